"""Builds the extension module with CMake; everything else is in pyproject.toml.

The wheel has in it what a bare Debian lacks: Debian's archive of Lua cannot go into a shared
library, so its shared libraries go along, in grundy/libs, where the module looks first.
"""
import os
import pathlib
import re
import shutil
import subprocess

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = pathlib.Path(__file__).resolve().parent

# Part of every Debian system: packages that dpkg, apt and Python themselves need.
EVERYWHERE = re.compile(r"(linux-vdso|ld-linux.*|libc|libm|libdl|libpthread|libgcc_s|libstdc\+\+|libz)\.so")


def bundle(module, folder):
    """Copies the libraries of the module that are not everywhere, and their licences."""
    listed = subprocess.run(["ldd", module], check=True, capture_output=True, text=True).stdout
    for name, path in re.findall(r"^\s*(\S+) => (/\S+)", listed, re.MULTILINE):
        if EVERYWHERE.match(name):
            continue
        folder.mkdir(exist_ok=True)
        shutil.copyfile(os.path.realpath(path), folder / name)
        owner = subprocess.run(["dpkg-query", "--search", os.path.realpath(path)],
                               capture_output=True, text=True).stdout.partition(":")[0]
        licence = pathlib.Path("/usr/share/doc", owner, "copyright")
        if owner and licence.exists():
            shutil.copyfile(licence, folder / f"{name}.copyright")


class CMakeBuild(build_ext):
    def build_extension(self, ext):
        # Reuse a build that is already there.
        folder = pathlib.Path(os.environ.get("GRUNDY_BUILD", ROOT / "build" / "wheel"))
        if not (folder / "CMakeCache.txt").exists():
            subprocess.run(["cmake", "--preset", "release", "-B", folder, "-DGRUNDY_TESTS=OFF",
                            "-DGRUNDY_BENCH=OFF"], check=True, cwd=ROOT)
        subprocess.run(["cmake", "--build", folder, "--target", "grundy_python"], check=True)
        built = next((folder / "python" / "grundy").glob("_grundy*.so"))
        target = pathlib.Path(self.get_ext_fullpath(ext.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(built, target)
        bundle(target, target.parent / "libs")


setup(ext_modules=[Extension("grundy._grundy", sources=[])], cmdclass={"build_ext": CMakeBuild})
