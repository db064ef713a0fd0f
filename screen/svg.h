// Draws a page of the full screen as a picture.
#pragma once

#include <string>

#include "runtime/pack.h"
#include "screen/screen.h"

namespace houserules {

/// The page as an SVG file: cards on a green table, the rest as text. `columns` is the width of the page, which must
/// use symbols.
std::string svg_of(const Page& page, int columns, const Pack& pack);

}  // namespace houserules
