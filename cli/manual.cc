#include "cli/manual.h"

#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "cli/help.h"
#include "system/versions.h"
#include "telling/text.h"

namespace houserules {
namespace {

/// Text as roff shows it unchanged.
std::string roff(std::string_view text) {
  std::string escaped;
  bool at_line_start = true;
  for (const char c : text) {
    if (at_line_start && (c == '.' || c == '\'')) escaped += "\\&";
    at_line_start = c == '\n';
    if (c == '\\') {
      escaped += "\\e";
    } else if (c == '-') {
      escaped += "\\-";
    } else if (c == '\'') {
      escaped += "\\(aq";
    } else {
      escaped += c;
    }
  }
  return escaped;
}

/// The text as a sentence, in lines, the last of them ended too.
std::string sentence(std::string text) {
  if (!text.empty() && std::string_view(".?!").find(text.back()) == std::string_view::npos) text += '.';
  constexpr int kWidth = 72;  // mandoc warns of long lines; escapes are added to these
  return wrap(capital(std::move(text)), kWidth);
}

std::string option_entry(const CLI::Option& option) {
  const std::string value = is_argument(option) ? "" : value_name(option);
  return fmt::format(".TP\n\\fB{}\\fR{}\n{}", roff(names_of(option)),
                     value.empty() ? "" : fmt::format(" \\fI{}\\fR", roff(value)), roff(sentence(purpose_of(option))));
}

/// "GAME...", in brackets if it may be left out.
std::string argument_in_usage(const CLI::Option& argument) {
  std::string name = fmt::format("\\fI{}\\fR", roff(names_of(argument)));
  if (argument.get_items_expected_max() > 1) name += "...";
  return argument.get_required() ? name : "[" + name + "]";
}

std::string command_section(const CLI::App& command) {
  std::string usage = fmt::format("\\fBhouserules {}\\fR [\\fIFLAG\\fR]...", roff(command.get_name()));
  std::string arguments, flags;
  for (const CLI::Option* option : command.get_options()) {
    if (option == command.get_help_ptr()) continue;
    (is_argument(*option) ? arguments : flags) += option_entry(*option);
    if (is_argument(*option)) usage += " " + argument_in_usage(*option);
  }
  const std::vector<std::string> footer = lines_of(command.get_footer());
  std::string examples;
  for (std::size_t i = 1; i < footer.size(); ++i)
    examples += roff(footer[i].substr(std::min<std::size_t>(2, footer[i].size()))) + "\n";
  return fmt::format(".SS {}\n{}\n.PP\n{}{}{}.PP\nExamples:\n.PP\n.RS\n.nf\n{}.fi\n.RE\n", roff(command.get_name()),
                     usage, roff(sentence(command.get_description())), arguments, flags, examples);
}

constexpr std::string_view kDescription = R"(.SH DESCRIPTION
Every family plays its card games a little differently.
Here a game is a text file that reads like its rules: the rule file.
The program plays it at a terminal, against bots or with others at the same
screen, and can also count what a rule changes.
.PP
.I GAME
is a rule file, or the name or title of a shipped game;
.B houserules list
shows them.
To learn one, type
.PP
.RS
houserules play crazy\-eights \-\-learn
.RE
)";

constexpr std::string_view kAfterCommands = R"(.SH "EXIT STATUS"
.TP
.B 0
Success.
.TP
.B 1
What was asked about failed or has findings: a rule file with faults, a script
that fails, a transcript that does not agree with the rule file.
.TP
.B 2
Wrong usage, a file that cannot be read or written, or a fault of the program.
.TP
.B 130
Interrupted.
.TP
.BR 129 ", " 143
The terminal was closed, or the program was asked to end.
.SH ENVIRONMENT
.TP
.B HOUSERULES_GAMES
The folder of the shipped games, if not the installed one.
.TP
.B XDG_STATE_HOME
Where games are kept while they are played, in the folder \fIhouserules\fR.
.TP
.B NO_COLOR
If it is set, nothing is coloured.
.TP
.BR LC_ALL ", " LC_CTYPE ", " LANG
Suits are letters instead of symbols if the locale is known not to be UTF\-8.
.SH FILES
.TP
.I ~/.local/state/houserules
Your games.
.TP
.I ../share/houserules/games
The shipped games, as seen from the program's folder.
.TP
.I ../share/doc/houserules
How to play, how to write a game, and the reference of the language.
)";

}  // namespace

std::string manual_page(const CLI::App& app, const std::string& date) {
  std::string page = fmt::format(".TH HOUSERULES 6 {} \"houserules {}\" Games\n", date, kEngineVersion);
  page += ".SH NAME\nhouserules \\- play card games written as rule files\n.SH SYNOPSIS\n";
  page += ".B houserules\n\\fICOMMAND\\fR [\\fIFLAG\\fR]... [\\fIARGUMENT\\fR]...\n";
  page += kDescription;
  page += ".SH FLAGS\n";
  for (const CLI::Option* option : app.get_options()) page += option_entry(*option);
  page += ".SH COMMANDS\n";
  for (const CLI::App* command : app.get_subcommands(nullptr)) {
    if (!command->get_group().empty()) page += command_section(*command);
  }
  page += kAfterCommands;
  return page;
}

}  // namespace houserules
