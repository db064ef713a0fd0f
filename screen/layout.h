// The layout of the screen during a game: where its contents are on a page.
#pragma once

#include "runtime/setup.h"
#include "screen/picture.h"
#include "screen/screen.h"
#include "telling/card_text.h"

namespace houserules {

/// Lays the picture out for a screen of this size. Leaves the last row but one free for the input line, and the last
/// one for longer input.
Page lay_out(const Picture& picture, const Setup& setup, const Style& style, int rows, int columns);

}  // namespace houserules
