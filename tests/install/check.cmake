# One step of the installation's test, chosen by STEP. WORK holds what is installed and built.
cmake_policy(VERSION 3.25)

# run(WHAT command…): runs it; its output is in `output`.
function(run what)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE output
                  ERROR_VARIABLE errors OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${what} failed (${result}):\n${output}\n${errors}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

function(expect_output what expected)
  if(NOT output STREQUAL expected)
    message(FATAL_ERROR "${what} wrote:\n${output}\nexpected:\n${expected}")
  endif()
endfunction()

# The two programs that use the library.
function(check_programs folder)
  run(main ${folder}/main)
  expect_output(main "queen(3,4) + *4 has nim value 6")
  # By hand, with the mex rule from the corner on: the square (3,4) leads to values 0, 1 and 2, so it
  # has value 3. The winning move makes its value 1.
  run(own_game ${folder}/own_game)
  expect_output(own_game "king(3,4) + *1 has nim value 2\nking(2,3) + *1")
  # {1,3,4}: 0 1 0 1 2 3 2, repeated.
  run(three ${folder}/three)
  expect_output(three "three(11) has nim value 2, the period is 7, proved")
endfunction()

set(prefix ${WORK}/prefix)

if(STEP STREQUAL "install")
  # Move it after the installation: nothing in it may depend on where it was put.
  file(REMOVE_RECURSE ${WORK})
  run(install ${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/first)
  file(RENAME ${WORK}/first ${prefix})

elseif(STEP STREQUAL "files")
  foreach(file ${LIBDIR}/libgrundy.a include/grundy/engine.h include/grundy/game/game.h
          ${LIBEXECDIR}/grundy/grundy-serve
          ${MANDIR}/man1/grundy.1 ${MANDIR}/man1/grundy-check.1 ${DATADIR}/bash-completion/completions/grundy
          ${DATADIR}/zsh/site-functions/_grundy ${DATADIR}/fish/vendor_completions.d/grundy.fish)
    if(NOT EXISTS ${prefix}/${file})
      message(FATAL_ERROR "${file} is not installed")
    endif()
    file(SIZE ${prefix}/${file} size)
    if(size EQUAL 0)
      message(FATAL_ERROR "${file} is empty")
    endif()
  endforeach()
  if(EXISTS ${BUILD}/page/index.html AND NOT EXISTS ${prefix}/${LIBEXECDIR}/grundy/page/index.html)
    message(FATAL_ERROR "the page is not installed")
  endif()
  if(EXISTS ${BUILD}/grundy-cluster)
    run(grundy ${prefix}/${BINDIR}/grundy cluster --help)
    execute_process(COMMAND ${prefix}/${BINDIR}/grundy cluster status nats://127.0.0.1:1
                    RESULT_VARIABLE status ERROR_VARIABLE complaint)
    if(NOT status EQUAL 4 OR NOT complaint MATCHES "no broker answers")
      message(FATAL_ERROR "the installed cluster says ${status}: ${complaint}")
    endif()
  endif()
  run(grundy ${prefix}/${BINDIR}/grundy --version)
  expect_output(grundy "grundy ${VERSION}")
  run(grundy ${prefix}/${BINDIR}/grundy table "nim(1,_)" 3 --csv)
  expect_output(grundy "n,nim_value\n0,1\n1,0\n2,3")
  run(grundy ${prefix}/${BINDIR}/grundy man)
  file(READ ${prefix}/${MANDIR}/man1/grundy.1 manual)
  string(STRIP "${manual}" manual)
  expect_output("grundy man" "${manual}")

elseif(STEP STREQUAL "run")
  # ./run builds everything there is to install: for every file that the installation copies from the
  # build, one of the commands of ./run makes it. Some exist as soon as the build is configured.
  run(ninja ninja -C ${BUILD} -t commands grundy_installable)
  set(commands "${output}")
  file(STRINGS ${BUILD}/cmake_install.cmake lines)
  string(REGEX MATCHALL "\"${BUILD}/[^\"]+\"" files "${lines}")
  list(REMOVE_DUPLICATES files)
  set(made 0)
  foreach(file ${files})
    string(REGEX REPLACE "^\"${BUILD}/(.*)\"$" "\\1" file "${file}")
    execute_process(COMMAND ninja -C ${BUILD} -t commands -s ${file}
                    OUTPUT_VARIABLE command ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
    if(command STREQUAL "" OR file MATCHES "cmake_install.cmake$")
      continue()
    endif()
    math(EXPR made "${made} + 1")
    string(FIND "${commands}" "${command}" place)
    if(place EQUAL -1)
      message(FATAL_ERROR "${file} is installed, but ./run does not make it: see grundy_installable")
    endif()
  endforeach()
  set(expected 8)
  if(EXISTS ${BUILD}/grundy-cluster)
    set(expected 9)
  endif()
  if(NOT made EQUAL expected)
    message(FATAL_ERROR "${made} files of the build are installed; expected three programs, or four with the "
                        "cluster, the library, the manual page and three completions")
  endif()

elseif(STEP STREQUAL "cmake")
  run(configure ${CMAKE_COMMAND} -S ${SOURCE}/consumer -B ${WORK}/cmake -G ${GENERATOR}
      -DCMAKE_CXX_COMPILER=${CXX} -DCMAKE_PREFIX_PATH=${prefix} -DGRUNDY_VERSION=${VERSION})
  run(build ${CMAKE_COMMAND} --build ${WORK}/cmake)
  check_programs(${WORK}/cmake)

elseif(STEP STREQUAL "pkg-config")
  set(ENV{PKG_CONFIG_PATH} ${prefix}/${LIBDIR}/pkgconfig)
  run(pkg-config pkg-config --modversion grundy)
  expect_output(pkg-config "${VERSION}")
  run(pkg-config pkg-config --cflags --libs grundy)
  separate_arguments(flags UNIX_COMMAND "${output}")
  file(MAKE_DIRECTORY ${WORK}/pkg-config)
  foreach(program main own_game three)
    run(compile ${CXX} -Wall -Wextra -Werror ${SOURCE}/${program}.cpp ${flags}
        -o ${WORK}/pkg-config/${program})
  endforeach()
  check_programs(${WORK}/pkg-config)

else()
  message(FATAL_ERROR "unknown step '${STEP}'")
endif()
