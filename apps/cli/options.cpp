#include "options.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "grundy/game/arguments.h"

namespace grundy::cli {

void reject_value(const std::string& option, const std::string& why) {
  throw CLI::ValidationError(option, why);
}

bool GivenOptions::has(const std::string& name) const {
  return command_.count(name) > 0;
}

void Options::positional(const std::string& name, const std::string& description, int least,
                         int most) {
  // Not bound to a variable, because CLI11 would take the position {} for an empty list.
  command_.add_option(name, description)
      ->expected(std::max(least, 1), most)
      ->allow_extra_args(most < 0)
      ->required(least > 0)
      ->option_text(most < 0 ? "..." : " ");
}

void Options::flag(const std::string& name, bool& value, const std::string& description) {
  command_.add_flag(name, value, description);
}

void Options::text(const std::string& name, const std::string& value,
                   const std::string& description, std::function<void(const std::string&)> take) {
  command_.add_option_function<std::string>(name, take, description)->option_text(value);
}

void Options::texts(const std::string& name, const std::string& value,
                    const std::string& description,
                    std::function<void(const std::vector<std::string>&)> take) {
  // One value each time, so the words after it are not taken for more values.
  command_.add_option_function<std::vector<std::string>>(name, take, description)
      ->option_text(value)
      ->allow_extra_args(false)
      ->take_all();
}

void Options::file(const std::string& name, std::string& value, const std::string& description) {
  text(name, "FILE", description, [name, &value](const std::string& path) {
    if (path.empty()) reject_value(name, "the name of the file is empty");
    value = path;
  });
}

void Options::number(const std::string& name, const std::string& description,
                     std::function<void(std::uint64_t)> take) {
  text(name, "N", description, [name, take = std::move(take)](const std::string& text) {
    const auto value = Arguments(text, 0).natural("a number");
    if (!value) reject_value(name, value.error().message);
    take(*value);
  });
}

std::string Options::not_one_of(const std::string& value, const std::vector<std::string>& choices) {
  std::string names;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    names += (i == 0 ? "" : i + 1 == choices.size() ? " or " : ", ") + choices[i];
  }
  return "'" + value + "' is not " + names;
}

void Options::offer(const std::string& name, const std::vector<std::string>& words) {
  // The help shows the option's text in place of its type, so the type is free for them.
  command_.get_option(name)->type_name(CLI::detail::join(words, "|"));
}

void Options::output() {
  flag("--json", settings_.json, "Print JSON, each object on one line");
  manner();
}

void Options::manner() {
  choice<ColorMode>(
      "--color", "WHEN",
      "Colour the text: auto (on a terminal, unless NO_COLOR is set), always or "
      "never",
      {{"auto", ColorMode::automatic}, {"always", ColorMode::always}, {"never", ColorMode::never}},
      [&settings = settings_](ColorMode mode) { settings.color = mode; });
  flag("--quiet", settings_.quiet, "Print no progress and no remarks to standard error");
}

}  // namespace grundy::cli
