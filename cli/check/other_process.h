// The program, once more.
#pragma once

#include <string>
#include <vector>

namespace houserules {

/// Runs a program with these arguments, its output and messages thrown away, and waits for its end. Its exit code; -1
/// when it cannot be run or is killed.
int run_quietly(const std::string& program, const std::vector<std::string>& arguments);

}  // namespace houserules
