// What outlives a deal: scores, chips, the dealer, who is in; how a match ends and who wins it.
#include "runtime/match.h"

#include "tests/runtime/table_support.h"

namespace houserules::match_test {

Setup setup_of(int players) {
  Setup setup = test::small_setup(players);
  setup.has_chips = true;
  setup.chips = 10;
  setup.pots = {"kitty", "side"};
  return setup;
}

Match begun(const Setup& setup) {
  Match match;
  match.begin(setup);
  match.deal_number = 1;
  return match;
}

TEST_CASE("a match begins with everybody in and the chips handed out") {
  const Setup setup = setup_of(3);
  const Match match = begun(setup);
  CHECK(match.in == 0b111);
  CHECK(match.chips[2] == 10);
  CHECK(match.chips[3] == 0);
  CHECK(match.chips_in_all(setup) == 30);
}

TEST_CASE("the deal passes to the left among players still in") {
  Setup setup = setup_of(4);
  Match match = begun(setup);
  match.dealer = 2;
  match.rotate_dealer(setup);
  CHECK(match.dealer == 3);
  match.rotate_dealer(setup);
  CHECK(match.dealer == 0);
  match.in = 0b1001;
  match.rotate_dealer(setup);
  CHECK(match.dealer == 3);
  match.in = 0b1000;
  match.rotate_dealer(setup);
  CHECK(match.dealer == 3);
}

TEST_CASE("if play is counterclockwise the deal passes to the right") {
  Setup setup = setup_of(4);
  setup.clockwise = false;
  Match match = begun(setup);
  match.dealer = 1;
  match.rotate_dealer(setup);
  CHECK(match.dealer == 0);
  match.rotate_dealer(setup);
  CHECK(match.dealer == 3);
  CHECK(match.first_behind_dealer(setup, 0b0011) == 1);
  CHECK(match.first_behind_dealer(setup, 0) == kNoSeat);
}

TEST_CASE("by default a match is one deal; of several rules, the first to apply ends it") {
  Setup setup = setup_of(3);
  Match match = begun(setup);
  CHECK(match.is_over(setup));
  setup.match.deals = 3;
  CHECK_FALSE(match.is_over(setup));
  match.deal_number = 3;
  CHECK(match.is_over(setup));
  match.deal_number = 1;
  setup.match.scores = {{ScoreBound::Compare::greater_equal, 100}};
  match.scores[1] = 99;
  CHECK_FALSE(match.is_over(setup));
  match.scores[1] = 100;
  CHECK(match.is_over(setup));
}

TEST_CASE("a match of rounds is over when everybody still in has dealt that often") {
  Setup setup = setup_of(3);
  setup.match.rounds = 2;
  Match match;
  match.begin(setup);
  for (int deal = 1; deal < 6; ++deal) {
    match.begin_deal();
    INFO(deal);
    CHECK(match.deal_number == deal);
    CHECK_FALSE(match.is_over(setup));
    match.rotate_dealer(setup);
  }
  match.begin_deal();
  CHECK(match.is_over(setup));
  CHECK(match.dealt[0] == 2);
  // A player who goes out no longer deals.
  match.begin(setup);
  for (int deal = 1; deal <= 3; ++deal) {
    match.begin_deal();
    match.rotate_dealer(setup);
  }
  match.begin_deal();
  match.in = 0b011;
  CHECK_FALSE(match.is_over(setup));
  match.rotate_dealer(setup);
  CHECK(match.dealer == 1);
  match.begin_deal();
  CHECK(match.is_over(setup));
}

TEST_CASE("a match may go on while the leaders are tied") {
  Setup setup = setup_of(4);
  setup.match.scores = {{ScoreBound::Compare::greater_equal, 10}};
  setup.match.unless_tied = MatchRule::kScores;
  setup.win = WinRule::highest_score;
  Match match = begun(setup);
  match.scores = {12, 3, 12, 11};
  CHECK_FALSE(match.is_over(setup));
  match.scores = {12, 3, 13, 12};
  CHECK(match.is_over(setup));
  setup.win = WinRule::lowest_score;
  CHECK(match.is_over(setup));
  match.scores = {12, 3, 3, 12};
  CHECK_FALSE(match.is_over(setup));
  setup.teams = 2;
  setup.win = WinRule::highest_score;
  match.scores = {8, 4, 3, 7};
  CHECK_FALSE(match.is_over(setup));
  match.scores = {8, 4, 3, 8};
  CHECK(match.is_over(setup));
  match.in = 0;
  CHECK(match.is_over(setup));
}

TEST_CASE("a tie matters only where the header says so") {
  Setup setup = setup_of(2);
  setup.match.scores = {{ScoreBound::Compare::greater_equal, 10}};
  setup.match.deals = 3;
  setup.match.unless_tied = MatchRule::kScores;
  setup.win = WinRule::highest_score;
  Match match = begun(setup);
  match.scores = {12, 12};
  match.deal_number = 2;
  CHECK_FALSE(match.is_over(setup));
  match.deal_number = 3;
  CHECK(match.is_over(setup));
}

TEST_CASE("every comparison of a score can end a match") {
  using Compare = ScoreBound::Compare;
  const auto ends = [](Compare compare, std::int64_t score) {
    Setup setup = setup_of(2);
    setup.match.scores = {{compare, 10}};
    Match match = begun(setup);
    match.scores = {};
    match.scores[0] = match.scores[1] = score;
    return match.is_over(setup);
  };
  const auto row = [&](Compare compare) {
    return std::vector<bool>{ends(compare, 9), ends(compare, 10), ends(compare, 11)};
  };
  CHECK(row(Compare::equal) == std::vector<bool>{false, true, false});
  CHECK(row(Compare::not_equal) == std::vector<bool>{true, false, true});
  CHECK(row(Compare::less) == std::vector<bool>{true, false, false});
  CHECK(row(Compare::less_equal) == std::vector<bool>{true, true, false});
  CHECK(row(Compare::greater) == std::vector<bool>{false, false, true});
  CHECK(row(Compare::greater_equal) == std::vector<bool>{false, true, true});
}

TEST_CASE("a match can end with one player in, one with chips, or nobody in") {
  Setup setup = setup_of(3);
  setup.match.one_in = true;
  Match match = begun(setup);
  CHECK_FALSE(match.is_over(setup));
  match.in = 0b010;
  CHECK(match.is_over(setup));
  CHECK(match.winners(setup, 0b011) == 0b010);
  match.in = 0;
  CHECK(match.is_over(setup));
  CHECK(match.winners(setup, 0b011) == 0b011);
  setup.match = {};
  setup.match.one_has_chips = true;
  match = begun(setup);
  CHECK_FALSE(match.is_over(setup));
  match.chips[0] = match.chips[1] = 0;
  CHECK(match.is_over(setup));
  match.chips[1] = -4;
  CHECK(match.is_over(setup));
}

TEST_CASE("winners are found by score, chips and deals; several may share first place") {
  Setup setup = setup_of(4);
  Match match = begun(setup);
  match.deal_number = 3;
  match.scores = {5, 2, 2, 9};
  match.chips = {1, 7, 7, 3};
  match.deals_won = {1, 0, 2, 2};
  setup.win = WinRule::lowest_score;
  CHECK(match.winners(setup, 0b1111) == 0b0110);
  setup.win = WinRule::highest_score;
  CHECK(match.winners(setup, 0b1111) == 0b1000);
  setup.win = WinRule::most_chips;
  CHECK(match.winners(setup, 0b1111) == 0b0110);
  setup.win = WinRule::most_deals;
  CHECK(match.winners(setup, 0b1111) == 0b1100);
  match.deals_won = {};
  CHECK(match.winners(setup, 0b1111) == 0);
  match.deal_number = 1;
  match.last_winners = 0b0001;
  CHECK(match.winners(setup, 0b1111) == 0b0001);
}

TEST_CASE("any of several conditions ends a match") {
  using Compare = ScoreBound::Compare;
  Setup setup = setup_of(2);
  setup.match.scores = {{Compare::greater_equal, 500}, {Compare::less_equal, -200}};
  Match match = begun(setup);
  match.scores = {};
  match.scores[0] = 499;
  match.scores[1] = -199;
  CHECK_FALSE(match.is_over(setup));
  match.scores[1] = -200;
  CHECK(match.is_over(setup));
  match.scores[1] = 0;
  match.scores[0] = 500;
  CHECK(match.is_over(setup));
}

TEST_CASE("the deal goes to the winner or loser of the last deal, from the dealer's left, or stays") {
  Setup setup = setup_of(4);
  const auto next = [&](NextDealer rule, SeatMask winners, SeatMask losers, SeatMask in = 0b1111) {
    setup.next_dealer = rule;
    Match match = begun(setup);
    match.dealer = 1;
    match.in = in;
    match.last_winners = winners;
    match.last_losers = losers;
    match.pass_deal(setup);
    return match.dealer;
  };
  CHECK(next(NextDealer::left, 0b0001, 0b1000) == 2);
  CHECK(next(NextDealer::stays, 0b0001, 0b1000) == 1);
  CHECK(next(NextDealer::last_winner, 0b0011, 0b1100) == 0);  // of two, the first from the dealer's left
  CHECK(next(NextDealer::last_winner, 0b0010, 0b1101) == 1);
  CHECK(next(NextDealer::last_loser, 0b0001, 0b1010) == 3);
  CHECK(next(NextDealer::last_loser, 0, 0) == 2);                    // a draw: to the left
  CHECK(next(NextDealer::last_loser, 0b0001, 0b1000, 0b0111) == 2);  // the loser is out
  CHECK(next(NextDealer::stays, 0b0001, 0b1000, 0b1101) == 2);
}

TEST_CASE("the player who lost most deals loses a match that is lost") {
  Setup setup = setup_of(3);
  setup.win = WinRule::all_but_last;
  setup.match.deals = 5;
  Match match = begun(setup);
  match.deal_number = 5;
  match.deals_lost = {2, 1, 1};
  CHECK(match.winners(setup, 0b111) == 0b110);
  match.deals_lost = {2, 2, 1};
  CHECK(match.winners(setup, 0b111) == 0b100);
  match.deals_lost = {1, 1, 1};
  CHECK(match.winners(setup, 0b111) == 0);
}

TEST_CASE("players who win together win a match by more than half of its deals") {
  Setup setup = setup_of(3);
  setup.win = WinRule::together;
  setup.match.deals = 4;
  Match match = begun(setup);
  match.deal_number = 4;
  match.deals_won = {3, 3, 3};
  CHECK(match.winners(setup, 0b111) == 0b111);
  match.deals_won = {2, 2, 2};
  CHECK(match.winners(setup, 0b111) == 0);
}

TEST_CASE("teams win and end a match by the sum of their players") {
  Setup setup = setup_of(4);
  setup.teams = 2;
  setup.win = WinRule::highest_score;
  setup.match.scores = {{ScoreBound::Compare::greater_equal, 12}};
  Match match = begun(setup);
  match.scores = {6, 8, 5, 3};
  CHECK(match.team_score(setup, 0) == 11);
  CHECK(match.team_score(setup, 1) == 11);
  CHECK_FALSE(match.is_over(setup));
  CHECK(match.winners(setup, 0b1111) == 0b1111);
  match.scores[2] = 6;
  CHECK(match.is_over(setup));
  CHECK(match.winners(setup, 0b1111) == 0b0101);
}

TEST_CASE("chips are paid, refused, and conserved") {
  Setup setup = setup_of(3);
  Match match = begun(setup);
  match.dealer = 1;
  const int kitty = kMaxPlayers, side = kMaxPlayers + 1;
  CHECK(pay(match, setup, 0, kitty, 4) == "");
  CHECK(pay(match, setup, kitty, side, 3) == "");
  CHECK(pay(match, setup, side, 2, 3) == "");
  CHECK(pay(match, setup, 0, 2, 0) == "");
  CHECK(match.chips[0] == 6);
  CHECK(match.chips[2] == 13);
  CHECK(match.pots[0] == 1);
  CHECK(match.chips_in_all(setup) == 30);
  CHECK(pay(match, setup, 0, 1, 7) == "Anna cannot pay 7 chips: only 6 left");
  CHECK(pay(match, setup, kitty, 1, 2) == "kitty cannot pay 2 chips: only 1 left");
  CHECK(pay(match, setup, 0, 1, -1) == "Anna cannot pay -1 chips: payments cannot be negative");
  CHECK(pay(match, setup, 1, 0, 11) == "Ben cannot pay 11 chips: only 10 left");
  CHECK(match.chips_in_all(setup) == 30);
  setup.dealer_may_owe = true;
  CHECK(pay(match, setup, 1, 0, 11) == "");
  CHECK(match.chips[1] == -1);
  CHECK(pay(match, setup, 0, 1, 100) == "Anna cannot pay 100 chips: only 17 left");
  CHECK(pay(match, setup, 1, 0, INT64_MAX) ==
        "Ben cannot pay 9223372036854775807 chips: nobody may owe more than 1000000000000");
  CHECK(match.chips_in_all(setup) == 30);
}

}  // namespace houserules::match_test
