// The full-screen table fits its screen, whatever the game and the size.
#include "screen/layout.h"

#include <filesystem>
#include <tuple>

#include "screen/canvas.h"
#include "screen/card_art.h"
#include "screen/seats_view.h"
#include "screen/table_art.h"
#include "table/tricks.h"
#include "telling/card_text.h"
#include "telling/entry.h"
#include "telling/hand_view.h"
#include "telling/listing.h"
#include "telling/table_view.h"
#include "telling/text.h"
#include "tests/interpreter/play_support.h"
#include "tests/scale.h"

namespace houserules::layout_test {

/// The page as the player to move sees it.
Page page_at(Game& game, int columns, int rows, bool symbols = true) {
  Style style;
  style.width = columns;
  style.symbols = symbols;
  const Seat seat = game.world().decision().seat;
  Picture picture = look_at(game, seat, style);
  offer(picture, game.world(), seat);
  return lay_out(picture, game.world().setup(), style, rows, columns);
}

std::string page_of(Game& game, int columns, int rows, bool symbols = true) {
  std::string text;
  for (const std::string& line : page_at(game, columns, rows, symbols).lines) text += line + '\n';
  return text;
}

TEST_CASE("a page fits its screen, and a click hits what is drawn there") {
  for (const auto& [name, players] : {std::pair{"hearts", 4},
                                      {"spades", 4},
                                      {"klondike", 1},
                                      {"rum-500", 3},
                                      {"twenty-one", 4},
                                      {"cribbage", 2},
                                      {"president", 8}}) {
    const auto game = test::started(test::shipped_rules(name), players);
    Chance chance(Seed(1), 0, 0);
    for (int moves = 0; moves < 40 && game->world().status() == Status::decision; ++moves) {
      const Seat seat = game->world().decision().seat;
      for (const auto& [columns, rows] : {std::pair{100, 32}, {80, 24}, {40, 20}, {30, 12}}) {
        Style style;
        style.width = columns;
        Picture picture = look_at(*game, seat, style);
        offer(picture, game->world(), seat);
        const Page page = lay_out(picture, game->world().setup(), style, rows, columns);
        INFO(name << " in " << columns << " columns and " << rows << " rows");
        CHECK(static_cast<int>(page.lines.size()) == rows - 2);
        for (const std::string& line : page.lines) CHECK(display_width(line) <= columns);
        for (const Spot& spot : page.spots) {
          CHECK(spot.row < rows - 2);
          CHECK(spot.begin < spot.end);
        }
        const bool has_own = std::any_of(page.lines.begin(), page.lines.end(), [](const std::string& line) {
          return line.starts_with("Your hand") || line.find("(you)") != std::string::npos;
        });
        CHECK(has_own == (name != std::string("klondike")));
      }
      game->choose(random_of(game->world().decision().own(), chance));
    }
  }
}

TEST_CASE("every shipped game is drawn in every size, within its screen") {
  for (const auto& entry : std::filesystem::directory_iterator(HOUSERULES_SOURCE_DIR "/games")) {
    if (entry.path().extension() != ".lua") continue;
    const std::string name = entry.path().stem().string();
    const auto rules = test::shipped_rules(name);
    std::vector<int> numbers;
    for (int n = 1; n <= kMaxPlayers; ++n) {
      if (rules->header.allows_players(n)) numbers.push_back(n);
    }
    for (const int players : {numbers.front(), numbers.back()}) {
      const auto game = test::started(test::shipped_rules(name), players);
      Chance chance(Seed(2), 0, 0);
      for (int moves = 0; moves < test::scaled(12) && game->world().status() == Status::decision; ++moves) {
        for (const auto& [columns, rows] :
             {std::pair{200, 60}, {120, 40}, {100, 32}, {80, 24}, {60, 18}, {40, 20}, {30, 12}}) {
          INFO(name << " for " << players << " in " << columns << " columns and " << rows << " rows");
          const Page page = page_at(*game, columns, rows);
          CHECK(static_cast<int>(page.lines.size()) == rows - 2);
          const bool fits = std::all_of(page.lines.begin(), page.lines.end(),
                                        [width = columns](const auto& line) { return display_width(line) <= width; });
          CHECK(fits);
        }
        game->choose(random_of(game->world().decision().own(), chance));
      }
    }
  }
}

TEST_CASE("cards laid together can all be read") {
  for (const auto& [columns, rows] : {std::pair{120, 40}, {100, 40}, {90, 30}, {80, 24}}) {
    const auto game = test::started(test::shipped_rules("big-two"), 4);
    Chance chance(Seed(3), 0, 0);
    int plays = 0;
    for (int moves = 0; moves < 120 && game->world().status() == Status::decision; ++moves) {
      Style style;
      style.width = columns;
      const Picture picture = look_at(*game, game->world().decision().seat, style);
      const Page page = page_at(*game, columns, rows, false);
      const int left = plan_table(game->world().setup(), rows, columns).width;
      std::string table;
      for (const std::string& line : page.lines) {
        if (line.starts_with("--") || line.starts_with("──")) break;  // the log is below
        table += cut_to(line, left, false) + '\n';
      }
      for (const auto& laid : picture.trick.laid) {
        if (laid.size() < 2 || laid.size() > 3) continue;
        ++plays;
        for (const FaceId face : laid) {
          INFO(columns << "x" << rows << "\n" << table);
          CHECK(table.find(game->world().setup().pack.text(face)) != std::string::npos);
        }
      }
      game->choose(random_of(game->world().decision().own(), chance));
    }
    CHECK(plays > 20);
  }
}

TEST_CASE("nothing that is drawn moves during a game") {
  for (const auto& [name, players] :
       {std::pair{"hearts", 4}, {"jackjack", 3}, {"canasta", 4}, {"scopa", 2}, {"gin-rummy", 2}}) {
    for (const auto& [columns, rows] : {std::pair{120, 40}, {100, 32}, {80, 24}}) {
      const auto game = test::started(test::shipped_rules(name), players);
      Chance chance(Seed(1), 0, 0);
      std::vector<std::size_t> places;
      for (int moves = 0; moves < 60 && game->world().status() == Status::decision; ++moves) {
        const Page page = page_at(*game, columns, rows);
        const auto own = std::find_if(page.lines.begin(), page.lines.end(),
                                      [](const std::string& line) { return line.find("(you)") != std::string::npos; });
        REQUIRE(own != page.lines.end());
        places.push_back(static_cast<std::size_t>(own - page.lines.begin()));
        game->choose(random_of(game->world().decision().own(), chance));
      }
      INFO(name << " in " << columns << " columns and " << rows << " rows");
      CHECK(std::count(places.begin(), places.end(), places.front()) == std::ssize(places));
    }
  }
}

TEST_CASE("the stock and the foundations of a patience stay where they are while the waste grows") {
  for (const auto& [columns, rows] : {std::pair{120, 40}, {100, 32}, {80, 24}, {60, 24}, {40, 20}}) {
    const auto game = test::started(test::shipped_rules("klondike"), 1);
    std::vector<std::string> places;
    for (int turns = 0; turns < 8; ++turns) {
      std::string found;
      const Page page = page_at(*game, columns, rows);
      for (std::size_t row = 0; row < page.lines.size(); ++row) {
        for (const char* what : {"Stock", "Waste", "Foundation", " 1 "}) {
          const auto at = page.lines[row].find(what);
          if (at != std::string::npos)
            found += fmt::format("{} {} {}; ", what, row, display_width(page.lines[row].substr(0, at)));
        }
      }
      places.push_back(found);
      const Decision& decision = game->world().decision();
      const auto turn_up =
          std::find_if(decision.alternatives.begin(), decision.alternatives.end(),
                       [&](const auto& one) { return game->world().setup().moves[one.move].name == "turn_up"; });
      if (turn_up == decision.alternatives.end()) break;
      const std::int64_t number = turn_up->value;
      game->choose({static_cast<std::uint32_t>(turn_up - decision.alternatives.begin()), number});
    }
    INFO(columns << " columns: " << joined(places, "\n"));
    CHECK(places.size() == 8);
    CHECK(std::count(places.begin(), places.end(), places.front()) == std::ssize(places));
  }
}

TEST_CASE("the cards that may be played stand above the others, and are clicked wherever they are seen") {
  const auto game = test::started(test::shipped_rules("crazy-eights"), 2);
  const Page page = page_at(*game, 80, 24);
  const auto& all = game->world().decision().alternatives;
  for (const Alternative& one : all) {
    if (one.kind != AlternativeKind::card) continue;
    const FaceId face = game->world().table().face(static_cast<CardId>(one.value));
    const std::string typed = lower(game->world().setup().pack.text(face)) + "\n";
    const auto rows =
        std::count_if(page.spots.begin(), page.spots.end(), [&](const Spot& spot) { return spot.typed == typed; });
    CHECK(rows == 5);
  }
  // A click on another one asks why it may not be played.
  const auto asks = std::count_if(page.spots.begin(), page.spots.end(),
                                  [](const Spot& spot) { return spot.typed.starts_with("why "); });
  CHECK(asks > 0);
}

TEST_CASE("bids and bets are seen whatever else there is to say about a player") {
  for (const auto& [columns, rows] : {std::pair{120, 40}, {100, 32}, {80, 24}}) {
    const auto game = test::started(test::shipped_rules("spades"), 4);
    Chance chance(Seed(1), 0, 0);
    const auto bids = [&] {
      return game->world().setup().moves[game->world().decision().alternatives[0].move].name == "bid";
    };
    // In the second deal there are points, too.
    while (game->world().table().match.deal_number < 2 || bids())
      game->choose(random_of(game->world().decision().own(), chance));
    const std::string page = page_of(*game, columns, rows);
    INFO(page);
    std::size_t count = 0;
    for (auto at = page.find("bid: "); at != std::string::npos; at = page.find("bid: ", at + 1))
      count += page[at - 1] == '(' ? 0U : 1U;  // "Clara: bid nil (bid: 0)" is the log's
    CHECK(count == 4);
  }
}

TEST_CASE("a watcher who sees all hands sees the bids beside them, and each hand once") {
  const auto game = test::started(test::shipped_rules("spades"), 4);
  Chance chance(Seed(1), 0, 0);
  while (game->world().setup().moves[game->world().decision().alternatives[0].move].name == "bid")
    game->choose(random_of(game->world().decision().own(), chance));
  const auto page = [&](int columns, int rows) {
    Style style;
    style.width = columns;
    return lay_out(look_at(*game, kOmniscient, style), game->world().setup(), style, rows, columns).lines;
  };
  const auto low = page(80, 24);
  CHECK(low[1] == "                            Clara  bid: 2, tricks: 0");
  CHECK(low[2] == "                    5♣ 6♣ 7♣ 8♣ A♣ 3♦ 9♦ 10♦ 2♠ 4♠ 8♠ 9♠ K♠");
  CHECK(low[17] == "Anna  dealer, bid: 1, tricks: 0");
  const auto high = page(100, 32);
  CHECK(high[1].starts_with("                Clara  bid: 2, tricks: 0                 "));
  CHECK(high[2].starts_with("         5♣ 6♣ 7♣ 8♣ A♣ 3♦ 9♦ 10♦ 2♠ 4♠ 8♠ 9♠ K♠          "));
  // Tricks that lie face down take no room from the hands.
  for (int card = 0; card < 20; ++card) game->choose(random_of(game->world().decision().own(), chance));
  for (const auto& lines : {page(80, 24), page(40, 20), page(100, 32)}) {
    for (const std::string& line : lines) {
      CHECK(line.find("taken") == std::string::npos);
      CHECK(line.find("(type table for all)") == std::string::npos);
    }
  }
}

TEST_CASE("cards are drawn without symbols too") {
  const auto game = test::started(test::shipped_rules("crazy-eights"), 2);
  const std::string page = page_of(*game, 80, 24, /*symbols=*/false);
  for (const char c : page) CHECK((c == '\n' || (c >= ' ' && c <= '~')));
  CHECK(page.find("+-----+") != std::string::npos);
}

TEST_CASE("the title says how to get help if there is room") {
  const auto game = test::started(test::shipped_rules("hearts"), 4);
  const auto title = [&](int columns) {
    Style style;
    style.width = columns;
    return lay_out(look_at(*game, 0, style), game->world().setup(), style, 20, columns).lines.front();
  };
  CHECK(title(45) == "Hearts · deal 1       help: list the commands");
  CHECK(title(40) == "Hearts · deal 1                type help");
  CHECK(title(25) == "Hearts · deal 1      help");
}

TEST_CASE("the deal number includes the number of deals if that is fixed") {
  Setup setup;
  setup.players = 3;
  CHECK(deal_in_words(2, setup) == "deal 2");
  setup.match.deals = 1;
  CHECK(deal_in_words(1, setup) == "deal 1");
  setup.match.deals = 10;
  CHECK(deal_in_words(3, setup) == "deal 3 of 10");
  setup.match.rounds = 2;
  setup.match.one_has_chips = true;
  CHECK(deal_in_words(3, setup) == "deal 3 of at most 6");
}

TEST_CASE("hands are sorted by rank if moves name only ranks") {
  Setup setup;
  setup.moves = {{"ask", "ask {player} for {rank}", ValueType::player, false, ValueType::rank}};
  CHECK(natural_order(setup) == HandOrder::rank);
  setup.moves.push_back({"lay", "lay {card}", ValueType::card});
  CHECK(natural_order(setup) == HandOrder::suit);
  setup.moves.clear();
  CHECK(natural_order(setup) == HandOrder::suit);
}

TEST_CASE("the trick before stands above the log until the next one is over") {
  const auto game = test::started(test::shipped_rules("hearts"), 4);
  const auto choose_first = [&] {
    const auto& first = game->world().decision().alternatives[0];
    REQUIRE(game->choose({0, first.value}));
  };
  while (!trick_seen(game->events(), game->world().setup()).is_over) choose_first();
  CHECK(page_of(*game, 80, 24).find("Last trick") == std::string::npos);
  CHECK(page_of(*game, 80, 24).find(" takes the trick") != std::string::npos);
  const TrickSeen trick = trick_seen(game->events(), game->world().setup());
  choose_first();
  const std::string page = page_of(*game, 80, 24);
  const auto at = page.find("── Last trick: ");
  REQUIRE(at != std::string::npos);
  const std::string line = page.substr(at, page.find('\n', at) - at);
  CHECK(display_width(line) == 80);
  CHECK(line.find(" (" + game->world().setup().names[slot(trick.taker)] + ") ──") != std::string::npos);
}

TEST_CASE("the player opposite is written beside the piles, not over them") {
  const auto game = test::started(test::shipped_rules("wizards-and-jesters"), 4);
  const Table& table = game->world().table();
  const auto& piles = table.setup().piles;
  const auto turned = std::find_if(piles.begin(), piles.end(), [](const auto& pile) { return pile.name == "turned"; });
  REQUIRE(turned != piles.end());
  Chance chance(Seed(1), 0, 0);
  int seen = 0;
  for (int deal = 0; deal < 9; deal = table.match.deal_number) {
    const auto cards = table.cards(static_cast<PileId>(turned - piles.begin()));
    const std::string page = page_of(*game, 80, 24);
    INFO(page);
    const std::size_t at = page.find("Card turned up: ");
    if (at != std::string::npos && !cards.empty()) {
      const std::string card = card_text(table.pack(), table.face(cards.back()), Style{}), rest = page.substr(at + 16);
      CHECK((rest.starts_with(card + " ") || rest.starts_with(card + "\n")));
      ++seen;
    }
    game->choose(random_of(game->world().decision().own(), chance));
  }
  CHECK(seen > 50);
}

TEST_CASE("the dealer's mark stays beside a name, whatever else there is to say") {
  const auto game = test::started(test::shipped_rules("holdem"), 4);
  const Setup& setup = game->world().setup();
  const auto fold = [&] {
    const auto& all = game->world().decision().alternatives;
    const auto found = std::find_if(all.begin(), all.end(),
                                    [&](const Alternative& one) { return setup.moves[one.move].name == "fold"; });
    return game->choose({static_cast<std::uint32_t>(found - all.begin()), found->value});
  };
  REQUIRE(fold());
  View view = game->view_with_totals(0);
  view.dealer = 3;
  const Style style;
  const TrickSeen trick = trick_seen(game->events(), setup);
  const SeatWords words(view, setup, style, trick);
  const auto told = [&](int width, int rows) { return joined(words.fact_lines(3, true, true, width, rows), "|"); };
  CHECK(told(40, 2) == "100 chips, out of the deal, dealer,|bet: 0");
  CHECK(told(17, 2) == "100 chips, out,|dealer, bet: 0");
  CHECK(told(12, 2).starts_with("dealer,|"));
}

TEST_CASE("the number of cards in a hand is left out of few lines only if all hold as many") {
  const auto game = test::started(test::shipped_rules("palace"), 4);
  View view = game->view_with_totals(0);
  const Style style;
  const TrickSeen trick = trick_seen(game->events(), game->world().setup());
  const SeatWords words(view, game->world().setup(), style, trick);
  CHECK(words.fact_lines(1, true, true, 24, 2)[0].starts_with("palace: "));
  for (PileView& pile : view.piles) {
    if (pile.owner == 2 && pile.name == "hand") pile.cards.resize(1);
  }
  CHECK(words.fact_lines(1, true, true, 24, 2)[0] == "3 cards,");
}

TEST_CASE("a long name on a card is cut before the suit") {
  const auto game = test::started(test::shipped_rules("colours"), 2);
  const Pack& pack = game->world().setup().pack;
  const Style style;
  Canvas canvas(3, 12);
  CardArt(pack, style, CardSize::low).draw(canvas, 0, 0, {pack.parse("draw_twoB")});
  CHECK(canvas.line(1).starts_with("│draw-t…B│"));
}

TEST_CASE("of a heap that shows its top card alone the number of cards is told") {
  const auto game = test::started(test::shipped_rules("snap"), 2);
  const auto turn = [&] {
    const auto& all = game->world().decision().alternatives;
    REQUIRE(game->choose({0, all[0].value}));
  };
  for (int cards = 0; cards < 6; ++cards) turn();
  CHECK(page_of(*game, 100, 32).find("Heap 3") != std::string::npos);
  // So it is where the rule file lets all cards of the heap lie face up.
  Setup setup = game->world().setup();
  for (PileInfo& pile : setup.piles) {
    if (pile.name == "heap") pile.facing = PileFacing::up;
  }
  Picture picture = look_at(*game, 0, Style{});
  for (PileView& pile : picture.view.piles) {
    if (pile.name == "heap") pile.cards.assign(5, setup.pack.parse("7H"));
  }
  std::string page;
  for (const std::string& line : lay_out(picture, setup, Style{}, 32, 100).lines) page += line + '\n';
  CHECK(page.find("Heap 5") != page.rfind("Heap 5"));
}

TEST_CASE("all cards of a row that lies open are drawn") {
  const auto game = test::started(test::shipped_rules("nettles"), 2);
  const Setup& setup = game->world().setup();
  Picture picture = look_at(*game, 0, Style{});
  for (PileView& pile : picture.view.piles) {
    if (pile.label == "row 1") pile.cards = {setup.pack.parse("12"), setup.pack.parse("30"), setup.pack.parse("44")};
  }
  std::string page;
  for (const std::string& line : lay_out(picture, setup, Style{}, 40, 100).lines) page += line + '\n';
  for (const char* card : {"│12", "│30", "│44"}) CHECK(page.find(card) != std::string::npos);
}

TEST_CASE("an empty discard keeps its place beside the stock before anybody has drawn") {
  const auto game = test::started(test::shipped_rules("gin-rummy"), 2);
  const auto& all = game->world().decision().alternatives;
  REQUIRE(game->world().setup().moves[all[0].move].name == "take");
  REQUIRE(game->choose({0, all[0].value}));
  const std::string page = page_of(*game, 80, 24);
  CHECK(page.find("Stock 31  Discard") != std::string::npos);
}

TEST_CASE("moves are numbered in the order in which the hand is sorted") {
  const auto game = test::started(test::shipped_rules("hearts"), 4);
  while (game->world().decision().alternatives[0].kind != AlternativeKind::card) {
    const auto& all = game->world().decision().alternatives;
    REQUIRE(game->choose({0, all[0].value}));
  }
  while (game->world().decision().alternatives.size() < 4) {
    const auto& all = game->world().decision().alternatives;
    REQUIRE(game->choose({0, all[0].value}));
  }
  const World& world = game->world();
  const Decision& decision = world.decision();
  for (const HandOrder order : {HandOrder::suit, HandOrder::rank}) {
    std::vector<std::optional<FaceId>> faces;
    for (const Alternative& one : decision.alternatives)
      faces.emplace_back(world.table().face(static_cast<CardId>(one.value)));
    const std::vector<FaceId> sorted = sorted_hand(faces, world.setup().pack, order);
    const auto lines = listed_moves(world.table(), decision, order);
    REQUIRE(lines.size() == sorted.size());
    Style style;
    style.order = order;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      CHECK(lines[i].value == world.setup().pack.text(sorted[i]));
      const Entry entry = parse_entry(std::to_string(i + 1), world.table(), decision, style);
      REQUIRE(entry.choice);
      CHECK(entry.choice->alternative == lines[i].alternatives.front());
    }
  }
}

TEST_CASE("without colours, a mark says that the last card of a waste may be played") {
  const auto game = test::started(test::shipped_rules("klondike"), 1);
  const Setup& setup = game->world().setup();
  for (const bool colour : {false, true}) {
    Style style;
    style.colour = colour;
    Picture picture = look_at(*game, 0, style);
    PileView* waste = nullptr;
    for (PileView& pile : picture.view.piles) {
      if (pile.name == "waste") waste = &pile;
    }
    REQUIRE(waste != nullptr);
    waste->cards = {setup.pack.parse("4H"), setup.pack.parse("9S")};
    picture.asked = true;
    picture.playable = {*setup.pack.parse("9S")};
    for (const auto& [columns, rows, mark] : {std::tuple{100, 32, "Waste 2"}, {80, 24, "Waste 2"}}) {
      style.width = columns;
      for (const std::string& line : lay_out(picture, setup, style, rows, columns).lines) {
        if (line.find(mark) != std::string::npos) CHECK(line.ends_with("^") != colour);
      }
    }
    style.width = 40;
    std::string text;
    for (const std::string& line : lay_out(picture, setup, style, 20, 40).lines) text += line + '\n';
    CHECK((text.find("Waste 2: 4♥ ^9♠") != std::string::npos) != colour);
  }
}

TEST_CASE("the total of a hand is shown beside it, in every size") {
  const auto game = test::started(test::shipped_rules("twenty-one"), 2);
  while (game->world().decision().alternatives[0].kind == AlternativeKind::range)
    game->choose({0, game->world().decision().alternatives[0].value});
  for (const auto& [columns, rows] : {std::pair{100, 32}, {80, 24}})
    CHECK(page_of(*game, columns, rows).find(", hand: 11") != std::string::npos);
  CHECK(page_of(*game, 40, 20).find("\nYour hand (11): ") != std::string::npos);
}

TEST_CASE("deadwood is called that, and melds lie together and apart from the rest") {
  const auto game = test::started(test::shipped_rules("gin-rummy"), 2);
  const Setup& setup = game->world().setup();
  CHECK(page_of(*game, 100, 32).find(", deadwood: ") != std::string::npos);
  CHECK(shown_order(setup) == HandOrder::melds);
  std::vector<std::optional<FaceId>> hand;
  for (const char* card : {"KC", "9D", "4C", "2D", "9H", "6C", "5C", "9S", "3D", "7D"})
    hand.push_back(setup.pack.parse(card));
  Style style;
  style.order = HandOrder::melds;
  CHECK(hand_text(hand, setup.pack, style) == "4♣ 5♣ 6♣  9♦ 9♥ 9♠  K♣  2♦ 3♦ 7♦");
  std::vector<CardDrawn> cards;
  for (const FaceId face : sorted_hand(hand, setup.pack, HandOrder::melds)) cards.push_back({face});
  cards[2].ends_meld = true;
  const CardArt art(setup.pack, style, CardSize::low);
  CHECK(art.narrow_width(cards, /*apart=*/true) == art.narrow_width(cards) + 3);
}

TEST_CASE("cards are drawn in 80 columns even where there is much to say about the table") {
  const auto game = test::started(test::shipped_rules("spades"), 4);
  CHECK(plan_table(game->world().setup(), 24, 80).table == CardSize::low);
  const auto hearts = test::started(test::shipped_rules("hearts"), 4);
  CHECK(page_of(*hearts, 120, 40).find("╭╭╭╭╭╭╭╭╭╭╭╭╭──╮") != std::string::npos);
  CHECK(page_of(*hearts, 120, 40).find("│││││││││││││░░│") != std::string::npos);
}

TEST_CASE("a click on the stock draws from it, and moves between columns say which cards go") {
  const auto game = test::started(test::shipped_rules("klondike"), 1);
  const Page page = page_at(*game, 80, 24);
  std::size_t row = 0;
  while (row < page.lines.size() && page.lines[row].find("Stock 24") == std::string::npos) ++row;
  const auto on_stock = std::find_if(page.spots.begin(), page.spots.end(),
                                     [row](const Spot& spot) { return spot.row == static_cast<int>(row) - 2; });
  REQUIRE(on_stock != page.spots.end());
  const auto moves = listed_moves(game->world().table(), game->world().decision().alone(0));
  const auto turns =
      std::find_if(moves.begin(), moves.end(), [](const auto& move) { return move.text == "turn up 3 cards"; });
  REQUIRE(turns != moves.end());
  CHECK(std::any_of(page.spots.begin(), page.spots.end(), [&](const Spot& spot) {
    return spot.row == static_cast<int>(row) - 2 && spot.typed == turns->typed;
  }));
  const auto spider = test::started(test::shipped_rules("spider"), 1);
  const std::size_t choices = spider->choices().size();
  const std::string text = page_of(*spider, 100, 32);
  CHECK(text.find("from column") != std::string::npos);
  CHECK(text.find(" (") != std::string::npos);
  const std::vector<ListedMove> named = listed_moves(spider->world(), 0);
  CHECK(std::any_of(named.begin(), named.end(), [](const ListedMove& one) { return one.text.ends_with(")"); }));
  CHECK(spider->choices().size() == choices);
}

TEST_CASE("what a player was told of their cards is written on the backs") {
  const auto game = test::started(test::shipped_rules("fireworks"), 2);
  const Alternative& clue = game->world().decision().alternatives[0];
  REQUIRE(alternative_text(game->world().table(), game->world().decision(), clue, 1) == "tell Anna all yellow cards");
  REQUIRE(game->choose({0, clue.value}));
  const std::string page = page_of(*game, 80, 24), small = page_of(*game, 40, 22);
  CHECK(page.find("│yellow││not   ││not   ││not   ││not   │\n") != std::string::npos);
  CHECK(page.find("│      ││yellow││yellow││yellow││yellow│\n") != std::string::npos);
  CHECK(page.find("│      ││      ││      ││      ││      │\n") != std::string::npos);
  CHECK(small.find("\nYour hand: 5 cards face down (1st\n  yellow; 2nd not yellow; 3rd not\n") != std::string::npos);
}

TEST_CASE("an empty column and empty foundations keep their places, and turned-up cards lie in a fan") {
  const auto game = test::started(test::shipped_rules("klondike"), 1);
  const auto type = [&game](const std::string& wanted) {
    const Decision& decision = game->world().decision();
    for (std::uint32_t i = 0; i < decision.alternatives.size(); ++i) {
      const Alternative& one = decision.alternatives[i];
      if (alternative_text(game->world().table(), decision, one, 0) == wanted) return game->choose({i, one.value});
    }
    return false;
  };
  REQUIRE(type("turn up 3 cards"));
  REQUIRE(type("put 2C on column 2"));
  const std::string page = page_of(*game, 80, 24), small = page_of(*game, 40, 20);
  CHECK(page.find("\n ┄┄┄ ╭───╮") != std::string::npos);
  CHECK(page.find("┆ ♣ ┆ ┆ ♦ ┆ ┆ ♥ ┆ ┆ ♠ ┆") != std::string::npos);
  CHECK(page.find("│Q♣ │ │8♠ │ │Q♠ │") != std::string::npos);
  CHECK(small.find("Waste 3: Q♣ 8♠ Q♠") != std::string::npos);
  CHECK(small.find("Foundation: (♣) (♦) (♥) (♠)") != std::string::npos);
  CHECK(small.find("\n      --  ░░  ░░") != std::string::npos);
}

TEST_CASE("two players sit opposite each other, with their played cards between them") {
  const auto game = test::started(test::shipped_rules("german-whist"), 2);
  const Alternative& first = game->world().decision().alternatives[0];
  REQUIRE(game->choose({0, first.value}));
  const Page page = page_at(*game, 80, 24);
  CHECK(page.lines[1] == "                                      Ben");
  CHECK(page.lines[2] == "                         12 cards, tricks that count: 0");
  CHECK(page.lines[3].find("╭───╮") != std::string::npos);
  CHECK(page.lines[4].find("│2♣ │") > 30);
  CHECK(page.lines[9].find("Ben led") != std::string::npos);
}

TEST_CASE("texts about players without numbers begin in one column") {
  const std::string page = page_of(*test::started(test::shipped_rules("bravado"), 3), 40, 20);
  const std::string rows =
      "\n  Anna         dealer, stack: 18 cards\n  Ben          stack: 16 cards\n> Clara (you)  stack: 18 cards\n";
  CHECK(page.substr(page.find('\n'), rows.size()) == rows);
}

TEST_CASE("on a screen too narrow for its columns, short places share lines, and columns have one line each") {
  const std::string page = page_of(*test::started(test::shipped_rules("freecell"), 1), 30, 20);
  CHECK(page.find("\nCell  1: empty   2: empty\n") != std::string::npos);
  CHECK(page.find("\n        8: ") != std::string::npos);
}

TEST_CASE("a long column shows its last cards, and how many are left out") {
  const auto game = test::started(test::shipped_rules("klondike"), 1);
  Picture picture = look_at(*game, 0, Style{});
  for (PileView& pile : picture.view.piles) {
    if (pile.label != "column 7") continue;
    for (FaceId face = 0; face < 12; ++face) pile.cards.emplace_back(face);
  }
  const Page page = lay_out(picture, game->world().setup(), Style{}, 24, 80);
  CHECK(page.lines[3].find("│+8 │") != std::string::npos);
  CHECK(page.lines[14].find("│Q♣ │") != std::string::npos);
}

TEST_CASE("a hint of three lines in a game for one covers no column") {
  const auto game = test::started(test::shipped_rules("klondike"), 1);
  Style style;
  style.width = 40;
  Picture picture = look_at(*game, 0, style);
  offer(picture, game->world(), 0);
  picture.note = "put 2♠ on column 2: the best of 2000 simulated games; next best is put 10♠ on column 5";
  const Page page = lay_out(picture, game->world().setup(), style, 20, 40);
  CHECK(page.lines[2] == "Stock 24    Foundation: (♣) (♦) (♥) (♠)");
  CHECK(page.lines[3] == "Waste: empty");
  CHECK(page.lines[11] == "                              10♠");
  CHECK(page.lines[17] == "  on column 5");
}

TEST_CASE("moves share lines if one line each would leave too little room for the table") {
  const auto game = test::started(test::shipped_rules("klondike"), 1);
  const std::string roomy = page_of(*game, 80, 24), low = page_of(*game, 80, 14);
  CHECK(roomy.find("\n  [1] put 2♣ on column 2\n  [2] put 2♠ on column 2\n") != std::string::npos);
  CHECK(low.find("type moves for all") == std::string::npos);
}

TEST_CASE("piles for each suit share a line as long as they fit") {
  const auto game = test::started(test::shipped_rules("sevens"), 4);
  Style style;
  style.width = 40;
  Picture picture = look_at(*game, 0, style);
  const auto text = [&] {
    std::string all;
    for (const std::string& line : lay_out(picture, game->world().setup(), style, 30, 40).lines) all += line + '\n';
    return all;
  };
  for (PileView& pile : picture.view.piles) {
    if (pile.label.ends_with(" row")) pile.cards.clear();
    if (pile.label == "clubs row") pile.cards = {FaceId{5}, FaceId{6}};
  }
  CHECK(text().find("Row: 6♣ 7♣  (♦)  (♥)  (♠)\n") != std::string::npos);
  for (PileView& pile : picture.view.piles) {
    if (pile.label != "hearts row") continue;
    for (FaceId face = 28; face < 37; ++face) pile.cards.emplace_back(face);
  }
  CHECK(text().find("Clubs row: 6♣ 7♣   Diamonds row: empty\nHearts row: 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥\n") !=
        std::string::npos);
}

TEST_CASE("in a patience with short rows, the last of the longest are columns") {
  const test::Play play(R"(--[[ rules
game     "Heaps"
players  1
pile     hand        none
pile     discard     none
pile     cell x 3    face up "cell"
pile     home x 3    face up "home"
move     put         "put {card} on {pile}"
]]
function start()
  for i = 1, 3 do
    stock:deal(1, cell[i])
    stock:deal(2, home[i])
  end
end
function turn(player) player:choose { put = { stock.top, home } } end
)",
                        test::seats(1, "2C 3C 4C 5C 6C 7C 8C 9C TC"));
  const std::string page = page_of(*play.game, 80, 24);
  CHECK(page.find("\n  1    2    3") != std::string::npos);
  CHECK(page.find("\n│3♣ ││6♣ ││9♣ │") != std::string::npos);
  CHECK(page.find("\n│4♣ ││7♣ ││10♣│") != std::string::npos);
}

TEST_CASE("piles for which the middle of the table is too narrow are drawn in two rows, and melds close together") {
  const test::Play play(R"(--[[ rules
game     "Wells"
players  4
teams    2
deck     2 x 52
deal     11 each
pile     discard     face up
pile     well x 3    face down "well"
pile     meld each team x 8 face up "meld"
move     draw        "draw a card"
move     add         "add {card} to {pile}"
]]
function start()
  for i = 1, 3 do stock:deal(5, well[i]) end
  for i = 1, 2 do stock:deal(5, teams[1].meld[i]) end
end
function turn(player) player:choose { draw = true, add = { player.hand, player.team.meld } } end
)",
                        test::seats(4));
  const std::string page = page_of(*play.game, 120, 35);
  CHECK(page.find("Stock 35  Well 1 (5)  2 (5)") != std::string::npos);
  CHECK(page.find("               ╭──╭──╭──╭──╭") != std::string::npos);
}

TEST_CASE("a long row shows only places with cards, and no stock if all cards were dealt") {
  const std::string casino = page_of(*test::started(test::shipped_rules("casino"), 4), 80, 24);
  CHECK(casino.find("Build of") == std::string::npos);
  for (const auto& [name, players] :
       {std::pair{"big-two", 4}, {"spades", 4}, {"skat", 3}, {"tarok", 4}, {"freecell", 1}})
    CHECK(page_of(*test::started(test::shipped_rules(name), players), 80, 24).find("Stock") == std::string::npos);
  CHECK(page_of(*test::started(test::shipped_rules("german-whist"), 2), 80, 24).find("Stock 25") != std::string::npos);
}

TEST_CASE("where a pile's line is too long, its label is cut and not its cards") {
  const auto game = test::started(test::shipped_rules("euchre"), 4);
  CHECK(page_of(*game, 100, 32).find("Card turned…: ") != std::string::npos);
}

TEST_CASE("a text is cut where its columns end, with its colour") {
  CHECK(cut_to("abcdef", 6, true) == "abcdef");
  CHECK(cut_to("abcdef", 5, true) == "abcd…");
  CHECK(cut_to("abcdef", 5, false) == "ab...");
  CHECK(cut_between_words("Anna  dealer, tricks: 2", 20, true) == "Anna  dealer…");
  CHECK(cut_between_words("Anna  dealer, tricks: 2", 20, false) == "Anna  dealer...");
  CHECK(cut_between_words("Anna  dealer, tricks: 2", 23, true) == "Anna  dealer, tricks: 2");
  CHECK(cut_between_words("A Bartholomew", 10, true) == "A Barthol…");
  CHECK(cut_to("\x1B[31m7♥ 8♥\x1B[0m", 4, true) == "\x1B[31m7♥ \x1B[0m…");
}

}  // namespace houserules::layout_test
