#include "checker/script/known_names.h"

#include <algorithm>

#include "grammar/header/pack.h"
#include "interpreter/language/vocabulary.h"

namespace houserules {
KnownNames::KnownNames(const std::vector<const LuaScript*>& scripts, const Header& header, const ScriptTypes& types) {
  for (const Owner owner : {Owner::global, Owner::library}) {
    for (std::string& name : words_of(owner)) language_.insert(std::move(name));
  }
  if (scripts.size() > 1) language_.insert("base");
  for (const auto& [name, shape] : types.table_piles()) table_.insert(name);
  for (const PotStatement& pot : header.all<PotStatement>()) table_.insert(pot.name);
  player_fields_ = words_of(Owner::player);
  for (const auto& [name, shape] : types.player_piles()) player_fields_.push_back(name);
  for (const PublicStatement& value : header.all<PublicStatement>()) {
    if (value.each) {
      player_fields_.push_back(value.name);
      player_publics_.insert(value.name);
    } else {
      publics_.insert(value.name);
    }
  }
  moves_ = header.names(StatementKind::move);
  options_ = header.names(StatementKind::option);
  suits_ = pack_words(header).suits;
  for (std::size_t i = 0; i < scripts.size(); ++i) {
    for (const auto& [name, global] : scripts[i]->globals) {
      if (global.writes.empty()) continue;
      script_.insert(name);
      if (i + 1 < scripts.size()) base_functions_.insert(name);
    }
  }
}

bool KnownNames::has_global(const std::string& name) const {
  return language_.contains(name) || table_.contains(name) || publics_.contains(name) || script_.contains(name);
}

std::vector<std::string> KnownNames::all_globals() const {
  std::vector<std::string> names(publics_.begin(), publics_.end());
  for (const auto* group : {&table_, &script_, &language_}) names.insert(names.end(), group->begin(), group->end());
  return names;
}

bool KnownNames::has_move(const std::string& name) const {
  return std::find(moves_.begin(), moves_.end(), name) != moves_.end();
}

std::optional<std::vector<std::string>> KnownNames::fields(Kinds kinds) const {
  if (kinds == 0 || (kinds & (kind::any | kind::library)) != 0) return std::nullopt;
  std::vector<std::string> all;
  for (Kinds one = 1; one <= kind::offered; one <<= 1) {
    if ((kinds & one) == 0) continue;
    const std::vector<std::string> some = fields_of_kind(one);
    all.insert(all.end(), some.begin(), some.end());
  }
  return all;
}

std::vector<std::string> KnownNames::fields_of_kind(Kinds one) const {
  switch (one) {
    case kind::player: return player_fields_;
    case kind::card: return words_of(Owner::card);
    case kind::pile: return words_of(Owner::pile);
    case kind::list: return words_of(Owner::list);
    case kind::suit_piles: return suits_;
    case kind::turns: return words_of(Owner::turns);
    case kind::team: return words_of(Owner::team);
    case kind::pot: return words_of(Owner::pot);
    case kind::options: return options_;
    case kind::base: return {base_functions_.begin(), base_functions_.end()};
    default: return (one & kind::texts) != 0 ? *library_fields("string") : std::vector<std::string>();
  }
}

std::vector<std::string> KnownNames::all_fields() const {
  std::vector<std::string> all =
      *fields(kind::player | kind::card | kind::pile | kind::list | kind::suit_piles | kind::turns | kind::team |
              kind::pot | kind::options | kind::base | kind::text);
  for (const char* library : {"table", "math"}) {
    const auto some = library_fields(library);
    all.insert(all.end(), some->begin(), some->end());
  }
  return all;
}

std::optional<std::vector<std::string>> KnownNames::library_fields(const std::string& library) {
  if (library == "table")
    return std::vector<std::string>{"concat", "insert", "move", "pack", "remove", "sort", "unpack"};
  if (library == "string") {
    return std::vector<std::string>{"byte",  "char", "find", "format",   "gmatch",  "gsub",  "len",    "lower",
                                    "match", "pack", "rep",  "packsize", "reverse", "upper", "unpack", "sub"};
  }
  if (library == "math") {
    return std::vector<std::string>{"abs",        "ceil", "floor", "fmod", "huge", "max",       "maxinteger", "min",
                                    "mininteger", "modf", "pi",    "sqrt", "type", "tointeger", "ult"};
  }
  return std::nullopt;
}

}  // namespace houserules
