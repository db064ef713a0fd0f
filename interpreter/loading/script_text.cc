#include "interpreter/loading/script_text.h"

namespace houserules {

std::string loaded_text(const Rules& rules, std::size_t number) {
  const std::string& text = rules.files[number].text;
  const std::size_t begin = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  std::string before = number > 0 ? "local base <const> = ... " : "";
  if (text.compare(begin, 2, "#!") == 0) before += "--";
  return before + text.substr(begin);
}

}  // namespace houserules
