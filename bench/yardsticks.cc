// How a bot does against simple rule-based players (bench/players/): yardsticks GAME BOT GAMES SEED [OPTION=VALUE ...]
// With `players=N`, more than two play Hold'em, every second of them the bot, and each game is a single hand.
// In Kuhn poker it is asked in GAMES deals, and what it does is compared with the best answer to it; in Casino
// Blackjack, with two players, its choices are compared with basic strategy. `bidding GAME BOT GAMES SEED`, in Bridge,
// Skat and Spades: what bots, or with `rules` the yardstick, bid with each other, and how often it is made; with
// `auctions` instead of `bidding` all calls, too. In Spades it also says where each side's points come from.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bench/players/bidding.h"
#include "bench/players/blackjack.h"
#include "bench/players/kuhn.h"
#include "bench/players/player.h"
#include "bench/players/spades_points.h"
#include "bots/factory.h"
#include "bots/seats.h"
#include "table/known_habits.h"

namespace houserules {
namespace {

/// The bot on some seats, the yardstick on the others. In pairs of games of the same deals they change sides.
class Pairing final : public Bot {
 public:
  Pairing(const BotSpec& spec, yardstick::Player player) : bot_(make_bot(spec)), player_(player) {}

  void begin(const Seed& seed, std::uint64_t index) override { bot_->begin(seed, index); }
  void rotate(int first) { first_ = first; }
  bool is_bot(Seat seat) const { return seat % 2 == first_; }
  Choice choose(World& world, std::span<const Choice> made) override {
    const Decision& decision = world.decision();
    const Choice choice = is_bot(decision.seat) ? bot_->choose(world, made) : player_(world, decision);
    if (player_ == yardstick::spades) {
      for (const int side : {0, 1}) spades[side].note(world, static_cast<Seat>((first_ + side) % 2));
    }
    const PileGroup* board = world.setup().group("board");
    if (world.setup().has_chips && board != nullptr && world.table().cards(board->first).empty())
      bets[is_bot(decision.seat) ? 0 : 1].note(world, decision, choice);
    return choice;
  }

  /// What is bet in Hold'em before the flop.
  struct Bets {
    int choices = 0, played = 0, raised = 0, all_in = 0;

    void note(const World& world, const Decision& decision, const Choice& choice) {
      const std::string& move = yardstick::move_of(world, decision.alternatives[choice.alternative]);
      const auto chips = world.table().match.chips[slot(decision.seat)];
      const bool raises = move == "raise" || move == "all_in";
      ++choices;
      raised += raises;
      played += raises || move == "call";
      all_in += move == "all_in" || (move == "call" && choice.number == chips);
    }
    void print(const char* who) const {
      const double n = std::max(1, choices);
      std::printf("; before the flop %s call or raise %.1f%%, raise %.1f%%, all in %.2f%% of %d choices", who,
                  100 * played / n, 100 * raised / n, 100 * all_in / n, choices);
    }
  };
  Bets bets[2];  ///< of the bot, of the other
  yardstick::SpadesPoints spades[2];

 private:
  std::unique_ptr<Bot> bot_;
  yardstick::Player player_;
  int first_ = 0;
};

/// Plays the first hand of a match, and says what the seats of `match` have won with it, on average.
std::optional<double> first_hand(World& world, Pairing& match, std::uint64_t seed, std::uint64_t index) {
  world.begin(seed, index);
  match.begin(seed, index);
  std::vector<Choice> made;
  Status status = world.advance();
  while (status == Status::decision && world.table().match.deal_number == 1) {
    made.push_back(match.choose(world, made));
    status = world.answer(made.back());
  }
  if (status != Status::decision && status != Status::over) return std::nullopt;
  double won = 0;
  int seats = 0;
  for (Seat seat = 0; seat < world.setup().players; ++seat) {
    if (!match.is_bot(seat)) continue;
    const auto chips = world.table().match.chips[slot(seat)];
    won += static_cast<double>(chips - world.setup().chips);
    ++seats;
  }
  return won / seats;
}

/// A table of Hold'em with the bot and the yardstick by turns. Everybody begins each hand with the same stack.
int hands(World& world, Pairing& match, const std::string& bot, int games, std::uint64_t seed) {
  double chips = 0, squares = 0;
  for (int game = 0; game < games; ++game) {
    match.rotate(game % 2);
    const auto won = first_hand(world, match, seed, static_cast<std::uint64_t>(game / 2));
    if (!won) return std::fprintf(stderr, "%s\n", world.error().message.c_str()), 1;
    chips += *won;
    squares += *won * *won;
  }
  const double n = games;
  std::printf("holdem for %d, %s against the yardstick: %+.1f +- %.1f chips per 100 hands in %d hands",
              world.setup().players, bot.c_str(), 100 * chips / n,
              196 * std::sqrt((squares / n - chips * chips / n / n) / n), games);
  match.bets[0].print("bots");
  match.bets[1].print("others");
  std::printf("\n");
  return 0;
}

/// The yardstick on all seats.
class RuleBot final : public Bot {
 public:
  explicit RuleBot(yardstick::Player player) : player_(player) {}
  void begin(const Seed&, std::uint64_t) override {}
  Choice choose(World& world, std::span<const Choice>) override { return player_(world, world.decision()); }

 private:
  yardstick::Player player_;
};

/// Plays Kuhn poker against random players, which lead to every position, and notes what the bot does.
class KuhnMatch final : public Bot {
 public:
  explicit KuhnMatch(const BotSpec& spec) : bot_(make_bot(spec)) {}

  void begin(const Seed& seed, std::uint64_t index) override {
    bot_->begin(seed, index);
    seat_ = static_cast<Seat>(index % 2);
    chance_ = Chance(seed, index, 1);
  }
  Choice choose(World& world, std::span<const Choice> made) override {
    const Decision& decision = world.decision();
    if (decision.seat != seat_) return {chance_.below(2), 1};
    const bool may_fold = yardstick::option(world, decision, "fold").has_value();
    const Choice choice = bot_->choose(world, made);
    const std::size_t stage = made.size() == 2 ? yardstick::KuhnRecord::kAfterCheckAndBet
                              : made.empty()   ? yardstick::KuhnRecord::kOpening
                              : may_fold       ? yardstick::KuhnRecord::kAfterBet
                                               : yardstick::KuhnRecord::kAfterCheck;
    const int card = yardstick::hand(world, decision.seat)[0].order - 1;
    const std::string& move = yardstick::move_of(world, decision.alternatives[choice.alternative]);
    record.note(stage, card, move == "bet" || move == "call");
    return choice;
  }

  yardstick::KuhnRecord record;

 private:
  std::unique_ptr<Bot> bot_;
  Seat seat_ = 0;
  Chance chance_;
};

int kuhn(World& world, const BotSpec& spec, int games, std::uint64_t seed) {
  KuhnMatch match(spec);
  for (int game = 0; game < games; ++game) play_game(world, match, seed, static_cast<std::uint64_t>(game));
  std::printf("kuhn-poker, %s: exploitability %.4f; bets or calls with J Q K:", bot_text(spec).c_str(),
              match.record.exploitability());
  for (std::size_t stage = 0; stage < yardstick::KuhnRecord::kStages; ++stage) {
    for (int card = 0; card < yardstick::KuhnRecord::kCards; ++card)
      std::printf(" %.2f", match.record.share(stage, card));
    std::printf(stage + 1 < yardstick::KuhnRecord::kStages ? ";" : "\n");
  }
  return 0;
}

/// Notes what the choices of the bot cost, which plays on all seats.
class BlackjackMatch final : public Bot {
 public:
  explicit BlackjackMatch(const BotSpec& spec) : bot_(make_bot(spec)) {}

  void begin(const Seed& seed, std::uint64_t index) override { bot_->begin(seed, index); }
  Choice choose(World& world, std::span<const Choice> made) override {
    const Choice choice = bot_->choose(world, made);
    record.note(world, choice);
    return choice;
  }

  yardstick::BlackjackRecord record;

 private:
  std::unique_ptr<Bot> bot_;
};

int blackjack(World& world, const BotSpec& spec, int games, std::uint64_t seed) {
  BlackjackMatch match(spec);
  for (int game = 0; game < games; ++game) play_game(world, match, seed, static_cast<std::uint64_t>(game));
  const auto& record = match.record;
  std::printf(
      "casino-blackjack, %s: loses %.4f of each unit staked against basic strategy; %d of %d choices are worse\n",
      bot_text(spec).c_str(), record.lost / record.staked, record.wrong, record.choices);
  constexpr std::size_t kTold = 12;
  std::vector<std::pair<std::string, std::pair<int, double>>> mistakes(record.mistakes.begin(), record.mistakes.end());
  std::sort(mistakes.begin(), mistakes.end(),
            [](const auto& a, const auto& b) { return a.second.second > b.second.second; });
  for (std::size_t i = 0; i < std::min(kTold, mistakes.size()); ++i)
    std::printf("  %s: %d times, %.1f%% of the loss\n", mistakes[i].first.c_str(), mistakes[i].second.first,
                100 * mistakes[i].second.second / record.lost);
  return 0;
}

int run(int count, char** words) {
  const std::string first = count > 1 ? words[1] : "";
  const bool shows = first == "auctions", bids = shows || first == "bidding";
  if (bids) --count, ++words;
  if (count < 5) return std::fprintf(stderr, "usage: yardsticks GAME BOT GAMES SEED [OPTION=VALUE ...]\n"), 2;
  const std::string name = words[1];
  const auto named = std::find_if(std::begin(yardstick::kPlayers), std::end(yardstick::kPlayers),
                                  [&](const auto& one) { return name == one.game; });
  std::string error;
  const bool by_rules = bids && words[2] == std::string("rules") && named != std::end(yardstick::kPlayers);
  auto spec = by_rules ? BotSpec{} : parse_bot(words[2], error);
  const bool is_kuhn = name == "kuhn-poker";
  const bool is_blackjack = name == "casino-blackjack";
  const bool is_known =
      bids ? yardstick::has_bidding(name) : named != std::end(yardstick::kPlayers) || is_kuhn || is_blackjack;
  if (!is_known || !spec) return std::fprintf(stderr, "no such yardstick or bot: %s\n", error.c_str()), 2;
  const Library library{.folders = {HOUSERULES_SOURCE_DIR "/games"}};
  const auto rules = load_rules(library.folders[0] + "/" + name + ".lua", library, error);
  const bool is_for_two = is_kuhn || is_blackjack || name == "crazy-eights" || name == "holdem" || name == "gin-rummy";
  int players = is_for_two ? 2 : name == "skat" ? 3 : 4;
  Settings wanted;
  if (is_kuhn) wanted.set.emplace_back("deals", "1");
  for (int i = 5; i < count; ++i) {
    const std::string word = words[i];
    if (name == "holdem" && word.starts_with("players=")) {
      players = std::clamp(std::atoi(word.c_str() + 8), 2, 10);
      continue;
    }
    wanted.set.emplace_back(word.substr(0, word.find('=')), word.substr(word.find('=') + 1));
  }
  const auto options = option_values(rules->header, players, wanted, error);
  if (!options) return std::fprintf(stderr, "%s\n", error.c_str()), 2;
  spec->habits = known_habits(*rules, players, *options);
  GameError fault;
  const auto world = World::load(rules, players, *options, {}, fault);
  const int games = std::atoi(words[3]);
  const std::uint64_t seed = std::strtoull(words[4], nullptr, 10);
  if (is_kuhn) return kuhn(*world, *spec, games, seed);
  if (is_blackjack) return blackjack(*world, *spec, games, seed);
  if (by_rules) {
    RuleBot bot(named->play);
    return yardstick::bidding(*world, bot, name, games, seed, shows);
  }
  if (bids) return yardstick::bidding(*world, *make_bot(*spec), name, games, seed, shows);
  Pairing match(*spec, named->play);
  if (name == "holdem" && players > 2) return hands(*world, match, bot_text(*spec), games, seed);
  double wins = 0, chips = 0, squares = 0, deals = 0, points = 0, squares_of_points = 0;
  for (int game = 0; game < games; ++game) {
    match.rotate(game % 2);
    if (play_game(*world, match, seed, static_cast<std::uint64_t>(game / 2)) != Status::over)
      return std::fprintf(stderr, "%s\n", world->error().message.c_str()), 1;
    const Result result = world->result();
    for (Seat seat = 0; seat < players; ++seat) {
      if (!match.is_bot(seat)) continue;
      if (result.winners == 0) wins += 1.0 / players;
      else if ((result.winners & seat_bit(seat)) != 0) wins += 1.0 / std::popcount(result.winners);
    }
    const double won = static_cast<double>(result.chips[slot(game % 2)] - world->setup().chips);
    chips += won;
    squares += won * won;
    deals += result.deals;
    const auto& scores = result.team_scores.empty() ? result.scores : result.team_scores;
    const auto lead = static_cast<double>(scores[slot(game % 2)] - scores[slot(1 - game % 2)]);
    points += lead;
    squares_of_points += lead * lead;
  }
  const double share = wins / games, z = 1.96, n = games;
  const double middle = (share + z * z / 2 / n) / (1 + z * z / n);
  const double half = z * std::sqrt(share * (1 - share) / n + z * z / 4 / n / n) / (1 + z * z / n);
  std::printf("%s, %s against the yardstick: %.1f%% (%.1f%% to %.1f%%) of %d games, %.1f deals each", name.c_str(),
              bot_text(*spec).c_str(), 100 * share, 100 * (middle - half), 100 * (middle + half), games, deals / n);
  if (world->setup().has_chips)
    std::printf("; %+.1f +- %.1f chips per 100 hands", 100 * chips / deals,
                100 * 1.96 * std::sqrt(std::max(0.0, squares - chips * chips / n)) / deals);
  if (name == "spades")
    std::printf("; %+.1f +- %.1f points ahead per deal", points / deals,
                1.96 * std::sqrt(std::max(0.0, squares_of_points - points * points / n)) / deals);
  std::printf("\n");
  if (name == "spades") {
    match.spades[0].print("the bot");
    match.spades[1].print("the other");
  }
  return 0;
}

}  // namespace
}  // namespace houserules

int main(int count, char** words) { return houserules::run(count, words); }
