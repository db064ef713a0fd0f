// The record of a game, from which it can be replayed exactly.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/ids.h"
#include "runtime/seed.h"

namespace houserules {

/// A recorded choice, both readable and exact.
struct RecordedChoice {
  Seat seat = 0;
  std::uint32_t alternative = 0;  ///< index among those offered
  std::string move;
  std::string value;  ///< as shown to the chooser: "7H", "3rd card"; the number chosen from a range; "" for none
  friend bool operator==(const RecordedChoice&, const RecordedChoice&) = default;
};

struct Transcript {
  std::string engine;  ///< version of the program that wrote it
  std::string game;    ///< name of the rule file
  std::string path;    ///< its path at the time
  std::vector<std::pair<std::string, std::string>>
      hashes;  ///< rule files (outermost base first) with hashes of their texts
  int players = 0;
  std::vector<std::string> names;
  std::map<std::string, std::string> options;  ///< all options with their values
  Seed seed;
  std::uint64_t index = 0;
  std::vector<std::string> staged_cards;  ///< see Staging
  std::vector<std::uint32_t> staged_draws;
  std::vector<std::string> seats;  ///< who played each seat, "human" or a bot; empty: unknown
  std::size_t taken_over = 0;      ///< how many of the choices come from another game that this one continues
  std::string sorted;              ///< how hands were sorted last: "rank", "suit", "melds" or ""
  std::string shows;               ///< the `check` finding that it demonstrates; "" if none
  std::vector<RecordedChoice> choices;
  /// What the bots had learned when they began to play, or took up later.
  struct Habits {
    int deal = 0;                   ///< from which on, from 1
    std::int64_t learned_from = 0;  ///< so many deals, meanwhile; 0: known before
    std::string digest;             ///< identifies them: habits_digest()
    friend bool operator==(const Habits&, const Habits&) = default;
  };
  std::vector<Habits> habits;  ///< in the order in which they were used
  struct End {
    std::vector<Seat> winners;
    std::vector<std::int64_t> scores;
    bool given_up = false;   ///< a lone player gave up: no winners and no scores
    std::int64_t deals = 0;  ///< number of deals played; 0: not recorded, as in older files
  };
  std::optional<End> end;  ///< only if the game was finished or given up
};

/// The format is JSON Lines: a header, a line per choice, then the end. A file written during play may also have lines
/// that undo the last choices, set how hands are sorted from then on, or say which habits the bots have from then on.
std::string header_line(const Transcript& transcript);
std::string choice_line(const RecordedChoice& choice);
std::string undo_line(std::size_t choices);
std::string sorted_line(const std::string& order);
std::string habits_line(const Transcript::Habits& habits);
std::string end_line(const Transcript::End& end);
std::string to_text(const Transcript& transcript);

/// Whether the text ends with the end of a game. Only looks at the last line.
bool has_end(std::string_view text);

/// Parses the result of to_text(), by this version or an older one that is still supported. On failure returns nothing,
/// and `error` has the line number. With `recover`, if the header is intact, returns everything before the first
/// damaged line, and `error` says what was lost.
std::optional<Transcript> parse_transcript(std::string_view text, std::string& error, bool recover = false);

}  // namespace houserules
