#include "grundy/game/any_game.h"

#include "grundy/meter.h"

namespace grundy {

std::string Component::print() const {
  std::string text = game->print(position);
  meter::bytes(text.size());
  return text;
}

std::string Component::brief() const {
  std::string text = game->brief(position);
  meter::bytes(text.size());
  return text;
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

std::string AnyGame::brief(const Words& position) const {
  std::string text = show() != nullptr ? show()->brief(position) : std::string();
  return text.empty() ? print(position) : text;
}

std::vector<std::string> AnyGame::print_parts(const Words& position) const {
  std::vector<std::string> names;
  if (show() != nullptr) names = show()->parts(position);
  if (!names.empty()) return names;
  each_part(position, [&](WordsView part) { names.push_back(print_part(part)); });
  return names;
}

std::uint64_t OptionBuffer::bytes() const {
  // An array that grows is copied to one of twice its size.
  return 3 * (words_.capacity() * sizeof(Word) +
              (part_ends_.capacity() + option_ends_.capacity()) * sizeof(std::size_t));
}

bool OptionBuffer::ask() {
  until_asked_ = ask_every_;
  cut_short_ = limit_ != nullptr && !limit_->allows(bytes());
  return !cut_short_;
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
