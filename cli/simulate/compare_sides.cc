#include "cli/simulate/compare_sides.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "grammar/diagnostics/diagnostic.h"
#include "telling/facts.h"
#include "telling/sheet.h"
#include "telling/text.h"

namespace houserules {
namespace {

constexpr std::string_view kPreset = "preset=";

/// `draws = 1` as `draws=1`.
std::string without_blanks(const std::string& word) {
  const auto trimmed = [](std::string_view part) {
    const auto begin = std::min(part.find_first_not_of(' '), part.size());
    return std::string(part.substr(begin, part.find_last_not_of(' ') + 1 - begin));
  };
  const auto equals = word.find('=');
  if (equals == std::string::npos) return trimmed(word);
  return trimmed(std::string_view(word).substr(0, equals)) + '=' + trimmed(std::string_view(word).substr(equals + 1));
}

/// The effective words of one side: the last for each option, and the last preset.
std::vector<std::string> settled_words(const std::vector<std::string>& words) {
  std::vector<std::string> settled;
  for (const std::string& written : words) {
    std::string word = without_blanks(written);
    if (const auto equals = word.find('='); equals != std::string::npos) {
      const std::string option = word.substr(0, equals + 1);
      std::erase_if(settled, [&option](const std::string& other) { return other.starts_with(option); });
    }
    settled.push_back(std::move(word));
  }
  return settled;
}

/// Applies --a or --b over the common settings. On failure prints it and returns false.
bool add_settings(SideAsked& side, const char* flag, const std::vector<std::string>& words, Console& console,
                  int& code) {
  for (const std::string& word : words) {
    const auto equals = word.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == word.size()) {
      const bool preset = side.rules->header.preset(word) != nullptr;
      code = fail(console, kUsage,
                  fmt::format("{} {}: expected OPTION=VALUE or preset=NAME{}", flag, word,
                              preset ? fmt::format("; did you mean `preset={}`?", word) : ""));
      return false;
    }
    if (word.starts_with(kPreset)) {
      side.game.preset = word.substr(kPreset.size());
    } else {
      side.game.set.push_back(word);
    }
  }
  return true;
}

/// One setting for people: "preset full", "draws = 1".
std::string spelt_out(const std::string& word) {
  if (word.starts_with(kPreset)) return "preset " + word.substr(kPreset.size());
  const auto equals = word.find('=');
  return word.substr(0, equals) + " = " + word.substr(equals + 1);
}

std::string quoted_list(const std::vector<std::string>& words) {
  std::vector<std::string> quoted;
  for (const std::string& word : words) quoted.push_back('`' + spelt_out(word) + '`');
  return list_of_words(quoted);
}

std::string plain_list(const std::vector<std::string>& words) {
  std::vector<std::string> plain;
  for (const std::string& word : words) plain.push_back(spelt_out(word));
  return joined(plain, ", ");
}

/// The rule file's descriptions of the presets and options in `words`, separated by semicolons.
std::string about_settings(const Header& header, const std::vector<std::string>& words) {
  std::string about;
  for (const std::string& word : words) {
    std::string text;
    if (word.starts_with(kPreset)) {
      const PresetStatement* preset = header.preset(word.substr(kPreset.size()));
      if (preset != nullptr) text = preset->text;
    } else {
      const OptionStatement* option = header.option(word.substr(0, word.find('=')));
      if (option != nullptr) text = option->text;
    }
    if (!text.empty()) about += (about.empty() ? "" : "; ") + text;
  }
  return about;
}

void name_side(SideAsked& side, const CompareOptions& options, const std::vector<std::string>& words) {
  const bool two = !options.others.empty();
  const std::string game = side.rules->name();
  const bool common = !options.preset.empty() || !options.set.empty();
  const std::string plain = common ? "the shared settings" : "the default settings";
  if (two) {
    side.described.label = words.empty() ? game : fmt::format("{} ({})", game, plain_list(words));
    side.described.name =
        words.empty() ? fmt::format("`{}`", game) : fmt::format("`{}` with {}", game, quoted_list(words));
    side.described.about = words.empty() ? side.rules->header.title : about_settings(side.rules->header, words);
  } else {
    side.described.label = words.empty() ? plain : plain_list(words);
    side.described.name = words.empty() ? plain : quoted_list(words);
    side.described.about = about_settings(side.rules->header, words);
  }
}

bool same_files(const Rules& a, const Rules& b) {
  return std::equal(a.files.begin(), a.files.end(), b.files.begin(), b.files.end(),
                    [](const RuleFile& x, const RuleFile& y) { return x.hash == y.hash; });
}

/// A side set up for this number of players.
std::optional<ChosenGame> set_side(const SideAsked& side, int players, Console& console, int& code) {
  const auto settings = settle_settings(side.game, console, code);
  if (!settings) return std::nullopt;
  Rejection rejection;
  auto settled = settle(side.rules->header, players, *settings, rejection);
  if (settled) return ChosenGame{side.rules, players, std::move(settled->options)};
  for (const std::string& reason : rejection.reasons) code = fail(console, kUsage, side.flag + ": " + reason);
  return std::nullopt;
}

}  // namespace

std::optional<SidesAsked> open_sides(const CompareOptions& asked, const Library& library, Console& console, int& code) {
  CompareOptions options = asked;
  if (options.others.empty() && options.a.empty() && options.b.empty()) {
    const auto rules = open_rules(options.game, library, console, code);
    if (rules == nullptr) return std::nullopt;
    if (rules->files.size() < 2) {
      code = fail(console, kUsage, "nothing to compare with: name a second game, or give settings, as in --b draws=1");
      return std::nullopt;
    }
    options.others = {options.game};
    options.game = rules->files[rules->files.size() - 2].path;
  }
  SidesAsked sides;
  for (SideAsked* side : {&sides.a, &sides.b}) {
    const bool is_a = side == &sides.a;
    const std::vector<std::string> words = settled_words(is_a ? options.a : options.b);
    side->game.game = is_a || options.others.empty() ? options.game : options.others.front();
    side->game.preset = options.preset;
    side->game.set = options.set;
    side->rules = open_rules(side->game.game, library, console, code);
    if (side->rules == nullptr || !add_settings(*side, is_a ? "--a" : "--b", words, console, code)) return std::nullopt;
    side->flag = words.empty() ? side->game.game : is_a ? "--a" : "--b";
    for (std::size_t i = 0; i < words.size(); ++i) side->flag += (i == 0 ? " " : ",") + words[i];
    name_side(*side, options, words);
  }
  if (sides.a.described.label == sides.b.described.label) {  // two files with the same name
    for (SideAsked* side : {&sides.a, &sides.b}) {
      side->described.label = side->game.game;
      side->described.name = fmt::format("`{}`", side->described.label);
    }
  }
  if (!options.others.empty()) {
    sides.lead = fmt::format("In {}, compared with {},", sides.b.described.name, sides.a.described.name);
  } else if (options.a.empty()) {
    sides.lead = fmt::format("With {}", sides.b.described.name);
  } else {
    sides.lead = fmt::format("With {} instead of {}", sides.b.described.name, sides.a.described.name);
  }
  return sides;
}

std::optional<std::vector<int>> compared_players(const SidesAsked& sides, const std::vector<int>& wanted,
                                                 Console& console, int& code) {
  if (!wanted.empty()) {
    for (const int players : wanted) {
      for (const SideAsked* side : {&sides.a, &sides.b}) {
        if (!is_for(*side->rules, players, console, code)) return std::nullopt;
      }
    }
    return wanted;
  }
  const std::vector<int> a = sides.a.rules->header.player_counts(), b = sides.b.rules->header.player_counts();
  std::vector<int> both;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
  if (both.empty()) {
    code = fail(console, kUsage,
                fmt::format("{} is for {}, {} for {}: no number of players suits both", sides.a.described.label,
                            players_of(a), sides.b.described.label, ranges_of(b)));
    return std::nullopt;
  }
  const auto settings_a = settle_settings(sides.a.game, console, code);
  const auto settings_b = settings_a ? settle_settings(sides.b.game, console, code) : std::nullopt;
  if (!settings_b) return std::nullopt;
  std::vector<int> usual = usual_players(sides.a.rules->header);
  std::erase_if(usual, [&both](int players) { return !contains(both, players); });
  Rejection ignored;  // if no number is accepted, set_sides() reports why for the first
  const auto allowed = std::find_if(usual.begin(), usual.end(), [&](int players) {
    return settle(sides.a.rules->header, players, *settings_a, ignored) &&
           settle(sides.b.rules->header, players, *settings_b, ignored);
  });
  return std::vector<int>{allowed == usual.end() ? usual.front() : *allowed};
}

std::optional<std::pair<ChosenGame, ChosenGame>> set_sides(const SidesAsked& sides, int players, Console& console,
                                                           int& code) {
  auto a = set_side(sides.a, players, console, code);
  auto b = a ? set_side(sides.b, players, console, code) : std::nullopt;
  if (!b) return std::nullopt;
  if (same_files(*a->rules, *b->rules) && a->options == b->options) {
    code = fail(console, kUsage,
                fmt::format("with {}, {} and {} are the same game with the same options: nothing to compare",
                            counted(players, "player"), sides.a.described.name, sides.b.described.name));
    return std::nullopt;
  }
  return std::pair{std::move(*a), std::move(*b)};
}

std::vector<int> parse_player_numbers(const std::string& text) {
  const auto number = [](std::string_view word) {
    const int value = whole_number<int>(word).value_or(0);
    return value <= kMaxPlayers ? value : 0;
  };
  std::set<int> numbers;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string_view part = std::string_view(text).substr(begin, end - begin);
    const auto dots = part.find("..");
    const int from = number(part.substr(0, dots));
    const int to = dots == std::string_view::npos ? from : number(part.substr(dots + 2));
    if (from < 1 || to < from) return {};
    for (int players = from; players <= to; ++players) numbers.insert(players);
    begin = end + 1;
  }
  return {numbers.begin(), numbers.end()};
}

}  // namespace houserules
