// The checks that deal and play, each in a file of its name.
#pragma once

#include "checker/context.h"

namespace houserules {

class PlayoutSession;

/// For every trial of trials_of() finds HR303 (the pack has not enough cards), HR304 (no `deal` holds, though
/// the header has some and the script deals nothing), HR305 (hands stay empty, though `deal` is to fill them) and HR306
/// (a number that cannot be: the header cannot be resolved). Each is told once, for the first trial, with how many
/// others share it.
void check_deals(CheckContext& context);

/// Plays games in every trial of trials_of(): settings.games in each or, with settings.seconds, as many of
/// these as there is time for. Finds
///   HR300  the script cannot be loaded, or stops with an error
///   HR301  deals reach the limit of decisions (a warning)
///   HR302  the options as they are unless set are refused for every number of players
///   HR303  the script deals more cards than there are
///   HR307  a choice without an option
///   HR308  a loop without a choice
///   HR309  games go round in a circle
///   HR310  games end without a winner (a warning)
/// and what the three checks below find; each once, however many games have it, with the record of the shortest game
/// that shows it.
void check_playouts(CheckContext& context);

/// Finds, as warnings, once the session has played enough to say so,
///   HR311  a part of the script that never ran
///   HR312  a move that was never offered
///   HR313  an option with which all games go the same way, whatever it is
/// each only in the rule file itself, and only where the static checks have not reported it already.
void report_idle(CheckContext& context, const PlayoutSession& session);

/// Looks for leaks in the session's trials, those with the options as they are first, as long as the session has
/// time. Finds HR314: what somebody is offered gives hidden cards away.
void report_leaks(CheckContext& context, PlayoutSession& session);

/// Plays some games twice, and lets the user of the checker play one in another process (CheckSettings::replays). Finds
/// HR390: they differ, which is our fault and not the rule file's.
void check_repeat(CheckContext& context, const PlayoutSession& session);

}  // namespace houserules
