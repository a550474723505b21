// Any text as a position. It becomes a position or an error that points into it. What is printed
// reads back as the same tree and as the same position, and so does what moves lead to.
#include <string>
#include <vector>

#include "core/meter.h"
#include "core/registry.h"
#include "fuzz/fuzzers/fuzzer.h"
#include "games/build.h"
#include "games/list.h"
#include "notation/syntax.h"

using namespace grundy;

namespace {

constexpr std::size_t kMostMoves = 4;  // that are looked at

Registry all_games() {
  Registry registry;
  for (const CatalogueEntry& entry : games::all_games()) fuzz::require(!!registry.add(entry));
  registry.allow_files(false);  // a text must not name the files of this machine
  return registry;
}

void require_clear(const Error& error, std::size_t size) {
  constexpr std::size_t kLongest = 400;
  fuzz::require(error.kind == ErrorKind::bad_input);
  fuzz::require(!error.message.empty() && error.message.size() < kLongest);
  fuzz::require(error.offset && *error.offset <= size);
}

void read_tree(std::string_view text) {
  const auto tree = notation::parse(text);
  if (!tree) return require_clear(tree.error(), text.size());
  const std::string printed = notation::print(*tree);
  const auto again = notation::parse(printed);
  fuzz::require(again && *again == *tree);
}

void require_read_back(const Sum& sum, const Registry& registry) {
  const std::string text = sum.print();
  const auto again = build_position(text, registry);
  fuzz::require(!!again);
  fuzz::require(again->print() == text);
  fuzz::require(again->components.size() == sum.components.size() || sum.components.empty());
  for (std::size_t i = 0; i < sum.components.size(); ++i) {
    const Component& old = sum.components[i];
    const Component& read = again->components[i];
    // The positions of a list of options are numbers in that list, which may be another one.
    if (old.game->given_options() != nullptr) continue;
    fuzz::require(read.position == old.position && read.game->rules_id() == old.game->rules_id());
  }
}

void look_at_moves(const Component& component, const Registry& registry) {
  std::size_t seen = 0;
  component.game->each_move(component.position, [&](const MoveView& move) {
    fuzz::require(!move.print().empty());
    require_read_back(move.after(), registry);
    return ++seen < kMostMoves;
  });
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) try {
  static const Registry registry = all_games();
  const std::string_view text = fuzz::text_of(data, size);
  read_tree(text);
  // A short text may stand for a large position, which takes its time.
  const Meter meter({.time = std::chrono::seconds(2), .memory = std::uint64_t{256} << 20U},
                    nullptr);
  const auto sum = build_position(text, registry);
  if (!sum) {
    require_clear(sum.error(), size);
    return 0;
  }
  require_read_back(*sum, registry);
  for (const Component& component : sum->components) look_at_moves(component, registry);
  return 0;
} catch (const LimitReached&) {
  return 0;
}
