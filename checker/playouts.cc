#include "checker/playouts.h"

#include <algorithm>

#include <fmt/format.h>

namespace houserules {
namespace {

std::string_view line_of(std::string_view text, int line) {
  for (; line > 1 && !text.empty(); --line) {
    const auto end = text.find('\n');
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return text.substr(0, text.find_first_of("\r\n"));
}

/// The first word of a line: Lua's errors have no columns.
Position start_of_line(std::string_view text, int line) {
  const auto first = line_of(text, line).find_first_not_of(" \t");
  return {line, first == std::string_view::npos ? 1 : static_cast<int>(first) + 1};
}

class Playouts {
 public:
  explicit Playouts(CheckContext& context) : context_(context) {}

  /// Plays with one number of players; false when there is no point in trying others.
  bool run(int players) {
    std::string why;
    const auto options = option_values(header(), players, Settings{}, why);
    if (!options || !refusals(header(), players, *options).empty()) return true;
    GameError error;
    const auto world = World::load(context_.rules, players, *options, {}, error);
    if (world == nullptr) return report(error, fmt::format("with {}", players_text(players)));
    ++counts_played_;
    return play(*world, players);
  }

  int counts_played() const { return counts_played_; }

 private:
  const Header& header() const { return context_.rules->header; }

  static std::string players_text(int players) { return fmt::format("{} player{}", players, players == 1 ? "" : "s"); }

  std::string command(int players, std::uint64_t index) const {
    return context_.settings.command(players, context_.settings.seed, index);
  }

  bool play(World& world, int players) {
    const CheckSettings& settings = context_.settings;
    int at_limit = 0;
    std::uint64_t first_at_limit = 0;
    bool goes_on = true;
    int played = 0;
    for (std::uint64_t index = 0; index < static_cast<std::uint64_t>(settings.games) && goes_on; ++index) {
      const Status status =
          play_out(world, *settings.policy, settings.seed, index, [&] { settings.begin(settings.seed, index); });
      ++context_.games_played;
      ++played;
      if (status != Status::over) {
        goes_on = report(world.error(), "see it with: " + command(players, index));
        break;
      }
      if (world.result().limit_reached && at_limit++ == 0) first_at_limit = index;
    }
    // A game that states its limit has said what becomes of deals that reach it; but all of them should not.
    if (at_limit > 0 && (header().limits.empty() || at_limit == played)) {
      warn_limit(fmt::format("{} of {} games of {} reach the limit of {} decisions in a deal", at_limit, played,
                             players_text(players), world.setup().limit),
                 command(players, first_at_limit));
    }
    return goes_on;
  }

  /// The same fault with another number of players is no news: then there is no point in going on.
  bool report(const GameError& error, const std::string& help) {
    const bool known = std::any_of(faults_.begin(), faults_.end(), [&error](const GameError& fault) {
      return fault.file == error.file && fault.line == error.line && (error.line > 0 || fault.message == error.message);
    });
    if (known) return false;
    faults_.push_back(error);
    Diagnostic finding;
    finding.code = "HR300";
    finding.file = error.file.empty() ? context_.rules->file().path : error.file;
    if (error.line > 0) {
      finding.range.begin = start_of_line(context_.rules->text_of(finding.file), error.line);
      finding.range.end = finding.range.begin;
    } else {
      finding.range = header().title_range;
    }
    finding.message = error.message;
    finding.help = help;
    context_.add(std::move(finding));
    return true;
  }

  void warn_limit(const std::string& message, const std::string& command_text) {
    Diagnostic finding;
    finding.code = "HR301";
    finding.severity = Severity::warning;
    finding.file = context_.rules->file().path;
    finding.range = header().title_range;
    for (const LimitStatement& limit : header().limits) {
      finding.file = limit.file;
      finding.range = limit.range;
    }
    finding.message = message;
    finding.help = "see one with: " + command_text;
    context_.add(std::move(finding));
  }

  CheckContext& context_;
  std::vector<GameError> faults_;
  int counts_played_ = 0;
};

}  // namespace

void check_playouts(CheckContext& context) {
  if (context.settings.games <= 0) return;
  Playouts playouts(context);
  for (const int players : context.rules->header.player_counts()) {
    if (!playouts.run(players)) break;
  }
  if (playouts.counts_played() == 0 && !context.has_errors()) {
    Diagnostic finding;
    finding.code = "HR302";
    finding.file = context.rules->file().path;
    finding.range = context.rules->header.title_range;
    finding.message = "the options as they are unless set are refused for every number of players";
    context.add(std::move(finding));
  }
}

}  // namespace houserules
