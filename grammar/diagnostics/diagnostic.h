// What the author of a rule file is told: one struct for every fault that is found, whoever finds it.
#pragma once

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/diagnostics/codes.h"

namespace houserules {

/// A place in a text. Lines and columns count from 1; columns are code points, so a tab or an umlaut is one.
struct Position {
  int line = 1;
  int column = 1;
  friend auto operator<=>(const Position&, const Position&) = default;
};

/// From `begin` up to, not including, `end`. An empty range points at one place.
struct Range {
  Position begin;
  Position end;
  friend bool operator==(const Range&, const Range&) = default;
};

enum class Severity { error, warning };

/// What explains a fault further: a second place ("declared here"), or only words.
struct Note {
  std::string file;  ///< empty: the file of the diagnostic
  Range range;       ///< all zero: no place
  std::string message;

  bool has_place() const { return range.begin.line > 0; }
};
/// A note that is only words.
inline Note note_without_place(std::string message) { return {"", {{0, 0}, {0, 0}}, std::move(message)}; }

/// One fault. Messages are lower case, without a full stop.
struct Diagnostic {
  Code code = Code::none;
  Severity severity = Severity::error;
  std::string file;  ///< as the user named it
  Range range;
  std::string message;
  std::vector<Note> notes;
  std::string help;             ///< how to mend it; may be empty
  std::string unknown = {};     ///< the name that there is not, when that is the fault; else ""
  int recording = -1;           ///< which of the check's recordings shows it; -1: none
  std::string transcript = {};  ///< the file that this was written to; "": none
  std::string command = {};     ///< what the user may type to see it; "": nothing
};

/// The diagnostic as a compiler shows it: `error[HR012]: ...`, ` --> file:line:col`, the source line, an underline,
/// notes and help. `source` is the text of `diagnostic.file`; where it has no such line, the line is left out.
/// With `colour`, ANSI escapes are added. Ends with a line feed.
std::string render(const Diagnostic& diagnostic, std::string_view source, bool colour = false);

/// The candidate nearest to `word` by Damerau-Levenshtein distance, ignoring case, or "" when none is near enough to be
/// a plausible slip (a third of the longer word's length, at least 1, at most 3). Ties: the earlier candidate.
std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

/// Whether `word` is one of `words`.
template <typename Words, typename Word>
bool contains(const Words& words, const Word& word) {
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

/// "; did you mean `x`?" for the nearest candidate, or "".
std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace houserules
