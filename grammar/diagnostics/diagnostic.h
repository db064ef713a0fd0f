// Diagnostics: one struct for every fault reported to the author of a rule file, whichever layer finds it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grammar/diagnostics/codes.h"
#include "runtime/text.h"

namespace houserules {

/// A place in a text. Lines and columns count from 1; a column is a code point, so a tab or an umlaut counts as one.
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

/// A further explanation of a fault: a second place ("declared here"), or only words.
struct Note {
  std::string file;  ///< empty: the file of the diagnostic
  Range range;       ///< all zero: no place
  std::string message;

  bool has_place() const { return range.begin.line > 0; }
};
/// A note without a place.
inline Note note_without_place(std::string message) { return {"", {{0, 0}, {0, 0}}, std::move(message)}; }

/// The word that was probably meant by a misspelt one; both are "" without a guess.
struct Guess {
  std::string written, meant;
  std::string_view quote = "`";  ///< around the word in messages

  bool empty() const { return meant.empty(); }
  /// "; did you mean `x`?", or "".
  std::string text() const;
};

/// What a diagnostic says, and the guess in it, if any.
struct Message {
  Message(std::string words) : text(std::move(words)) {}  // NOLINT: most messages have no guess
  Message(const char* words) : text(words) {}             // NOLINT
  Message(std::string words, Guess made) : text(words + made.text()), guess(std::move(made)) {}

  std::string text;
  Guess guess;
};
inline Message operator+(std::string words, Guess guess) { return {std::move(words), std::move(guess)}; }

/// A change of a text.
struct Replacement {
  Range range;
  std::string text;
  friend bool operator==(const Replacement&, const Replacement&) = default;
};

/// One fault. Messages are lower case, without a full stop.
struct Diagnostic {
  Code code = Code::none;
  Severity severity = Severity::error;
  std::string file;  ///< as the user named it
  Range range;
  std::string message;
  std::vector<Note> notes;
  std::string help;                     ///< how to fix it; may be empty
  std::string unknown = {};             ///< the unknown name, if that is the fault; else ""
  Guess guess = {};                     ///< the guess in the message
  std::optional<Replacement> fix = {};  ///< of the text of `file`: what would mend it
};

/// Formats the diagnostic as a compiler would: `error[HR012]: ...`, ` --> file:line:col`, the source line, an
/// underline, notes and help. `source` is the text of `diagnostic.file`; if it lacks the line, the excerpt is left out.
/// `colour` adds ANSI escapes, `remarks` last lines, each of a kind ("help") and its words. Ends with a line feed.
std::string render(const Diagnostic& diagnostic, std::string_view source, bool colour = false,
                   const std::vector<std::pair<const char*, std::string>>& remarks = {});

/// With more names than this, guessing takes too long.
inline constexpr std::size_t kMostCandidates = 5000;

/// The candidate nearest to `word` by case-insensitive Damerau-Levenshtein distance, or "" if none is a plausible slip
/// (at most a third of the longer word's length, clamped to 1..3). Ties go to the earlier candidate; with
/// more than kMostCandidates it does not guess.
std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

/// The nearest candidate, unless it is the word itself.
Guess guess(std::string_view word, const std::vector<std::string>& candidates);
/// The text of that guess.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace houserules
