// What a player may type besides moves: help, rules, log and so on.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/games.h"
#include "interpreter/world/game.h"
#include "screen/console.h"
#include "screen/line_reader.h"
#include "telling/card_text.h"
#include "telling/offered_moves.h"

namespace houserules {

/// A command typed by a player.
struct PlayCommand {
  enum class Name { help, hint, why, undo, redo, moves, table, sort, log, scores, rules, save, quit };
  Name name = Name::help;
  std::vector<std::string> arguments;
};

/// The command words, `help` first, without alternative spellings (`?`, `q`, `look`, `points`).
const std::vector<std::string>& command_words();

/// Parses a line as a command; nullopt if it is none. With `begun`, an unambiguous prefix is enough.
std::optional<PlayCommand> parse_command(const std::string& line, bool begun = false);

/// The command that a player probably means who types a word of other programs: `hint` for "suggest"; or "".
std::string_view command_meant(const std::string& line);

/// Runs the commands that leave the game unchanged. The session runs the others (undo, quit).
class PlayCommands {
 public:
  /// All references must outlive this; `sort` changes `style`.
  /// `callers`: several who share the screen, and may call out of turn there. `lesson`: of a game that is not kept.
  PlayCommands(Game& game, const ChosenGame& chosen, LineReader& reader, Console& console, Style& style,
               std::vector<Seat> callers = {}, bool lesson = false)
      : game_(game),
        chosen_(chosen),
        reader_(reader),
        console_(console),
        style_(style),
        callers_(std::move(callers)),
        lesson_(lesson) {}

  /// How to do what takes long, as a hint does; at first it is just done.
  using Thinking = std::function<void(const std::function<void()>&)>;
  void set_thinking(Thinking thinking) { thinking_ = std::move(thinking); }

  /// What to do next: ask again, or show what is shown at a move first, or the whole table.
  enum class Then { ask, show, table };
  /// Runs a command for a player who may choose at the pending decision.
  Then run(const PlayCommand& command, Seat seat);

  /// Why that player cannot choose what they type, according to the rule file. This must outlive it.
  WhyNot why_not(Seat seat);

 private:
  void help(Seat seat);
  void hint(Seat seat);
  std::string call(Seat seat) const;
  void why(const std::vector<std::string>& words, Seat seat);
  std::vector<std::string> rules_about(const std::string& word) const;
  void draw(const std::vector<std::string>& words, Seat seat);
  Then table(const std::vector<std::string>& words, Seat seat);
  Then sort(const std::vector<std::string>& words);
  void log(const std::vector<std::string>& words, Seat seat);
  void moves(Seat seat);
  void rules();
  void save(const std::vector<std::string>& words);
  std::string free_name() const;
  void say(const std::string& text);  ///< a sentence, wrapped

  Game& game_;
  const ChosenGame& chosen_;
  LineReader& reader_;
  Console& console_;
  Style& style_;
  const std::vector<Seat> callers_;
  const bool lesson_;
  Thinking thinking_ = [](const std::function<void()>& work) { work(); };
};

/// Help for this decision, with examples from it. `call`: what another at the screen types out of turn, or "". In a
/// lesson without what is of no use there.
std::string help_text(const Table& table, const Decision& decision, const Style& style, const std::string& call = "",
                      bool lesson = false);

}  // namespace houserules
