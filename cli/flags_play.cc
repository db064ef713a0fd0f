#include "cli/flags_play.h"

#include <algorithm>

#include <fmt/format.h>

#include "cli/flag_checks.h"
#include "cli/help.h"
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
  add_word_list(
      command, "--bots", options.bots,
      "who plays the other seats: easy, fair, hard or another bot, one for all or one per seat (default: search; "
      "with no human player: random)",
      takes::kBots);
  command
      ->add_option_function<std::string>(
          "--think",
          [&options](const std::string& time) {
            options.think = time_given("--think", time, std::chrono::minutes(10), "500ms or 2s");
          },
          "thinking time of search per move, as in 500ms or 2s (default: 500 playouts instead)")
      ->type_name("TIME");
}

/// Adds --journal; returns --resume.
CLI::Option* add_journal(CLI::App* command, PlayOptions& options) {
  CLI::Option* journal = add_file(command, "--journal", options.journal,
                                  "the file that saves the game as you play (default: one in the state folder)");
  return command
      ->add_option_function<std::vector<std::string>>(
          "--resume",
          [&options](const std::vector<std::string>& files) {
            options.resume = true;
            options.resume_file = files.empty() ? "" : files.front();
          },
          "resume an unfinished game: the latest, the latest of this game, or the one in this file")
      ->expected(0, 1)
      ->type_name(takes::kFile)
      ->excludes(journal);
}

void add_screen(CLI::App* command, PlayOptions& options) {
  const std::vector<std::pair<std::string, bool>> orders{{"suit", false}, {"rank", true}};
  add_choice(command, "--sort", options.sort_by_rank, orders,
             "sort your hand by suit or by rank (default: suit, unless only ranks matter)");
  command->add_flag("--four-colour,--four-color", options.four_colour, "a separate colour for each suit");
  command->add_flag("--lines", options.lines,
                    "at a terminal: print line after line, as into a pipe, instead of a fixed table");
  command
      ->add_option_function<double>(
          "--pace",
          [&options](double seconds) {
            options.pace = std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000));
          },
          "at a terminal: seconds to pause after each move of the others (default: 0.6)")
      ->check(CLI::Range(0.0, 60.0).description("0..60"))
      ->type_name("SECONDS");
  command->add_flag("--play-forced", options.play_forced,
                    "at a terminal: also play your card for you if it is the only one you may play");
  command->add_flag("--ask-all", options.ask_all, "at a terminal: ask even when there is only one move");
  command->add_flag("--plain", options.plain, "for a screen reader: words, one fact per line, no colour");
}

}  // namespace

void add_play_flags(CLI::App* command, PlayOptions& options) {
  command
      ->add_option_function<std::string>(
          "--seed", [&options](const std::string& word) { options.game.seed = seed_of(word); },
          "seed of the shuffle (default: random)")
      ->type_name("UINT");
  command
      ->add_option("--index", options.index, "which game of the seed, as simulate and check number them (default: 0)")
      ->check(any_number());
  command->add_flag("--learn", options.learn, "a first lesson, or the rules one by one while you play");
  CLI::Option* daily = command->add_flag("--daily", options.daily, "the deal of today, the same for everybody");
  CLI::Option* winnable =
      command
          ->add_option_function<std::vector<std::string>>(
              "--winnable",
              [&options](const std::vector<std::string>& words) {
                const std::vector<std::string> grades{"any", "easy", "medium", "hard"};
                const auto grade =
                    std::find(grades.begin(), grades.end(), words.empty() || words[0].empty() ? grades[0] : words[0]);
                if (grade == grades.end())
                  throw CLI::ValidationError(
                      "--winnable", fmt::format("expected any, easy, medium or hard, not `{}`{}", words[0],
                                                options.game.game.empty()
                                                    ? fmt::format("; name the game first: play {} --winnable", words[0])
                                                    : ""));
                options.winnable = static_cast<int>(grade - grades.begin());
              },
              "a patience: deal only cards with which the search has won, with little thought (easy), some (medium) or "
              "much (hard)")
          ->expected(0, 1)
          ->type_name("any|easy|medium|hard");
  winnable->excludes(daily);
  for (const char* chosen : {"--seed", "--index"}) {
    daily->excludes(command->get_option(chosen));
    winnable->excludes(command->get_option(chosen));
  }
  command->add_flag("--watch", options.watch, "watch bots play; works without a terminal");
  command->add_flag("--open", options.open, "with --watch: show every card");
  CLI::Option* seat =
      command->add_option("--seat", options.seat, "your seat (default: 1)")->check(number_from(1, kMaxPlayers));
  command->add_option("--humans", options.humans, "how many people play at this terminal, or their seats, as in 1,3")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(number_from(1, kMaxPlayers))
      ->excludes(seat);
  add_word_list(command, "--names", options.names, "the players' names, from seat 1, as in Anna,Ben", "NAME,...");
  add_file(command, "--save", options.save, "save the game to this file, for replay");
  add_opponents(command, options);
  CLI::Option* resume = add_journal(command, options);
  for (CLI::Option* deals : {daily, winnable, command->get_option("--seed"), command->get_option("--index")})
    deals->excludes(resume);
  add_screen(command, options);
}

}  // namespace houserules
