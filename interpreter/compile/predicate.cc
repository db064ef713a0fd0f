#include "interpreter/compile/predicate.h"

#include <algorithm>
#include <cstring>

#include "grammar/lua/positions.h"
#include "interpreter/compile/predicate_run.h"
#include "interpreter/state/game_state.h"

namespace houserules {

Predicates::Predicates(LoadedGame& in) : in_(in) {
  for (std::size_t file = 0; file < in.rules->files.size(); ++file) {
    const std::string& text = in.rules->files[file].text;
    const lua::Positions positions(text);
    std::vector<Entry*>& lines = by_line_.emplace_back();
    std::vector<bool> unclear;
    const auto note = [&](std::size_t line, Entry* entry) {
      if (lines.size() <= line) {
        lines.resize(line + 1);
        unclear.resize(line + 1);
      }
      if (lines[line] != nullptr || entry == nullptr) unclear[line] = true;
      lines[line] = entry;
    };
    for (const lua::Function* function : in.rules->scripts[file].functions) {
      entries_.push_back(std::make_unique<Entry>());
      entries_.back()->source = function;
      auto line = static_cast<std::size_t>(function->range.begin.line);
      note(line, entries_.back().get());
      // For some functions Lua reports the line of the parameters.
      const std::size_t begin = positions.offset(function->range.begin);
      const std::size_t parameters = std::min(text.find('(', begin), text.size());
      for (std::size_t at = begin; at < parameters; ++at) {
        if (text[at] != '\n' && text[at] != '\r') continue;
        note(line, nullptr);
        note(++line, nullptr);
      }
    }
    for (std::size_t line = 0; line < lines.size(); ++line) {
      if (unclear[line]) lines[line] = nullptr;
    }
  }
  set_enabled(true);
}

void Predicates::make_tables() {
  const Pack& pack = in_.setup.pack;
  of_rank_.resize(pack.ranks.size());
  of_suit_.resize(pack.suits.size());
  of_colour_.resize(in_.colours.size());
  const auto words = [this](int first, std::size_t count) {
    std::vector<const KnownThing*> result;
    for (std::size_t i = 0; i < count; ++i) {
      in_.push_slot(in_.lua, first + static_cast<int>(i));
      result.push_back(&in_.known.at(lua_topointer(in_.lua, -1)));
      lua_pop(in_.lua, 1);
    }
    return result;
  };
  rank_words_ = words(in_.slots.ranks, pack.ranks.size());
  suit_words_ = words(in_.slots.suits, pack.suits.size());
  colour_words_ = words(in_.slots.colours, in_.colours.size());
  above_.resize(pack.faces.size());
  below_.resize(pack.faces.size());
  for (std::size_t i = 0; i < pack.faces.size(); ++i) {
    const Face& face = pack.faces[i];
    const FaceSet bit = FaceSet{1} << i;
    of_rank_[slot(face.rank)] |= bit;
    if (face.suit >= 0) of_suit_[slot(face.suit)] |= bit;
    if (in_.face_colour_bits[i] != 0) {
      of_colour_[slot(std::countr_zero(in_.face_colour_bits[i]))] |= bit;
    }
    orders_[i] = face.order;
    if (face.order != 0) with_order_ |= bit;
    values_[i] = face.value.value_or(0);
    if (face.value) with_value_ |= bit;
    for (std::size_t j = 0; j < pack.faces.size(); ++j) {
      const int step = pack.step(static_cast<FaceId>(i), static_cast<FaceId>(j));
      if (step > 0) above_[i] |= FaceSet{1} << j;
      if (step < 0) below_[i] |= FaceSet{1} << j;
    }
  }
}

void Predicates::learn() {
  if (!enabled_) return;
  lua_State* lua = in_.lua;
  in_.push_slot(lua, in_.slots.globals);
  lua_pushnil(lua);
  while (lua_next(lua, -2) != 0) {
    if (lua_type(lua, -1) == LUA_TFUNCTION && lua_iscfunction(lua, -1) == 0) learn_function(0);
    lua_pop(lua, 1);
  }
  lua_pop(lua, 1);
  make_tables();  // keeps pointers into in_.known, so nothing may be added to it from here on
  for (predicate::Value& value : in_.state->shared) {
    if (value.type == predicate::Value::Type::text) value.word = &in_.known.at(value.address);
  }
}

// Learns the function on top of the stack, whose address is fixed for the World's life, and the local functions it
// captures that are never reassigned.
void Predicates::learn_function(int depth) {
  constexpr int kDeepest = 8;
  lua_State* lua = in_.lua;
  const void* address = lua_topointer(lua, -1);
  if (depth > kDeepest || lua_checkstack(lua, 4) == 0 || in_.known.at(address).thing != Thing::none) return;
  Entry* entry = find(lua, lua_gettop(lua));
  if (entry == nullptr) return;
  const auto number =
      std::find_if(entries_.begin(), entries_.end(), [&](const auto& one) { return one.get() == entry; });
  KnownThing& thing = in_.known.add(address);
  thing.thing = Thing::function;
  thing.number = static_cast<std::int16_t>(number - entries_.begin());
  for (const lua::Local* local : entry->source->upvalues) {
    if (local->assigned_later()) continue;
    const char* name = nullptr;
    for (int i = 1; (name = lua_getupvalue(lua, -1, i)) != nullptr; ++i) {
      const bool fits = local->name == name && lua_type(lua, -1) == LUA_TFUNCTION && lua_iscfunction(lua, -1) == 0;
      if (fits) learn_function(depth + 1);
      lua_pop(lua, 1);
    }
  }
}

Predicates::Entry* Predicates::entry_at(std::size_t file, int line) {
  const auto& lines = by_line_[file];
  const auto place = static_cast<std::size_t>(line);
  return place < lines.size() ? lines[place] : nullptr;
}

Predicates::Entry* Predicates::find(lua_State* lua, int index) {
  const KnownThing& thing = in_.known.at(lua_topointer(lua, index));
  if (thing.thing == Thing::function) return entries_[slot(thing.number)].get();
  lua_Debug about;
  lua_pushvalue(lua, index);
  lua_getinfo(lua, ">S", &about);
  if (about.what == nullptr || std::strcmp(about.what, "Lua") != 0) return nullptr;
  const auto& files = in_.rules->files;
  for (std::size_t file = 0; file < files.size(); ++file) {
    if (files[file].path == about.source + 1) return entry_at(file, about.linedefined);
  }
  return nullptr;
}

const predicate::Code* Predicates::code_of(Entry& entry) {
  if (!entry.translated) {
    entry.translated = true;
    entry.code = predicate::translate(in_, *entry.source);
    if (entry.code) entry.functions.resize(entry.code->texts.size());
  }
  return entry.code.get();
}

std::optional<FaceSet> Predicates::ask(lua_State* lua, int index, FaceSet among) {
  // While loading, functions may still be replaced.
  if (!enabled_ || in_.loading || lua_iscfunction(lua, index) != 0) return std::nullopt;
  Entry* entry = find(lua, index);
  if (entry == nullptr) return std::nullopt;
  return predicate::Run(*this, lua).run(*entry, index, among);
}

}  // namespace houserules
