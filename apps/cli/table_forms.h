// The forms in which commands print a table: text, --json, --csv, --svg; and where pictures go.
#pragma once

#include <string>

#include "session.h"

namespace grundy::cli {

/// Writes a picture to the file of --svg; false if that fails.
bool write_picture(Session& session, const std::string& svg);

/// Throws UsageError for forms that exclude each other.
void check_table_forms(const Settings& settings);

/// Prints a table in the forms that the user wants; false if its picture cannot be written.
bool show_table(Session& session, const Table& table, std::string (*json)(const Table&));

}  // namespace grundy::cli
