// The body of a request about rooms, field by field.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ask/asked.h"
#include "grundy/error.h"

namespace grundy::server {

/// Reads the fields of an object. What is wrong first is kept: look at `fault` when all is read.
class RoomBody {
 public:
  /// Refuses fields that are not among `names`.
  RoomBody(std::string_view text, std::span<const std::string_view> names);

  /// A text of at most `most` bytes.
  std::string text(const char* name, std::size_t most, bool required = true);
  std::optional<std::uint64_t> number(const char* name, bool required = false);
  std::optional<bool> flag(const char* name);
  /// The number of the word, 0 if the field is left out.
  std::size_t choice(const char* name, std::span<const std::string_view> words);
  /// Between two and `count` texts of at most `most` bytes.
  std::vector<std::string> texts(const char* name, std::size_t count, std::size_t most);
  std::vector<ask::RuleFile> rules();

  [[nodiscard]] const std::optional<Error>& fault() const { return fault_; }

 private:
  [[nodiscard]] const nlohmann::json* find(const char* name, bool required);
  void fail(std::string message);

  nlohmann::json json_ = nlohmann::json::object();
  std::optional<Error> fault_;
};

}  // namespace grundy::server
