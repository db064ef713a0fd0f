// Pairs of games that a seat cannot tell apart by what it was shown: its views and its events are the same, byte for
// byte. They are found by dealing other cards and making other secret choices, without asking the table who knows what.
#pragma once

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "tests/catch.h"
#include "tests/interpreter/play_support.h"
#include "tests/scale.h"

namespace houserules::test {

/// The shipped games, and those made for tests.
inline std::vector<std::string> every_game() {
  std::vector<std::string> paths;
  for (const char* folder : {HOUSERULES_SOURCE_DIR "/games", HOUSERULES_SOURCE_DIR "/tests/fixtures/games"}) {
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      if (entry.path().extension() == ".lua") paths.push_back(entry.path().string());
    }
  }
  std::sort(paths.begin(), paths.end());
  REQUIRE(paths.size() >= 60);
  return paths;
}

inline std::string name_of(const std::string& path) { return std::filesystem::path(path).stem().string(); }

/// Why a game has no two deals that a player cannot tell apart; "" if it has.
inline std::string why_no_pairs(const std::string& game) {
  static const std::map<std::string, std::string> kWhy{
      {"feature_together", "after a turn each hand goes to somebody who has seen it"},
      {"freecell", "all cards lie face up"},
      {"golf", "only the stock is hidden, and which of its cards comes next is settled when it comes"},
  };
  const auto found = kWhy.find(game);
  return found == kWhy.end() ? "" : found->second;
}

/// What a seat is shown of events from number `first` on.
inline std::string events_text(const Game& game, std::size_t first, Seat seat) {
  const Setup& setup = game.world().setup();
  std::string text;
  for (std::size_t i = first; i < game.events().size(); ++i) {
    const Event& event = game.events()[i];
    text += fmt::format("{} {} {} {} {} {} {} {}:", static_cast<int>(event.kind), event.seat, event.other, event.from,
                        event.to, event.amount, event.winners, event.losers);
    for (const EventCard& card : event.cards)
      text += sees(seat, card.seen_by, setup.players) ? " " + setup.pack.text(card.face) : " ?";
    text += " " + describe(event, setup, seat) + "\n";
  }
  return text;
}

/// What a seat sees of the table, and who is asked.
inline std::string view_text(const World& world, Seat seat) {
  const View view = world.view(seat);
  std::string text = fmt::format("deal {} {} {} {}\n", view.deal_number, view.dealer, view.to_move, view.direction);
  for (const PlayerView& player : view.players)
    text += fmt::format("{} {} {} {}; ", player.in_match, player.in_deal, player.score, player.chips);
  for (const PileView& pile : view.piles) {
    text += "\n" + pile.label + ":";
    for (const auto& face : pile.cards) text += face ? " " + world.setup().pack.text(*face) : " ?";
    for (const std::string& told : pile.told) text += " (" + told + ")";
  }
  for (const PublicView& shown : view.publics) text += "\n" + shown.name + " " + text_of(shown.value, world.setup());
  for (const auto& [name, chips] : view.pots) text += fmt::format("\n{} {}", name, chips);
  const Decision& decision = world.decision();
  return text + fmt::format("\nasked {} {} {} {}\n", decision.seat, decision.simultaneous, decision.invited,
                            decision.invited_moves);
}

/// What a seat may choose.
inline std::string offer_text(const World& world, Seat seat) {
  const Decision& decision = world.decision();
  if ((decision.choosers() & seat_bit(seat)) == 0) return "";
  const auto [first, end] = decision.of(seat);
  std::string text;
  for (std::uint32_t i = first; i < end; ++i)
    text += alternative_text(world.table(), decision, decision.alternatives[i], seat) + "\n";
  return text;
}

/// Makes pairs for one game with that many players and these options.
class ToldPairs {
 public:
  ToldPairs(std::shared_ptr<const Rules> rules, int players, OptionValues options, std::uint64_t seed)
      : rules_(std::move(rules)), chance_(seed, 0, 98) {
    settings_.players = players;
    settings_.options = std::move(options);
  }

  /// Calls `visit(one, other, seat)` with games at a decision for as long as there are fewer than `wanted` pairs, in at
  /// most `tries` games of up to `longest` choices. `visit` must not change them. Returns how many pairs there were.
  template <typename Visit>
  int each(int wanted, int tries, int longest, const Visit& visit) {
    constexpr int kOthers = 4;
    int pairs = 0;
    for (int i = 0; i < tries && pairs < wanted; ++i) {
      settings_.seed = chance_.bits();
      // Later cards are staged as well, or left to chance, so that bots can infer something from choices.
      if (!deal(/*all=*/chance_.below(2) == 0)) continue;
      play(static_cast<int>(chance_.below(static_cast<std::uint32_t>(longest) + 1)));
      for (int other = 0; other < kOthers && pairs < wanted; ++other) pairs += pair(visit);
    }
    return pairs;
  }

 private:
  /// The choice at a decision, and what each seat had been shown and was offered.
  struct Step {
    Choice choice;
    Decision offer{std::pmr::new_delete_resource()};
    std::vector<std::string> told, offered;
  };

  std::uint32_t below(std::size_t bound) { return chance_.below(static_cast<std::uint32_t>(bound)); }

  std::unique_ptr<Game> begun(const std::vector<FaceId>& deck) {
    settings_.staging.cards = deck;
    GameError error;
    auto game = Game::start(rules_, settings_, error);
    INFO(error.text());
    REQUIRE(game != nullptr);
    return game;
  }

  /// Shuffles, and stages all cards or, unless `all`, those that are dealt before the first decision. False if the game
  /// cannot begin like that.
  bool deal(bool all) {
    model_ = begun({});
    order_ = faces_of(model_->world().table());
    chance_.shuffle(order_.data(), order_.size());
    const auto game = begun(order_);
    if (game->world().status() != Status::decision) return false;
    dealt_ = game->world().table().staged.cards;
    staged_ = all || dealt_ == 0 ? order_.size() : dealt_;
    return true;
  }
  std::vector<FaceId> deck() const { return {order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(staged_)}; }

  std::string told(const Game& game, std::size_t first, Seat seat) const {
    return events_text(game, first, seat) + view_text(game.world(), seat);
  }

  /// Plays that many random choices, and records what each seat is shown.
  void play(int length) {
    const auto game = begun(deck());
    steps_.clear();
    std::size_t first = 0;
    while (game->world().status() == Status::decision) {
      Step& step = steps_.emplace_back();
      for (Seat seat = 0; seat < settings_.players; ++seat) {
        step.told.push_back(told(*game, first, seat));
        step.offered.push_back(offer_text(game->world(), seat));
      }
      first = game->events().size();
      dealt_ = std::max<std::size_t>(dealt_, game->world().table().staged.cards);
      if (static_cast<int>(steps_.size()) > length) return find_hidden(game->world().decision().seat);
      step.offer = game->world().decision();
      step.choice = random_of(step.offer.alternatives, chance_);
      REQUIRE(game->choose(step.choice));
    }
    // It is over: use some earlier decision.
    steps_.resize(1 + below(steps_.size()));
    const Seat asked = steps_.back().offer.seat;
    steps_.back().offer.begin(kNoSeat);
    find_hidden(asked);
  }

  void find_hidden(Seat seat) {
    std::string shown;
    for (const Step& step : steps_) shown += step.told[slot(seat)] + "\n";
    std::erase_if(shown, [](char c) { return c == '.' || c == ','; });
    std::replace(shown.begin(), shown.end(), '\n', ' ');
    hidden_.clear();
    for (std::size_t i = 0; i < order_.size(); ++i) {
      const std::string card = " " + model_->world().setup().pack.text(order_[i]) + " ";
      if (shown.find(card) == std::string::npos) hidden_.push_back(i);
    }
  }

  /// The deck with some cards exchanged, mostly those that were not shown, because others would be noticed.
  std::vector<FaceId> other_deck() {
    std::vector<FaceId> order = order_;
    for (std::uint32_t i = 0, exchanges = 1 + below(3); i < exchanges; ++i) {
      const bool any = hidden_.size() < 2 || below(4) == 0;
      // One of them should have been dealt, if possible: a card in the stock is determined only when it comes.
      const auto came = std::lower_bound(hidden_.begin(), hidden_.end(), dealt_) - hidden_.begin();
      const std::size_t among = came > 0 ? static_cast<std::size_t>(came) : hidden_.size();
      const std::size_t a = any ? below(order.size()) : hidden_[below(among)];
      const std::size_t b = any ? below(std::max<std::size_t>(dealt_, 1)) : hidden_[below(hidden_.size())];
      std::swap(order[a], order[b]);
    }
    order.resize(staged_);
    return order;
  }

  /// The choice that was made, for the same physical cards; now and then another one that nobody else can distinguish
  /// from it.
  std::optional<Choice> choice_in(const Game& other, const Step& step, bool vary) {
    const Decision& now = other.world().decision();
    if (now.seat != step.offer.seat) return std::nullopt;
    const Alternative& was = step.offer.alternatives[step.choice.alternative];
    if (vary && other.world().setup().moves[was.move].is_private && below(2) == 0) {
      std::vector<std::uint32_t> alike;
      for (std::uint32_t i = 0; i < now.alternatives.size(); ++i) {
        const Alternative& one = now.alternatives[i];
        if (one.move == was.move && one.kind == was.kind && one.caller == was.caller && one.count == was.count)
          alike.push_back(i);
      }
      if (alike.empty()) return std::nullopt;
      const std::uint32_t at = alike[below(alike.size())];
      return Choice{at, random_of(std::span(now.alternatives).subspan(at, 1), chance_).number};
    }
    std::span<const CardId> set;
    if (was.kind == AlternativeKind::set) set = std::span(step.offer.sets).subspan(slot(was.value), was.count);
    return same_choice(now, was, set, step.choice.number);
  }

  /// Deals or chooses differently, and visits the pairs for all seats that were always shown the same.
  template <typename Visit>
  int pair(const Visit& visit) {
    const bool vary = below(3) == 0;
    const auto other = begun(vary && below(2) == 0 ? deck() : other_deck());
    std::vector<Seat> seats;
    for (Seat seat = 0; seat < settings_.players; ++seat) seats.push_back(seat);
    std::size_t first = 0;
    for (const Step& step : steps_) {
      if (other->world().status() != Status::decision) return 0;
      std::erase_if(seats, [&](Seat seat) { return told(*other, first, seat) != step.told[slot(seat)]; });
      if (&step == &steps_.back()) break;
      std::erase_if(seats, [&](Seat seat) { return offer_text(other->world(), seat) != step.offered[slot(seat)]; });
      const auto choice = seats.empty() ? std::nullopt : choice_in(*other, step, vary);
      if (!choice) return 0;
      first = other->events().size();
      REQUIRE(other->choose(*choice));
    }
    if (seats.empty()) return 0;
    const auto one = begun(deck());
    for (const Step& step : steps_) {
      if (&step != &steps_.back()) REQUIRE(one->choose(step.choice));
    }
    if (faces_as_they_lie(one->world()) == faces_as_they_lie(other->world())) return 0;
    for (const Seat seat : seats) visit(*one, *other, seat);
    return static_cast<int>(seats.size());
  }

  static std::vector<FaceId> faces_as_they_lie(const World& world) {
    std::vector<FaceId> faces;
    for (const PileView& pile : world.view(kOmniscient).piles) {
      for (const auto& face : pile.cards) faces.push_back(*face);
    }
    return faces;
  }

  std::shared_ptr<const Rules> rules_;
  GameSettings settings_;
  Chance chance_;
  std::unique_ptr<Game> model_;
  std::vector<FaceId> order_;        ///< the order of all cards
  std::size_t staged_ = 0;           ///< how many of them are staged
  std::size_t dealt_ = 0;            ///< how many of them have come
  std::vector<std::size_t> hidden_;  ///< places in it of the cards that the seat asked at the end was not shown
  std::vector<Step> steps_;          ///< the last is the final decision, without a choice
};

}  // namespace houserules::test
