// Lexicodes from the values of their games: see grundy/lexicode.h.
//
// Place n has the least value that is not the nim sum of at most d - 2 values of places before it.
// For every number x an array keeps the least number of places whose values add up to x. A new
// value v changes it by far[x] = min(far[x], far[x ⊕ v] + 1), which takes one pass. The array has
// 2^r entries for a code with r checks. The words themselves are never listed: the code of length
// 24 needs 4096 entries, where the words to go through would be 2^24.
#include "grundy/lexicode.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "core/meter.h"
#include "grundy/meter.h"
#include "lexicode/names.h"
#include "lexicode/weights.h"

namespace grundy {

namespace {

/// A larger array is refused.
constexpr unsigned kMostChecks = 34;
/// Entries between two looks at the limits.
constexpr std::size_t kBlock = std::size_t{1} << 16U;

/// Calls visit(x) for x from 0 to count - 1, within the limits.
template <class Visit>
void each_entry(std::size_t count, Visit&& visit) {
  for (std::size_t begin = 0; begin < count; begin += kBlock) {
    const std::size_t end = std::min(count, begin + kBlock);
    meter::bytes(2 * (end - begin));
    for (std::size_t x = begin; x < end; ++x) visit(x);
  }
}

Error too_large(std::uint64_t length, unsigned checks) {
  return {ErrorKind::limit,
          fmt::format("the values of the first {} places are known, but the next need a table of "
                      "2^{} entries",
                      length, checks)};
}

/// The values of the places: a column of the check matrix each.
Expected<std::vector<std::uint64_t>> place_values(const LexicodeRequest& request) {
  const std::uint64_t most = request.distance < 2 ? 0 : request.distance - 2;  // of earlier places
  std::vector<std::uint64_t> values;
  std::vector<std::uint16_t> far{0};
  std::uint64_t least = request.distance < 2 ? 0 : 1;  // the least number that is not such a sum
  while (values.size() < request.length) {
    while (least < far.size() && far[least] <= most && request.distance > 1) ++least;
    values.push_back(least);
    if (request.distance < 2) continue;
    if (least == far.size()) {
      const auto checks = static_cast<unsigned>(std::bit_width(far.size()));
      // The old array and one of twice its size exist for a moment.
      if (checks > kMostChecks || 3 * sizeof(far[0]) * far.size() > request.limits.memory) {
        return std::unexpected(too_large(values.size() - 1, checks));
      }
      const std::size_t size = far.size();
      far.reserve(2 * size);
      each_entry(size,
                 [&](std::size_t x) { far.push_back(static_cast<std::uint16_t>(far[x] + 1)); });
      continue;
    }
    const std::uint64_t top = std::bit_floor(least);  // visits every pair once
    each_entry(far.size(), [&](std::size_t x) {
      if ((x & top) != 0) return;
      std::uint16_t& a = far[x];
      std::uint16_t& b = far[x ^ least];
      const auto first = static_cast<std::uint16_t>(std::min<int>(a, b + 1));
      b = static_cast<std::uint16_t>(std::min<int>(b, a + 1));
      a = first;
    });
  }
  return values;
}

/// The words with value 0: for each place whose value is a sum of earlier ones, that sum.
class Kernel {
 public:
  explicit Kernel(const std::vector<std::uint64_t>& values) {
    for (std::size_t place = 0; place < values.size(); ++place) add(values, place);
  }
  [[nodiscard]] std::vector<std::string> generators() && { return std::move(generators_); }

 private:
  struct Row {
    std::uint64_t value;
    std::string word;  ///< the places that add up to it
  };

  void add(const std::vector<std::uint64_t>& values, std::size_t place) {
    meter::bytes(values.size() * (rows_.size() + 1));
    Row row{values[place], std::string(values.size(), '0')};
    row.word[values.size() - 1 - place] = '1';
    for (const Row& other : rows_) {
      if ((row.value & std::bit_floor(other.value)) == 0) continue;
      row.value ^= other.value;
      for (std::size_t i = 0; i < row.word.size(); ++i) {
        if (other.word[i] == '1') row.word[i] = row.word[i] == '1' ? '0' : '1';
      }
    }
    if (row.value == 0) {
      generators_.push_back(std::move(row.word));
      return;
    }
    // Greater leading bits first, so one pass suffices.
    const auto at =
        std::ranges::find_if(rows_, [&](const Row& other) { return other.value < row.value; });
    rows_.insert(at, std::move(row));
  }

  std::vector<Row> rows_;
  std::vector<std::string> generators_;
};

std::string game_of(std::uint64_t distance) {
  switch (distance) {
    case 3:
      return "turtles";
    case 4:
      return "mockturtles";
    case 6:
      return "moebius";
    case 8:
      return "mogul";
    case 10:
      return "moidores";
    default:
      return distance > 1 ? "coins" : "";
  }
}

/// A word as a row of coins; place 1 comes first there.
std::string position_of(const Lexicode& code, const std::string& word) {
  std::string row;
  for (auto bit = word.rbegin(); bit != word.rend(); ++bit) row += *bit == '1' ? 'H' : 'T';
  if (code.game != "coins") return fmt::format("{}({})", code.game, row);
  return code.distance == 2 ? fmt::format("coins({}; sets=\"1\")", row)
                            : fmt::format("coins({}; sets=\"1-{}\")", row, code.distance - 1);
}

Expected<Lexicode> build(const LexicodeRequest& request) {
  auto values = place_values(request);
  if (!values) return std::unexpected(std::move(values.error()));
  Lexicode code{.length = request.length, .distance = request.distance};
  code.values = std::move(*values);
  code.generators = Kernel(code.values).generators();
  code.dimension = code.generators.size();
  code.weights = lexicode::weights_of(code);
  std::tie(code.name, code.reason) = lexicode::known_name(code);
  code.game = game_of(request.distance);
  if (!code.game.empty() && !code.generators.empty()) {
    code.example = position_of(code, code.generators.front());
  }
  return code;
}

}  // namespace

Expected<Lexicode> make_lexicode(const LexicodeRequest& request) {
  if (request.length == 0 || request.length > kMaxCodeLength) {
    return bad_input(fmt::format("the length of a code is a number from 1 to {}, not {}",
                                 kMaxCodeLength, request.length));
  }
  if (request.distance == 0) return bad_input("the distance of a code is at least 1");
  if (request.distance > request.length) {
    return bad_input(
        fmt::format("the distance {} is above the length {}: two words differ in at most {} places",
                    request.distance, request.length, request.length));
  }
  const Meter meter(request.limits, request.cancel);
  try {
    return build(request);
  } catch (const LimitReached& reached) {
    return std::unexpected(Error{ErrorKind::limit, reached.stop().message});
  }
}

}  // namespace grundy
