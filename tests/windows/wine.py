"""Wine, which runs Windows programs on Linux for the tests."""

import os
import re
import shutil
import subprocess

WINE = shutil.which("wine64") or "/usr/lib/wine/wine64"
COMPILER = "x86_64-w64-mingw32-gcc"
# Replaces the only function of bcryptprimitives.dll that Rust's standard library uses. Wine has the library since
# version 9.
STAND_IN = """
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE p, SIZE_T n) { return SystemFunction036(p, (ULONG)n); }
"""


class Session:
    """Wine with a separate folder below `stage`, for the programs in the folder `there`."""

    def __init__(self, stage, there):
        version = subprocess.run([WINE, "--version"], capture_output=True, text=True).stdout
        if int(re.search(r"wine-(\d+)", version)[1]) < 9:
            (stage / "prng.c").write_text(STAND_IN)
            library = str(there / "bcryptprimitives.dll")
            subprocess.run([COMPILER, "-shared", "-o", library, str(stage / "prng.c"), "-ladvapi32"], check=True)
        self.environment = {"WINEPREFIX": str(stage / "prefix"), "WINEARCH": "win64", "WINEDEBUG": "-all"}
        self.environment["LC_ALL"] = "C.UTF-8"
        # The search path for programs and libraries.
        self.environment["WINEPATH"] = "Z:" + str(there).replace("/", "\\")
        # Wine's system services hold the streams of the first program and end with the last one. This program waits for
        # input, so it is both the first and the last.
        self.options = {
            "env": {**os.environ, **self.environment}, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL
        }
        subprocess.run([WINE, "wineboot", "--init"], **self.options)
        self.first = subprocess.Popen([WINE, "cmd"], stdin=subprocess.PIPE, **self.options)

    def end(self):
        """Ends all remaining processes."""
        self.first.stdin.close()
        server = shutil.which("wineserver") or "/usr/lib/wine/wineserver64"
        subprocess.run([server, "-k"], check=False, **self.options)
