// houserules play: a game at the terminal, or one among bots that is told.
#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "bots/random.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/games.h"
#include "cli/json.h"
#include "cli/narrator.h"
#include "cli/result.h"
#include "cli/session.h"
#include "cli/text.h"

namespace houserules {
namespace {

class Play {
 public:
  Play(const PlayOptions& options, const Library& library, Console& console)
      : options_(options),
        library_(library),
        console_(console),
        style_{console.symbols, console.colour && options.format == Format::text, console.width} {}

  int run() {
    int code = kFine;
    chosen_ = open_game(options_.game, library_, console_, code);
    if (!chosen_) return code;
    if (!settle_humans(code) || !settle_names(code)) return code;
    std::string error;
    if (!options_.save.empty() && !can_write(options_.save, error)) return fail(console_, kUsage, error);
    settings_.players = chosen_->players;
    settings_.options = chosen_->options;
    settings_.seed = options_.game.seed ? *options_.game.seed : draw_seed();
    settings_.index = options_.index;
    GameError fault;
    game_ = Game::start(chosen_->rules, settings_, fault);
    if (game_ == nullptr) {
      print_error(fault, console_);
      return kFindings;
    }
    RandomBot bot(settings_.seed, settings_.index);
    return humans_.empty() ? watch(bot) : sit_down(bot);
  }

 private:
  bool settle_humans(int& code) {
    std::vector<int> seats = options_.humans;
    if (seats.empty() && console_.interactive && !options_.watch && options_.format == Format::text) seats = {1};
    if (options_.watch && !seats.empty()) {
      code = fail(console_, kUsage, "--watch is for games among bots: leave out --seat and --humans");
      return false;
    }
    if (options_.format == Format::json && !seats.empty()) {
      code = fail(console_, kUsage, "--format json is for games among bots: leave out --seat and --humans");
      return false;
    }
    for (const int seat : seats) {
      if (seat < 1 || seat > chosen_->players) {
        code = fail(console_, kUsage,
                    fmt::format("there is no seat {}: the game has {}, so seats are 1 to {}", seat,
                                counted(chosen_->players, "player"), chosen_->players));
        return false;
      }
      if (std::find(humans_.begin(), humans_.end(), seat - 1) == humans_.end()) humans_.push_back(seat - 1);
    }
    std::sort(humans_.begin(), humans_.end());
    return true;
  }

  bool settle_names(int& code) {
    if (options_.names.empty()) return true;
    const auto players = static_cast<std::size_t>(chosen_->players);
    if (options_.names.size() > players) {
      code = fail(console_, kUsage,
                  fmt::format("{} for {}", counted(static_cast<std::int64_t>(options_.names.size()), "name"),
                              counted(chosen_->players, "player")));
      return false;
    }
    settings_.names = default_names(chosen_->players);
    std::copy(options_.names.begin(), options_.names.end(), settings_.names.begin());
    std::set<std::string> different;
    for (const std::string& name : settings_.names) {
      const bool printable =
          std::none_of(name.begin(), name.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; });
      if (name.empty() || !printable || !different.insert(name).second) {
        code = fail(console_, kUsage,
                    fmt::format("--names: `{}` cannot be a name: names are different and not empty", name));
        return false;
      }
    }
    return true;
  }

  int watch(RandomBot& bot) {
    Narrator narrator(game_->setup(), options_.open ? kOmniscient : kGallery, style_);
    Json told_json = Json::array();
    std::size_t told = 0;
    const bool as_json = options_.format == Format::json;
    if (!as_json) console_.out << heading();
    for (;;) {
      const std::span<const Event> events(game_->events());
      for (const std::string& line : narrator.tell(events.subspan(told))) {
        if (as_json) {
          told_json.push_back(line);
        } else {
          console_.out << line << '\n';
        }
      }
      told = events.size();
      if (game_->status() != Status::decision || !console_.out) break;
      game_->choose(bot.choose(game_->decision()));
    }
    if (!as_json) return finish(/*left=*/false);
    const int code = save_transcript();
    if (game_->status() == Status::error) return stopped();
    Json json;
    json["game"] = chosen_->rules->name();
    json["title"] = chosen_->rules->header.title;
    json["players"] = game_->setup().names;
    json["options"] = options_json(chosen_->options);
    json["seed"] = settings_.seed;
    json["index"] = settings_.index;
    json["told"] = std::move(told_json);
    json["result"] = result_json(game_->result(), game_->setup());
    write_json(console_.out, json);
    return code;
  }

  int sit_down(RandomBot& bot) {
    console_.out << heading() << "Type help for help, rules for the rules.\n";
    StreamLineReader reader(console_.in, console_.out);
    Session session(*game_, *chosen_, bot, humans_, reader, console_);
    return finish(session.run() == Session::End::left);
  }

  std::string heading() const {
    const auto& names = game_->setup().names;
    return fmt::format("{}: {}\n", bold(chosen_->rules->header.title, style_), list_of_words(names));
  }

  int finish(bool left) {
    const int code = save_transcript();
    if (game_->status() == Status::error) return stopped();
    if (left) {
      console_.out << "The game was left unfinished.\n";
    } else {
      console_.out << '\n' << result_text(game_->result(), game_->setup());
    }
    if (!options_.game.seed)
      console_.out << fmt::format("\nThe same {} again: {}\n", humans_.empty() ? "game" : "cards", command());
    return code;
  }

  std::string command() const {
    std::string flags = flags_of(options_.game, chosen_->players, settings_.seed);
    if (options_.index != 0) flags += fmt::format(" --index {}", options_.index);
    if (humans_.empty()) flags = "--watch " + flags;
    return fmt::format("houserules play {} {}", shell_word(options_.game.game), flags);
  }

  // Who plays may not see the others' cards, which the situation tells.
  int stopped() {
    const GameError& error = game_->error();
    if (humans_.empty()) {
      print_error(error, console_);
    } else {
      GameError public_part = error;
      public_part.situation.clear();
      print_error(public_part, console_);
      console_.err << "houserules: the game stops here: the rule file has an error\n";
    }
    return kFindings;
  }

  int save_transcript() {
    std::string error;
    if (options_.save.empty() || write_file(options_.save, to_text(game_->transcript()), error)) return kFine;
    return fail(console_, kUsage, error);
  }

  const PlayOptions& options_;
  const Library& library_;
  Console& console_;
  Style style_;
  std::optional<ChosenGame> chosen_;
  GameSettings settings_;
  std::vector<Seat> humans_;
  std::unique_ptr<Game> game_;
};

}  // namespace

int play(const PlayOptions& options, const Library& library, Console& console) {
  return Play(options, library, console).run();
}

}  // namespace houserules
