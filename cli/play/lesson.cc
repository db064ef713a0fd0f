#include "cli/play/lesson.h"

#include <algorithm>
#include <filesystem>
#include <span>

#include <fmt/format.h>

#include "checker/rule_tests/choices.h"
#include "checker/rule_tests/setup.h"
#include "checker/rule_tests/table.h"
#include "cli/play/entry.h"
#include "cli/play/listing.h"
#include "cli/play/narrator.h"
#include "cli/play/table_view.h"
#include "cli/text.h"

namespace houserules {
namespace {

constexpr Seat kLearner = 0;

/// Answers the methods of `t` as a rule test does, but asks the learner for what seat 1 chooses.
class Lesson final : public TestSubject {
 public:
  Lesson(Game& game, LineReader& reader, Console& console, const Style& style)
      : game_(game), table_(game), reader_(reader), console_(console), style_(style) {}

  bool left() const { return left_; }

  ScriptValue call(const std::string& method, const std::vector<ScriptValue>& arguments) override {
    if (method == "tell" && arguments.size() == 1 && arguments[0].is(ScriptValue::Kind::text)) {
      narrate();
      console_.out << '\n' << wrap(with_cards(game_.world().setup().pack, arguments[0].text, style_), style_.width);
    }
    if (method != "choose" || arguments.empty()) return table_.call(method, arguments);
    for (std::size_t i = 1; i < arguments.size(); ++i) {
      if (arguments[0].integer == kLearner + 1 && arguments[i].is(ScriptValue::Kind::text)) ask(arguments[i].text);
      table_.call(method, {arguments[0], arguments[i]});
    }
    return {};
  }

  /// Tells what has happened since this was last done.
  void narrate() {
    const std::span<const Event> events(game_.events());
    Narrator narrator(game_.world().setup(), kLearner, style_);
    const auto lines = narrator.tell(events.subspan(std::min(told_, events.size())));
    told_ = events.size();
    if (!lines.empty()) console_.out << '\n';
    for (const std::string& line : lines) {
      if (!line.empty()) console_.out << wrap(line, style_.width, "  ", "    ");
    }
  }

 private:
  void ask(const std::string& text) {
    const World& world = game_.world();
    if (world.status() != Status::decision || (world.decision().choosers() & seat_bit(kLearner)) == 0) return;
    const Decision decision = world.decision().alone(kLearner);
    std::string fault;
    const auto named = parse_choice(text, world.setup(), fault);
    const auto wanted = named ? find_choice(world.table(), decision, *named) : std::nullopt;
    if (!wanted) return;  // the test says what is wrong
    narrate();
    const View view = world.view(kLearner);
    console_.out << '\n'
                 << (style_.plain ? table_words(view, world.setup(), style_) : table_text(view, world.setup(), style_))
                 << "You may:\n"
                 << moves_text(listed_moves(world.table(), decision), world.table(), decision, style_);
    for (;;) {
      const auto line = reader_.read("Your move: ");
      const auto words = line ? split_words(lower(*line)) : std::vector<std::string>{"quit"};
      if (words.size() == 1 && (words[0] == "quit" || words[0] == "q" || words[0] == "exit")) {
        left_ = true;
        throw TestFailure("left");
      }
      const Entry entry = parse_entry(*line, world.table(), decision, style_);
      if (entry.choice && entry.choice->alternative == wanted->alternative && entry.choice->number == wanted->number)
        return;
      const std::string shown =
          with_cards(world.setup().pack,
                     alternative_text(world.table(), decision, decision.alternatives[wanted->alternative], kLearner,
                                      /*symbols=*/false, &wanted->number),
                     style_);
      const bool possible = entry.choice.has_value();
      console_.out << wrap(possible ? fmt::format("That is possible, but the lesson goes on with: {}", shown)
                                    : fmt::format("{}; the lesson goes on with: {}", entry.message, shown),
                           style_.width);
    }
  }

  Game& game_;
  RuleTestTable table_;
  LineReader& reader_;
  Console& console_;
  Style style_;
  std::size_t told_ = 0;
  bool left_ = false;
};

}  // namespace

int teach(const std::shared_ptr<const Rules>& rules, const Library& library, LineReader& reader, Console& console,
          const Style& style) {
  const std::filesystem::path folder = std::filesystem::path(rules->file().path).parent_path() / "lessons";
  const std::string path = (folder / (rules->name() + "_test.lua")).string();
  std::string error;
  const auto text = library.read(path, error);
  if (!text)
    return fail(console, kUsage, fmt::format("there is no lesson for {}: expected {}", rules->header.title, path));
  ScriptFault fault;
  const auto script = TestScript::load(path, *text, RuleTestTable::methods(), fault);
  if (script == nullptr) return fail(console, kFindings, fmt::format("{}: {}", path, fault.message));
  for (std::size_t part = 0; part < script->tests().size(); ++part) {
    const TestCase& test = script->tests()[part];
    const auto wrong = [&](const std::string& message) {
      return fail(console, kFindings, fmt::format("{}:{}: {}", path, test.line, message));
    };
    std::string unset;
    const auto setup = read_setup(rules, test, unset);
    if (!setup || !setup->refused.empty()) return wrong(setup ? setup->refused : unset);
    GameError broken;
    const auto game = Game::start(rules, setup->settings, broken);
    if (game == nullptr) return wrong(broken.text());
    console.out << (part == 0 ? "" : "\n") << fmt::format("Part {} of {}: ", part + 1, script->tests().size())
                << test.name << '\n';
    Lesson lesson(*game, reader, console, style);
    const auto stopped = script->run(part, lesson);
    if (lesson.left()) return kFine;
    if (stopped) return wrong(stopped->message);
    lesson.narrate();
  }
  console.out << fmt::format("\nThat was the lesson. To play: {} play {}\n", console.program, rules->name());
  return kFine;
}

}  // namespace houserules
