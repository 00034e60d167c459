"""Lays the sources of the documentation site together, then lets Sphinx build it: `make docs`.

    python -m tools.docs_site [FOLDER]

The pages under docs/ come as they are, with links that lead to pages of the site; what follows from the
code is written anew. A warning is an error.
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

from tools.docs_site.api_pages import write_api_page
from tools.docs_site.copying import Copying
from tools.docs_site.format_pages import write_format_pages
from tools.docs_site.game_pages import write_game_pages
from tools.docs_site.message_pages import write_message_pages

ROOT = Path(__file__).parents[2]
OWN = ROOT / "docs" / "site"
WORK = ROOT / "build" / "docs"
SITE = ROOT / "dist" / "docs"
LAST = "code/index.md"
SECTIONS = {
    "install": "index.md",
    "playing": "players/index.md",
    "policies": "reference/index.md",
}
"""Where a page is listed that no page of the site lists itself; else at the end of `LAST`."""
_TOCTREE = re.compile(r"```{toctree}\n(.*?)```", re.DOTALL)


def lay_together(folder: Path) -> None:
    """All sources of the site, anew."""
    shutil.rmtree(folder, ignore_errors=True)
    copying = Copying(ROOT, folder)
    copying.copy_all()
    for page in sorted((OWN / "pages").rglob("*.md")):
        place = page.relative_to(OWN / "pages").as_posix()
        copying.write(place, copying.with_pictures(page.read_text("utf-8")))
    for part in ("conf.py", "static"):
        source = OWN / part
        if source.is_dir():
            shutil.copytree(source, folder / f"_{part}")
        else:
            shutil.copyfile(source, folder / part)
    shutil.copyfile(ROOT / "web" / "public" / "icon.svg", folder / "_static" / "icon.svg")
    write_game_pages(copying)
    write_message_pages(copying)
    write_format_pages(copying)
    write_api_page(copying)
    list_the_rest(folder)


def list_the_rest(folder: Path) -> None:
    """A page that no page of the site lists comes last in its section."""
    listed = {"index"}
    pages = sorted(folder.rglob("*.md"))
    for page in pages:
        for block in _TOCTREE.findall(page.read_text("utf-8")):
            for line in block.splitlines():
                if line and not line.startswith(":"):
                    named = re.sub(r"^.*<(.+)>$", r"\1", line)
                    place = (page.parent / named).resolve().relative_to(folder.resolve())
                    listed.add(place.as_posix())
    for page in pages:
        place = page.relative_to(folder).with_suffix("").as_posix()
        if place not in listed and not place.startswith("files/"):
            section = folder / SECTIONS.get(place, LAST)
            told = section.read_text("utf-8")
            section.write_text(_TOCTREE.sub(rf"```{{toctree}}\n\g<1>/{place}\n```", told), "utf-8")


def build(source: Path, site: Path) -> int:
    """The site, or what Sphinx did not like. From nothing, so that no page of before is left."""
    from sphinx.cmd.build import main as sphinx  # noqa: PLC0415 (an extra: `docs`)

    shutil.rmtree(site, ignore_errors=True)
    doctrees = source.parent / "doctrees"
    wanted = ["-b", "html", "-W", "--keep-going", "-q", "-E", "-d", str(doctrees)]
    return int(sphinx([*wanted, str(source), str(site)]))


def main(site: Path = SITE) -> int:
    lay_together(WORK / "source")
    failed = build(WORK / "source", site)
    if not failed:
        for waste in (".buildinfo", "objects.inv.txt"):
            (site / waste).unlink(missing_ok=True)
    return failed


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:2])))
