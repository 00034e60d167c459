"""Makes sure that a Chromium is there for the tests of the pages; installs Debian's where it may.

Called by `make test` before the tests, which run side by side and could not all call apt at once.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome")
QUIETLY = {"DEBIAN_FRONTEND": "noninteractive"}


def found() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def install() -> None:
    print("installing Chromium for the tests of the pages", flush=True)
    for command in (
        ["apt-get", "update", "-qq"],
        ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"],
    ):
        subprocess.run(
            command, check=False, stdout=subprocess.DEVNULL, env={**os.environ, **QUIETLY}
        )


def main() -> None:
    if found() is None and shutil.which("apt-get") and os.geteuid() == 0:
        install()
    if found() is None:
        sys.exit(
            "The tests of the pages need Chromium, and it is not here: install it "
            "(Debian: apt install chromium) and run make test again."
        )


if __name__ == "__main__":
    main()
