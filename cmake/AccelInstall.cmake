# What accelcc needs beside the programs and the runtime, in the build tree and
# in the installation alike:
#
#   lib/accel/include          headers that generated code includes. A folder of
#                              its own, because -isystem on a folder of the
#                              compiler's default search path disturbs its order
#   lib/accel/clang/<major>    Clang's builtin headers, for the analysis
#   lib/cmake/accel            find_package(accel)

set(_accel_lib ${CMAKE_BINARY_DIR}/lib/accel)
file(MAKE_DIRECTORY ${_accel_lib}/clang)
file(CREATE_LINK ${PROJECT_SOURCE_DIR}/runtime/include ${_accel_lib}/include
     SYMBOLIC)
file(CREATE_LINK ${ACCEL_CLANG_RESOURCE_DIR}
     ${_accel_lib}/clang/${LLVM_VERSION_MAJOR} SYMBOLIC)

install(DIRECTORY ${PROJECT_SOURCE_DIR}/runtime/include/accel
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/accel/include
        FILES_MATCHING PATTERN "*.h")
# The headers of the language and of vector instructions, not those of other
# offloading languages, nor what other packages put there.
install(DIRECTORY ${ACCEL_CLANG_RESOURCE_DIR}/include
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/accel/clang/${LLVM_VERSION_MAJOR}
        FILES_MATCHING PATTERN "*.h"
        PATTERN "*cuda*" EXCLUDE PATTERN "*hip*" EXCLUDE
        PATTERN "*hlsl*" EXCLUDE PATTERN "opencl*" EXCLUDE
        PATTERN "openmp_wrappers" EXCLUDE PATTERN "llvm_libc_wrappers" EXCLUDE
        PATTERN "sanitizer" EXCLUDE PATTERN "fuzzer" EXCLUDE
        PATTERN "profile" EXCLUDE PATTERN "xray" EXCLUDE PATTERN "orc" EXCLUDE
        PATTERN "ompt*" EXCLUDE PATTERN "omp-tools.h" EXCLUDE
        PATTERN "ompx.h" EXCLUDE)

include(CMakePackageConfigHelpers)
set(_accel_cmake_dir ${CMAKE_INSTALL_LIBDIR}/cmake/accel)
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/accelConfig.cmake.in
  ${PROJECT_BINARY_DIR}/accelConfig.cmake
  INSTALL_DESTINATION ${_accel_cmake_dir}
  PATH_VARS CMAKE_INSTALL_BINDIR CMAKE_INSTALL_LIBDIR
  NO_CHECK_REQUIRED_COMPONENTS_MACRO)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/accelConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/accelConfig.cmake
              ${PROJECT_BINARY_DIR}/accelConfigVersion.cmake
        DESTINATION ${_accel_cmake_dir})

# For those who find the runtime without CMake; the prefix is seen from the file.
file(RELATIVE_PATH ACCEL_PC_TO_PREFIX
     /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
configure_file(${PROJECT_SOURCE_DIR}/cmake/accel.pc.in
               ${PROJECT_BINARY_DIR}/accel.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/accel.pc
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
install(FILES ${PROJECT_SOURCE_DIR}/docs/man/accelcc.1
              ${PROJECT_SOURCE_DIR}/docs/man/accel-translate.1
        DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${PROJECT_SOURCE_DIR}/tools/completion/accelcc
        DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)

# `cpack` in the build folder makes a package for Debian and Ubuntu.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME accel)
set(CPACK_PACKAGE_CONTACT "accel maintainers <accel@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# What is run, and what programs are linked to, beside the libraries found.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "g++")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "nvidia-cuda-toolkit, ccache")
include(CPack)
