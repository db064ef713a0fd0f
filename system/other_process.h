// Running the program again in another process.
#pragma once

#include <string>
#include <vector>

namespace houserules {

/// Runs a program with `input` as its standard input and its output and messages discarded, and waits for it to end.
/// Returns its exit code, or -1 if it cannot be run or is killed.
int run_quietly(const std::string& program, const std::vector<std::string>& arguments, const std::string& input);

}  // namespace houserules
