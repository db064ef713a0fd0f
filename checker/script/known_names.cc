#include "checker/script/known_names.h"

#include "grammar/header/pack.h"

namespace houserules {
KnownNames::KnownNames(const std::vector<const LuaScript*>& scripts, const Header& header, const ScriptTypes& types) {
  for (const Owner owner : {Owner::global, Owner::library}) {
    for (std::string& name : words_of(owner)) language_.insert(std::move(name));
  }
  if (scripts.size() > 1) language_.insert("base");
  for (const auto& [name, shape] : types.table_piles()) table_.insert(name);
  for (const PotStatement& pot : header.all<PotStatement>()) table_.insert(pot.name);
  for (const WordSetStatement& words : header.all<WordSetStatement>()) table_.insert(words.name);
  player_fields_ = words_of(Owner::player);
  for (const auto& [name, shape] : types.player_piles()) player_fields_.push_back(name);
  team_fields_ = words_of(Owner::team);
  for (const auto& [name, shape] : types.team_piles()) team_fields_.push_back(name);
  for (const PublicStatement& value : header.all<PublicStatement>()) {
    if (value.each_team) {
      team_fields_.push_back(value.name);
      team_publics_.insert(value.name);
    } else if (value.each) {
      player_fields_.push_back(value.name);
      player_publics_.insert(value.name);
    } else if (value.each_suit) {
      suit_publics_.insert(value.name);
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
  return language_.contains(name) || table_.contains(name) || publics_.contains(name) ||
         suit_publics_.contains(name) || script_.contains(name);
}

std::vector<std::string> KnownNames::all_globals() const {
  std::vector<std::string> names(publics_.begin(), publics_.end());
  for (const auto* group : {&suit_publics_, &table_, &script_, &language_})
    names.insert(names.end(), group->begin(), group->end());
  return names;
}

bool KnownNames::has_move(const std::string& name) const { return contains(moves_, name); }

std::optional<std::vector<std::string>> KnownNames::fields(Kinds kinds) const {
  if (kinds == 0 || (kinds & (kind::any | kind::library)) != 0) return std::nullopt;
  std::vector<std::string> all;
  for (Kinds one = 1; one != 0; one <<= 1) {
    if ((kinds & one) == 0) continue;
    const std::vector<std::string> some = fields_of_kind(one);
    all.insert(all.end(), some.begin(), some.end());
  }
  return all;
}

namespace {

std::vector<std::string> methods_of_rows() {
  std::vector<std::string> names;
  for (const Word& word : kWords) {
    if (word.owner == Owner::list && word.use == Use::asks) names.emplace_back(word.name);
  }
  return names;
}

}  // namespace

std::vector<std::string> KnownNames::fields_of_kind(Kinds one) const {
  switch (one) {
    case kind::player: return player_fields_;
    case kind::team: return team_fields_;
    case kind::row: return methods_of_rows();
    case kind::suit_piles: {
      std::vector<std::string> all = methods_of_rows();
      all.insert(all.end(), suits_.begin(), suits_.end());
      return all;
    }
    case kind::suit_values: return suits_;
    case kind::options: return options_;
    case kind::base: return {base_functions_.begin(), base_functions_.end()};
    default: break;
  }
  for (const Owner owner :
       {Owner::card, Owner::pile, Owner::list, Owner::turns, Owner::team, Owner::pot, Owner::string}) {
    if ((about(owner).kinds & one) != 0) return words_of(owner);
  }
  return {};
}

std::vector<std::string> KnownNames::all_fields() const {
  std::vector<std::string> all =
      *fields(kind::player | kind::card | kind::pile | kind::list | kind::suit_piles | kind::turns | kind::team |
              kind::pot | kind::options | kind::base | kind::text);
  for (const Owner library : {Owner::table, Owner::math}) {
    const std::vector<std::string> some = words_of(library);
    all.insert(all.end(), some.begin(), some.end());
  }
  return all;
}

std::optional<std::vector<std::string>> KnownNames::library_fields(const std::string& library) {
  for (const Owner owner : {Owner::table, Owner::string, Owner::math}) {
    if (about(owner).prefix == library) return words_of(owner);
  }
  return std::nullopt;
}

}  // namespace houserules
