#include "telling/teacher.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "grammar/language/words.h"
#include "grammar/lua/walk.h"
#include "grammar/rule_sheet/rule_sheet.h"
#include "runtime/event_words.h"
#include "telling/card_text.h"
#include "telling/facts.h"
#include "telling/text.h"

namespace houserules {
namespace {

/// A range of lines of a file, both ends included.
struct Lines {
  int begin = 0, end = 0;
  bool has(int line) const { return begin <= line && line <= end; }
  bool operator==(const Lines&) const = default;
};

/// Whether it is a loop or an `if`, whose condition runs even if the rule does not apply.
bool has_body(const lua::Statement& statement) {
  using lua::Kind;
  constexpr std::array<Kind, 6> kWithBody{Kind::do_block, Kind::while_loop,  Kind::repeat_loop,
                                          Kind::if_else,  Kind::numeric_for, Kind::generic_for};
  return contains(kWithBody, statement.kind);
}

/// Whether a player chooses in it.
bool asks(const lua::Statement& statement) {
  return !has_body(statement) && lua::has_node(statement, [](const lua::Call& call) {
    const Word* word = word_of(Owner::player, call.method);
    return word != nullptr && (word->gives.rule == ValueRule::chosen || word->gives.rule == ValueRule::picked);
  });
}

/// Maps the lines of one file to clauses of the rule sheet.
class FileClauses {
 public:
  FileClauses(const Rules& rules, std::size_t file)
      : rules_(rules), own_(parse_rule_sheet(rules.files[file].text, rules.files[file].path, rules.header).clauses) {
    find_parts(rules.scripts[file]);
    int number = 0;
    for (const std::string& line : lines_of(rules.files[file].text)) {
      ++number;
      const std::size_t begin = line.find_first_not_of(" \t");
      if (begin == std::string::npos) end_paragraph(number);
      else if (line.compare(begin, 3, "---") == 0) comments_.push_back({number, around(number)});
    }
  }

  /// See Teacher::clause_at: the clause of the last comment above the line that governs it.
  int at(int line) const {
    for (auto comment = comments_.rbegin(); comment != comments_.rend(); ++comment) {
      if (comment->first < line && comment->second.has(line)) return clause_of(comment->first);
    }
    return -1;
  }

 private:
  void find_parts(const LuaScript& script) {
    const auto add = [this](const lua::Node& node) { parts_.push_back({node.range.begin.line, node.range.end.line}); };
    for (const lua::Function* function : script.functions) add(*function);
    for (const lua::Statement* statement : script.statements) {
      if (has_body(*statement)) add(*statement);
    }
  }

  /// The lines of the innermost function, loop or `if` around a comment; all lines if there is none.
  Lines around(int comment) const {
    Lines innermost{1, std::numeric_limits<int>::max()};
    for (const Lines& part : parts_) {
      if (part.begin < comment && comment <= part.end && part.begin >= innermost.begin && part.end <= innermost.end)
        innermost = part;
    }
    return innermost;
  }

  /// A blank line ends the scope of the comments above it in the same function, loop or `if`.
  void end_paragraph(int line) {
    const Lines part = around(line);
    for (auto& [comment, governed] : comments_) {
      if (around(comment) == part) governed.end = std::min(governed.end, line);
    }
  }

  int clause_of(int comment) const {
    const Clause* innermost = nullptr;  // a clause may be continued after others
    for (const Clause& clause : own_) {
      if (clause.range.begin.line > comment || clause.range.end.line < comment) continue;
      if (innermost == nullptr || clause.range.begin.line > innermost->range.begin.line) innermost = &clause;
    }
    return innermost == nullptr ? -1 : on_sheet(*innermost);
  }

  /// The index of a clause on the sheet. A variant's clause replaces the base's with the same number.
  int on_sheet(const Clause& own) const {
    for (std::size_t i = 0; i < rules_.clauses.size(); ++i) {
      const Clause& clause = rules_.clauses[i];
      const bool is_it = own.number.empty() ? clause.number.empty() && clause.pieces.size() == own.pieces.size() &&
                                                  clause.range.begin.line == own.range.begin.line
                                            : clause.number == own.number;
      if (is_it) return static_cast<int>(i);
    }
    return -1;
  }

  const Rules& rules_;
  std::vector<Clause> own_;
  std::vector<Lines> parts_;
  std::vector<std::pair<int, Lines>> comments_;  ///< lines with `---` comments, and the lines they govern
};

/// The heading of the fact (facts_of) that the event is an example of; "" for most events.
std::string heading_of(const Event& event) {
  switch (event.kind) {
    case Event::Kind::dealt:
    case Event::Kind::dealt_out: return "Deal";
    case Event::Kind::chose: return "First";
    case Event::Kind::refilled: return "Refill";
    case Event::Kind::deal_ended: return "Match";
    default: return "";
  }
}

/// The rank and suit of a card as rules name them: "eight", "spade".
std::vector<std::string> names_of(const Pack& pack, FaceId face) {
  std::vector<std::string> words = split_words(lower(card_words(pack, face)));
  if (words.size() == 3 && words.back().ends_with('s')) words.back().pop_back();
  return {words.front(), words.back()};
}

/// The cards that a text names individually: "an Eight", "a black Jack", "the Queen of spades"; not "Hearts may be
/// led".
std::vector<std::string> named_in(const std::string& text, const Pack& pack) {
  std::string letters = lower(text);
  for (char& c : letters) {
    if (std::string_view(",;:().").find(c) != std::string_view::npos) c = ' ';
  }
  const std::vector<std::string> words = split_words(letters);
  std::vector<std::string> named;
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    constexpr std::array<std::string_view, 4> kArticles{"a", "an", "the", "each"};
    if (!contains(kArticles, words[i])) continue;
    const std::size_t at = i + (i + 2 < words.size() && (words[i + 1] == "red" || words[i + 1] == "black") ? 2 : 1);
    for (FaceId face = 0; face < pack.faces.size(); ++face) {
      if (contains(names_of(pack, face), words[at])) {
        named.push_back(words[at]);
        break;
      }
    }
  }
  return named;
}

/// Whether a sentence says when the deal or the game ends.
bool is_about_end(std::string_view sentence) {
  constexpr std::array<std::string_view, 2> kWhat{"The deal ", "The game "}, kEnds{"ends", "is over"};
  for (const std::string_view what : kWhat) {
    if (!sentence.starts_with(what)) continue;
    std::string_view rest = sentence.substr(what.size());
    if (rest.starts_with("also ")) rest.remove_prefix(5);
    if (std::any_of(kEnds.begin(), kEnds.end(), [rest](std::string_view end) { return rest.starts_with(end); }))
      return true;
  }
  return false;
}

constexpr std::size_t kTraced = 100'000;

}  // namespace

int Teacher::clause_at(const Rules& rules, std::size_t file, int line) { return FileClauses(rules, file).at(line); }

std::vector<int> Teacher::clauses_of_statements(const Rules& rules) {
  std::vector<int> governing;
  for (std::size_t file = 0; file < rules.scripts.size(); ++file) {
    const FileClauses clauses(rules, file);
    for (const lua::Statement* statement : rules.scripts[file].statements)
      governing.push_back(has_body(*statement) ? -1 : clauses.at(statement->range.begin.line));
  }
  return governing;
}

Teacher::Teacher(std::shared_ptr<const Rules> rules, const Game& game) : game_(game) {
  const GameSettings& settings = game.settings();
  for (const Clause& clause : rules->clauses) {
    std::string text = clause_text(clause, {settings.players, &settings.options});
    Rule rule;
    const Pack& pack = game.world().setup().pack;
    const std::string first = text.substr(0, text.find(". "));
    if (!named_in(first, pack).empty()) rule.cards = named_in(text, pack);
    rule.ends_deal = is_about_end(first);
    if (!text.empty() && !clause.number.empty()) text = clause.number + ' ' + text;
    rule.text = std::move(text);
    rules_.push_back(std::move(rule));
  }
  governing_ = clauses_of_statements(*rules);
  for (const LuaScript& script : rules->scripts) {
    for (const lua::Statement* statement : script.statements) asks_.push_back(asks(*statement));
  }
  for (const auto& [heading, fact] : facts_of(game.world().setup())) {
    if (fact.empty() || (heading != "Deal" && heading != "First" && heading != "Refill" && heading != "Match"))
      continue;
    of_header_.emplace_back(heading, rules_.size());
    rules_.push_back({fmt::format("{}: {}.", heading, fact), {}, false, false, ""});
  }
  GameError error;
  world_ = World::load(rules, settings.players, settings.options, settings.names, error,
                       settings.opening ? &*settings.opening : nullptr, Scripts::counted);
  if (world_ != nullptr) {
    world_->hooks().staging = &settings.staging;
    world_->hooks().counts = &counts_;
  }
  counts_.ran.resize(governing_.size());
  counts_.traced = kTraced;
  begin();
}

Teacher::~Teacher() = default;

void Teacher::begin() {
  followed_ = 0;
  last_ = SIZE_MAX;
  counts_.trace.clear();
  if (world_ == nullptr) return;
  world_->begin(game_.settings().seed, game_.settings().index);
  world_->advance();
}

void Teacher::apply(std::size_t rule, const Move& after) {
  Rule& applied = rules_[rule];
  if (applied.applied || applied.text.empty() || (applied.ends_deal && !after.ended)) return;
  const bool is_of_others = std::none_of(after.cards.begin(), after.cards.end(),
                                         [&](const std::string& card) { return contains(applied.cards, card); });
  if (!applied.cards.empty() && !after.cards.empty() && is_of_others) return;
  applied.applied = true;
  applied.news = after.text.empty() ? applied.text : fmt::format("{} ({})", applied.text, after.text);
  news_.push_back(applied.news);
}

void Teacher::note_statements(const Move& after) {
  for (const std::uint32_t statement : counts_.trace) {
    if (governing_[statement] >= 0) apply(static_cast<std::size_t>(governing_[statement]), after);
  }
  note_last();
  counts_.trace.clear();
}

void Teacher::note_last() {
  bool any = false;
  for (auto statement = counts_.trace.rbegin(); statement != counts_.trace.rend(); ++statement) {
    const int rule = governing_[*statement];
    if (rule < 0 || !rules_[slot(rule)].applied || (any && !asks_[*statement])) continue;
    last_ = slot(rule);
    if (asks_[*statement]) return;
    any = true;
  }
}

std::vector<std::string> Teacher::news(Seat viewer) {
  const std::vector<Choice>& choices = game_.choices();
  if (choices.size() < followed_) {  // something was undone
    begin();
    seen_ = std::min(seen_, game_.events().size());
    for (; world_ != nullptr && followed_ < choices.size(); ++followed_) {
      counts_.trace.clear();
      world_->answer(choices[followed_]);
    }
    note_last();
    counts_.trace.clear();
  }
  const std::vector<Event>& events = game_.events();
  const Setup& setup = game_.world().setup();
  std::vector<Move> moves;
  bool ended = false;
  for (; seen_ < events.size(); ++seen_) {
    const Event& event = events[seen_];
    for (const auto& [heading, rule] : of_header_) {
      if (heading == heading_of(event)) apply(rule, {});
    }
    if (event.kind == Event::Kind::chose) {
      moves.push_back({describe(event, setup, viewer), {}, false});
      for (const EventCard& card : event.cards) {
        if (!sees(viewer, card.seen_by, setup.players)) continue;
        for (std::string& name : names_of(setup.pack, card.face)) moves.back().cards.push_back(std::move(name));
      }
    }
    // The points for a deal do not depend on the last card played.
    if (event.kind == Event::Kind::deal_ended && !moves.empty()) {
      moves.back().cards.clear();
      moves.back().ended = true;
    }
    ended = ended || event.kind == Event::Kind::deal_ended;
  }
  if (followed_ == 0) note_statements({});
  // Simultaneous choices, and those rolled back by the script, are not shown one by one.
  const bool are_told = moves.size() == choices.size() - followed_;
  for (std::size_t made = 0; followed_ < choices.size(); ++followed_, ++made) {
    if (world_ == nullptr || world_->status() != Status::decision) break;
    world_->answer(choices[followed_]);
    note_statements(are_told ? moves[made] : Move{"", {}, ended});
  }
  followed_ = choices.size();
  return std::exchange(news_, {});
}

const std::string& Teacher::governing() const {
  static const std::string kNone;
  return last_ == SIZE_MAX ? kNone : rules_[last_].news;
}

std::vector<std::string> Teacher::left() const {
  std::vector<std::string> texts;
  for (const Rule& rule : rules_) {
    if (!rule.applied && !rule.text.empty()) texts.push_back(rule.text);
  }
  return texts;
}

}  // namespace houserules
