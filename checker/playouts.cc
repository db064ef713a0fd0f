#include "checker/playouts.h"

#include <algorithm>

#include <fmt/format.h>

#include "checker/circles.h"
#include "checker/idle.h"
#include "checker/places.h"
#include "checker/playout_session.h"
#include "checker/repeat.h"
#include "checker/secrets_report.h"

namespace houserules {
namespace {

class Playouts {
 public:
  explicit Playouts(CheckContext& context) : context_(context), settings_(context.settings), session_(context) {}

  void run() {
    const auto& situations = session_.situations();
    if (situations.empty() || situations.front().changes() > changes_wanted()) return refuse();
    session_.play();
    const std::size_t before = context_.count_findings();
    for (SeenFault& fault : session_.faults()) report(fault);
    // Of games that break off, what never happens in them says little.
    if (context_.count_findings() == before) report_idle(context_, session_);
    if (!context_.has_errors()) report_leaks(context_, session_);
    if (!context_.has_errors()) check_repeat(context_, session_);
    context_.games_played = session_.games();
  }

 private:
  const Header& header() const { return context_.header(); }

  /// Of the situations without any change of ours there is one for some number of players, or none at all.
  std::size_t changes_wanted() const { return Situation{0, settings_.wanted.settings, {}}.changes(); }

  void refuse() {
    context_.add("HR302", Severity::error, context_.rules->file().path, header().title_range,
                 "the options as they are unless set are refused for every number of players");
  }

  void report(SeenFault& fault) {
    const std::string& code = fault.sighting.code;
    if (code == "HR301") return report_limit(fault);
    if (code == "HR310") return report_no_winner(fault);
    Diagnostic finding = at_fault(fault.sighting.fault);
    finding.code = code;
    finding.message = fault.sighting.fault.message;
    if (fault.played) {
      show(finding, fault);
    } else {
      finding.notes.push_back(
          note_without_place("the script cannot even be loaded with " + fault.shown.situation.text()));
      finding.command = fmt::format("{} {}", settings_.play_command, fault.shown.situation.flags());
    }
    context_.add(std::move(finding));
  }

  Diagnostic at_fault(const GameError& error) const {
    Diagnostic finding;
    finding.file = error.file.empty() ? context_.rules->file().path : error.file;
    if (error.line > 0) {
      finding.range.begin = start_of_line(context_.rules->text_of(finding.file), error.line);
      finding.range.end = finding.range.begin;
    } else {
      finding.range = header().title_range;
    }
    return finding;
  }

  template <typename S>
  Diagnostic at_statement(const std::vector<S>& statements) const {
    Diagnostic finding = at_fault({});
    finding.severity = Severity::warning;
    if (!statements.empty()) {
      finding.file = statements.back().file;
      finding.range = statements.back().range;
    }
    return finding;
  }

  /// Adds the record of the shortest game, and how common the fault is.
  void show(Diagnostic& finding, const SeenFault& fault, std::int64_t of = 0) {
    const ShownGame shown = shorter_game(context_.rules, session_.situations(), fault.sighting, fault.shown);
    if (of == 0) of = session_.games();
    finding.notes.push_back(
        note_without_place(fmt::format("in {} of {} games, as with {}", fault.games, of, shown.situation.text())));
    record(finding, shown);
  }

  void record(Diagnostic& finding, ShownGame shown, const std::string& further = "") {
    constexpr std::size_t kLongest = 10'000;
    if (shown.made.size() > kLongest) shown.made.resize(kLongest);
    auto transcript = transcript_of(context_.rules, shown);
    if (!transcript) return;
    transcript->shows = fmt::format("{}: {}{}{}", finding.code, finding.message, further.empty() ? "" : "; ", further);
    finding.recording = context_.add_recording(std::move(*transcript));
  }

  std::string how_long(const SeenFault& fault) const {
    const std::string games = fmt::format("{} of {} games", fault.games, session_.uniform_games());
    if (!fault.sighting.fault.message.empty())
      return fmt::format("{} go on for more than {} decisions", games, kLongestGame);
    return fmt::format("{} reach the limit of {} decisions in a deal", games, fault.limit);
  }

  /// A game that states its limit has said what becomes of deals that reach it; but all of them should not.
  void report_limit(const SeenFault& fault) {
    const bool whole_match = !fault.sighting.fault.message.empty();
    if (!whole_match && !header().limits.empty() && fault.games < session_.uniform_games() &&
        !some_number_always_at_limit())
      return;
    if (report_circle(fault)) return;
    Diagnostic finding = at_statement(header().limits);
    finding.code = "HR301";
    finding.message = how_long(fault);
    show(finding, fault, session_.uniform_games());
    context_.add(std::move(finding));
  }

  /// Of a game that only goes round and round: where, and up to where it has done so once.
  bool report_circle(const SeenFault& fault) {
    ShownGame shown = shorter_game(context_.rules, session_.situations(), fault.sighting, fault.shown);
    const auto circle = find_circle(context_.rules, shown);
    if (!circle) return false;
    Diagnostic finding = at_fault(circle->decision);
    finding.code = "HR309";
    finding.message =
        circle->forced ? "the same situation comes again and again, and nobody can choose otherwise"
        : circle->situations == 1
            ? "the same situation comes again and again, whatever is chosen"
            : fmt::format("the same {} situations come again and again, whatever is chosen", circle->situations);
    finding.notes.push_back(note_without_place(fmt::format("{}, as with {}", how_long(fault), shown.situation.text())));
    finding.help = "let every choice change something, and finish when nothing more can happen";
    shown.made.resize(circle->again);
    record(finding, shown,
           fmt::format("the situation after choice {} is that after choice {}", circle->again, circle->first));
    context_.add(std::move(finding));
    return true;
  }

  /// Whether with some number of players, and the options as they are, all of many games reach the limit.
  bool some_number_always_at_limit() const {
    constexpr int kMany = 8;
    for (std::size_t i = 0; i < session_.situations().size(); ++i) {
      const Endings& endings = session_.endings()[i];
      if (session_.situations()[i].changes() == 0 && endings.uniform >= kMany && endings.at_limit == endings.uniform)
        return true;
    }
    return false;
  }

  /// Where the header does not say who wins, games without a winner may be meant, unless all are.
  void report_no_winner(const SeenFault& fault) {
    if (header().wins.empty() && fault.games < session_.games()) return;
    Diagnostic finding = at_statement(header().wins);
    finding.code = "HR310";
    finding.message = fmt::format("{} of {} games end without a winner", fault.games, session_.games());
    finding.help = "name who wins with `finish(player)`, or say that nobody does with `finish(nobody)`";
    show(finding, fault);
    context_.add(std::move(finding));
  }

  CheckContext& context_;
  const CheckSettings& settings_;
  PlayoutSession session_;
};

}  // namespace

void check_playouts(CheckContext& context) {
  if (context.settings.games > 0) Playouts(context).run();
}

}  // namespace houserules
