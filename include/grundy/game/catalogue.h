// What a list of games knows about each game: its description, and how to read its positions.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "grundy/error.h"
#include "grundy/game/arguments.h"
#include "grundy/position.h"

namespace grundy {

/// Names have only a-z, 0-9 and _. A game of grundy's own catalogue has three examples or more, and
/// its manual contains its title.
struct GameInfo {
  std::string_view name;                   ///< as in the notation: "nim"
  std::string_view title;                  ///< as people call it: "Nim"
  std::string_view summary;                ///< the rules in one line
  std::string_view notation;               ///< the form of its positions: "nim(HEAP, HEAP, …)"
  std::vector<std::string_view> examples;  ///< small positions; the conformance tests start here
  std::vector<std::string_view> aliases = {};  ///< other names for the same game
  /// What `grundy table NAME` tabulates: "cram(_x_)". If empty, NAME(_) or NAME(_,_).
  std::string_view table = {};
  std::uint64_t table_from = 0;  ///< where the running numbers start
};

/// One game of a catalogue.
struct CatalogueEntry {
  const GameInfo* info = nullptr;
  /// Reads a position. Keeps alive what it needs, such as the rules of a script.
  std::function<Expected<Component>(const Arguments&)> parse = {};
  std::string_view manual = {};  ///< rules and theory for people, as Markdown
  bool foreign = false;          ///< its rules come from outside; see AnyGame::foreign
};

// From a class to its entry. To use these, include typed.h, which defines them.
template <class G>
class TypedGame;
template <class G>
[[nodiscard]] CatalogueEntry catalogue_entry();

}  // namespace grundy
