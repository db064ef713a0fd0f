#include "interpreter/compile/tables.h"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "grammar/diagnostics/diagnostic.h"
#include "grammar/language/words.h"
#include "runtime/text.h"

namespace houserules {
namespace {

using machine::FieldOf;
using machine::Program;
using machine::Tag;
using machine::Value;

}  // namespace

std::vector<NamedThing> named_things(const Setup& setup) {
  std::vector<NamedThing> things;
  const auto name = [&](const std::string& text, Value value) { things.push_back({text, value, {}, {}}); };
  const auto name_all = [&](const char* text, Element element, std::size_t count) {
    std::vector<std::uint16_t>& items = things.emplace_back(NamedThing{text, {}, element, {}}).items;
    items.resize(count);
    std::iota(items.begin(), items.end(), std::uint16_t{0});
  };
  for (std::size_t number = 0; number < setup.groups.size(); ++number) {
    const PileGroup& group = setup.groups[number];
    if (!group.is_owned()) name(group.name, group.is_row() ? Value::of(Tag::row, number) : Value::pile(group.first));
  }
  for (std::size_t row = 0; row < setup.suit_values.size(); ++row)
    name(setup.suit_values[row].name, Value::of(Tag::suit_values, row));
  for (std::size_t pot = 0; pot < setup.pots.size(); ++pot) name(setup.pots[pot], Value::of(Tag::pot, pot));
  for (const WordSet& set : setup.word_sets) things.push_back({set.name, {}, Element::word, set.words});
  name("turns", Value::of(Tag::turns, 0));
  name("nobody", Value::of(Tag::nobody, 0));
  name_all("players", Element::player, slot(setup.players));
  name_all("suits", Element::suit, setup.pack.suits.size());
  name_all("ranks", Element::rank, setup.pack.ranks.size());
  if (setup.teams > 0) name_all("teams", Element::team, slot(setup.teams));
  return things;
}

std::vector<std::string> names_of_language(const Setup& setup) {
  std::vector<std::string> names = names_of(named_things(setup));
  names.insert(names.end(), {"table", "string", "math"});
  for (const Word& word : kWords) {
    const bool is_global = word.owner == Owner::global || word.owner == Owner::library;
    if (is_global && (word.name != "teams" || setup.teams > 0)) names.emplace_back(word.name);
  }
  return names;
}

std::string no_global(const Setup& setup, const std::string& name, std::vector<std::string> names) {
  const PublicInfo* info = named(setup.publics, name);
  const PileGroup* group = setup.group(name);
  if (info != nullptr || group != nullptr) {
    const bool of_teams = info != nullptr ? info->each_team : group->of_teams;
    return fmt::format("each {1} has a `{0}`: write `me.{2}{0}`", name, of_teams ? "team" : "player",
                       of_teams ? "team." : "");
  }
  for (const PublicInfo& other : setup.publics) names.push_back(other.name);
  std::sort(names.begin(), names.end());
  return fmt::format("unknown name `{}`{}", name, did_you_mean(name, names));
}

std::string no_assignment(const Setup& setup, const std::string& name) {
  if (const PublicInfo* info = named(setup.publics, name)) {
    return fmt::format("each {1} has a `{0}`: write `me.{2}{0} = ...`", name, info->each ? "player" : "team",
                       info->each ? "" : "team.");
  }
  return fmt::format(
      "`{0}` cannot be set during play{1}; make it a `local` of the file, or declare it in the header: public {0} "
      "\"...\"",
      name, did_you_mean(name, names_of(setup.publics)));
}

void find_meanings(LoadedGame& in, const PackWords& words) {
  const Pack& pack = in.setup.pack;
  in.meanings.clear();
  in.colours.clear();
  for (const std::string& colour : pack.colours) {
    if (!colour.empty() && !contains(in.colours, colour)) in.colours.push_back(colour);
  }
  const auto know = [&in](const std::string& text) -> KnownThing& {
    KnownThing& thing = in.meanings[text];
    thing.is_known = true;
    return thing;
  };
  const auto know_all = [&](const auto& texts, std::int16_t KnownThing::*number) {
    for (std::size_t i = 0; i < texts.size(); ++i) know(texts[i]).*number = static_cast<std::int16_t>(i);
  };
  know_all(pack.ranks, &KnownThing::rank);
  know_all(pack.suits, &KnownThing::suit);
  know_all(in.colours, &KnownThing::colour);
  for (std::size_t i = 0; i < pack.faces.size(); ++i)
    know(pack.text(static_cast<FaceId>(i))).face = static_cast<std::int16_t>(i);
  for (std::size_t i = 0; i < in.setup.moves.size(); ++i)
    know(in.setup.moves[i].name).move = static_cast<std::int16_t>(i);
  know_all(in.setup.words, &KnownThing::word);
  for (const PublicInfo& value : in.setup.publics) know(value.name);
  // Words that only other packs have: they match no card, but are not an error.
  const auto know_foreign = [&](const std::vector<std::string>& texts, std::uint8_t foreign,
                                std::int16_t KnownThing::*number) {
    for (const std::string& text : texts) {
      if (in.meaning(text).*number < 0) know(text).foreign |= foreign;
    }
  };
  know_foreign(words.ranks, kForeignRank, &KnownThing::rank);
  know_foreign(words.suits, kForeignSuit, &KnownThing::suit);
  know_foreign(words.colours, kForeignColour, &KnownThing::colour);
  know_foreign(words.cards, kForeignCard, &KnownThing::face);
  for (const std::string_view name : kFieldNames) in.meanings[std::string(name)].field = field_named(name);
}

void add_table_texts(const LoadedGame& in, Program& program) {
  const Setup& setup = in.setup;
  const auto add = [&](std::vector<std::uint32_t>& numbers, const auto& texts) {
    for (const auto& text : texts) numbers.push_back(program.text(text));
  };
  add(program.suit_texts, setup.pack.suits);
  add(program.rank_texts, setup.pack.ranks);
  add(program.colour_texts, in.colours);
  add(program.word_texts, setup.words);
  add(program.player_names, setup.names);
  add(program.pot_names, setup.pots);
  for (const MoveInfo& move : setup.moves) program.move_texts.push_back(program.text(move.name));
  program.go_on = in.meaning(std::string(kGoOn)).move;
  for (const PileInfo& pile : setup.piles) program.pile_labels.push_back(program.text(pile.label));
  for (int team = 0; team < setup.teams; ++team) program.team_names.push_back(program.text(setup.team_name(team)));
  for (const auto& [text, meaning] : in.meanings) program.text(text);  // scripts may build them: rank .. "S"
  for (const PileGroup& group : setup.groups) program.text(group.name);
  program.text(std::string(kOthers));

  const auto face_count = setup.pack.faces.size();
  const auto none = [](const auto& texts) { return std::vector<std::uint64_t>(texts.size()); };
  program.sets.resize(face_count / machine::kMostInSet + 1,
                      {none(setup.pack.ranks), none(setup.pack.suits), none(in.colours)});
  for (std::size_t number = 0; number < face_count; ++number) {
    const Face& face = setup.pack.faces[number];
    Program::FaceSets& sets = program.sets[number / machine::kMostInSet];
    const std::uint64_t bit = std::uint64_t{1} << number % machine::kMostInSet;
    machine::FaceValues values;
    values[FaceField::rank] = Value::text(program.rank_texts[slot(face.rank)]);
    sets.of_rank[slot(face.rank)] |= bit;
    if (face.suit >= 0) {
      values[FaceField::suit] = Value::text(program.suit_texts[slot(face.suit)]);
      sets.of_suit[slot(face.suit)] |= bit;
    }
    const std::string colour = face.suit >= 0 ? setup.pack.colours[slot(face.suit)] : "";
    if (!colour.empty()) {
      const auto index =
          static_cast<std::size_t>(std::find(in.colours.begin(), in.colours.end(), colour) - in.colours.begin());
      values[FaceField::colour] = Value::text(program.colour_texts[index]);
      sets.of_colour[index] |= bit;
    }
    if (face.value) values[FaceField::value] = Value::integer(*face.value);
    if (face.order != 0) values[FaceField::order] = Value::integer(face.order);
    values[FaceField::name] = Value::text(program.text(setup.pack.name(static_cast<FaceId>(number))));
    program.faces.push_back(values);
  }

  int place = 0;
  for (const PublicInfo& info : setup.publics) {
    program.public_places.push_back(place);
    place += in.owners_of(info);
  }
  program.state_size = place;
}

void add_meanings(const LoadedGame& in, Program& program) {
  program.known.resize(program.texts.size());
  program.of_text.resize(program.texts.size());
  program.fields.resize(program.texts.size());
  for (std::size_t number = 0; number < program.texts.size(); ++number) {
    const std::string& text = program.texts[number];
    const KnownThing thing = in.meaning(text);
    program.known[number] = thing;
    program.of_text[number] = {program.faces_of_word(Field::rank, thing).value_or(0),
                               program.faces_of_word(Field::suit, thing).value_or(0)};
  }
  for (std::size_t group = 0; group < in.setup.groups.size(); ++group) {
    const PileGroup& its = in.setup.groups[group];
    if (!its.is_owned()) continue;
    const auto text = program.find_text(its.name);
    if (!text) continue;
    FieldOf& field = program.fields[*text];
    (its.of_teams ? field.team_group : field.player_group) = static_cast<std::int16_t>(group);
  }
  for (std::size_t number = 0; number < in.setup.publics.size(); ++number) {
    const PublicInfo& info = in.setup.publics[number];
    const auto text = program.find_text(info.name);
    if (!text) continue;
    FieldOf& field = program.fields[*text];
    if (info.each) field.player_public = static_cast<std::int16_t>(number);
    if (info.each_team) field.team_public = static_cast<std::int16_t>(number);
  }
}

}  // namespace houserules
