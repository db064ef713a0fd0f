// The rule files of index.txt, each with one mistake.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "interpreter/loading/rules.h"

namespace houserules::faults {

struct Fault {
  std::string name, what;
  std::string game;
  std::string before, after;  ///< a text that occurs once in the game, and its replacement
  std::string code;           ///< the code to be found
  bool spared = false;        ///< the code must not be found
  std::string at;             ///< expected at the first line with this text; "": at the changed line
  int games = 0;              ///< games to play per number of players
  int players = 0;            ///< the only number of players tried; 0: all
};

/// Parses the index, in file order; throws on a malformed line.
std::vector<Fault> read_index(const std::string& text);

struct FaultyFile {
  std::string path;  ///< the changed file
  std::string text;
  int line = 0;  ///< the line where the code must be found
};

/// The changed game. Throws if the mistake no longer fits, because the game has changed.
FaultyFile make(const Fault& fault, const std::string& path, const std::string& text);

}  // namespace houserules::faults
