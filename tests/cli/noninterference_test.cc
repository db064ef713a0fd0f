// What is given to a player depends on what that player may know, and on nothing else: in pairs of games that differ in
// hidden cards only, all that a seat is shown, told, offered and answered is the same text, byte for byte.
#include <nlohmann/json.hpp>

#include "cli/engine/show.h"
#include "cli/play/commands.h"
#include "cli/play/completion.h"
#include "cli/play/entry.h"
#include "cli/play/explain.h"
#include "cli/play/hint.h"
#include "cli/play/listing.h"
#include "cli/play/narrator.h"
#include "cli/play/table_view.h"
#include "cli/text.h"
#include "tests/games/settings_support.h"
#include "tests/interpreter/play_support.h"
#include "tests/scale.h"

namespace houserules::noninterference_test {

using test::ChancePolicy;
using test::faces_of;

/// A text in parts, each with what it is, so that a difference can be named.
struct Given {
  std::vector<std::pair<std::string, std::string>> parts;

  void add(std::string what, std::string text) { parts.emplace_back(std::move(what), std::move(text)); }
  /// The first part that is another one there: "the table: ... / ..."; "" when all are the same.
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
  for (const Alternative& alternative : world.decision().alternatives)
    given.add("option as others read it", alternative_text(world.table(), world.decision(), alternative, viewer));
  if (viewer < 0) return;
  given.add("screen", table_text(view, setup, drawn(), {true, {true, false}}));
  given.add("screen in words", table_words(view, setup, plain(), {true, {true, false}}));
  for (const PileView& pile : view.piles) given.add("pile", pile_text(pile, setup, drawn()));
}

/// What one of those who may choose is offered, and what can be asked for; of cards, those of `asked`.
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

/// What a viewer is told of events, on the screen and through the engine protocol.
Given told_to(std::span<const Event> events, const Setup& setup, Seat viewer) {
  Given given;
  given.add("events", events_json(events, setup, viewer).dump());
  for (const Style& style : {drawn(), plain()}) {
    for (const std::string& line : Narrator(setup, viewer, style).tell(events)) given.add("log", line);
  }
  for (const Event& event : events) given.add("event", describe(event, setup, viewer, /*symbols=*/true));
  return given;
}

/// The events as they may have been for all that the viewer knows: other cards where none was seen, other secret texts.
std::vector<Event> with_other_secrets(std::vector<Event> events, const Setup& setup, Seat viewer, Chance& chance) {
  const auto faces = static_cast<std::uint32_t>(setup.pack.faces.size());
  for (Event& event : events) {
    for (EventCard& card : event.cards) {
      if (!sees(viewer, card.seen_by, setup.players)) card.face = static_cast<FaceId>(chance.below(faces));
    }
    const bool to_one = event.kind == Event::Kind::chose || event.kind == Event::Kind::undone;
    if (to_one && event.seat != kNoSeat && viewer != event.seat)
      event.text = "secretly " + setup.pack.text(static_cast<FaceId>(chance.below(faces)));
  }
  return events;
}

/// A shipped game or a fixture with a number of players and options, at its first decision.
struct Setting {
  std::shared_ptr<const Rules> rules;
  std::string text;
  std::unique_ptr<Game> game;
};

/// Each game with the fewest and the most players or, where there is one number only, with other options.
std::vector<Setting> settings_to_play() {
  std::vector<Setting> all;
  for (const std::string& path : test::all_games()) {
    const auto rules = test::rules_on_disk(path);
    const std::size_t numbers = rules->header.player_counts().size();
    // As many of these as there are numbers of players leave the options as they are.
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
      game->world().modes().counting = true;  // so that a slow machine cannot interrupt
      all.push_back({rules, path.substr(path.rfind('/') + 1) + ", " + setting.text(), std::move(game)});
    }
  }
  return all;
}

/// Whether some face that `observer` does not know is another one than it was.
bool differs(const Table& table, const std::vector<FaceId>& before) {
  for (std::size_t card = 0; card < before.size(); ++card) {
    if (table.face(static_cast<CardId>(card)) != before[card]) return true;
  }
  return false;
}

TEST_CASE("every game: what a seat is shown, offered and answered is the same whatever lies where it cannot see") {
  constexpr int kDecisions = test::scaled(6), kBetween = 5, kAsked = 3;
  std::int64_t pairs = 0;
  for (const Setting& setting : settings_to_play()) {
    INFO(setting.text);
    Game& game = *setting.game;
    World& world = game.world();
    Chance chance(5);
    ChancePolicy bot(2);
    for (int made = 0; made < kDecisions * kBetween && world.status() == Status::decision; ++made) {
      if (made % kBetween == 0) {
        const Snapshot snapshot = world.snapshot();
        const std::vector<FaceId> before = faces_of(world.table());
        const bool with_hint =
            made == kBetween && setting.rules->header.player_counts().front() == world.setup().players;
        std::vector<FaceId> asked;
        for (int i = 0; i < kAsked; ++i)
          asked.push_back(before[chance.below(static_cast<std::uint32_t>(before.size()))]);
        for (Seat seat = 0; seat < world.setup().players; ++seat) {
          const Given given = given_to(game, seat, asked, with_hint);
          const Given gallery = given_to(game, kGallery);
          world.deal_anew(seat, chance);
          if (differs(world.table(), before)) ++pairs;
          REQUIRE(given.difference(given_to(game, seat, asked, with_hint)) == "");
          REQUIRE(gallery.difference(given_to(game, kGallery)) == "");
          world.restore(snapshot);
        }
      }
      REQUIRE(game.choose(bot.pick(world.decision())));
    }
    INFO(world.error().text());
    REQUIRE(world.status() != Status::error);
  }
  CHECK(pairs > test::scaled(1000) / 2);
}

TEST_CASE("every game: the story of a game as a seat is told it has nothing of what the seat has not seen") {
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

/// What comes of a choice, as one seat gets to know it.
struct Step {
  bool comparable = false;  ///< somebody is asked again, and nothing was shuffled, which ends what a seat knows
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
  // What a rule file says in its own words may be of any card.
  std::erase_if(recorder.events, [](const Event& event) {
    return event.kind == Kind::said || event.kind == Kind::changed || event.kind == Kind::scored ||
           event.kind == Kind::paid;
  });
  made.next = world.decision().seat;
  made.events = std::move(recorder.events);
  made.sight = view_json(world.view(viewer), world.setup()).dump();
  return made;
}

// Two cards change places that the seat does not know after the choice, before it is made. Where the table looks the
// same to the seat then, and the same player is asked, the same has been told.
TEST_CASE("every game: what a seat is told of a choice is the same whatever lies where it cannot see") {
  constexpr int kDecisions = test::scaled(10), kSwaps = 2;
  std::int64_t pairs = 0;
  for (const Setting& setting : settings_to_play()) {
    INFO(setting.text);
    Game& game = *setting.game;
    World& world = game.world();
    Chance chance(8);
    ChancePolicy bot(4);
    for (int made = 0; made < kDecisions && world.status() == Status::decision; ++made) {
      const Choice choice = bot.pick(world.decision());
      const auto cards = static_cast<std::uint32_t>(world.table().card_count());
      const Snapshot before = world.snapshot();
      for (Seat seat = 0; seat < world.setup().players && cards > 1; ++seat) {
        const Step one = step(world, choice, seat);
        std::vector<std::pair<CardId, CardId>> swaps;
        for (int i = 0; i < kSwaps && one.comparable; ++i) {
          const auto a = static_cast<CardId>(chance.below(cards)), b = static_cast<CardId>(chance.below(cards));
          const bool alike = world.table().face(a) == world.table().face(b);
          if (!alike && world.swap_unknown(seat, a, b)) {
            swaps.emplace_back(a, b);
            world.swap_unknown(seat, a, b);
          }
        }
        for (const auto& [a, b] : swaps) {
          world.restore(before);
          if (!world.swap_unknown(seat, a, b)) continue;
          const Step other = step(world, choice, seat);
          if (!other.comparable || other.next != one.next || other.sight != one.sight) continue;
          ++pairs;
          REQUIRE(told_to(one.events, world.setup(), seat).difference(told_to(other.events, world.setup(), seat)) ==
                  "");
        }
        world.restore(before);
      }
      REQUIRE(game.choose(choice));
    }
  }
  CHECK(pairs > test::scaled(500) / 2);
}

}  // namespace houserules::noninterference_test
