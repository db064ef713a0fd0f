// What `houserules serve` was asked for.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace houserules {

/// Of a table's code. No vowels and no digits that look like letters: codes spell nothing and are read out easily.
inline constexpr std::string_view kCodeLetters = "BCDFGHJKLMNPQRSTVWXZ";

struct ServeOptions {
  std::string game;  ///< a shipped game or a rule file; "": the first guest chooses
  int players = 0;   ///< 0: as usual for the game
  std::string preset;
  std::vector<std::pair<std::string, std::string>> set;  ///< option and value
  std::uint16_t port = 8123;                             ///< 0: any that is free
  bool lan = false;                ///< listen on all addresses of this machine, not only 127.0.0.1
  std::vector<std::string> hosts;  ///< names under which a proxy offers it, besides IP addresses and localhost
  std::string codes;               ///< the letters with which codes begin, if a proxy goes by them; "": any
  bool resume = false;             ///< go on with the tables of the last server
  bool learn = false;              ///< explain each rule when it first applies, unless the host turns it off
  std::optional<std::chrono::milliseconds> pace;  ///< before each move of a bot; nothing: the usual
};

}  // namespace houserules
