#include "check/normal_claim.h"

#include <fmt/format.h>

#include <utility>

#include "check/positions.h"
#include "proof/lines.h"

namespace grundy::check {

namespace {

Expected<Sum> read_side(const Claim& claim, std::string_view text, const Registry& registry) {
  auto sum = read_position(text, registry);
  if (!sum) return claim.refuse(sum.error().message);
  return sum;
}

}  // namespace

Expected<NormalClaim> read_normal_claim(const Claim& claim, const Registry& registry) {
  NormalClaim result{.kind = claim.kind, .answer = {}, .left = {}};
  std::string_view rest = claim.rest;
  std::optional<std::string_view> other;
  if (claim.kind == "equal" || claim.kind == "differ") {
    const std::size_t middle = rest.find(" == ");
    if (middle == std::string_view::npos) {
      return claim.refuse("two positions are compared: G == H");
    }
    other = rest.substr(middle + 4);
    rest = rest.substr(0, middle);
  } else if (claim.kind != "draw") {
    result.answer = proof::take_word(rest);
  }
  if (claim.kind == "value" && !proof::number(result.answer)) {
    return claim.refuse("a value is a number");
  }
  if (claim.kind == "outcome" && result.answer != "P" && result.answer != "N") {
    return claim.refuse("an outcome is P or N");
  }
  auto left = read_side(claim, rest, registry);
  if (!left) return std::unexpected(std::move(left.error()));
  result.left = std::move(*left);
  if (!other) return result;
  auto right = read_side(claim, *other, registry);
  if (!right) return std::unexpected(std::move(right.error()));
  result.right = std::move(*right);
  return result;
}

std::string NormalClaim::statement() const {
  const std::string text = left.print();
  if (kind == "value") return fmt::format("{} has nim value {}", text, answer);
  if (kind == "loopy") return fmt::format("{} has value {}", text, answer);
  if (kind == "draw") return fmt::format("{} is a draw in normal play (D)", text);
  if (kind == "outcome") {
    return fmt::format("{} is {} for the player to move in normal play ({})", text,
                       answer == "P" ? "lost" : "won", answer);
  }
  return fmt::format("{} and {} are {}equivalent", text, right.print(),
                     kind == "equal" ? "" : "not ");
}

bool NormalClaim::holds(const LoopyValue& left_value, const LoopyValue& right_value) const {
  if (kind == "equal") return left_value == right_value;
  if (kind == "differ") return left_value != right_value;
  if (kind == "draw") return left_value.outcome() == Outcome::D;
  if (kind == "outcome") {
    return left_value.outcome() == (answer == "P" ? Outcome::P : Outcome::N);
  }
  return written(left_value) == answer;
}

std::string written(const LoopyValue& value) {
  if (const auto number = value.number()) return std::to_string(number->number());
  std::string text = "inf(";
  for (std::size_t i = 0; i < value.members().size(); ++i) {
    text += fmt::format("{}{}", i > 0 ? "," : "", value.members()[i].number());
  }
  return text + ")";
}

}  // namespace grundy::check
