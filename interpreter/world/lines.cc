#include "interpreter/world/lines.h"

#include "interpreter/language/internals.h"

namespace houserules {
namespace {

/// Which file of the rules the function at `at` is of; nothing when it is none.
std::optional<std::size_t> file_of(lua_State* lua, lua_Debug* at, World::Internals& in) {
  lua_getinfo(lua, "S", at);
  for (const auto& [name, file] : in.line_files) {
    if (name == at->source) return file;
  }
  for (std::size_t file = 0; file < in.rules->files.size(); ++file) {
    if (at->source[0] == '=' && in.rules->files[file].path == at->source + 1) {
      in.line_files.emplace_back(at->source, file);
      return file;
    }
  }
  return std::nullopt;
}

void tell_line(lua_State* lua, lua_Debug* at) {
  World::Internals& in = internals_of(lua);
  if (in.line_listener == nullptr) return;
  if (in.lines == StatementLines::numbered) {
    const auto line = static_cast<std::size_t>(at->currentline);
    if (line < in.statements.size() && in.statements[line].second >= 0) {
      in.line_listener->on_line(in.statements[line].first, in.statements[line].second);
    }
    return;
  }
  const int line = at->currentline;
  if (const auto file = file_of(lua, at, in)) in.line_listener->on_line(*file, line);
}

}  // namespace

void World::set_line_listener(LineListener* listener) {
  internals_->line_listener = listener;
  internals_->budget.set_line_hook(listener != nullptr ? tell_line : nullptr);
}

GameError World::place_of_decision() const {
  GameError place;
  lua_Debug frame;
  lua_State* coroutine = internals_->state->coroutine;
  for (int level = 0; lua_getstack(coroutine, level, &frame) != 0; ++level) {
    lua_getinfo(coroutine, "Sl", &frame);
    if (frame.currentline <= 0) continue;
    place.file = frame.source + 1;
    place.line = frame.currentline;
    break;
  }
  return place;
}

}  // namespace houserules
