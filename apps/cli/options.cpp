#include "options.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "grundy/arguments.h"
#include "units.h"

namespace grundy::cli {

void reject_value(const std::string& option, const std::string& why) {
  throw CLI::ValidationError(option, why);
}

bool GivenOptions::has(const std::string& name) const {
  return command_.count(name) > 0;
}

void Options::positional(const std::string& name, const std::string& description, int least,
                         int most) {
  // Not bound to a variable: CLI11 would take the position {} for an empty list.
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
  // One value each time, so that the words behind it are not taken for more.
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
    const auto value = Arguments(text, 0).natural("the number");
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

void Options::misere() {
  flag("--misere", settings_.misere, "Misère play: who cannot move wins");
}

void Options::proof() {
  constexpr std::string_view kWhat =
      "Write a proof that grundy-check checks; FILE.gz is compressed";
  text("--proof", "FILE", std::string(kWhat), [&proof = settings_.proof](const std::string& path) {
    if (path.empty()) reject_value("--proof", "the name of the file is empty");
    if (path == "-") reject_value("--proof", "the answer is on standard output: give a file");
    proof = path;
  });
}

void Options::explain() {
  // A flag, since an option with a value that may be left out would take the position for it.
  // CLI11 says "true" for a flag without a value.
  command_.add_flag("--explain")
      ->description("Say why; --explain=short in fewer words")
      ->option_text("[=DEPTH]")
      ->each([&settings = settings_](const std::string& depth) {
        if (depth != "true" && depth != "full" && depth != "short") {
          reject_value("--explain", not_one_of(depth, {"short", "full"}));
        }
        settings.explain = depth == "short" ? Detail::brief : Detail::full;
      });
}

void Options::max_moves() {
  number("--max-moves", "List at most so many moves (default 1000)",
         [&settings = settings_](std::uint64_t value) { settings.max_moves = value; });
}

void Options::rules() {
  const auto take = [&settings = settings_](const std::vector<std::string>& files) {
    for (const std::string& file : files) {
      if (file.empty()) reject_value("--rules", "the name of the file is empty");
    }
    settings.rules = files;
  };
  texts("--rules", "FILE", "A game of your own, in Lua; may be given several times", take);
}

void Options::seed(const std::string& description) {
  number("--seed", description,
         [&settings = settings_](std::uint64_t value) { settings.seed = value; });
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
  flag("--quiet", settings_.quiet, "No progress and no remarks on standard error");
}

void Options::limits(const std::string& time) {
  Settings& settings = settings_;
  command_.add_option("--threads", settings.threads, "Threads to use (default: one for each core)")
      ->check(CLI::Range(1U, 1024U).description(""))
      ->option_text("N");
  text("--memory", "SIZE", "Memory for tables, such as 512M or 2G (default: half of the machine's)",
       [&settings](const std::string& value) {
         const auto size = parse_size(value);
         if (!size) reject_value("--memory", size.error().message);
         settings.memory = *size;
       });
  text("--timeout", "TIME", time, [&settings](const std::string& value) {
    const auto duration = parse_duration(value);
    if (!duration) reject_value("--timeout", duration.error().message);
    settings.timeout = *duration;
    settings.timeout_given = true;
  });
  number("--max-positions", "Stop after so many positions",
         [&settings](std::uint64_t value) { settings.max_positions = value; });
  text("--store", "DIR", "Keep what is proved in a folder, so that a later run goes on from there",
       [&settings](const std::string& value) {
         if (value.empty()) reject_value("--store", "the name of the folder is empty");
         settings.store = value;
       });
  flag("--search", settings.search, "Search even where a theorem knows the answer");
  flag("--progress", settings.progress,
       "Show progress on standard error even if it is not a terminal");
}

}  // namespace grundy::cli
