"""Makes sure that nginx and HAProxy are there for the tests of several processes behind them; installs Debian's where it may.

Called by `make test-long`. Where neither can be had the tests of proxies are left out, and this says so.
"""

from __future__ import annotations

import os
import shutil
import sys

from tools.browser import apt

PROXIES = ("nginx", "haproxy")


def missing() -> list[str]:
    return [name for name in PROXIES if shutil.which(name) is None]


def main() -> None:
    wanted = missing()
    if wanted and shutil.which("apt-get") and os.geteuid() == 0:
        print(f"installing {' and '.join(wanted)} for the tests of several processes", flush=True)
        # Installed as programs: no service of theirs is started.
        os.environ["RUNLEVEL"] = "1"
        apt("update", "-qq")
        apt("install", "-y", "-qq", "--no-install-recommends", *wanted)
    if missing():
        print(
            f"LEFT OUT: the tests behind {' and '.join(missing())}, which could not be installed "
            "(Debian: apt install nginx haproxy)",
            file=sys.stderr,
            flush=True,
        )


if __name__ == "__main__":
    main()
