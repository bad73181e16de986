# Finds LLVM and Clang, and defines
#   accel_llvm_library(target sources...)   a room that uses LLVM's Support
# and the interface targets AccelLLVMSupport and AccelClang.

set(_hints "")
if(ACCEL_LLVM_VERSION)
  list(APPEND _hints /usr/lib/llvm-${ACCEL_LLVM_VERSION})
else()
  foreach(version RANGE 30 19 -1)
    list(APPEND _hints /usr/lib/llvm-${version})
  endforeach()
endif()
# Versions match as major.minor in LLVM's package file, so ask without one.
find_package(LLVM CONFIG REQUIRED HINTS ${_hints})
if(LLVM_VERSION_MAJOR LESS 19)
  message(FATAL_ERROR "accel needs LLVM 19 or newer; found ${LLVM_VERSION} in "
                      "${LLVM_DIR}. Set ACCEL_LLVM_VERSION or LLVM_DIR.")
endif()
find_package(Clang CONFIG REQUIRED HINTS ${LLVM_INSTALL_PREFIX})
message(STATUS "LLVM ${LLVM_VERSION} in ${LLVM_INSTALL_PREFIX}")

find_program(ACCEL_CLANG clang HINTS ${LLVM_TOOLS_BINARY_DIR}
             NO_DEFAULT_PATH REQUIRED)
execute_process(COMMAND ${ACCEL_CLANG} -print-resource-dir
                OUTPUT_VARIABLE ACCEL_CLANG_RESOURCE_DIR
                OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)

separate_arguments(_llvm_definitions NATIVE_COMMAND "${LLVM_DEFINITIONS}")

add_library(AccelLLVMSupport INTERFACE)
target_include_directories(AccelLLVMSupport SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS})
target_compile_definitions(AccelLLVMSupport INTERFACE ${_llvm_definitions})

# The rooms use Support through one of these: tools that start often (accelcc)
# link it statically; everything that includes Clang takes it from the shared
# library that clang-cpp needs anyway.
llvm_map_components_to_libnames(ACCEL_LLVM_STATIC_SUPPORT support option targetparser)

add_library(AccelClang INTERFACE)
target_include_directories(AccelClang SYSTEM INTERFACE ${CLANG_INCLUDE_DIRS})
target_link_libraries(AccelClang INTERFACE AccelLLVMSupport)
# By file: the imported targets of Clang's archives name LLVM's shared library,
# which then is loaded, and bound, at every start.
function(_accel_find_archives)
  file(GLOB _clang ${LLVM_LIBRARY_DIR}/libclang[A-Z]*.a)
  list(FILTER _clang EXCLUDE REGEX "libclang(Tidy|d[A-Z]|Daemon|Pseudo)")
  file(GLOB _llvm ${LLVM_LIBRARY_DIR}/libLLVM[A-Z]*.a)
  foreach(_name clangSema LLVMSupport)
    if(NOT EXISTS ${LLVM_LIBRARY_DIR}/lib${_name}.a)
      set(_missing ${_name})
    endif()
  endforeach()
  foreach(_name z zstd)
    find_library(ACCEL_LIB_${_name} ${_name})
    mark_as_advanced(ACCEL_LIB_${_name})
    if(NOT ACCEL_LIB_${_name})
      set(_missing ${_name})
    endif()
    list(APPEND _system ${ACCEL_LIB_${_name}})
  endforeach()
  if(_missing)
    set(ACCEL_ARCHIVES "" PARENT_SCOPE)
    message(STATUS "accel-translate is linked to shared libraries, which costs "
                   "time at each start: lib${_missing} was not found")
    return()
  endif()
  set(ACCEL_ARCHIVES -Wl,--start-group ${_clang} ${_llvm} -Wl,--end-group
      -Wl,--as-needed ${_system} ${CMAKE_DL_LIBS} -Wl,--gc-sections PARENT_SCOPE)
endfunction()

set(ACCEL_ARCHIVES "")
if(ACCEL_STATIC_CLANG)
  _accel_find_archives()
endif()
if(ACCEL_ARCHIVES)
  target_link_libraries(AccelClang INTERFACE ${ACCEL_ARCHIVES})
else()
  target_link_libraries(AccelClang INTERFACE clang-cpp LLVM)
endif()

# A room of the compiler: a static library.
function(accel_add_room name)
  add_library(${name} STATIC ${ARGN})
  target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR}/include
                                            ${PROJECT_BINARY_DIR}/include)
  target_link_libraries(${name} PUBLIC AccelLLVMSupport)
  if(NOT LLVM_ENABLE_RTTI)
    target_compile_options(${name} PRIVATE -fno-rtti)
  endif()
  target_compile_options(${name} PRIVATE -fno-exceptions)
endfunction()
