// The record of a game: from it the same game can be played again, exactly.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/ids.h"

namespace houserules {

/// A choice as recorded: readable, and exact.
struct RecordedChoice {
  Seat seat = 0;
  std::uint32_t alternative = 0;  ///< which of those offered, from 0
  std::string move;
  std::string value;  ///< as the chooser read it: "7H", "3rd card"; a number of a range; "" for none
  friend bool operator==(const RecordedChoice&, const RecordedChoice&) = default;
};

struct Transcript {
  std::string engine;  ///< version of the program
  std::string game;    ///< name of the rule file
  std::string path;    ///< where it was when the game was played
  std::vector<std::pair<std::string, std::string>>
      hashes;  ///< rule files (outermost base first) and the hashes of their texts
  int players = 0;
  std::vector<std::string> names;
  std::map<std::string, std::string> options;  ///< every option with its value
  std::uint64_t seed = 0;
  std::uint64_t index = 0;
  std::vector<std::string> staged_cards;  ///< see Staging
  std::vector<std::uint32_t> staged_draws;
  std::vector<std::string> seats;  ///< who chose at each seat, "human" or a bot; empty: not told
  std::string shows;               ///< what it was recorded for, in words: a finding of `check`; "" for nothing special
  std::vector<RecordedChoice> choices;
  struct End {
    std::vector<Seat> winners;
    std::vector<std::int64_t> scores;
  };
  std::optional<End> end;  ///< when the game was played to its end
};

/// The format: JSON lines; the first says what was played, then one line a choice, then the end. A file that was
/// written while the game was played also has lines that take back the last choices.
std::string header_line(const Transcript& transcript);
std::string choice_line(const RecordedChoice& choice);
std::string undo_line(std::size_t choices);
std::string end_line(const Transcript::End& end);
std::string to_text(const Transcript& transcript);

/// Reads what to_text wrote. A damaged line is told in `error` with its number, and nothing is returned; with
/// `recover`, what stands before the first damaged line is returned instead, if the header is whole, and `error` tells
/// what was left out.
std::optional<Transcript> parse_transcript(std::string_view text, std::string& error, bool recover = false);

}  // namespace houserules
