#include "statistics/report_table.h"

#include "telling/text.h"

namespace houserules {

std::string ReportTable::text() const {
  return (rows.size() < 2 ? "" : columns(rows, right)) + (note.empty() ? "" : note + '\n');
}

}  // namespace houserules
