"""The written pages of the repository on their way into the site: links lead to pages there, other files come along."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath

from tools.docs_site.links import links, target, with_links, with_places

RENAMED = {
    "README.md": "start.md",
    "docs/README.md": "contents.md",
    "docs/studies": "researchers/index.md",
    "docs/strategy": "players/index.md",
    "CONTRIBUTING.md": "code/contributing.md",
    "CHANGELOG.md": "code/changelog.md",
    "SECURITY.md": "hosts/security.md",
    "web/README.md": "code/web-app.md",
}
"""Pages that stand elsewhere on the site than `docs/NAME.md`, which is `NAME.md` there."""
FILES = "files"
"""Where files lie that are no pages: pictures, examples."""


def written_pages(root: Path) -> dict[str, str]:
    """By their path in the repository: the pages, and where each stands on the site."""
    found = {
        path.relative_to(root).as_posix(): path.relative_to(root / "docs").as_posix()
        for path in sorted((root / "docs").rglob("*.md"))
        if "site" not in path.relative_to(root / "docs").parts
    }
    found |= {page: place for page, place in RENAMED.items() if page.endswith(".md")}
    return found


class Copying:
    """Writes pages into the sources of the site."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.root = root
        self.folder = folder
        self.places: Mapping[str, str] = RENAMED | written_pages(root)

    def copy_all(self) -> None:
        for page, place in written_pages(self.root).items():
            self.write(place, self.led(page, place, (self.root / page).read_text("utf-8")))

    def write(self, place: str, text: str) -> None:
        file = self.folder / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")

    def led(self, page: str, place: str, text: str) -> str:
        """The text of a page of the repository, its links as they must be at that place of the site."""

        def change(address: str) -> str:
            meant = target(page, address)
            if meant is None or meant.path == page:
                return address
            to = self.places.get(meant.path) or self._file(meant.path)
            return relative(place, to) + (f"#{meant.anchor}" if meant.anchor else "")

        return with_places(with_links(text, change))

    def _file(self, path: str) -> str:
        """A file, or the first page of a folder, that comes along."""
        source = self.root / path
        if source.is_dir():
            source = next(found for found in _first_files(source))
        if not source.is_file():
            raise FileNotFoundError(f"a page links to {path}, which is not there")
        to = f"{FILES}/{source.relative_to(self.root).as_posix()}"
        (self.folder / to).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, self.folder / to)
        return to

    def with_pictures(self, text: str) -> str:
        """A page of the site's own, whose pictures of the repository come along."""
        for address in links(text):
            if address.startswith(f"{FILES}/"):
                self._file(address.removeprefix(f"{FILES}/"))
        return text

    def picture(self, path: str, place: str) -> str:
        """The address of a picture of the repository from a page of the site."""
        return relative(place, self._file(path))


def _first_files(folder: Path) -> Iterator[Path]:
    for name in ("README.md", "__init__.py"):
        if (folder / name).is_file():
            yield folder / name
    yield from sorted(path for path in folder.iterdir() if path.is_file())


def relative(place: str, to: str) -> str:
    """
    >>> relative("players/lots.md", "bots.md")
    '../bots.md'
    """
    return PurePosixPath(os.path.relpath(to, PurePosixPath(place).parent)).as_posix()
