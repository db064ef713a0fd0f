#include "cli/flags_play.h"

#include <algorithm>

#include <fmt/format.h>

#include "cli/flag_checks.h"
#include "runtime/ids.h"

namespace houserules {
namespace {

/// A number, or a drawn key as the end of a game tells it.
Seed seed_of(const std::string& word) {
  if (const auto seed = Seed::parse(word)) return *seed;
  throw CLI::ValidationError("--seed",
                             fmt::format("expected a whole number from 0 to {}, not `{}`", ~std::uint64_t{0}, word));
}

void add_opponents(CLI::App* command, PlayOptions& options) {
  command
      ->add_option("--bots", options.bots,
                   "who plays where nobody sits: easy, fair, hard or another bot, for all seats or for each (default: "
                   "search; among "
                   "themselves: random)")
      ->delimiter(',')
      ->allow_extra_args(false);
  command
      ->add_option_function<std::string>(
          "--think",
          [&options](const std::string& time) {
            options.think = time_given("--think", time, std::chrono::minutes(10), "500ms or 2s");
          },
          "how long search thinks about each move, as in 500ms or 2s (default: over 500 games)")
      ->type_name("TIME");
}

void add_journal(CLI::App* command, PlayOptions& options) {
  CLI::Option* journal =
      command
          ->add_option("--journal", options.journal,
                       "the file in which the game is kept while it is played (default: one in the state folder)")
          ->check(a_file());
  command
      ->add_option_function<std::vector<std::string>>(
          "--resume",
          [&options](const std::vector<std::string>& files) {
            options.resume = true;
            options.resume_file = files.empty() ? "" : files.front();
          },
          "go on with an unfinished game: the latest, or that of this file")
      ->expected(0, 1)
      ->type_name("FILE")
      ->excludes(journal);
}

void add_screen(CLI::App* command, PlayOptions& options) {
  const std::vector<std::pair<std::string, bool>> orders{{"suit", false}, {"rank", true}};
  add_choice(command, "--sort", options.sort_by_rank, orders,
             "how your hand is sorted: by suit or by rank (default: by suit, unless only ranks matter)")
      ->type_name("ORDER");
  command->add_flag("--four-colour,--four-color", options.four_colour, "a colour for each suit");
  command->add_flag("--lines", options.lines,
                    "at a terminal: lines below one another, as in a pipe, no table that stays");
  command
      ->add_option_function<double>(
          "--pace",
          [&options](double seconds) {
            options.pace = std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000));
          },
          "how many seconds each move of the others can be read on a terminal (default: 0.6)")
      ->check(CLI::Range(0.0, 60.0))
      ->type_name("SECONDS");
  command->add_flag("--ask-all", options.ask_all, "at a terminal: ask also where there is only one move");
  command->add_flag("--plain", options.plain, "for a screen reader: words, one fact a line, no colour");
}

}  // namespace

void add_play_flags(CLI::App* command, PlayOptions& options) {
  command
      ->add_option_function<std::string>(
          "--seed", [&options](const std::string& word) { options.game.seed = seed_of(word); },
          "which deal of the cards (default: drawn)")
      ->type_name("UINT");
  command->add_option("--index", options.index, "which game of the seed, as simulate and check name it (default: 0)")
      ->check(any_number());
  command->add_flag("--learn", options.learn, "a first lesson of the game, where it has one");
  command->add_flag("--watch", options.watch, "bots play, and the game is told; also without a terminal");
  command->add_flag("--open", options.open, "with --watch: every card is shown");
  CLI::Option* seat =
      command->add_option("--seat", options.seat, "your seat (default: 1)")->check(number_from(1, kMaxPlayers));
  command->add_option("--humans", options.humans, "how many people play at this terminal, or their seats, as in 1,3")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(number_from(1, kMaxPlayers))
      ->excludes(seat);
  command->add_option("--names", options.names, "the players' names, from seat 1, as in Anna,Ben")
      ->delimiter(',')
      ->allow_extra_args(false);
  command->add_option("--save", options.save, "write the game to this file, for replay")->check(a_file());
  add_opponents(command, options);
  add_journal(command, options);
  add_screen(command, options);
}

}  // namespace houserules
