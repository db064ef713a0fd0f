// What may be typed next on the command line, for the completions of shells (cli/shell/).
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>

#include "interpreter/loading/rules.h"

namespace houserules {

struct Completion {
  enum class Files { none, any, rule_files, folders };
  Files files = Files::none;                               ///< which files may be named as well; the shell finds them
  std::vector<std::pair<std::string, std::string>> words;  ///< each with what it means; not reduced to those that fit
};

/// The words that may stand in the place of the last of `words` (which may be "" or half a word). The program's name
/// is not among them. A word that ends in "=" continues.
Completion complete(const CLI::App& app, const std::vector<std::string>& words, const Library& library);

/// "none", "any", "rule-files" or "folders" in a line, then a line for each word: the word, a tab, what it means.
std::string text_of(const Completion& completion);

}  // namespace houserules
