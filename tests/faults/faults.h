// The rule files with one mistake each of index.txt.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "interpreter/loading/rules.h"

namespace houserules::faults {

struct Fault {
  std::string name, what;
  std::string game;
  std::string before, after;  ///< a text that stands once in the game, and what takes its place
  std::string code;           ///< that has to be found
  std::string at;             ///< at the first line with this text; "": at the line of the change
  int games = 0;              ///< to play, for each number of players
  int players = 0;            ///< the only number of players tried; 0: all
};

/// The index in reading order; an exception tells the line that is not understood.
std::vector<Fault> read_index(const std::string& text);

struct FaultyFile {
  std::string path;  ///< of the file that is changed
  std::string text;
  int line = 0;  ///< where the code has to be found
};

/// The changed game. An exception tells what is not so any more, when the games have changed.
FaultyFile make(const Fault& fault, const std::string& path, const std::string& text);

}  // namespace houserules::faults
