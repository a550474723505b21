#include "check/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include "games/list.h"
#include "proof/lines.h"
#include "rules/game.h"
#include "script/game.h"

namespace grundy::check {

namespace {

struct Kind {
  std::string_view word;
  Section* section;
};

/// The sections and the claims that they check.
constexpr auto kKinds = std::to_array<Kind>({
    {"value", check_normal},
    {"outcome", check_normal},
    {"equal", check_normal},
    {"differ", check_normal},
    {"misere", check_any_misere},
    {"loopy", check_normal},
    {"draw", check_normal},
    {"period", check_period},
    {"quotient", check_quotient},
    {"limited", check_limited},
    {"tame", check_tame},
    {"values", check_values},
    {"graph", check_graph},
    {"theorem", check_theorem},
});

}  // namespace

std::unexpected<Error> Claim::refuse(std::string_view why) const {
  return bad_input(fmt::format("line {}: {}", line, why));
}

std::string excerpt(std::string_view text) {
  constexpr std::size_t kShown = 200;
  return text.size() <= kShown ? std::string(text) : std::string(text.substr(0, kShown)) + "...";
}

Registry catalogue() {
  Registry registry;
  for (const CatalogueEntry& entry : games::all_games()) {
    [[maybe_unused]] const auto added = registry.add(entry);
    assert(added);
  }
  return registry;
}

Expected<void> add_rules(Registry& registry, std::string text, std::string file) {
  if (rules::looks_like_rules(text)) {
    auto plain = rules::RuleGame::load(text, file);
    if (!plain) return std::unexpected(std::move(plain.error()));
    auto added = registry.add(rules::rules_entry(*plain));
    if (!added) return bad_input(file + ": " + added.error().message);
    return {};
  }
  auto game = script::ScriptGame::load(std::move(text), file, {});
  if (!game) return std::unexpected(std::move(game.error()));
  (*game)->take_long_parts();
  auto added = registry.add(script::rules_entry(*game));
  if (!added) return bad_input(file + ": " + added.error().message);
  return {};
}

Expected<Verdict> check_proof(proof::Reader& reader, const Context& context) {
  const auto header = next_line(reader);
  if (!header) return std::unexpected(header.error());
  if (*header != proof::kHeader) {
    return reader.refuse(fmt::format("a proof begins with '{}'", proof::kHeader));
  }
  const auto line = next_line(reader);
  if (!line) return std::unexpected(line.error());
  std::string_view rest = *line;
  if (proof::take_word(rest) != "claim") return reader.refuse("expected the claim");
  const std::string_view word = proof::take_word(rest);
  const auto* const kind = std::ranges::find(kKinds, word, &Kind::word);
  if (kind == kKinds.end()) {
    return reader.refuse(fmt::format("unknown claim '{}'", word.substr(0, 40)));
  }
  const Claim claim{std::string(word), std::string(rest), reader.line()};
  return kind->section(claim, reader, context);
}

Expected<std::string_view> next_line(proof::Reader& reader) {
  const auto line = reader.next();
  if (!line) return std::unexpected(line.error());
  if (!*line) {
    return bad_input(fmt::format("line {}: the file is cut short: the line 'end' is missing",
                                 reader.line() + 1));
  }
  return **line;
}

Expected<std::uint64_t> each_record(proof::Reader& reader, TakeRecord take) {
  for (std::uint64_t records = 0;; ++records) {
    const auto line = next_line(reader);
    if (!line) return std::unexpected(line.error());
    std::string_view rest = *line;
    const std::string_view word = proof::take_word(rest);
    if (word == "end") {
      if (auto ended = check_end(rest, records, reader); !ended) {
        return std::unexpected(std::move(ended.error()));
      }
      return records;
    }
    if (auto taken = take(word, rest, records + 1); !taken) {
      // A record of several lines may name the line itself, or say that the file is unreadable.
      Error& error = taken.error();
      const bool placed = error.kind == ErrorKind::io || error.message.starts_with("line ");
      return placed ? std::unexpected(std::move(error)) : reader.refuse(error.message);
    }
  }
}

std::string misere_statement(const Sum& sum, char outcome) {
  return fmt::format("{} is {} in misère play ({})", sum.print(),
                     outcome == 'D'   ? "a draw"
                     : outcome == 'P' ? "lost for the player to move"
                                      : "won for the player to move",
                     outcome);
}

Expected<void> check_end(std::string_view rest, std::uint64_t records, proof::Reader& reader) {
  if (proof::number(rest) != records) {
    return reader.refuse(
        fmt::format("the number of records is {}, not {}", records, excerpt(rest)));
  }
  const auto more = reader.next();
  if (!more) return std::unexpected(more.error());
  if (*more) return reader.refuse("nothing may follow the end");
  return {};
}

}  // namespace grundy::check
