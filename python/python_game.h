// A game whose rules are a Python object with a method `options`.
//
// Searches call it from their own threads, which take the interpreter lock for each position. An
// exception in Python ends the search as a GameFailure, and is kept for the caller to raise again.
#pragma once

#include <pybind11/pybind11.h>

#include <memory>
#include <string>

#include "grundy/game/any_game.h"

namespace grundy::python {

class PythonGame final : public AnyGame {
 public:
  /// `components` and `canonical` may be None.
  PythonGame(std::string name, pybind11::object options, pybind11::object components,
             pybind11::object canonical);
  ~PythonGame() override;

  [[nodiscard]] const GameInfo& info() const override { return info_; }
  [[nodiscard]] std::string rules_id() const override;
  [[nodiscard]] std::string print(const Words& position) const override;
  bool each_move(const Words& position, MoveVisitor visit) const override;
  [[nodiscard]] Words normal_form(const Words& position) const override;
  [[nodiscard]] PartShape part_shape() const override { return {0, splits_}; }
  bool each_part(const Words& position, FunctionRef<void(WordsView)> visit) const override;
  void options(WordsView part, OptionBuffer& out) const override;
  [[nodiscard]] std::string print_part(WordsView part) const override;
  [[nodiscard]] bool foreign() const override { return true; }

  /// Takes the last exception of Python, if any. Needs the interpreter lock.
  [[nodiscard]] std::unique_ptr<pybind11::error_already_set> take_raised() const;

 private:
  class MoveOf;
  struct Functions {
    pybind11::object options;
    pybind11::object components;
    pybind11::object canonical;
  };

  /// Calls `work` with the interpreter lock, and turns an exception of Python into a GameFailure.
  template <class Work>
  auto in_python(WordsView position, Work&& work) const;
  [[nodiscard]] std::vector<Words> answer(const pybind11::object& function, WordsView position,
                                          const char* what) const;
  [[nodiscard]] Words canonical(Words part) const;
  /// The members of a position that is a list of components, as `components` says; else none.
  [[nodiscard]] std::vector<Words> members(WordsView position) const;

  std::string name_;
  GameInfo info_;
  bool splits_;
  bool has_symmetry_;
  std::unique_ptr<Functions> functions_;
  mutable std::unique_ptr<pybind11::error_already_set> raised_;  // guarded by the interpreter lock
};

}  // namespace grundy::python
