// What a C++ source defines, by name: enough to recognise it in the symbols of a program.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace grundy::house {

struct Definitions {
  /// Those that the source opens: "grundy", "grundy::heap". Without the anonymous ones.
  std::set<std::string> namespaces;
  /// Classes and functions in them, in full: "grundy::heap::Space", "grundy::hash_bytes"; and
  /// members that are defined outside of their class, "grundy::Engine::solve". What is declared and
  /// not defined is not among them, nor are operators and what is in anonymous namespaces.
  std::set<std::string> names;

  void add(const Definitions& others);
};

/// Of a source that is written as clang-format leaves it and that compiles.
[[nodiscard]] Definitions definitions_in(std::string_view source);

/// The names in namespace grundy that a line of `nm -C` has in it, each with all that it lies in:
/// for "T grundy::cram::Window::use(…)" grundy, grundy::cram, grundy::cram::Window, ….
[[nodiscard]] std::set<std::string> names_in_symbol(std::string_view line);

}  // namespace grundy::house
