// The evidence of a saved proof: for each position, what follows from its records by the rules of
// docs/formats/proof.md. It solves nothing and checks nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "explain/evidence.h"
#include "explain/saved_proof.h"
#include "grundy/answer.h"
#include "grundy/function_ref.h"

namespace grundy::explain {

class SavedEvidence final : public Evidence {
 public:
  /// Evidence for the claim of the proof or, with `at`, for what it shows about that position.
  explicit SavedEvidence(SavedProof& proof, std::optional<Sum> at = std::nullopt)
      : proof_(proof), at_(std::move(at)) {}

  /// An error if the proof says nothing about that position.
  Expected<Argument> argument() override;

 private:
  /// A move to a lost position, and the source that shows it is lost.
  struct Win {
    MoveResult move;
    ground::Source source;
  };
  using FindWin = FunctionRef<std::optional<Win>(const Sum&)>;

  /// What is known about the value of a sum.
  struct Known {
    std::uint64_t sum = 0;
    std::size_t open = 0;      // parts without a value
    proof::Fact of_open = {};  // about the last of them
    std::vector<std::uint64_t> records = {};

    [[nodiscard]] bool differs_from(std::uint64_t n) const {
      return open == 0 ? sum != n : open == 1 && of_open.excludes(n ^ sum);
    }
  };

  template <class T>
  void add(std::size_t depth, T&& ground) {
    argument_.push_back({depth, std::forward<T>(ground)});
  }
  [[nodiscard]] Play play() const { return proof_.is_misere() ? Play::misere : Play::normal; }

  void add_claim();
  void add_list();
  void add_period(std::size_t depth, std::string_view text, const std::string& rule,
                  std::uint64_t record);
  void add_position(std::size_t depth, const Sum& sum);
  void add_example(std::size_t depth, const Sum& sum, FindWin find);
  void add_replies(std::size_t depth, const Sum& sum, FindWin find);

  // Nim values: saved_values.cpp.
  void add_value(std::size_t depth, const Sum& sum);
  void add_part(std::size_t depth, const proof::Part& part);
  void add_sum(std::size_t depth, const Sum& sum, const proof::Split& split);
  [[nodiscard]] Known known(const proof::Split& split) const;
  [[nodiscard]] Known known(const Sum& sum) const;
  void list_options(const proof::Part& part, const proof::Fact& fact, ground::Recorded& recorded);
  [[nodiscard]] ground::KnownOption known_option(const proof::Parts::Option& option,
                                                 const proof::Fact& of_part) const;
  [[nodiscard]] std::optional<Win> win_by_values(const Sum& sum) const;

  // Misère play, and graphs in which play can return to a position: saved_outcomes.cpp.
  void add_outcome(std::size_t depth, const Sum& sum);
  void add_heaps(std::size_t depth, const Sum& sum, bool all);
  [[nodiscard]] std::optional<Win> win_by_outcomes(const Sum& sum) const;
  void add_node(std::size_t depth, const Sum& sum, const SavedProof::Node& node);
  [[nodiscard]] std::optional<ground::NodeMove> way_back(const Sum& sum,
                                                         const SavedProof::Node& node) const;

  SavedProof& proof_;
  std::optional<Sum> at_;
  Argument argument_;
};

inline constexpr std::size_t kRowsOfProof = 60;  ///< of a list of moves or options

/// Lists parts that are alike only once.
[[nodiscard]] std::vector<proof::Part> different(std::vector<proof::Part> parts);

/// The first move to a position that is wanted. Not all moves of a heap of 2^64-1 are tried.
[[nodiscard]] std::optional<MoveResult> first_move(const Sum& sum,
                                                   FunctionRef<bool(const Sum&)> wanted);

}  // namespace grundy::explain
