#include "ask/field.h"

#include <algorithm>

namespace grundy::ask {

namespace {

bool takes(Front front, Kind kind, const Field& field) {
  return asks(front, kind) && field.kinds.contains(kind) && way(field, front).closed.empty();
}

}  // namespace

std::vector<const Field*> fields_of(Front front, Kind kind) {
  std::vector<const Field*> found;
  for (const Field& field : fields()) {
    if (takes(front, kind, field)) found.push_back(&field);
  }
  return found;
}

const Field* find_field(Front front, Kind kind, std::string_view spelling) {
  const auto found = std::ranges::find_if(fields(), [&](const Field& field) {
    return takes(front, kind, field) && spell(field, front) == spelling;
  });
  return found == fields().end() ? nullptr : &*found;
}

const Way& way(const Field& field, Front front) {
  return front == Front::command_line ? field.command_line
         : front == Front::http       ? field.http
                                      : field.python;
}

std::string spell(const Field& field, Front front) {
  const Way& taken = way(field, front);
  if (!taken.spelling.empty()) return std::string(taken.spelling);
  if (front != Front::command_line) return std::string(field.name);
  std::string option = "--" + std::string(field.name);
  std::ranges::replace(option, '_', '-');
  return option;
}

std::string help(const Field& field, Front front) {
  return std::string(field.help) + std::string(way(field, front).more);
}

}  // namespace grundy::ask
