#include "tests/interpreter/messages/corpus.h"

#include <optional>

namespace houserules::messages {
namespace {

constexpr std::size_t kAtOnce = 60;  ///< attempts in one script
constexpr const char* kLeft = "(left to Lua)";

struct Outcome {
  std::string shown;  ///< "ok", or the place and the message
  std::string table;  ///< the table as the error shows it to the author
};

/// A script, and the positions of its parts.
struct Script {
  std::string text;
  std::vector<int> places;  ///< by attempt: its first line
  std::vector<int> heights;
  int values = 0, extra = 0, turn = 0, end = 0;  ///< first lines
};

int count_lines(const std::string& text) { return static_cast<int>(std::count(text.begin(), text.end(), '\n')); }

/// `without`: the attempts to leave out.
Script script_of(const Batch& batch, std::span<const Attempt> attempts, const std::vector<bool>& without) {
  Script script;
  int line = 1;
  const auto add = [&](const std::string& text) {
    script.text += text + "\n";
    line += count_lines(text) + 1;
  };
  add(batch.header.empty() ? usual_header() : batch.header);
  add("local case, at = 0, 0");
  add("local function draw() if case == 0 then case = chance(9999) at = chance(9999) end end");
  script.values = line;
  add("local function value(n, me)");
  for (std::size_t i = 0; i < tried_values().size(); ++i)
    add(fmt::format("if n == {} then return {} end", i + 1, tried_values()[i].expression));
  add("end");
  script.extra = line;
  const std::size_t cases = batch.extra.find("%CASES%");
  const bool inside = cases != std::string::npos;
  add(batch.extra.substr(0, cases));
  for (std::size_t i = 0; i < attempts.size(); ++i) {
    script.places.push_back(line);
    script.heights.push_back(count_lines(attempts[i].lines) + 1);
    const std::string lines = without[i] ? std::string(slot(count_lines(attempts[i].lines)), '\n') : attempts[i].lines;
    add(inside ? fmt::format("if case == {} then {} end", i + 1, lines)
               : fmt::format("function case{}(me, v) {} end", i + 1, lines));
  }
  if (inside) add(batch.extra.substr(cases + 7));
  script.turn = line;
  add("function turn(me)\ndraw()\nlocal v = value(at, me)");
  for (std::size_t i = 0; i < attempts.size() && !inside; ++i)
    add(fmt::format("if case == {} then case{}(me, v) end", i + 1, i + 1));
  if (batch.asks) add("me:choose { pass = true }");
  add("finish()\nend");
  script.end = line;
  return script;
}

std::string place_in(const Script& script, std::size_t attempt, const GameError& error) {
  std::string place = error.file == "game.lua" ? "" : error.file + " ";
  const int line = error.line - script.places[attempt];
  if (line == 0) return place.empty() ? "" : place + "1: ";
  if (line > 0 && line < script.heights[attempt]) return fmt::format("{}{}: ", place, line + 1);
  if (error.line >= script.turn) return fmt::format("{}turn {}: ", place, error.line - script.turn + 1);
  if (error.line >= script.extra) return fmt::format("{}extra {}: ", place, error.line - script.extra + 1);
  if (error.line >= script.values) return fmt::format("{}value {}: ", place, error.line - script.values);
  return fmt::format("{}line {}: ", place, error.line);
}

const char* kind_text(const GameError& error) {
  if (error.timed_out) return " [timed out]";
  return error.kind == GameError::Kind::endless     ? " [endless]"
         : error.kind == GameError::Kind::no_option ? " [no option]"
                                                    : "";
}

/// Asks for what is shown beside a decision: the hand's total, and why its first card cannot be played.
std::string asides(World& world, const std::function<std::string(const GameError&)>& place) {
  const Seat seat = world.decision().seat;
  std::string text;
  for (const PileView& pile : world.view_with_totals(seat).piles) {
    if (pile.name == "hand" && pile.owner == seat) text += fmt::format("total `{}`", pile.total);
  }
  if (world.is_left_to_lua()) return kLeft;
  GameError failed;
  CardId card = 0;
  while (world.setup().piles[world.table().pile_of(card)].label != world.setup().names[slot(seat)] + "'s hand") ++card;
  const std::string why = world.why_not(seat, card, &failed);
  if (world.is_left_to_lua()) return kLeft;
  text += fmt::format(", why not `{}`", why);
  if (!failed.message.empty()) text += fmt::format(", fault {}{}", place(failed), failed.message);
  return text;
}

/// Plays with the first option at each decision.
Outcome play(World& world, const Staging& staging, bool asks,
             const std::function<std::string(const GameError&)>& place) {
  constexpr int kMostDecisions = 20;
  Outcome outcome;
  world.hooks().staging = &staging;
  Status status = Status::interrupted;
  for (const bool in_lua : {false, true}) {
    if (status != Status::interrupted) break;
    outcome.shown.clear();
    if (in_lua) world.begin_in_lua(Seed(1), 0);
    else world.begin(Seed(1), 0);
    status = world.advance();
    for (int made = 0; status == Status::decision && made < kMostDecisions; ++made) {
      if (asks) outcome.shown = asides(world, place);
      status = world.answer({0, world.decision().alternatives[0].value});
    }
  }
  if (status == Status::error) {
    outcome.shown = place(world.error()) + world.error().message + kind_text(world.error());
    outcome.table = world.error().table;
  } else if (outcome.shown.empty()) {
    outcome.shown = "ok";
  }
  return outcome;
}

std::shared_ptr<const Rules> rules_in(const test::Files& files, const std::string& name) {
  std::string error;
  auto rules = load_rules(name, test::memory_library(files), error);
  INFO(error);
  REQUIRE(rules != nullptr);
  return rules;
}

bool is_tried(const Attempt& attempt, std::size_t value) {
  const Tried& tried = tried_values()[value];
  const bool is_thing = std::isalpha(static_cast<unsigned char>(tried.name[0])) != 0 && tried.described[1] != ' ';
  return attempt.with == With::all || attempt.with == With::none ||
         (tried.of_its_own && (attempt.with == With::kinds || is_thing));
}

using Results = std::vector<std::vector<Outcome>>;  ///< by attempt, by value

/// The attempt with that line, or the number of attempts.
std::size_t attempt_at(const Script& script, int line) {
  std::size_t attempt = 0;
  while (attempt < script.places.size() &&
         (line < script.places[attempt] || line >= script.places[attempt] + script.heights[attempt]))
    ++attempt;
  return attempt;
}

/// Runs the attempts in one script. Attempts that prevent it from being compiled have no results.
Results run(const Batch& batch, std::span<const Attempt> attempts, Scripts scripts) {
  std::vector<bool> without(attempts.size(), false);
  Script script;
  std::unique_ptr<World> world;
  while (world == nullptr) {
    script = script_of(batch, attempts, without);
    const auto rules = test::rules_of(script.text);
    GameError error;
    world = World::load(rules, batch.players, test::options_of(*rules, batch.players), {}, error, nullptr, scripts);
    INFO(batch.title << ": " << error.text());
    REQUIRE(world != nullptr);
    if (scripts == Scripts::in_lua || world->bytecode()) break;
    // "game.lua:LINE: REASON", or without a line
    const std::string why = world->why_in_lua();
    world = nullptr;
    const std::size_t culprit = attempt_at(script, std::atoi(why.c_str() + std::string_view("game.lua:").size()));
    if (culprit < attempts.size() && !without[culprit]) {
      without[culprit] = true;
    } else if (attempts.size() > 1) {
      Results results = run(batch, attempts.first(attempts.size() / 2), scripts);
      for (auto& others : run(batch, attempts.subspan(attempts.size() / 2), scripts)) results.push_back(others);
      return results;
    } else {
      return Results(1);
    }
  }
  Results results(attempts.size());
  for (std::size_t i = 0; i < attempts.size(); ++i) {
    const std::size_t values = attempts[i].with != With::none ? tried_values().size() : 1;
    for (std::size_t v = 0; v < values && !without[i]; ++v) {
      if (!is_tried(attempts[i], v)) continue;
      Staging staging;
      staging.draws = {static_cast<std::uint32_t>(batch.players - 1), static_cast<std::uint32_t>(i),
                       static_cast<std::uint32_t>(v)};
      const auto place = [&](const GameError& error) { return place_in(script, i, error); };
      results[i].push_back(play(*world, staging, batch.asks, place));
    }
  }
  return results;
}

/// The message with `$` for the value at its end, or before a semicolon.
std::string with_value(std::string message, const std::string& described) {
  for (const std::string& before : {"not " + described, "\"" + described + "\""}) {
    const std::size_t at = described.empty() ? std::string::npos : message.find(before);
    if (at == std::string::npos) continue;
    const std::size_t end = at + before.size();
    if (end < message.size() && std::isalnum(static_cast<unsigned char>(message[end])) != 0) continue;
    return message.replace(message.find(described, at), described.size(), "$");
  }
  return message;
}

/// The message with `%` for the word in backquotes, as a name to declare, or at its beginning.
std::string with_part(std::string message, const std::string& part) {
  if (part.empty()) return message;
  for (const auto& [before, after] : {std::pair("`", "`"), std::pair("`turns.", "`"), std::pair("public ", " ")}) {
    const std::string seen = before + part + after;
    for (std::size_t at = message.find(seen); at != std::string::npos; at = message.find(seen, at + 1))
      message.replace(at, seen.size(), std::string(before) + "%" + after);
  }
  if (message.starts_with(part) && (message[part.size()] == ' ' || message[part.size()] == ':'))
    return message.replace(0, part.size(), "%");
  return message;
}

/// Lines that group names with the same outcome: " NAME NAME: OUTCOME"; the most frequent outcome is that of `*`.
std::string grouped(const std::vector<std::pair<std::string, std::string>>& named) {
  std::vector<std::pair<std::string, std::vector<std::string>>> groups;
  for (const auto& [name, shown] : named) {
    const auto found = std::find_if(groups.begin(), groups.end(),
                                    [&, &text = shown](const auto& group) { return group.first == text; });
    if (found != groups.end()) found->second.push_back(name);
    else groups.push_back({shown, {name}});
  }
  const auto largest = std::max_element(groups.begin(), groups.end(),
                                        [](const auto& a, const auto& b) { return a.second.size() < b.second.size(); });
  std::string text;
  for (auto group = groups.begin(); group != groups.end(); ++group) {
    const bool others = group == largest && group->second.size() > 1;
    text += fmt::format("  {}: {}\n", others ? "*" : fmt::format("{}", fmt::join(group->second, " ")), group->first);
  }
  return text;
}

/// A text of several lines as one.
std::string one_line(std::string text) {
  for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at)) text.replace(at, 1, " // ");
  return text;
}

}  // namespace

int Record::table_number(const std::string& table) {
  const auto found = std::find(tables_.begin(), tables_.end(), table);
  if (found != tables_.end()) return static_cast<int>(found - tables_.begin()) + 1;
  tables_.push_back(table);
  return static_cast<int>(tables_.size());
}

std::string Record::with_table(const std::string& shown, const std::string& table) {
  if (table.empty()) return one_line(shown);
  const int number = table_number(table);
  if (usual_table_ == 0) {
    usual_table_ = number;
    text_ += fmt::format("table {}\n", number);
  }
  return one_line(shown) + (number == usual_table_ ? "" : fmt::format(" [table {}]", number));
}

void Record::add(const Batch& batch) {
  text_ += "== " + batch.title + "\n";
  usual_table_ = 0;
  std::vector<std::pair<std::string, std::string>> blocks;  ///< outcomes, and the attempts that had them
  for (std::size_t first = 0; first < batch.attempts.size(); first += kAtOnce) {
    const std::span<const Attempt> attempts =
        std::span(batch.attempts).subspan(first, std::min(kAtOnce, batch.attempts.size() - first));
    const Results in_lua = run(batch, attempts, Scripts::in_lua), on_machine = run(batch, attempts, Scripts::compiled);
    for (std::size_t i = 0; i < attempts.size(); ++i) {
      const Attempt& attempt = attempts[i];
      ++attempts_;
      if (!on_machine[i].empty()) ++on_machine_;
      std::vector<std::pair<std::string, std::string>> named;
      for (std::size_t v = 0, result = 0; result < in_lua[i].size(); ++v) {
        const Tried* value = attempt.with == With::none ? nullptr : &tried_values()[v];
        if (value != nullptr && !is_tried(attempt, v)) continue;
        const auto shown = [&](const Outcome& outcome) {
          std::string text = value == nullptr ? outcome.shown : with_value(outcome.shown, value->described);
          return with_table(with_part(std::move(text), attempt.part), outcome.table);
        };
        std::string text = shown(in_lua[i][result]);
        if (!on_machine[i].empty() && on_machine[i][result].shown != kLeft) {
          const std::string other = shown(on_machine[i][result]);
          if (other != text) text = fmt::format("DIFFERS machine: {} | lua: {}", other, text);
        }
        named.emplace_back(value == nullptr ? "" : value->name, text);
        ++result;
      }
      std::string head = one_line(attempt.shown.empty() ? attempt.lines : attempt.shown) + "\n";
      if (constexpr std::string_view kValue = "local x = "; head.starts_with(kValue)) head.erase(0, kValue.size());
      const std::string block = attempt.with == With::none ? "    " + named[0].second + "\n" : grouped(named);
      const auto same =
          std::find_if(blocks.begin(), blocks.end(), [&](const auto& known) { return known.first == block; });
      if (same != blocks.end()) same->second += head;
      else blocks.emplace_back(block, head);
    }
  }
  for (const auto& [block, heads] : blocks) text_ += heads + block;
}

void Record::add(const Whole& whole) {
  text_ += "== " + whole.title + "\n" + whole.script + (whole.script.ends_with('\n') ? "" : "\n");
  usual_table_ = 0;
  test::Files files = whole.others;
  const std::string header = whole.header.empty() ? usual_header() : whole.header;
  files[whole.name] = header + "\n" + whole.script;
  const auto rules = rules_in(files, whole.name);
  const int first = count_lines(header) + 2;
  const auto place = [&](const GameError& error) {
    return error.file == whole.name && error.line >= first ? fmt::format("{}: ", error.line - first + 1)
                                                           : fmt::format("{}:{}: ", error.file, error.line);
  };
  for (const Diagnostic& diagnostic : rules->diagnostics) {
    GameError error;
    error.file = diagnostic.file;
    error.line = diagnostic.range.begin.line;
    text_ += fmt::format("    {}{}\n", place(error), diagnostic.message);
  }
  if (!rules->ok()) return;
  std::string shown[2];
  for (const Scripts scripts : {Scripts::in_lua, Scripts::compiled}) {
    GameError error;
    const auto world =
        World::load(rules, whole.players, test::options_of(*rules, whole.players), {}, error, nullptr, scripts);
    std::string& text = shown[scripts == Scripts::compiled];
    if (world == nullptr) {
      text = "when loaded: " + one_line(place(error) + error.message) + kind_text(error);
      continue;
    }
    Staging staging;
    staging.draws = {static_cast<std::uint32_t>(whole.players - 1)};
    const Outcome outcome = play(*world, staging, false, place);
    text = with_table(outcome.shown, outcome.table);
  }
  text_ += shown[0] == shown[1] ? fmt::format("    {}\n", shown[0])
                                : fmt::format("    DIFFERS machine: {} | lua: {}\n", shown[1], shown[0]);
}

std::string Record::text() const {
  std::string text = text_;
  for (std::size_t i = 0; i < tables_.size(); ++i) text += fmt::format("== table {}\n{}\n", i + 1, tables_[i]);
  return text;
}

}  // namespace houserules::messages
