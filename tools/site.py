"""Adds the engine to the site that needs no server: `make site` builds the pages into dist/site, then runs this.

What lies there in the end is a folder of plain files for any host, at any address: the pages, Python (npm's pyodide),
msgspec by its own wheel, our sources compiled for that Python, what the pages show before Python is there, and a
service worker that knows every file and its checksum.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any, get_args

import msgspec

from boroughs import game_names
from boroughs.games import game as game_of
from boroughs.server.messages.boards import Language
from boroughs.server.transport.game_catalogue import game_shelf, game_words, rules_text

ROOT = Path(__file__).parent.parent
SITE = ROOT / "dist" / "site"
BUILD = ROOT / "build" / "site"
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
SOURCES = ROOT / "src" / "boroughs"
PYTHON_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
LIBRARY = "python_stdlib.zip"
PACKED = (f"python/{LIBRARY}", "python/pyodide.asm.wasm", "boroughs.zip", "msgspec.zip")
LIBRARY_PLACE = "/lib/python{version}.zip"
PACKAGES = "/lib/python{version}/site-packages"
FOLDERS = ("core", "games", "bots", "review", "server")
BATCH = ("__init__", "background", "kernel_cache", "registry")
"""What asks whether there are faster playouts; in a browser there are none."""
LEFT_OUT = (
    "server/app.py",
    "server/running.py",
    "server/cluster/",
    "server/garbage.py",
    "server/push/",
    "server/supervisor.py",
    "server/store/file_lock.py",
    "server/store/postgres",
    "server/store/sqlite",
    "server/messages/lab.py",
    "server/transport/http",
    "server/transport/lab.py",
    "server/transport/network_endpoints.py",
    "server/transport/missing_app.py",
    "server/transport/openapi.py",
    "server/transport/schema.py",
    "server/transport/socket_protocol.py",
    "server/transport/websocket_wire.py",
    "server/workers/lab",
    "server/workers/limits.py",
    "server/workers/worker.py",
)
"""What only a server on a network needs."""
MODULES = ("mypy_extensions",)
SPARE = (
    "_strptime.py",
    "calendar.py",
    "encodings/ascii.py",
    "encodings/latin_1.py",
    "encodings/utf_8_sig.py",
    "linecache.py",
    "tokenize.py",
)
"""Of Python's own library what the trial may not have come across: small, and loaded by rare paths of the rest."""
LIMIT = 9_000_000
"""Bytes of a first visit, compressed: of every file that a browser fetches to play without a network from then on."""


def main() -> None:
    if not (SITE / "index.html").is_file():
        sys.exit("dist/site holds no pages: make site builds them")
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))
    BUILD.mkdir(parents=True, exist_ok=True)
    # Pictures for links to games of a server, of which a site without one has none.
    shutil.rmtree(SITE / "previews", ignore_errors=True)
    engine = SITE / "engine"
    shutil.rmtree(engine, ignore_errors=True)
    (engine / "python").mkdir(parents=True)
    for name in PYTHON_FILES:
        shutil.copy(PYODIDE / name, engine / "python" / name)
    # Packages of others are not loaded from anywhere: of the list only what it says of this Python is needed.
    write_json(engine / "python" / "pyodide-lock.json", {"info": lock["info"], "packages": {}})
    compile_archive(msgspec_wheel(lock["info"]), engine / "msgspec.zip")
    write_engine(engine / "boroughs.zip")
    write_library(engine)
    write_answers(SITE / "answers")
    write_list(engine, lock["info"])
    write_service_worker()
    report()


def msgspec_wheel(info: dict[str, str]) -> Path:
    """The wheel for this Python, from wherever pip is configured to look; fetched once."""
    wanted = version("msgspec")
    platform = f"pyemscripten_{info['abi_version']}_wasm32"
    wheels = BUILD / "wheels"
    pattern = f"msgspec-{wanted}-*{platform}.whl"
    if not list(wheels.glob(pattern)):
        python = ".".join(info["python"].split(".")[:2])
        subprocess.run(
            [
                *(sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", str(wheels)),
                *("--only-binary=:all:", "--implementation", "cp", "--platform", platform),
                *("--python-version", python, f"msgspec=={wanted}"),
            ],
            check=True,
        )
    return next(wheels.glob(pattern))


def engine_sources() -> Iterator[tuple[str, Path]]:
    """Every file of the engine, with its place in the archive."""
    yield "boroughs/__init__.py", SOURCES / "__init__.py"
    for name in BATCH:
        yield f"boroughs/batch/{name}.py", SOURCES / "batch" / f"{name}.py"
    for folder in FOLDERS:
        for path in sorted((SOURCES / folder).rglob("*")):
            place = path.relative_to(SOURCES).as_posix()
            if path.is_file() and "__pycache__" not in place and not place.startswith(LEFT_OUT):
                yield f"boroughs/{place}", path
    for name in MODULES:
        found = find_spec(name)
        assert found is not None
        assert found.origin is not None
        yield f"{name}.py", Path(found.origin)


def write_engine(target: Path) -> None:
    plain = BUILD / "engine.zip"
    with zipfile.ZipFile(plain, "w", zipfile.ZIP_DEFLATED) as packed:
        for place, path in engine_sources():
            packed.write(path, place)
        about = f"boroughs-{version('boroughs')}.dist-info"
        packed.writestr(
            f"{about}/METADATA",
            f"Metadata-Version: 2.1\nName: boroughs\nVersion: {version('boroughs')}\n",
        )
    compile_archive(plain, target)


def write_library(engine: Path) -> None:
    """Of Python's own library what the engine loads when all of it is used; tried again with nothing else."""
    target = engine / "python" / LIBRARY
    used = {*try_engine(engine, PYODIDE / LIBRARY), *SPARE}
    plain = BUILD / "library.zip"
    with (
        zipfile.ZipFile(PYODIDE / LIBRARY) as whole,
        zipfile.ZipFile(plain, "w", zipfile.ZIP_DEFLATED) as packed,
    ):
        for name in sorted(used):
            packed.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), whole.read(name))
    compile_archive(plain, target)
    try_engine(engine, target)


def try_engine(engine: Path, library: Path) -> list[str]:
    """Uses it as pages would; says which files of the library that took."""
    script, trial = ROOT / "web" / "tools" / "try_engine.mjs", ROOT / "tools" / "site_trial.py"
    given = (library, trial, engine / "msgspec.zip", engine / "boroughs.zip")
    done = subprocess.run(
        ["node", str(script), *map(str, given)],
        check=True,
        cwd=ROOT / "web",
        stdout=subprocess.PIPE,
        text=True,
    )
    return list[str](json.loads(done.stdout))


def compile_archive(plain: Path, target: Path) -> None:
    compiler = ROOT / "web" / "tools" / "engine.mjs"
    subprocess.run(["node", str(compiler), str(plain), str(target)], check=True, cwd=ROOT / "web")


def write_answers(folder: Path) -> None:
    """What the pages ask before there is an engine, as it would answer."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for language in get_args(Language):
        answers: dict[str, Any] = {"games": game_shelf(language)}
        for name in game_names():
            game = game_of(name)
            answers[f"games.{name}.rules"] = rules_text(game, language)
            answers[f"games.{name}.words"] = game_words(game, language)
        for place, content in answers.items():
            (folder / f"{place}.{language}.json").write_bytes(msgspec.json.encode(content))


def write_list(engine: Path, info: dict[str, str]) -> None:
    """What the workers load, for their progress and their checks.

    Large files are compressed here, and unpacked by the worker: few hosts compress what they do not know, and some
    would decide for themselves what a name that ends in `gz` means.
    """
    python = ".".join(info["python"].split(".")[:2])
    files = []
    for name in PACKED:
        plain, packed = engine / name, engine / f"{name}.packed"
        packed.write_bytes(gzip.compress(plain.read_bytes(), 9, mtime=0))
        plain.unlink()
        files.append(
            {
                "path": plain.relative_to(SITE).as_posix(),
                "packed": packed.relative_to(SITE).as_posix(),
                "bytes": packed.stat().st_size,
                "integrity": integrity(packed),
                "type": "application/wasm" if name.endswith(".wasm") else "application/zip",
            }
        )
    write_json(
        engine / "engine.json",
        {
            "version": version("boroughs"),
            "packages": PACKAGES.format(version=python),
            "archives": ["engine/msgspec.zip", "engine/boroughs.zip"],
            "library": f"engine/python/{LIBRARY}",
            "library_place": LIBRARY_PLACE.format(version=python.replace(".", "")),
            "files": files,
        },
    )


def site_files() -> list[Path]:
    """All that a visitor needs; the service worker itself is the browser's own business."""
    left_out = {"sw.js", "manifest.json", "offline.html", "embed.html"}
    files = (path for path in SITE.rglob("*") if path.is_file())
    return sorted(path for path in files if path.relative_to(SITE).as_posix() not in left_out)


def write_service_worker() -> None:
    listed = [(path.relative_to(SITE).as_posix(), integrity(path)) for path in site_files()]
    number = hashlib.sha256(json.dumps(listed).encode()).hexdigest()[:16]
    template = (ROOT / "web" / "site" / "sw.js").read_text("utf-8")
    written = template.replace("@VERSION@", number).replace("/* @FILES@ */ []", json.dumps(listed))
    (SITE / "sw.js").write_text(written, "utf-8")
    (SITE / "offline.html").unlink(missing_ok=True)


def report() -> None:
    raw, packed = 0, 0
    for path in site_files():
        content = path.read_bytes()
        raw += len(content)
        packed += len(gzip.compress(content, 9))
    print(f"dist/site: {raw / 1e6:.1f} MB, {packed / 1e6:.2f} MB compressed")
    if packed > LIMIT:
        sys.exit(f"a first visit takes more than {LIMIT / 1e6:g} MB")


def integrity(path: Path) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(path.read_bytes()).digest()).decode()


def write_json(path: Path, content: object) -> None:
    path.write_bytes(msgspec.json.encode(content))


if __name__ == "__main__":
    main()
