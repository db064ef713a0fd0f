#include "system/versions.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <optional>

#include <fmt/format.h>

namespace houserules {
namespace {

using Version = std::array<int, 3>;

std::optional<Version> parsed(std::string_view text) {
  constexpr std::size_t kMostDigits = 4;
  Version version{};
  for (std::size_t i = 0; i < version.size(); ++i) {
    const auto digits = std::min(text.find_first_not_of("0123456789"), text.size());
    if (digits < 1 || digits > kMostDigits) return std::nullopt;
    std::from_chars(text.data(), text.data() + digits, version[i]);
    text.remove_prefix(digits);
    if (text.empty()) return i > 0 ? std::optional(version) : std::nullopt;
    if (text.front() != '.') return std::nullopt;
    text.remove_prefix(1);
  }
  return std::nullopt;
}

/// Versions differ in what they read and write if one of the first two numbers does.
Version without_patch(Version version) { return {version[0], version[1], 0}; }

/// A version that cannot read what older ones wrote, and the last before it.
struct Break {
  FileKind kind;
  Version since;
  std::string_view last_reader;
};
// Ascending by version. A change that makes older files unreadable adds a row.
constexpr Break kBreaks[] = {
    {FileKind::transcript, {1, 0, 0}, "0.1"},
    {FileKind::game_log, {1, 0, 0}, "0.1"},
};

}  // namespace

bool is_version(std::string_view text) { return parsed(text).has_value(); }

std::string why_not_read(FileKind kind, std::string_view version) {
  const Version its = without_patch(parsed(version).value());
  if (its > without_patch(parsed(kEngineVersion).value()))
    return fmt::format("a newer houserules ({}; this is {}): update to read it", version, kEngineVersion);
  for (const Break& one : kBreaks) {
    if (one.kind == kind && its < one.since)
      return fmt::format("houserules {}, whose files this version cannot read; houserules {} is the last that can",
                         version, one.last_reader);
  }
  return "";
}

}  // namespace houserules
