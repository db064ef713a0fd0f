// What a player gets depends only on what that player may know: in pairs of games that differ only in hidden cards,
// everything that a seat is shown, told, offered and answered is the same text, byte for byte.
#include <set>

#include <nlohmann/json.hpp>

#include "cli/play/commands.h"
#include "cli/play/completion.h"
#include "protocol/show.h"
#include "telling/entry.h"
#include "telling/explain.h"
#include "telling/hint.h"
#include "telling/listing.h"
#include "telling/narrator.h"
#include "telling/table_view.h"
#include "telling/text.h"
#include "tests/games/settings_support.h"
#include "tests/interpreter/play_support.h"
#include "tests/scale.h"
#include "tests/told_pairs.h"

namespace houserules::noninterference_test {

using test::ChancePolicy;

/// A text in labelled parts, so that a difference can be named.
struct Given {
  std::vector<std::pair<std::string, std::string>> parts;

  void add(std::string what, std::string text) { parts.emplace_back(std::move(what), std::move(text)); }
  /// The first part that differs: "the table: ... / ..."; "" if none does.
  std::string difference(const Given& other) const {
    for (std::size_t i = 0; i < std::max(parts.size(), other.parts.size()); ++i) {
      const auto here = i < parts.size() ? parts[i] : std::pair<std::string, std::string>{"nothing", ""};
      const auto there = i < other.parts.size() ? other.parts[i] : std::pair<std::string, std::string>{"nothing", ""};
      if (here != there) return fmt::format("{}:\n{}\n{}:\n{}", here.first, here.second, there.first, there.second);
    }
    return "";
  }
};

Style drawn() { return {}; }

Style plain() {
  Style style;
  style.plain = true;
  style.symbols = false;
  style.order = HandOrder::rank;
  return style;
}

/// What a viewer sees of the table and of the decision, on the screen and through the engine protocol.
void add_sight(Given& given, const World& world, Seat viewer) {
  const Setup& setup = world.setup();
  const View view = world.view(viewer);
  given.add("view", view_json(view, setup).dump());
  given.add("decide", decide_json(world.table(), world.decision(), viewer).dump());
  given.add("asked for calls", fmt::format("{} {}", world.decision().invited, world.decision().invited_moves));
  if (viewer < 0) return;
  given.add("screen", table_text(view, setup, drawn(), {true, {true, false}}));
  given.add("screen in words", table_words(view, setup, plain(), {true, {true, false}}));
  for (const PileView& pile : view.piles) given.add("pile", pile_text(pile, setup, drawn()));
}

/// What one of those who may choose is offered, and the answers to what they may ask; about cards, those in `asked`.
void add_answers(Given& given, Game& game, Seat viewer, const std::vector<FaceId>& asked, bool with_hint) {
  const World& world = game.world();
  const Table& table = world.table();
  const Decision decision = world.decision().alone(viewer);
  for (const Style& style : {drawn(), plain()})
    given.add("moves", moves_text(listed_moves(table, decision), table, decision, style));
  Style style = drawn();
  given.add("help", help_text(table, decision, style));
  std::istringstream in;
  std::ostringstream out;
  Console console{in, out, out};
  StreamLineReader reader(in, out);
  const ChosenGame chosen;
  PlayCommands commands(game, chosen, reader, console, style);
  const WhyNot why = commands.why_not(viewer);
  given.add("why alone", explain("", table, decision, style, why));
  for (const FaceId face : asked) {
    given.add("why", explain(lower(world.setup().pack.text(face)), table, decision, style, why));
    const Entry entry = parse_entry(lower(world.setup().pack.text(face)), table, decision, style, why);
    given.add("a card typed", entry.choice ? std::to_string(entry.choice->alternative) : entry.message);
  }
  for (const PileView& pile : world.view(kGallery).piles)
    commands.run({PlayCommand::Name::table, {pile.label}}, viewer);
  given.add("look", out.str());
  for (const char* before : {"", "play ", "look "}) {
    std::string all;
    for (const std::string& word : completions(before, "", table, decision)) all += word + "\n";
    given.add("completions", all);
  }
  if (with_hint && viewer == world.decision().seat) given.add("hint", hint(game, drawn()));
}

Given given_to(Game& game, Seat viewer, const std::vector<FaceId>& asked = {}, bool with_hint = false) {
  Given given;
  add_sight(given, game.world(), viewer);
  if (viewer >= 0 && (game.world().decision().choosers() & seat_bit(viewer)) != 0)
    add_answers(given, game, viewer, asked, with_hint);
  return given;
}

/// What a viewer is told about events, on the screen and through the engine protocol.
Given told_to(std::span<const Event> events, const Setup& setup, Seat viewer) {
  Given given;
  given.add("events", events_json(events, setup, viewer).dump());
  for (const Style& style : {drawn(), plain()}) {
    for (const std::string& line : Narrator(setup, viewer, style).tell(events)) given.add("log", line);
  }
  for (const Event& event : events) given.add("event", describe(event, setup, viewer));
  return given;
}

/// The events as they may have been as far as the viewer knows: other cards where none was seen, other secret texts.
std::vector<Event> with_other_secrets(std::vector<Event> events, const Setup& setup, Seat viewer, Chance& chance) {
  const auto faces = static_cast<std::uint32_t>(setup.pack.faces.size());
  for (Event& event : events) {
    for (EventCard& card : event.cards) {
      if (!sees(viewer, card.seen_by, setup.players)) card.face = static_cast<FaceId>(chance.below(faces));
    }
    if (event.seat == kNoSeat || viewer == event.seat) continue;
    if (event.kind == Event::Kind::undone)
      event.text = "secretly " + setup.pack.text(static_cast<FaceId>(chance.below(faces)));
    // Everybody may know how many cards were chosen.
    const bool is_secret = event.kind == Event::Kind::chose && setup.moves[event.move].is_private;
    for (ChosenValue& value : event.chosen) {
      if (is_secret && value.kind != AlternativeKind::set) value.value = static_cast<std::int32_t>(chance.below(100));
    }
  }
  return events;
}

/// A shipped game or a fixture with a number of players and options, at its first decision.
struct Setting {
  std::shared_ptr<const Rules> rules;
  std::string text;
  std::unique_ptr<Game> game;
};

/// Each game with the fewest and the most players or, if it has only one number, with other options.
std::vector<Setting> settings_to_play() {
  std::vector<Setting> all;
  for (const std::string& path : test::all_games()) {
    const auto rules = test::rules_on_disk(path);
    const std::size_t numbers = rules->header.player_counts().size();
    // The first settings, one for each number of players, have the default options.
    const auto settings = test::random_settings(rules->header, numbers + 1, 7);
    for (const test::GameSetting& setting :
         {settings.front(), settings[numbers > 1 ? numbers - 1 : settings.size() - 1]}) {
      GameSettings wanted;
      wanted.players = setting.players;
      wanted.options = test::options_of(*rules, setting.players, setting.settings.set, setting.settings.preset);
      wanted.seed = 3;
      GameError error;
      auto game = Game::start(rules, wanted, error);
      INFO(path << ", " << setting.text() << ": " << error.text());
      REQUIRE(game != nullptr);
      all.push_back({rules, path.substr(path.rfind('/') + 1) + ", " + setting.text(), std::move(game)});
    }
  }
  return all;
}

/// Hints take long, so they are tested in games that together use every feature.
const std::set<std::string> kHinted{"attack", "crazy-eights", "feature_try", "market", "spite-and-malice"};

TEST_CASE("every game: a seat is shown, offered and answered the same in games that it cannot tell apart",
          "[unsanitized]") {
  constexpr int kWanted = test::scaled(8), kTries = 40, kLongest = 24, kAsked = 3;
  for (const std::string& path : test::every_game()) {
    const std::string name = test::name_of(path);
    const auto rules = test::rules_on_disk(path);
    if (!test::why_no_pairs(name).empty()) continue;
    const std::vector<int> numbers = rules->header.player_counts();
    for (const int players : {numbers.front(), numbers.back()}) {
      INFO(name << ", " << players << " players");
      Chance chance(5);
      bool hinted = players != numbers.front() || test::kSanitized;
      test::ToldPairs pairs(rules, players, test::options_of(*rules, players), 2);
      const int found = pairs.each(kWanted, kTries, kLongest, [&](Game& one, Game& other, Seat seat) {
        std::vector<FaceId> asked;
        const auto& faces = one.world().setup().pack.cards;
        for (int i = 0; i < kAsked; ++i) asked.push_back(faces[chance.below(static_cast<std::uint32_t>(faces.size()))]);
        const bool with_hint = !hinted && one.world().decision().seat == seat && kHinted.contains(name);
        hinted = hinted || with_hint;
        REQUIRE(given_to(one, seat, asked, with_hint).difference(given_to(other, seat, asked, with_hint)) == "");
        REQUIRE(given_to(one, kGallery).difference(given_to(other, kGallery)) == "");
        REQUIRE(told_to(one.events(), one.world().setup(), seat)
                    .difference(told_to(other.events(), other.world().setup(), seat)) == "");
      });
      CHECK(found >= kWanted / 2);
    }
  }
}

TEST_CASE("every game: the log for a seat contains nothing that the seat has not seen") {
  std::int64_t hidden = 0;
  for (const Setting& setting : settings_to_play()) {
    INFO(setting.text);
    Game& game = *setting.game;
    const Setup& setup = game.world().setup();
    ChancePolicy bot(3);
    Chance chance(6);
    for (int made = 0; made < test::scaled(50) && game.world().status() == Status::decision; ++made)
      REQUIRE(game.choose(bot.pick(game.world().decision())));
    const std::vector<Event>& events = game.events();
    for (Seat viewer = kGallery; viewer < setup.players; ++viewer) {
      const Given told = told_to(events, setup, viewer);
      REQUIRE(told.difference(told_to(with_other_secrets(events, setup, viewer, chance), setup, viewer)) == "");
      for (const Event& event : events) {
        for (const EventCard& card : event.cards) hidden += sees(viewer, card.seen_by, setup.players) ? 0 : 1;
      }
    }
  }
  CHECK(hidden > test::scaled(2000));
}

struct Recorder final : Listener {
  void on_event(const Event& event) override { events.push_back(event); }
  std::vector<Event> events;
};

/// The effects of a choice as one seat learns of them.
struct Step {
  bool comparable = false;  ///< somebody is asked again, and nothing was shuffled, which would end what a seat knows
  Seat next = kNoSeat;
  std::vector<Event> events;
  std::string sight;
};

Step step(World& world, const Choice& choice, Seat viewer) {
  using Kind = Event::Kind;
  Recorder recorder;
  Listener* const before = std::exchange(world.hooks().listener, &recorder);
  const Status status = world.answer(choice);
  world.hooks().listener = before;
  if (status != Status::decision) return {};
  Step made;
  made.comparable = std::none_of(recorder.events.begin(), recorder.events.end(), [](const Event& event) {
    return event.kind == Kind::deal_started || event.kind == Kind::shuffled || event.kind == Kind::refilled;
  });
  // A rule file's own texts may be about any card.
  std::erase_if(recorder.events, [](const Event& event) {
    return event.kind == Kind::said || event.kind == Kind::changed || event.kind == Kind::scored ||
           event.kind == Kind::paid;
  });
  made.next = world.decision().seat;
  made.events = std::move(recorder.events);
  made.sight = view_json(world.view(viewer), world.setup()).dump();
  return made;
}

// If the table looks the same to the seat after the same choice, and the same player is asked, the seat has been told
// the same.
TEST_CASE("every game: what a seat is told about a choice does not depend on hidden cards", "[unsanitized]") {
  constexpr int kWanted = test::scaled(12), kTries = 40, kLongest = 10;
  std::int64_t pairs = 0;
  for (const std::string& path : test::every_game()) {
    INFO(path);
    const auto rules = test::rules_on_disk(path);
    const int players = rules->header.player_counts().back();
    test::ToldPairs games(rules, players, test::options_of(*rules, players), 8);
    Chance chance(8);
    games.each(kWanted, kTries, kLongest, [&](Game& one, Game& other, Seat seat) {
      const Decision& offer = one.world().decision();
      const Choice choice = random_of(offer.alternatives, chance);
      const Alternative& was = offer.alternatives[choice.alternative];
      std::span<const CardId> set;
      if (was.kind == AlternativeKind::set) set = std::span(offer.sets).subspan(slot(was.value), was.count);
      const auto same = same_choice(other.world().decision(), was, set, choice.number);
      if (!same || other.world().decision().seat != offer.seat) return;
      const GameSnapshot before = one.snapshot(), other_before = other.snapshot();
      const Step first = step(one.world(), choice, seat), second = step(other.world(), *same, seat);
      one.restore(before);
      other.restore(other_before);
      if (!first.comparable || !second.comparable || first.next != second.next || first.sight != second.sight) return;
      ++pairs;
      const Setup& setup = one.world().setup();
      REQUIRE(told_to(first.events, setup, seat).difference(told_to(second.events, setup, seat)) == "");
    });
  }
  CHECK(pairs > test::scaled(300));
}

}  // namespace houserules::noninterference_test
