// A value for every field of a question, other than its default: what arrives when it is set.
#pragma once

#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

#include "ask/field.h"

namespace grundy::support {

inline ask::Value sample(const ask::Field& field) {
  using enum ask::Type;
  switch (field.type) {
    case flag:
      return !std::get<bool>(field.member.get(ask::Asked()));
    case either:
      return std::uint64_t{1};
    case degree:
      return std::uint64_t{field.words.size() - 1};
    case choice:  // the first that is not the default
      return std::uint64_t{std::get<std::uint64_t>(field.member.get(ask::Asked())) == 0 ? 1U : 0U};
    case number:
    case size:
      return std::uint64_t{7};
    case share:
      return 0.25;
    case duration:
      return std::chrono::nanoseconds(std::chrono::seconds(5));
    case text:
    case position:
    case file:
    case folder:
      return "sample";
    case ranges:
      return std::vector<Range>{{1, 3}};
    case rules:
      return std::vector<ask::RuleFile>{{"sample.lua", {}}};
    case callback:
      break;
  }
  return {};
}

/// True if two rows are about the same member, in one of the requests at least.
inline bool shares_member(const ask::Field& left, const ask::Field& right) {
  const ask::Asked asked;
  const auto places = right.member.places(asked);
  return std::ranges::any_of(left.member.places(asked), [&](const ask::Place& place) {
    return std::ranges::find(places, place.address, &ask::Place::address) != places.end();
  });
}

}  // namespace grundy::support
