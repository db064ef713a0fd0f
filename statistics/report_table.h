// A table of a report, which is shown as text or in a web page.
#pragma once

#include <string>
#include <vector>

namespace houserules {

struct ReportTable {
  std::vector<std::vector<std::string>> rows;  ///< the head first; rows may be shorter
  std::vector<std::size_t> right;              ///< right-aligned columns
  std::string note = {};                       ///< a line below it, or ""

  /// The table and the note in lines; "" if it has only a head.
  std::string text() const;
};

}  // namespace houserules
