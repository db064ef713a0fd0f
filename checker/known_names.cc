#include "checker/known_names.h"

#include "interpreter/vocabulary.h"

namespace houserules {
KnownNames::KnownNames(const std::vector<const LuaScript*>& scripts, const Header& header, const ScriptTypes& types) {
  for (const Owner owner : {Owner::global, Owner::library}) {
    for (std::string& name : words_of(owner)) language_.insert(std::move(name));
  }
  if (scripts.size() > 1) language_.insert("base");
  for (const auto& [name, shape] : types.table_piles()) table_.insert(name);
  for (const PotStatement& pot : header.pots) table_.insert(pot.pot);
  player_fields_ = words_of(Owner::player);
  for (const auto& [name, shape] : types.player_piles()) player_fields_.push_back(name);
  for (const PublicStatement& value : header.publics) {
    if (value.each) {
      player_fields_.push_back(value.variable);
    } else {
      publics_.insert(value.variable);
    }
  }
  for (const MoveStatement& move : header.moves) moves_.push_back(move.move);
  for (const OptionStatement& option : header.options) options_.push_back(option.option);
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

std::optional<std::vector<std::string>> KnownNames::fields(Shape shape) const {
  switch (shape) {
    case Shape::player: return player_fields_;
    case Shape::card: return words_of(Owner::card);
    case Shape::pile: return words_of(Owner::pile);
    case Shape::cards:
    case Shape::players: return words_of(Owner::list);
    case Shape::turns: return words_of(Owner::turns);
    case Shape::team: return words_of(Owner::team);
    case Shape::pot: return words_of(Owner::pot);
    case Shape::options: return options_;
    case Shape::base: return std::vector<std::string>(base_functions_.begin(), base_functions_.end());
    default: return std::nullopt;
  }
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

std::string shape_name(Shape shape) {
  switch (shape) {
    case Shape::player: return "a player";
    case Shape::card: return "a card";
    case Shape::pile: return "a pile";
    case Shape::cards: return "a list of cards";
    case Shape::players: return "a list of players";
    case Shape::turns: return "`turns`";
    case Shape::team: return "a team";
    case Shape::pot: return "a pot";
    case Shape::options: return "`options`";
    case Shape::base: return "`base`";
    default: return "";
  }
}

}  // namespace houserules
