#include "games/cram/mirror.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>

namespace grundy::games {

namespace {

/// A square after a symmetry, and where it was before.
struct MovedSquare {
  std::uint32_t place;
  std::uint32_t square;
};
using Image = std::vector<MovedSquare>;

Image image_of(const CramPiece& piece, std::uint32_t board_columns, unsigned symmetry) {
  const bool transpose = (symmetry & 4U) != 0;
  const std::uint32_t rows = transpose ? piece.columns() : piece.rows();
  const std::uint32_t columns = transpose ? piece.rows() : piece.columns();
  Image image;
  image.reserve(piece.squares.size());
  for (const std::uint32_t square : piece.squares) {
    std::uint32_t row = square / board_columns - piece.top;
    std::uint32_t column = square % board_columns - piece.left;
    if (transpose) std::swap(row, column);
    if ((symmetry & 1U) != 0) row = rows - 1 - row;
    if ((symmetry & 2U) != 0) column = columns - 1 - column;
    image.push_back({row * columns + column, square});
  }
  std::ranges::sort(image, {}, &MovedSquare::place);
  return image;
}

/// Equal if and only if two pieces have the same form.
using Form = std::array<std::vector<std::uint32_t>, 2>;

/// The image of a piece that represents all eight. The squares of two pieces of the same form
/// correspond in the order of their places.
std::pair<Form, Image> standard_image(const CramPiece& piece, std::uint32_t board_columns) {
  std::pair<Form, Image> best;
  for (unsigned symmetry = 0; symmetry < 8; ++symmetry) {
    Image image = image_of(piece, board_columns, symmetry);
    Form form;
    form[0] = {piece.rows(), piece.columns()};
    if ((symmetry & 4U) != 0) std::swap(form[0][0], form[0][1]);
    form[1].reserve(image.size());
    for (const MovedSquare& moved : image) form[1].push_back(moved.place);
    if (symmetry == 0 || form < best.first) best = {std::move(form), std::move(image)};
  }
  return best;
}

class Planner {
 public:
  explicit Planner(const CramBoard& board) : board_(board), pieces_(pieces_of(board)) {
    play_.image.resize(board.squares());
    std::iota(play_.image.begin(), play_.image.end(), std::uint32_t{0});
  }

  std::optional<MirrorPlay> plan() {
    for (const CramPiece* piece : unpaired()) {
      if (!turn(*piece)) return std::nullopt;
    }
    return std::move(play_);
  }

 private:
  /// Pairs pieces of the same form, and returns those left over.
  std::vector<const CramPiece*> unpaired() {
    std::map<std::size_t, std::size_t> of_size;
    for (const CramPiece& piece : pieces_) ++of_size[piece.squares.size()];
    std::vector<const CramPiece*> left;
    std::map<Form, std::pair<const CramPiece*, Image>> waiting;
    for (const CramPiece& piece : pieces_) {
      if (of_size[piece.squares.size()] == 1) {
        left.push_back(&piece);
        continue;
      }
      auto [form, image] = standard_image(piece, board_.columns());
      const auto partner = waiting.find(form);
      if (partner == waiting.end()) {
        waiting.emplace(std::move(form), std::pair(&piece, std::move(image)));
        continue;
      }
      for (std::size_t i = 0; i < image.size(); ++i) {
        exchange(image[i].square, partner->second.second[i].square);
      }
      waiting.erase(partner);
    }
    for (const auto& [form, piece] : waiting) left.push_back(piece.first);
    return left;
  }

  /// Turns a piece about the middle of its box; false if that is not mirror play.
  bool turn(const CramPiece& piece) {
    // The rows of a square and its image always have the same sum, and so do the columns.
    const std::uint32_t total =
        (piece.top + piece.bottom) * board_.columns() + piece.left + piece.right;
    for (const std::uint32_t square : piece.squares) {
      const std::uint32_t image = total - square;
      if (image == square || !contains(piece, image)) return false;
      play_.image[square] = image;
    }
    const bool tall = piece.rows() % 2 == 0;
    const bool wide = piece.columns() % 2 == 0;
    if (tall == wide) return true;
    const std::uint32_t first = tall ? (total - board_.columns()) / 2 : total / 2;
    if (!contains(piece, first)) return true;
    if (play_.centre) return false;
    const std::uint32_t second = total - first;
    play_.centre = MirrorPlay::Domino{first, second};
    play_.image[first] = first;
    play_.image[second] = second;
    return true;
  }

  static bool contains(const CramPiece& piece, std::uint32_t square) {
    return std::ranges::binary_search(piece.squares, square);
  }

  void exchange(std::uint32_t a, std::uint32_t b) {
    play_.image[a] = b;
    play_.image[b] = a;
  }

  const CramBoard& board_;
  std::vector<CramPiece> pieces_;
  MirrorPlay play_;
};

constexpr std::string_view kSquareLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The board with one letter per pair of squares and ++ for the domino in the centre; nothing if
/// there are more pairs than letters.
std::vector<std::string> picture(const CramBoard& board, const MirrorPlay& play) {
  std::string labels(board.squares(), '#');
  std::size_t pairs = 0;
  for (std::uint32_t square = 0; square < board.squares(); ++square) {
    const std::uint32_t image = play.image[square];
    if (board.free(square)) labels[square] = '.';
    if (image == square) continue;
    if (image < square) {
      labels[square] = labels[image];
    } else if (pairs == kSquareLetters.size()) {
      return {};
    } else {
      labels[square] = kSquareLetters[pairs++];
    }
  }
  if (play.centre) labels[play.centre->first] = labels[play.centre->second] = '+';
  std::vector<std::string> lines;
  for (std::uint32_t row = 0; row < board.rows(); ++row) {
    std::string& line = lines.emplace_back();
    for (std::uint32_t column = 0; column < board.columns(); ++column) {
      if (column > 0) line += ' ';
      line += labels[row * board.columns() + column];
    }
  }
  return lines;
}

/// Some domino that can be answered, and its answer.
std::optional<std::pair<std::string, std::string>> example(const CramBoard& board,
                                                           const MirrorPlay& play) {
  std::optional<std::pair<std::string, std::string>> found;
  for (std::uint32_t square = 0; square < board.squares() && !found; ++square) {
    if (play.image[square] == square) continue;
    board.each_neighbour(square, [&](std::uint32_t next) {
      if (found || play.image[next] == next) return;
      found.emplace(board.name_of(square, next),
                    board.name_of(play.image[square], play.image[next]));
    });
  }
  return found;
}

}  // namespace

std::optional<MirrorPlay> mirror_play(const CramBoard& board) {
  return Planner(board).plan();
}

Explanation explain_mirror_play(const CramBoard& board, const MirrorPlay& play) {
  Explanation reason{"mirror", ""};
  const auto answer = example(board, play);
  if (play.centre) {
    const std::string first = board.name_of(play.centre->first, play.centre->second);
    reason.claim = "The domino " + first + " in the centre wins: ";
    reason.claim += answer ? "it leaves the free squares in pairs. Answer every domino of the "
                             "opponent by the domino on the partners of its squares."
                           : "it leaves no room for another domino.";
    reason.facts.push_back({"first_move", first});
  } else if (answer) {
    reason.claim =
        "The free squares form pairs such that the partners of neighbours are neighbours, and no "
        "domino overlaps its image. So every domino can be answered by the domino on the partners "
        "of its squares, and the player to move is the first to find no room.";
  } else {
    reason.claim = "There is no room for a domino, so the player to move has lost.";
  }
  if (!answer) return reason;
  reason.figure = picture(board, play);
  reason.facts.push_back({"move", answer->first});
  reason.facts.push_back({"answer", answer->second});
  if (reason.figure.empty()) return reason;  // there are too many pairs to name
  std::vector<std::string> pairs;
  for (std::uint32_t square = 0; square < board.squares(); ++square) {
    if (play.image[square] <= square) continue;
    pairs.push_back(board.name_of(square) + " with " + board.name_of(play.image[square]));
  }
  reason.facts.push_back({"pairs", std::move(pairs)});
  return reason;
}

}  // namespace grundy::games
