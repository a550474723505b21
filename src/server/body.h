// The body of a request: a JSON object whose fields are read one by one, with errors that name the
// field. A field that nobody has read is refused, so that a misspelt option is not passed over.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grundy/engine.h"

namespace grundy::server {

/// A rule file that a client has sent.
struct RuleFile {
  std::string file;  ///< as errors call it
  std::string text;
};

class Body {
 public:
  [[nodiscard]] static Expected<Body> read(std::string_view text);

  /// A text that must be there: a position, a code.
  [[nodiscard]] Expected<std::string> text(const char* field);
  [[nodiscard]] Expected<Play> play();
  [[nodiscard]] Expected<Detail> detail();
  [[nodiscard]] Expected<bool> flag(const char* field);
  /// A whole number, at most `most`.
  [[nodiscard]] Expected<std::uint64_t> number(const char* field, std::uint64_t fallback,
                                               std::uint64_t most);
  /// The same where there is no fallback.
  [[nodiscard]] Expected<std::optional<std::uint64_t>> number(const char* field,
                                                              std::uint64_t most);
  /// A number from 0 to 1.
  [[nodiscard]] Expected<double> share(const char* field);
  /// One of a few words, the first of which is the fallback.
  [[nodiscard]] Expected<std::string> choice(const char* field,
                                             const std::vector<std::string>& words);
  /// The rule files that go with the question, [{"file": …, "text": …}, …]; none where it is
  /// missing.
  [[nodiscard]] Expected<std::vector<RuleFile>> rules();
  /// One or two ranges, [[first, last], …].
  [[nodiscard]] Expected<std::vector<Range>> ranges(const char* field, std::size_t most_cells);

  /// That every field was asked for.
  [[nodiscard]] Expected<void> finish() const;

 private:
  explicit Body(nlohmann::json json) : json_(std::move(json)) {}
  /// Null where the field is missing.
  const nlohmann::json* field(const char* name);

  nlohmann::json json_;
  std::set<std::string, std::less<>> read_;
};

}  // namespace grundy::server
