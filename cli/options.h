// What the flags of each command say, as plain data.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace houserules {

enum class Format { text, json, csv, markdown, junit, sarif, github };

/// From which findings on `check` fails.
enum class FailLevel { error, warning, never };

/// Which game, and how it is set; the same for every command that plays or shows one.
struct GameOptions {
  std::string game;  ///< a file, or the name of a shipped game
  std::string preset;
  std::vector<std::string> set;       ///< "option=value", in the order given
  int players = 0;                    ///< 0: not given
  std::optional<std::uint64_t> seed;  ///< nothing: drawn
};

struct ListOptions {
  Format format = Format::text;
};

struct RulesOptions {
  GameOptions game;
  Format format = Format::text;
};

struct PlayOptions {
  GameOptions game;         ///< without a game: asked for at a terminal
  std::uint64_t index = 0;  ///< which game of the seed
  bool watch = false;
  bool open = false;        ///< every card is shown
  int seat = 0;             ///< of the one who plays, from 1; 0: not given
  std::vector<int> humans;  ///< one number: how many people; several: their seats, from 1; empty: one at a terminal
  std::vector<std::string> names;
  std::vector<std::string> bots;       ///< one for all seats without people, or one for each; empty: as is usual there
  std::chrono::milliseconds think{0};  ///< how long bots that think by the clock take; 0: not by the clock
  std::string save;                    ///< file for the transcript; "": none
  std::string journal;                 ///< file for the journal; "": one in the state folder
  bool resume = false;                 ///< go on with a journal
  std::string resume_file;             ///< which; "": the latest
  bool sort_by_rank = false;           ///< how hands are shown
  bool four_colour = false;            ///< a colour for each suit
  bool plain = false;                  ///< for a screen reader
  Format format = Format::text;
};

struct SimulateOptions {
  GameOptions game;
  std::vector<std::string> bots;  ///< one for all seats, or one for each; empty: random
  std::int64_t games = 1000;
  int threads = 1;
  std::int64_t shard = 0;   ///< which part of the run, from 1
  std::int64_t shards = 0;  ///< in how many parts; 0: all of it
  std::string plot;         ///< file for a drawing; "": none
  Format format = Format::text;
};

struct ArenaOptions {
  GameOptions game;
  std::vector<std::string> bots;  ///< who play against each other; empty: all that there are
  std::int64_t games = 100;
  int threads = 1;
  Format format = Format::text;
};

struct MergeOptions {
  std::vector<std::string> files;
  std::string plot;  ///< file for a drawing; "": none
  Format format = Format::json;
};

struct CompareOptions {
  std::string game;                   ///< side A
  std::string other;                  ///< side B; "": the same game
  std::vector<std::string> a, b;      ///< settings of each side, "option=value" or "preset=name"
  std::string preset;                 ///< of both sides
  std::vector<std::string> set;       ///< of both sides
  std::vector<int> players;           ///< ascending; empty: one number that both allow
  std::optional<std::uint64_t> seed;  ///< nothing: drawn
  std::vector<std::string> bots;      ///< one for all seats, or one for each; empty: random
  std::int64_t games = 1000;          ///< of each side
  int threads = 1;
  std::string plot;  ///< file for a drawing; "": none
  Format format = Format::text;
};

struct ReplayOptions {
  std::string file;
  std::string rules;  ///< the rule file; "": as recorded
  int seat = 0;       ///< from whose seat, from 1; 0: the gallery's
  bool open = false;
  Format format = Format::text;
};

struct CheckOptions {
  std::vector<std::string> files;           ///< and folders; "-": standard input
  std::vector<std::string> select, ignore;  ///< codes, or beginnings of codes
  FailLevel fail_level = FailLevel::error;
  int max_errors = 0;   ///< how many errors are shown at most; 0: all
  std::string explain;  ///< a code to tell about instead; "": none
  GameOptions game;     ///< its players and settings: what is tried; its name means nothing
  int games = 50;       ///< in each situation
  bool fixed = false;   ///< all these games, however long they take
  double seconds = 4;   ///< how long games are played, unless fixed
  std::uint64_t seed = 1;
  int threads = 1;
  std::string transcripts;  ///< folder for games that show findings; "": one among the temporary files
  bool watch = false;
  Format format = Format::text;
};

struct TestOptions {
  std::vector<std::string> files;  ///< and folders
  std::string run;                 ///< which tests, by their names; "": all
  Format format = Format::text;
};

struct NewOptions {
  std::string name;
  std::string from;  ///< the game to vary; "": a new game
  std::string players = "2..6";
};

struct LuacheckOptions {
  std::vector<std::string> games;  ///< empty: the shipped ones
};

}  // namespace houserules
