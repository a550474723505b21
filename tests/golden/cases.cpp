#include "golden/cases.h"

#include <algorithm>
#include <charconv>
#include <deque>
#include <filesystem>
#include <sstream>
#include <utility>

namespace grundy::golden {

namespace {

/// Carries a mistake out of the small functions below.
struct Wrong {
  Mistake what;
};

std::string trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(" \t\r") - first + 1));
}

std::deque<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  std::deque<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

std::optional<std::uint64_t> number(std::string_view word) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return value;
}

std::optional<Outcome> outcome(std::string_view word) {
  if (word == "N") return Outcome::N;
  if (word == "P") return Outcome::P;
  if (word == "D") return Outcome::D;
  return std::nullopt;
}

bool accept(std::deque<std::string>& words, std::string_view word) {
  if (words.empty() || words.front() != word) return false;
  words.pop_front();
  return true;
}

void expect_end(const std::deque<std::string>& words) {
  if (!words.empty()) throw Wrong{"'" + words.front() + "' is not understood"};
}

void read_moves(std::deque<std::string>& words, Fact& fact) {
  fact.moves.emplace();
  std::string position;
  const auto finish = [&] {
    if (position.empty()) throw Wrong{"a position is missing after 'moves' or '|'"};
    fact.moves->push_back(std::exchange(position, {}));
  };
  while (!words.empty() && words.front() != "counts") {
    if (words.front() == "|") {
      finish();
    } else {
      position += (position.empty() ? "" : " ") + words.front();
    }
    words.pop_front();
  }
  finish();
}

void read_counts(std::deque<std::string>& words, Fact& fact) {
  for (; !words.empty(); words.pop_front()) {
    const auto count = number(words.front());
    if (!count) break;
    fact.counts.push_back(*count);
  }
  fact.counts_go_on = accept(words, "...");
  if (fact.counts.empty()) throw Wrong{"numbers are missing after 'counts'"};
}

void read_position(std::deque<std::string> words, Fact& fact) {
  fact.outcome = words.empty() ? std::nullopt : outcome(words.front());
  if (!fact.outcome) throw Wrong{"N, P or D is missing"};
  words.pop_front();
  if (!words.empty()) {
    if (const auto value = number(words.front())) {
      fact.value = NimValue(*value);
      words.pop_front();
    }
  }
  if (fact.value && fact.play == Play::misere) throw Wrong{"misère play has no nim values"};
  if (accept(words, "moves")) read_moves(words, fact);
  if (accept(words, "counts")) read_counts(words, fact);
  expect_end(words);
}

void read_row(std::deque<std::string> words, Fact& fact) {
  fact.kind = Fact::Kind::row;
  const bool wants_values = words.front() == "values";
  words.pop_front();
  if (words.empty()) throw Wrong{"the row is empty"};
  if (wants_values && fact.play == Play::misere) throw Wrong{"misère play has no nim values"};
  for (const std::string& word : words) {
    const auto value = number(word);
    const auto letter = outcome(word);
    if (wants_values && value) {
      fact.values.emplace_back(*value);
    } else if (!wants_values && letter) {
      fact.outcomes.push_back(*letter);
    } else {
      throw Wrong{"'" + word + "' does not belong into the row"};
    }
  }
}

void read_comparison(std::deque<std::string> words, Fact& fact) {
  fact.kind = Fact::Kind::comparison;
  fact.equivalent = accept(words, "equivalent");
  if (!fact.equivalent && !accept(words, "different")) {
    throw Wrong{"'equivalent' or 'different' is missing"};
  }
  if (fact.equivalent && accept(words, "isomorphic")) {
    fact.isomorphic = true;
  } else if (fact.equivalent && accept(words, "not")) {
    if (!accept(words, "isomorphic")) throw Wrong{"'isomorphic' is missing after 'not'"};
    fact.isomorphic = false;
  }
  expect_end(words);
}

Fact read_fact(const std::string& line) {
  Fact fact;
  const auto hash = line.rfind(" # ");
  if (hash == std::string::npos) throw Wrong{"the provenance is missing"};
  fact.provenance = trimmed(line.substr(hash + 3));
  if (fact.provenance.empty()) throw Wrong{"the provenance is empty"};
  const std::string statement = line.substr(0, hash);
  const auto colon = statement.find(" : ");
  if (colon == std::string::npos) throw Wrong{"' : ' is missing"};
  fact.text = trimmed(statement.substr(0, colon));
  std::deque<std::string> words = words_of(statement.substr(colon + 3));
  if (const auto equals = fact.text.find(" == "); equals != std::string::npos) {
    fact.right = trimmed(std::string_view(fact.text).substr(equals + 4));
    fact.text = trimmed(std::string_view(fact.text).substr(0, equals));
    read_comparison(std::move(words), fact);
    return fact;
  }
  if (accept(words, "misere")) fact.play = Play::misere;
  if (accept(words, "from")) {
    const auto from = words.empty() ? std::nullopt : number(words.front());
    if (!from) throw Wrong{"a number is missing after 'from'"};
    fact.from = *from;
    words.pop_front();
  }
  const bool is_row = !words.empty() && (words.front() == "values" || words.front() == "outcomes");
  if (is_row != (fact.text.find('_') != std::string::npos)) {
    throw Wrong{"a row has _ in it and is followed by 'values' or 'outcomes'"};
  }
  if (is_row) {
    read_row(std::move(words), fact);
  } else {
    read_position(std::move(words), fact);
  }
  return fact;
}

}  // namespace

std::expected<std::vector<Fact>, Mistake> read_cases(std::string_view text) {
  std::vector<Fact> facts;
  std::istringstream stream{std::string(text)};
  std::size_t number_of_line = 0;
  for (std::string line; std::getline(stream, line);) {
    ++number_of_line;
    line = trimmed(line);
    if (line.empty() || line.front() == '#') continue;
    try {
      facts.push_back(read_fact(line));
      facts.back().line = number_of_line;
    } catch (const Wrong& wrong) {
      return std::unexpected("line " + std::to_string(number_of_line) + ": " + wrong.what);
    }
  }
  if (facts.empty()) return std::unexpected("there is no fact in it");
  return facts;
}

std::vector<std::string> game_folders() {
  namespace fs = std::filesystem;
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(fs::path(GRUNDY_SOURCE_DIR) / "games")) {
    const std::string name = entry.path().filename().string();
    if (entry.is_directory() && name != "kit") names.push_back(name);
  }
  std::ranges::sort(names);
  return names;
}

}  // namespace grundy::golden
