#include "table_forms.h"

#include <fmt/format.h>

#include "io.h"
#include "render/csv.h"
#include "render/svg.h"
#include "render/text.h"

namespace grundy::cli {

bool write_picture(Session& session, const std::string& svg) {
  const std::string& file = session.settings().svg;
  if (file == "-") {
    session.answer(svg);
    return true;
  }
  if (const auto written = write_file(file, svg); !written) {
    session.complain(written.error());
    return false;
  }
  session.remark(fmt::format("wrote {}", file));
  return true;
}

void check_table_forms(const Settings& settings) {
  if (settings.csv && settings.json) throw UsageError("--csv and --json exclude each other");
  if (settings.svg == "-" && (settings.csv || settings.json)) {
    throw UsageError("--svg - excludes --csv and --json: all of them write to standard output");
  }
}

bool show_table(Session& session, const Table& table, std::string (*json)(const Table&)) {
  const Settings& settings = session.settings();
  if (!settings.svg.empty()) {
    const auto svg = render::table_svg(table);
    if (!svg) session.complain(svg.error());
    if (!svg || !write_picture(session, *svg)) return false;
  }
  if (settings.json) {
    session.answer(json(table));
  } else if (settings.csv) {
    session.answer(render::table_csv(table));
  } else if (settings.svg.empty()) {
    session.answer(render::table_text(table, session.style()));
  }
  return true;
}

}  // namespace grundy::cli
