#include "grammar/diagnostics/codes.h"

#include <algorithm>
#include <array>

#include <fmt/core.h>

namespace houserules {
namespace {

constexpr auto kCodes = std::to_array<CodeInfo>({
#define HOUSERULES_CODE(number, name, title) {Code::name, title},
#include "grammar/diagnostics/codes.def"
#undef HOUSERULES_CODE
});
static_assert(std::is_sorted(kCodes.begin(), kCodes.end(),
                             [](const CodeInfo& a, const CodeInfo& b) { return a.code < b.code; }));

}  // namespace

std::string to_string(Code code) {
  return code == Code::none ? "" : fmt::format("HR{:03}", static_cast<unsigned>(code));
}

Code code_of(std::string_view word) {
  const auto found =
      std::find_if(kCodes.begin(), kCodes.end(), [&](const CodeInfo& info) { return to_string(info.code) == word; });
  return found == kCodes.end() ? Code::none : found->code;
}

std::span<const CodeInfo> all_codes() { return kCodes; }

std::span<const CodeInfo> header_codes() {
  const auto end =
      std::find_if(kCodes.begin(), kCodes.end(), [](const CodeInfo& info) { return info.code >= Code::unknown_base; });
  return {kCodes.begin(), end};
}

std::string_view title_of(Code code) {
  const auto found =
      std::find_if(kCodes.begin(), kCodes.end(), [code](const CodeInfo& info) { return info.code == code; });
  return found == kCodes.end() ? "" : found->title;
}

}  // namespace houserules
