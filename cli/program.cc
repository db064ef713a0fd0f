#include "cli/program.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/completion.h"
#include "cli/help.h"
#include "cli/manual.h"
#include "grammar/diagnostics/diagnostic.h"
#include "screen/printable_output.h"
#include "system/versions.h"
#include "telling/text.h"

namespace houserules {

Program::Program(const Library& library, Console& console, std::span<const AddCommands> commands)
    : library_(library),
      console_(console),
      commands_(commands),
      app_("Card games written as rule files.", console.program) {
  const std::string commit = console.commit.empty() ? "" : " (" + console.commit + ")";
  app_.set_version_flag("--version", std::string("houserules ") + kEngineVersion + commit,
                        "print the version and exit");
  app_.set_help_flag("-h,--help", "print this help and exit");
  app_.formatter(help_formatter());
  app_.get_formatter()->label("SUBCOMMAND", "COMMAND ...");
  app_.footer(console.program +
              " COMMAND --help explains a command.\nGAME is a rule file, or the name of a game from `list`.");
  for (const AddCommands add : commands) add(*this);
  add_manual();
}

int Program::run(const std::vector<std::string>& arguments, const std::function<void(LongRun&)>& change,
                 bool is_merging) {
  is_merging_ = is_merging;
  change_ = change;
  if (const auto code = parse(arguments)) return *code;
  return chosen_ ? chosen_() : wrong_use("expected a command");
}

std::optional<int> Program::parse(std::vector<std::string> arguments) {
  arguments_ = arguments;
  if (!arguments.empty() && arguments[0] == "help") {
    arguments.erase(arguments.begin());
    if (arguments.empty() || !arguments[0].starts_with("-")) arguments.push_back("--help");
  }
  if (arguments.empty()) {
    console_.err << app_.help();
    return kUsage;
  }
  // For the completions of shells (cli/shell/): the words typed so far, flags too, are not to be obeyed.
  if (arguments[0] == "complete") {
    console_.out << text_of(complete(app_, {arguments.begin() + 1, arguments.end()}, library_));
    return kFine;
  }
  if (const std::string fault = unknown_command(arguments[0]); !fault.empty()) return wrong_use(fault);
  try {
    // CLI11 wants the arguments in reverse.
    app_.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() != 0) return wrong_use(message_of(error));
    app_.exit(error, console_.out, console_.err);
    return kFine;
  }
  return std::nullopt;
}

CLI::App* Program::add_command(const char* name, const char* what, const char* examples, std::function<int()> run) {
  CLI::App* command = app_.add_subcommand(name, what);
  command->group("Commands");
  std::string as_called = examples;
  replace_all(as_called, "houserules ", console_.program + " ");
  command->footer("Examples:\n" + as_called);
  command->callback([this, run = std::move(run)] { chosen_ = run; });
  return command;
}

// For the build: not among the commands that are listed.
void Program::add_manual() {
  auto& date = keep<std::string>();
  CLI::App* command =
      add_command("manual", "print the manual page", "  houserules manual 2026-11-24 > houserules.6", [this, &date] {
        console_.out << manual_page(app_, date);
        return kFine;
      });
  command->add_option("DATE", date, "the date of the page")->required();
  command->group("");
}

const CLI::App* Program::used_command() const {
  const auto used = app_.get_subcommands();
  return used.empty() ? nullptr : used.front();
}

int Program::wrong_use(const std::string& message) const {
  if (is_merging_) return fail(console_, kUsage, fmt::format("these parts belong to `{}`: {}", arguments_[0], message));
  fail(console_, kUsage, message);
  const CLI::App* command = used_command();
  console_.err << fmt::format("try: {} {}--help\n", console_.program,
                              command == nullptr ? "" : command->get_name() + " ");
  return kUsage;
}

std::string Program::unknown_command(const std::string& word) const {
  if (word.starts_with("-")) return "";
  std::vector<std::string> names{"help"};
  for (const CLI::App* command : app_.get_subcommands(nullptr)) {
    if (command->get_name() == word) return "";
    if (!command->get_group().empty()) names.push_back(command->get_name());
  }
  // Words of other programs.
  for (const auto& [other, ours] : {std::pair{"lint", "check"},
                                    {"validate", "check"},
                                    {"verify", "check"},
                                    {"run", "play"},
                                    {"start", "play"},
                                    {"watch", "play"}}) {
    if (word == other) return fmt::format("there is no command `{}`; did you mean `{}`?", word, ours);
  }
  return fmt::format("there is no command `{}`{}", word, did_you_mean(word, names));
}

std::string Program::message_of(const CLI::ParseError& error) const {
  const CLI::App* command = used_command();
  if (dynamic_cast<const CLI::ExtrasError*>(&error) == nullptr) return as_typed(error.what());
  for (const std::string& extra : app_.remaining(/*recurse=*/true)) {
    if (extra.size() < 2 || extra[0] != '-') continue;
    const std::string flag = extra.substr(0, extra.find('='));
    return fmt::format("there is no flag {}{}", flag, did_you_mean(flag, flags_of_command(command)));
  }
  const auto extras = app_.remaining(/*recurse=*/true);
  return extras.empty() ? error.what() : fmt::format("unexpected `{}`", extras.front());
}

// CLI11 names a flag by its long name: "--games: expected ..." becomes "-n: expected ..." for `-n 20`.
std::string Program::as_typed(const std::string& message) const {
  const CLI::App* command = used_command();
  const auto typed = [this](const std::string& name) {
    return std::any_of(arguments_.begin(), arguments_.end(),
                       [&name](const std::string& argument) { return argument.starts_with(name); });
  };
  for (const CLI::Option* option : command == nullptr ? app_.get_options() : command->get_options()) {
    for (const std::string& name : option->get_lnames()) {
      if (message.substr(0, message.find_first_of(": ")) != "--" + name || typed("--" + name)) continue;
      for (const std::string& letter : option->get_snames()) {
        if (typed("-" + letter)) return "-" + letter + message.substr(name.size() + 2);
      }
    }
  }
  return message;
}

std::vector<std::string> Program::flags_of_command(const CLI::App* command) const {
  std::vector<std::string> flags;
  for (const CLI::App* app : {command, static_cast<const CLI::App*>(&app_)}) {
    if (app == nullptr) continue;
    for (const CLI::Option* option : app->get_options()) {
      for (const std::string& name : option->get_lnames()) flags.push_back("--" + name);
      for (const std::string& name : option->get_snames()) flags.push_back("-" + name);
    }
  }
  return flags;
}

int run_program(const std::vector<std::string>& arguments, const Library& library, Console& console,
                std::span<const AddCommands> commands) {
  const PrintableOutput out(console.out, console.colour);
  const PrintableOutput err(console.err, console.err_colour);
  return Program(library, console, commands).run(arguments);
}

int run_for_players(const std::vector<std::string>& arguments, const Library& library, Console& console) {
  constexpr AddCommands kForPlayers[] = {add_play_commands};
  return run_program(arguments, library, console, kForPlayers);
}

}  // namespace houserules
