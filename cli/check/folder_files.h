// The files of a folder that `check` and `test` take.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace houserules {

struct FolderFiles {
  std::vector<std::string> files;   ///< by path
  std::vector<std::string> faults;  ///< "games/old: Permission denied", "games: this folder has no rule files"
};

/// The files of a folder and its folders whose names are `wanted`, without hidden ones; `what` they are.
FolderFiles files_in_folder(const std::string& folder, const char* what,
                            const std::function<bool(const std::string& name)>& wanted);

}  // namespace houserules
