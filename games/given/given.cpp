#include "games/given/given.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "games/kit/drawn.h"

namespace grundy::games {

namespace {

class OptionView final : public MoveView {
 public:
  explicit OptionView(const Sum& option) : option_(option) {}
  std::string print() const override { return "to " + option_.print(); }
  Sum after() const override { return option_; }

 private:
  const Sum& option_;
};

}  // namespace

const GameInfo& Given::the_info() {
  static const GameInfo info{
      .name = "given",
      .title = "Game given by its options",
      .summary = "move to one of the listed positions",
      .notation = "{POSITION, POSITION, ...}",
      .examples = {"{*0,*1,*2,*5,*9}", "{}", "{{},{{}}}", "{nim(1,2), *1 + queen(1,2)}"},
  };
  return info;
}

Given::Given(std::vector<Sum> options) : options_(std::move(options)) {
  for (const Sum& option : options_) {
    for (const Component& component : option.components) {
      const auto* inner = dynamic_cast<const Given*>(component.game.get());
      if (inner != nullptr) depth_ = std::max(depth_, inner->depth_ + 1);
      loopy_ = loopy_ || component.game->loopy();
    }
  }
}

std::string Given::rules_id() const {
  return fmt::format("given; {}", static_cast<const void*>(this));
}

std::string Given::print(const Words&) const {
  std::string text = "{";
  for (const Sum& option : options_) {
    if (text.size() > 1) text += ", ";
    text += option.print();
  }
  return text + '}';
}

Expected<Component> Given::make(std::vector<Sum> options) {
  std::shared_ptr<const Given> game(new Given(std::move(options)));
  if (game->depth_ > kMaxDepth) {
    return bad_input(fmt::format("lists of options may be nested at most {} deep", kMaxDepth));
  }
  return Component{std::move(game), {}};
}

bool Given::each_move(const Words&, MoveVisitor visit) const {
  return std::ranges::all_of(options_,
                             [&](const Sum& option) { return visit(OptionView(option)); });
}

bool Given::each_part(const Words&, FunctionRef<void(WordsView)> visit) const {
  if (!options_.empty()) visit({});
  return true;
}

/// A root with its options below it.
Drawing Given::Show::shapes(const Words&) const {
  constexpr std::size_t kMostOptions = 16;
  constexpr std::size_t kLongest = 24;
  const std::size_t count = game_.options_.size();
  if (count > kMostOptions) return {};
  Drawing drawing{.title = fmt::format("a position with {} options", count)};
  double width = 0;
  std::vector<std::pair<double, std::string>> options;
  for (const Sum& option : game_.options_) {
    // A deep one would be written in full only to be cut.
    const Component* const only =
        option.components.size() == 1 ? &option.components.front() : nullptr;
    const auto* const inner =
        only == nullptr ? nullptr : dynamic_cast<const Given*>(only->game.get());
    std::string text = inner != nullptr && inner->depth_ > 4 ? "{…}" : option.print();
    text = short_text(std::move(text), kLongest);
    const double half = 0.3 + 0.14 * static_cast<double>(text.size());
    options.emplace_back(width + half, std::move(text));
    width += 2 * half;
  }
  const Point root{width / 2, 0};
  for (const auto& [x, text] : options) {
    drawing.line(root, {x, 1.3});
    drawing.text({x, 1.65}, text);
  }
  drawing.circle(root, 0.2, Tone::chip);
  return drawing;
}

CatalogueEntry given_game() {
  return {&Given::the_info(),
          [](const Arguments& arguments) -> Expected<Component> {
            return arguments.error("a game given by its options is written in braces",
                                   "{POSITION, ...} without a name");
          },
          {}};
}

}  // namespace grundy::games
