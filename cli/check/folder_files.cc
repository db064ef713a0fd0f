#include "cli/check/folder_files.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

namespace houserules {
namespace {

namespace fs = std::filesystem;

/// Folders are walked one by one: a recursive iterator is at its end with the first that it cannot read.
void add_files(const fs::path& folder, const std::function<bool(const std::string& name)>& wanted, FolderFiles& found) {
  std::error_code fault;
  for (fs::directory_iterator entry(folder, fault), end; !fault && entry != end; entry.increment(fault)) {
    const std::string name = entry->path().filename().string();
    std::error_code ignored;
    if (name.starts_with(".")) continue;
    if (entry->is_directory(ignored)) {
      // A link to a folder may lead back to one around it.
      if (!entry->is_symlink(ignored)) add_files(entry->path(), wanted, found);
    } else if (wanted(name)) {
      found.files.push_back(entry->path().string());
    }
  }
  if (fault) found.faults.push_back(folder.string() + ": " + fault.message());
}

}  // namespace

FolderFiles files_in_folder(const std::string& folder, const char* what,
                            const std::function<bool(const std::string& name)>& wanted) {
  FolderFiles found;
  add_files(folder, wanted, found);
  if (found.files.empty() && found.faults.empty())
    found.faults.push_back(fmt::format("{}: this folder has no {}", folder, what));
  std::sort(found.files.begin(), found.files.end());
  std::sort(found.faults.begin(), found.faults.end());
  return found;
}

}  // namespace houserules
