// Lua patterns ("%a+%s*(%d-)$"), matched with a limit on the work. Independent of Lua.
//
// Lua's own matcher can backtrack almost forever and cannot be interrupted. This one accepts the same patterns (Lua 5.4
// reference manual, 6.4.1) and counts its steps. Character classes are ASCII, whatever the locale.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string_view>
#include <vector>

namespace houserules {

/// A malformed pattern; what() explains the error to the author.
struct PatternError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Thrown when a match has used up its steps.
struct PatternTooSlow {};

/// A parsed pattern.
class TextPattern {
 public:
  static constexpr std::size_t kMaxCaptures = 32;
  static constexpr std::size_t kMaxItems = 200;  // limits the recursion depth

  struct Capture {
    std::size_t begin = 0;
    std::size_t end = 0;
    bool is_place = false;  ///< a position capture, `()`
  };
  struct Match {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::array<Capture, kMaxCaptures> captures;
  };

  /// Parses `text`. With `anchors`, a leading `^` anchors the pattern at the start; otherwise it matches itself. Throws
  /// PatternError.
  explicit TextPattern(std::string_view text, bool anchors = true);

  bool anchored() const { return anchored_; }
  std::size_t captures() const { return captures_; }

  /// Matches at `from`, which must be at most subject.size(). Deducts the work from `steps`; throws PatternTooSlow if
  /// they drop below 0. Returns whether it matched, and sets `match`.
  bool match_at(std::string_view subject, std::size_t from, Match& match, std::int64_t& steps) const;
  /// Finds the first match at `from` or, unless anchored, later. Otherwise like match_at.
  bool search(std::string_view subject, std::size_t from, Match& match, std::int64_t& steps) const;

 private:
  using Set = std::bitset<256>;
  enum class Kind { once, optional, many, few, open, close, back, balanced, frontier, end };
  struct Item {
    Kind kind;
    std::size_t capture = 0;    // open, close, back
    bool at_least_one = false;  // many: `+`; open: `()`
    unsigned char from = 0;     // balanced
    unsigned char to = 0;
    Set set{};  // once, optional, many, few, frontier
  };
  struct Matching;
  struct Reader;

  std::vector<Item> items_;
  std::size_t captures_ = 0;
  bool anchored_ = false;
};

}  // namespace houserules
