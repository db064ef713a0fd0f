// Bots that are programs of their own, which play through the engine protocol.
#pragma once

#include <memory>
#include <string>

#include "bots/factory.h"
#include "protocol/catalog.h"

namespace houserules {

/// Makes bots that let `command` play in this setting. Each seat has its own process, started with /bin/sh when the
/// seat first has to choose; it is sent what an engine would send a client that plays `as` that seat, and answers with
/// `choose`, `wait`, `view` or `state` (docs/engine.md). The bots throw BotFault if it cannot be started, ends, does
/// not answer for a minute, or answers wrongly again and again.
std::shared_ptr<const BotMaker> outside_bots(std::string command, EngineSetting setting);

}  // namespace houserules
