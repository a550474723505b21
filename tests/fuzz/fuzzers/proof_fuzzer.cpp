// Any bytes as a proof, plain or compressed, checked whole and in small pieces with the same
// result. A proof that is verified says something true, as far as the definition can tell.
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "check/check.h"
#include "fuzz/fuzzers/folder.h"
#include "fuzz/fuzzers/fuzzer.h"
#include "games/build.h"
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
  if (whole && whole->granted.empty()) require_true(claim_in(bytes));
  return 0;
}
