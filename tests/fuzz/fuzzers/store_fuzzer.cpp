// Any bytes as what is kept from one run to the next. The first byte says which file they are:
//
// - values of heaps (solve/heap/store.h), as they are, which is refused, and with a right seal.
// What
//   is read behind the seal, however odd, can be worked on and is kept again as it is;
// - a large array (store/array_file.h) that was changed here and there: what is called sound is as
//   it was written;
// - facts of a search (store/bound_store.h) behind a right seal: what is read makes sense;
// - a log of facts (store/sealed_log.h) that was changed or cut: what is read is the beginning of
//   what was written, and the log can be written on.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "fuzz/fuzzers/folder.h"
#include "fuzz/fuzzers/fuzzer.h"
#include "notation/heap_code.h"
#include "solve/heap/store.h"
#include "store/array_file.h"
#include "store/bound_store.h"
#include "store/seal.h"
#include "store/sealed_log.h"

using namespace grundy;

namespace {

/// With a key of its own, which is not the user's.
const std::string& folder() {
  static const fuzz::Folder made;
  static const bool set = ::setenv("XDG_STATE_HOME", made.path().c_str(), 1) == 0;
  fuzz::require(set);
  return made.path();
}

void write_file(const std::string& path, std::string_view bytes) {
  fuzz::require(
      std::ofstream(path, std::ios::binary).write(bytes.data(), std::ssize(bytes)).good());
}

// ---- Values of heaps.

struct HeapGame {
  HeapRules rules;
  std::string file;
};

/// A game for each way in which values are computed, with the name of its file.
const std::vector<HeapGame>& heap_games() {
  static const std::vector<HeapGame> games = [] {
    namespace fs = std::filesystem;
    const std::string place = folder() + "/names";
    std::vector<HeapGame> made;
    for (const std::string code : {"0.77", "0.6", "0.3F", "4.[3]", "0.8F"}) {
      fs::remove_all(place);
      auto rules = notation::parse_heap_code(Arguments(code, 0));
      fuzz::require(rules && heap::save_heap_values(place, heap::HeapSolver(*rules)));
      made.push_back({std::move(*rules), fs::directory_iterator(place)->path().filename()});
    }
    return made;
  }();
  return games;
}

/// The values that are known, and the period.
std::string told_by(const heap::HeapSolver& solver) {
  std::string text;
  for (std::uint64_t n = 0; n < solver.values().known(); ++n) {
    text += std::to_string(solver.values().at(n)) + " ";
  }
  if (const auto& period = solver.period(); period && period->proved) {
    for (const std::uint64_t number : {period->length, period->from, period->saltus,
                                       period->checked, period->window, period->at}) {
      text += std::to_string(number) + " ";
    }
    text += period->proof;
  }
  return text;
}

void read_heap_values(const HeapGame& game, std::string_view bytes) {
  const std::string place = folder() + "/heaps";
  heap::HeapSolver stranger(game.rules);
  fuzz::require(!!heap::put_file(place, game.file, {}));  // makes the folder
  write_file(place + "/" + game.file, bytes);
  const auto refused = heap::load_heap_values(place, stranger);
  fuzz::require(stranger.values().known() == 1 && (refused || !refused.error().message.empty()));

  heap::HeapSolver solver(game.rules);
  fuzz::require(!!heap::put_file(place, game.file, bytes));
  if (!heap::load_heap_values(place, solver)) return;
  Budget budget({.time = std::chrono::seconds(2), .memory = std::uint64_t{64} << 20U}, nullptr, {});
  const std::uint64_t known = solver.values().known();
  for (const std::uint64_t heap : {known / 2, known, known + 60, UINT64_MAX}) {
    (void)solver.find(heap);
  }
  (void)solver.value(known + 60, budget);
  (void)solver.extremes();
  fuzz::require(!!heap::save_heap_values(place, solver));
  heap::HeapSolver again(game.rules);
  fuzz::require(!!heap::load_heap_values(place, again));
  fuzz::require(told_by(again) == told_by(solver));
}

// ---- A large array.

constexpr std::size_t kWords = 2 * ArrayFile::kBlockWords + 100;

/// Each three bytes of `changes` are a place, of the head, the words or the seals, and another
/// byte.
void change_file(std::string& file, std::string_view changes) {
  for (; changes.size() >= 3; changes.remove_prefix(3)) {
    std::uint16_t at = 0;
    std::memcpy(&at, changes.data(), sizeof at);
    // The first bytes of the head are often meant, and the end.
    const std::size_t place = at % 3 == 0   ? at / 3 % 64
                              : at % 3 == 1 ? file.size() - 1 - at / 3 % 1024
                                            : std::size_t{at} * 3;
    file[place % file.size()] = changes[2];
  }
}

void read_array(std::uint8_t length, std::string_view changes) {
  static const std::string path = folder() + "/array";
  static const std::vector<std::uint64_t> words = [] {
    std::vector<std::uint64_t> squares(kWords);
    for (std::size_t i = 0; i < squares.size(); ++i) squares[i] = i * i;
    return squares;
  }();
  static const std::string written = [] {
    fuzz::require(!!ArrayFile::write(path, "squares", words, [](double) { return true; }));
    std::ifstream file(path, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
  }();
  std::string file = written;
  if (length < 8) file.resize(file.size() - length);
  change_file(file, changes);
  write_file(path, file);
  const auto opened = ArrayFile::open(path, "squares", kWords);
  if (!opened) return fuzz::require(!opened.error().message.empty());
  fuzz::require(*opened != nullptr);
  for (std::size_t block = 0; block * ArrayFile::kBlockWords < kWords; ++block) {
    if (!(*opened)->sound(block)) continue;
    const std::size_t first = block * ArrayFile::kBlockWords;
    const std::size_t count = std::min(ArrayFile::kBlockWords, kWords - first);
    fuzz::require(std::ranges::equal((*opened)->words().subspan(first, count),
                                     std::span(words).subspan(first, count)));
  }
}

// ---- Facts of a search.

/// Whatever the batch says, it is sealed.
void read_facts(std::string_view batch) {
  const std::string place = folder() + "/facts";
  std::filesystem::remove_all(place);
  {
    const auto log =
        SealedLog::open(place, "fuzz", "fuzzer", [](std::string_view) { return true; });
    fuzz::require(log && (*log)->append(batch));
  }
  const auto store = BoundStore::open(place, "fuzz", "fuzzer", [](WordsView, const Bounds& bounds) {
    fuzz::require(bounds.asked < 32);
    fuzz::require(bounds.exact ? bounds.value < Bounds::kValues
                               : bounds.excluded >> Bounds::kValues == 0);
    fuzz::require(bounds.phi >= 0 && bounds.delta >= 0);
  });
  fuzz::require(store || !store.error().message.empty());
}

using Batches = std::vector<std::string>;

/// The batches of a log; none if it is refused.
std::optional<Batches> batches_in(const std::string& place) {
  Batches batches;
  const auto log = SealedLog::open(place, "fuzz", "fuzzer", [&](std::string_view batch) {
    batches.emplace_back(batch);
    return true;
  });
  if (log) return batches;
  fuzz::require(!log.error().message.empty());
  return std::nullopt;
}

void read_log(std::uint8_t length, std::string_view changes) {
  static const std::string place = folder() + "/log";
  static const Batches written = {"one", std::string(600, 'x'), "", std::string(40, '\0'), "last"};
  static const std::string file_name = place + "/facts";
  static const std::string whole = [] {
    const auto log =
        SealedLog::open(place, "fuzz", "fuzzer", [](std::string_view) { return true; });
    fuzz::require(!!log);
    for (const std::string& batch : written) fuzz::require(!!(*log)->append(batch));
    std::ifstream file(file_name, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
  }();
  std::string file = whole;
  file.resize(file.size() - std::min<std::size_t>(file.size() - 1, std::size_t{length} * 4));
  change_file(file, changes);
  write_file(file_name, file);
  auto read = batches_in(place);
  if (!read) return;
  fuzz::require(read->size() <= written.size());
  fuzz::require(std::equal(read->begin(), read->end(), written.begin()));
  {
    const auto log =
        SealedLog::open(place, "fuzz", "fuzzer", [](std::string_view) { return true; });
    fuzz::require(log && (*log)->append("more"));
  }
  read->emplace_back("more");
  fuzz::require(batches_in(place) == read);
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const std::string_view bytes = fuzz::text_of(data + 2, size - 2);
  switch (data[0]) {
    case 'a':
      read_array(data[1], bytes);
      break;
    case 'f':
      read_facts(bytes);
      break;
    case 'l':
      read_log(data[1], bytes);
      break;
    default:
      read_heap_values(heap_games()[data[1] % heap_games().size()], bytes);
  }
  return 0;
}
