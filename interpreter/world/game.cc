#include "interpreter/world/game.h"

#include <algorithm>

#include <fmt/format.h>

#include "interpreter/world/fault_report.h"
#include "system/stop.h"
#include "system/versions.h"

namespace houserules {
std::unique_ptr<Game> Game::start(std::shared_ptr<const Rules> rules, const GameSettings& settings, GameError& error) {
  const Header& header = rules->header;
  if (!header.allows_players(settings.players)) {
    error = error_of(*rules, fmt::format("{} cannot play this game; it is for {}", counted(settings.players, "player"),
                                         fmt::join(header.player_counts(), ", ")));
    return nullptr;
  }
  if (const auto reasons = refusals(header, settings.players, settings.options); !reasons.empty()) {
    error = error_of(*rules, joined(reasons, "; "));
    return nullptr;
  }
  std::unique_ptr<Game> game(new Game);
  game->rules_ = rules;
  game->settings_ = settings;
  const Opening* opening = game->settings_.opening ? &*game->settings_.opening : nullptr;
  game->world_ =
      World::load(rules, settings.players, settings.options, settings.names, error, opening, settings.scripts);
  if (!game->world_) return nullptr;
  game->world_->hooks().listener = game.get();
  game->world_->hooks().staging = &game->settings_.staging;
  game->play_again(0);
  return game;
}

bool Game::start_over(const GameSettings& settings) {
  if (settings.players != settings_.players || settings.options != settings_.options ||
      settings.names != settings_.names || settings.scripts != settings_.scripts ||
      settings.opening.has_value() != settings_.opening.has_value())
    return false;
  settings_ = settings;  // set before play_again: the World refers to its opening and staging
  choices_.clear();
  records_.clear();
  in_lua_ = false;
  play_again(0);
  return true;
}

std::unique_ptr<Game> Game::replay(std::shared_ptr<const Rules> rules, const Transcript& transcript,
                                   ReplayError& error) {
  error = ReplayError{};
  std::vector<std::pair<std::string, std::string>> hashes;
  for (const RuleFile& file : rules->files) hashes.emplace_back(file.name, file.hash);
  for (std::size_t i = 0; i < std::max(hashes.size(), transcript.hashes.size()); ++i) {
    if (i < hashes.size() && i < transcript.hashes.size() && hashes[i] == transcript.hashes[i]) continue;
    const std::string& name = i < hashes.size() ? hashes[i].first : transcript.hashes[i].first;
    error.message =
        fmt::format("the transcript belongs to another version of `{}`: the rule file has changed since", name);
    // A shipped game may have changed between versions, so name the version that wrote the transcript.
    if (transcript.engine != kEngineVersion)
      error.message += fmt::format("; houserules {} wrote it", transcript.engine);
    return nullptr;
  }
  GameSettings settings;
  settings.players = transcript.players;
  settings.names = transcript.names;
  settings.seed = transcript.seed;
  settings.index = transcript.index;
  Settings asked;
  for (const auto& [option, value] : transcript.options) asked.set.emplace_back(option, value);
  const auto options = option_values(rules->header, transcript.players, asked, error.message);
  if (!options) return nullptr;
  settings.options = *options;
  settings.staging.draws = transcript.staged_draws;
  GameError start_error;
  // Parsing staged cards needs the pack, which only a loaded World has.
  if (!transcript.staged_cards.empty()) {
    const auto world = World::load(rules, settings.players, settings.options, settings.names, start_error);
    if (!world) {
      error.message = start_error.text();
      return nullptr;
    }
    for (const std::string& text : transcript.staged_cards) {
      const auto face = world->setup().pack.parse(text);
      if (!face) {
        error.message = fmt::format("the staged card {} is not in the pack", text);
        return nullptr;
      }
      settings.staging.cards.push_back(*face);
    }
  }
  std::unique_ptr<Game> game = start(rules, settings, start_error);
  if (!game) {
    error.message = start_error.text();
    return nullptr;
  }
  for (std::size_t i = 0; i < transcript.choices.size(); ++i) {
    const RecordedChoice& recorded = transcript.choices[i];
    const auto departs = [&](const std::string& why) {
      error.choice = static_cast<int>(i) + 1;
      error.message = fmt::format("the transcript does not match the game at choice {}: {}", i + 1, why);
      return nullptr;
    };
    const std::string wanted = fmt::format("{}{}{}", recorded.move, recorded.value.empty() ? "" : " ", recorded.value);
    if (game->world().status() == Status::over)
      return departs(fmt::format("the game is over, but `{}` is recorded", wanted));
    if (game->world().status() == Status::error) return departs("the script fails: " + game->world().error().message);
    const Decision& decision = game->world().decision();
    const auto& names = game->world().setup().names;
    const bool is_call = recorded.alternative < decision.alternatives.size() &&
                         recorded.seat == decision.chooser(decision.alternatives[recorded.alternative]);
    if (recorded.seat != decision.seat && !is_call) {
      return departs(fmt::format("it is {}'s turn to choose, but the transcript has a choice by {}",
                                 names[slot(decision.seat)],
                                 recorded.seat >= 0 && recorded.seat < game->world().setup().players
                                     ? names[slot(recorded.seat)]
                                     : fmt::format("seat {}", recorded.seat + 1)));
    }
    Choice choice{recorded.alternative, 0};
    if (recorded.alternative < decision.alternatives.size() &&
        decision.alternatives[recorded.alternative].kind == AlternativeKind::range) {
      try {
        choice.number = std::stoll(recorded.value);
      } catch (const std::exception&) {
        return departs(fmt::format("`{}` is not a number", recorded.value));
      }
    }
    if (!decision.allows(choice) || game->record(choice) != recorded) {
      return departs(fmt::format("option {1} is not `{0}`", wanted, recorded.alternative + 1));
    }
    game->choose(choice);
  }
  if (transcript.end) {
    const auto end = game->transcript().end;
    const bool is_so = transcript.end->given_up
                           ? !end && game->settings().players == 1
                           : end && end->winners == transcript.end->winners && end->scores == transcript.end->scores;
    if (!is_so) {
      error.choice = static_cast<int>(transcript.choices.size()) + 1;
      error.message = "the transcript records a different result from this game's";
      return nullptr;
    }
  }
  return game;
}

bool Game::choose(const Choice& choice) {
  if (world_->status() != Status::decision || !world_->decision().allows(choice)) return false;
  records_.push_back(record(choice));
  choices_.push_back(choice);
  if (world_->answer(choice) == Status::interrupted) {
    in_lua_ = true;
    play_again(choices_.size());
  }
  return true;
}

bool Game::undo(std::size_t count) {
  if (choices_.size() < count) return false;
  choices_.resize(choices_.size() - count);
  records_.resize(choices_.size());
  play_again(choices_.size());
  return true;
}

std::size_t GameSnapshot::size() const {
  std::size_t bytes = sizeof *this + memory.size() + choices.size() * sizeof(Choice);
  for (const RecordedChoice& record : records) bytes += sizeof record + record.move.size() + record.value.size();
  for (const Event& event : events) {
    bytes += sizeof event + event.cards.size() * sizeof(EventCard) + event.text.size() + event.was.text.size() +
             event.value.text.size();
  }
  return bytes;
}

template <class Ask>
auto Game::asked(const Ask& ask) const {
  auto answer = ask(*world_);
  if (!world_->is_left_to_lua()) return answer;
  GameSettings settings = settings_;
  settings.scripts = Scripts::in_lua;
  GameError error;
  const auto in_lua = start(rules_, settings, error);
  if (in_lua == nullptr) return answer;
  for (const Choice& choice : choices_) in_lua->choose(choice);
  return in_lua->world().status() == Status::decision ? ask(in_lua->world()) : answer;
}

std::string Game::why_not(Seat seat, CardId card) const {
  return asked([&](World& world) { return world.why_not(seat, card); });
}

View Game::view_with_totals(Seat viewer) const {
  return asked([&](World& world) { return world.view_with_totals(viewer); });
}

GameSnapshot Game::snapshot() { return {world_->snapshot(), choices_, records_, events_}; }

void Game::restore(const GameSnapshot& snapshot) {
  world_->restore(snapshot.memory);
  choices_ = snapshot.choices;
  records_ = snapshot.records;
  events_ = snapshot.events;
}

RecordedChoice Game::record(const Choice& choice) const {
  const Decision& asked = world_->decision();
  const Alternative& alternative = asked.alternatives[choice.alternative];
  RecordedChoice recorded;
  recorded.seat = asked.chooser(alternative);
  recorded.alternative = choice.alternative;
  recorded.move = world_->setup().moves[alternative.move].name;
  recorded.value = alternative.kind == AlternativeKind::range
                       ? std::to_string(choice.number)
                       : value_text(world_->table(), asked, alternative, recorded.seat);
  return recorded;
}

Transcript Game::transcript() const {
  Transcript transcript;
  transcript.engine = kEngineVersion;
  transcript.game = rules_->name();
  transcript.path = rules_->file().path;
  for (const RuleFile& file : rules_->files) transcript.hashes.emplace_back(file.name, file.hash);
  transcript.players = settings_.players;
  transcript.names = world_->setup().names;
  for (const auto& [option, value] : settings_.options) transcript.options.emplace(option, to_string(value));
  transcript.seed = settings_.seed;
  transcript.index = settings_.index;
  for (const FaceId face : settings_.staging.cards) transcript.staged_cards.push_back(world_->setup().pack.text(face));
  transcript.staged_draws = settings_.staging.draws;
  transcript.choices = records_;
  if (world_->status() == Status::over) {
    const Result ended = world_->result();
    Transcript::End end;
    for (Seat seat = 0; seat < world_->setup().players; ++seat) {
      if ((ended.winners & seat_bit(seat)) != 0) end.winners.push_back(seat);
    }
    end.scores = ended.scores;
    transcript.end = end;
  }
  return transcript;
}

void Game::on_event(const Event& event) { events_.push_back(event); }

Status Game::play_again(std::size_t choices) {
  while (true) {
    events_.clear();
    if (in_lua_) world_->begin_in_lua(settings_.seed, settings_.index);
    else world_->begin(settings_.seed, settings_.index);
    Status status = world_->advance();
    for (std::size_t i = 0; i < choices && status == Status::decision; ++i) status = world_->answer(choices_[i]);
    if (status != Status::interrupted || stop_requested) return status;
    in_lua_ = true;
  }
}

}  // namespace houserules
