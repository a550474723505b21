// Decides which mathematics holds for a sum. Nothing else decides that.
#include "theory/theories.h"

#include <array>

#include "theory/evasion/theory.h"
#include "theory/loops/theory.h"
#include "theory/misere/theory.h"
#include "theory/normal/theory.h"
#include "theory/quotient/theory.h"
#include "theory/retrograde/theory.h"

namespace grundy {

std::span<const TheoryRow> theory_list() {
  static constexpr std::array kList = {
      TheoryRow{"evasion", evasion::applies, evasion::make_theory},
      TheoryRow{"retrograde", retrograde::applies, retrograde::make_theory},
      TheoryRow{"loops", loops::applies, loops::make_theory},
      TheoryRow{"quotient", quotient::applies, quotient::make_theory},
      TheoryRow{"misere", misere::applies, misere::make_theory},
      TheoryRow{"normal", normal::applies, normal::make_theory},
  };
  return kList;
}

}  // namespace grundy
