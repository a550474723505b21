#include "theory/tables.h"

#include "prove/announced_facts.h"

namespace grundy {

Values& Question::values() const {
  return tables.values();
}

Tables::Tables(std::span<const SolverRow> solvers, std::span<const TheoryRow> theories)
    : values_(solvers), rows_(theories) {
  for (const TheoryRow& row : rows_) theories_.push_back(row.make());
}
Tables::~Tables() = default;

void Tables::begin(const Request& request, Budget& budget) {
  end_announcements();
  std::uint64_t kept = bytes();
  if (distrusted_ || kept > budget.limits().memory / 2) {
    forget();
    kept = 0;
  }
  values_.solvers().begin(request);
  for (const auto& theory : theories_) theory->begin(request);
  budget.charge(kept);
  if (request.proof.empty()) return;
  announced_ = std::make_unique<prove::AnnouncedFacts>(request.proof, budget);
  announce_to(announced_.get());
}

void Tables::forget() {
  distrusted_ = false;
  end_announcements();
  values_.solvers().forget();
  for (const auto& theory : theories_) theory->forget();
}

Theory* Tables::choose(const Question& question) {
  Nature nature(question);
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const auto applies = rows_[i].applies(question, nature);
    if (!applies) return nullptr;
    if (*applies) return theories_[i].get();
  }
  return nullptr;
}

void Tables::announce_to(prove::AnnouncedFacts* announced) {
  values_.announce_to(announced);
  for (const auto& theory : theories_) theory->announce_to(announced);
}

void Tables::end_announcements() {
  if (announced_ == nullptr) return;
  announce_to(nullptr);
  announced_.reset();
}

std::optional<Error> Tables::announcement_failure() const {
  return announced_ != nullptr ? announced_->failure() : std::nullopt;
}

std::uint64_t Tables::bytes() const {
  std::uint64_t sum = values_.solvers().bytes();
  if (announced_ != nullptr) sum += announced_->bytes();
  for (const auto& theory : theories_) sum += theory->bytes();
  return sum;
}

}  // namespace grundy
