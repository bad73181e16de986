# Configuration of the tests for LLVM's lit. A folder with needs of its own has
# a lit.local.cfg.

import os
import shutil
import sys

import lit.formats

config.name = "accel"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".ir", ".test", ".cpp"]
config.excludes = ["Inputs", "Unit", "CMakeLists.txt"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.accel_obj_root, "test")

accel_bin = os.path.join(config.accel_obj_root, "bin")


def is_on(value):
    return value.upper() not in ("", "0", "OFF", "NO", "FALSE") and not (
        value.upper().endswith("NOTFOUND")
    )


# Tools of the build come before those of the system.
config.environment["PATH"] = os.path.pathsep.join(
    [accel_bin, config.llvm_tools_dir, config.environment["PATH"]]
)
# Tests say themselves which device they want and how many threads.
for name in list(config.environment):
    if name.startswith("ACCEL"):
        del config.environment[name]

# Longest names first: lit replaces them in this order.
config.substitutions.append(("%accel-translate", os.path.join(accel_bin, "accel-translate")))
config.substitutions.append(("%accel-opt", os.path.join(accel_bin, "accel-opt")))
config.substitutions.append(("%accelcc", os.path.join(accel_bin, "accelcc")))
config.substitutions.append(("%cxx", config.cxx))
config.substitutions.append(("%python", sys.executable))
config.substitutions.append(("%src", config.accel_src_root))
config.substitutions.append(("%obj", config.accel_obj_root))

# nvcc: what CMake found, or the environment says.
nvcc = os.environ.get("ACCELCC_NVCC") or config.nvcc
if is_on(nvcc) and shutil.which(nvcc):
    config.available_features.add("cuda")
    config.substitutions.append(("%nvcc", nvcc))
    config.environment["ACCELCC_NVCC"] = nvcc

# A folder with a libcuda.so.1 that needs no GPU. Tests use it as
#   RUN: env LD_LIBRARY_PATH=%ptxemu ...
ptxemu = os.environ.get("ACCEL_PTXEMU") or config.ptxemu
if ptxemu and os.path.exists(os.path.join(ptxemu, "libcuda.so.1")):
    config.available_features.add("ptxemu")
    config.substitutions.append(("%ptxemu", ptxemu))

if is_on(config.emulate):
    config.available_features.add("emulate")

for sanitizer in config.sanitize.split(","):
    if sanitizer:
        config.available_features.add(sanitizer)
# LLVM's allocator poisons memory only in the parts of it that are instrumented.
if "address" in config.available_features:
    config.environment["ASAN_OPTIONS"] = "allow_user_poisoning=0:detect_leaks=0"

# A tool that is not built makes its tests unsupported: REQUIRES: accelcc.
for tool in ("accelcc", "accel-translate", "accel-opt"):
    if os.path.exists(os.path.join(accel_bin, tool)):
        config.available_features.add(tool)
