// The grammar of Lua: its tree is consistent, and Lua agrees on what is valid.
#include <algorithm>
#include <memory>

#include <lua.hpp>

#include "grammar/lua/parse.h"
#include "grammar/lua/walk.h"
#include "tests/fuzz/input.h"

namespace houserules::fuzz {
namespace {

bool loads(std::string_view text) {
  // Lua handles a first line with # and a byte order mark only when it reads a file; here they are removed.
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  if (text.starts_with('#')) text.remove_prefix(std::min(text.find_first_of("\r\n"), text.size()));
  const std::unique_ptr<lua_State, decltype(&lua_close)> lua(luaL_newstate(), lua_close);
  return luaL_loadbufferx(lua.get(), text.data(), text.size(), "=s", "t") == LUA_OK;
}

void read(const std::string& text) {
  const LuaScript script = parse_lua(text, "fuzz.lua");
  std::size_t nodes = 0;
  lua::walk(*script.main, [&](const lua::Node& node) {
    ++nodes;
    if (node.range.end < node.range.begin) fail("a node that ends before it begins");
    return true;
  });
  if (nodes != script.nodes.size()) fail("a node is in no tree");
  for (const Diagnostic& fault : script.diagnostics) {
    if (fault.message.empty() || fault.range.end < fault.range.begin) fail("a fault without a text or a place");
  }
  // Lua's own limits (200 locals, 255 upvalues, depth) are not those of the grammar.
  constexpr std::size_t kNoBounds = 180;
  if (text.size() < kNoBounds && script.ok() != loads(text)) fail("Lua does not agree");
}

}  // namespace
}  // namespace houserules::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  houserules::fuzz::read(std::string(reinterpret_cast<const char*>(data), size));
  return 0;
}
