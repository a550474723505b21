// What a line makes of the words that it touches.
#include <algorithm>
#include <array>
#include <utility>

#include "games/sprouts/land.h"
#include "games/sprouts/layout.h"

namespace grundy::games::sprouts {

namespace {

/// How a spot at the end of a line is written before and after the line in the new word.
struct Corners {
  Symbol before = 0;  // 0 if it is gone
  Symbol after = 0;
};

Corners corners_with_line(Symbol symbol, Symbol new_name) {
  if (symbol == kFresh) return {kTwo, 0};
  if (symbol == kTwo) return {new_name, new_name};
  return {};
}

/// Builds the words that a line makes of those that it touches.
class Pen {
 public:
  Pen(const Land& land, Land& out) : land_(land), out_(out) {}

  void put(Symbol symbol) {
    if (symbol != 0) out_.push_back(symbol);
  }
  /// Copies from `begin` up to but not including `end`.
  void copy(std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) put(land_[i]);
  }
  void end_word() { out_.push_back(kWordEnd); }

 private:
  const Land& land_;
  Land& out_;
};

/// Removes dead names.
void bury(Land& land, Symbol first, Symbol second) {
  const auto dead = [&](Symbol symbol) {
    return is_named(symbol) && (symbol == first || symbol == second);
  };
  land.erase(std::remove_if(land.begin(), land.end(), dead), land.end());
}

/// A line with what it changes at its ends.
struct Joint {
  const Line& line;
  Piece x;  // the words of its ends
  Piece y;
  Corners from;
  Corners to;
  Symbol fresh;      // the spot on the line
  Symbol loop_spot;  // a new spot gets a corner on each side of its loop, any other is dead
};

void draw_loop(const Joint& joint, Pen& outer, Pen& inner) {
  outer.copy(joint.x.begin, joint.line.from);
  outer.put(joint.loop_spot);
  outer.put(joint.fresh);
  outer.copy(joint.line.from + 1U, joint.x.end);
  outer.end_word();
  inner.put(joint.loop_spot);
  inner.put(joint.fresh);
  inner.end_word();
}

void draw_within_a_word(const Joint& joint, Pen& outer, Pen& inner) {
  outer.copy(joint.x.begin, joint.line.from);
  outer.put(joint.from.before);
  outer.put(joint.fresh);
  outer.put(joint.to.after);
  outer.copy(joint.line.to + 1U, joint.x.end);
  outer.end_word();
  inner.put(joint.from.after);
  inner.copy(joint.line.from + 1U, joint.line.to);
  inner.put(joint.to.before);
  inner.put(joint.fresh);
  inner.end_word();
}

void draw_between_words(const Joint& joint, Pen& pen) {
  pen.copy(joint.x.begin, joint.line.from);
  pen.put(joint.from.before);
  pen.put(joint.fresh);
  pen.put(joint.to.before);
  pen.copy(joint.line.to + 1U, joint.y.end);
  pen.copy(joint.y.begin, joint.line.to);
  pen.put(joint.to.after);
  pen.put(joint.fresh);
  pen.put(joint.from.after);
  pen.copy(joint.line.from + 1U, joint.x.end);
  pen.end_word();
}

}  // namespace

/// Long because one pass copies the whole land and bends the two words that the line touches.
Land land_after(const Land& land, const Line& line) {
  const Layout layout(land);
  const auto word_at = [&](std::uint16_t place) {
    return static_cast<std::size_t>(
        std::ranges::find_if(layout.words, [&](const Piece& w) { return place < w.end; }) -
        layout.words.begin());
  };
  Symbol highest = kFirstName - 1;
  for (const Symbol symbol : land) highest = std::max(highest, symbol);
  const Symbol a = land[line.from];
  const Symbol b = land[line.to];
  const std::size_t from_word = word_at(line.from);
  const std::size_t to_word = word_at(line.to);
  const auto name = [&](int number) { return static_cast<Symbol>(highest + number); };
  const Joint joint{line,
                    layout.words[from_word],
                    layout.words[to_word],
                    corners_with_line(a, name(2)),
                    corners_with_line(b, name(3)),
                    name(1),
                    a == kFresh ? name(2) : Symbol{0}};

  Land out;
  Pen pen(land, out);
  for (const Piece& region : layout.regions) {
    const bool here = from_word >= region.begin && from_word < region.end;
    Land inside;
    Pen inner(land, inside);
    for (std::size_t w = region.begin; w < region.end; ++w) {
      if (w == from_word || w == to_word) continue;
      const Piece& word = layout.words[w];
      Pen& side =
          std::ranges::find(line.around, word.begin) != line.around.end() && here ? inner : pen;
      side.copy(word.begin, word.end);
      side.end_word();
    }
    if (here && line.from == line.to) {
      draw_loop(joint, pen, inner);
    } else if (here && from_word == to_word) {
      draw_within_a_word(joint, pen, inner);
    } else if (here) {
      draw_between_words(joint, pen);
    }
    out.push_back(kRegionEnd);
    if (inside.empty()) continue;
    out.insert(out.end(), inside.begin(), inside.end());
    out.push_back(kRegionEnd);
  }
  bury(out, a, b);
  return out;
}

}  // namespace grundy::games::sprouts
