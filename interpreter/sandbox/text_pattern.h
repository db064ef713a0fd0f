// Lua's patterns ("%a+%s*(%d-)$"), matched with a bound on the work. Knows no Lua.
//
// Lua's own matcher backtracks without end in sight and cannot be interrupted; this one understands the same patterns
// (Lua 5.4 reference manual, 6.4.1) and counts its steps. Classes are those of ASCII, whatever the locale.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string_view>
#include <vector>

namespace houserules {

/// A pattern that means nothing; what() says why, for the author.
struct PatternError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The steps allowed were used up.
struct PatternTooSlow {};

/// A pattern made ready for matching.
class TextPattern {
 public:
  static constexpr std::size_t kMaxCaptures = 32;
  static constexpr std::size_t kMaxItems = 200;  // bounds the depth of the recursion

  struct Capture {
    std::size_t begin = 0;
    std::size_t end = 0;
    bool is_place = false;  ///< `()`: what is captured is the place itself
  };
  struct Match {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::array<Capture, kMaxCaptures> captures;
    std::size_t count = 0;  ///< of captures
  };

  /// With `anchors`, a `^` at the start binds the pattern to where matching starts; without, it stands for itself.
  /// Throws PatternError.
  explicit TextPattern(std::string_view text, bool anchors = true);

  bool anchored() const { return anchored_; }
  std::size_t captures() const { return captures_; }

  /// Matches at exactly `from` <= subject.size(). Takes what it does off `steps`; throws PatternTooSlow at 0.
  bool match_at(std::string_view subject, std::size_t from, Match& match, std::int64_t& steps) const;
  /// The first match at `from` or, unless anchored, after it.
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
