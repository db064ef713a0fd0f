// The values of each command's flags.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "runtime/seed.h"
#include "statistics/report.h"
#include "system/json.h"

namespace houserules {

struct ShardLog;

enum class Format { text, json, csv, markdown, junit, sarif, github };

/// The least severe finding that makes `check` fail.
enum class FailLevel { error, warning, never };

/// Which game, and with which settings; shared by all commands that play or show one.
struct GameOptions {
  std::string game;  ///< a file, or the name or title of a shipped game
  std::string preset;
  std::vector<std::string> set;  ///< "option=value", in the order given
  int players = 0;               ///< 0: not given
  std::optional<Seed> seed;      ///< nothing: drawn
};

struct ListOptions {
  std::string family;  ///< only games of it; "": of all
  int players = 0;     ///< only games for this many players; 0: all
  Format format = Format::text;
};

struct RulesOptions {
  GameOptions game;
  Format format = Format::text;
};

struct PlayOptions {
  GameOptions game;         ///< if it names no game, ask at a terminal
  std::uint64_t index = 0;  ///< which game of the seed
  bool learn = false;       ///< the game's lesson instead
  bool watch = false;
  bool open = false;        ///< show every card
  int seat = 0;             ///< the player's, from 1; 0: not given
  std::vector<int> humans;  ///< one number: how many people; several: their seats, from 1; empty: one if at a terminal
  std::vector<std::string> names;
  std::vector<std::string> bots;       ///< one for all seats without people, or one for each; empty: the usual
  std::chrono::milliseconds think{0};  ///< time per move for bots that think by the clock; 0: they do not
  std::string save;                    ///< transcript file; "": none
  std::string journal;                 ///< journal file; "": one in the state folder
  bool resume = false;                 ///< resume from a journal
  std::string resume_file;             ///< which journal; "": the latest
  std::optional<bool> sort_by_rank;    ///< sort hands by rank, or by suit; nothing: as suits the game
  bool four_colour = false;            ///< a separate colour for each suit
  bool plain = false;                  ///< for a screen reader
  bool lines = false;                  ///< line after line, even at a terminal
  bool ask_all = false;                ///< ask also where there is only one move
  bool play_forced = false;            ///< also play a card that is the only one
  bool daily = false;                  ///< the seed is the date
  std::optional<int> winnable;         ///< only a deal that the search has won: 1 to 3, easy to hard; 0: any such
  std::optional<std::chrono::milliseconds> pace;  ///< for which each move of the others is shown; nothing: the usual
  Format format = Format::text;
};

/// A run of many games, which may be continued, and split into shards.
struct LongRun {
  int threads = 1;
  std::optional<std::chrono::milliseconds> time;  ///< after which it is stopped; of `compare`, unless it ends earlier
  std::string checkpoint;                         ///< file that saves finished games; "": none
  std::int64_t shard = 0;                         ///< which shard of the run, from 1
  std::int64_t shards = 0;                        ///< number of shards; 0: the whole run
  /// The command and those of its flags that say what is played, but not how many games; nor how it is printed.
  std::vector<std::string> arguments;
  std::shared_ptr<const std::vector<ShardLog>> merged;  ///< all shards, which are only read; null: none
  std::shared_ptr<Json> head;  ///< gets what a log of the run begins with, and nothing is played or written; null: not

  /// Which games of a run of so many are played here.
  Shard part_of(std::int64_t games) const { return {shard, shards, games}; }
  /// Whether games may be played, and other programs started for them. What is merged has been played.
  bool plays() const { return merged == nullptr && head == nullptr; }
};

struct SimulateOptions : LongRun {
  GameOptions game;
  std::vector<std::string> bots;  ///< one for all seats, or one for each; empty: random
  std::int64_t games = 1000;
  std::string plot;    ///< file for a drawing; "": none
  std::string html;    ///< file for a web page; "": none
  std::string engine;  ///< "lua", "machine" or "both"; "": the machine, where it can
  Format format = Format::text;
};

struct LearnOptions {
  GameOptions game;
  std::int64_t games = 100'000;                   ///< deals to learn from
  std::optional<std::chrono::milliseconds> time;  ///< to learn for instead
  std::string out;                                ///< file; "": the user's own
};

struct ArenaOptions : LongRun {
  GameOptions game;
  std::vector<std::string> bots;  ///< the contestants; empty: all bots
  std::int64_t games = 100;
  Format format = Format::text;
};

struct MergeOptions {
  std::vector<std::string> files;
  std::string plot;  ///< file for a drawing; "": none
  std::string html;  ///< file for a web page; "": none
  Format format = Format::json;
};

struct SpreadOptions {
  std::string launcher;            ///< shell command that runs another, which is put at its end, or in place of `{}`
  int parts = 1;                   ///< how many shards
  int at_once = 1;                 ///< how many of them run at a time
  std::string folder;              ///< for the shards; "": named after the command
  std::vector<std::string> words;  ///< the command that is spread, and its flags
};

struct CompareOptions : LongRun {
  std::string game;                   ///< side A
  std::vector<std::string> others;    ///< side B, or more games to compare on the same deals; empty: the same game
  std::vector<std::string> a, b;      ///< settings of each side, "option=value" or "preset=name"
  std::string preset;                 ///< of both sides
  std::vector<std::string> set;       ///< of both sides
  std::vector<std::string> sweep;     ///< instead of sides: options with all values to compare, "draws=1..5"
  std::vector<std::string> goals;     ///< what is wanted of them, the most important first
  std::vector<int> players;           ///< ascending; empty: one number both sides allow
  std::optional<std::uint64_t> seed;  ///< nothing: drawn
  std::vector<std::string> bots;      ///< one for all seats, or one for each; empty: the usual
  std::optional<std::int64_t> games;  ///< per side; nothing: as many as the time allows, or without a time the usual
  std::string plot;                   ///< file for a drawing; "": none
  std::string html;                   ///< file for a web page; "": none
  Format format = Format::text;
};

struct AnalyseOptions : LongRun {
  GameOptions game;
  std::vector<std::string> bots;      ///< one for all seats, or one for each; empty: the usual
  std::optional<std::int64_t> games;  ///< to study, and pairs for each step of the ladder; nothing: as time allows
  std::string html;                   ///< file for a web page; "": none
  Format format = Format::text;
};

struct ReplayOptions {
  std::string file;
  std::string rules;  ///< the rule file; "": as recorded
  int seat = 0;       ///< whose view, from 1; 0: the gallery's
  bool open = false;
  bool step = false;  ///< choice by choice
  Format format = Format::text;
};

struct CheckOptions {
  std::vector<std::string> files;           ///< or folders; "-": standard input
  std::vector<std::string> select, ignore;  ///< codes or prefixes of codes
  FailLevel fail_level = FailLevel::error;
  std::optional<int> max_errors;  ///< most errors, and most warnings, to show; 0: all; absent: by the format
  std::string explain;            ///< a code to explain instead; "": none
  GameOptions game;               ///< the players and settings to try; its name is unused
  int games = 50;                 ///< per setting
  bool fixed = false;             ///< play all games, however long they take
  double seconds = 0;             ///< play more games until so much time is over
  std::uint64_t seed = 1;
  int threads = 1;
  std::string transcripts;  ///< folder for games that show findings; "": do not save them
  bool fix = false;         ///< mend misspelt words first
  bool watch = false;
  Format format = Format::text;
};

struct TestOptions {
  std::vector<std::string> files;  ///< and folders
  std::string run;                 ///< which tests, by name; "": all
  int threads = 1;
  Format format = Format::text;
};

struct MutateOptions {
  std::vector<std::string> games;
  int plays = 200;   ///< random games that show whether a change matters
  int sample = 0;    ///< how many changes of each game are tried; 0: all
  double least = 0;  ///< the percentage that must be noticed
  std::uint64_t seed = 1;
  bool all = false;  ///< lists also the changes that no game shows
  int threads = 1;
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
