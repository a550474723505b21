#include "worksheet_files.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>

#include "io.h"
#include "other_program.h"

namespace grundy::cli {

namespace {

namespace fs = std::filesystem;

struct NamedText {
  std::string name;
  std::string text;
};

/// sheet-A-answers.html for sheet.html.
std::string beside(const std::string& file, const std::string& suffix) {
  fs::path path(file);
  path.replace_filename(path.stem().string() + suffix + path.extension().string());
  return path.string();
}

std::unexpected<Error> failed(std::string message) {
  return std::unexpected(Error{ErrorKind::io, std::move(message)});
}

/// What LaTeX makes of a document. It may neither start programs nor read files outside of its
/// folder and its own installation.
Expected<std::string> typeset(const std::string& latex, std::uint64_t memory) {
  const ScratchFolder folder;
  if (!folder.made()) return failed("cannot create a temporary folder for LaTeX");
  if (const auto written = write_file(folder.file("sheet.tex"), latex); !written) {
    return std::unexpected(written.error());
  }
  const auto done =
      run_program({"env", "openin_any=p", "openout_any=p", "pdflatex", "-no-shell-escape",
                   "-interaction=batchmode", "-halt-on-error", "sheet.tex"},
                  folder.path(), memory);
  std::error_code error;
  if (done == true) return read_file(folder.file("sheet.pdf"));
  if (!done || !fs::exists(folder.file("sheet.log"), error)) {
    return failed(
        "a PDF needs pdflatex, which is not installed. On Debian, install texlive-latex-base, "
        "texlive-pictures and lmodern; --format latex writes what it reads");
  }
  return failed(
      "LaTeX could not make a PDF: does it have the package tikz (texlive-pictures)? "
      "--format latex writes what it was given");
}

}  // namespace

Expected<SheetFile> sheet_format(std::optional<SheetFile> asked, const std::string& file) {
  if (asked) return *asked;
  if (file.empty()) return SheetFile::markdown;
  const std::string extension = fs::path(file).extension().string();
  if (extension == ".md" || extension == ".markdown") return SheetFile::markdown;
  if (extension == ".html" || extension == ".htm") return SheetFile::html;
  if (extension == ".tex") return SheetFile::latex;
  if (extension == ".pdf") return SheetFile::pdf;
  if (extension == ".xml") return SheetFile::moodle;
  if (extension == ".gift") return SheetFile::gift;
  if (extension == ".ipynb") return SheetFile::notebook;
  return bad_input(
      fmt::format("the name '{}' does not end in .md, .html, .tex, .pdf, .xml (Moodle), .gift or "
                  ".ipynb. Give the format with --format",
                  file));
}

render::SheetFormat renderer_of(SheetFile format) {
  switch (format) {
    case SheetFile::markdown:
      return render::SheetFormat::markdown;
    case SheetFile::html:
      return render::SheetFormat::html;
    case SheetFile::latex:
    case SheetFile::pdf:
      return render::SheetFormat::latex;
    case SheetFile::moodle:
      return render::SheetFormat::moodle;
    case SheetFile::gift:
      return render::SheetFormat::gift;
    case SheetFile::notebook:
      break;
  }
  return render::SheetFormat::notebook;
}

Expected<std::vector<std::string>> write_sheets(std::span<const LabelledSheet> sheets,
                                                SheetFile format, const std::string& file,
                                                std::uint64_t memory) {
  using render::SheetPart;
  const render::SheetFormat renderer = renderer_of(format);
  std::vector<NamedText> texts;
  for (const LabelledSheet& sheet : sheets) {
    for (const SheetPart part : {SheetPart::exercises, SheetPart::answers}) {
      const bool answers = part == SheetPart::answers;
      if (answers && !render::has_two_parts(renderer)) continue;
      std::string text = render::worksheet(sheet.sheet, part, renderer, sheet.label);
      if (format == SheetFile::pdf) {
        auto pdf = typeset(text, memory);
        if (!pdf) return std::unexpected(std::move(pdf.error()));
        text = std::move(*pdf);
      }
      texts.push_back({beside(file, sheet.suffix + (answers ? "-answers" : "")), std::move(text)});
    }
  }
  std::vector<FileContent> files;
  std::vector<std::string> names;
  for (const NamedText& text : texts) {
    files.push_back({text.name, text.text});
    names.push_back(text.name);
  }
  if (const auto written = write_files(files); !written) return std::unexpected(written.error());
  return names;
}

}  // namespace grundy::cli
