// docs/checks.md as part of the program: the build makes a source of it.
#pragma once

#include <string_view>

namespace houserules {

/// The whole page, in Markdown.
std::string_view checks_page();

}  // namespace houserules
