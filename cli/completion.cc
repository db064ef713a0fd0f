#include "cli/completion.h"

#include <algorithm>
#include <array>
#include <sstream>

#include <fmt/format.h>

#include "bots/factory.h"
#include "cli/games.h"
#include "cli/help.h"
#include "grammar/diagnostics/codes.h"
#include "grammar/header/families.h"
#include "runtime/text.h"
#include "telling/offered.h"
#include "telling/text.h"

namespace houserules {
namespace {

class ShellCompleter {
 public:
  ShellCompleter(const CLI::App& app, const Library& library) : app_(app), library_(library) {}

  Completion complete(std::vector<std::string> words) {
    const std::string last = words.empty() ? "" : words.back();
    if (!words.empty()) words.pop_back();
    if (words.empty()) {
      last.starts_with("-") ? add_flags(app_) : add_commands();
      return std::move(found_);
    }
    if (words[0] == "help") {
      if (words.size() == 1) add_commands();
      return std::move(found_);
    }
    const auto commands = app_.get_subcommands(nullptr);
    const auto named = std::find_if(commands.begin(), commands.end(),
                                    [&](const CLI::App* command) { return command->get_name() == words[0]; });
    if (named == commands.end()) return {};
    const CLI::App* command = *named;
    const CLI::Option* awaiting = nullptr;
    for (std::size_t i = 1; i < words.size(); ++i) {
      const bool is_flag = words[i].size() > 1 && words[i].starts_with("-");
      if (awaiting != nullptr && !(is_flag && awaiting->get_expected_min() == 0)) {
        awaiting = nullptr;
      } else if (is_flag) {
        const CLI::Option* flag = flag_named(*command, words[i]);
        awaiting = flag != nullptr && takes_value(*flag) && words[i].find('=') == std::string::npos ? flag : nullptr;
      } else {
        arguments_.push_back(words[i]);
      }
    }
    complete_last(*command, awaiting, last);
    return std::move(found_);
  }

 private:
  static bool takes_value(const CLI::Option& option) { return option.get_items_expected_max() > 0; }

  static const CLI::Option* flag_named(const CLI::App& command, const std::string& word) {
    return command.get_option_no_throw(word.substr(0, word.find('=')));
  }

  void complete_last(const CLI::App& command, const CLI::Option* awaiting, const std::string& last) {
    const std::size_t equals = last.find('=');
    if (awaiting != nullptr && !(last.starts_with("-") && awaiting->get_expected_min() == 0)) {
      add_values(*awaiting, last, "");
    } else if (last.starts_with("--") && equals != std::string::npos) {
      const CLI::Option* flag = flag_named(command, last);
      if (flag != nullptr && takes_value(*flag)) add_values(*flag, last.substr(equals + 1), last.substr(0, equals + 1));
    } else if (const CLI::Option* argument = next_argument(command); argument != nullptr && !last.starts_with("-")) {
      add_values(*argument, last, "");
    } else if (last.empty() || last.starts_with("-")) {
      add_flags(command);
    }
  }

  /// The argument that stands after those that are there; null if no other may.
  const CLI::Option* next_argument(const CLI::App& command) const {
    std::size_t before = arguments_.size();
    for (const CLI::Option* option : command.get_options()) {
      if (!is_argument(*option)) continue;
      // The further words of a game are those of its title.
      const std::size_t most =
          value_name(*option) == takes::kGame ? 1 : static_cast<std::size_t>(option->get_items_expected_max());
      if (before < most) return option;
      before -= most;
    }
    return nullptr;
  }

  void add(std::string word, std::string_view what) { found_.words.emplace_back(std::move(word), what); }

  void add_commands() {
    for (const CLI::App* command : app_.get_subcommands(nullptr)) {
      if (!command->get_group().empty()) add(command->get_name(), command->get_description());
    }
    add("help", "explain a command");
  }

  void add_flags(const CLI::App& command) {
    for (const CLI::Option* option : command.get_options()) {
      if (is_argument(*option)) continue;
      const std::vector<std::string>& names = option->get_lnames();
      add(names.empty() ? "-" + option->get_snames().front() : "--" + names.front(), option->get_description());
    }
  }

  /// `before` stands in the same word: "--format=".
  void add_values(const CLI::Option& option, const std::string& typed, const std::string& before) {
    std::string kind = value_name(option);
    if (kind.starts_with('[')) kind = kind.substr(1, kind.size() - 2);
    const std::string list = before + typed.substr(0, typed.rfind(',') + 1);
    if (kind == takes::kGame) {
      for (const OfferedGame& game : offered_games(library_))
        add(before + game.rules->name(), fmt::format("{}: {}", game.rules->header.title, terms_of(game)));
      found_.files = Completion::Files::rule_files;
    } else if (kind == takes::kRuleFile) {
      found_.files = Completion::Files::rule_files;
    } else if (kind == takes::kFile) {
      found_.files = Completion::Files::any;
    } else if (kind == takes::kFolder) {
      found_.files = Completion::Files::folders;
    } else if (kind == takes::kPreset) {
      add_presets(before);
    } else if (kind == takes::kSetting) {
      add_settings(typed, before);
    } else if (kind == takes::kSettings) {
      const std::string setting = typed.substr(typed.rfind(',') + 1);
      if (setting.starts_with("preset=")) {
        add_presets(list + "preset=");
      } else {
        add_settings(setting, list);
        if (setting.find('=') == std::string::npos) add(list + "preset=", "a preset of the rule file");
      }
    } else if (kind == takes::kBots) {
      for (const auto* names : {&level_names(), &bot_names()}) {
        for (const std::string& name : *names) add(list + name, "");
      }
    } else if (kind == takes::kFamily) {
      for (const Family& family : families()) add(before + std::string(family.name), family.what);
    } else if (kind == takes::kCode || kind == takes::kCodes) {
      for (const CodeInfo& code : all_codes())
        add((kind == takes::kCodes ? list : before) + to_string(code.code), code.title);
    } else if (kind.find('|') != std::string::npos) {
      std::istringstream words(kind);
      for (std::string word; std::getline(words, word, '|');) add(before + word, "");
    }
  }

  /// The game among the arguments; null if there is none that can be used.
  std::shared_ptr<const Rules> game() const {
    std::istringstream nothing;
    std::ostringstream unseen;
    Console quiet{nothing, unseen, unseen};
    int code = 0;
    if (arguments_.empty()) return nullptr;
    if (auto rules = open_rules(joined(arguments_, " "), library_, quiet, code)) return rules;
    return open_rules(arguments_[0], library_, quiet, code);
  }

  void add_presets(const std::string& before) {
    const auto rules = game();
    if (rules == nullptr) return;
    for (const PresetStatement& preset : rules->header.all<PresetStatement>()) add(before + preset.name, preset.text);
  }

  /// The options; after "=" the values of that option.
  void add_settings(const std::string& typed, const std::string& before) {
    const auto rules = game();
    if (rules == nullptr) return;
    const std::size_t equals = typed.find('=');
    if (equals == std::string::npos) {
      for (const OptionStatement* option : rules->header.options()) add(before + option->name + "=", option->text);
    } else if (const OptionStatement* option = rules->header.option(typed.substr(0, equals)); option != nullptr) {
      for (const std::string& value : values_of(*option)) add(before + option->name + "=" + value, "");
    }
  }

  static std::vector<std::string> values_of(const OptionStatement& option) {
    constexpr std::int64_t kMostOfRange = 50;
    if (option.type == OptionStatement::Type::boolean) return {"on", "off"};
    if (!option.choices.empty()) return option.choices;
    std::vector<std::string> values;
    if (option.type == OptionStatement::Type::number && option.most - option.least < kMostOfRange) {
      for (std::int64_t value = option.least; value <= option.most; ++value) values.push_back(std::to_string(value));
    }
    return values;
  }

  const CLI::App& app_;
  const Library& library_;
  std::vector<std::string> arguments_;  ///< of the command, without its flags
  Completion found_;
};

}  // namespace

Completion complete(const CLI::App& app, const std::vector<std::string>& words, const Library& library) {
  return ShellCompleter(app, library).complete(words);
}

std::string text_of(const Completion& completion) {
  static constexpr std::array kFiles{"none", "any", "rule-files", "folders"};
  std::string text = fmt::format("{}\n", kFiles.at(static_cast<std::size_t>(completion.files)));
  for (const auto& [word, what] : completion.words) text += fmt::format("{}\t{}\n", word, what);
  return text;
}

}  // namespace houserules
