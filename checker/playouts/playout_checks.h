// The checks that deal and play.
#pragma once

#include "checker/context.h"
#include "checker/playouts/shrink.h"

namespace houserules {

class PlayoutSession;

/// For every trial of trials_of() finds HR303 (too few cards in the pack), HR304 (no `deal` holds, although the header
/// has some and the script deals nothing), HR305 (hands stay empty although a `deal` should fill them) and HR306 (an
/// impossible number: the header cannot be resolved). Each is reported once, for the first trial, with the number of
/// others that share it.
void check_deals(CheckContext& context);

/// Plays games in every trial of trials_of(): settings.games in each or, with settings.work, as many of these as that
/// allows. Finds
///   HR300  the script cannot be loaded, or stops with an error
///   HR301  games that do not end (a warning)
///   HR302  the default options are refused for every player count
///   HR303  the script deals more cards than there are
///   HR307  a choice without an option
///   HR308  a loop without a choice
///   HR309  games repeat endlessly
///   HR310  games end without a winner (a warning)
///   HR316  a choose_all asks a player who sits out (a warning)
/// and the findings of the three checks below. Each is reported once, with a recording of the shortest game that has
/// it.
void check_playouts(CheckContext& context);

/// Finds, as warnings, once the session has played enough games,
///   HR311  a part of the script that never ran
///   HR312  a move that was never offered
///   HR313  an option that changes no game
/// each only in the rule file itself, and only if the static checks have not already reported it.
void report_idle(CheckContext& context, const PlayoutSession& session);

/// Finds, as warnings,
///   HR318  a move says that a card is played, but every card chosen with it stays in the hand
///   HR319  in most games for three players or more only one of them ever chooses
///   HR320  in all games everybody wins with the same score
void report_chosen(CheckContext& context, const PlayoutSession& session);

/// Finds HR314 (an offer gives away hidden cards) and, as a warning, HR315 (a text names one) by searching the
/// session's trials for leaks, default options first, within a budget.
void report_leaks(CheckContext& context, const PlayoutSession& session);

/// Asks the script's `why_not` about cards that are not offered in some games. Finds, as a warning, HR300: it stops
/// with an error.
void check_reasons(CheckContext& context, const PlayoutSession& session);

/// A finding at that line of the script, or at the game's title if no line is at fault.
Finding finding_at(const CheckContext& context, Code code, Severity severity, const GameError& place,
                   std::string message, std::string help = "");

/// Adds a recording of the game with the fault, described by the finding and `further`.
void record_game(CheckContext& context, Finding& finding, const ShownGame& shown, const std::string& further = "");

/// Replays some games, and has one replayed in another process (CheckSettings::replays). Finds HR390: a replay differs,
/// which is a bug in the program, not in the rule file.
void check_repeat(CheckContext& context, const PlayoutSession& session);

}  // namespace houserules
