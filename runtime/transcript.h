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
  std::string value;  ///< as the chooser read it: "7H", "3rd card"; the number chosen from a range; "" for none
  friend bool operator==(const RecordedChoice&, const RecordedChoice&) = default;
};

struct Transcript {
  std::string engine;  ///< version of the program that wrote it
  std::string game;    ///< name of the rule file
  std::string path;    ///< where it was at the time
  std::vector<std::pair<std::string, std::string>>
      hashes;  ///< rule files (outermost base first) with hashes of their texts
  int players = 0;
  std::vector<std::string> names;
  std::map<std::string, std::string> options;  ///< every option with its value
  Seed seed;
  std::uint64_t index = 0;
  std::vector<std::string> staged_cards;  ///< see Staging
  std::vector<std::uint32_t> staged_draws;
  std::vector<std::string> seats;  ///< who played each seat, "human" or a bot; empty: unknown
  std::size_t taken_over = 0;      ///< how many of its choices were taken over from another game that it continues
  std::string sorted;              ///< how hands were last sorted: "rank" or "suit"; "" if never set
  std::string shows;               ///< the finding of `check` that it demonstrates; "" if none
  std::vector<RecordedChoice> choices;
  struct End {
    std::vector<Seat> winners;
    std::vector<std::int64_t> scores;
    bool given_up = false;  ///< a lone player stopped, and lost: there are no winners and no scores
    std::int64_t deals = 0;  ///< how many were played; 0: not recorded, as in older files
  };
  std::optional<End> end;  ///< if the game was played to its end, or given up
};

/// The format is JSON lines: a header, one line per choice, then the end. A file written during play may also contain
/// lines that undo the last choices, and lines that say how hands are sorted from then on.
std::string header_line(const Transcript& transcript);
std::string choice_line(const RecordedChoice& choice);
std::string undo_line(std::size_t choices);
std::string sorted_line(const std::string& order);
std::string end_line(const Transcript::End& end);
std::string to_text(const Transcript& transcript);

/// Whether a text of this format ends with the end of the game. Looks at its last line only.
bool has_end(std::string_view text);

/// Parses the output of to_text, by this version or an older one that is still read. Otherwise, and on a damaged line,
/// returns nothing, with the line number in `error`. With `recover`, if the header is intact, returns what precedes the
/// first damaged line instead and reports in `error` what was lost.
std::optional<Transcript> parse_transcript(std::string_view text, std::string& error, bool recover = false);

}  // namespace houserules
