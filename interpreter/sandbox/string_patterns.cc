// `string.find`, `match`, `gmatch` and `gsub`, using the bounded matcher of text_pattern.h.
#include <cstring>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "interpreter/sandbox/host.h"
#include "interpreter/sandbox/parts.h"
#include "interpreter/sandbox/sandbox.h"
#include "interpreter/sandbox/text_pattern.h"

namespace houserules::sandbox {
namespace {

constexpr std::int64_t kMaxSteps = 10'000'000;  // per call, or per round of gmatch

// Reads the pattern, matches within bounds, raises errors.
class Search {
 public:
  Search(lua_State* lua, const char* function, std::string_view subject, std::string_view pattern, bool anchors)
      : lua_(lua), function_(function), subject_(subject), pattern_(read(lua, function, pattern, anchors)) {
    charge(lua, static_cast<std::int64_t>(2 * pattern.size()));
  }

  const TextPattern& pattern() const { return pattern_; }
  const TextPattern::Match& match() const { return match_; }
  std::string_view subject() const { return subject_; }

  bool at(std::size_t from) {
    return bounded([&] { return pattern_.match_at(subject_, from, match_, steps_); });
  }
  bool from(std::size_t from) {
    return bounded([&] { return pattern_.search(subject_, from, match_, steps_); });
  }

  void push_capture(std::size_t index) const {
    if (pattern_.captures() == 0 && index == 0) {
      push_text(match_.begin, match_.end);
    } else if (const TextPattern::Capture& capture = match_.captures[index]; capture.is_place) {
      lua_pushinteger(lua_, static_cast<lua_Integer>(capture.begin) + 1);
    } else {
      push_text(capture.begin, capture.end);
    }
  }

  // Pushes all captures; if there are none and `whole` is set, the whole match. Returns their number.
  int push_captures(bool whole) const {
    const std::size_t count = pattern_.captures() == 0 && whole ? 1 : pattern_.captures();
    luaL_checkstack(lua_, static_cast<int>(count), function_);
    for (std::size_t i = 0; i < count; ++i) push_capture(i);
    return static_cast<int>(count);
  }

 private:
  static TextPattern read(lua_State* lua, const char* function, std::string_view text, bool anchors) {
    std::string why;
    try {
      return TextPattern(text, anchors);
    } catch (const PatternError& error) {
      why = error.what();
    }
    raise(lua, fmt::format("{}: {}", function, why));
  }

  template <class Work>
  bool bounded(Work work) {
    const std::int64_t before = steps_;
    bool found = false;
    bool too_slow = false;
    try {
      found = work();
    } catch (const PatternTooSlow&) {
      too_slow = true;
    }
    if (too_slow) raise(lua_, fmt::format("{}: this pattern takes too long on this string", function_));
    charge(lua_, before - steps_);
    return found;
  }

  void push_text(std::size_t begin, std::size_t end) const {
    lua_pushlstring(lua_, subject_.data() + begin, end - begin);
  }

  lua_State* lua_;
  const char* function_;
  std::string_view subject_;
  TextPattern pattern_;
  TextPattern::Match match_;
  std::int64_t steps_ = kMaxSteps;
};

// The optional start argument as an offset from 0, clipped below; may lie beyond the end.
std::size_t start_of(lua_State* lua, const char* function, int argument, std::size_t size) {
  const lua_Integer at = whole_or(lua, function, argument, 1);
  if (at > 0) return static_cast<std::size_t>(at) - 1;
  if (at == 0 || at < -static_cast<lua_Integer>(size)) return 0;
  return size - static_cast<std::size_t>(-at);
}

bool is_plain(std::string_view pattern) { return pattern.find_first_of("^$*+?.([%-") == std::string_view::npos; }

int find_or_match(lua_State* lua, const char* function, bool is_find) {
  const std::string_view subject = string(lua, function, 1);
  const std::string_view pattern = string(lua, function, 2);
  const std::size_t start = start_of(lua, function, 3, subject.size());
  if (start > subject.size()) {
    lua_pushnil(lua);
    return 1;
  }
  if (is_find && (lua_toboolean(lua, 4) != 0 || is_plain(pattern))) {
    charge(lua, static_cast<std::int64_t>((subject.size() - start + pattern.size()) / 8));
    // memmem is linear, which std::string_view::find does not promise.
    const void* found = memmem(subject.data() + start, subject.size() - start, pattern.data(), pattern.size());
    if (found == nullptr) {
      lua_pushnil(lua);
      return 1;
    }
    const auto begin = static_cast<const char*>(found) - subject.data();
    lua_pushinteger(lua, begin + 1);
    lua_pushinteger(lua, begin + static_cast<lua_Integer>(pattern.size()));
    return 2;
  }
  Search search(lua, function, subject, pattern, /*anchors=*/true);
  if (!search.from(start)) {
    lua_pushnil(lua);
    return 1;
  }
  if (!is_find) return search.push_captures(true);
  lua_pushinteger(lua, static_cast<lua_Integer>(search.match().begin) + 1);
  lua_pushinteger(lua, static_cast<lua_Integer>(search.match().end));
  return 2 + search.push_captures(false);
}

// Upvalues: subject, pattern, offset to continue at, end of the last match (-1: none yet).
int gmatch_step(lua_State* lua) {
  constexpr const char* kName = "string.gmatch";
  Search search(lua, kName, string(lua, kName, lua_upvalueindex(1)), string(lua, kName, lua_upvalueindex(2)),
                /*anchors=*/false);
  const lua_Integer last = lua_tointeger(lua, lua_upvalueindex(4));
  auto at = static_cast<std::size_t>(lua_tointeger(lua, lua_upvalueindex(3)));
  while (at <= search.subject().size() && search.from(at)) {
    const auto end = static_cast<lua_Integer>(search.match().end);
    if (end == last) {  // an empty match where the last one ended
      at = search.match().begin + 1;
      continue;
    }
    lua_pushinteger(lua, end);
    lua_copy(lua, -1, lua_upvalueindex(3));
    lua_replace(lua, lua_upvalueindex(4));
    return search.push_captures(true);
  }
  lua_pushinteger(lua, static_cast<lua_Integer>(search.subject().size()) + 1);
  lua_replace(lua, lua_upvalueindex(3));
  lua_pushnil(lua);
  return 1;
}

// Appends the replacement string with its %0 to %9 filled in.
void append_template(lua_State* lua, const Search& search, std::string_view text, std::string& result) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (result.size() > Arena::kMaxString) too_long(lua, "string.gsub");
    if (text[i] != '%') {
      result += text[i];
      continue;
    }
    const char c = ++i < text.size() ? text[i] : '\0';
    const TextPattern::Match& match = search.match();
    if (c == '%') {
      result += c;
    } else if (c == '0') {
      result += search.subject().substr(match.begin, match.end - match.begin);
    } else if (c >= '1' && c <= '9') {
      const auto index = static_cast<std::size_t>(c - '1');
      if (index >= std::max<std::size_t>(search.pattern().captures(), 1)) {
        raise(lua, fmt::format("string.gsub: `%{}` in the replacement is no capture of the pattern", c));
      }
      search.push_capture(index);
      result += text_of(lua, -1);
      lua_pop(lua, 1);
    } else {
      raise(lua, "string.gsub: a `%` in the replacement must be followed by a digit or another `%`");
    }
  }
}

// Appends the replacement of the current match.
void append_replacement(lua_State* lua, const Search& search, std::string& result) {
  const TextPattern::Match& match = search.match();
  switch (lua_type(lua, 3)) {
    case LUA_TTABLE:
      search.push_capture(0);
      lua_gettable(lua, 3);
      break;
    case LUA_TFUNCTION:
      lua_pushvalue(lua, 3);
      lua_call(lua, search.push_captures(true), 1);
      break;
    default: append_template(lua, search, string(lua, "string.gsub", 3), result); return;
  }
  if (lua_toboolean(lua, -1) == 0) {
    result += search.subject().substr(match.begin, match.end - match.begin);
  } else if (lua_type(lua, -1) == LUA_TSTRING || lua_type(lua, -1) == LUA_TNUMBER) {
    result += text_of(lua, -1);
  } else {
    raise(lua, fmt::format("string.gsub: the replacement must be a string or a number, not {}", describe(lua, -1)));
  }
  lua_pop(lua, 1);
}

}  // namespace

int find(lua_State* lua) { return find_or_match(lua, "string.find", true); }
int match(lua_State* lua) { return find_or_match(lua, "string.match", false); }

int gmatch(lua_State* lua) {
  constexpr const char* kName = "string.gmatch";
  const std::string_view subject = string(lua, kName, 1);
  const std::string_view pattern = string(lua, kName, 2);
  const std::size_t start = start_of(lua, kName, 3, subject.size());
  const Search faultless(lua, kName, subject, pattern, /*anchors=*/false);  // report pattern errors at this call
  lua_settop(lua, 2);
  lua_pushinteger(lua, static_cast<lua_Integer>(start));
  lua_pushinteger(lua, -1);
  lua_pushcclosure(lua, gmatch_step, 4);
  return 1;
}

int gsub(lua_State* lua) {
  constexpr const char* kName = "string.gsub";
  const std::string_view subject = string(lua, kName, 1);
  const std::string_view pattern = string(lua, kName, 2);
  const int type = lua_type(lua, 3);
  if (type != LUA_TSTRING && type != LUA_TNUMBER && type != LUA_TTABLE && type != LUA_TFUNCTION) {
    argument_error(lua, kName, 3, "a string, a table or a function");
  }
  const lua_Integer most = whole_or(lua, kName, 4, static_cast<lua_Integer>(subject.size()) + 1);
  Search search(lua, kName, subject, pattern, /*anchors=*/true);
  std::string result;
  lua_Integer count = 0;
  std::size_t at = 0;
  std::size_t last = subject.size() + 1;  // end of the last match; none yet
  while (count < most) {
    if (search.at(at) && search.match().end != last) {
      ++count;
      append_replacement(lua, search, result);
      at = last = search.match().end;
    } else if (at < subject.size()) {
      result += subject[at++];
    } else {
      break;
    }
    charge(lua, 10);
    if (result.size() > Arena::kMaxString) too_long(lua, kName);
    if (search.pattern().anchored()) break;
  }
  if (at < subject.size()) result += subject.substr(at);
  if (result.size() > Arena::kMaxString) too_long(lua, kName);
  lua_pushlstring(lua, result.data(), result.size());
  lua_pushinteger(lua, count);
  return 2;
}

}  // namespace houserules::sandbox
