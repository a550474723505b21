#include "sequence/family_row.h"

#include <array>
#include <cstring>
#include <string>
#include <string_view>

#include "core/canonical_words.h"

namespace grundy {

namespace {

constexpr std::uint64_t kBytesEach = 64;

/// True if a text among these values contains the digits. The words of a game in the rule language
/// are bare numbers, so nothing is taken for granted about their form.
bool has_text(WordsView words, std::string_view digits) {
  std::array<char, sizeof(Word)> bytes{};
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Word rest = words[i] >> canonical::kKindBits;
    const Word kind = words[i] & canonical::kKindMask;
    if (kind == canonical::kShortText) {
      std::memcpy(bytes.data(), &words[i], sizeof(Word));
      const std::string_view text(bytes.data() + 1, rest & canonical::kKindMask);
      if (text.find(digits) != std::string_view::npos) return true;
    }
    if (kind == canonical::kWideNumber) ++i;
    if (kind != canonical::kText && kind != canonical::kBytes) continue;
    if (rest > (words.size() - i - 1) * sizeof(Word)) return false;
    const std::string text(reinterpret_cast<const char*>(words.data() + i + 1), rest);
    if (kind == canonical::kText && text.find(digits) != std::string::npos) return true;
    i += (rest + sizeof(Word) - 1) / sizeof(Word);
  }
  return false;
}

}  // namespace

bool is_word(const Sum& position, std::uint64_t number) {
  return position.components.size() == 1 && position.components.front().game->foreign() &&
         has_text(position.components.front().position, std::to_string(number));
}

FamilyRow::FamilyRow(const Family& family, std::optional<std::uint64_t> row, std::uint64_t first,
                     const SequenceRequest& request, const Registry& registry, Tables& tables,
                     Budget& budget)
    : family_(family),
      row_(row),
      first_(first),
      registry_(registry),
      tables_(tables),
      budget_(budget) {
  wanted_.play = request.play;
  wanted_.limits = request.limits;
  wanted_.max_moves = 0;
  wanted_.list_moves = false;
  wanted_.advise = false;
}

Expected<Sum> FamilyRow::position(std::uint64_t n) const {
  return row_ ? family_.read(std::array{*row_, n}, registry_)
              : family_.read(std::array{n}, registry_);
}

Expected<std::optional<std::uint64_t>> FamilyRow::at(std::uint64_t n) {
  if (n - first_ < known_.size()) return known_[n - first_];
  GRUNDY_TRY(const Sum position, this->position(n));
  GRUNDY_TRY(const auto value, evaluate(position));
  if (value && n - first_ == known_.size() && budget_.reserve(kBytesEach)) {
    known_.push_back(*value);
  }
  return value;
}

Expected<std::optional<std::uint64_t>> FamilyRow::evaluate(const Sum& position) {
  // Searches look at the limits by themselves.
  constexpr std::size_t kLookEvery = 64;
  if (known_.size() % kLookEvery == 0 && !budget_.spend(0)) return std::nullopt;
  if (budget_.stopped()) return std::nullopt;
  if (wanted_.play == Play::normal) {
    GRUNDY_TRY(const auto value, if_known(tables_.values().number(position, budget_)));
    if (!value) return std::nullopt;
    return value->number();
  }
  const Question question{position, wanted_, budget_, tables_};
  Theory* const theory = tables_.choose(question);
  if (theory == nullptr) return std::nullopt;
  GRUNDY_TRY(const auto judgement, theory->judge(question));
  const auto outcome = judgement->verdict().outcome;
  if (!outcome) return std::nullopt;
  return static_cast<std::uint64_t>(*outcome);
}

}  // namespace grundy
