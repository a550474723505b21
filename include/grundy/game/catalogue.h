// What a list of games knows of each: its description, and how its positions are read.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "grundy/error.h"
#include "grundy/game/arguments.h"
#include "grundy/position.h"

namespace grundy {

struct GameInfo {
  std::string_view name;                   ///< as it is written: "nim"
  std::string_view title;                  ///< as it is called: "Nim"
  std::string_view summary;                ///< its rules in one line
  std::string_view notation;               ///< the form of its positions: "nim(HEAP, HEAP, …)"
  std::vector<std::string_view> examples;  ///< small positions; the conformance tests start here
  std::vector<std::string_view> aliases = {};  ///< other names that mean the same
  std::string_view table = {};   ///< what `grundy table NAME` fills in: "cram(_x_)"; NAME(_) or
                                 ///< NAME(_,_) where it is empty
  std::uint64_t table_from = 0;  ///< the first of its running numbers
};

/// One game of a catalogue: what is known of it, and how its positions are read.
struct CatalogueEntry {
  const GameInfo* info = nullptr;
  /// Keeps alive what it needs, such as the rules of a script.
  std::function<Expected<Component>(const Arguments&)> parse = {};
  std::string_view manual = {};  ///< rules and theory for people, as Markdown
  bool foreign = false;          ///< its rules come from outside; see AnyGame::foreign
};

// From a class to its entry; typed.h, which has the definitions, must be included where they are
// used.
template <class G>
class TypedGame;
template <class G>
[[nodiscard]] CatalogueEntry catalogue_entry();

}  // namespace grundy
