// The cards that a text names, drawn below it.
#include "screen/cards_below.h"

#include "telling/ending.h"
#include "telling/text.h"
#include "tests/interpreter/play_support.h"

namespace houserules::cards_below_test {

TEST_CASE("the page of a deal shows the board, and says so if the player had no choice in it") {
  const auto game = test::started(test::shipped_rules("holdem"), 2);
  const auto& events = game->events();
  const auto is_end = [](const Event& event) { return event.kind == Event::Kind::deal_ended; };
  while (std::none_of(events.begin(), events.end(), is_end)) {  // both call or check all the way
    const auto& all = game->world().decision().alternatives;
    const auto& moves = game->world().setup().moves;
    const auto stays = std::find_if(all.begin(), all.end(), [&](const Alternative& one) {
      return moves[one.move].name == "check" || moves[one.move].name == "call";
    });
    REQUIRE(stays != all.end());
    game->choose({static_cast<std::uint32_t>(stays - all.begin()), stays->value});
  }
  const Setup& setup = game->world().setup();
  const std::string text = deal_text(events, setup, Style{}, {0}, 0);
  const auto board = text.find("\nBoard: ");
  REQUIRE(board != std::string::npos);
  CHECK(split_words(text.substr(board, text.find('\n', board + 1) - board)).size() == 6);
  CHECK(text.find("before you had a choice") == std::string::npos);
  const std::string drawn = with_cards_below(text, setup, Style{}, 100);
  CHECK(drawn.find("╭───╮ ╭───╮ ╭───╮ ╭───╮ ╭───╮\n") != std::string::npos);
  CHECK(with_cards_below(text, setup, Style{}, 5) == text);
  // The same for somebody whose seat chose nothing.
  std::vector<Event> others(events.begin(), events.end());
  std::erase_if(others, [](const Event& event) { return event.kind == Event::Kind::chose && event.seat == 0; });
  const std::string unseen = deal_text(others, setup, Style{}, {0}, others.size() / 2);
  CHECK(unseen.starts_with("This deal was over before you had a choice:\n"));
  CHECK(unseen.find("2 cards each are dealt.") != std::string::npos);
  Event out;
  out.kind = Event::Kind::went_out;
  out.seat = 0;
  others.insert(others.begin(), out);
  CHECK(deal_text(others, setup, Style{}, {0}, 0).starts_with("You are out of the match; the others play on.\n"));
  // What an attempt took back is not known, so no board is better than a wrong one.
  Event undone;
  undone.kind = Event::Kind::undone;
  others.insert(std::find_if(others.begin(), others.end(), is_end), undone);
  CHECK(deal_text(others, setup, Style{}, {0}, 0).find("\nBoard: ") == std::string::npos);
}

TEST_CASE("points are not drawn as cards where cards are numbers") {
  const auto game = test::started(test::shipped_rules("nettles"), 4);
  const std::string sheet = "        Anna  Ben  Clara  David\nPoints    12   18     18     18\n";
  CHECK(with_cards_below(sheet, game->world().setup(), Style{}, 20) == sheet);
}

TEST_CASE("a counted hand is drawn, with the card that counts for all apart from it") {
  const auto game = test::started(test::shipped_rules("cribbage"), 2);
  const Setup& setup = game->world().setup();
  CHECK(with_cards_below("Ben's hand: 2♣ 3♣ with the starter 8♥\nBen: play 3♣ 4♣\nBen pegs 2\n", setup, Style{}, 9) ==
        "Ben's hand: 2♣ 3♣ with the starter 8♥\n"
        "  ╭───╮ ╭───╮  ╭───╮\n"
        "  │2♣ │ │3♣ │  │8♥ │\n"
        "  ╰───╯ ╰───╯  ╰───╯\n"
        "Ben: play 3♣ 4♣\nBen pegs 2\n");
}

}  // namespace houserules::cards_below_test
