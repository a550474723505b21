#include "python_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/canonical_words.h"
#include "grundy/meter.h"
#include "interpreter.h"
#include "notation/value_text.h"
#include "number_array.h"
#include "values.h"

namespace grundy::python {

namespace py = pybind11;

namespace {

GameFailure out_of_time() {
  return GameFailure(Error{ErrorKind::limit, "the time was over before the rules had answered"});
}

/// Rules may hand out positions for ever: now and then they are asked to stop.
void check_allowance(std::size_t count, std::uint64_t bytes) {
  constexpr std::size_t kEvery = 256;
  const Allowance* const allowed = allowance();
  if (allowed == nullptr || count % kEvery != 0) return;
  if (allowed->over()) throw out_of_time();
  if (bytes > allowed->memory()) {
    throw GameFailure(
        Error{ErrorKind::limit, "the memory limit was reached by the options of one position"});
  }
}

std::uint64_t next_serial() {
  static std::atomic<std::uint64_t> last = 0;
  return ++last;
}

}  // namespace

PythonGame::PythonGame(std::string name, const py::object& owner, py::object options,
                       py::object components, py::object canonical, py::object options_many)
    : name_(std::move(name)),
      serial_(next_serial()),
      splits_(!components.is_none()),
      has_symmetry_(!canonical.is_none()) {
  const auto function = [&](py::object code) -> Function {
    PyObject* const given = code.ptr();
    if (PyMethod_Check(given) == 0 || PyMethod_GET_SELF(given) != owner.ptr()) {
      return {std::move(code)};
    }
    return {py::reinterpret_borrow<py::object>(PyMethod_GET_FUNCTION(given)), true};
  };
  // Not written in Python: such code would hear a signal, and an exception there is lost.
  const py::cpp_function forget([gone = gone_](const py::handle&) { *gone = true; });
  functions_ = std::make_unique<Functions>(Functions{
      py::weakref(owner, forget), function(std::move(options)), function(std::move(components)),
      function(std::move(canonical)), function(std::move(options_many))});
  info_ = GameInfo{.name = name_, .title = name_, .summary = "a game written in Python"};
}

PythonGame::~PythonGame() {
  // Tables may outlive the interpreter; then there is nothing left to give back.
  if (Py_IsInitialized() == 0 || !may_enter()) {
    (void)functions_.release();
    (void)raised_.release();
    return;
  }
  {
    const py::gil_scoped_acquire lock;
    functions_.reset();
    raised_.reset();
  }
  has_left();
}

std::unique_ptr<py::error_already_set> PythonGame::take_raised() const {
  return std::exchange(raised_, nullptr);
}

template <class Work>
auto PythonGame::in_python(WordsView position, Work&& work) const {
  const InPython lock;
  try {
    constexpr std::uint32_t kListenEvery = 16;
    if (++calls_ % kListenEvery == 0) lock.give_way();
    return work();
  } catch (py::error_already_set& error) {
    if (error.matches(stopped_class())) throw out_of_time();
    std::string message = fmt::format("{}; the position is {}", error.what(), print_part(position));
    raised_ = std::make_unique<py::error_already_set>(error);
    throw GameFailure(Error{ErrorKind::bad_input, std::move(message)});
  } catch (const py::builtin_exception& error) {
    // Raised by what turns values into words.
    std::string message =
        fmt::format("{}; it comes from the position {}", error.what(), print_part(position));
    throw GameFailure(Error{ErrorKind::bad_input, std::move(message)});
  }
}

std::string PythonGame::rules_id() const {
  // Each object is a game by itself: what it does may depend on anything.
  return fmt::format("{}; {} python {}", name_, narrow_ ? "narrow" : "wide", serial_);
}

std::string PythonGame::print_part(WordsView part) const {
  return fmt::format("{}({})", name_, notation::print_arguments(part));
}

std::string PythonGame::print(const Words& position) const {
  return print_part(position);
}

py::object PythonGame::owner() const {
  return py::reinterpret_borrow<py::object>(PyWeakref_GetObject(functions_->owner.ptr()));
}

py::object PythonGame::call(const Function& function, py::handle argument) const {
  py::object self;
  std::array<PyObject*, 2> arguments{nullptr, argument.ptr()};
  if (function.is_method) {
    self = owner();
    arguments[0] = self.ptr();
  }
  PyObject* const result =
      function.is_method ? PyObject_Vectorcall(function.code.ptr(), arguments.data(), 2, nullptr)
                         : PyObject_CallOneArg(function.code.ptr(), argument.ptr());
  if (result == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::object>(result);
}

std::vector<Words> PythonGame::answer(const Function& function, WordsView position,
                                      const char* what) const {
  std::vector<Words> values;
  const py::object list = call(function, value_of(position));
  if (!py::isinstance<py::iterable>(list) || py::isinstance<py::str>(list)) {
    throw py::type_error(std::string(what) + " must return a list of positions");
  }
  std::uint64_t bytes = 0;
  for (const py::handle value : list) {
    values.push_back(words_of(value));
    const std::uint64_t size = sizeof(Words) + values.back().capacity() * sizeof(Word);
    meter::bytes(size);
    bytes += size;
    check_allowance(values.size(), bytes);
  }
  return values;
}

Words PythonGame::canonical(Words part) const {
  if (!has_symmetry_) return part;
  return words_of(call(functions_->canonical, value_of(part)));
}

void PythonGame::widen() const {
  narrow_ = false;
  throw GameFailure(Error{ErrorKind::bad_input, "positions of more than one word have turned up"},
                    /*again=*/true);
}

Words PythonGame::read(py::handle value) const {
  if (const auto word = short_word_of(value.ptr())) return {*word};
  Words words = words_of(value);
  // Better known before the search than in its middle.
  if (!splits_ && words.size() != 1) narrow_ = false;
  return words;
}

bool PythonGame::add_words(Words option, OptionBuffer& out) const {
  const auto add = [&](Words part) {
    part = canonical(std::move(part));
    if (out.shape().words == 1 && part.size() != 1) widen();
    out.add_part(part);
  };
  if (splits_) {
    for (Words& piece : answer(functions_->components, option, "components")) {
      add(std::move(piece));
    }
  } else {
    add(std::move(option));
  }
  out.end_option();
  return out.wants_more();
}

bool PythonGame::add_option(py::handle option, OptionBuffer& out) const {
  if (out.shape().words == 1 && !splits_ && !has_symmetry_) {
    if (const auto word = short_word_of(option.ptr())) {
      out.add_word(*word);
      return out.wants_more();
    }
  }
  return add_words(words_of(option), out);
}

void PythonGame::list_options(py::handle answer, OptionBuffer& out) const {
  PyObject* const list = answer.ptr();
  if (PyList_CheckExact(list) != 0 || PyTuple_CheckExact(list) != 0) {
    // Its length is looked at each time: turning an option into words may run code that changes it.
    for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(list); ++i) {
      const auto option = py::reinterpret_borrow<py::object>(PySequence_Fast_GET_ITEM(list, i));
      if (!add_option(option, out)) return;
    }
    return;
  }
  if (const auto array = NumberArray::of(answer)) {
    for (std::size_t i = 0; i < array->rows(); ++i) {
      if (!add_words(array->row(i), out)) return;
    }
    return;
  }
  if (!py::isinstance<py::iterable>(answer) || py::isinstance<py::str>(answer)) {
    throw py::type_error("options must return a list of positions");
  }
  std::size_t count = 0;
  for (const py::handle option : answer) {
    if (!add_option(option, out)) return;
    meter::bytes(sizeof(Word));
    check_allowance(++count, out.words().size() * sizeof(Word));
  }
}

void PythonGame::options(WordsView part, OptionBuffer& out) const {
  in_python(part, [&] {
    out.clear();
    if (options_at_hand(part, out)) return;
    list_options(call(functions_->options, value_of(part)), out);
  });
}

void PythonGame::expect(const std::vector<Words>& positions) const {
  expected_ = {};
  if (functions_->options_many.code.is_none()) return;
  for (const Words& position : positions) {
    if (position.size() != 1) continue;
    if (!expected_.places.try_emplace(position.front(), expected_.positions.size()).second)
      continue;
    expected_.positions.push_back(position.front());
  }
}

bool PythonGame::options_at_hand(WordsView part, OptionBuffer& out) const {
  if (expected_.places.empty() || part.size() != 1 || out.shape().words != 1 || splits_) {
    return false;
  }
  auto found = expected_.options.find(part.front());
  if (found == expected_.options.end()) {
    const auto place = expected_.places.find(part.front());
    if (place == expected_.places.end() || place->second < expected_.asked) return false;
    ask_many(place->second, out);
    found = expected_.options.find(part.front());
    if (found == expected_.options.end()) return false;
  }
  for (const Word word : found->second) {
    out.add_word(word);
    if (!out.wants_more()) break;
  }
  if (!out.cut_short()) expected_.options.erase(found);
  return true;
}

void PythonGame::ask_many(std::size_t first, const OptionBuffer& like) const {
  constexpr std::size_t kAtOnce = 512;
  const std::size_t last = std::min(first + kAtOnce, expected_.positions.size());
  py::list positions;
  for (std::size_t i = first; i < last; ++i) {
    positions.append(value_of(WordsView(&expected_.positions[i], 1)));
  }
  expected_.asked = last;
  const py::object lists = call(functions_->options_many, positions);
  if (PySequence_Check(lists.ptr()) == 0 || py::len(lists) != last - first) {
    throw py::type_error("options_many must return a list of options for each position");
  }
  std::uint64_t bytes = 0;
  for (std::size_t i = first; i < last; ++i) {
    const py::object list = py::reinterpret_steal<py::object>(
        PySequence_GetItem(lists.ptr(), static_cast<Py_ssize_t>(i - first)));
    if (!list) throw py::error_already_set();
    OptionBuffer options(like.shape());
    list_options(list, options);
    bytes += options.words().size() * sizeof(Word);
    check_allowance(0, bytes);
    expected_.options[expected_.positions[i]] =
        Words(options.words().begin(), options.words().end());
  }
}

bool PythonGame::each_part(const Words& position, FunctionRef<void(WordsView)> visit) const {
  if (!splits_ && !has_symmetry_) {
    if (narrow_ && position.size() != 1) widen();
    visit(position);
    return true;
  }
  const auto parts = in_python(position, [&] {
    std::vector<Words> pieces{position};
    if (splits_) pieces = answer(functions_->components, position, "components");
    for (Words& piece : pieces) piece = canonical(std::move(piece));
    return pieces;
  });
  for (const Words& part : parts) {
    if (narrow_ && part.size() != 1) widen();
  }
  for (const Words& part : parts) visit(part);
  return true;
}

std::vector<Words> PythonGame::members(WordsView position) const {
  if (!splits_ || !grundy::canonical::is_list(position)) return {};
  std::vector<Words> parts = answer(functions_->components, position, "components");
  return std::ranges::equal(grundy::canonical::list_of(parts), position) ? parts
                                                                         : std::vector<Words>();
}

Words PythonGame::normal_form(const Words& position) const {
  return in_python(position, [&] {
    std::vector<Words> parts = members(position);
    if (parts.empty()) return canonical(position);
    for (Words& part : parts) part = canonical(std::move(part));
    std::ranges::sort(parts);
    return grundy::canonical::list_of(parts);
  });
}

class PythonGame::MoveOf final : public MoveView {
 public:
  MoveOf(const PythonGame& game, const Words& position, const Words& to)
      : game_(game), position_(position), to_(to) {}
  std::string print() const override {
    return fmt::format("{} -> {}", notation::print_value(position_), notation::print_value(to_));
  }
  Sum after() const override { return Sum{{Component{game_.shared_from_this(), to_}}}; }

 private:
  const PythonGame& game_;
  const Words& position_;
  const Words& to_;
};

bool PythonGame::each_move(const Words& position, MoveVisitor visit) const {
  const auto moves = in_python(position, [&] {
    const std::vector<Words> parts = members(position);
    if (parts.empty()) return answer(functions_->options, position, "options");
    // A list of components: what becomes of one takes its place.
    std::vector<Words> all;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      for (const Words& option : answer(functions_->options, parts[i], "options")) {
        std::vector<Words> after(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(i));
        for (Words& piece : answer(functions_->components, option, "components")) {
          after.push_back(std::move(piece));
        }
        after.insert(after.end(), parts.begin() + static_cast<std::ptrdiff_t>(i) + 1, parts.end());
        all.push_back(grundy::canonical::list_of(after));
      }
    }
    return all;
  });
  for (const Words& to : moves) {
    if (!visit(MoveOf(*this, position, to))) return false;
  }
  return true;
}

}  // namespace grundy::python
