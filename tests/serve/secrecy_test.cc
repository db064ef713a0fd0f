// A seat's page is sent only what that player may know: in every game, all that is sent to each seat is read.
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "serve/served_game.h"
#include "tests/catch.h"
#include "tests/interpreter/play_support.h"
#include "tests/scale.h"
#include "tests/serve/fake_outside.h"
#include "tests/told_pairs.h"

namespace houserules::secrecy_test {

/// The cards that a text names: words in the notation of the pack, or with symbols.
std::set<FaceId> cards_in(const std::string& text, const Pack& pack) {
  std::set<FaceId> found;
  std::string word;
  for (const char c : text + " ") {
    if (std::string_view(" \t\n.,:;()[]\"'").find(c) == std::string_view::npos) {
      word += c;
      continue;
    }
    // Where cards are written as numbers, a number may be anything.
    const bool is_number = word.find_first_not_of("0123456789") == std::string::npos;
    const auto face = word.size() > 1 && !is_number ? pack.parse(word) : std::nullopt;
    // A card without a suit may be a word of a sentence about any: "Joker", "wild".
    if (face && pack.faces[*face].suit >= 0 && (pack.text(*face) == word || pack.symbol_text(*face) == word))
      found.insert(*face);
    word.clear();
  }
  return found;
}

void add_cards(const Json& json, const Pack& pack, std::set<FaceId>& found) {
  if (json.is_string()) found.merge(cards_in(json.get<std::string>(), pack));
  for (const Json& part : json) {
    if (json.is_structured()) add_cards(part, pack, found);
  }
}

/// What each viewer has been able to see, by the events and by looking at the table at each decision.
class Known {
 public:
  explicit Known(Seat viewer) : viewer_(viewer) {}

  void look(const Game& game) {
    const Setup& setup = game.world().setup();
    for (; read_ < game.events().size(); ++read_) {
      const Event& event = game.events()[read_];
      if (event.kind == Event::Kind::deal_started) in_deal_.clear();
      for (const EventCard& card : event.cards) {
        if (sees(viewer_, card.seen_by, setup.players)) add(card.face);
      }
      for (const PublicValue* value : {&event.was, &event.value}) {
        if (value->is(PublicValue::Kind::card) && value->number >= 0) add(static_cast<FaceId>(value->number));
      }
      // What the rule file says to all.
      if (event.kind == Event::Kind::said) add_all(cards_in(event.text, setup.pack));
    }
    for (const PileView& pile : game.world().view(viewer_).piles) {
      for (const auto& face : pile.cards) {
        if (face) add(*face);
      }
    }
  }
  bool has(FaceId face) const { return in_deal_.contains(face); }
  bool has_ever(FaceId face) const { return ever_.contains(face); }

 private:
  void add(FaceId face) {
    in_deal_.insert(face);
    ever_.insert(face);
  }
  void add_all(const std::set<FaceId>& faces) {
    for (const FaceId face : faces) add(face);
  }

  Seat viewer_;
  std::size_t read_ = 0;
  std::set<FaceId> in_deal_, ever_;
};

TEST_CASE("every game: no message to a seat names a card that the player has not seen") {
  std::int64_t bytes = 0, hidden = 0;
  for (const std::string& path : test::every_game()) {
    if (path.find("/tests/fixtures/") != std::string::npos) continue;  // their packs have words for cards
    const auto rules = test::rules_on_disk(path);
    const int players = rules->header.player_counts().back() >= 4 && rules->header.allows_players(4)
                            ? 4
                            : rules->header.player_counts().front();
    INFO(test::name_of(path) << ", " << players << " players");
    GameSettings settings;
    settings.players = players;
    settings.options = test::options_of(*rules, players);
    settings.seed = 11;
    GameError error;
    auto game = Game::start(rules, settings, error);
    REQUIRE(game != nullptr);
    std::vector<Seat> people;
    for (Seat seat = 0; seat < players; ++seat) people.push_back(seat);
    test::FakeOutside outside;
    const auto served = std::make_shared<ServedGame>(std::move(game), std::vector<BotSpec>(slot(players)), people,
                                                     nullptr, outside, [] {});
    const Pack& pack = served->game().world().setup().pack;
    std::vector<Known> known;
    for (Seat viewer = kGallery; viewer < players; ++viewer) known.emplace_back(viewer);
    Chance chance(4);
    const int most = test::scaled(60);
    for (int made = 0;; ++made) {
      for (Seat viewer = kGallery; viewer < players; ++viewer) {
        Known& sight = known[slot(viewer - kGallery)];
        sight.look(served->game());
        const std::string& text = served->shown(viewer);
        bytes += static_cast<std::int64_t>(text.size());
        Json json = Json::parse(text);
        std::set<FaceId> told;
        add_cards(json["log"], pack, told);
        if (json.contains("last_trick")) add_cards(json["last_trick"], pack, told);  // of the deal before
        for (const FaceId face : told) {
          INFO("the log or last trick of seat " << viewer + 1 << ": " << pack.text(face));
          REQUIRE(sight.has_ever(face));
        }
        json.erase("log");
        json.erase("last_trick");
        std::set<FaceId> shown;
        add_cards(json, pack, shown);
        for (const FaceId face : shown) {
          INFO("seat " << viewer + 1 << ": " << pack.text(face));
          REQUIRE(sight.has(face));
        }
        for (const Json& pile : json["view"]["piles"])
          hidden += std::count(pile["cards"].begin(), pile["cards"].end(), Json());
        // Nobody but the player who is asked is shown moves, and where all choose at the same time each their own.
        const Decision& decision = served->game().world().decision();
        if (json.contains("chosen")) REQUIRE(!json["decide"].contains("moves"));
        if (served->status() == Status::decision && decision.seat != viewer &&
            (!decision.simultaneous || viewer == kGallery))
          REQUIRE(!json["decide"].contains("moves"));
      }
      if (made == most || served->status() != Status::decision) break;
      const Decision& decision = served->game().world().decision();
      if (decision.simultaneous) {  // each chooses once
        const Json all = Json::parse(served->shown(kGallery));
        const Seat seat = all["choosing"][0].get<Seat>() - 1;
        const Json moves = Json::parse(served->shown(seat))["decide"]["moves"];
        const Json& move = moves[chance.below(static_cast<std::uint32_t>(moves.size()))];
        Json request{{"op", "choose"}, {"id", move["id"]}};
        if (move.contains("least")) request["value"] = move["least"];
        served->choose(seat, EngineRequest(request.dump()), [](const std::string& refusal) { REQUIRE(refusal == ""); });
        continue;
      }
      const Choice choice = random_of(decision.alternatives, chance);
      const Alternative& alternative = decision.alternatives[choice.alternative];
      const Seat seat = decision.chooser(alternative);
      Json request{{"op", "choose"}, {"id", choice.alternative - decision.of(seat).first}};
      if (alternative.kind == AlternativeKind::range) request["value"] = choice.number;
      served->choose(seat, EngineRequest(request.dump()), [](const std::string& refusal) { REQUIRE(refusal == ""); });
    }
  }
  CHECK(bytes > test::scaled(10'000'000));
  CHECK(hidden > test::scaled(30'000));
}

TEST_CASE("every game: a seat is sent the same bytes in games that it cannot tell apart") {
  int all = 0;
  constexpr int kWanted = 1, kTries = 12, kLongest = 16;
  for (const std::string& path : test::every_game()) {
    const std::string name = test::name_of(path);
    if (!test::why_no_pairs(name).empty()) continue;
    const auto rules = test::rules_on_disk(path);
    const int players = rules->header.player_counts().back();
    INFO(name << ", " << players << " players");
    test::ToldPairs pairs(rules, players, test::options_of(*rules, players), 9);
    const int found = pairs.each(kWanted, kTries, kLongest, [&](Game& one, Game& other, Seat seat) {
      REQUIRE(Sight(seat).look(one).dump() == Sight(seat).look(other).dump());
      REQUIRE(Sight(kGallery).look(one).dump() == Sight(kGallery).look(other).dump());
      REQUIRE(setup_json(one).dump() == setup_json(other).dump());
    });
    all += found;
  }
  CHECK(all > 30);
}

}  // namespace houserules::secrecy_test
