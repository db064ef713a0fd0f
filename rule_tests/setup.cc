#include "rule_tests/setup.h"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

#include "grammar/diagnostics/diagnostic.h"
#include "rule_tests/choices.h"

namespace houserules {
namespace {

using Kind = ScriptValue::Kind;

constexpr std::int64_t kMostAsked = 99;  // players; high enough to test refusals

const std::vector<std::string>& known_fields() {
  static const std::vector<std::string> kFields{"players", "preset", "options", "dealer", "names",  "seed",   "hands",
                                                "rest",    "deck",   "chance",  "chips",  "scores", "refused"};
  return kFields;
}

/// A fault in the test's table of fields.
class SetupFault : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

[[noreturn]] void wrong(const std::string& field, const char* expected, const ScriptValue& got) {
  throw SetupFault(fmt::format("`{}` is {}, not {}", field, expected, kind_text(got)));
}

const ScriptValue* find_field(const TestCase& test, const std::string& name) {
  for (const auto& [key, value] : test.fields.entries) {
    if (key == ScriptValue(name)) return &value;
  }
  return nullptr;
}

class Reader {
 public:
  Reader(std::shared_ptr<const Rules> rules, const TestCase& test) : rules_(std::move(rules)), test_(test) {}

  RuleTestSetup read() {
    RuleTestSetup result;
    GameSettings& settings = result.settings;
    settings.players = static_cast<int>(number("players", 1, kMostAsked).value_or(default_players()));
    settings.seed = static_cast<std::uint64_t>(number("seed", 0, INT64_MAX).value_or(1));
    settings.names = texts("names");
    const auto options = option_values(rules_->header, settings.players, option_settings(), result.refused);
    if (!options) return result;
    settings.options = *options;
    GameError error;
    if (!rules_->header.allows_players(settings.players) ||
        !refusals(rules_->header, settings.players, settings.options).empty()) {
      Game::start(rules_, settings, error);  // to get the reason in `error`
      result.refused = error.message;
      return result;
    }
    lay_table(settings);
    return result;
  }

 private:
  const ScriptValue* field(const std::string& name) const { return find_field(test_, name); }

  std::optional<std::int64_t> number(const std::string& name, std::int64_t least, std::int64_t most) const {
    const ScriptValue* value = field(name);
    if (value == nullptr) return std::nullopt;
    if (!value->is(Kind::integer)) wrong(name, "a whole number", *value);
    if (value->integer < least || value->integer > most) {
      throw SetupFault(fmt::format("`{}` is a number from {} to {}, not {}", name, least, most, value->integer));
    }
    return value->integer;
  }

  std::string text(const std::string& name) const {
    const ScriptValue* value = field(name);
    if (value == nullptr) return "";
    if (!value->is(Kind::text)) wrong(name, "a text", *value);
    return value->text;
  }

  static std::vector<std::string> texts_of(const std::string& name, const ScriptValue& value) {
    if (!value.is_list()) wrong(name, "a list of texts", value);
    std::vector<std::string> texts;
    for (const auto& [key, held] : value.entries) {
      if (!held.is(Kind::text)) wrong(name, "a list of texts", held);
      texts.push_back(held.text);
    }
    return texts;
  }

  std::vector<std::string> texts(const std::string& name) const {
    const ScriptValue* value = field(name);
    return value == nullptr ? std::vector<std::string>{} : texts_of(name, *value);
  }

  std::vector<std::int64_t> numbers(const std::string& name) const {
    std::vector<std::int64_t> result;
    const ScriptValue* value = field(name);
    if (value == nullptr) return result;
    if (!value->is_list()) wrong(name, "a list of numbers", *value);
    for (const auto& [key, held] : value->entries) {
      if (!held.is(Kind::integer)) wrong(name, "a list of whole numbers", held);
      result.push_back(held.integer);
    }
    return result;
  }

  int default_players() const {
    const ScriptValue* hands = field("hands");
    if (hands != nullptr && !hands->entries.empty()) return static_cast<int>(hands->entries.size());
    constexpr int kUsual = 2;
    const std::vector<int> counts = rules_->header.player_counts();
    return counts.empty() || contains(counts, kUsual) ? kUsual : counts.front();
  }

  Settings option_settings() const {
    Settings settings;
    settings.preset = text("preset");
    const ScriptValue* value = field("options");
    if (value == nullptr) return settings;
    if (!value->is(Kind::table)) wrong("options", "a table as in { draws = 1 }", *value);
    for (const auto& [key, held] : value->entries) {
      if (!key.is(Kind::text)) wrong("options", "a table as in { draws = 1 }", *value);
      std::string word = held.text;
      if (held.is(Kind::boolean)) word = held.on ? "on" : "off";
      else if (held.is(Kind::integer)) word = std::to_string(held.integer);
      else if (!held.is(Kind::text)) wrong("options." + key.text, "a number, true, false or a word", held);
      settings.set.emplace_back(key.text, word);
    }
    return settings;
  }

  void lay_table(GameSettings& settings) {
    Impossible fault;
    auto setup = resolve(rules_->header, settings.players, settings.options, fault, settings.names);
    if (!setup) throw SetupFault(fault.text());
    setup_ = std::move(*setup);
    aside_ = add_aside(setup_);
    if (settings.names.size() > setup_.names.size()) {
      throw SetupFault(fmt::format("there are {} names for {} players", settings.names.size(), settings.players));
    }
    Opening& opening = opening_;
    const ScriptValue* dealer = field("dealer");
    if (dealer == nullptr || *dealer != ScriptValue(std::string("chance"))) {
      opening.dealer = static_cast<Seat>(number("dealer", 1, settings.players).value_or(settings.players)) - 1;
    }
    opening.chips = by_seat("chips");
    if (!opening.chips.empty() && !setup_.has_chips) throw SetupFault("`chips` is set, but the game has no chips");
    if (std::any_of(opening.chips.begin(), opening.chips.end(), [](std::int64_t chips) { return chips < 0; })) {
      throw SetupFault("`chips` is a list of numbers from 0");
    }
    opening.scores = by_seat("scores");
    if (const ScriptValue* hands = field("hands")) lay_group("hands", "hand", *hands);
    for (const auto& [key, value] : test_.fields.entries) {
      if (!key.is(Kind::text)) throw SetupFault("a test has named fields and one function");
      if (contains(known_fields(), key.text)) continue;
      if (!keep_public(key.text, value)) lay_group(key.text, key.text, value);
    }
    if (const ScriptValue* deck = field("deck")) {
      if (opening.lays)
        throw SetupFault("`deck` cannot be combined with piles: give either the cards to deal or those in the piles");
      if (!deck->is(Kind::text)) wrong("deck", "a text with cards", *deck);
      settings.staging.cards = cards("deck", deck->text);
    }
    for (const std::int64_t outcome : numbers("chance")) {
      if (outcome < 1 || outcome > INT32_MAX)
        throw SetupFault(fmt::format("outcomes of `chance` are numbers from 1, not {}", outcome));
      settings.staging.draws.push_back(static_cast<std::uint32_t>(outcome - 1));
    }
    set_rest();
    if (const std::string why = opening_fault(setup_, opening); !why.empty()) throw SetupFault(why);
    settings.opening = opening;
  }

  std::vector<std::int64_t> by_seat(const std::string& name) const {
    std::vector<std::int64_t> values = numbers(name);
    if (!values.empty() && values.size() != static_cast<std::size_t>(setup_.players)) {
      throw SetupFault(fmt::format("`{}` has {} numbers for {} players", name, values.size(), setup_.players));
    }
    return values;
  }

  std::vector<FaceId> cards(const std::string& name, const std::string& text) const {
    std::string fault;
    const auto faces = parse_cards(text, setup_.pack, fault);
    if (!faces) throw SetupFault(fmt::format("`{}`: {}", name, fault));
    return *faces;
  }

  void set_rest() {
    const std::string name = text("rest");
    if (name.empty()) {
      opening_.rest = setup_.stock.value_or(aside_);
    } else if (name == "aside") {
      opening_.rest = aside_;
    } else {
      std::vector<std::string> single{"aside"};
      for (const PileGroup& group : setup_.groups) {
        if (group.shape != PileGroup::Shape::single) continue;
        single.push_back(group.name);
        if (group.name == name) opening_.rest = group.first;
      }
      if (!contains(single, name)) {
        throw SetupFault(fmt::format("`rest` needs a pile of the table, not `{}`{}", name, did_you_mean(name, single)));
      }
    }
    if (field("rest") != nullptr && !opening_.lays)
      throw SetupFault("`rest` says where the other cards go, but no cards are laid out");
  }

  /// Sets a kept public value that is named like the field. False if there is none.
  bool keep_public(const std::string& name, const ScriptValue& value) {
    const auto named = [&](const PublicInfo& info) { return info.kept && info.name == name; };
    const auto info = std::find_if(setup_.publics.begin(), setup_.publics.end(), named);
    if (info == setup_.publics.end()) return false;
    const int number = static_cast<int>(info - setup_.publics.begin());
    if (!info->each && !info->each_team) {
      opening_.kept.push_back({number, kNoSeat, kept_value(name, value)});
      return true;
    }
    if (!value.is_list()) wrong(name, info->each ? "a list by seat" : "a list by team", value);
    const int owners = info->each ? setup_.players : setup_.teams;
    if (value.entries.size() > static_cast<std::size_t>(owners)) {
      throw SetupFault(fmt::format("`{}` has {} entries for {} {}", name, value.entries.size(), owners,
                                   info->each ? "players" : "teams"));
    }
    for (std::size_t owner = 0; owner < value.entries.size(); ++owner) {
      opening_.kept.push_back({number, static_cast<int>(owner), kept_value(name, value.entries[owner].second)});
    }
    return true;
  }

  static decltype(KeptStart::value) kept_value(const std::string& name, const ScriptValue& value) {
    if (value.is(Kind::boolean)) return value.on;
    if (value.is(Kind::integer)) return value.integer;
    if (!value.is(Kind::text)) wrong(name, "a whole number, a text, true or false", value);
    return value.text;
  }

  void lay_group(const std::string& field, const std::string& name, const ScriptValue& value) {
    const PileGroup* group = setup_.group(name);
    if (group == nullptr) {
      std::vector<std::string> known = known_fields();
      for (const PileGroup& pile : setup_.groups) known.push_back(pile.name);
      if (name == "hand") throw SetupFault("the game has no pile `hand`");
      throw SetupFault(
          fmt::format("`{}` is neither a field of a test nor a pile of the game{}", field, did_you_mean(field, known)));
    }
    opening_.lays = true;
    const bool row = group->is_row();
    if (!group->is_owned())
      return row ? lay_row(field, value, *group, group->first) : lay_pile(field, value, group->first);
    if (!value.is_list()) wrong(field, group->of_teams ? "a list by team" : "a list by seat", value);
    const int owners = group->of_teams ? setup_.teams : setup_.players;
    if (value.entries.size() > slot(owners)) {
      throw SetupFault(fmt::format("`{}` has {} entries for {} {}", field, value.entries.size(), owners,
                                   group->of_teams ? "teams" : "players"));
    }
    for (std::size_t seat = 0; seat < value.entries.size(); ++seat) {
      const ScriptValue& held = value.entries[seat].second;
      const std::size_t width = row ? static_cast<std::size_t>(group->row) : 1;
      const auto first = static_cast<PileId>(group->first + seat * width);
      row ? lay_row(field, held, *group, first) : lay_pile(field, held, first);
    }
  }

  void lay_row(const std::string& field, const ScriptValue& value, const PileGroup& group, PileId first) {
    if (!value.is(Kind::table)) wrong(field, "a list, with an entry for each pile of the row", value);
    for (const auto& [key, held] : value.entries) {
      std::int64_t place = key.is(Kind::integer) ? key.integer : 0;
      if (key.is(Kind::text)) place = setup_.pack.suit_index(key.text) + 1;
      if (place < 1 || place > group.row) {
        throw SetupFault(
            fmt::format("`{}` has no pile {}: its piles are numbered from 1 to {}", field, to_text(key), group.row));
      }
      lay_pile(field, held, static_cast<PileId>(first + place - 1));
    }
  }

  void lay_pile(const std::string& field, const ScriptValue& value, PileId pile) {
    if (!value.is(Kind::text)) wrong(field, "written as a text with cards", value);
    const bool twice = std::any_of(opening_.laid.begin(), opening_.laid.end(),
                                   [pile](const LaidPile& laid) { return laid.pile == pile; });
    if (twice) throw SetupFault(fmt::format("`{}` is laid out twice", field));
    std::vector<FaceId> faces = cards(field, value.text);
    // The first card of a hand is the one dealt first.
    if (setup_.piles[pile].name == "hand") std::reverse(faces.begin(), faces.end());
    opening_.laid.push_back({pile, std::move(faces)});
  }

  std::shared_ptr<const Rules> rules_;
  const TestCase& test_;
  Setup setup_;
  PileId aside_ = 0;
  Opening opening_;
};

}  // namespace

std::optional<std::string> expected_refusal(const TestCase& test) {
  const ScriptValue* value = find_field(test, "refused");
  if (value == nullptr) return std::nullopt;
  return value->is(Kind::text) ? value->text : std::string();
}

std::optional<RuleTestSetup> read_setup(std::shared_ptr<const Rules> rules, const TestCase& test, std::string& fault) {
  try {
    return Reader(std::move(rules), test).read();
  } catch (const SetupFault& found) {
    fault = found.what();
    return std::nullopt;
  }
}

}  // namespace houserules
