#include "cli/play/lesson.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "cli/play/commands.h"
#include "rule_tests/choices.h"
#include "rule_tests/setup.h"
#include "rule_tests/table.h"
#include "screen/live_face.h"
#include "screen/table_art.h"
#include "table/game_table.h"
#include "table/opponents.h"
#include "telling/entry.h"
#include "telling/hand_view.h"
#include "telling/listing.h"
#include "telling/narrator.h"
#include "telling/table_view.h"
#include "telling/text.h"

namespace houserules {
namespace {

constexpr Seat kLearner = 0;

/// The table that stays on the screen during a part.
struct ShownTable {
  ShownTable(Game& game, LiveScreen& screen, Console& console, Style& style)
      : bots({}, game), table(game, bots, people, nullptr), face(table, screen, console, style, kLearner) {}

  const std::vector<Seat> people{kLearner};
  Opponents bots;
  GameTable table;
  LiveFace face;
};

/// Answers the methods of `t` as a rule test does, but asks the learner for what seat 1 chooses.
class Lesson final : public TestSubject {
 public:
  /// `known`: how many of the learner's moves are made without asking, as they have been before; -1: none, and nothing
  /// has been read before either. `face`: the table on
  /// the screen, with its reader and console; null: lines. `heading` stands above the first sentence there, and
  /// `ending` below the table after the last move; "": nothing.
  Lesson(Game& game, const ChosenGame& chosen, LineReader& reader, Console& console, Style& style, int known,
         PlayFace* face, std::string heading, std::string ending)
      : game_(game),
        table_(game),
        reader_(reader),
        console_(console),
        style_(style),
        commands_(game, chosen, reader, console, style, {}, /*lesson=*/true),
        known_(known),
        is_new_(known < 0),
        face_(face),
        heading_(std::move(heading)),
        ending_(std::move(ending)) {
    if (face_ == nullptr) return;
    commands_.set_thinking([this](const std::function<void()>& work) { face_->think_for_player(work); });
  }

  enum class End { done, left, taken_back };
  End end() const { return end_; }
  /// The learner's moves so far.
  int made() const { return made_; }

  ScriptValue call(const std::string& method, const std::vector<ScriptValue>& arguments) override {
    if (method == "tell" && arguments.size() == 1 && arguments[0].is(ScriptValue::Kind::text)) {
      if (is_on_screen()) let_read(/*all=*/true);
      lesson_ = with_cards(game_.world().setup().pack, arguments[0].text, style_);
      if (face_ != nullptr && !heading_.empty()) lesson_ = std::exchange(heading_, {}) + '\n' + lesson_;
      if (face_ == nullptr) narrate();
      if (face_ == nullptr && made_ >= known_) say_lesson();
    }
    if (method != "choose" || arguments.empty()) return table_.call(method, arguments);
    for (std::size_t i = 1; i < arguments.size(); ++i) {
      if (arguments[0].integer == kLearner + 1 && arguments[i].is(ScriptValue::Kind::text)) ask(arguments[i].text);
      else if (is_on_screen()) let_read(/*all=*/true);
      table_.call(method, {arguments[0], arguments[i]});
      if (is_on_screen()) face_->moved(kLearner);
    }
    return {};
  }

  /// Tells what the learner has not been told yet.
  void finish() {
    if (face_ == nullptr) return narrate();
    // The table stays after the last move until the learner presses Enter.
    if (!ending_.empty()) lesson_ += (lesson_.empty() ? "" : " ") + ending_;
    if (!has_read(/*all=*/true)) end_ = End::left;
  }

 private:
  /// Tells what has happened since this was last done, up to the end of the deal.
  void narrate() {
    std::span<const Event> events(game_.events());
    const auto starts = [](const Event& event) { return event.kind == Event::Kind::deal_started; };
    const auto first = std::find_if(events.begin(), events.end(), starts);
    const auto next = first == events.end() ? first : std::find_if(first + 1, events.end(), starts);
    events = events.first(static_cast<std::size_t>(next - events.begin()));
    Narrator narrator(game_.world().setup(), kLearner, style_);
    const auto lines = narrator.tell(events.subspan(std::min(told_, events.size())));
    told_ = events.size();
    if (made_ < known_) return;
    if (!lines.empty()) console_.out << '\n';
    for (const std::string& line : lines) {
      if (!line.empty()) console_.out << (style_.plain ? line + '\n' : wrap(line, style_.width, "  ", "    "));
    }
  }

  bool is_on_screen() const { return face_ != nullptr && is_new_; }

  /// Shows the text below the table until it has been read, in parts that fit there; unless `all` is set, without the
  /// last part, which stays in `lesson_`. False if the learner leaves.
  bool has_read(bool all) {
    while (!lesson_.empty()) {
      std::string rest = lesson_;
      const std::string part = cut_off(rest);
      if (rest.empty() && !all) return true;
      lesson_ = std::move(rest);
      for (bool is_read = false; !is_read;) {
        face_->tell(kLearner);
        face_->say(reply_.empty() ? part : std::exchange(reply_, {}) + '\n' + part);
        const auto line = reader_.read("Press Enter to continue: ");
        if (!line || is_leaving(*line)) return false;
        is_read = split_words(*line).empty();
        if (!is_read) answer_meanwhile(*line);
      }
    }
    return true;
  }

  /// Answers what is typed while nothing is to be chosen.
  void answer_meanwhile(const std::string& line) {
    using Word = PlayCommand::Name;
    const auto command = parse_command(line, /*begun=*/true);
    const bool only_reads =
        command && (command->name == Word::rules || command->name == Word::log || command->name == Word::scores);
    if (only_reads) commands_.run(*command, kLearner);
    else say("It is not your move yet: press Enter.");
  }

  void let_read(bool all) {
    if (!has_read(all)) leave(End::left);
  }

  /// Cuts as many sentences off the text as surely fit below the table, at least one.
  std::string cut_off(std::string& text) const {
    constexpr std::size_t kRows = 4, npos = std::string::npos;
    const int width = plan_table(game_.world().setup(), 0, style_.width).width;
    const auto rows = [width](const std::string& part) {
      std::size_t count = 0;
      for (const std::string& line : lines_of(part)) count += lines_of(wrap(line, width, "", "  ")).size();
      return count;
    };
    std::size_t end = 0;
    while (end < text.size()) {
      std::size_t next = end + 1;  // after the sentence
      while (next < text.size() && (text[next] != ' ' || std::string_view(".!?").find(text[next - 1]) == npos)) ++next;
      if (end > 0 && rows(text.substr(0, next)) > kRows) break;
      end = next;
    }
    std::string part = text.substr(0, end);
    text.erase(0, std::min(end + 1, text.size()));
    return part;
  }

  void say(const std::string& text) {
    if (face_ != nullptr) reply_ = text;
    else console_.out << (style_.plain ? text + '\n' : wrap(text, style_.width));
  }
  void say_lesson() {
    if (lesson_.empty()) return;
    console_.out << '\n';
    say(std::exchange(lesson_, {}));
  }

  void ask(const std::string& text) {
    const World& world = game_.world();
    if (world.status() != Status::decision || (world.decision().choosers() & seat_bit(kLearner)) == 0) return;
    const Decision decision = world.decision().alone(kLearner);
    std::string fault;
    const auto named = parse_choice(text, world.setup(), fault);
    const auto wanted = named ? find_choice(world.table(), decision, *named) : std::nullopt;
    if (!wanted) return;  // the test says what is wrong
    if (face_ == nullptr) narrate();
    if (made_ < known_) {
      ++made_;
      return;
    }
    is_new_ = true;
    if (face_ == nullptr) say_lesson();  // what stands before a move that was taken back is told again
    if (face_ != nullptr) let_read(/*all=*/false);
    const std::string shown =
        with_cards(world.setup().pack,
                   alternative_text(world.table(), decision, decision.alternatives[wanted->alternative], kLearner,
                                    /*symbols=*/false, &wanted->number),
                   style_);
    show(decision);
    for (;;) {
      if (face_ != nullptr) face_->say(reply_.empty() ? lesson_ : std::exchange(reply_, {}) + '\n' + lesson_);
      const auto line = reader_.read("Your move: ");
      if (!line) {
        console_.out << '\n';
        leave(End::left);
      }
      if (is_command(*line, decision, shown)) continue;
      const Entry entry = parse(*line, decision);
      const bool possible = entry.choice.has_value();
      if (possible && entry.choice->alternative == wanted->alternative && entry.choice->number == wanted->number) {
        ++made_;
        lesson_.clear();
        return;
      }
      say(possible ? fmt::format("That is allowed, but the lesson continues with: {}", shown)
                   : fmt::format("{}; the lesson continues with: {}", capital(entry.message), shown));
    }
  }

  Entry parse(const std::string& line, const Decision& decision) {
    return parse_entry(line, game_.world().table(), decision, style_, commands_.why_not(kLearner));
  }

  /// As at the table a move goes before a command, and a command may be begun. `wanted`: the move of the lesson.
  bool is_command(const std::string& line, const Decision& decision, const std::string& wanted) {
    if (is_answer(line, game_.world().table(), decision)) return false;
    auto command = parse_command(line);
    if (!command && parse(line, decision).unknown) command = parse_command(line, /*begun=*/true);
    if (!command) return false;
    if (command->name == PlayCommand::Name::quit) leave(End::left);
    if (command->name == PlayCommand::Name::undo && made_ > 0) leave(End::taken_back);
    if (command->name == PlayCommand::Name::undo) say("There is nothing to take back.");
    else if (command->name == PlayCommand::Name::redo) say("In a lesson, make the move again.");
    else if (command->name == PlayCommand::Name::save) say("A lesson is not saved.");
    else if (command->name == PlayCommand::Name::hint) say(fmt::format("The lesson continues with: {}", wanted));
    else if (commands_.run(*command, kLearner) != PlayCommands::Then::ask) show(decision);
    return true;
  }

  void show(const Decision& decision) {
    if (face_ != nullptr) {
      face_->tell(kLearner);
      face_->show(kLearner, /*whole=*/true);
      return;
    }
    const World& world = game_.world();
    View view = game_.view_with_totals(kLearner);
    std::erase_if(view.piles, [](const PileView& pile) { return pile.name == "aside"; });
    const TableParts parts{true, deal_so_far(game_.events(), world.setup())};
    console_.out << '\n';
    if (style_.plain) console_.out << world.setup().names[slot(kLearner)] << ", it is your turn.\n";
    console_.out << (style_.plain ? table_words(view, world.setup(), style_, parts)
                                  : table_text(view, world.setup(), style_, parts))
                 << "You may:\n"
                 << moves_text(listed_moves(world.table(), decision, style_.order), world.table(), decision, style_);
  }

  [[noreturn]] void leave(End how) {
    end_ = how;
    throw TestFailure("left");
  }

  Game& game_;
  RuleTestTable table_;
  LineReader& reader_;
  Console& console_;
  Style& style_;
  PlayCommands commands_;
  const int known_;
  bool is_new_;  ///< what follows has not been seen before
  PlayFace* const face_;
  std::string heading_;
  const std::string ending_;
  std::string reply_;  ///< to what was typed last, on the screen
  int made_ = 0;
  std::string lesson_;  ///< a sentence not yet told
  std::size_t told_ = 0;
  End end_ = End::done;
};

std::string lesson_of(const std::filesystem::path& game, const std::string& name) {
  return (game.parent_path() / "lessons" / (name + "_test.lua")).string();
}

/// On one line if there is room.
void tell_command(const std::string& what_for, const std::string& command, const Style& style, Console& console) {
  const bool on_one_line = style.plain || display_width(what_for) + 1 + display_width(command) <= style.width;
  console.out << what_for << (on_one_line ? ' ' + command + '\n' : '\n' + wrapped_command(command, style.width));
}

}  // namespace

bool has_lesson(const Rules& rules, const Library& library) {
  std::string error;
  return library.read(lesson_of(rules.file().path, rules.name()), error).has_value();
}

int teach(const std::shared_ptr<const Rules>& rules, const Library& library, LineReader& reader, Console& console,
          Style style, LiveScreen* screen, bool& plays_on) {
  const std::string path = lesson_of(rules->file().path, rules->name());
  std::string error;
  const auto text = library.read(path, error);
  if (!text) return fail(console, kUsage, error);
  ScriptFault fault;
  const auto script = TestScript::load(path, *text, RuleTestTable::methods(), fault);
  if (script == nullptr) return fail(console, kFindings, fmt::format("{}: {}", path, fault.message));
  const std::string play = fmt::format("{} play {}", console.program, rules->name());
  std::unique_ptr<Game> game;
  std::unique_ptr<ShownTable> shown;
  const auto leave_screen = [&] {
    shown.reset();
    if (screen != nullptr) screen->leave();
  };
  for (std::size_t part = 0; part < script->tests().size(); ++part) {
    const TestCase& test = script->tests()[part];
    const auto wrong = [&](const std::string& message) {
      leave_screen();
      return fail(console, kFindings, fmt::format("{}:{}: {}", path, test.line, message));
    };
    std::string unset;
    const auto setup = read_setup(rules, test, unset);
    if (!setup || !setup->refused.empty()) return wrong(setup ? setup->refused : unset);
    const std::string heading = fmt::format("Part {} of {}: {}", part + 1, script->tests().size(), test.name);
    if (screen == nullptr) console.out << (part == 0 ? "" : "\n") << heading << '\n';
    const bool is_last = part + 1 == script->tests().size();  // then a question follows
    const std::string ending = is_last ? "" : fmt::format("End of part {} of {}.", part + 1, script->tests().size());
    const ChosenGame chosen{rules, setup->settings.players, setup->settings.options};
    for (int known = -1;;) {
      GameError broken;
      shown.reset();
      game = Game::start(rules, setup->settings, broken);
      if (game == nullptr) return wrong(broken.text());
      style.order = shown_order(game->world().setup());
      if (screen != nullptr) shown = std::make_unique<ShownTable>(*game, *screen, console, style);
      PlayFace* const face = shown == nullptr ? nullptr : &shown->face;
      Lesson lesson(*game, chosen, face == nullptr ? reader : face->reader(),
                    face == nullptr ? console : face->console(), style, known, face, heading, ending);
      const auto stopped = script->run(part, lesson);
      if (!stopped) lesson.finish();
      if (lesson.end() == Lesson::End::left) {
        leave_screen();
        tell_command("You left the lesson. To start it again:", play + " --learn", style, console);
        tell_command("To play:", play, style, console);
        return kFine;
      }
      if (lesson.end() == Lesson::End::done && stopped) return wrong(stopped->message);
      if (lesson.end() == Lesson::End::done) break;
      // The part is played again, up to the move that was taken back.
      known = lesson.made() - 1;
      if (screen == nullptr) console.out << "Taken back.\n";
    }
  }
  if (screen == nullptr) console.out << '\n';
  if (console.interactive) {
    plays_on = says_yes(shown == nullptr ? reader : shown->face.reader(), "End of the lesson. Play now?");
    leave_screen();
    if (plays_on) return kFine;
  }
  tell_command("End of the lesson. To play:", play, style, console);
  return kFine;
}

}  // namespace houserules
