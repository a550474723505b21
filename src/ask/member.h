// Where the value of a field goes: the member of that name in every part of an Asked that has one.
//
// So one row of the table sets a limit in all requests, and a request that gains a member of that
// name needs no other row.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "ask/question.h"
#include "ask/value.h"

namespace grundy::ask {

struct Place {
  Part part;
  const void* address;
};

struct Member {
  void (*put)(Asked&, const Value&) = nullptr;  ///< null: it is not set by a value
  Value (*get)(const Asked&) = nullptr;
  std::vector<Place> (*places)(const Asked&) = nullptr;
};

namespace detail {

/// Calls `use(part, data)` for every part.
template <class A, class Use>
void each_part(A& asked, Use use) {
  use(Part::topic, asked.topic);
  use(Part::request, asked.request);
  use(Part::sequence, asked.sequence);
  use(Part::survey, asked.survey);
  use(Part::worksheet, asked.worksheet);
  use(Part::dataset, asked.dataset);
  use(Part::skill, asked.skill);
  use(Part::nimber, asked.nimber);
  use(Part::lexicode, asked.lexicode);
  use(Part::quotient, asked.quotient);
  use(Part::identify, asked.identify);
}

template <class T>
struct IsOptional : std::false_type {};
template <class T>
struct IsOptional<std::optional<T>> : std::true_type {};

/// The table guarantees that the value has the right type. A number too large for the member
/// becomes the largest it can hold, and the engine refuses it.
template <class T>
void assign(T& member, const Value& value) {
  if constexpr (IsOptional<T>::value) {
    member.reset();
    if (!std::holds_alternative<std::monostate>(value)) assign(member.emplace(), value);
  } else if constexpr (std::is_enum_v<T>) {
    member = static_cast<T>(std::get<std::uint64_t>(value));
  } else if constexpr (std::unsigned_integral<T> && !std::same_as<T, bool>) {
    member = static_cast<T>(
        std::min<std::uint64_t>(std::get<std::uint64_t>(value), std::numeric_limits<T>::max()));
  } else {
    member = std::get<T>(value);
  }
}

template <class T>
Value value_of(const T& member) {
  if constexpr (IsOptional<T>::value) {
    return member ? value_of(*member) : Value();
  } else if constexpr (std::is_enum_v<T> || (std::unsigned_integral<T> && !std::same_as<T, bool>)) {
    return static_cast<std::uint64_t>(member);
  } else {
    return Value(member);
  }
}

template <class Find, bool Inverted>
void put(Asked& asked, const Value& value) {
  each_part(asked, [&](Part, auto& data) {
    if constexpr (std::invocable<Find, decltype(data)>) {
      if constexpr (Inverted) {
        Find{}(data) = !std::get<bool>(value);
      } else {
        assign(Find{}(data), value);
      }
    }
  });
}

template <class Find, bool Inverted>
Value get(const Asked& asked) {
  std::optional<Value> found;
  each_part(asked, [&](Part, const auto& data) {
    if constexpr (std::invocable<Find, decltype(data)>) {
      if (found) return;
      if constexpr (Inverted) {
        found = !Find{}(data);
      } else {
        found = value_of(Find{}(data));
      }
    }
  });
  return std::move(*found);
}

template <class Find>
std::vector<Place> places(const Asked& asked) {
  std::vector<Place> found;
  each_part(asked, [&](Part part, const auto& data) {
    if constexpr (std::invocable<Find, decltype(data)>) found.push_back({part, &Find{}(data)});
  });
  return found;
}

}  // namespace detail

// `find` returns a reference to the member of a part. It cannot be called with a part that lacks
// the member.

/// The value goes into the member.
template <class Find>
constexpr Member into(Find /*find*/) {
  return {detail::put<Find, false>, detail::get<Find, false>, detail::places<Find>};
}

/// A flag that switches the member off.
template <class Find>
constexpr Member unless(Find /*find*/) {
  return {detail::put<Find, true>, detail::get<Find, true>, detail::places<Find>};
}

/// A member that is not a value, such as a callback: each caller sets it.
template <class Find>
constexpr Member not_by_value(Find /*find*/) {
  return {nullptr, nullptr, detail::places<Find>};
}

}  // namespace grundy::ask
