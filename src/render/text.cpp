#include "render/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

namespace grundy::render {

namespace {

constexpr std::size_t kLongHeading = 400;  // words of a position, and characters of a heading

std::string shorten(std::string_view text, std::size_t most) {
  if (text.size() <= most) return std::string(text);
  const std::size_t tail = most / 4;
  return fmt::format("{} ... {}", text.substr(0, most - tail), text.substr(text.size() - tail));
}

/// The position as a heading, shortened if it has millions of heaps.
std::string heading(const Sum& position, std::string_view asked) {
  std::size_t words = 0;
  for (const Component& component : position.components) words += component.position.size();
  if (words <= kLongHeading) return shorten(position.print(), kLongHeading);
  return shorten(asked, 100) + fmt::format("  ({} numbers)", group_digits(words));
}

std::string_view play_note(Play play) {
  return play == Play::misere ? " (misère play: the player who cannot move wins)" : "";
}

std::string verdict(const Result& result, const Style& style) {
  std::string line;
  if (!result.outcome) {
    line = style.bold("Not known") + " who wins";
  } else if (*result.outcome == Outcome::N) {
    line = style.good("N-position") + ": the player to move wins";
  } else if (*result.outcome == Outcome::P) {
    line = style.bad("P-position") + ": the player to move loses against perfect play";
  } else {
    line = style.bold("Draw") + ": neither player can force a win";
  }
  line += play_note(result.play);
  line += ".";
  if (result.nim_value) {
    line += " Nim value " + style.bold(std::to_string(result.nim_value->number())) + ".";
  } else if (result.loopy_value) {
    line += " Value " + style.bold(result.loopy_value->print()) + ".";
  } else if (result.play == Play::normal && !result.drawing_moves && result.value_asked) {
    line += " The nim value is not known.";
  }
  if (result.moves_to_end && *result.moves_to_end > 0) {
    line += fmt::format("\nIt ends after {} move{} if the winner hurries and the loser delays.",
                        group_digits(*result.moves_to_end), *result.moves_to_end == 1 ? "" : "s");
  }
  return line + "\n";
}

/// The components with their values in binary, and the nim sum under them.
std::string component_table(const Result& result, const Style& style) {
  if (result.components.size() < 2 || result.play == Play::misere || !result.value_asked) return {};
  constexpr std::size_t kWidest = 50;
  std::size_t width = std::string_view("component").size();
  std::uint64_t all_bits = 0;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < result.components.size(); ++i) {
    names.push_back(shorten(result.position.components[i].brief(), kWidest));
    width = std::max(width, names.back().size());
    all_bits |= result.components[i].nim_value.value_or(NimValue()).number();
  }
  const int bits = std::max(1, static_cast<int>(std::bit_width(all_bits)));
  const auto row = [&](std::string_view name, std::optional<NimValue> value,
                       const std::optional<LoopyValue>& infinite) {
    if (infinite) return fmt::format("  {:<{}}  {:>9}\n", name, width, infinite->print());
    if (!value) return fmt::format("  {:<{}}  {:>9}\n", name, width, "?");
    return fmt::format("  {:<{}}  {:>9}  {:0{}b}\n", name, width, value->number(), value->number(),
                       bits);
  };
  std::string text =
      "\n" + style.faint(fmt::format("  {:<{}}  {:>9}  binary\n", "component", width, "nim value"));
  for (std::size_t i = 0; i < names.size(); ++i)
    text += row(names[i], result.components[i].nim_value, result.components[i].loopy_value);
  if (result.nim_value || result.loopy_value) {
    text += style.bold(
        row(result.loopy_value ? "sum" : "nim sum", result.nim_value, result.loopy_value));
  }
  return text;
}

std::string move_lines(const MoveList& list, const Sum& position, const Style& style) {
  constexpr std::size_t kWidest = 60;
  const bool several = position.components.size() > 1;
  std::vector<std::string> names;
  std::size_t width = 0;
  for (const MoveResult& move : list.moves) {
    std::string name;
    if (several) {
      name = fmt::format("in {}: ", shorten(position.components[move.component].brief(), kWidest));
    }
    name += move.move;
    if (move.count > 1) name += fmt::format("  ({} ways)", move.count);
    width = std::max(width, std::min(name.size(), kWidest));
    names.push_back(std::move(name));
  }
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const MoveResult& move = list.moves[i];
    std::string line = fmt::format("  {:<{}}", names[i], width);
    if (move.nim_value) line += fmt::format("  {:>3}", move.nim_value->number());
    if (move.loopy_value) line += fmt::format("  {:>3}", move.loopy_value->print());
    if (move.outcome) {
      line += move.nim_value || move.loopy_value ? " " : "  ";
      line += letter(*move.outcome);
    }
    if (move.to) {
      // A move of a game given by its options is named by the position it leads to.
      const std::string to = "to " + shorten(move.to->brief(), kLongHeading);
      if (to != move.move) line += "  " + style.faint(to);
    }
    if (move.moves_to_end) {
      line += style.faint(fmt::format(", {} more", group_digits(*move.moves_to_end)));
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

std::string drawing_moves(const MoveList& list, const Sum& position, const Style& style) {
  if (list.moves.empty()) return {};
  MoveList plain = list;
  for (MoveResult& move : plain.moves) move.outcome.reset();
  std::string text =
      "\n" + style.bold(list.total == 1 ? std::string("The move that keeps the draw:")
                                        : fmt::format("{} moves that keep the draw:",
                                                      group_digits(list.total)));
  text += "\n" + move_lines(plain, position, style);
  if (!list.complete) {
    text += fmt::format("  ... these are the first {} (--max-moves lists more)\n",
                        group_digits(list.moves.size()));
  }
  return text;
}

std::string winning_moves(const Result& result, const Style& style) {
  if (!result.outcome || (!result.value_asked && !result.moves_asked)) return {};
  if (!result.moves_asked) return "\nThe winning moves were not asked for.\n";
  if (!result.winning_moves) return "\nThe winning moves are not known.\n";
  if (result.drawing_moves) return drawing_moves(*result.drawing_moves, result.position, style);
  const MoveList& list = *result.winning_moves;
  if (list.total == 0) {
    if (result.outcome == Outcome::N)
      return "\nThere is no move left: the player to move has won.\n";
    return "\nThere is no winning move.\n";
  }
  // After a winning move the value is always 0, so it is left out.
  MoveList plain = list;
  for (MoveResult& move : plain.moves) {
    move.outcome.reset();
    if (move.moves_to_end) move.nim_value.reset();
  }
  const bool all = !list.untried && !list.by_theorem;
  std::string heading = list.total == 1
                            ? "The winning move:"
                            : fmt::format("{} winning moves:", group_digits(list.total));
  if (!all) heading = list.total == 1 ? "A winning move:" : "Some of the winning moves:";
  std::string text = "\n" + style.bold(heading);
  text += "\n" + move_lines(plain, result.position, style);
  if (list.untried) {
    text += "  ... there are too many moves to try them all; others may win too\n";
  } else if (list.by_theorem) {
    text += "  ... there may be others; these were found without trying all moves\n";
  } else if (!list.complete) {
    text += fmt::format("  ... these are the first {} (--max-moves lists more)\n",
                        group_digits(list.moves.size()));
  }
  return text;
}

/// The best try in a lost position.
std::string advice_text(const Result& result, const Style& style) {
  if (!result.advice) return {};
  const Advice& advice = *result.advice;
  std::string text = "\n" + style.bold("Hardest to answer:") + "\n";
  MoveList one;
  one.moves.push_back(advice.move);
  one.moves.front().count = 1;
  text += move_lines(one, result.position, style);
  if (advice.replies == 0) {
    text += "  It ends the game, and the opponent wins";
  } else {
    text += fmt::format("  {} {} against it", group_digits(advice.replies),
                        advice.replies == 1 ? "reply wins" : "replies win");
  }
  if (advice.longest && *advice.longest > 0) {
    text += fmt::format(", and the game can last {} more move{}", group_digits(*advice.longest),
                        *advice.longest == 1 ? "" : "s");
  }
  text += advice.of_all_moves ? ".\n" : " (of the first 200 moves).\n";
  return text;
}

std::string work_line(std::string_view method, const Work& work, const Style& style) {
  std::string line;
  if (!method.empty()) line += fmt::format("Method: {}", method);
  if (work.positions > 0) {
    if (!line.empty()) line += "; ";
    line += fmt::format("{} position{} searched", group_digits(work.positions),
                        work.positions == 1 ? "" : "s");
    const double milliseconds = work.seconds * 1e3;
    line += milliseconds < 99.5   ? fmt::format(" in {:.2g} ms", milliseconds)
            : milliseconds < 1000 ? fmt::format(" in {:.0f} ms", milliseconds)
                                  : fmt::format(" in {:.1f} s", work.seconds);
  }
  return line.empty() ? "" : "\n" + style.faint(line + ".") + "\n";
}

std::string stop_line(const std::optional<Stop>& stop, const Style& style) {
  if (!stop) return {};
  return "\n" + style.bold("Not complete") + ": " + stop->message + ".\n";
}

std::string yes_no(const std::optional<bool>& answer) {
  if (!answer) return "not known (the trees are too large to compare)";
  return *answer ? "yes" : "no";
}

}  // namespace

std::string group_digits(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (auto at = static_cast<std::ptrdiff_t>(digits.size()) - 3; at > 0; at -= 3) {
    digits.insert(static_cast<std::size_t>(at), ",");
  }
  return digits;
}

std::string solve_text(const Result& result, std::string_view asked, const Style& style) {
  return style.bold(heading(result.position, asked)) + "\n" + verdict(result, style) +
         component_table(result, style) + winning_moves(result, style) +
         advice_text(result, style) +
         (result.explanation
              ? "\n" + style.bold("Why:") + "\n" + explanation_text(*result.explanation, style)
              : "") +
         work_line(result.method, result.work, style) + stop_line(result.stop, style);
}

std::string play_count_text(const PlayCount& count, const Style& style) {
  if (!count.plays) {
    return "\n" + style.bold("Complete games") + ": not known; " + count.stop->message + ".\n";
  }
  std::string text = fmt::format("\n{}: {}\n", style.bold("Complete games"), *count.plays);
  for (std::size_t i = 0; i < count.by_length.size(); ++i) {
    if (count.by_length[i] == "0") continue;
    text += fmt::format("  {} of {} move{}\n", count.by_length[i], i, i == 1 ? "" : "s");
  }
  return text;
}

std::string moves_text(const Options& options, std::string_view asked, const Style& style) {
  std::string text = style.bold(heading(options.position, asked)) + "\n";
  const MoveList& list = options.options;
  if (list.moves.empty()) {
    text += fmt::format("There are no moves{}.\n", play_note(options.play));
  } else {
    const std::uint64_t count = list.complete ? list.total : list.total - 1;
    text += fmt::format("{}{} move{}{}", list.complete ? "" : "More than ", group_digits(count),
                        count == 1 ? "" : "s", play_note(options.play));
    // A list without outcomes, or without values, that nothing stopped was requested without them.
    const auto any = [&](auto&& has) {
      return options.stop || std::ranges::any_of(list.moves, has);
    };
    if (any([](const MoveResult& move) { return move.outcome.has_value(); })) {
      const bool values = options.play == Play::normal && any([](const MoveResult& move) {
                            return move.nim_value.has_value() || move.loopy_value.has_value();
                          });
      text +=
          fmt::format(", with the {} after {}", values ? "nim value and the outcome" : "outcome",
                      count == 1 ? "it" : "each");
    }
    text += ":\n";
    text += move_lines(list, options.position, style);
  }
  if (!list.complete) {
    text += fmt::format("  ... these are the first {} (--max-moves lists more)\n",
                        group_digits(list.moves.size()));
  }
  return text + stop_line(options.stop, style);
}

std::string comparison_text(const Comparison& comparison, const Sum& left, const Sum& right,
                            const Style& style) {
  const std::string g = shorten(left.print(), kLongHeading);
  const std::string h = shorten(right.print(), kLongHeading);
  std::string text;
  const std::string_view play = comparison.misere ? " in misère play" : "";
  if (!comparison.equivalent) {
    text = style.bold("Not known") + fmt::format(" whether {} and {} are equivalent{}", g, h, play);
  } else if (*comparison.equivalent) {
    text = style.good("Equivalent") + fmt::format("{}: {} and {}", play, g, h);
  } else {
    text = style.bad("Not equivalent") + fmt::format("{}: {} and {}", play, g, h);
  }
  text += ";\n" + comparison.reason + ".\n";
  if (comparison.witness) {
    const std::string j = comparison.witness->print();
    const auto outcome = [](const std::optional<Outcome>& o) {
      return o ? letter(*o) : "not known";
    };
    text += fmt::format("\nThe game {} tells them apart:\n  {} + {}  is {}\n  {} + {}  is {}\n", j,
                        g, j, outcome(comparison.left_with_witness), h, j,
                        outcome(comparison.right_with_witness));
  }
  text += "\n";
  if (comparison.misere) {
    const auto& always = comparison.misere->in_all_games;
    text += fmt::format("Equivalent in sums with any game: {}.\n", !always   ? "not known"
                                                                   : *always ? "yes"
                                                                             : "no");
  }
  text += fmt::format("Isomorphic as game trees: {}.\n", yes_no(comparison.isomorphic));
  if (comparison.misere && !comparison.misere->method.empty()) {
    text += fmt::format("Method: {}.\n", comparison.misere->method);
  }
  return text + stop_line(comparison.stop, style);
}

std::string games_text(const std::vector<CatalogueEntry>& catalogue, const Style& style) {
  std::size_t name_width = 0;
  std::size_t example_width = 0;
  for (const CatalogueEntry& entry : catalogue) {
    name_width = std::max(name_width, entry.info->name.size());
    example_width = std::max(example_width, entry.info->examples.front().size());
  }
  std::string text;
  for (const CatalogueEntry& entry : catalogue) {
    const GameInfo& info = *entry.info;
    text += style.bold(fmt::format("{:<{}}", info.name, name_width));
    text += fmt::format("  {:<{}}  {}", info.examples.front(), example_width, info.summary);
    for (const std::string_view alias : info.aliases) text += fmt::format("; also {}(...)", alias);
    text += "\n";
  }
  text += "\nSums are written with +. 'grundy games NAME' describes one of them.\n";
  return text;
}

std::string game_text(const CatalogueEntry& entry, const Style& style) {
  const GameInfo& info = *entry.info;
  std::string text = style.bold(info.title) + "\n" + fmt::format("{}.\n\n", info.summary);
  text += fmt::format("Notation  {}\n", info.notation);
  for (std::size_t i = 0; i < info.examples.size(); ++i) {
    text += fmt::format("{:<10}{}\n", i == 0 ? "Examples" : "", info.examples[i]);
  }
  for (const std::string_view alias : info.aliases)
    text += fmt::format("Also      {}(...)\n", alias);
  // The manual's own heading repeats the title.
  std::string_view manual = entry.manual;
  if (manual.starts_with('#')) manual.remove_prefix(std::min(manual.find('\n'), manual.size()));
  return text + "\n" + manual_text(manual, style);
}

std::string error_text(const Error& error, std::string_view text) {
  std::string message = error.message;
  // A message that asks "did you mean" has named what is expected.
  const bool asks = message.ends_with('?');
  if (!error.expected.empty() && !asks) message += "; expected " + error.expected;
  message += "\n";
  if (!error.offset || text.empty() || *error.offset > text.size()) return message;
  // Shows only the text around the place, and only characters that a terminal can show.
  constexpr std::size_t kBefore = 50;
  constexpr std::size_t kAfter = 25;
  const std::size_t begin = *error.offset > kBefore ? *error.offset - kBefore : 0;
  const std::size_t end = std::min(text.size(), *error.offset + kAfter);
  std::string shown(text.substr(begin, end - begin));
  std::ranges::replace_if(shown, [](unsigned char c) { return c < 0x20 || c >= 0x7f; }, '?');
  const std::string_view lead = begin > 0 ? "..." : "";
  message += fmt::format("  {}{}{}\n", lead, shown, end < text.size() ? "..." : "");
  message += fmt::format("  {:>{}}\n", "^", lead.size() + (*error.offset - begin) + 1);
  return message;
}

}  // namespace grundy::render
