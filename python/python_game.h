// A game whose rules are a Python object with a method `options`.
//
// Searches call it from the thread that asks, or from their own threads, which take the interpreter
// lock for each position. An exception in Python ends the search as a GameFailure, and is kept for
// the caller to raise again.
//
// Positions cross the border as canonical words. As in rule files (script/game.h), a game is
// assumed to have positions of one word until a longer one turns up: whole numbers and tuples of up
// to seven small ones are, and crossing the border costs them a few nanoseconds. Options may also
// come as a NumPy array, whose numbers never become objects.
//
// `options_many` lists the options of many positions in one call. It is asked for the positions
// that are going to be looked at in any case, in the order of `expect`, some hundreds at a time.
#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
#include <boost/unordered/unordered_flat_map.hpp>
#include <memory>
#include <string>
#include <vector>

#include "grundy/game/any_game.h"

namespace grundy::python {

class PythonGame final : public AnyGame {
 public:
  /// The functions of the object `owner`; all but `options` may be None.
  PythonGame(std::string name, const pybind11::object& owner, pybind11::object options,
             pybind11::object components, pybind11::object canonical,
             pybind11::object options_many);
  ~PythonGame() override;

  [[nodiscard]] const GameInfo& info() const override { return info_; }
  [[nodiscard]] std::string rules_id() const override;
  [[nodiscard]] std::string print(const Words& position) const override;
  bool each_move(const Words& position, MoveVisitor visit) const override;
  [[nodiscard]] Words normal_form(const Words& position) const override;
  [[nodiscard]] PartShape part_shape() const override {
    return {narrow_ ? std::size_t{1} : 0, splits_};
  }
  bool each_part(const Words& position, FunctionRef<void(WordsView)> visit) const override;
  void options(WordsView part, OptionBuffer& out) const override;
  [[nodiscard]] std::string print_part(WordsView part) const override;
  [[nodiscard]] bool foreign() const override { return true; }
  [[nodiscard]] bool gone() const override { return *gone_; }

  /// The object that has the rules; None once it is gone. Needs the interpreter lock.
  [[nodiscard]] pybind11::object owner() const;

  /// A position as words.
  [[nodiscard]] Words read(pybind11::handle value) const;
  /// These positions will be asked for, in this order. Replaces what was expected before.
  void expect(const std::vector<Words>& positions) const;

  /// Takes the last exception of Python, if any. Needs the interpreter lock.
  [[nodiscard]] std::unique_ptr<pybind11::error_already_set> take_raised() const;

 private:
  class MoveOf;
  /// A function; a method of the owner without the owner, who would never be given back otherwise.
  struct Function {
    pybind11::object code;
    bool is_method = false;
  };
  struct Functions {
    pybind11::weakref owner;
    Function options;
    Function components;
    Function canonical;
    Function options_many;
  };
  /// Positions whose options may be asked for many at a time, and those options.
  struct Expected {
    Words positions;
    boost::unordered_flat_map<Word, std::size_t> places;  // in `positions`
    boost::unordered_flat_map<Word, Words> options;
    std::size_t asked = 0;  // of the positions
  };

  /// Calls `work` with the interpreter lock, and turns an exception of Python into a GameFailure.
  template <class Work>
  auto in_python(WordsView position, Work&& work) const;
  [[nodiscard]] pybind11::object call(const Function& function, pybind11::handle argument) const;
  [[nodiscard]] std::vector<Words> answer(const Function& function, WordsView position,
                                          const char* what) const;
  [[nodiscard]] Words canonical(Words part) const;
  [[noreturn]] void widen() const;
  /// Lists what `options` has returned.
  void list_options(pybind11::handle answer, OptionBuffer& out) const;
  /// Adds one option; false if no more are wanted.
  bool add_option(pybind11::handle option, OptionBuffer& out) const;
  bool add_words(Words option, OptionBuffer& out) const;
  /// True if the options were asked for together with those of other positions.
  bool options_at_hand(WordsView part, OptionBuffer& out) const;
  void ask_many(std::size_t first, const OptionBuffer& like) const;
  /// The members of a position that is a list of components, as `components` says; else none.
  [[nodiscard]] std::vector<Words> members(WordsView position) const;

  std::string name_;
  std::uint64_t serial_;  // tells games of one name apart; never used again
  GameInfo info_;
  bool splits_;
  bool has_symmetry_;
  std::shared_ptr<std::atomic<bool>> gone_ = std::make_shared<std::atomic<bool>>(false);
  std::unique_ptr<Functions> functions_;
  mutable std::atomic<bool> narrow_ = true;                      // every part so far was one word
  mutable std::uint32_t calls_ = 0;                              // guarded by the interpreter lock
  mutable Expected expected_;                                    // guarded by the interpreter lock
  mutable std::unique_ptr<pybind11::error_already_set> raised_;  // guarded by the interpreter lock
};

}  // namespace grundy::python
