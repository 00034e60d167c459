"""Two environments for an arm64 processor that is emulated: the sources as they lie, and what mypyc makes of them.

Usage: python tools/arm64.py build/arm64
       build/arm64/pure/bin/python -m pytest -p no:cacheprovider tests/golden
       build/arm64/pure/bin/python tools/checksums.py pure
       build/arm64/compiled/bin/python tools/checksums.py compiled

On Debian with the packages mmdebstrap, qemu-user-static, gcc-aarch64-linux-gnu and libc6-dev-arm64-cross, with a Python of
the version that this Debian has. Python and what it needs come from Debian, packages as wheels; C is compiled here, by a
compiler for the other processor. What runs there is five to ten times as slow.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).parents[1]
PYTHON = f"python{sys.version_info.major}.{sys.version_info.minor}"
TRIPLET = "aarch64-linux-gnu"
PLATFORMS = ("manylinux2014", "manylinux_2_17", "manylinux_2_27", "manylinux_2_28")
TESTING = ("daqp", "hypothesis", "pytest", "pytest-rerunfailures", "pytest-xdist", "scipy")
LAUNCHER = """#!/bin/sh
exec {qemu} -L {system} -0 {here}/bin/python {system}/usr/bin/{python} "$@"
"""


def main(arguments: list[str]) -> None:
    if len(arguments) != 1:
        sys.exit(__doc__)
    folder = Path(arguments[0]).resolve()
    system, packages = folder / "system", folder / "packages"
    if not system.exists():
        install_system(system)
    if not packages.exists():
        install_packages(packages)
    make_environment(folder / "pure", system, [packages, ROOT / "src"])
    compiled = make_environment(folder / "compiled", system, [packages])
    shutil.rmtree(compiled / "boroughs", ignore_errors=True)
    with ZipFile(compile_wheel(folder, system)) as wheel:
        wheel.extractall(compiled)


def install_system(system: Path) -> None:
    """Unpacked and not set up: nothing of it has to run for that."""
    wanted = [PYTHON, f"lib{PYTHON}-dev", "libstdc++6", "libgomp1", "ca-certificates"]
    run(
        *("mmdebstrap", "--architectures=arm64", "--variant=extract"),
        *(f"--include={','.join(wanted)}", platform.freedesktop_os_release()["VERSION_CODENAME"]),
        system,
    )


def install_packages(packages: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    run(
        *(sys.executable, "-m", "pip", "install", "--quiet", "--target", packages),
        *("-c", ROOT / "constraints.txt", "--only-binary=:all:"),
        *(f"--platform={name}_aarch64" for name in PLATFORMS),
        *project["dependencies"],
        *TESTING,
    )


def make_environment(here: Path, system: Path, paths: list[Path]) -> Path:
    """A folder that Python takes for a virtual environment, with these on its path; where its packages lie."""
    qemu = shutil.which("qemu-aarch64-static") or shutil.which("qemu-aarch64")
    if qemu is None:
        sys.exit("qemu-aarch64 is missing: Debian has it in qemu-user-static")
    own = here / "lib" / PYTHON / "site-packages"
    own.mkdir(parents=True, exist_ok=True)
    (here / "bin").mkdir(exist_ok=True)
    (here / "pyvenv.cfg").write_text(f"home = {system}/usr/bin\n", "utf-8")
    (own / "borrowed.pth").write_text("".join(f"{path}\n" for path in paths), "utf-8")
    launcher = here / "bin" / "python"
    launcher.write_text(
        LAUNCHER.format(qemu=qemu, system=system, here=here, python=PYTHON), "utf-8"
    )
    launcher.chmod(0o755)
    return own


def compile_wheel(folder: Path, system: Path) -> Path:
    """As `make wheels` does; the compiler, the headers and how Python was built are those of the other processor."""
    described, headers, wheels = folder / "described", folder / "headers", folder / "wheels"
    described.mkdir(exist_ok=True)
    headers.mkdir(exist_ok=True)
    name = f"_sysconfigdata__{TRIPLET}"
    text = (system / "usr" / "lib" / PYTHON / f"{name}.py").read_text("utf-8")
    (described / f"{name}.py").write_text(
        text.replace("'/usr/include", f"'{system}/usr/include"), "utf-8"
    )
    # Of the whole folder of headers only Python's: the C library's come with the compiler.
    ours = headers / TRIPLET / PYTHON
    if not ours.exists():
        shutil.copytree(system / "usr" / "include" / TRIPLET / PYTHON, ours)
    shutil.rmtree(wheels, ignore_errors=True)
    compiler = f"{TRIPLET}-gcc"
    run(
        *(sys.executable, "-m", "build", "--no-isolation", "--outdir", wheels, ROOT),
        HATCH_BUILD_HOOKS_ENABLE="1",
        CC=compiler,
        CFLAGS=f"-I{headers}",
        LDSHARED=f"{compiler} -shared",
        PYTHONPATH=str(described),
        _PYTHON_HOST_PLATFORM="linux-aarch64",
        _PYTHON_SYSCONFIGDATA_NAME=name,
    )
    [wheel] = wheels.glob("*.whl")
    return wheel


def run(*command: str | Path, **environment: str) -> None:
    subprocess.run(command, env={**os.environ, **environment}, check=True)


if __name__ == "__main__":
    main(sys.argv[1:])
