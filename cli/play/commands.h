// What a player may type besides moves: help, rules, log and so on.
#pragma once

#include <string>
#include <vector>

#include "cli/card_text.h"
#include "cli/console.h"
#include "cli/games.h"
#include "cli/play/line_reader.h"
#include "interpreter/world/game.h"

namespace houserules {

/// A command of the screen.
struct PlayCommand {
  enum class Name { help, hint, why, undo, table, sort, log, rules, save, quit };
  Name name = Name::help;
  std::vector<std::string> arguments;
};

/// The words that commands begin with, `help` first; other spellings (`?`, `q`, `look`) are not among them.
const std::vector<std::string>& command_words();

/// The line as a command; nothing when it is none. With `begun` a word that begins one command only is enough.
std::optional<PlayCommand> parse_command(const std::string& line, bool begun = false);

/// Carries out the commands that leave the game as it is. The rest (undo, quit) is the session's.
class PlayCommands {
 public:
  /// All references outlive this; `style` is changed by `sort`.
  PlayCommands(Game& game, const ChosenGame& chosen, LineReader& reader, Console& console, Style& style)
      : game_(game), chosen_(chosen), reader_(reader), console_(console), style_(style) {}

  /// What is to be shown afterwards.
  enum class Then { ask, show };
  /// For the player of the pending decision.
  Then run(const PlayCommand& command);

  /// Why the card cannot be played, as the rule file says.
  std::string why_not(CardId card);

 private:
  void help();
  void why(const std::vector<std::string>& words);
  Then table(const std::vector<std::string>& words);
  Then sort(const std::vector<std::string>& words);
  void log(const std::vector<std::string>& words);
  void rules();
  void save(const std::vector<std::string>& words);
  std::string free_name() const;
  void say(const std::string& text);  ///< a sentence, wrapped

  Game& game_;
  const ChosenGame& chosen_;
  LineReader& reader_;
  Console& console_;
  Style& style_;
};

/// What may be typed at this decision, with examples from it.
std::string help_text(const Table& table, const Decision& decision, const Style& style);

}  // namespace houserules
