// The manual page and the shell completions, made from the description of the command line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grundy/error.h"

namespace CLI {
class App;
}  // namespace CLI

namespace grundy::cli {

/// For man(1), in troff's man macros.
[[nodiscard]] std::string man_page(const CLI::App& app);

/// Offers `games` to commands that take the name of a game.
[[nodiscard]] Expected<std::string> completion(const CLI::App& app, std::string_view shell,
                                               const std::vector<std::string_view>& games);

}  // namespace grundy::cli
