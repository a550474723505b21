// The format of .npy files: https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
#include "render/dataset.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>

#include "render/json_line.h"

namespace grundy::render {

namespace {

using Json = nlohmann::ordered_json;

char outcome_letter(Outcome outcome) {
  return outcome == Outcome::N ? 'N' : outcome == Outcome::P ? 'P' : 'D';
}

}  // namespace

std::string dataset_row_json(const DatasetRow& row, const DatasetRequest& request) {
  Json json{{"position", row.position},
            {"play", request.play == Play::normal ? "normal" : "misere"},
            {"outcome", std::string(1, outcome_letter(row.outcome))},
            {"nim_value", row.nim_value ? Json(row.nim_value->number()) : Json(nullptr)}};
  if (request.winning_moves) json["winning_moves"] = row.winning_moves;
  return json_line(json);
}

std::string dataset_npy(std::span<const DatasetRow> rows) {
  std::size_t width = 1;
  for (const DatasetRow& row : rows) width = std::max(width, row.position.size());
  std::string header = fmt::format(
      "{{'descr': [('position', '|S{}'), ('outcome', '|S1'), ('nim_value', '<i8')], "
      "'fortran_order': False, 'shape': ({},), }}",
      width, rows.size());
  // What comes before the data has a multiple of 64 bytes, and ends with a line feed.
  constexpr std::size_t kBefore = 10;
  constexpr std::size_t kMultiple = 64;
  while ((kBefore + header.size() + 1) % kMultiple != 0) header += ' ';
  header += '\n';
  std::string bytes = "\x93NUMPY";
  bytes += '\x01';
  bytes += '\0';
  bytes += static_cast<char>(header.size() % 256);
  bytes += static_cast<char>(header.size() / 256);
  bytes += header;
  for (const DatasetRow& row : rows) {
    bytes += row.position;
    bytes.append(width - row.position.size(), '\0');
    bytes += outcome_letter(row.outcome);
    constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    const std::uint64_t value = row.nim_value ? std::min(row.nim_value->number(), kMost) : ~0ULL;
    for (unsigned byte = 0; byte < 8; ++byte) {
      bytes += static_cast<char>(value >> (8 * byte) & 0xffU);
    }
  }
  return bytes;
}

}  // namespace grundy::render
