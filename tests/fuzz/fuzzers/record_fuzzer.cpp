// Any bytes as a record of a cluster (cluster/record.h): as they are, and with the right head and
// checksum around them. What is read is written again as the same bytes.
#include <string>
#include <string_view>

#include "cluster/record.h"
#include "fuzz/fuzzers/fuzzer.h"

using namespace grundy;

namespace {

template <class Record>
void check(const Expected<Record>& record, std::string_view bytes) {
  if (!record) return fuzz::require(!record.error().message.empty());
  fuzz::require(cluster::encode(*record) == bytes);
}

void read(std::string_view bytes) {
  check(cluster::decode_job(bytes), bytes);
  check(cluster::decode_result(bytes), bytes);
  check(cluster::decode_run(bytes), bytes);
  check(cluster::decode_node(bytes), bytes);
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes = fuzz::text_of(data, size);
  read(bytes);
  for (const char kind : {'J', 'R', 'S', 'N'}) {
    std::string whole{static_cast<char>(cluster::kRecordVersion), kind};
    whole += bytes;
    std::uint32_t sum = cluster::crc32c(whole);
    for (int byte = 0; byte < 4; ++byte, sum >>= 8U) whole += static_cast<char>(sum & 0xFFU);
    read(whole);
  }
  return 0;
}
