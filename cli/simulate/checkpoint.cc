#include "cli/simulate/checkpoint.h"

#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "table/files.h"

namespace houserules {

std::optional<std::string> Checkpoint::read(Console& console, int& code) const {
  std::error_code unknown;
  std::string error;
  if (path_.empty()) return "";
  if (!can_write(path_, error)) {
    code = fail(console, kUsage, error);
    return std::nullopt;
  }
  if (!std::filesystem::exists(path_, unknown)) return "";
  auto text = read_text(path_, error);
  if (!text) code = fail(console, kUsage, error);
  return text;
}

int Checkpoint::refuse(const std::string& why, Console& console) const {
  return fail(console, kFindings,
              fmt::format("{}: {}; use another file for --checkpoint, or delete this one", path_, why));
}

std::optional<std::uint64_t> seed_of(const Json& kept) {
  const bool has_seed = kept.is_object() && kept.contains("seed") && kept["seed"].is_number_unsigned();
  return has_seed ? std::optional(kept["seed"].get<std::uint64_t>()) : std::nullopt;
}

void Checkpoint::write(const std::string& text) {
  std::string error;
  if (is_on()) fault_ = write_file(path_, text, error) ? "" : error;
}

}  // namespace houserules
