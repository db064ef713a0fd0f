#include "telling/sheet.h"

#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "grammar/header/header.h"
#include "grammar/header/settle.h"
#include "grammar/lua/query.h"
#include "grammar/lua/walk.h"
#include "telling/facts.h"
#include "telling/text.h"

namespace houserules {
namespace {

/// The setup for one number of players.
struct Variation {
  int players = 0;
  OptionValues options;
  Setup setup;
};

struct Group {
  std::vector<int> players;
  std::string text;
};

/// The distinct texts, each with the numbers of players it applies to.
std::vector<Group> grouped(const std::vector<Variation>& variations,
                           const std::function<std::string(const Variation&)>& text_of) {
  std::vector<Group> groups;
  for (const Variation& variation : variations) {
    std::string text = text_of(variation);
    const auto same =
        std::find_if(groups.begin(), groups.end(), [&text](const Group& group) { return group.text == text; });
    if (same == groups.end()) {
      groups.push_back({{variation.players}, std::move(text)});
    } else {
      same->players.push_back(variation.players);
    }
  }
  return groups;
}

std::vector<std::string> fact_lines(const std::vector<Group>& groups) {
  std::vector<std::string> lines;
  for (const auto& [players, text] : groups) {
    if (!text.empty()) lines.push_back(groups.size() == 1 ? text : fmt::format("{}: {}", players_of(players), text));
  }
  return lines;
}

/// Splits a text into sentences.
std::vector<std::string> sentences(const std::string& text) {
  std::vector<std::string> all;
  for (std::size_t begin = 0; begin < text.size();) {
    const auto end = std::min(text.find(". ", begin), text.size());
    all.push_back(text.substr(begin, std::min(end + 1, text.size()) - begin));
    begin = end == text.size() ? end : text.find_first_not_of(' ', end + 1);
  }
  return all;
}

/// The groups by sentence, if the texts differ only in some sentences; otherwise the groups unchanged.
std::vector<std::vector<Group>> by_sentence(const std::vector<Group>& groups) {
  std::vector<std::vector<std::string>> texts;
  for (const Group& group : groups) texts.push_back(sentences(group.text));
  const bool alike = std::all_of(texts.begin(), texts.end(),
                                 [&texts](const auto& text) { return text.size() == texts.front().size(); });
  if (!alike) return {groups};
  std::vector<std::vector<Group>> result;
  for (std::size_t i = 0; i < texts.front().size(); ++i) {
    std::vector<Group> of_sentence;
    for (std::size_t g = 0; g < groups.size(); ++g) {
      const auto same = std::find_if(of_sentence.begin(), of_sentence.end(),
                                     [&](const Group& other) { return other.text == texts[g][i]; });
      if (same == of_sentence.end()) of_sentence.push_back({groups[g].players, texts[g][i]});
      else same->players.insert(same->players.end(), groups[g].players.begin(), groups[g].players.end());
    }
    for (Group& group : of_sentence) std::sort(group.players.begin(), group.players.end());
    result.push_back(std::move(of_sentence));
  }
  return result;
}

/// The text of a clause. Pieces that do not apply to all numbers of players say to which they do: "[2 players: Seven
/// cards each.]".
std::string clause_for(const Clause& clause, const std::vector<Variation>& variations) {
  std::string result, bracketed, label;  // the bracket being built, and its players; label "": no bracket
  const auto close = [&] {
    if (!bracketed.empty()) append_piece(result, label.empty() ? bracketed : fmt::format("[{}: {}]", label, bracketed));
    bracketed.clear();
  };
  for (const Clause::Piece& piece : clause.pieces) {
    Clause alone;
    alone.pieces = {piece};
    const std::vector<Group> groups = grouped(variations, [&alone](const Variation& variation) {
      return clause_text(alone, {variation.players, &variation.options});
    });
    for (const std::vector<Group>& part : by_sentence(groups)) {
      for (const auto& [players, text] : part) {
        if (text.empty()) continue;
        const std::string of = part.size() == 1 ? "" : players_of(players);
        if (of != label) close();
        label = of;
        append_piece(bracketed, text);
      }
    }
  }
  close();
  return result;
}

/// The clauses to print. The numbers of those that do not apply come last, on one line, so that none seems to be
/// missing.
std::vector<Sheet::ClauseText> printed_clauses(const Sheet& sheet) {
  std::vector<Sheet::ClauseText> printed;
  std::vector<std::string> left_out;
  for (auto clause = sheet.clauses.begin(); clause != sheet.clauses.end();) {
    const auto applies = std::find_if(clause, sheet.clauses.end(), [](const auto& one) { return !one.text.empty(); });
    if (applies == clause) {
      printed.push_back(*clause++);
      continue;
    }
    const auto count = applies - clause;
    left_out.push_back(clause->number);
    if (count > 1) left_out.back() += (count == 2 ? " and " : " to ") + std::prev(applies)->number;
    clause = applies;
  }
  if (!left_out.empty())
    printed.push_back({"", fmt::format("(Only with other settings: {}.)", joined(left_out, ", "))});
  return printed;
}

/// The deal in words, deal by deal if it varies: "7, 6, 5 cards each, deal by deal; 1 card turned up to the discard".
std::string deals_text(const Header& header, const Variation& variation) {
  constexpr std::int64_t kMostTold = 25, kToldOfMany = 4;
  const Setup& setup = variation.setup;
  if (!setup.deals_vary) return deal_text(setup, setup.deals, setup.turn_ups);
  const std::int64_t deals = setup.match.deals.value_or(kMostTold + 1);
  const bool all_told = deals <= kMostTold;
  std::vector<std::string> told, counts, turned;
  for (int number = 1; number <= (all_told ? deals : kToldOfMany); ++number) {
    Impossible fault;
    const auto deal = resolve_deals(header, setup, variation.options, number, fault);
    if (!deal) break;
    std::string text = deal_text(setup, deal->deals, {});
    turned.push_back(deal_text(setup, {}, deal->turn_ups));
    const bool is_plain = deal->deals.size() == 1 && deal->deals[0].count > 0 && deal->deals[0].packets.empty();
    if (is_plain) counts.push_back(std::to_string(deal->deals[0].count));
    if (told.empty() || told.back() != text) told.push_back(std::move(text));
  }
  const bool one_by_one = counts.size() == static_cast<std::size_t>(all_told ? deals : kToldOfMany);
  std::string text = one_by_one ? joined(counts, ", ") + " cards each, deal by deal" : joined(told, "; then ");
  if (!all_told) text += ", and so on";
  // Cards turned up only in some deals, for instance while cards are left.
  for (std::size_t from = 0; from < turned.size();) {
    std::size_t to = from;
    while (to + 1 < turned.size() && turned[to + 1] == turned[from]) ++to;
    const bool always = from == 0 && to + 1 == turned.size();
    const std::string deals_of =
        from == to ? fmt::format(" in deal {}", from + 1) : fmt::format(" in deals {} to {}", from + 1, to + 1);
    if (!turned[from].empty()) text += "; " + turned[from] + (always ? "" : deals_of);
    from = to + 1;
  }
  return text;
}

/// Whether the script, not the header, decides who begins: its `play` ignores its argument, or `start` sets
/// `turns.next`, possibly depending on an option.
bool script_says_first(const Rules& rules) {
  const auto sets_next = [](const lua::Statement* statement) {
    const auto* assignment = lua::node_cast<lua::Assignment>(statement);
    return assignment != nullptr && lua::path(*assignment->targets.front()) == "turns.next";
  };
  for (auto script = rules.scripts.rbegin(); script != rules.scripts.rend(); ++script) {
    if (const lua::Function* play = lua::global_function(*script, "play"))
      return play->parameters.empty() || !play->parameters.front()->used();
    const lua::Function* start = lua::global_function(*script, "start");
    if (start == nullptr) continue;
    for (const lua::Statement* statement : start->body->statements) {
      if (sets_next(statement)) return true;
      const auto* choice = lua::node_cast<lua::If>(statement);
      if (choice != nullptr && lua::path(*choice->branches[0].condition).starts_with("options.") &&
          std::any_of(choice->branches[0].body->statements.begin(), choice->branches[0].body->statements.end(),
                      sets_next))
        return true;
    }
  }
  return false;
}

/// Whether the header only says when the match is lost, and the script ends it when it is won.
bool script_says_won(const Rules& rules, const Setup& setup) {
  const auto loses = [](const ScoreBound& bound) {
    return bound.compare == ScoreBound::Compare::less || bound.compare == ScoreBound::Compare::less_equal;
  };
  const auto& bounds = setup.match.scores;
  if (setup.win != WinRule::highest_score || bounds.empty() || !std::all_of(bounds.begin(), bounds.end(), loses))
    return false;
  const auto ends = [](const lua::Call& call) { return lua::is_global_call(call, "finish_match"); };
  return std::any_of(rules.scripts.begin(), rules.scripts.end(),
                     [&](const LuaScript& script) { return lua::has_node(*script.main, ends); });
}

std::string heading(std::string_view text) { return fmt::format("\n{}\n{}\n", text, std::string(text.size(), '-')); }

std::string settings_of_preset(const PresetStatement& preset) {
  std::vector<std::string> parts;
  if (!preset.builds_on.empty()) parts.push_back(fmt::format("as {}", preset.builds_on));
  for (const auto& setting : preset.settings)
    parts.push_back(fmt::format("{} = {}", setting.option, to_string(setting.value)));
  return list_of_words(parts);
}

std::vector<Variation> variations_of(const Rules& rules, int players, const Settings& settings, std::string& error) {
  Rejection rejection;
  if (!settle(rules.header, players, settings, rejection)) {
    error = fmt::format("{}", fmt::join(rejection.texts(rules.header), "; "));
    return {};
  }
  std::vector<Variation> variations;
  for (const int count : players != 0 ? std::vector{players} : rules.header.player_counts()) {
    auto settled = settle(rules.header, count, settings, rejection);
    if (!settled) continue;
    Impossible fault;
    auto setup = resolve(rules.header, count, settled->options, fault);
    if (!setup) {
      error = fault.text();
      return {};
    }
    variations.push_back({count, std::move(settled->options), std::move(*setup)});
  }
  return variations;
}

}  // namespace

std::string match_text(const Rules& rules, const Setup& setup, std::string fact) {
  if (script_says_won(rules, setup)) fact.insert(fact.find("; the highest"), ", or earlier as the rules say");
  return fact;
}

std::string option_range(const OptionStatement& option) {
  switch (option.type) {
    case OptionStatement::Type::boolean: return "on or off";
    case OptionStatement::Type::number:
      if (option.choices.empty()) return fmt::format("{} to {}", option.least, option.most);
      [[fallthrough]];
    case OptionStatement::Type::word: return list_of_words(option.choices, "or");
  }
  return "";
}

std::optional<Sheet> make_sheet(const Rules& rules, int players, const Settings& settings, std::string& error) {
  const Header& header = rules.header;
  const std::vector<Variation> variations = variations_of(rules, players, settings, error);
  if (variations.empty()) return std::nullopt;
  Sheet sheet;
  sheet.title = header.title;
  if (rules.files.size() > 1) {
    const RuleFile& base = rules.files[rules.files.size() - 2];
    sheet.variant_of = parse_header(base.text, base.path).header.title;
  }
  sheet.about = header.about;
  sheet.authors = header.author;
  sheet.sources = header.source;
  std::string counts = ranges_of(header.player_counts());
  for (const PlayersStatement& statement : header.all<PlayersStatement>()) {
    if (statement.best != 0) counts += fmt::format(", best with {}", statement.best);
  }
  if (players != 0) {
    counts += fmt::format("; this sheet is for {}", players);
  } else if (variations.size() < header.player_counts().size()) {
    std::vector<int> allowed;
    for (const Variation& variation : variations) allowed.push_back(variation.players);
    counts += "; with these settings " + ranges_of(allowed);
  }
  // Not needed for a solo game.
  if (header.player_counts() != std::vector{1}) sheet.facts.push_back({"Players", {std::move(counts)}});
  const auto facts = facts_of(variations[0].setup);
  const bool first_is_told = !script_says_first(rules);
  for (std::size_t i = 0; i < facts.size(); ++i) {
    if (facts[i].first == "First" && !first_is_told) {
      if (variations[0].setup.players > 1)
        sheet.facts.push_back({"Play", {variations[0].setup.clockwise ? "clockwise" : "counterclockwise"}});
      continue;
    }
    std::vector<std::string> lines = fact_lines(grouped(variations, [&, i](const Variation& variation) {
      if (facts[i].first == "Deal") return deals_text(header, variation);
      std::string text = facts_of(variation.setup)[i].second;
      return facts[i].first == "Match" ? match_text(rules, variation.setup, std::move(text)) : text;
    }));
    if (!lines.empty()) sheet.facts.push_back({facts[i].first, std::move(lines)});
  }
  for (const Clause& clause : rules.clauses) {
    std::string text = clause_for(clause, variations);
    if (!text.empty() || !clause.number.empty()) sheet.clauses.push_back({clause.number, std::move(text)});
  }
  for (const OptionStatement* option : header.options()) {
    const std::vector<Group> groups = grouped(variations, [option](const Variation& variation) {
      const auto value = variation.options.find(option->name);
      return value == variation.options.end() ? std::string() : to_string(value->second);
    });
    std::vector<std::string> values;
    for (const auto& [counts_with, value] : groups) {
      if (value.empty()) continue;
      values.push_back(groups.size() == 1 ? value : fmt::format("{} with {}", value, players_of(counts_with)));
    }
    if (values.empty()) continue;
    sheet.options.push_back({option->name, list_of_words(values), option_range(*option), option->text});
  }
  for (const RequireStatement& require : header.all<RequireStatement>()) {
    const auto applies = [&](const Variation& one) { return holds(require.when, {one.players, &one.options}); };
    if (std::any_of(variations.begin(), variations.end(), applies)) sheet.refusals.push_back(require.name);
  }
  for (const PresetStatement& preset : header.all<PresetStatement>()) {
    sheet.presets.push_back({preset.name, settings_of_preset(preset), preset.text});
  }
  return sheet;
}

std::optional<Sheet> make_sheet(const ChosenGame& game, std::string& error) {
  Settings settings;
  for (const auto& [option, value] : game.options) settings.set.emplace_back(option, to_string(value));
  return make_sheet(*game.rules, game.players, settings, error);
}

std::string sheet_text(const Sheet& sheet, int width) {
  constexpr std::string_view kIndent = "  ";
  std::string text = sheet.title + "\n" + std::string(static_cast<std::size_t>(display_width(sheet.title)), '=') + "\n";
  if (!sheet.variant_of.empty()) text += wrap("A variant of " + sheet.variant_of + ".", width);
  for (const std::string& about : sheet.about) text += "\n" + wrap(about, width);
  text += '\n';
  for (const Sheet::Fact& fact : sheet.facts) {
    std::string label = fact.name + ":";
    for (const std::string& line : fact.lines) {
      text += wrap(line, width, pad_right(label, 13) + " ", std::string(14, ' '));
      label.clear();
    }
  }
  if (!sheet.clauses.empty()) text += heading("How to play");
  bool first = true;
  for (const Sheet::ClauseText& clause : printed_clauses(sheet)) {
    if (!first) text += '\n';
    first = false;
    const std::string number = clause.number.empty() ? "" : clause.number + "  ";
    text += wrap(clause.text, width, number, number.empty() ? "" : kIndent);
  }
  if (!sheet.options.empty()) {
    text += heading("Options");
    for (const Sheet::OptionText& option : sheet.options) {
      text += wrap(fmt::format("{} = {} ({}){}{}", option.name, option.value, option.range,
                               option.text.empty() ? "" : ": ", option.text),
                   width, "", kIndent);
    }
    if (!sheet.refusals.empty()) text += "Some options do not go together:\n";
    for (const std::string& refusal : sheet.refusals) text += wrap(refusal, width, kIndent, kIndent);
  }
  if (!sheet.presets.empty()) {
    text += heading("Presets");
    for (const Sheet::PresetText& preset : sheet.presets) {
      const std::string settings = preset.settings.empty() ? "" : fmt::format(" ({})", preset.settings);
      text += wrap(fmt::format("{}{}{}{}", preset.name, preset.text.empty() ? "" : ": ", preset.text, settings), width,
                   "", kIndent);
    }
  }
  if (!sheet.authors.empty() || !sheet.sources.empty()) text += '\n';
  for (const std::string& author : sheet.authors) text += wrap("Author: " + author, width);
  for (const std::string& source : sheet.sources) text += wrap("Source: " + source, width);
  return text;
}

std::string sheet_markdown(const Sheet& sheet) {
  std::string text = fmt::format("# {}\n", sheet.title);
  if (!sheet.variant_of.empty()) text += fmt::format("\nA variant of {}.\n", sheet.variant_of);
  for (const std::string& about : sheet.about) text += fmt::format("\n{}\n", about);
  text += '\n';
  for (const Sheet::Fact& fact : sheet.facts)
    text += fmt::format("- **{}:** {}\n", fact.name, fmt::join(fact.lines, "; "));
  if (!sheet.clauses.empty()) text += "\n## How to play\n";
  for (const Sheet::ClauseText& clause : printed_clauses(sheet)) {
    text += clause.number.empty() ? fmt::format("\n{}\n", clause.text)
                                  : fmt::format("\n**{}** {}\n", clause.number, clause.text);
  }
  if (!sheet.options.empty())
    text += "\n## Options\n\n| option | value | allowed | what it does |\n| --- | --- | --- | --- |\n";
  for (const Sheet::OptionText& option : sheet.options) {
    text += fmt::format("| `{}` | {} | {} | {} |\n", option.name, option.value, option.range, option.text);
  }
  if (!sheet.refusals.empty()) text += "\nSome options do not go together:\n\n";
  for (const std::string& refusal : sheet.refusals) text += fmt::format("- {}\n", refusal);
  if (!sheet.presets.empty()) text += "\n## Presets\n\n| preset | settings | description |\n| --- | --- | --- |\n";
  for (const Sheet::PresetText& preset : sheet.presets) {
    text += fmt::format("| `{}` | {} | {} |\n", preset.name, preset.settings, preset.text);
  }
  if (!sheet.authors.empty() || !sheet.sources.empty()) text += '\n';
  for (const std::string& author : sheet.authors) text += fmt::format("Author: {}\n", author);
  for (const std::string& source : sheet.sources) text += fmt::format("Source: {}\n", source);
  return text;
}

}  // namespace houserules
