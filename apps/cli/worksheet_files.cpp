#include "worksheet_files.h"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <random>

#include "io.h"

namespace grundy::cli {

Expected<render::SheetFormat> sheet_format(std::optional<render::SheetFormat> asked,
                                           const std::string& file) {
  if (asked) return *asked;
  if (file.empty()) return render::SheetFormat::markdown;
  const std::string extension = std::filesystem::path(file).extension().string();
  if (extension == ".md" || extension == ".markdown") return render::SheetFormat::markdown;
  if (extension == ".html" || extension == ".htm") return render::SheetFormat::html;
  if (extension == ".tex") return render::SheetFormat::latex;
  return bad_input(fmt::format(
      "the name '{}' does not end in .md, .html or .tex; --format tells the format", file));
}

std::uint64_t any_seed() {
  constexpr std::uint64_t kSeeds = 1'000'000;
  return std::random_device()() % kSeeds;
}

Expected<std::string> write_sheets(const Worksheet& sheet, render::SheetFormat format,
                                   const std::string& file) {
  const std::filesystem::path path(file);
  std::filesystem::path beside = path;
  beside.replace_filename(path.stem().string() + "-answers" + path.extension().string());
  const std::string exercises = render::worksheet(sheet, render::SheetPart::exercises, format);
  const std::string answers = render::worksheet(sheet, render::SheetPart::answers, format);
  const std::array files{FileContent{file, exercises}, FileContent{beside.string(), answers}};
  if (const auto written = write_files(files); !written) return std::unexpected(written.error());
  return fmt::format("{} and {}", file, beside.string());
}

}  // namespace grundy::cli
