// From a class that meets the contract of game.h to AnyGame: `erase` and `catalogue_entry`.
//
// It is a long file because it has an adaptor for each facet; they differ only in what they
// forward.
#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <string>
#include <typeinfo>
#include <utility>

#include "grundy/game/any_game.h"
#include "grundy/game/game.h"
#include "grundy/game/value_scan.h"
#include "grundy/meter.h"

namespace grundy {

namespace detail {

template <class T>
concept PlainValue = std::is_trivially_copyable_v<T> && std::has_unique_object_representations_v<T>;

template <PlainValue T>
inline constexpr std::size_t words_of = (sizeof(T) + sizeof(Word) - 1) / sizeof(Word);

template <PlainValue T>
std::array<Word, words_of<T>> to_words(const T& value) {
  std::array<Word, words_of<T>> words{};
  std::memcpy(words.data(), &value, sizeof(T));
  return words;
}

template <PlainValue T>
T from_words(WordsView words) {
  T value;
  std::memcpy(&value, words.data(), sizeof(T));
  return value;
}

template <class G>
concept HasEncoding =
    requires(const G& rules, const typename G::Position& position, const Words& words) {
      rules.encode(position);
      rules.decode(words);
    };

// A game has a facet if it offers at least one of the facet's functions.

template <class G>
concept HasTheorem =
    requires(const G& rules, const typename G::Position& at) { rules.closed_form(at); } ||
    requires(const G& rules, const typename G::Position& at) { rules.closed_outcome(at); } ||
    requires(const G& rules, const typename G::Position& at,
             FunctionRef<bool(const typename G::Move&)> visit) {
      rules.each_move_to(at, NimValue(), visit);
    };

template <class G>
concept HasMisere =
    requires(const G& rules, const typename G::Position& at) { rules.evasion(at); } ||
    requires(const G& rules, const typename G::Position& at,
             FunctionRef<void(std::uint64_t)> visit) { rules.each_misere_heap(at, visit); };

template <class G>
concept IsLoopy = requires { requires G::loopy; };
template <class G>
concept IsEndless = requires { requires G::endless; };

template <class G>
concept HasHeapRules = requires(const G& rules) { rules.heap_rules(); };

template <class G>
concept HasMirror = requires(const G& rules, const typename G::Position& at) { rules.mirror(at); };

}  // namespace detail

template <class G>
class TypedGame final : public AnyGame, public ScannedGame {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Rules = PartRules<G>;
  using Part = typename Rules::Part;
  using Visit = FunctionRef<bool(const Move&)>;

  static constexpr bool kScans =
      !Rules::options_split && !std::same_as<Part, Words> && sizeof(Part) <= 4 * sizeof(Word);

  static_assert(Game<G>, "a game must meet the contract of game.h");
  static_assert(!detail::IsLoopy<G> || !Rules::options_split,
                "options of a loopy game must be single parts");
  static_assert(!detail::HasHeapRules<G> || std::same_as<Position, Words>,
                "positions of a game with heap rules must be lists of heaps");

  explicit TypedGame(G rules) : rules_(std::move(rules)) {}

  [[nodiscard]] const G& rules() const { return rules_; }
  const std::type_info& rules_type() const override { return typeid(G); }

  [[nodiscard]] Words encode(Position position) const {
    if constexpr (detail::HasEncoding<G>) {
      return rules_.encode(position);
    } else if constexpr (std::same_as<Position, Words>) {
      return position;
    } else {
      const auto words = detail::to_words(position);
      return Words(words.begin(), words.end());
    }
  }
  /// Returns a reference if positions are words already, so ten million heaps are not copied.
  [[nodiscard]] decltype(auto) decode(const Words& words) const {
    if constexpr (detail::HasEncoding<G>) {
      return rules_.decode(words);
    } else if constexpr (std::same_as<Position, Words>) {
      return (words);
    } else {
      return detail::from_words<Position>(words);
    }
  }
  [[nodiscard]] Part decode_part(WordsView words) const {
    if constexpr (std::same_as<Part, Words>) {
      return Part(words.begin(), words.end());
    } else {
      return detail::from_words<Part>(words);
    }
  }

  const GameInfo& info() const override {
    if constexpr (requires(const G& rules) { rules.named(); }) {
      return rules_.named();
    } else {
      return G::info();
    }
  }
  std::string rules_id() const override {
    return std::string(info().name) + "; " + std::string(rules_.parameters());
  }
  std::string print(const Words& position) const override { return rules_.print(decode(position)); }

  bool each_move(const Words& words, MoveVisitor visit) const override {
    const Position& position = decode(words);
    return rules_.each_move(position, [&](const Move& move) {
      meter::work();
      return visit(View(*this, position, move));
    });
  }

  Words normal_form(const Words& position) const override {
    meter::bytes(position.size() * sizeof(Word));
    if constexpr (requires(const G& rules, const Position& at) { rules.normal_form(at); }) {
      return encode(rules_.normal_form(decode(position)));
    } else {
      return position;
    }
  }

  PartShape part_shape() const override {
    if constexpr (std::same_as<Part, Words>) {
      return {0, Rules::options_split};
    } else {
      return {detail::words_of<Part>, Rules::options_split};
    }
  }
  bool each_part(const Words& position, FunctionRef<void(WordsView)> visit) const override {
    return Rules::each_part(rules_, decode(position), [&](const Part& part) {
      meter::work();
      if constexpr (std::same_as<Part, Words>) {
        visit(part);
      } else {
        visit(detail::to_words(part));
      }
    });
  }
  void options(WordsView words, OptionBuffer& out) const override {
    out.clear();
    Rules::each_option(rules_, decode_part(words), [&](const auto& option) {
      if constexpr (Rules::options_split) {
        for (const Part& part : option) add_part(out, part);
        out.end_option();
      } else {
        add_part(out, option);
      }
      return out.wants_more();
    });
  }
  bool scan(WordsView words, ValueScan& scan) const override {
    if constexpr (kScans) {
      Rules::each_option(rules_, decode_part(words), [&](const Part& option) {
        return scan.see(detail::to_words(Rules::canonical(rules_, option)));
      });
    }
    return kScans;
  }
  std::optional<std::uint32_t> part_weight(WordsView words) const override {
    if constexpr (requires(const G& rules, const Part& part) {
                    { rules.weight(part) } -> std::convertible_to<std::uint32_t>;
                  }) {
      return rules_.weight(decode_part(words));
    }
    return {};
  }
  std::optional<Words> simplified(WordsView words) const override {
    if constexpr (requires(const G& rules, const Part& part) {
                    { rules.simplified(part) } -> std::same_as<std::optional<Part>>;
                  }) {
      const auto part = rules_.simplified(decode_part(words));
      if (!part) return {};
      if constexpr (std::same_as<Part, Words>) {
        return *part;
      } else {
        const auto simpler = detail::to_words(*part);
        return Words(simpler.begin(), simpler.end());
      }
    }
    return {};
  }
  std::string print_part(WordsView words) const override {
    if constexpr (!HasParts<G>) {
      return rules_.print(decode_part(words));
    } else {
      return rules_.print_part(decode_part(words));
    }
  }
  std::optional<Words> part_position(WordsView words) const override {
    if constexpr (requires(const G& rules, const Part& part) {
                    { rules.part_position(part) } -> std::convertible_to<Position>;
                  }) {
      return encode(rules_.part_position(decode_part(words)));
    } else if constexpr (!HasParts<G>) {
      return encode(decode_part(words));
    } else {
      return {};
    }
  }

  std::optional<double> search_size(const Words& position) const override {
    if constexpr (requires(const G& rules, const Position& at) { rules.search_size(at); })
      return rules_.search_size(decode(position));
    return {};
  }

  bool is_nim_heap() const override {
    return requires { requires G::is_nim_heap; };
  }

  const TheoremFacet* theorem() const override {
    return detail::HasTheorem<G> ? &theorem_ : nullptr;
  }
  const MisereFacet* misere() const override { return detail::HasMisere<G> ? &misere_ : nullptr; }
  const LoopFacet* loops() const override {
    return detail::IsLoopy<G> || detail::IsEndless<G> ? &loops_ : nullptr;
  }
  const HeapFacet* heaps() const override {
    if constexpr (requires(const G& rules) { rules.has_heap_rules(); }) {
      if (!rules_.has_heap_rules()) return nullptr;
    }
    return detail::HasHeapRules<G> ? &heaps_ : nullptr;
  }
  const MirrorFacet* mirror() const override { return detail::HasMirror<G> ? &mirror_ : nullptr; }
  const ShowFacet* show() const override { return &show_; }

 private:
  class View final : public MoveView {
   public:
    View(const TypedGame& game, const Position& position, const Move& move)
        : game_(game), position_(position), move_(move) {}
    std::string print() const override {
      std::string text = game_.rules_.print_move(position_, move_);
      meter::bytes(text.size());
      return text;
    }
    Sum after() const override {
      Words words = game_.encode(game_.rules_.after(position_, move_));
      meter::bytes(words.size() * sizeof(Word));
      return Sum{{Component{game_.shared_from_this(), std::move(words)}}};
    }
    std::optional<Reply> reply() const override {
      if constexpr (requires(const G& rules, const Position& at, const Move& move) {
                      rules.answer(at, move);
                    }) {
        if (const auto reply = game_.rules_.answer(position_, move_)) {
          const Position next = game_.rules_.after(position_, move_);
          return Reply{game_.rules_.print_move(next, *reply),
                       Sum{{Component{game_.shared_from_this(),
                                      game_.encode(game_.rules_.after(next, *reply))}}}};
        }
      }
      return {};
    }

   private:
    const TypedGame& game_;
    const Position& position_;
    const Move& move_;
  };

  class Theorem final : public TheoremFacet {
   public:
    explicit Theorem(const TypedGame& game) : game_(game) {}
    std::optional<NimValue> value(const Words& position) const override {
      if constexpr (requires(const G& rules, const Position& at) { rules.closed_form(at); })
        return game_.rules_.closed_form(game_.decode(position));
      return {};
    }
    std::optional<Outcome> outcome(const Words& position) const override {
      if constexpr (requires(const G& rules, const Position& at) { rules.closed_outcome(at); }) {
        return game_.rules_.closed_outcome(game_.decode(position));
      }
      return {};
    }
    bool each_move_to(const Words& words, NimValue target, MoveVisitor visit) const override {
      if constexpr (requires(const G& rules, const Position& at, Visit each) {
                      rules.each_move_to(at, NimValue(), each);
                    }) {
        const Position& position = game_.decode(words);
        return game_.rules_.each_move_to(position, target, [&](const Move& move) {
          meter::work();
          return visit(View(game_, position, move));
        });
      }
      return false;
    }
    bool some_move_to(const Words& words, NimValue target, MoveVisitor visit) const override {
      if constexpr (requires(const G& rules, const Position& at, Visit each) {
                      rules.some_move_to(at, NimValue(), each);
                    }) {
        const Position& position = game_.decode(words);
        return game_.rules_.some_move_to(
            position, target, [&](const Move& move) { return visit(View(game_, position, move)); });
      }
      return false;
    }
    std::string_view name(const Words& position) const override {
      if constexpr (requires(const G& rules, const Position& at) { rules.theorem(at); }) {
        return game_.rules_.theorem(game_.decode(position));
      } else if constexpr (requires { G::theorem(); }) {
        return G::theorem();
      }
      return {};
    }
    std::optional<Explanation> explain(const Words& position) const override {
      if constexpr (requires(const G& rules, const Position& at) { rules.explain(at); })
        return game_.rules_.explain(game_.decode(position));
      return {};
    }

   private:
    const TypedGame& game_;
  };

  class Misere final : public MisereFacet {
   public:
    explicit Misere(const TypedGame& game) : game_(game) {}
    bool each_heap(const Words& position, FunctionRef<void(std::uint64_t)> visit) const override {
      if constexpr (requires(const G& rules, const Position& at) {
                      rules.each_misere_heap(at, visit);
                    }) {
        return game_.rules_.each_misere_heap(game_.decode(position), visit);
      }
      return false;
    }
    std::optional<Explanation> evasion(const Words& position) const override {
      if constexpr (requires(const G& rules, const Position& at) { rules.evasion(at); })
        return game_.rules_.evasion(game_.decode(position));
      return {};
    }

   private:
    const TypedGame& game_;
  };

  class Loops final : public LoopFacet {
   public:
    explicit Loops(const TypedGame& game) : game_(game) {}
    bool same_moves() const override { return detail::IsLoopy<G>; }
    const ArrowGraph* graph() const override {
      if constexpr (requires(const G& rules) { rules.graph(); }) return game_.rules_.graph();
      return nullptr;
    }
    Words passed(const Words& position) const override {
      if constexpr (requires(const G& rules, const Position& at) { rules.passed(at); }) {
        return game_.encode(game_.rules_.passed(game_.decode(position)));
      } else {
        return position;
      }
    }

   private:
    const TypedGame& game_;
  };

  class Heaps final : public HeapFacet {
   public:
    explicit Heaps(const TypedGame& game) : game_(game) {}
    HeapRules rules() const override {
      if constexpr (detail::HasHeapRules<G>) return game_.rules_.heap_rules();
      return {};
    }
    bool visit_move(const Words& position, std::size_t heap, WordsView left,
                    MoveVisitor visit) const override {
      if constexpr (detail::HasHeapRules<G>) {
        const Move move = game_.rules_.heap_move(heap, left);
        return visit(View(game_, position, move));
      }
      return true;
    }

   private:
    const TypedGame& game_;
  };

  class Mirror final : public MirrorFacet {
   public:
    explicit Mirror(const TypedGame& game) : game_(game) {}
    std::optional<std::vector<SquarePair>> pairs(const Words& position) const override {
      if constexpr (detail::HasMirror<G>) return game_.rules_.mirror(game_.decode(position));
      return {};
    }
    bool each_pattern(const Words& position,
                      FunctionRef<bool(std::span<const Square>)> visit) const override {
      if constexpr (requires(const G& rules, const Position& at) {
                      rules.each_pattern(at, visit);
                    }) {
        return game_.rules_.each_pattern(game_.decode(position), visit);
      }
      return false;
    }

   private:
    const TypedGame& game_;
  };

  class Show final : public ShowFacet {
   public:
    explicit Show(const TypedGame& game) : game_(game) {}
    std::string draw(const Words& position) const override {
      if constexpr (requires(const G& rules, const Position& at) { rules.draw(at); })
        return game_.rules_.draw(game_.decode(position));
      return {};
    }
    Drawing shapes(const Words& position) const override {
      if constexpr (requires(const G& rules, const Position& at) { rules.shapes(at); })
        return game_.rules_.shapes(game_.decode(position));
      return {};
    }
    std::string brief(const Words& position) const override {
      if constexpr (requires(const G& rules, const Position& at) { rules.brief(at); })
        return game_.rules_.brief(game_.decode(position));
      return {};
    }
    std::vector<std::string> parts(const Words& position) const override {
      if constexpr (requires(const G& rules, const Position& at) { rules.print_parts(at); })
        return game_.rules_.print_parts(game_.decode(position));
      return {};
    }

   private:
    const TypedGame& game_;
  };

  void add_part(OptionBuffer& out, const Part& part) const {
    const Part representative = Rules::canonical(rules_, part);
    if constexpr (std::same_as<Part, Words>) {
      out.add_part(representative);
      if constexpr (!Rules::options_split) out.end_option();
    } else if constexpr (detail::words_of<Part> == 1 && !Rules::options_split) {
      out.add_word(detail::to_words(representative)[0]);
    } else {
      out.add_part(detail::to_words(representative));
    }
  }

  G rules_;
  Theorem theorem_{*this};
  Misere misere_{*this};
  Loops loops_{*this};
  Heaps heaps_{*this};
  Mirror mirror_{*this};
  Show show_{*this};
};

/// The rules of `game` if it is a G, otherwise null.
template <Game G>
[[nodiscard]] const G* rules_of(const AnyGame& game) {
  if (game.rules_type() != typeid(G)) return nullptr;
  return &static_cast<const TypedGame<G>&>(game).rules();
}

/// A position of a game written in C++ as a component of sums.
template <Game G>
Component erase(G rules, typename G::Position position) {
  auto game = std::make_shared<const TypedGame<G>>(std::move(rules));
  Words words = game->encode(std::move(position));
  return Component{std::move(game), std::move(words)};
}

/// The catalogue entry of a game.
template <class G>
CatalogueEntry catalogue_entry() {
  return CatalogueEntry{&G::info(),
                        [](const Arguments& arguments) -> Expected<Component> {
                          auto start = G::parse(arguments);
                          if (!start) return std::unexpected(std::move(start.error()));
                          return erase(std::move(start->rules), std::move(start->position));
                        },
                        {}};
}

}  // namespace grundy
