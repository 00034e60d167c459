"""Installs packages into the environment of the Python that runs this, with what constraints.txt pins.

uv does in seconds what takes pip more than a minute. Where there is no uv for this machine, or it does not
find what pip is configured to find, pip installs.

Usage: python tools/install.py REQUIREMENT... (as for `pip install`)
"""

from __future__ import annotations

import os
import re
import subprocess
import sys

PIP = [sys.executable, "-m", "pip"]
PINNED = ["-c", "constraints.txt"]


def main(wanted: list[str]) -> int:
    # Bytecode is written where it is used: most of what is installed is never imported here.
    by_pip = [*PIP, "install", "-qq", "--no-compile", *PINNED]
    if subprocess.run([*by_pip, "uv"], check=False).returncode == 0:
        by_uv = [sys.executable, "-m", "uv", "pip", "install", "-q", "--python", sys.executable]
        command = [*by_uv, "--no-build-isolation", *PINNED, *wanted]
        if subprocess.run(command, check=False, env=os.environ | pips_index()).returncode == 0:
            return 0
    print("uv could not install it, pip does: this takes a minute or two", flush=True)
    return subprocess.run([*by_pip, "--no-build-isolation", *wanted], check=False).returncode


def pips_index() -> dict[str, str]:
    """uv reads no configuration of pip's: where packages come from must be said to it."""
    listed = subprocess.run([*PIP, "config", "list"], check=False, capture_output=True, text=True)
    found = re.search(r"^\S+\.index.url='(.+)'$", listed.stdout, re.MULTILINE)
    return {"UV_DEFAULT_INDEX": found[1]} if found else {}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
