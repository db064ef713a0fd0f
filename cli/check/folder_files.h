// The files of a folder that `check` and `test` take.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace houserules {

struct FolderFiles {
  std::vector<std::string> files;   ///< by path
  std::vector<std::string> faults;  ///< of folders that cannot be read: "games/old: Permission denied"
};

/// The files of a folder and its folders whose names are `wanted`, without hidden ones.
FolderFiles files_in_folder(const std::string& folder, const std::function<bool(const std::string& name)>& wanted);

}  // namespace houserules
