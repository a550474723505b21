// Answers about nimbers and codes, as text and as JSON.
#pragma once

#include <string>

#include "grundy/lexicode.h"
#include "grundy/nimber_calculator.h"
#include "render/style.h"

namespace grundy::render {

[[nodiscard]] std::string nimber_text(const NimberAnswer& answer, const Style& style);
[[nodiscard]] std::string nimber_json(const NimberAnswer& answer);
/// The table of products.
[[nodiscard]] std::string nimber_table_json(const Table& table);

[[nodiscard]] std::string lexicode_text(const Lexicode& code, const Style& style);
[[nodiscard]] std::string lexicode_json(const Lexicode& code);

}  // namespace grundy::render
