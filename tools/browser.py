"""Makes sure that a Chromium is there for the tests of the pages; installs Debian's where it may.

Called by `make test` before the tests, which run side by side and could not all call apt at once.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

SHELL = "chromium-headless-shell"
"""The same engine without windows: the tests of the pages take two thirds of the time.
Notifications need the whole."""
WHOLE = ("chromium", "chromium-browser", "google-chrome")
QUIETLY = {"DEBIAN_FRONTEND": "noninteractive"}


def found() -> str | None:
    return next((path for name in WHOLE if (path := shutil.which(name))), None)


def apt(*words: str) -> bool:
    """Whether it worked; what went wrong is said. Another who installs at the moment is waited for."""
    patience = ("-o", "DPkg::Lock::Timeout=300")
    done = subprocess.run(
        ["apt-get", *patience, *words],
        check=False,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **QUIETLY},
    )
    if done.returncode != 0:
        print(done.stderr.strip(), file=sys.stderr, flush=True)
    return done.returncode == 0


def install() -> None:
    print("installing Chromium for the tests of the pages", flush=True)
    apt("update", "-qq")
    for packages in ((SHELL, "chromium"), ("chromium",)):
        if apt("install", "-y", "-qq", "--no-install-recommends", *packages):
            return


def main() -> None:
    if not (found() and shutil.which(SHELL)) and shutil.which("apt-get") and os.geteuid() == 0:
        install()
    if found() is None:
        sys.exit(
            "The tests of the pages need Chromium, and it is not here: install it "
            "(Debian: apt install chromium) and run make test again."
        )


if __name__ == "__main__":
    main()
