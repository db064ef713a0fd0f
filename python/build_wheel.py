"""Makes a wheel with CMake and the standard library alone, so that pip needs nothing from elsewhere (PEP 517)."""
import base64
import hashlib
import os
import re
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VERSION = re.search(r'kEngineVersion\W*= "(.*?)"', (ROOT / "system/versions.h").read_text())[1]
INFO = f"houserules-{VERSION}.dist-info"


def get_requires_for_build_wheel(config_settings=None):
    return []


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Builds in build/wheel; HOUSERULES_BUILD names a folder where the module has been built already."""
    build = Path(os.environ.get("HOUSERULES_BUILD") or ROOT / "build/wheel")
    if "HOUSERULES_BUILD" not in os.environ:
        off = [f"-DHOUSERULES_{part}=OFF" for part in ("TESTS", "BENCH", "SERVE")]
        subprocess.run(["cmake", "-S", ROOT, "-B", build, "-G", "Ninja", "-DHOUSERULES_PYTHON=ON", *off,
                        f"-DPython_EXECUTABLE={sys.executable}"], check=True)
        subprocess.run(["cmake", "--build", build, "--target", "houserules_python"], check=True)
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    tag = f"{python}-{python}-{re.sub('[-.]', '_', sysconfig.get_platform())}"
    files = {f"houserules/{path.name}": path.read_bytes() for path in (ROOT / "python/houserules").glob("*.py")}
    files |= {f"houserules/{path.name}": path.read_bytes() for path in (build / "python/houserules").glob("_houserules*.so")}
    files |= {f"houserules/games/{path.name}": path.read_bytes() for path in (ROOT / "games").glob("*.*")}
    files |= {f"houserules/games/habits/{path.name}": path.read_bytes() for path in (ROOT / "games/habits").glob("*.json")}
    files[f"{INFO}/METADATA"] = (f"Metadata-Version: 2.1\nName: houserules\nVersion: {VERSION}\n"
                                 "Requires-Python: >=3.9\nRequires-Dist: numpy\n").encode()
    files[f"{INFO}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: houserules\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()
    record = "".join(f"{name},sha256={base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b'=').decode()},"
                     f"{len(data)}\n" for name, data in files.items())
    files[f"{INFO}/RECORD"] = (record + f"{INFO}/RECORD,,\n").encode()
    name = f"houserules-{VERSION}-{tag}.whl"
    with zipfile.ZipFile(Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in files.items():
            wheel.writestr(path, data)
    return name
