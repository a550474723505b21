// A saved proof, with what its records say. Records are taken as they stand; only grundy-check
// checks them.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/registry.h"
#include "games/build.h"
#include "grundy/error.h"
#include "grundy/game/any_game.h"
#include "proof/facts.h"
#include "proof/misere_facts.h"
#include "proof/parts.h"
#include "proof/reader.h"

namespace grundy::explain {

class SavedProof {
 public:
  explicit SavedProof(const Registry& registry)
      : registry_(registry),
        parts([&registry](const std::string& text) { return read_single_part(text, registry); }) {}
  SavedProof(const SavedProof&) = delete;
  SavedProof& operator=(const SavedProof&) = delete;

  [[nodiscard]] Expected<void> read(proof::Reader& reader);

  /// A record `node`.
  struct Node {
    std::string label;
    std::optional<std::uint64_t> counter;
    std::uint64_t record = 0;
  };
  [[nodiscard]] const Node* node(const Sum& sum) const;
  [[nodiscard]] char letter(std::uint64_t record) const { return letters_[record - 1]; }
  [[nodiscard]] std::uint64_t records() const { return letters_.size(); }
  [[nodiscard]] bool is_misere() const { return kind == "misere"; }
  /// True if it is about positions rather than a sequence or a graph.
  [[nodiscard]] bool has_positions() const { return !sides.empty(); }

 private:
  using Step = Expected<void>;

  Step read_claim();
  Step read_side(std::string_view text);
  Step record(std::string_view word, std::string_view rest);
  Step normal_record(std::string_view word, std::string_view rest);
  Step misere_record(std::string_view word, std::string_view rest);
  Step node_record(std::string_view rest);
  void list_record(std::string_view word, std::string_view rest);
  Expected<proof::Part> read_part(std::string_view text);

  const Registry& registry_;
  std::string letters_;  // of the records
  std::unordered_map<std::string, Node> nodes_;

 public:
  std::string claim;
  std::string kind;
  std::string answer;  ///< the value or the outcome, if it has one
  std::vector<Sum> sides;
  proof::Parts parts;
  proof::Facts facts{/*with_records=*/true};
  proof::MisereFacts misere{parts, /*with_records=*/true};

  /// A record `period`, as it is written.
  struct PeriodRecord {
    std::string text;  ///< P from N0 saltus S CODE
    std::string rule;
    std::uint64_t record = 0;
  };
  std::vector<PeriodRecord> periods;

  // For sequences and graphs.
  static constexpr std::size_t kMostValues = 400;
  std::string rule;
  std::vector<std::string> values;  ///< the first ones
  std::uint64_t value_count = 0;
  std::map<std::string, std::uint64_t> labels;  ///< how often each occurs
};

}  // namespace grundy::explain
