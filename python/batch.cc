#include "python/batch.h"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "bots/factory.h"
#include "protocol/fault.h"
#include "protocol/game.h"
#include "runtime/text.h"
#include "table/known_habits.h"

namespace houserules {
namespace {

/// Asks about every fiftieth of a second whether to stop.
class Patience {
 public:
  explicit Patience(const Interrupt& interrupt) : interrupt_(interrupt) {}
  bool ends() {
    const auto now = std::chrono::steady_clock::now();
    if (now - asked_ < std::chrono::milliseconds(20)) return false;
    asked_ = now;
    return interrupt_ && interrupt_();
  }
  void check() {
    if (ends()) throw EngineFault("interrupted", "interrupted");
  }

 private:
  const Interrupt& interrupt_;
  std::chrono::steady_clock::time_point asked_ = std::chrono::steady_clock::now();
};

void check_count(std::size_t given, std::size_t games) {
  if (given == games) return;
  throw EngineFault("bad_request", fmt::format("{} for {}", counted(static_cast<std::int64_t>(given), "choice"),
                                               counted(static_cast<std::int64_t>(games), "game")));
}

}  // namespace

GameBatch::GameBatch(const BatchSettings& settings, const Interrupt& interrupt) : settings_(settings) {
  if (settings.games < 1 || settings.games > kMostGames)
    throw EngineFault("bad_setting", fmt::format("a batch has from 1 to {} games", kMostGames));
  Patience patience(interrupt);
  const EngineSetting& setting = settings_.setting;
  while (plays_.size() < settings.games) {
    GameError error;
    Play play;
    play.world = World::load(setting.rules, setting.players, setting.options, {}, error);
    if (play.world == nullptr) throw EngineFault("rule_error", error.text());
    play.heard = std::make_unique<HeardChoices>();
    play.world->hooks().listener = play.heard.get();
    plays_.push_back(std::move(play));
    if (encoding_ == nullptr) {
      encoding_ = std::make_shared<Encoding>(setup());
      bytes_ = settings.games * (encoding_->observation_size() * sizeof(float) + slot(encoding_->actions()));
    }
    weigh(plays_.back());
    patience.check();
  }
  observations.resize(size() * encoding_->observation_size());
  masks.resize(size() * slot(encoding_->actions()));
  seats.resize(size());
  rewards.resize(size() * slot(setup().players));
  ended.resize(size());
  reset(settings.seed, interrupt);
}

void GameBatch::weigh(Play& play) {
  bytes_ -= play.bytes;
  play.bytes = play.world->memory();
  bytes_ += play.bytes;
  if (bytes_ > kMostBytes)
    throw EngineFault("too_many", fmt::format("the games take more than {} MiB together", kMostBytes >> 20U));
}

void GameBatch::reset(const Seed& seed, const Interrupt& interrupt) {
  settings_.seed = seed;
  std::fill(rewards.begin(), rewards.end(), 0.0F);
  std::fill(ended.begin(), ended.end(), std::uint8_t{0});
  Patience patience(interrupt);
  for (std::size_t game = 0; game < size(); ++game) {
    plays_[game].next = game;
    begin(plays_[game]);
    show(game);
    patience.check();
  }
}

void GameBatch::begin(Play& play) {
  // A game in which nobody ever chooses would otherwise follow another without end.
  constexpr int kMostIdle = 100;
  for (int i = 0; i < kMostIdle; ++i) {
    play.index = play.next;
    play.next += size();
    play.made.clear();
    play.asked.clear();
    play.lot = Chance(settings_.seed, play.index, kLot);
    if (play.bot != nullptr) play.bot->begin(settings_.seed, play.index);
    play.world->begin(settings_.seed, play.index);
    settle(play, play.world->advance());
    if (play.seat != kNoSeat) return;
  }
  throw EngineFault("bad_setting", fmt::format("nobody had anything to choose in {} games", kMostIdle));
}

void GameBatch::settle(Play& play, Status status) {
  if (status == Status::interrupted && play.world->begin_in_lua(settings_.seed, play.index)) {
    status = play.world->advance();
    for (std::size_t i = 0; i < play.made.size() && status == Status::decision; ++i)
      status = play.world->answer(play.made[i]);
  }
  play.seat = kNoSeat;
  weigh(play);
  if (status == Status::decision) {
    if (play.world->decision().calls > 0) {
      play.asked = asked_before(play.world->decision(), play.lot);
      std::reverse(play.asked.begin(), play.asked.end());
    }
    play.seat = play.asked.empty() ? play.world->decision().seat : play.asked.back();
  } else if (status != Status::over) {
    throw fault_of(play.world->error(), /*in_full=*/true);
  }
}

void GameBatch::offer(Play& play) const {
  play.options.clear();
  play.actions.clear();
  if (play.seat == kNoSeat) return;
  const Decision& decision = play.world->decision();
  int before = 0, move = -1;
  const auto [first, end] = decision.of(play.seat);
  for (std::uint32_t i = first; i < end; ++i) {
    const Alternative& option = decision.alternatives[i];
    before = option.move == move ? before + 1 : 0;
    move = option.move;
    const auto add = [&](std::int64_t number) {
      play.options.push_back({i, number});
      play.actions.push_back(encoding_->action_of(*play.world, play.options.back(), play.seat, before));
    };
    if (option.kind != AlternativeKind::range) {
      add(0);
      continue;
    }
    for (const std::int64_t number : Encoding::numbers_of(option)) add(number);
  }
  if (play.asked.empty()) return;
  play.options.push_back(kSilence);
  play.actions.push_back(encoding_->actions() - 1);
}

void GameBatch::show(std::size_t game) {
  Play& play = plays_[game];
  offer(play);
  const auto actions = slot(encoding_->actions());
  std::uint8_t* const mask = masks.data() + game * actions;
  float* const row = observations.data() + game * encoding_->observation_size();
  std::fill_n(mask, actions, std::uint8_t{0});
  for (const std::int32_t action : play.actions) mask[action] = 1;
  seats[game] = play.seat;
  if (play.seat != kNoSeat) encoding_->observe(*play.world, *play.heard, play.seat, row);
  else std::fill_n(row, encoding_->observation_size(), 0.0F);
}

std::vector<std::int32_t> GameBatch::numbers(std::span<const std::int32_t> actions) const {
  check_count(actions.size(), size());
  std::vector<std::int32_t> numbers(size());
  for (std::size_t game = 0; game < size(); ++game) {
    const auto& possible = plays_[game].actions;
    if (possible.empty()) continue;
    const auto found = std::find(possible.begin(), possible.end(), actions[game]);
    if (found == possible.end()) {
      throw EngineFault("not_offered", fmt::format("game {}: action {} is not possible now; possible: {}", game,
                                                   actions[game], fmt::join(possible, ", ")));
    }
    numbers[game] = static_cast<std::int32_t>(found - possible.begin());
  }
  return numbers;
}

void GameBatch::step(std::span<const std::int32_t> actions, const Interrupt& interrupt) {
  make(numbers(actions), interrupt);
}

void GameBatch::choose(std::span<const std::int32_t> options, const Interrupt& interrupt) {
  check_count(options.size(), size());
  for (std::size_t game = 0; game < size(); ++game) {
    const auto count = static_cast<std::int32_t>(plays_[game].options.size());
    if (count == 0 || (options[game] >= 0 && options[game] < count)) continue;
    throw EngineFault("not_offered",
                      fmt::format("game {}: there is no move {}: the last is {}", game, options[game], count - 1));
  }
  make({options.begin(), options.end()}, interrupt);
}

void GameBatch::make(const std::vector<std::int32_t>& chosen, const Interrupt& interrupt) {
  std::fill(rewards.begin(), rewards.end(), 0.0F);
  std::fill(ended.begin(), ended.end(), std::uint8_t{0});
  Patience patience(interrupt);
  for (std::size_t game = 0; game < size(); ++game) {
    patience.check();
    Play& play = plays_[game];
    if (play.seat == kNoSeat) {
      if (!settings_.restart && play.world->status() == Status::over) continue;
      begin(play);  // after an error
      show(game);
      continue;
    }
    try {
      if (const Choice choice = play.options[slot(chosen[game])]; choice == kSilence) {
        play.asked.pop_back();
        play.seat = play.asked.empty() ? play.world->decision().seat : play.asked.back();
      } else {
        play.asked.clear();
        play.made.push_back(choice);
        settle(play, play.world->answer(choice));
      }
      if (play.seat == kNoSeat) {
        ended[game] = 1;
        give_rewards(play, rewards.data() + game * slot(setup().players));
        if (settings_.restart) begin(play);
      }
    } catch (const EngineFault&) {
      play.seat = kNoSeat;
      show(game);
      throw;
    }
    show(game);
  }
}

void GameBatch::give_rewards(const Play& play, float* row) const {
  const Result result = play.world->result();
  const Setup& its = setup();
  const int winners = std::popcount(result.winners);
  for (int seat = 0; seat < its.players; ++seat) {
    const auto at = slot(seat);
    if (settings_.rewards == Rewards::wins) {
      const bool won = (result.winners & seat_bit(seat)) != 0;
      row[at] = !won ? 0.0F : its.win == WinRule::together ? 1.0F : 1.0F / static_cast<float>(winners);
    } else if (its.has_chips) {
      row[at] = static_cast<float>(result.chips[at] - its.chips);
    } else {
      row[at] = static_cast<float>(its.win == WinRule::lowest_score ? -result.scores[at] : result.scores[at]);
    }
  }
}

std::vector<std::int32_t> GameBatch::advise(const std::string& bot, std::span<const std::uint8_t> which,
                                            const Interrupt& interrupt) {
  check_count(which.size(), size());
  std::string error;
  auto spec = parse_bot(bot, error);
  if (!spec) throw EngineFault("bad_request", error);
  const EngineSetting& setting = settings_.setting;
  spec->habits = known_habits(*setting.rules, setting.players, setting.options);
  std::vector<std::int32_t> numbers(size());
  Patience patience(interrupt);
  bool interrupted = false;
  for (std::size_t game = 0; game < size(); ++game) {
    Play& play = plays_[game];
    if (play.bot == nullptr || play.bot_name != bot) {
      play.bot = make_bot(*spec);
      play.bot_name = bot;
      play.bot->begin(settings_.seed, play.index);
    }
    if (play.seat == kNoSeat || which[game] == 0) continue;
    play.bot->set_enough([&] { return interrupted = interrupted || patience.ends(); });
    const Choice choice = play.asked.empty() ? play.bot->choose(*play.world, play.made)
                                             : play.bot->call(*play.world, play.seat, play.made).value_or(kSilence);
    // Of a range, the last number that is not higher.
    for (std::size_t i = 0; i < play.options.size(); ++i) {
      const Choice& option = play.options[i];
      if (option.alternative == choice.alternative && (option.number == 0 || option.number <= choice.number))
        numbers[game] = static_cast<std::int32_t>(i);
    }
    play.bot->set_enough({});
    if (interrupted || patience.ends()) throw EngineFault("interrupted", "interrupted");
  }
  return numbers;
}

void GameBatch::observe(std::size_t game, Seat seat, float* row) const {
  const Play& play = plays_[game];
  encoding_->observe(*play.world, *play.heard, seat, row);
}

void GameBatch::options(std::vector<float>& rows, std::vector<std::int64_t>& starts) const {
  const std::size_t width = encoding_->option_size();
  starts.assign(1, 0);
  for (const Play& play : plays_) starts.push_back(starts.back() + static_cast<std::int64_t>(play.options.size()));
  rows.resize(static_cast<std::size_t>(starts.back()) * width);
  float* row = rows.data();
  for (const Play& play : plays_) {
    for (const Choice& option : play.options) {
      if (option == kSilence) encoding_->describe_silence(row);
      else encoding_->describe(*play.world, option, play.seat, row);
      row += width;
    }
  }
}

std::vector<std::string> GameBatch::option_texts(std::size_t game) const {
  const Play& play = plays_[game];
  std::vector<std::string> texts;
  for (const Choice& option : play.options) {
    if (option == kSilence) {
      texts.emplace_back("no call");
      continue;
    }
    const Decision& decision = play.world->decision();
    texts.push_back(alternative_text(play.world->table(), decision, decision.alternatives[option.alternative],
                                     play.seat, /*symbols=*/false, &option.number));
  }
  return texts;
}

bool GameBatch::imagine(std::size_t game, Seat seat, std::uint64_t seed, const std::function<void()>& look) {
  const Play& play = plays_[game];
  if (play.seat == kNoSeat) return false;
  const Snapshot before = play.world->snapshot();
  Chance chance(seed);
  play.world->deal_anew(seat, chance);
  look();
  play.world->restore(before);
  return true;
}

View GameBatch::view(std::size_t game, Seat seat) const { return plays_[game].world->view(seat); }

}  // namespace houserules
