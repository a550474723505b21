// Any bytes as a proof, plain or compressed, checked whole and in small pieces with the same
// result. A proof that is verified says something true, as far as the definition can tell.
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "check/check.h"
#include "core/meter.h"
#include "fuzz/fuzzers/folder.h"
#include "fuzz/fuzzers/fuzzer.h"
#include "games/build.h"
#include "rules/options.h"
#include "support/reference.h"

using namespace grundy;

namespace {

constexpr std::size_t kMostMoves = 500;  // of a position that is solved by the definition

/// A folder with the file of a graph, which proofs may name.
const std::string& folder() {
  static const fuzz::Folder made;
  static const bool written = [] {
    return (std::ofstream(made.path() + "/g") << "a b\nb c\nc a\nc d\n").good();
  }();
  fuzz::require(written);
  return made.path();
}

class Pieces final : public proof::Reader::Source {
 public:
  Pieces(std::string_view text, std::size_t piece) : text_(text), piece_(piece) {}
  Expected<std::size_t> read(std::span<char> block) override {
    const std::size_t count = std::min({block.size(), text_.size(), piece_});
    std::copy_n(text_.data(), count, block.data());
    text_.remove_prefix(count);
    return count;
  }

 private:
  std::string_view text_;
  std::size_t piece_;
};

const Registry& games() {
  static const Registry registry = [] {
    Registry all = check::catalogue();
    all.allow_files(false);
    return all;
  }();
  return registry;
}

Expected<check::Verdict> checked(proof::Reader reader) {
  auto verdict = check::check_proof(reader, {.registry = games(),
                                             .most_words = std::uint64_t{1} << 16U,
                                             .most_heaps = std::uint64_t{1} << 13U,
                                             .most_cells = std::uint64_t{1} << 18U,
                                             .folder = folder()});
  fuzz::require(verdict ? !verdict->statement.empty() : !verdict.error().message.empty());
  return verdict;
}

void require_same(const Expected<check::Verdict>& a, const Expected<check::Verdict>& b) {
  fuzz::require(a.has_value() == b.has_value());
  fuzz::require(a ? a->statement == b->statement && a->granted == b->granted
                  : a.error().message == b.error().message);
}

/// A file without a name, which zlib unpacks.
void check_compressed(std::string_view bytes) {
  const int file = ::memfd_create("proof", MFD_CLOEXEC);
  fuzz::require(file >= 0 &&
                std::cmp_equal(::write(file, bytes.data(), bytes.size()), bytes.size()));
  auto reader = proof::Reader::open("/proc/self/fd/" + std::to_string(file));
  fuzz::require(!!reader);
  (void)checked(std::move(*reader));
  ::close(file);
}

/// Whether play has an end and few moves in all.
bool is_small(const Sum& sum) {
  std::size_t moves = 0;
  std::vector<Sum> open{sum};
  while (!open.empty()) {
    const Sum position = std::move(open.back());
    open.pop_back();
    for (std::size_t i = 0; i < position.components.size(); ++i) {
      const Component& component = position.components[i];
      if (component.game->loops() != nullptr) return false;
      component.game->each_move(component.position, [&](const MoveView& move) {
        Sum option = position;
        option.components.erase(option.components.begin() + static_cast<std::ptrdiff_t>(i));
        open.push_back(std::move(option) + move.after());
        return ++moves <= kMostMoves;
      });
      if (moves > kMostMoves) return false;
    }
  }
  return true;
}

/// `claim KIND ANSWER EXPR` or `claim KIND EXPR == EXPR`, of a proof that is verified.
void require_true(std::string_view line) {
  const auto take_word = [&] {
    const std::size_t end = std::min(line.find(' '), line.size());
    const std::string_view word = line.substr(0, end);
    line.remove_prefix(std::min(end + 1, line.size()));
    return word;
  };
  support::Reference reference;
  take_word();
  const std::string_view kind = take_word();
  if (kind == "value" || kind == "outcome" || kind == "misere") {
    const std::string_view answer = take_word();
    const auto sum = build_position(line, games());
    if (!sum || !is_small(*sum)) return;
    const auto outcome = reference.outcome(*sum, kind == "misere" ? Play::misere : Play::normal);
    fuzz::require(kind == "value" ? answer == std::to_string(reference.value(*sum).number())
                                  : answer == (outcome == Outcome::P ? "P" : "N"));
  } else if (kind == "equal" || kind == "differ") {
    const std::size_t middle = line.find(" == ");
    const auto left = build_position(line.substr(0, middle), games());
    const auto right = build_position(line.substr(middle + 4), games());
    if (!left || !right || !is_small(*left) || !is_small(*right)) return;
    fuzz::require((reference.value(*left) == reference.value(*right)) == (kind == "equal"));
  }
}

// ---- Theorems about all positions of a game.

/// Nim values and winners by the definition, until there are too many positions.
class RuleTable {
 public:
  RuleTable(const rules::RuleSet& rules, bool misere) : rules_(rules), misere_(misere) {}

  /// The value; as misère play has none, 0 and 1 say who wins. Nothing if it takes too long.
  std::optional<std::uint64_t> at(const rules::Coordinates& position) {
    if (const auto known = known_.find(position); known != known_.end()) return known->second;
    if (known_.size() > kMostMoves) return std::nullopt;
    known_[position] = std::nullopt;  // a cycle would be no end of play: it is not known either
    std::set<std::uint64_t> values;
    bool all = true;
    bool any = false;
    rules::each_option(rules_, position, [&](std::span<const rules::Coordinates> parts) {
      any = true;
      std::uint64_t sum = 0;
      for (const rules::Coordinates& part : parts) {
        const auto value = at(part);
        all = all && value;
        sum ^= value.value_or(0);
      }
      values.insert(sum);
      return all;
    });
    if (!all) return std::nullopt;
    std::uint64_t mex = 0;
    while (values.contains(mex)) ++mex;
    if (misere_) mex = !any || values.contains(0) ? 1 : 0;
    known_[position] = mex;
    return mex;
  }

 private:
  const rules::RuleSet& rules_;
  bool misere_;
  std::map<rules::Coordinates, std::optional<std::uint64_t>> known_;
};

/// The first automaton of a file that is verified, read the plain way. Digits come from the front,
/// and a letter has one of each number, the first number counting least.
struct PlainAutomaton {
  std::uint64_t base = 0;
  std::uint64_t tracks = 0;
  std::uint64_t start = 0;
  std::set<std::uint64_t> accepting;
  std::vector<std::vector<std::uint64_t>> rows;

  [[nodiscard]] bool accepts(const std::vector<std::uint64_t>& numbers) const {
    std::uint64_t state = start;
    std::uint64_t weight = 1;
    while (weight <= 1'000'000) weight *= base;
    for (; weight > 0; weight /= base) {
      std::uint64_t letter = 0;
      for (std::size_t i = tracks; i-- > 0;) {
        letter = letter * base + numbers[i] / weight % base;
      }
      state = rows[state][letter];
    }
    return accepting.contains(state);
  }
};

std::vector<std::uint64_t> numbers_in(std::istream& words) {
  std::vector<std::uint64_t> numbers;
  for (std::uint64_t number = 0; words >> number;) numbers.push_back(number);
  return numbers;
}

void require_theorem(const std::string& text) {
  std::istringstream lines(text);
  std::string kind;
  std::string play;
  std::string rule_text;
  PlainAutomaton automaton;
  bool first = true;
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string word;
    words >> word;
    if (word == "claim") words >> word >> kind >> play;
    if (word == "rule" && line.size() > 5) rule_text += line.substr(5) + "\n";
    if (word == "numeration") {
      words >> word >> automaton.base;
      if (word != "base") return;
    }
    if (word == "dfa") {
      if (!first) break;
      first = false;
      const bool read = !!(words >> word >> automaton.tracks);
      const auto rest = numbers_in(words);
      fuzz::require(read && rest.size() == 2);
      automaton.start = rest[1];
    }
    if (word == "accepting") {
      const auto states = numbers_in(words);
      automaton.accepting = {states.begin(), states.end()};
    }
    if (word == "row") automaton.rows.push_back(numbers_in(words));
  }
  const auto rules = rules::parse_rules(rule_text);
  fuzz::require(!!rules);
  if (rules->coordinates > 3) return;
  constexpr std::int64_t kSide = 5;
  RuleTable table(*rules, play == "misere");
  rules::Coordinates point(rules->coordinates, 0);
  for (std::size_t i = 0; i < point.size();) {
    const auto value = rules::is_position(*rules, point) ? table.at(point) : std::nullopt;
    std::vector<std::uint64_t> numbers(point.begin(), point.end());
    if (value && kind == "outcome") fuzz::require(automaton.accepts(numbers) == (*value == 0));
    if (value && *value < 20 && kind != "outcome") {
      numbers.push_back(kind == "onehot" ? std::uint64_t{1} << *value : *value);
      fuzz::require(automaton.accepts(numbers));
      ++numbers.back();
      fuzz::require(!automaton.accepts(numbers));
    }
    for (i = 0; i < point.size() && ++point[i] == kSide; ++i) point[i] = 0;
  }
}

/// The first line with a claim; remarks may stand before it.
std::string_view claim_in(std::string_view text) {
  while (!text.starts_with("claim ")) text.remove_prefix(text.find('\n') + 1);
  return text.substr(0, text.find('\n'));
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes = fuzz::text_of(data, size);
  if (bytes.starts_with("\x1f\x8b")) check_compressed(bytes);
  const auto whole = checked(proof::Reader::of(bytes));
  const auto pieces = checked(proof::Reader(std::make_unique<Pieces>(bytes, 1 + size % 7)));
  require_same(whole, pieces);
  if (!whole || !whole->granted.empty()) return 0;
  const std::string_view claim = claim_in(bytes);
  if (!claim.starts_with("claim theorem ")) {
    require_true(claim);
    return 0;
  }
  const Limits limits{.time = std::chrono::seconds(1), .memory = std::uint64_t{256} << 20U};
  const Meter meter(limits, nullptr);
  try {
    require_theorem(std::string(bytes));
  } catch (const LimitReached&) {
    // Some positions have very many options.
  }
  return 0;
}
