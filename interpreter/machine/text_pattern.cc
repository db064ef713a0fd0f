#include "interpreter/machine/text_pattern.h"

#include <algorithm>
#include <string>

namespace houserules {
namespace {

constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

bool between(int c, char from, char to) { return c >= from && c <= to; }
bool is_letter(int c) { return between(c, 'a', 'z') || between(c, 'A', 'Z'); }
bool is_digit(int c) { return between(c, '0', '9'); }

using Set = std::bitset<256>;

bool in_class(char letter, int c) {
  const bool printable = c > ' ' && c < 127;
  switch (letter) {
    case 'a': return is_letter(c);
    case 'c': return c < ' ' || c == 127;
    case 'd': return is_digit(c);
    case 'g': return printable;
    case 'l': return between(c, 'a', 'z');
    case 'p': return printable && !is_letter(c) && !is_digit(c);
    case 's': return c == ' ' || between(c, '\t', '\r');
    case 'u': return between(c, 'A', 'Z');
    case 'w': return is_letter(c) || is_digit(c);
    default: return is_digit(c) || between(c, 'a', 'f') || between(c, 'A', 'F');  // x
  }
}

constexpr std::string_view kClassLetters = "acdglpsuwx";

// The characters of each class, in the order of kClassLetters.
const std::array<Set, kClassLetters.size()>& class_sets() {
  static const auto sets = [] {
    std::array<Set, kClassLetters.size()> made;
    for (std::size_t i = 0; i < made.size(); ++i) {
      for (int c = 0; c < 256; ++c) made[i][static_cast<std::size_t>(c)] = in_class(kClassLetters[i], c);
    }
    return made;
  }();
  return sets;
}

}  // namespace

// Parses a pattern into items.
struct TextPattern::Reader {
  TextPattern& pattern;
  std::string_view text;
  std::size_t at = 0;
  std::vector<std::size_t> open{};

  bool done() const { return at == text.size(); }
  char next() { return text[at++]; }
  bool accept(char c) {
    if (done() || text[at] != c) return false;
    ++at;
    return true;
  }

  static void add(Set& set, char c) { set.set(static_cast<unsigned char>(c)); }

  // Adds the escape after a `%`: a class, or the character itself.
  static void add_escaped(Set& set, char letter) {
    const bool upper = between(letter, 'A', 'Z');
    const std::size_t known = kClassLetters.find(upper ? static_cast<char>(letter + ('a' - 'A')) : letter);
    if (known == std::string_view::npos) {
      add(set, letter);
    } else {
      set |= upper ? ~class_sets()[known] : class_sets()[known];
    }
  }

  // Parses a set after its `[`. A leading `]` is literal.
  Set read_set() {
    Set set;
    const bool inverted = accept('^');
    for (bool first = true;; first = false) {
      if (done()) throw PatternError("a `[` in the pattern has no `]`");
      const char c = next();
      if (c == ']' && !first) break;
      if (c == '%') {
        if (done()) throw PatternError("a `[` in the pattern has no `]`");
        add_escaped(set, next());
      } else if (at + 1 < text.size() && text[at] == '-' && text[at + 1] != ']') {
        const char to = text[at + 1];
        at += 2;
        for (int member = static_cast<unsigned char>(c); member <= static_cast<unsigned char>(to); ++member) {
          set.set(static_cast<std::size_t>(member));
        }
      } else {
        add(set, c);
      }
    }
    return inverted ? ~set : set;
  }

  // Parses a single-character item that starts with `c`.
  Set read_single(char c) {
    Set set;
    if (c == '.') return set.set();
    if (c == '[') return read_set();
    if (c == '%') {
      if (done()) throw PatternError("the pattern ends with a `%`");
      add_escaped(set, next());
    } else {
      add(set, c);
    }
    return set;
  }

  void push(Item item) {
    if (pattern.items_.size() == kMaxItems) throw PatternError("the pattern is too long");
    pattern.items_.push_back(item);
  }

  void read_quantified(char c) {
    Item item{.kind = Kind::once, .set = read_single(c)};
    if (accept('?')) item.kind = Kind::optional;
    else if (accept('*')) item.kind = Kind::many;
    else if (accept('-')) item.kind = Kind::few;
    else if (accept('+')) {
      item.kind = Kind::many;
      item.at_least_one = true;
    }
    push(item);
  }

  void read_open() {
    if (pattern.captures_ == kMaxCaptures) throw PatternError("the pattern has more than 32 captures");
    const bool place = accept(')');
    push({.kind = Kind::open, .capture = pattern.captures_, .at_least_one = place});
    if (!place) open.push_back(pattern.captures_);
    ++pattern.captures_;
  }

  void read_close() {
    if (open.empty()) throw PatternError("a `)` in the pattern has no `(`");
    push({.kind = Kind::close, .capture = open.back()});
    open.pop_back();
  }

  void read_back(char digit) {
    const auto capture = static_cast<std::size_t>(digit - '1');
    bool closed = digit != '0' && capture < pattern.captures_;
    for (const std::size_t unclosed : open) closed = closed && unclosed != capture;
    if (!closed)
      throw PatternError(std::string("`%") + digit + "` in the pattern does not refer to a complete capture before it");
    push({.kind = Kind::back, .capture = capture});
  }

  void read() {
    while (!done()) {
      const char c = next();
      const char after = done() ? '\0' : text[at];
      if (c == '(') {
        read_open();
      } else if (c == ')') {
        read_close();
      } else if (c == '$' && done()) {
        push({.kind = Kind::end});
      } else if (c == '%' && after == 'b') {
        if (text.size() - at < 3) throw PatternError("`%b` in the pattern needs two characters after it");
        push({.kind = Kind::balanced,
              .from = static_cast<unsigned char>(text[at + 1]),
              .to = static_cast<unsigned char>(text[at + 2])});
        at += 3;
      } else if (c == '%' && after == 'f') {
        ++at;
        if (!accept('[')) throw PatternError("`%f` in the pattern needs a `[` after it");
        push({.kind = Kind::frontier, .set = read_set()});
      } else if (c == '%' && is_digit(after)) {
        ++at;
        read_back(after);
      } else {
        read_quantified(c);
      }
    }
    if (!open.empty()) throw PatternError("a `(` in the pattern has no `)`");
  }
};

TextPattern::TextPattern(std::string_view text, bool anchors) {
  anchored_ = anchors && text.starts_with('^');
  if (anchored_) text.remove_prefix(1);
  items_.reserve(std::min(text.size(), kMaxItems));
  Reader{*this, text}.read();
}

// One match attempt at one position. Items are visited in order and each sets its own capture, so backtracking has
// nothing to undo.
struct TextPattern::Matching {
  const std::vector<Item>& items;
  std::string_view subject;
  Match& match;
  std::int64_t& steps;

  void step(std::int64_t count = 1) {
    steps -= count;
    if (steps < 0) throw PatternTooSlow{};
  }

  // The character at `place`, as an index into sets; 0 at the end, as in Lua.
  std::size_t at(std::size_t place) const {
    return place < subject.size() ? static_cast<unsigned char>(subject[place]) : 0;
  }
  bool fits(const Item& item, std::size_t place) const { return place < subject.size() && item.set[at(place)]; }

  std::size_t skip_balanced(const Item& item, std::size_t place) {
    if (place >= subject.size() || at(place) != item.from) return kNowhere;
    int depth = 1;
    for (std::size_t i = place + 1; i < subject.size(); ++i) {
      step();
      if (at(i) == item.to) {
        if (--depth == 0) return i + 1;
      } else if (at(i) == item.from) {
        ++depth;
      }
    }
    return kNowhere;
  }

  std::size_t skip_capture(const Item& item, std::size_t place) {
    const Capture& capture = match.captures[item.capture];
    if (capture.is_place) return kNowhere;
    const std::string_view text = subject.substr(capture.begin, capture.end - capture.begin);
    step(static_cast<std::int64_t>(text.size() / 8));
    return subject.substr(place).starts_with(text) ? place + text.size() : kNowhere;
  }

  std::size_t most(std::size_t index, std::size_t place) {
    const Item& item = items[index];
    std::size_t end = place;
    while (fits(item, end)) {
      step();
      ++end;
    }
    for (std::size_t least = place + (item.at_least_one ? 1 : 0); end + 1 > least; --end) {
      if (const std::size_t result = go(index + 1, end); result != kNowhere) return result;
      if (end == 0) break;
    }
    return kNowhere;
  }

  std::size_t fewest(std::size_t index, std::size_t place) {
    for (;; ++place) {
      if (const std::size_t result = go(index + 1, place); result != kNowhere) return result;
      if (!fits(items[index], place)) return kNowhere;
    }
  }

  // The end of the match of items[index...] at `place`, or kNowhere.
  std::size_t go(std::size_t index, std::size_t place) {
    for (; index < items.size(); ++index) {
      step();
      const Item& item = items[index];
      switch (item.kind) {
        case Kind::once:
          if (!fits(item, place)) return kNowhere;
          ++place;
          break;
        case Kind::optional:
          if (fits(item, place)) {
            if (const std::size_t result = go(index + 1, place + 1); result != kNowhere) return result;
          }
          break;
        case Kind::many: return most(index, place);
        case Kind::few: return fewest(index, place);
        case Kind::open: match.captures[item.capture] = {place, place, item.at_least_one}; break;
        case Kind::close: match.captures[item.capture].end = place; break;
        case Kind::back: place = skip_capture(item, place); break;
        case Kind::balanced: place = skip_balanced(item, place); break;
        case Kind::frontier:
          if (item.set[place == 0 ? 0 : at(place - 1)] || !item.set[at(place)]) return kNowhere;
          break;
        case Kind::end:
          if (place != subject.size()) return kNowhere;
          break;
      }
      if (place == kNowhere) return kNowhere;
    }
    return place;
  }
};

bool TextPattern::match_at(std::string_view subject, std::size_t from, Match& match, std::int64_t& steps) const {
  const std::size_t end = Matching{items_, subject, match, steps}.go(0, from);
  if (end == kNowhere) return false;
  match.begin = from;
  match.end = end;
  return true;
}

bool TextPattern::search(std::string_view subject, std::size_t from, Match& match, std::int64_t& steps) const {
  for (std::size_t at = from; at <= subject.size(); ++at) {
    if (match_at(subject, at, match, steps)) return true;
    if (anchored_) return false;
  }
  return false;
}

}  // namespace houserules
