#include <grundy/engine.h>

#include <iostream>

int main() {
  grundy::Engine engine;
  const auto position = engine.parse("queen(3,4) + *4");
  if (!position) return 2;
  const auto result = engine.solve(*position);
  if (!result || !result->nim_value) return 1;
  std::cout << position->print() << " has nim value " << result->nim_value->number() << "\n";
}
