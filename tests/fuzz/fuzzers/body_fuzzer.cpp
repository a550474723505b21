// Any text as the body of a question over HTTP: the first byte says of which kind.
#include "ask/question.h"
#include "fuzz/fuzzers/fuzzer.h"
#include "server/body.h"

using namespace grundy;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const auto kind = static_cast<ask::Kind>(data[0] % ask::questions().size());
  const auto asked = server::read_body(fuzz::text_of(data + 1, size - 1), kind, {});
  fuzz::require(asked || !asked.error().message.empty());
  return 0;
}
