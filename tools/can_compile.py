"""Can this Python compile C here? Says nothing and succeeds, or says what is missing and fails."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import sysconfig
from pathlib import Path
from tempfile import TemporaryDirectory


def obstacle() -> str:
    """Why a C extension cannot be built, or nothing."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    headers = sysconfig.get_path("include")
    with TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\n", encoding="utf-8")
        command = [*compiler, f"-I{headers}", "-c", str(source), "-o", f"{folder}/probe.o"]
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False)
        except OSError:
            return f"no C compiler: {compiler[0]!r} cannot be run"
    if done.returncode == 0:
        return ""
    if not Path(headers, "Python.h").exists():
        return "the C headers of this Python (Python.h) are not installed"
    return f"the C compiler {compiler[0]!r} fails: {done.stderr.strip()}"


if __name__ == "__main__":
    reason = obstacle()
    if reason:
        print(reason)
    sys.exit(1 if reason else 0)
