// The lines of a record that describe a monoid: docs/formats/quotient.md.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <string>

#include "proof/writer.h"
#include "solve/quotient/monoid.h"

namespace grundy::prove {

/// The lines `times`; `name(part)` says how a generator is written.
template <class Name>
void write_generators(const quotient::Monoid& monoid, proof::Writer& writer, Name&& name) {
  for (const quotient::Monoid::Generator& generator : monoid.generators()) {
    std::string line = fmt::format("times {}", name(generator.part));
    for (const quotient::Element image : generator.times) line += fmt::format(" {}", image);
    writer.line(line);
  }
}

inline void write_lost(const quotient::Monoid& monoid, proof::Writer& writer) {
  std::string lost = "P";
  for (std::size_t x = 0; x < monoid.order(); ++x) {
    if (monoid.lost()[x]) lost += fmt::format(" {}", x);
  }
  writer.line(lost);
}

}  // namespace grundy::prove
