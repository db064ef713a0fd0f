// Selection of findings by code, and the explanation of each code.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grammar/diagnostics/codes.h"

namespace houserules {

/// The section of docs/checks/ about a code: Markdown without its heading, ending with a line feed.
std::string explanation_of(Code code);

/// The location of that section below docs/: "checks/script.md#hr206-a-function-that-nothing-calls".
std::string place_in_docs(Code code);

/// The concatenated pages of docs/checks/; the build generates their source.
std::string_view checks_pages();

/// Which findings to report. Each word selects the codes that begin with it: "HR012", "HR2".
struct CodeSelection {
  std::vector<std::string> select;  ///< empty: all
  std::vector<std::string> ignore;  ///< overrides `select`

  bool takes(Code code) const;
};

/// Why a CodeSelection word matches no code, with the nearest code; "" if it matches.
std::string fault_of_code_word(const std::string& word);

}  // namespace houserules
