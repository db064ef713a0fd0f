// The files of web/, which are a part of the program.
#pragma once

#include <string_view>

namespace houserules {

struct PageFile {
  std::string_view path;  ///< "/table.js"
  const char* type;       ///< for Content-Type
  std::string_view text;
};

/// The file with that path; null if there is none.
const PageFile* page_file(std::string_view path);

}  // namespace houserules
