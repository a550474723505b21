#include "property/games.h"

#include <stdexcept>
#include <utility>

#include "support/reference.h"

namespace grundy::property {

namespace {

// So that a sum of three of them can be searched as a whole.
constexpr std::size_t kPositions = 25;

/// The example, after moves picked by `choices` and then by the first move until it is small.
Text walked(std::string_view example, const std::vector<std::size_t>& choices) {
  Sum sum = engine().parse(example).value();
  for (const std::size_t choice : choices) {
    const std::vector<Sum> options = support::options_of(sum);
    if (options.empty()) break;
    sum = options[choice % options.size()];
  }
  while (support::count_positions(sum, kPositions + 1) > kPositions) {
    sum = support::options_of(sum).back();
  }
  return {sum.print()};
}

/// Of the games that end: the others have no search and no misère play to compare with.
std::vector<std::string_view> examples() {
  std::vector<std::string_view> all;
  for (const CatalogueEntry& entry : engine().catalogue()) {
    for (const std::string_view example : entry.info->examples) {
      const Sum sum = engine().parse(example).value();
      if (!sum.components.at(0).game->endless()) all.push_back(example);
    }
  }
  return all;
}

/// A number below `end`, whatever size RapidCheck asks for: its first tests are nearly empty
/// otherwise. It still shrinks.
rc::Gen<std::size_t> below(std::size_t end) {
  return rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::size_t>(0, end));
}

Text joined(const std::vector<Text>& texts, std::string_view between, std::string_view empty) {
  Text result;
  for (const Text& text : texts) {
    if (!result.text.empty()) result.text += between;
    result.text += text.text;
  }
  if (texts.empty()) result.text = empty;
  return result;
}

}  // namespace

Engine& engine() {
  static Engine the_engine;
  return the_engine;
}

rc::Gen<Text> heap() {
  return rc::gen::map(below(9), [](std::size_t size) { return Text{"*" + std::to_string(size)}; });
}

rc::Gen<Text> catalogue_position() {
  return rc::gen::apply(walked, rc::gen::elementOf(examples()),
                        rc::gen::container<std::vector<std::size_t>>(3, below(100)));
}

// NOLINTNEXTLINE(misc-no-recursion): as deep as it is told
rc::Gen<Text> given(int depth) {
  const auto option = depth > 1 ? rc::gen::oneOf(heap(), given(depth - 1), given(depth - 1))
                                : rc::gen::oneOf(heap(), catalogue_position());
  return rc::gen::mapcat(below(4), [option](std::size_t count) {
    return rc::gen::map(rc::gen::container<std::vector<Text>>(count, option),
                        [](const std::vector<Text>& options) {
                          return Text{"{" + joined(options, ", ", "").text + "}"};
                        });
  });
}

rc::Gen<Text> game() {
  return rc::gen::oneOf(heap(), catalogue_position(), given(3));
}

rc::Gen<Text> small_sum() {
  return rc::gen::mapcat(below(4), [](std::size_t count) {
    return rc::gen::map(rc::gen::container<std::vector<Text>>(
                            count, rc::gen::oneOf(heap(), catalogue_position(), given(2))),
                        [](const std::vector<Text>& terms) { return joined(terms, " + ", "0"); });
  });
}

Sum parsed(const Text& text) {
  auto sum = engine().parse(text.text);
  if (!sum) throw std::logic_error(text.text + ": " + sum.error().message);
  return std::move(*sum);
}

NimValue value(const Sum& sum) {
  return engine().solve(sum).value().nim_value.value();
}

Outcome outcome(const Sum& sum, Play play) {
  return engine().solve(sum, {.play = play}).value().outcome.value();
}

bool equivalent(const Sum& left, const Sum& right) {
  return engine().compare(left, right).value().equivalent.value();
}

}  // namespace grundy::property
