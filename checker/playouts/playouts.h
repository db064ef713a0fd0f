// Games played at random: does the script run, and do the games end?
#pragma once

#include "checker/context.h"

namespace houserules {

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
/// and, by the checks that follow on these games, HR311 to HR313 (checker/playouts/idle.h), HR314
/// (checker/playouts/secrets_report.h) and HR390 (checker/playouts/repeat.h); each once, however many games have it,
/// with the record of the shortest game that shows it.
void check_playouts(CheckContext& context);

}  // namespace houserules
