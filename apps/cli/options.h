// The options of one command: those of the table of fields, and others that say how to show an
// answer.
//
// This header does not include CLI11, which takes seconds to compile.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "ask/field.h"
#include "settings.h"

namespace CLI {
class App;
}  // namespace CLI

namespace grundy::cli {

/// Rejects the value of an option; for functions that read one.
[[noreturn]] void reject_value(const std::string& option, const std::string& why);

/// The options that the user gave.
class GivenOptions {
 public:
  explicit GivenOptions(const CLI::App& command) : command_(command) {}
  [[nodiscard]] bool has(const std::string& name) const;

 private:
  const CLI::App& command_;
};

class Options {
 public:
  Options(CLI::App& command, Settings& settings, ask::Asked& asked)
      : command_(command), settings_(settings), asked_(asked) {}

  [[nodiscard]] Settings& settings() const { return settings_; }

  /// Positional arguments, `least` to `most` of them (-1: any number).
  void positional(const std::string& name, const std::string& description, int least, int most);
  void flag(const std::string& name, bool& value, const std::string& description);
  /// An option whose value `take` reads; it may call reject_value.
  void text(const std::string& name, const std::string& value, const std::string& description,
            std::function<void(const std::string&)> take);
  /// The same for an option that may be repeated.
  void texts(const std::string& name, const std::string& value, const std::string& description,
             std::function<void(const std::vector<std::string>&)> take);
  /// The name of a file, which must not be empty.
  void file(const std::string& name, std::string& value, const std::string& description);
  /// A whole number. CLI11's own conversion takes -1 for a very large one.
  void number(const std::string& name, const std::string& description,
              std::function<void(std::uint64_t)> take);
  /// One of a few words.
  template <class Value>
  void choice(const std::string& name, const std::string& word, const std::string& description,
              std::vector<std::pair<std::string, Value>> choices, std::function<void(Value)> take) {
    std::vector<std::string> words;
    for (const auto& entry : choices) words.push_back(entry.first);
    text(name, word, description,
         [name, choices = std::move(choices), take = std::move(take)](const std::string& value) {
           for (const auto& [choice, meaning] : choices) {
             if (choice == value) return take(meaning);
           }
           std::vector<std::string> names;
           for (const auto& entry : choices) names.push_back(entry.first);
           reject_value(name, not_one_of(value, names));
         });
    offer(name, words);
  }
  /// The words that completions offer after an option.
  void offer(const std::string& name, const std::vector<std::string>& words);

  /// The fields of this command's question that say what is asked.
  void question();
  /// The fields that say what the answer may cost.
  void limits();

  /// --json, --color and --quiet.
  void output();
  /// --color and --quiet.
  void manner();

 private:
  static std::string not_one_of(const std::string& value, const std::vector<std::string>& choices);

  void add_fields(bool limits);
  void add(const ask::Field& field);
  void add_flag(const ask::Field& field);
  void add_degree(const ask::Field& field);
  void add_rules(const ask::Field& field);
  /// A function that sets the field to a value.
  [[nodiscard]] std::function<void(ask::Value)> putter(const ask::Field& field) const;

  CLI::App& command_;
  Settings& settings_;
  ask::Asked& asked_;
};

}  // namespace grundy::cli
