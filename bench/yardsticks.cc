// How a bot does against simple rule-based players (bench/players/): yardsticks GAME BOT GAMES SEED [OPTION=VALUE ...]
// In Kuhn poker it is asked in GAMES deals, and what it does is compared with the best answer to it; in Casino Blackjack,
// with two players, its choices are compared with basic strategy. `bidding GAME BOT GAMES SEED`, in Bridge, Skat and
// Spades: what bots bid with each other, and how often it is made; with `auctions` instead of `bidding` all calls, too.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

#include "bench/players/bidding.h"
#include "bench/players/blackjack.h"
#include "bench/players/kuhn.h"
#include "bench/players/player.h"
#include "bots/factory.h"
#include "bots/seats.h"
#include "table/known_habits.h"

namespace houserules {
namespace {

/// The bot on some seats, the yardstick on the others. In pairs of games of the same deals they change sides.
class Match final : public Bot {
 public:
  Match(const BotSpec& spec, yardstick::Player player) : bot_(make_bot(spec)), player_(player) {}

  void begin(const Seed& seed, std::uint64_t index) override { bot_->begin(seed, index); }
  void rotate(int first) { first_ = first; }
  bool is_bot(Seat seat) const { return seat % 2 == first_; }
  std::optional<Choice> call(World&, Seat, std::span<const Choice>) override { return std::nullopt; }
  Choice choose(World& world, std::span<const Choice> made) override {
    const Decision& decision = world.decision();
    return is_bot(decision.seat) ? bot_->choose(world, made) : player_(world, decision);
  }

 private:
  std::unique_ptr<Bot> bot_;
  yardstick::Player player_;
  int first_ = 0;
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
  std::optional<Choice> call(World&, Seat, std::span<const Choice>) override { return std::nullopt; }
  Choice choose(World& world, std::span<const Choice> made) override {
    const Decision& decision = world.decision();
    if (decision.seat != seat_) return {chance_.below(2), 1};
    const bool may_fold = yardstick::option(world, decision, "fold").has_value();
    const Choice choice = bot_->choose(world, made);
    const std::size_t stage = made.size() == 2   ? yardstick::KuhnRecord::kAfterCheckAndBet
                              : made.empty()     ? yardstick::KuhnRecord::kOpening
                              : may_fold         ? yardstick::KuhnRecord::kAfterBet
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
  for (int game = 0; game < games; ++game)
    play_game(world, match, seed, static_cast<std::uint64_t>(game));
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
  std::optional<Choice> call(World&, Seat, std::span<const Choice>) override { return std::nullopt; }
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
  std::printf("casino-blackjack, %s: loses %.4f of each unit staked against basic strategy; %d of %d choices are worse\n",
              bot_text(spec).c_str(), record.lost / record.staked, record.wrong, record.choices);
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
  auto spec = parse_bot(words[2], error);
  const bool is_kuhn = name == "kuhn-poker";
  const bool is_blackjack = name == "casino-blackjack";
  const bool is_known =
      bids ? yardstick::has_bidding(name) : named != std::end(yardstick::kPlayers) || is_kuhn || is_blackjack;
  if (!is_known || !spec)
    return std::fprintf(stderr, "no such yardstick or bot: %s\n", error.c_str()), 2;
  const Library library{.folders = {HOUSERULES_SOURCE_DIR "/games"}};
  const auto rules = load_rules(library.folders[0] + "/" + name + ".lua", library, error);
  const bool is_for_two =
      is_kuhn || is_blackjack || name == "crazy-eights" || name == "holdem" || name == "gin-rummy";
  const int players = is_for_two ? 2 : name == "skat" ? 3 : 4;
  Settings wanted;
  if (is_kuhn) wanted.set.emplace_back("deals", "1");
  for (int i = 5; i < count; ++i) {
    const std::string word = words[i];
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
  if (bids) return yardstick::bidding(*world, *make_bot(*spec), name, games, seed, shows);
  Match match(*spec, named->play);
  double wins = 0, chips = 0, squares = 0, deals = 0;
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
  }
  const double share = wins / games, z = 1.96, n = games;
  const double middle = (share + z * z / 2 / n) / (1 + z * z / n);
  const double half = z * std::sqrt(share * (1 - share) / n + z * z / 4 / n / n) / (1 + z * z / n);
  std::printf("%s, %s against the yardstick: %.1f%% (%.1f%% to %.1f%%) of %d games, %.1f deals each", name.c_str(),
              bot_text(*spec).c_str(), 100 * share, 100 * (middle - half), 100 * (middle + half), games, deals / n);
  if (world->setup().has_chips)
    std::printf("; %+.1f +- %.1f chips per 100 hands", 100 * chips / deals,
                100 * 1.96 * std::sqrt(std::max(0.0, squares - chips * chips / n)) / deals);
  std::printf("\n");
  return 0;
}

}  // namespace
}  // namespace houserules

int main(int count, char** words) { return houserules::run(count, words); }
