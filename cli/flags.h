// Flags that several commands share.
#pragma once

#include <CLI/CLI.hpp>

#include "cli/options.h"

namespace houserules {

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
