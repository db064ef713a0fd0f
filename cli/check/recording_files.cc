#include "cli/check/recording_files.h"

#include <cctype>
#include <filesystem>

#include <fmt/format.h>

#include "system/files.h"
#include "system/hash.h"

namespace houserules {
namespace {

namespace fs = std::filesystem;

}  // namespace

std::optional<std::string> write_recording(Transcript recording, const std::string& folder, Code code,
                                           std::string& error) {
  std::error_code fault;
  const fs::path into(folder);
  if (!fs::is_directory(into, fault) && !fs::create_directories(into, fault)) {
    error = fmt::format("{} cannot be created: {}", folder, fault.message());
    return std::nullopt;
  }
  if (fs::exists(recording.path, fault)) recording.path = fs::absolute(recording.path, fault).string();
  const std::string text = to_text(recording);
  std::string game;
  for (const char c : recording.game) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_') game += c;
  }
  constexpr std::size_t kShort = 8;
  const std::string name = fmt::format("{}-{}-{}.jsonl", game, to_string(code), hash_of(text).substr(0, kShort));
  const std::string file = (into / name).string();
  if (!write_file(file, text, error)) return std::nullopt;
  return file;
}

}  // namespace houserules
