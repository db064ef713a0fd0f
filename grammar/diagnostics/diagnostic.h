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

/// A position in a text. Lines and columns count from 1; columns are code points, so a tab or an umlaut counts as one.
struct Position {
  int line = 1;
  int column = 1;
  friend auto operator<=>(const Position&, const Position&) = default;
};

/// From `begin` up to, but excluding, `end`. An empty range denotes a position.
struct Range {
  Position begin;
  Position end;
  friend bool operator==(const Range&, const Range&) = default;
};

enum class Severity { error, warning };

/// A further explanation of a fault: a second location ("declared here"), or only words.
struct Note {
  std::string file;  ///< empty: the file of the diagnostic
  Range range;       ///< all zero: no location
  std::string message;

  bool has_place() const { return range.begin.line > 0; }
};
/// A note without a location.
inline Note note_without_place(std::string message) { return {"", {{0, 0}, {0, 0}}, std::move(message)}; }

/// The likely correction of a misspelt word; both are "" if there is none.
struct Guess {
  std::string written, meant;
  std::string_view quote = "`";  ///< encloses the word in messages

  bool empty() const { return meant.empty(); }
  /// "; did you mean `x`?", or "".
  std::string text() const;
};

/// The text of a diagnostic, with the guess in it, if any.
struct Message {
  Message(std::string words) : text(std::move(words)) {}  // NOLINT: most messages have no guess
  Message(const char* words) : text(words) {}             // NOLINT
  Message(std::string words, Guess made) : text(words + made.text()), guess(std::move(made)) {}

  std::string text;
  Guess guess;
};
inline Message operator+(std::string words, Guess guess) { return {std::move(words), std::move(guess)}; }

/// An edit to a text.
struct Replacement {
  Range range;
  std::string text;
  friend bool operator==(const Replacement&, const Replacement&) = default;
};

/// One fault. Messages are lower case, without a full stop.
struct Diagnostic {
  Code code = Code::none;
  Severity severity = Severity::error;
  std::string file;  ///< as named by the user
  Range range;
  std::string message;
  std::vector<Note> notes;
  std::string help;                     ///< how to fix it; may be empty
  std::string unknown = {};             ///< the unknown name, if the fault is one; else ""
  Guess guess = {};                     ///< the guess in the message
  std::optional<Replacement> fix = {};  ///< an edit to the text of `file` that would fix it
};
/// A fault with these parts and no notes.
Diagnostic diagnostic(Code code, Severity severity, std::string file, const Range& range, Message message,
                      std::string help = "");

/// Formats the diagnostic like a compiler: `error[HR012]: ...`, ` --> file:line:col`, the source line, an underline,
/// notes and help. `source` is the text of `diagnostic.file`; if it lacks the line, the excerpt is omitted. `colour`
/// adds ANSI escapes. `remarks` are printed last, one per line, as pairs of a label ("help") and a text. Ends with a
/// line feed.
std::string render(const Diagnostic& diagnostic, std::string_view source, bool colour = false,
                   const std::vector<std::pair<const char*, std::string>>& remarks = {});

/// With more names than this, guessing takes too long.
inline constexpr std::size_t kMostCandidates = 5000;

/// The candidate closest to `word` by case-insensitive Damerau-Levenshtein distance, or "" if none is a plausible typo
/// (at most a third of the longer word's length, clamped to 1..3). Ties go to the earlier candidate. Always "" with
/// more than kMostCandidates.
std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

/// The nearest candidate as a guess; empty if there is none or it is the word itself.
Guess guess(std::string_view word, const std::vector<std::string>& candidates);
/// The text of that guess: "; did you mean `x`?", or "".
std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);
/// The same for long names. If none is near, the only one that has the word as a part, or is one of its parts, as
/// `how_many_suits` has `suits`.
std::string did_you_mean_name(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace houserules
