// Hackenbush in one colour: cut an edge, and everything no longer connected to the ground falls.
//
// The closed form is in fusion.h, the reasons in reasons.cpp. For the search a picture is the sum
// of the pieces that are connected without the ground.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/hackenbush/fusion.h"
#include "grundy/game/any_game.h"
#include "grundy/game/game.h"

namespace grundy::games {

class Hackenbush {
 public:
  /// Two words per edge, the names of its ends (see edges.h), in the order in which they were
  /// written.
  using Position = Words;
  using Move = std::size_t;  ///< the number of the edge

  static const GameInfo& info();
  static Expected<Start<Hackenbush>> parse(const Arguments& arguments);
  [[nodiscard]] static std::string parameters() { return {}; }
  [[nodiscard]] static std::string print(const Position& edges);
  [[nodiscard]] static std::string print_move(const Position& edges, Move cut);

  template <class Visit>
  bool each_move(const Position& edges, Visit&& visit) const {
    for (Move cut = edges.size() / 2; cut > 0;) {
      if (!visit(--cut)) return false;
    }
    return true;
  }
  [[nodiscard]] static Position after(const Position& edges, Move cut);
  [[nodiscard]] static Position normal_form(const Position& edges);

  using Part = Words;
  static constexpr bool options_split = true;

  template <class Visit>
  bool each_part(const Position& edges, Visit&& visit) const {
    const auto parts = pieces(edges);
    if (!parts) return false;
    for (const Part& part : *parts) visit(part);
    return true;
  }
  template <class Visit>
  bool each_option(const Part& part, Visit&& visit) const {
    const std::size_t edges = edge_count(part);
    for (std::size_t cut = edges; cut > 0;) {
      const std::vector<Part> left = after_cut(part, --cut);
      if (!visit(std::span<const Part>(left))) return false;
    }
    return true;
  }
  [[nodiscard]] static Part canonical(const Part& part);
  [[nodiscard]] static std::string print_part(const Part& part);
  [[nodiscard]] static std::vector<std::string> print_parts(const Position& edges);

  static std::string_view theorem() { return "fusion and colon principles"; }
  [[nodiscard]] static std::optional<NimValue> closed_form(const Position& edges);

  template <class Visit>
  bool each_move_to(const Position& edges, NimValue target, Visit&& visit) const {
    const auto cuts = fuse(edges).cuts_to(target.number());
    if (!cuts) return false;
    for (const Move cut : *cuts) {
      if (!visit(cut)) break;
    }
    return true;
  }
  [[nodiscard]] static Explanation explain(const Position& edges);

  /// A stalk is a nim heap, move for move. Nothing is claimed about other pictures.
  template <class Visit>
  bool each_misere_heap(const Position& edges, Visit&& visit) const {
    const auto lengths = stalks(edges);
    if (!lengths) return false;
    for (const std::uint64_t length : *lengths) visit(length);
    return true;
  }
  [[nodiscard]] static double search_size(const Position& edges);
  [[nodiscard]] static std::string draw(const Position& edges);
  [[nodiscard]] static Drawing shapes(const Position& edges);

 private:
  static FusedGraph fuse(const Position& edges);
  static std::optional<std::vector<Part>> pieces(const Position& edges);
  static std::vector<Part> after_cut(const Part& part, std::size_t cut);
  static std::size_t edge_count(const Part& part) { return part[0] >> 32U; }
  /// The lengths of the stalks, if the picture has nothing else.
  static std::optional<std::vector<std::uint64_t>> stalks(const Position& edges);
};

CatalogueEntry hackenbush_game();

}  // namespace grundy::games
