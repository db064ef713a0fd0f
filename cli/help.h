// How flags are shown: by --help, in the manual page, and to the shells' completions.
#pragma once

#include <memory>
#include <string>

#include <CLI/CLI.hpp>

namespace houserules {

/// What kind of value a flag or argument takes. The name is shown, and completion goes by it.
namespace takes {
inline constexpr const char* kGame = "GAME";           ///< a shipped game or a rule file
inline constexpr const char* kRuleFile = "RULE-FILE";  ///< a rule file; for arguments, also a folder of them
inline constexpr const char* kFile = "FILE";
inline constexpr const char* kFolder = "FOLDER";
inline constexpr const char* kPreset = "PRESET";              ///< of the game
inline constexpr const char* kSetting = "OPTION=VALUE";       ///< an option of the game
inline constexpr const char* kSettings = "OPTION=VALUE,...";  ///< or preset=NAME
inline constexpr const char* kBots = "BOT,...";
inline constexpr const char* kFamily = "FAMILY";
inline constexpr const char* kCode = "CODE";
inline constexpr const char* kCodes = "CODE,...";
}  // namespace takes

/// The value of a flag: one of `takes`, the words to choose from ("text|json"), a range ("1..16") or another name
/// ("TIME"); in brackets if it may be left out. "" for a flag without a value.
std::string value_name(const CLI::Option& option);

/// "-n, --games"; the name of an argument without a flag.
std::string names_of(const CLI::Option& option);

/// What the flag is for, and which flags it may not be combined with.
std::string purpose_of(const CLI::Option& option);

/// Whether it is an argument without a flag.
bool is_argument(const CLI::Option& option);

/// Prints --help so.
std::shared_ptr<CLI::Formatter> help_formatter();

}  // namespace houserules
