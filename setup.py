"""Builds the extension module with CMake; everything else is in pyproject.toml."""
import os
import pathlib
import shutil
import subprocess

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = pathlib.Path(__file__).resolve().parent


class CMakeBuild(build_ext):
    def build_extension(self, ext):
        # Reuse a build that is already there.
        folder = pathlib.Path(os.environ.get("GRUNDY_BUILD", ROOT / "build" / "wheel"))
        if not (folder / "CMakeCache.txt").exists():
            subprocess.run(["cmake", "-S", ROOT, "-B", folder, "-G", "Ninja",
                            "-DCMAKE_BUILD_TYPE=Release", "-DGRUNDY_TESTS=OFF",
                            "-DGRUNDY_BENCH=OFF"], check=True)
        subprocess.run(["cmake", "--build", folder, "--target", "grundy_python"], check=True)
        built = next((folder / "python" / "grundy").glob("_grundy*.so"))
        target = pathlib.Path(self.get_ext_fullpath(ext.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(built, target)


setup(ext_modules=[Extension("grundy._grundy", sources=[])], cmdclass={"build_ext": CMakeBuild})
