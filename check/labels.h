// Checks the labels of the nodes of a graph: docs/formats/proof.md, "Graphs".
//
// Normal play. Fraenkel and Perl (1975) show that labels which keep the two conditions below are
// the values of the nodes, if the counters make every line of answers end. Let γ(u) = n be finite.
// In the sum u + *n the second player answers a move in the heap, and a move to a smaller value, by
// the mex rule; a move to v with an infinite or a larger value is answered by the move to w with
// γ(w) = n and c(w) < c(u): again a sum w + *n, with a smaller counter, and that cannot go on for
// ever. So u + *n is lost, and u equals *n. Let γ(u) be infinite, and m be the mex of the finite
// values among its targets. If nodes with infinite labels had values after all, take of these the
// one that Smith's labelling reaches first. Its value would be m, and its infinite target v without
// a target labelled m would need one of the value m that was reached before: one with an infinite
// label, against the choice.
//
// Misère play. A lost node leads only to won ones. A won node leads to a lost one, or is the end.
// Each step has a smaller counter, so these games end. From a draw, either player can move to a
// draw for ever.
//
// To look for w among the targets of v for every arrow from u to v would take the product of
// degrees. Instead each node gets a row of as many numbers as it has arrows: the least counter
// among its targets of label 0, 1, 2, …. The mex of a node is the first gap in its row, and an
// arrow takes one look into the row of its head. So every arrow is visited twice, in order. This
// takes 8 bytes per node and 4 per arrow besides the graph.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/array.h"
#include "core/arrow_graph.h"
#include "grundy/value.h"

namespace grundy::check {

struct NodeLabel {
  std::uint32_t label = 0;
  std::uint32_t counter = 0;
};
inline constexpr std::uint32_t kInfinite = UINT32_MAX;  ///< a label; counters are less, too
/// Labels in misère play.
inline constexpr std::uint32_t kLost = 0;
inline constexpr std::uint32_t kWon = 1;
inline constexpr std::uint32_t kDrawn = kInfinite;

struct WrongLabel {
  ArrowGraph::Node node;
  std::string_view why;
};

/// The first node with a wrong label, if there is one.
[[nodiscard]] std::optional<WrongLabel> wrong_label(const ArrowGraph& graph, Play play,
                                                    const Array<NodeLabel>& labels);

/// A label as it is written: a number or i, in misère play P, N or D.
[[nodiscard]] std::optional<std::uint32_t> read_label(std::string_view word, Play play);
/// A counter.
[[nodiscard]] std::optional<std::uint32_t> read_counter(std::string_view word);

}  // namespace grundy::check
