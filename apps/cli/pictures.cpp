#include "pictures.h"

#include <fmt/format.h>

#include "io.h"

namespace grundy::cli {

namespace {

bool write_one(Session& session, const std::string& file, const std::string& picture) {
  if (file == "-") {
    session.answer(picture);
    return true;
  }
  if (const auto written = write_file(file, picture); !written) {
    session.complain(written.error());
    return false;
  }
  session.remark(fmt::format("wrote {}", file));
  return true;
}

}  // namespace

void picture_options(Options& options) {
  Settings& settings = options.settings();
  options.flag("--draw", settings.draw, "Draw the position above the answer");
  options.file("--svg", settings.svg,
               "Write a picture of the position to FILE; - prints it instead of the answer");
  options.file("--tikz", settings.tikz,
               "The same as a tikzpicture, for \\input into LaTeX with the package tikz");
}

void check_pictures(const Settings& settings) {
  const bool both = settings.svg == "-" && settings.tikz == "-";
  if (both || (is_picture_the_answer(settings) && settings.json)) {
    throw UsageError("only one of --svg -, --tikz - and --json can write to standard output");
  }
  if (settings.draw && settings.json) throw UsageError("--draw and --json exclude each other");
}

bool wants_picture_file(const Settings& settings) {
  return !settings.svg.empty() || !settings.tikz.empty();
}

bool wants_picture(const Settings& settings) {
  return settings.draw || wants_picture_file(settings);
}

bool is_picture_the_answer(const Settings& settings) {
  return settings.svg == "-" || settings.tikz == "-";
}

bool show_pictures(Session& session, const Drawing& drawing) {
  const Settings& settings = session.settings();
  if (settings.draw && !is_picture_the_answer(settings)) {
    std::string text;
    for (const std::string& line : render::drawing_lines(drawing)) text += line + "\n";
    session.answer(text + "\n");
  }
  return (settings.svg.empty() || write_one(session, settings.svg, render::drawing_svg(drawing))) &&
         (settings.tikz.empty() ||
          write_one(session, settings.tikz,
                    "% \\usepackage{tikz}\n" + render::drawing_tikz(drawing)));
}

}  // namespace grundy::cli
