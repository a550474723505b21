// The moves from a question: enumerated, brought into canonical form and looked up.
//
// There are three passes, because most questions end in the first or are not worth more. First all
// options are enumerated as the rules return them; those whose parts are all known may answer the
// question at once (of the questions looked into on Cram 5x8, six in ten end so). They are weighed
// four at a time: what is known of them is fetched in one go, because a fetch from a page that the
// processor has to look for holds up all that comes after it, but not the fetches beside it. (One
// by one, eight options ahead, a tenth of the time of 6x7 went into that; groups of 4, 6, 8 and 12
// enumerate 31.8, 33.9, 36.0 and 40.5 million options in its first 2.5 million questions, and
// question for question do the same.) Only then the other parts are brought into canonical form,
// and only then looked up, so what the table has about them is already on its way from memory.
// Rules that return first the options that may be known altogether allow a pause there: if the
// guessed numbers exceed the limit, the question is left.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "solve/search/option_cache.h"
#include "solve/search/questions.h"
#include "solve/search/rules.h"
#include "solve/search/shared.h"

namespace grundy::search {

template <SearchRules Rules>
class Expander {
 public:
  using Part = typename Rules::Part;
  using Piece = typename Rules::Piece;
  using Table = typename Shared<Rules>::Table;
  using Question = Frame<Part>;

  /// Keeps options of up to this many bytes.
  Expander(Rules& rules, Shared<Rules>& shared, Counts& counts, std::uint64_t cache_bytes)
      : rules_(rules), shared_(shared), counts_(counts), cache_(cache_bytes) {}

  // The stacks of all questions that a worker is in.
  std::vector<Child> children;
  std::vector<Part> parts;

  /// Makes children of the options that are not settled. False if one of them has the value that
  /// the question is about, or if the rest is not worth it: `left`.
  bool expand(Question& frame) {
    const bool kept = (!Rules::kGlances || frame.seen) && cache_.restore(frame, children, parts);
    if (!(kept ? recall(frame) : enumerate(frame))) return false;
    if (!look_up_all(frame)) return false;
    add_smaller_targets(frame);
    return true;
  }
  void prefetch(const Question& frame) const { cache_.prefetch(frame); }
  [[nodiscard]] std::uint64_t bytes() const {
    return children.capacity() * sizeof(Child) + parts.capacity() * sizeof(Part) + cache_.bytes();
  }

  /// Sets the numbers of a child from what is known about its parts; delta is infinite if it is
  /// refuted. False if it has the value that the question is about.
  bool assess(Question& frame, Child& child, const std::optional<Bounds>& bounds) const {
    if (child.count == 0) return take_known(frame, child);
    const unsigned target = frame.target ^ child.known;
    const bool sum = child.count > 1 || target >= Bounds::kValues;
    child.target = sum ? kAnyValue : static_cast<std::uint8_t>(target);
    if (!sum && bounds && bounds->excludes(target)) {
      child.phi = 0;
      child.delta = kInfinite;
    } else if (!sum && bounds && bounds->asked == target) {
      child.phi = bounds->phi;
      child.delta = bounds->delta;
    } else {
      guess_numbers(frame, child);
      if (!sum) {
        if (child.shown != 0) {
          child.phi *= kShownPhi;
          child.delta *= kShownDelta;
        }
        const std::uint32_t excluded = (bounds ? bounds->excluded : 0) | child.shown;
        child.delta += smaller_targets(child.phi, target, excluded);
      }
    }
    return true;
  }

  /// The work that is left to find the value of a part: the larger number of the question that
  /// comes next.
  [[nodiscard]] double work_left(const Part& part) const {
    const auto bounds = look_up(part);
    const unsigned next = bounds ? static_cast<unsigned>(std::countr_one(bounds->excluded)) : 0;
    if (bounds && bounds->asked == next) return std::max(bounds->phi, bounds->delta);
    const Estimate guess = estimate(rules_.weight(part));
    return std::max(guess.phi, guess.delta);
  }

  /// Of a part guesses from its weight. All parts of a sum have to be evaluated, whatever comes of
  /// it, so its two numbers are the same: the work left in them.
  void guess_numbers(const Question& frame, Child& child) const {
    if (child.count > 1) {
      child.phi = 0;
      for (unsigned i = 0; i < child.count; ++i) {
        child.phi += work_left(parts[frame.parts + child.first + i]);
      }
      child.delta = child.phi;
      return;
    }
    const Estimate guess = estimate(rules_.weight(parts[frame.parts + child.first]));
    child.phi = guess.phi;
    child.delta = guess.delta;
  }

  /// To have value n, a part must not have a smaller one. Each smaller value that is not ruled out
  /// yet is more work.
  static double smaller_targets(double phi, unsigned target, std::uint32_t excluded) {
    return kSmallerTarget * phi * std::popcount(~excluded & ((1U << target) - 1));
  }

  [[nodiscard]] std::optional<Bounds> look_up(const Part& part) const {
    const auto key = rules_.key(part);
    return shared_.table->find(Table::hash(key), key);
  }

  /// Looks up the parts of a child. False if it has the value that the question is about.
  bool look_up(Question& frame, Child& child) {
    std::optional<Bounds> bounds;
    unsigned open = 0;
    Part* const first = parts.data() + frame.parts + child.first;
    for (unsigned i = 0; i < child.count; ++i) {
      auto found = look_up(first[i]);
      if (found && found->exact) {
        child.known = static_cast<std::uint8_t>(child.known ^ found->value);
        ++counts_.table_hits;
        continue;
      }
      if (open != i) first[open] = first[i];
      ++open;
      bounds = std::move(found);
    }
    if (open != child.count) {
      child.count = static_cast<std::uint8_t>(open);
      child.hash = 0;
      for (unsigned i = 0; i < open; ++i) child.hash ^= Table::hash(rules_.key(first[i]));
    }
    return assess(frame, child, bounds);
  }

 private:
  static constexpr double kSmallerTarget = 2.5;  // times phi: see search.h
  static constexpr std::size_t kGroup = 4;       // options that are weighed together
  // A part whose options show some values, but not the one asked for, is more likely to have it.
  static constexpr double kShownPhi = 2;
  static constexpr double kShownDelta = 0.25;

  /// An option as it was enumerated: its pieces in pieces_.
  struct Draft {
    std::uint32_t first;
    std::uint32_t count;
    unsigned known;
  };

  bool enumerate(Question& frame) {
    if (!draft(frame) || !canonicalize(frame)) return false;
    merge_equal(frame);
    cache_.keep(frame, std::span(children).subspan(frame.children),
                std::span(parts).subspan(frame.parts));
    return true;
  }

  /// For options that came from the cache: fetches what the table knows about them.
  bool recall(Question& frame) {
    ++counts_.again;
    if ((frame.excluded >> frame.target & 1U) != 0) return false;
    for (std::size_t i = frame.children; i < children.size(); ++i) {
      Child& child = children[i];
      for (unsigned k = 0; k < child.count; ++k) {
        const std::uint64_t hash = Table::hash(rules_.key(parts[frame.parts + child.first + k]));
        child.hash ^= hash;
        shared_.table->prefetch(hash);
      }
    }
    return true;
  }

  static bool take_known(Question& frame, Child& child) {
    child.phi = 0;
    child.delta = kInfinite;
    if (child.known < Bounds::kValues) frame.excluded |= 1U << child.known;
    return child.known != frame.target;
  }

  bool draft(Question& frame) {
    drafts_.clear();
    pieces_.clear();
    const auto glance = rules_.glance(frame.part, frame.target);
    frame.excluded |= glance.shown;
    if ((frame.excluded >> frame.target & 1U) != 0) return false;
    std::size_t weighed = 0;
    std::size_t fetched = 0;
    const auto weigh_all = [&] {
      for (; fetched < pieces_.size(); ++fetched) rules_.prefetch(pieces_[fetched]);
      while (weighed < drafts_.size()) {
        if (!weigh(frame, drafts_[weighed++])) return false;
      }
      return true;
    };
    const auto visit = [&](std::span<const Piece> pieces, bool reduced) {
      ++counts_.options;
      if (reduced) ++counts_.reductions;
      drafts_.push_back({static_cast<std::uint32_t>(pieces_.size()),
                         static_cast<std::uint32_t>(pieces.size()), 0});
      for (const Piece& piece : pieces) pieces_.push_back(piece);
      return drafts_.size() < weighed + kGroup || weigh_all();
    };
    return rules_.each_option(frame.part, glance, visit) && weigh_all();
  }

  /// Adds up the pieces in the window. False if there are no others and the sum is the value asked
  /// for.
  bool weigh(Question& frame, Draft& draft) {
    Piece* const first = pieces_.data() + draft.first;
    std::uint32_t open = 0;
    for (std::uint32_t i = 0; i < draft.count; ++i) {
      if (rules_.in_window(first[i])) {
        draft.known ^= rules_.known(first[i]);
        ++counts_.known_hits;
      } else {
        first[open++] = first[i];
      }
    }
    draft.count = open;
    if (open > 0) return true;
    if (draft.known < Bounds::kValues) frame.excluded |= 1U << draft.known;
    return draft.known != frame.target;
  }

  bool canonicalize(Question& frame) {
    for (const Draft& draft : drafts_) {
      if (draft.count == 0) continue;
      Child child{0,        0,
                  0,        static_cast<std::uint32_t>(parts.size() - frame.parts),
                  0,        static_cast<std::uint8_t>(draft.known),
                  kAnyValue};
      if (draft.count == 1 && is_refuted(frame, child, pieces_[draft.first])) continue;
      for (std::uint32_t i = 0; i < draft.count; ++i) {
        const Part part = rules_.part(pieces_[draft.first + i]);
        if (!rules_.lost(part)) add_part(frame, child, part);
      }
      if (child.count == 1 && draft.count > 1 && is_refuted(frame, child, parts.back())) {
        parts.pop_back();
        continue;
      }
      if (child.count > 0) {
        children.push_back(child);
      } else if (!take_known(frame, child)) {
        return false;
      }
    }
    return true;
  }

  /// True if a glance at its only part shows that it does not have the value asked for.
  bool is_refuted(const Question& frame, Child& child, const Piece& part) const {
    const unsigned target = frame.target ^ child.known;
    if (!Rules::kGlances || target >= Bounds::kValues) return false;
    child.shown = rules_.glance(part, target).shown;
    return (child.shown >> target & 1U) != 0;
  }

  /// Two equal parts cancel.
  void add_part(const Question& frame, Child& child, const Part& part) {
    const std::uint64_t hash = Table::hash(rules_.key(part));
    child.hash ^= hash;
    const auto first = parts.begin() + static_cast<std::ptrdiff_t>(frame.parts + child.first);
    const auto twin = std::find(first, parts.end(), part);
    if (twin != parts.end()) {
      parts.erase(twin);
      --child.count;
      return;
    }
    parts.push_back(part);
    ++child.count;
    shared_.table->prefetch(hash);
  }

  /// Merges options that are alike.
  void merge_equal(const Question& frame) {
    const auto begin = children.begin() + static_cast<std::ptrdiff_t>(frame.children);
    std::sort(begin, children.end(), [](const Child& a, const Child& b) {
      return std::tie(a.hash, a.known, a.first) < std::tie(b.hash, b.known, b.first);
    });
    const auto same = [&](const Child& a, const Child& b) {
      if (a.hash != b.hash || a.known != b.known || a.count != b.count) return false;
      const auto mine = parts.begin() + static_cast<std::ptrdiff_t>(frame.parts);
      return std::equal(mine + a.first, mine + a.first + a.count, mine + b.first);
    };
    children.erase(std::unique(begin, children.end(), same), children.end());
  }

  bool look_up_all(Question& frame) {
    std::size_t kept = frame.children;
    for (std::size_t i = frame.children; i < children.size(); ++i) {
      Child& child = children[i];
      if (child.delta == kInfinite) continue;
      if (child.count > 0) {
        if (!look_up(frame, child)) return false;
        if (child.count == 0 || child.delta == kInfinite) continue;
      } else if ((frame.excluded >> child.target & 1U) != 0) {
        continue;
      }
      children[kept++] = child;
    }
    children.resize(kept);
    return true;
  }

  /// G + *n also has moves to G + *c.
  void add_smaller_targets(const Question& frame) {
    for (unsigned c = 0; c < frame.target; ++c) {
      if ((frame.excluded >> c & 1U) != 0) continue;
      const Estimate guess = estimate(rules_.weight(frame.part));
      children.push_back(
          {frame.hash, guess.phi, guess.delta, 0, 0, 0, static_cast<std::uint8_t>(c)});
    }
  }

  Rules& rules_;
  Shared<Rules>& shared_;
  Counts& counts_;
  std::vector<Draft> drafts_;
  std::vector<Piece> pieces_;
  OptionCache<Part, Rules::kGlances> cache_;
};

}  // namespace grundy::search
