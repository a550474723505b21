#include "grundy/any_game.h"

namespace grundy {

std::string Component::print() const {
  return game->print(position);
}

std::string Component::brief() const {
  return game->brief(position);
}

std::string Sum::brief() const {
  if (components.empty()) return "0";
  std::string text;
  for (const Component& component : components) {
    if (!text.empty()) text += " + ";
    text += component.brief();
  }
  return text;
}

std::string Sum::print() const {
  if (components.empty()) return "0";
  std::string text;
  for (const Component& component : components) {
    if (!text.empty()) text += " + ";
    text += component.print();
  }
  return text;
}

std::string AnyGame::part_notation(WordsView part) const {
  const auto position = part_position(part);
  return position ? print(*position) : print_part(part);
}

Sum operator+(Sum left, const Sum& right) {
  left.components.insert(left.components.end(), right.components.begin(), right.components.end());
  return left;
}

}  // namespace grundy
