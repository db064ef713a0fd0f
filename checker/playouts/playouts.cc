#include "checker/playouts/playout_checks.h"

#include <algorithm>

#include <fmt/format.h>

#include "checker/playouts/circles.h"
#include "checker/playouts/playout_session.h"
#include "grammar/lua/query.h"

namespace houserules {
namespace {

class Playouts {
 public:
  explicit Playouts(CheckContext& context) : context_(context), settings_(context.settings), session_(context) {}

  void run() {
    const auto& trials = session_.trials();
    if (trials.empty() || trials.front().changes() > changes_wanted()) return refuse();
    session_.play();
    if (session_.means().is_stopped()) return;
    const std::size_t before = context_.report.findings.size();
    report_faults(/*that_break_off=*/true);
    // Games that break off say little about what never happens.
    if (context_.report.findings.size() == before) {
      report_idle(context_, session_);
      report_chosen(context_, session_);
    }
    report_faults(/*that_break_off=*/false);
    if (!context_.has_errors_within_games() &&
        (takes(Code::hidden_cards_given_away) || takes(Code::hidden_card_named) || takes(Code::move_tells_hidden_card)))
      report_leaks(context_, session_);
    if (!context_.has_errors_within_games() && takes(Code::script_error)) check_reasons(context_, session_);
    if (!context_.has_errors() && takes(Code::not_repeatable)) check_repeat(context_, session_);
    context_.report.games_played = session_.games();
    context_.report.games_left = session_.games_left();
    context_.report.games_at_limit = session_.games_at_limit();
    context_.report.why_not_counted = session_.why_not_counted();
    context_.report.games_of_statements = session_.games_of_statements();
    context_.report.settings_left = static_cast<std::int64_t>(session_.trials_left());
  }

 private:
  const Header& header() const { return context_.header(); }
  bool takes(Code code) const { return settings_.codes.takes(code); }

  /// The changes the user asked for; every trial has at least these.
  std::size_t changes_wanted() const { return Trial{0, settings_.wanted.settings, {}}.changes(); }

  void report_faults(bool that_break_off) {
    for (const SeenFault& fault : session_.faults()) {
      if ((fault.sighting.code != Code::absent_player_asked) == that_break_off) report(fault);
    }
  }

  void refuse() {
    const Statement* place = refusing();
    context_.add(Code::usual_options_refused, Severity::error,
                 place == nullptr ? context_.rules->file().path : place->file,
                 place == nullptr ? header().title_range : place->range,
                 "the default options are refused for every number of players");
  }

  /// The first `require` that the default options fail, at the lowest player count.
  const Statement* refusing() const {
    const auto counts = header().player_counts();
    std::string error;
    const int players = settings_.wanted.players.value_or(counts.empty() ? 0 : counts.front());
    const auto options = option_values(header(), players, settings_.wanted.settings, error);
    if (!options) return nullptr;
    const Environment environment{players, &*options};
    for (const RequireStatement& require : header().all<RequireStatement>()) {
      if (holds(require.when, environment) && !holds(require.condition, environment)) return &require;
    }
    return nullptr;
  }

  void report(const SeenFault& fault) {
    const Code code = fault.sighting.code;
    // HR301 may turn out to be HR309.
    if (!takes(code) && (code != Code::decision_limit_reached || !takes(Code::game_goes_in_circles))) return;
    if (code == Code::decision_limit_reached) return report_limit(fault);
    if (code == Code::no_winner) return report_no_winner(fault);
    if (code == Code::absent_player_asked) return report_absent(fault);
    Finding finding = finding_at(context_, code, Severity::error, fault.sighting.fault, fault.sighting.fault.message);
    const bool no_cards = fault.sighting.no_cards && !header().all<DealStatement>().empty() && !plays_itself();
    if (no_cards && never_finishes()) finding.help = kNoFinish;
    else if (no_cards) finding.help = "all hands are empty: end the deal with `finish` when that happens";
    explain_values(finding);
    if (context_.scripts().size() > 1) explain_variant(finding);
    if (fault.played) {
      show(finding, fault);
    } else {
      finding.notes.push_back(note_without_place("the script cannot be loaded with " + fault.shown.trial.text()));
      finding.command = fmt::format("{} {}", settings_.play_command, fault.shown.trial.flags());
    }
    context_.add(std::move(finding));
  }

  /// Shows the `values` that lack a card.
  void explain_values(Finding& finding) const {
    const auto& values = header().all<ValuesStatement>();
    const bool lacks_value = finding.message.starts_with("the header's `values` give the ");
    if (lacks_value && !values.empty() && values.back().get().file == context_.rules->file().path) {
      finding.notes.push_back({finding.file, finding.range, "its value is read here"});
      finding.file = context_.rules->file().path;
      finding.range = values.back().get().range;
      const auto& items = values.back().get().items;
      const bool pips = std::any_of(items.begin(), items.end(), [](const auto& item) { return item.what == "others"; });
      finding.help = context_.scripts().size() > 1
                         ? "these `values` replace all those of the base: list every card that counts, and `others`"
                     : pips ? "`others = pips` is for numbers and Aces: list the other cards, or write `others = 0`"
                            : "list every card that counts, and `others = 0` for the rest";
    }
  }

  /// Adds what an author of a variant has probably overlooked.
  void explain_variant(Finding& finding) const {
    if (!finding.message.starts_with("endless recursion") || finding.file != context_.rules->file().path) return;
    const LuaScript& script = context_.scripts().back();
    for (const lua::Function* function : script.functions) {
      const auto& bases = context_.scripts();
      const bool replaces = std::any_of(bases.begin(), bases.end() - 1, [function](const LuaScript& base) {
        return lua::global_function(base, function->name) != nullptr;
      });
      const bool here = function->range.begin.line <= finding.range.begin.line &&
                        finding.range.begin.line <= function->range.end.line;
      if (replaces && here && function->scope == lua::FunctionScope::global)
        finding.help = fmt::format("`{0}` is this function itself: call the base's as `base.{0}`", function->name);
    }
  }

  void report_absent(const SeenFault& fault) {
    Finding finding =
        finding_at(context_, Code::absent_player_asked, Severity::warning, fault.sighting.fault,
                   "a player who is sitting out is asked to choose here",
                   "`from(me)` and `after(me)` leave such players out; `players` has all players of the match");
    finding.notes.push_back(note_without_place(fmt::format("in {} of {} games, for example with {}", fault.games,
                                                           session_.games(), fault.shown.trial.text())));
    record(finding, fault.shown);
    context_.add(std::move(finding));
  }

  /// With null, at the title.
  Finding at_statement(Code code, const Statement* statement, std::string message, std::string help) const {
    Finding finding = finding_at(context_, code, Severity::warning, {}, std::move(message), std::move(help));
    if (statement != nullptr) {
      finding.file = statement->file;
      finding.range = statement->range;
    }
    return finding;
  }

  ShownGame shorter(const SeenFault& fault) const {
    constexpr std::int64_t kMostOfOne = 150'000 * kDecision, kMostOfAll = 10 * kMostOfOne;
    const auto share = kMostOfAll / static_cast<std::int64_t>(session_.faults().size());
    return shorter_game(context_.rules, session_.trials(), fault.sighting, fault.shown, fault.weight,
                        std::min(kMostOfOne, share));
  }

  /// Adds how common the fault is, and a recording of the shortest game.
  void show(Finding& finding, const SeenFault& fault) {
    const ShownGame shown = shorter(fault);
    finding.notes.push_back(note_without_place(
        fmt::format("in {} of {} games, for example with {}", fault.games, session_.games(), shown.trial.text())));
    record(finding, shown);
  }

  void record(Finding& finding, ShownGame shown, const std::string& further = "") {
    constexpr std::size_t kLongest = 10'000;
    if (shown.made.size() > kLongest) shown.made.resize(kLongest);
    record_game(context_, finding, shown, further);
  }

  std::string how_long(const SeenFault& fault) const {
    const Endings all = session_.endings();
    const auto of_all = fmt::format("of {} games", session_.uniform_games());
    const auto who = all.over == 0 && fault.games == session_.uniform_games()
                         ? "none " + of_all + " is"
                         : fmt::format("{} {} are not", fault.games, of_all);
    switch (fault.sighting.bound) {
      case Bound::game: return fmt::format("{} over after {} decisions", who, kLongestPlayout);
      case Bound::work: return fmt::format("{} over after {} million instructions", who, kMostWorkOfGame / 1'000'000);
      default:
        return fmt::format("{} {} reach the limit of {} decisions in a deal", fault.games, of_all,
                           fault.sighting.limit);
    }
  }

  /// Help for a game that reached a bound.
  std::string how_to_end(Bound bound) const {
    switch (bound) {
      case Bound::game:
        return header().all<MatchStatement>().empty()
                   ? "a deal ends with `finish`: make sure that every game reaches it"
                   : "the deals end but the match does not: make sure that scores can reach what `match` asks for, or "
                     "give it a maximum number of deals";
      case Bound::work:
        return "let the script try fewer cases before each choice; list functions such as `where` are the fastest";
      default:
        return header().last<LimitStatement>() == nullptr
                   ? "a deal ends with `finish`: make sure that every game reaches it, or set the longest deal with "
                     "`limit` and name the winner in `at_limit`"
                   : "a deal ends with `finish`: make sure that games reach it before the `limit`, or raise the limit";
    }
  }

  /// Reaching a limit stated in the header is acceptable unless almost no game ends otherwise; so is a long match of
  /// many deals unless it goes in circles.
  void report_limit(const SeenFault& fault) {
    const bool in_a_deal = fault.sighting.bound == Bound::deal;
    const bool hardly_any = session_.hardly_any_ends();
    const bool excused =
        in_a_deal ? header().last<LimitStatement>() != nullptr && !hardly_any : !hardly_any || any_at_limit();
    if (excused && (in_a_deal || !find_circle(context_.rules, fault.shown))) return;
    const ShownGame shown = shorter(fault);
    if (report_circle(fault, shown) || excused) return;
    Finding finding = at_statement(Code::decision_limit_reached, header().last<LimitStatement>(), how_long(fault),
                                   how_to_end(fault.sighting.bound));
    finding.notes.push_back(note_without_place("for example with " + shown.trial.text()));
    record(finding, shown);
    context_.add(std::move(finding));
  }

  /// If the game repeats endlessly, reports where and records it up to its first repetition.
  bool report_circle(const SeenFault& fault, ShownGame shown) {
    const auto circle = find_circle(context_.rules, shown);
    if (!circle) return false;
    Finding finding = finding_at(
        context_, Code::game_goes_in_circles, Severity::error, circle->decision,
        circle->forced ? "the same position keeps coming back, and nobody has another choice"
        : circle->positions == 1
            ? "the same position keeps coming back, whatever is chosen"
            : fmt::format("the same {} positions keep coming back, whatever is chosen", circle->positions),
        never_finishes() ? kNoFinish
                         : "let every choice change something, and end the deal when nothing more can happen");
    finding.notes.push_back(
        note_without_place(fmt::format("{}, for example with {}", how_long(fault), shown.trial.text())));
    shown.made.resize(circle->again);
    record(finding, shown,
           fmt::format("the position after choice {} is the same as after choice {}", circle->again, circle->first));
    context_.add(std::move(finding));
    return true;
  }

  static constexpr const char* kNoFinish =
      "nothing in the script calls `finish`, which ends a deal; `win` only says who has won";

  /// Whether the script has `play`, which ends a deal by returning.
  bool plays_itself() const {
    return std::any_of(context_.scripts().begin(), context_.scripts().end(),
                       [](const LuaScript& script) { return lua::global_function(script, "play") != nullptr; });
  }

  bool never_finishes() const {
    return !plays_itself() &&
           std::none_of(context_.scripts().begin(), context_.scripts().end(), [](const LuaScript& script) {
             return script.globals.contains("finish") || script.globals.contains("finish_match");
           });
  }

  bool any_at_limit() const {
    return std::any_of(session_.faults().begin(), session_.faults().end(), [](const SeenFault& other) {
      return other.sighting.code == Code::decision_limit_reached && other.sighting.bound == Bound::deal;
    });
  }

  /// Unless the header says who wins, games without a winner may be intended; not if no game has one.
  void report_no_winner(const SeenFault& fault) {
    if (header().last<WinStatement>() == nullptr && fault.games < session_.games() - session_.games_left()) return;
    const auto& told = context_.report.findings;
    if (std::any_of(told.begin(), told.end(), [](const Finding& one) { return one.code == Code::points_never_given; }))
      return;
    Finding finding =
        at_statement(Code::no_winner, header().last<WinStatement>(),
                     fmt::format("{} of {} games end without a winner", fault.games, session_.games()),
                     "name the winner with `finish(player)`, or say with `finish(nobody)` that there is none");
    show(finding, fault);
    context_.add(std::move(finding));
  }

  CheckContext& context_;
  const CheckSettings& settings_;
  PlayoutSession session_;
};

}  // namespace

Finding finding_at(const CheckContext& context, Code code, Severity severity, const GameError& place,
                   std::string message, std::string help) {
  Finding finding = diagnostic(code, severity, place.file.empty() ? context.rules->file().path : place.file,
                               context.header().title_range, std::move(message), std::move(help));
  if (place.line > 0) finding.range.begin = finding.range.end = context.start_of_line(finding.file, place.line);
  return finding;
}

void record_game(CheckContext& context, Finding& finding, const ShownGame& shown, const std::string& further) {
  auto transcript = transcript_of(context.rules, shown);
  if (!transcript) return;
  transcript->shows =
      fmt::format("{}: {}{}{}", to_string(finding.code), finding.message, further.empty() ? "" : "; ", further);
  finding.recording = context.add_recording(std::move(*transcript));
}

void check_playouts(CheckContext& context) {
  if (context.settings.games > 0) Playouts(context).run();
}

}  // namespace houserules
