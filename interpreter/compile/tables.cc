#include "interpreter/compile/tables.h"

#include <algorithm>
#include <map>

#include "grammar/language/words.h"
#include "runtime/text.h"

namespace houserules {
namespace {

using machine::CardField;
using machine::FaceField;
using machine::FieldOf;
using machine::OtherField;
using machine::PlayerField;
using machine::Program;
using machine::Tag;
using machine::Value;

constexpr std::pair<std::string_view, CardField> kCardFields[] = {
    {"rank", CardField::rank},       {"suit", CardField::suit},   {"colour", CardField::colour},
    {"value", CardField::value},     {"order", CardField::order}, {"name", CardField::name},
    {"face_up", CardField::face_up}, {"pile", CardField::pile},   {"holder", CardField::holder},
    {"laid_by", CardField::laid_by}};
constexpr std::pair<std::string_view, PlayerField> kPlayerFields[] = {
    {"name", PlayerField::name},   {"seat", PlayerField::seat},       {"score", PlayerField::score},
    {"chips", PlayerField::chips}, {"left", PlayerField::left},       {"right", PlayerField::right},
    {"next", PlayerField::next},   {"partner", PlayerField::partner}, {"team", PlayerField::team},
    {"is_in", PlayerField::is_in}};
constexpr std::pair<std::string_view, OtherField> kOtherFields[] = {
    {"top", OtherField::top},     {"bottom", OtherField::bottom},      {"owner", OtherField::owner},
    {"name", OtherField::name},   {"score", OtherField::score},        {"players", OtherField::players},
    {"other", OtherField::other}, {"number", OtherField::number},      {"chips", OtherField::chips},
    {"next", OtherField::next},   {"direction", OtherField::direction}};

const std::map<std::string_view, FieldOf>& built_in_fields() {
  static const std::map<std::string_view, FieldOf> kFields = [] {
    std::map<std::string_view, FieldOf> fields;
    for (const auto& [name, field] : kCardFields) fields[name].card = field;
    for (const auto& [name, field] : kPlayerFields) fields[name].player = field;
    for (const auto& [name, field] : kOtherFields) fields[name].other = field;
    return fields;
  }();
  return kFields;
}

}  // namespace

std::vector<std::string> names_of_language(const Setup& setup) {
  std::vector<std::string> names{"table", "string", "math"};
  for (const Word& word : kWords) {
    const bool is_global = word.owner == Owner::global || word.owner == Owner::library;
    if (is_global && (word.name != "teams" || setup.teams > 0)) names.emplace_back(word.name);
  }
  for (const PileGroup& group : setup.groups) {
    if (!group.is_owned()) names.push_back(group.name);
  }
  names.insert(names.end(), setup.pots.begin(), setup.pots.end());
  for (const SuitValues& values : setup.suit_values) names.push_back(values.name);
  for (const WordSet& set : setup.word_sets) names.push_back(set.name);
  return names;
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
  for (std::size_t i = 0; i < in.setup.publics.size(); ++i)
    know(in.setup.publics[i].name).variable = static_cast<std::int16_t>(i);
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
  know("rank").field = PatternField::rank;
  know("suit").field = PatternField::suit;
  know("colour").field = PatternField::colour;
  know("value").field = PatternField::value;
  know("order").field = PatternField::order;
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
  for (const auto& [name, field] : built_in_fields()) program.text(std::string(name));
  for (const auto& [text, meaning] : in.meanings) program.text(text);  // scripts may build them: rank .. "S"
  for (const PileGroup& group : setup.groups) program.text(group.name);
  program.text(std::string(kOthers));

  const auto face_count = setup.pack.faces.size();
  program.of_rank.resize(setup.pack.ranks.size());
  program.of_suit.resize(setup.pack.suits.size());
  program.of_colour.resize(in.colours.size());
  for (std::size_t number = 0; number < face_count; ++number) {
    const Face& face = setup.pack.faces[number];
    const std::uint64_t bit = face_count <= machine::kMostInSet ? std::uint64_t{1} << number : 0;
    machine::FaceValues values;
    values[FaceField::rank] = Value::text(program.rank_texts[slot(face.rank)]);
    program.of_rank[slot(face.rank)] |= bit;
    if (face.suit >= 0) {
      values[FaceField::suit] = Value::text(program.suit_texts[slot(face.suit)]);
      program.of_suit[slot(face.suit)] |= bit;
    }
    const std::string colour = face.suit >= 0 ? setup.pack.colours[slot(face.suit)] : "";
    if (!colour.empty()) {
      const auto index =
          static_cast<std::size_t>(std::find(in.colours.begin(), in.colours.end(), colour) - in.colours.begin());
      values[FaceField::colour] = Value::text(program.colour_texts[index]);
      program.of_colour[index] |= bit;
    }
    if (face.value) values[FaceField::value] = Value::integer(*face.value);
    if (face.order != 0) values[FaceField::order] = Value::integer(face.order);
    values[FaceField::name] = Value::text(program.text(setup.pack.name(static_cast<FaceId>(number))));
    program.faces.push_back(values);
  }

  int place = 0;
  for (const PublicInfo& info : setup.publics) {
    program.public_places.push_back(place);
    place += info.each ? setup.players : info.each_team ? setup.teams : 1;
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
    if (thing.rank >= 0) program.of_text[number][0] = program.of_rank[slot(thing.rank)];
    if (thing.suit >= 0) program.of_text[number][1] = program.of_suit[slot(thing.suit)];
    const auto field = built_in_fields().find(text);
    if (field != built_in_fields().end()) program.fields[number] = field->second;
  }
  for (std::size_t group = 0; group < in.setup.groups.size(); ++group) {
    const PileGroup& its = in.setup.groups[group];
    if (!its.is_owned()) continue;
    const auto text = program.find_text(its.name);
    if (!text) continue;
    FieldOf& field = program.fields[*text];
    (its.of_teams ? field.team_group : field.player_group) = static_cast<std::int16_t>(group);
    if (its.is_of_each_player()) field.player_pile = static_cast<std::int16_t>(its.first);
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
