// houserules play: plays a game at the terminal, or narrates one among bots.
#include <ctime>
#include <sstream>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/games.h"
#include "cli/play/lesson.h"
#include "cli/play/resume.h"
#include "cli/play/seating.h"
#include "cli/play/session.h"
#include "cli/play/watch.h"
#include "cli/play/welcome.h"
#include "cli/play/winnable.h"
#include "interpreter/loading/options_json.h"
#include "screen/cards_below.h"
#include "screen/pager.h"
#include "screen/screen.h"
#include "screen/terminal.h"
#include "system/files.h"
#include "system/stop.h"
#include "telling/ending.h"
#include "telling/facts.h"
#include "telling/hand_view.h"
#include "telling/json.h"
#include "telling/narrator.h"
#include "telling/teacher.h"
#include "telling/text.h"

namespace houserules {
namespace {

class Play {
 public:
  Play(PlayOptions options, const Library& library, Console& console)
      : options_(std::move(options)), library_(library), console_(console) {
    style_.symbols = console.symbols;
    style_.colour = console.colour && options_.format == Format::text && !options_.plain;
    style_.width = console.width;
    style_.four_colour = options_.four_colour;
    style_.plain = options_.plain;
  }

  int run() {
    const bool reads = console_.interactive && options_.format == Format::text;
    if (reads && (!options_.watch || !(options_.plain || options_.lines))) terminal_ = Terminal::take(console_, style_);
    int code = kFine;
    if (options_.learn) {
      if (const auto ended = learn()) return *ended;
    }
    if (!(options_.resume ? take_up(code) : begin(code))) return code;
    if (seating_.humans.empty()) return watch_bots();
    for (;;) {
      code = sit_down();
      if (!again_) return code;
      if (!begin_again(code)) return code;
    }
  }

 private:
  LineReader& reader() {
    if (terminal_ != nullptr) return terminal_->reader();
    if (!plain_reader_) plain_reader_.emplace(console_.in, console_.out);
    return *plain_reader_;
  }

  /// Gives the lesson of the game, if there is one. The exit code; nothing if a game follows, which teaches itself if
  /// there is no lesson.
  std::optional<int> learn() {
    if (options_.watch) return fail(console_, kUsage, "--learn is a lesson for you to play: leave --watch out");
    if (options_.game.game.empty()) return fail(console_, kUsage, "--learn needs a game: play crazy-eights --learn");
    int code = kFine;
    const auto rules = open_rules(options_.game.game, library_, console_, code);
    if (rules == nullptr) return code;
    is_taught_ = !has_lesson(*rules, library_);
    if (is_taught_) return std::nullopt;
    bool plays_on = false;
    const auto screen = take_screen();
    code = teach(rules, library_, reader(), console_, style_, screen.get(), plays_on);
    if (!plays_on) return code;
    return std::nullopt;
  }

  /// Starts a new game from the options or a person's answers at the terminal. False: `code` is the exit code.
  bool begin(int& code) {
    if (options_.game.game.empty()) {
      if (terminal_ == nullptr) {
        code = fail(
            console_, kUsage,
            fmt::format("play needs a game: {} play hearts{}", console_.program, options_.daily ? " --daily" : ""));
        return false;
      }
      menu_ = true;
      for (;;) {
        if (!ask_for_game(options_, library_, reader(), console_)) {
          code = leave_code();
          return false;
        }
        if (options_.learn) {
          const auto ended = learn();
          code = ended.value_or(kFine);
          if (ended) return false;
        }
        if (!options_.resume) break;
        if (take_up(code)) return true;
        // One that cannot go on leads back to the question, too.
        if (code == kFine || reader().closed()) {
          code = leave_code();
          return false;
        }
        options_.resume = false;
        code = kFine;
      }
    }
    chosen_ = open_game(options_.game, library_, console_, code);
    if (!chosen_) return false;
    const auto seating = settle_seating(options_, chosen_->players, console_, code);
    if (!seating) return false;
    seating_ = *seating;
    std::string error;
    if (!options_.save.empty() && !can_write(options_.save, error)) {
      code = fail(console_, kUsage, error);
      return false;
    }
    settings_.players = chosen_->players;
    settings_.options = chosen_->options;
    settings_.names = seating_.names;
    settings_.index = options_.index;
    if (!choose_cards(code)) return false;
    GameError fault;
    game_ = Game::start(chosen_->rules, settings_, fault);
    if (game_ == nullptr) {
      print_error(fault, console_);
      code = kFindings;
      return false;
    }
    if (options_.daily && !seating_.humans.empty()) {
      if (const std::string begun = begun_today(); !begun.empty()) {
        news_ = "Continuing today's deal where you left off.";
        options_.resume_file = begun;
        options_.resume = true;
        return take_up(code);
      }
    }
    style_.order = first_order(shown_order(game_->world().setup()));
    return seating_.humans.empty() || begin_journal(code);
  }

  /// The unfinished journal of the same deal, settings, people and bots that nobody is playing. If there is none, "",
  /// and the player reads what differs. Without `--bots` any bots will do.
  std::string begun_today() {
    const bool any_bots = options_.bots.empty() && options_.think.count() == 0;
    std::string others;
    const Transcript fresh = game_->transcript();
    for (const KeptGame& kept : kept_games(KeptGames::unfinished)) {
      const Transcript& one = kept.transcript;
      const bool same = one.hashes == fresh.hashes && one.seed == fresh.seed && one.index == fresh.index &&
                        one.players == fresh.players && one.options == fresh.options;
      if (!same || kept.is_open) continue;
      Seating begun;
      seat_again(one.seats, begun);
      if (begun.humans == seating_.humans && (any_bots || one.seats == seats_of(seating_))) return kept.path;
      if (!others.empty()) continue;
      std::vector<BotSpec> bots;
      for (Seat seat = 0; seat < chosen_->players; ++seat) {
        if (!contains(begun.humans, seat)) bots.push_back(begun.bots[slot(seat)]);
      }
      others = begun.humans == seating_.humans
                   ? fmt::format("You began today's deal with other bots ({}); this is a new game.", bots_flag(bots))
                   : "You began today's deal in other seats; this is a new game.";
      others += fmt::format("\nTo continue that one: {} play --resume {}", console_.program, shell_word(kept.name));
    }
    news_ = others;
    return "";
  }

  /// The order that the options ask for, or else this one.
  HandOrder first_order(HandOrder usual) const {
    if (!options_.sort_by_rank) return usual;
    return *options_.sort_by_rank ? HandOrder::rank : HandOrder::suit;
  }

  /// Sets the seed.
  bool choose_cards(int& code) {
    if (options_.daily) {
      const std::time_t now = std::time(nullptr);
      std::tm local{};
      ::localtime_r(&now, &local);
      options_.game.seed = static_cast<std::uint64_t>((local.tm_year + 1900) * 10000 + (local.tm_mon + 1) * 100 +
                                                      local.tm_mday);  // 20261126
    }
    settings_.seed = options_.game.seed ? *options_.game.seed : draw_key();
    if (!options_.winnable) return true;
    if (chosen_->players != 1) {
      code = fail(console_, kUsage,
                  fmt::format("--winnable is for patiences: {} is for {}", chosen_->rules->header.title,
                              counted(chosen_->players, "player")));
      return false;
    }
    console_.out << "Looking for a deal that can be won ..." << std::endl;
    const auto found = winnable_deal(chosen_->rules, settings_, *options_.winnable);
    if (!found && stop_requested) {
      code = leave_code();
      return false;
    }
    if (!found) {
      code = fail(console_, kFindings, "no such deal was found in a minute; try again, or any, easy, medium or hard");
      return false;
    }
    settings_.seed = found->seed;
    console_.out << fmt::format("The search has won this deal ({}).\n", found->grade);
    return true;
  }

  /// Another game of the same players, with the next dealer.
  bool begin_again(int& code) {
    const Seat dealt = game_->world().view(kGallery).dealer;
    settings_ = game_->settings();
    settings_.staging = {};
    const int step = game_->world().setup().clockwise ? 1 : chosen_->players - 1;
    if (chosen_->players > 1) settings_.staging.draws = {static_cast<std::uint32_t>((dealt + step) % chosen_->players)};
    if (options_.winnable) {
      if (!choose_cards(code)) return false;
    } else if (options_.game.seed) {
      ++settings_.index;
    } else {
      settings_.seed = draw_key();
    }
    options_.save.clear();
    options_.journal.clear();
    journal_.reset();
    GameError fault;
    game_ = Game::start(chosen_->rules, settings_, fault);
    if (game_ != nullptr) return begin_journal(code);
    print_error(fault, console_);
    code = kFindings;
    return false;
  }

  /// The screen on which the table stays, if there is one and it is wanted.
  std::unique_ptr<LiveScreen> take_screen() {
    if (terminal_ == nullptr || options_.plain || options_.lines) return nullptr;
    LineReader& typed = terminal_->reader();
    if (!typed.takes_screen() || !LiveScreen::is_large_enough(typed.height(), typed.width())) return nullptr;
    LiveOptions live;
    live.pace = options_.pace.value_or(live.pace);
    live.only_moves = !options_.ask_all;
    live.only_cards = options_.play_forced;
    return std::make_unique<LiveScreen>(typed, console_.out, live);
  }

  bool begin_journal(int& code) {
    Transcript transcript = game_->transcript();
    transcript.seats = seats_of(seating_);
    if (style_.order != HandOrder::suit) transcript.sorted = order_name(style_.order);
    std::string error;
    journal_ = Journal::begin(options_.journal, transcript, error);
    if (journal_ != nullptr) return true;
    if (!options_.journal.empty()) {
      code = fail(console_, kUsage, "--journal: " + error);
      return false;
    }
    console_.err << fmt::format("houserules: this game will not be saved as you play: {}\n", error);
    return true;
  }

  bool take_up(int& code) {
    auto resumed = resume_game(options_, library_, reader(), console_, code);
    if (!resumed) {
      if (code == kFine || (code == kBack && !menu_)) code = leave_code();
      return false;
    }
    chosen_ = std::move(resumed->chosen);
    seating_ = std::move(resumed->seating);
    settings_ = resumed->game->settings();
    game_ = std::move(resumed->game);
    journal_ = std::move(resumed->journal);
    style_.order = first_order(HandOrder::suit);
    for (const HandOrder order : {HandOrder::suit, HandOrder::rank, HandOrder::melds}) {
      if (resumed->sorted == order_name(order)) style_.order = order;
    }
    return true;
  }

  /// Whether the bots may learn while people play: what a seed has dealt is to be played again in the same way.
  bool learns() const { return !options_.game.seed && !seating_.humans.empty(); }

  /// The bots, with their habits for this game. Players are warned about habits that cannot be used.
  Opponents opponents() {
    std::string refused;
    Opponents bots(seating_.bots, *game_, &refused);
    if (!refused.empty() && !learns()) console_.err << fmt::format("{}; the bots play without it\n", refused);
    if (learns()) bots.learn(*game_);
    return bots;
  }

  int watch_bots() {
    Opponents bots = opponents();
    if (options_.format == Format::text) {
      if (auto screen = take_screen()) return watch_live(bots, *screen);
    }
    const WatchOptions watching{options_.open, options_.bots.empty() && options_.think.count() == 0};
    terminal_.reset();  // Ctrl-C ends what only prints
    if (options_.format == Format::text) {
      console_.out << heading();
      watch(*game_, bots, watching, style_, console_.out);
      return finish();
    }
    std::vector<std::string> told = watched(*game_, bots, watching, style_);
    const int code = save_transcript();
    if (game_->world().status() == Status::error) return stopped();
    Json json;
    json["game"] = chosen_->rules->name();
    json["title"] = chosen_->rules->header.title;
    json["players"] = game_->world().setup().names;
    json["options"] = options_json(chosen_->options);
    json["seed"] = seed_json(settings_.seed);
    json["index"] = settings_.index;
    json["bots"] = seats_of(seating_);
    json["told"] = std::move(told);
    json["result"] = result_json(game_->world().result(), game_->world().setup());
    write_json(console_.out, json);
    return code;
  }

  /// What was seen stays on the terminal afterwards, in lines.
  int watch_live(Opponents& bots, LiveScreen& screen) {
    Session session({*game_, *chosen_, bots, seating_.humans, reader(), console_, style_, nullptr,
                     std::chrono::milliseconds(0), &screen, options_.open,
                     bots_sentence(seating_.bots, game_->world().setup().names)});
    session.run();
    const Status status = game_->world().status();
    if (status == Status::over)
      ask_below(screen, style_, ending_title(), ending(session.last_own(), screen), "Press Enter to leave: ");
    screen.leave();
    console_.out << heading();
    for (const std::string& line :
         Narrator(game_->world().setup(), options_.open ? kOmniscient : kGallery, style_).tell(game_->events())) {
      console_.out << (line.empty() ? "\n" : wrap(line, style_.width, "", "  "));
    }
    live_ = true;
    if (status == Status::over || status == Status::error) return finish();
    const int code = save_transcript();
    console_.out << "You stopped watching before the end.\n";
    tell_command("To watch the same game again:", command());
    return code == kFine ? leave_code() : code;
  }

  int sit_down() {
    again_ = false;
    const auto screen = take_screen();
    std::string news = std::exchange(news_, {});
    if (screen == nullptr) {
      for (const std::string& line : lines_of(std::exchange(news, {}))) console_.out << line << '\n';
    }
    if (screen == nullptr) console_.out << heading() << wrap("Type help for help, rules for the rules.", style_.width);
    Opponents bots = opponents();
    std::optional<Teacher> teacher;
    if (is_taught_) teacher.emplace(chosen_->rules, *game_);
    SessionParts parts{*game_,          *chosen_,       bots,
                       seating_.humans, reader(),       console_,
                       style_,          journal_.get(), std::chrono::milliseconds(500),
                       screen.get()};
    parts.teacher = teacher ? &*teacher : nullptr;
    parts.news = std::move(news);
    // What a seed has dealt is to be played again in the same way.
    parts.keeps_time = screen != nullptr && !options_.game.seed && screen->options().pace.count() > 0;
    Session session(parts);
    live_ = screen != nullptr;
    Session::End end = session.run();
    while (live_ && game_->world().status() == Status::over && takes_back(session, *screen)) end = session.run();
    style_.order = session.order();
    if (live_) {
      screen->leave();
      console_.out << heading();
    }
    if (end == Session::End::over && teacher) offer_the_rest(*teacher);
    if (end == Session::End::over) return finish();
    if (end == Session::End::given_up) {
      const int code = give_up();
      again_ = live_ && wants_another();
      return code;
    }
    const int code = save_transcript();
    console_.out << "You left the game unfinished.\n";
    if (journal_ != nullptr) tell_command("To resume it:", resume_command());
    return code == kFine ? leave_code() : code;
  }

  bool wants_another() { return says_yes(reader(), "Another deal?"); }

  int give_up() {
    const Transcript::End end{{}, {}, /*given_up=*/true};
    const int code = save_transcript(end);
    if (journal_ != nullptr && game_->choices().empty()) {
      journal_->discard();
    } else if (journal_ != nullptr) {
      journal_->add(end);
      if (!journal_->sync()) console_.err << fmt::format("houserules: {}\n", journal_->error());
    }
    console_.out << "You gave up: the game is lost.\n";
    if (!options_.game.seed && !options_.resume) tell_command("To play the same cards again:", command());
    return code;
  }

  /// What `scores`, `log` and `rules` show when the game is over; nothing if the answer is none of these.
  std::optional<std::string> reading(const std::string& answer, Seat viewer) {
    using Word = PlayCommand::Name;
    const auto asked = parse_command(answer, /*begun=*/true);
    if (!asked || (asked->name != Word::scores && asked->name != Word::log && asked->name != Word::rules))
      return std::nullopt;
    std::ostringstream text;
    Console printing{console_.in, text, text};
    PlayCommands(*game_, *chosen_, reader(), printing, style_).run(*asked, viewer);
    return text.str();
  }

  /// Offers to show the rules that did not come up.
  void offer_the_rest(Teacher& teacher) {
    teacher.news(seating_.humans.front());
    const std::vector<std::string> left = teacher.left();
    if (left.empty()) return;
    if (!says_yes(reader(), fmt::format("\n{} did not come up. Read {} now?", counted(std::ssize(left), "rule"),
                                        left.size() == 1 ? "it" : "them")))
      return;
    for (const std::string& rule : left) console_.out << wrap(rule, style_.width, "", "  ");
  }

  std::string ending(std::size_t last_own, const LiveScreen& screen) {
    style_.width = terminal_->reader().width();
    const int rows = rows_of_page(screen);
    const std::string text = ending_text(*game_, style_, seating_.humans, last_own, rows);
    return with_cards_below(text, game_->world().setup(), style_, rows);
  }

  /// Asks for another game. True: the last move is taken back, and this one goes on.
  bool takes_back(Session& session, LiveScreen& screen) {
    std::string question =
        fmt::format("Again{}? (yes, no, undo) ", chosen_->players > 1 ? ", with the next dealer" : "");
    constexpr int kRoom = 5;  // for the answer
    if (display_width(question) + kRoom > terminal_->reader().width()) question = "Again? (yes, no, undo) ";
    for (;;) {
      const auto answer = ask_below(screen, style_, ending_title(), ending(session.last_own(), screen), question);
      const std::string word = answer ? lower(*answer) : "no";
      if (word == "undo" && session.take_back_end()) return true;
      const Seat viewer = seating_.humans.size() == 1 ? seating_.humans.front() : kGallery;
      if (const auto text = word == "y" || word == "n" || word == "no" ? std::nullopt : reading(word, viewer)) {
        page_through(screen, style_, ending_title(), *text, "any key: back");
        continue;
      }
      again_ = word == "y" || word == "yes";
      if (again_ || word == "n" || word == "no" || is_leaving(word)) return false;
      question = word == "undo" ? "There is nothing to take back. Again? "
                                : "Again? Type yes, no, undo, scores, log or rules: ";
    }
  }

  /// On lines of their own where a person copies them.
  void tell_command(const std::string& what_for, const std::string& command) {
    if (live_) console_.out << what_for << '\n' << wrapped_command(command, terminal_->reader().width());
    else console_.out << what_for << ' ' << command << '\n';
  }

  std::string resume_command() const {
    return fmt::format("{} play --resume {}", console_.program, shell_word(journal_name(journal_->path())));
  }

  int leave_code() const { return terminal_ == nullptr ? kFine : terminal_->leave_code(); }

  std::string ending_title() const {
    return fmt::format("{}: {}", chosen_->rules->header.title,
                       outcome_line(game_->world().result(), game_->world().setup()));
  }

  std::string heading() const {
    const std::string title = bold(chosen_->rules->header.title, style_);
    const std::string line = fmt::format("{}: {}", title, line_up(game_->world().setup()));
    if (!seating_.humans.empty()) return style_.plain ? line + '\n' : wrap(line, style_.width);
    return fmt::format("{}\n{}\n", line, bots_sentence(seating_.bots, game_->world().setup().names));
  }

  int finish() {
    const int code = save_transcript();
    if (game_->world().status() == Status::error) return stopped();
    console_.out << '\n' << result_text(game_->world().result(), game_->world().setup());
    if (!options_.game.seed && !options_.resume) {
      console_.out << '\n';
      tell_command(fmt::format("To play the same {} again:", seating_.humans.empty() ? "game" : "cards"), command());
    }
    if (journal_ != nullptr)
      tell_command("To watch it again:",
                   fmt::format("{} replay {}", console_.program, shell_word(journal_name(journal_->path()))));
    return code;
  }

  std::string command() const {
    std::string flags = flags_of(options_.game, chosen_->players, settings_.seed);
    if (settings_.index != 0) flags += fmt::format(" --index {}", settings_.index);
    if (seating_.humans.empty()) flags = (options_.open ? "--watch --open " : "--watch ") + flags;
    std::vector<BotSpec> bots;
    for (Seat seat = 0; seat < chosen_->players; ++seat) {
      if (!contains(seating_.humans, seat)) bots.push_back(seating_.bots[slot(seat)]);
    }
    if (!options_.bots.empty() || options_.think.count() != 0) flags += " --bots " + bots_flag(bots);
    return fmt::format("{} play {} {}", console_.program, shell_word(options_.game.game), flags);
  }

  // What the error says may name the others' cards: whoever wants to know it looks at the whole game.
  int stopped() {
    const GameError& error = game_->world().error();
    if (seating_.humans.empty()) {
      print_error(error, console_);
    } else {
      console_.err << fmt::format("houserules: {}\n", error.text_for_players());
      if (journal_ != nullptr)
        console_.err << fmt::format("To see what went wrong, with all hands: {} replay {}\n", console_.program,
                                    shell_word(journal_name(journal_->path())));
    }
    return kFindings;
  }

  int save_transcript(std::optional<Transcript::End> given_up = std::nullopt) {
    if (options_.save.empty()) return kFine;
    Transcript transcript = game_->transcript();
    if (given_up) transcript.end = given_up;
    std::string error;
    if (write_file(options_.save, to_text(transcript), error)) return kFine;
    return fail(console_, kUsage, error);
  }

  PlayOptions options_;
  const Library& library_;
  Console& console_;
  Style style_;
  std::unique_ptr<Terminal> terminal_;  ///< null: no person or no terminal
  std::optional<StreamLineReader> plain_reader_;
  std::optional<ChosenGame> chosen_;
  Seating seating_;
  GameSettings settings_;
  std::unique_ptr<Game> game_;
  std::unique_ptr<Journal> journal_;
  std::string news_;        ///< what to tell at the table first
  bool is_taught_ = false;  ///< the game teaches itself while it is played
  bool menu_ = false;       ///< the game is chosen from the menu
  bool live_ = false;       ///< the table stayed on the screen
  bool again_ = false;      ///< another game is wanted
};

}  // namespace

int play(const PlayOptions& options, const Library& library, Console& console) {
  return Play(options, library, console).run();
}

}  // namespace houserules
