// `string.format`: checks the arguments, replaces addresses by texts, and calls Lua's own.
#include <cctype>
#include <cmath>
#include <limits>
#include <string_view>

#include <fmt/format.h>

#include "interpreter/sandbox/host.h"
#include "interpreter/sandbox/parts.h"
#include "interpreter/sandbox/sandbox.h"

namespace houserules::sandbox {
namespace {

constexpr const char* kFormat = "string.format";

// Checks or converts the argument of a conversion. `plain`: nothing stands between the % and the letter.
void fit_argument(lua_State* lua, int argument, char conversion, bool plain) {
  switch (conversion) {
    case 'd':
    case 'i':
    case 'c':
    case 'o':
    case 'x':
    case 'X': whole(lua, kFormat, argument); return;
    case 'a':
    case 'A':
    case 'e':
    case 'E':
    case 'f':
    case 'g':
    case 'G':
      if (std::isnan(number(lua, kFormat, argument))) {
        lua_pushnumber(lua, std::numeric_limits<lua_Number>::quiet_NaN());  // drop a platform-dependent sign
        lua_replace(lua, argument);
      }
      return;
    case 'q':
      if (const int type = lua_type(lua, argument);
          type != LUA_TSTRING && type != LUA_TNUMBER && type != LUA_TBOOLEAN && type != LUA_TNIL) {
        argument_error(lua, kFormat, argument, "a string, a number, a boolean or nil");
      }
      return;
    case 's': {
      if (lua_isnone(lua, argument)) argument_error(lua, kFormat, argument, "a value");
      const std::string text = text_of(lua, argument);
      charge(lua, static_cast<lua_Integer>(text.size()) / 16);
      if (!plain && text.find('\0') != std::string::npos)
        argument_error(lua, kFormat, argument, "a string without \\0");
      lua_pushlstring(lua, text.data(), text.size());
      lua_replace(lua, argument);
      return;
    }
    default:
      if (std::isalpha(static_cast<unsigned char>(conversion)) != 0) {
        raise(lua, fmt::format("{}: there is no `%{}`", kFormat, conversion));
      }
      raise(lua, fmt::format("{}: a `%` must be followed by a letter; write `%%` for the sign itself", kFormat));
  }
}

}  // namespace

int format(lua_State* lua) {
  static const lua_CFunction lua_format = original("string", "format");
  const std::string_view pattern = string(lua, kFormat, 1);
  charge(lua, static_cast<lua_Integer>(pattern.size()));
  int argument = 1;
  for (std::size_t at = pattern.find('%'); at != std::string_view::npos; at = pattern.find('%', at)) {
    ++at;
    if (at < pattern.size() && pattern[at] == '%') {
      ++at;
      continue;
    }
    const std::size_t letter = pattern.find_first_not_of("-+ #0123456789.", at);
    if (letter == std::string_view::npos) fit_argument(lua, argument, '\0', true);
    // Lua would refuse this too, but quote all of it.
    if (letter - at > 10) raise(lua, fmt::format("{}: a `%` is followed by too many digits", kFormat));
    charge(lua, 50);
    fit_argument(lua, ++argument, pattern[letter], letter == at);
    at = letter + 1;
  }
  return lua_format(lua);
}

}  // namespace houserules::sandbox
