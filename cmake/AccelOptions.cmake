# How all of accel is compiled, and the options a person may set.

set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

set(ACCEL_LLVM_VERSION "" CACHE STRING
    "Major version of LLVM to build with; empty: the newest found (19 or newer)")
option(ACCEL_WERROR "Warnings are errors" ON)
option(ACCEL_EMULATE "Build the emulated device (needs Boost.Context)" ON)
# It starts for every source with a directive; linking it takes longer, though.
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT ACCEL_SANITIZE)
  set(_static ON)
else()
  set(_static OFF)
endif()
option(ACCEL_STATIC_CLANG "Link accel-translate statically to Clang" ${_static})
set(ACCEL_SANITIZE "" CACHE STRING
    "Sanitizers for compiler and runtime, for instance address,undefined")

add_compile_options(-Wall -Wextra)
if(ACCEL_WERROR)
  add_compile_options(-Werror)
endif()
if(ACCEL_SANITIZE)
  add_compile_options(-fsanitize=${ACCEL_SANITIZE} -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${ACCEL_SANITIZE})
endif()

# The build tree has the layout of an installation, so tools find each other
# and the runtime in the same way in both.
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)
