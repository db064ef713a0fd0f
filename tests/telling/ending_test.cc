// What the end of a deal and of a game says.
#include "telling/ending.h"

#include "telling/table_view.h"
#include "telling/text.h"
#include "tests/interpreter/play_support.h"

namespace houserules::ending_test {

TEST_CASE("the end shows everybody's cards and their totals") {
  const auto game = test::started(test::shipped_rules("casino-blackjack"), 2);
  while (game->world().status() == Status::decision) {
    const Alternative& first = game->world().decision().alternatives[0];
    game->choose({0, first.value});
  }
  const std::string text = ending_text(*game, Style{}, {});
  const auto held = text.find("Left in hand:\n");
  CHECK(text.substr(held, text.find("\nDeal") - held) ==
        "Left in hand:\n  Anna (25): 5♣  K♦  K♥\n  Ben (29): 8♣  7♦  4♥ Q♥\nCards of the house: K♥ 3♠\n");
}

TEST_CASE("the course of a game is summarised in a line") {
  Setup setup;
  setup.players = 3;
  setup.names = {"Anna", "Ben", "Clara"};
  setup.win = WinRule::lowest_score;
  Result result;
  result.scores = {12, 30, 17};
  result.winners = 0b001;
  CHECK(outcome_line(result, setup) == "Anna wins with 12 points, 5 fewer than Clara.");
  setup.win = WinRule::highest_score;
  result.winners = 0b010;
  CHECK(outcome_line(result, setup) == "Ben wins with 30 points, 13 more than Clara.");
  result.scores = {17, 30, 17};
  CHECK(outcome_line(result, setup) == "Ben wins with 30 points, 13 more than Anna and Clara.");
  result.scores = {30, 30, 17};
  result.winners = 0b011;
  CHECK(outcome_line(result, setup) == "Anna and Ben win with 30 points each, 13 more than Clara.");
  result.scores = {30, 20, 17};
  CHECK(outcome_line(result, setup) == "Anna and Ben win.");
  result.scores = {30, 30, 30};
  result.winners = 0b111;
  CHECK(outcome_line(result, setup) == "The game is a tie, with 30 points each.");
  setup.win = WinRule::first_out;
  CHECK(outcome_line(result, setup) == "The game is a tie.");
  result.winners = 0b010;
  CHECK(outcome_line(result, setup) == "Ben wins.");
  setup.win = WinRule::all_but_last;
  result.losers = 0b100;
  CHECK(outcome_line(result, setup) == "Clara loses.");
  result.losers = result.winners = 0;
  CHECK(outcome_line(result, setup) == "Nobody loses.");
  setup.win = WinRule::highest_score;
  result.winners = 0;
  CHECK(outcome_line(result, setup) == "Nobody wins.");
  setup.players = 4;
  setup.names = {"Anna", "Ben", "Clara", "David"};
  setup.teams = 2;
  setup.team_points = true;
  result.scores = {6, 4, 6, 4};
  result.winners = 0b0101;
  CHECK(outcome_line(result, setup) == "Anna and Clara win with 6 points, 2 more than Ben and David.");
}

TEST_CASE("the points of each deal are shown above their sum, but those of a single deal alone") {
  Setup setup;
  setup.players = 2;
  setup.names = {"Anna", "Ben"};
  const auto event = [](Event::Kind kind, Seat seat, std::int64_t amount) {
    Event told;
    told.kind = kind;
    told.seat = seat;
    told.amount = amount;
    return told;
  };
  using Kind = Event::Kind;
  std::vector<Event> events{event(Kind::deal_started, 0, 1), event(Kind::scored, 0, 5), event(Kind::scored, 1, 12)};
  CHECK(score_sheet_text(events, setup, Style{}) == "        Anna  Ben\nPoints     5   12\n");
  events.insert(events.end(), {event(Kind::deal_started, 1, 2), event(Kind::scored, 1, 3)});
  CHECK(score_sheet_text(events, setup, Style{}) ==
        "Deal    Anna  Ben\n1          5   12\n2          0    3\nPoints     5   15\n");
  // The deals before the last ones share a row.
  events.insert(events.end(), {event(Kind::deal_started, 1, 3), event(Kind::scored, 0, 1)});
  CHECK(score_sheet_text(events, setup, Style{}, 1) ==
        "Deal    Anna  Ben\n1 to 2     5   15\n3          1    0\nPoints     6   15\n");
  CHECK(score_sheet_text(events, setup, Style{}, 2) == score_sheet_text(events, setup, Style{}));
  events.resize(events.size() - 2);
  setup.has_chips = true;
  Event paid = event(Kind::paid, 0, 4);
  paid.other = kMaxPlayers;
  setup.chips = 20;
  CHECK(score_sheet_text(std::vector<Event>{event(Kind::deal_started, 0, 1), paid}, setup, Style{}) ==
        "Deal   Anna  Ben\n1        -4    0\nChips    16   20\n");
}

TEST_CASE("a deal of tricks ends with bids compared to tricks taken") {
  Setup setup;
  setup.players = 2;
  setup.names = {"Anna", "Ben"};
  setup.piles = {{"trick", "trick", kNoSeat, 0, PileFacing::up}};
  setup.publics = {{"trump", "trumps"}, {"bid", "", true}, {"tricks", "", true, false, false, std::int64_t{0}}};
  std::vector<Event> events(6);
  events[0].kind = Event::Kind::deal_started;
  const auto change = [&events](std::size_t event, Seat seat, int info, const PublicValue& value) {
    events[event].kind = Event::Kind::changed;
    events[event].seat = seat;
    events[event].info = info;
    events[event].value = value;
  };
  using Kind = PublicValue::Kind;
  change(1, kNoSeat, 0, {Kind::text, 0, "hearts"});
  change(2, 0, 1, {Kind::number, 2});
  change(3, 1, 1, {Kind::number, 0});
  change(4, 0, 2, {Kind::number, 1});
  change(5, 0, 2, {Kind::number, 2});
  const std::string table = "\nTrumps: hearts\n      Bid  Tricks\nAnna    2       2\nBen     0       0\n";
  events.emplace_back().kind = Event::Kind::deal_ended;
  CHECK(deal_text(events, setup, Style{}, {}).find(table) != std::string::npos);
  // The order is the same however little room there is.
  CHECK(deal_text(events, setup, Style{}, {}, std::string::npos, 3) == deal_text(events, setup, Style{}, {}));
  setup.piles[0].name = "table";
  CHECK(deal_text(events, setup, Style{}, {}).find("Bid") == std::string::npos);
}

TEST_CASE("the end of a deal shows everything since a lone person's last choice") {
  const auto game = test::started(test::shipped_rules("hearts"), 4);
  const auto& events = game->events();
  const auto is_end = [](const Event& event) { return event.kind == Event::Kind::deal_ended; };
  while (std::none_of(events.begin(), events.end(), is_end)) {
    const Alternative& first = game->world().decision().alternatives[0];
    game->choose({0, first.value});
  }
  const Setup& setup = game->world().setup();
  const auto lines = [&](std::size_t last_own) { return lines_of(deal_text(events, setup, Style{}, {0}, last_own)); };
  CHECK(lines(std::string::npos).front() != "The whole pack is dealt.");
  CHECK(lines(0).front() == "The whole pack is dealt.");
  const auto chosen =
      std::find_if(events.begin(), events.end(), [](const Event& event) { return event.kind == Event::Kind::chose; });
  CHECK(lines(static_cast<std::size_t>(chosen - events.begin())).front().starts_with("Anna: pass "));
}

TEST_CASE(
    "the end of a deal leaves out earlier deals, but never the last three and the sum, if it is longer than the "
    "screen") {
  Setup setup;
  setup.players = 2;
  setup.names = {"Anna", "Ben"};
  std::vector<Event> events;
  for (int deal = 1; deal <= 20; ++deal) {
    for (const Event::Kind kind : {Event::Kind::deal_started, Event::Kind::scored, Event::Kind::deal_ended}) {
      Event& event = events.emplace_back();
      event.kind = kind;
      event.seat = 0;
      event.amount = kind == Event::Kind::deal_started ? deal : 1;
    }
  }
  const auto shown = [&](int rows) { return deal_text(events, setup, Style{}, {}, std::string::npos, rows); };
  CHECK(shown(100).find("\n1          1    0\n2 ") != std::string::npos);
  const std::string few = shown(10);
  const auto lines = lines_of(few);
  CHECK(std::count_if(lines.begin(), lines.end(), [](const std::string& line) { return !line.empty(); }) <= 10);
  CHECK(few.find("Deal     Anna  Ben\n1 to 13    13    0\n14          1    0\n") != std::string::npos);
  CHECK(few.find("\n20          1    0\nPoints     20    0\n") != std::string::npos);
  CHECK(shown(2).find("\n1 to 17    17    0\n18 ") != std::string::npos);
}

TEST_CASE("a game for one is won or not won") {
  Setup setup;
  setup.players = 1;
  setup.names = {"Anna"};
  Result result;
  result.scores = {52};
  result.winners = 1;
  CHECK(outcome_line(result, setup) == "The game is won, with 52 points.");
  result.winners = 0;
  result.scores = {1};
  CHECK(outcome_line(result, setup) == "The game is not won, with 1 point.");
  result.scores = {0};
  CHECK(outcome_line(result, setup) == "The game is not won.");
}

TEST_CASE("the end of a single deal for one player is shown once") {
  const auto game = test::started(test::shipped_rules("klondike"), 1);
  while (game->world().status() == Status::decision) {
    const auto& all = game->world().decision().alternatives;
    const auto last = static_cast<std::uint32_t>(all.size() - 1);
    game->choose({last, all[last].value});
  }
  const std::string text = ending_text(*game, Style{}, {0});
  CHECK(text.starts_with("The game is not won.\n\n"));
  CHECK(text.ends_with("\nAnna: give up\n"));
}

}  // namespace houserules::ending_test
