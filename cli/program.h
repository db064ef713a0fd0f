// Parsing the command line. The commands are added by their rooms, so that a program may have only some of them.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "interpreter/loading/rules.h"
#include "screen/console.h"

namespace houserules {

struct LongRun;
class Program;

/// Adds a room's commands with their flags.
using AddCommands = void (*)(Program& program);

class Program {
 public:
  /// All three must outlive it.
  Program(const Library& library, Console& console, std::span<const AddCommands> commands);
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  /// Parses the arguments (without the program's name), runs the command and returns the exit code. Wrong usage is
  /// reported on `err` with the nearest command or flag. `change` gets the options of a run of many games first.
  /// `is_merging`: the arguments come from shards, not from the user.
  int run(const std::vector<std::string>& arguments, const std::function<void(LongRun&)>& change = {},
          bool is_merging = false);

  /// Only parses them. Returns the exit code if there is nothing to run.
  std::optional<int> parse(std::vector<std::string> arguments);

  // ---- for those who add commands ----

  const Library& library() const { return library_; }
  Console& console() const { return console_; }
  std::span<const AddCommands> commands() const { return commands_; }

  /// `examples` call the program `houserules`, and are shown with the name by which the user called it. `run` returns
  /// the exit code.
  CLI::App* add_command(const char* name, const char* what, const char* examples, std::function<int()> run);
  /// What a command's flags are parsed into; it lives as long as the program.
  template <typename Options>
  Options& keep() {
    const auto options = std::make_shared<Options>();
    kept_.push_back(options);
    return *options;
  }

  // ---- for a command that runs ----

  /// As given.
  const std::vector<std::string>& arguments() const { return arguments_; }
  /// Null before the arguments are parsed.
  const CLI::App* used_command() const;
  /// What run() is to change of the options.
  void change(LongRun& options) const {
    if (change_) change_(options);
  }
  /// Reports wrong usage, and returns its exit code.
  int wrong_use(const std::string& message) const;

 private:
  void add_manual();
  std::string unknown_command(const std::string& word) const;
  std::string message_of(const CLI::ParseError& error) const;
  std::string as_typed(const std::string& message) const;
  std::vector<std::string> flags_of_command(const CLI::App* command) const;

  const Library& library_;
  Console& console_;
  std::span<const AddCommands> commands_;
  CLI::App app_;
  std::function<int()> chosen_;
  std::vector<std::shared_ptr<void>> kept_;
  std::vector<std::string> arguments_;
  std::function<void(LongRun&)> change_;
  bool is_merging_ = false;
};

/// Runs a program of these commands, whose output is printable whatever rule files contain.
int run_program(const std::vector<std::string>& arguments, const Library& library, Console& console,
                std::span<const AddCommands> commands);

}  // namespace houserules
