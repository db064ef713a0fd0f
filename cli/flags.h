// Flags that several commands share, and what values flags may have.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "cli/options.h"
#include "runtime/text.h"

namespace houserules {

/// A whole number from `least` to `most`.
CLI::Validator number_from(std::int64_t least, std::int64_t most);

/// Any unsigned 64-bit number: a seed.
CLI::Validator any_number();

/// A name that a file or folder may have.
CLI::Validator a_file();

/// A file that the command writes.
CLI::Option* add_file(CLI::App* command, const std::string& flag, std::string& file, const std::string& what);

/// Words of which a flag takes several; it may be given again. `type` says what they are, as type_name() does.
CLI::Option* add_words(CLI::App* command, const std::string& flag, std::vector<std::string>& words,
                       const std::string& what, const std::string& type);
/// The same with commas between them.
CLI::Option* add_word_list(CLI::App* command, const std::string& flag, std::vector<std::string>& words,
                           const std::string& what, const std::string& type);

/// The time that is given as in 500ms, 90s, 10min or 2h, from 1 ms to `most`; `examples` are for who gives none, as
/// CLI::ValidationError of that flag.
std::chrono::milliseconds time_given(const std::string& flag, const std::string& word, std::chrono::milliseconds most,
                                     const std::string& examples);

/// A flag that takes one of these words, and gives `value` what stands beside it. Shown as `--sort suit|rank`.
template <typename Value, typename Target>
CLI::Option* add_choice(CLI::App* command, const std::string& flag, Target& value,
                        const std::vector<std::pair<std::string, Value>>& known, const std::string& what) {
  const auto set = [flag, known, &value](const std::string& word) {
    std::vector<std::string> words;
    for (const auto& [name, meaning] : known) {
      if (name == word) return void(value = meaning);
      words.push_back(name);
    }
    throw CLI::ValidationError(flag, fmt::format("expected {}, not `{}`", list_of_words(words, "or"), word));
  };
  std::string words;
  for (const auto& [name, meaning] : known) words += (words.empty() ? "" : "|") + name;
  return command->add_option_function<std::string>(flag, set, what)->type_name(words);
}

/// GAME and add_settings(); if `seeded`, also --seed.
void add_game(CLI::App* command, GameOptions& game, bool seeded);
/// --players, --preset and --set; `players` says what the first means.
void add_settings(CLI::App* command, GameOptions& game, const char* players = "only this number of players");
/// --json.
void add_json(CLI::App* command, Format& format);
/// --format; `also` names a format that only some commands support.
void add_format(CLI::App* command, Format& format, const char* also = nullptr);
/// -j.
void add_threads(CLI::App* command, int& threads);

}  // namespace houserules
