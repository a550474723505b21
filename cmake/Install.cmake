# What `cmake --install` installs: the programs with their manual and completions, the page if it has
# been built, and one static library with its headers, a CMake package and a pkg-config file. Users of
# the library need fmt and Lua. Boost, PEGTL and the others stay inside.
include(CMakePackageConfigHelpers)

# What is installed has been built: installing does not build the tests.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)

# The library is the engine and everything it rests on.
set(rooms grundy_engine grundy_play grundy_nimber grundy_lexicode)
set(objects)
while(rooms)
  list(POP_FRONT rooms room)
  list(APPEND visited ${room})
  get_target_property(kind ${room} TYPE)
  if(kind STREQUAL STATIC_LIBRARY)
    list(APPEND objects $<TARGET_OBJECTS:${room}>)
  endif()
  get_target_property(links ${room} INTERFACE_LINK_LIBRARIES)
  foreach(link ${links})
    if(link MATCHES "^grundy_" AND NOT link IN_LIST visited AND NOT link IN_LIST rooms)
      list(APPEND rooms ${link})
    endif()
  endforeach()
endwhile()
add_library(grundy_library STATIC ${objects})
set_target_properties(grundy_library PROPERTIES OUTPUT_NAME grundy EXPORT_NAME grundy
                      LINKER_LANGUAGE CXX)
target_include_directories(grundy_library INTERFACE
  $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
target_compile_features(grundy_library INTERFACE cxx_std_23)
target_link_libraries(grundy_library INTERFACE
  fmt::fmt ZLIB::ZLIB Threads::Threads lua5.4-c++ ${CMAKE_DL_LIBS})

# The program itself makes these from the description of its command line.
set(generated ${PROJECT_BINARY_DIR}/generated/share)
file(MAKE_DIRECTORY ${generated})
add_custom_command(
  OUTPUT ${generated}/grundy.1 ${generated}/grundy.bash ${generated}/grundy.zsh
         ${generated}/grundy.fish
  COMMAND grundy man > ${generated}/grundy.1
  COMMAND grundy completion bash > ${generated}/grundy.bash
  COMMAND grundy completion zsh > ${generated}/grundy.zsh
  COMMAND grundy completion fish > ${generated}/grundy.fish
  DEPENDS grundy COMMENT "Writing the manual page and the shell completions" VERBATIM)
add_custom_target(grundy_share ALL DEPENDS ${generated}/grundy.1)

# Everything that `./run` builds, so that it can be installed afterwards.
add_custom_target(grundy_installable
  DEPENDS grundy grundy-check grundy-serve grundy_library grundy_share)

configure_file(cmake/grundy.pc.in ${PROJECT_BINARY_DIR}/grundy.pc @ONLY)
configure_package_config_file(cmake/grundyConfig.cmake.in ${PROJECT_BINARY_DIR}/grundyConfig.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/grundy)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/grundyConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)

install(TARGETS grundy grundy-check)
install(TARGETS grundy-serve DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/grundy)
if(TARGET grundy-cluster)
  install(TARGETS grundy-cluster DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/grundy)
endif()
install(DIRECTORY ${PROJECT_BINARY_DIR}/page DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/grundy OPTIONAL)
install(TARGETS grundy_library EXPORT grundyTargets COMPONENT library)
install(DIRECTORY include/grundy TYPE INCLUDE COMPONENT library)
install(EXPORT grundyTargets NAMESPACE grundy::
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/grundy COMPONENT library)
install(FILES ${PROJECT_BINARY_DIR}/grundyConfig.cmake
              ${PROJECT_BINARY_DIR}/grundyConfigVersion.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/grundy COMPONENT library)
install(FILES ${PROJECT_BINARY_DIR}/grundy.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
        COMPONENT library)
configure_file(check/grundy-check.1.in ${generated}/grundy-check.1 @ONLY)
install(FILES ${generated}/grundy.1 ${generated}/grundy-check.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${generated}/grundy.bash RENAME grundy
        DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${generated}/grundy.zsh RENAME _grundy
        DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
install(FILES ${generated}/grundy.fish
        DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)

# `cpack` makes a Debian package of the programs, without the library, from what has been built:
# tools/package builds all of it first.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "The grundy authors <grundy@example.invalid>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS libedit2)  # loaded if it is there, to edit lines
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "graphviz, nats-server")
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_COMPONENTS_ALL Unspecified)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE RENAME copyright
        DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/grundy)
include(CPack)
