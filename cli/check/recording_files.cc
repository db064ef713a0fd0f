#include "cli/check/recording_files.h"

#include <cctype>
#include <cstdlib>
#include <filesystem>

#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>

#include "cli/files.h"
#include "interpreter/loading/rules.h"

namespace houserules {
namespace {

namespace fs = std::filesystem;

/// Whether the folder belongs to the user and only the user can write to it: somebody else may have created it.
bool is_own(const fs::path& folder) {
  struct stat status {};
  return ::lstat(folder.c_str(), &status) == 0 && S_ISDIR(status.st_mode) && status.st_uid == ::geteuid() &&
         (status.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

std::optional<fs::path> temporary_folder(std::string& error) {
  std::error_code fault;
  const fs::path all = fs::temp_directory_path(fault);
  const fs::path own = all / fmt::format("houserules-check-{}", ::geteuid());
  if (!fault && (::mkdir(own.c_str(), S_IRWXU) == 0 || is_own(own))) return own;
  std::string unused = (all / "houserules-check-XXXXXX").string();
  if (!fault && ::mkdtemp(unused.data()) != nullptr) return fs::path(unused);
  error = "there is no folder for temporary files: name one with --transcripts";
  return std::nullopt;
}

}  // namespace

std::optional<std::string> write_recording(Transcript recording, const std::string& folder, Code code,
                                           std::string& error) {
  std::error_code fault;
  auto into = folder.empty() ? temporary_folder(error) : fs::path(folder);
  if (!into) return std::nullopt;
  if (!folder.empty() && !fs::is_directory(*into, fault) && !fs::create_directories(*into, fault)) {
    error = fmt::format("{} cannot be made: {}", folder, fault.message());
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
  const std::string file = (*into / name).string();
  if (!write_file(file, text, error)) return std::nullopt;
  return file;
}

}  // namespace houserules
