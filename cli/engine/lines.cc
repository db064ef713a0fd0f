// houserules engine: answers requests line by line.
#include "cli/engine/lines.h"

#include "cli/commands.h"
#include "cli/engine/engine.h"

namespace houserules {

LineRead read_bounded(std::istream& in, std::size_t most, std::string& line) {
  using Traits = std::istream::traits_type;
  line.clear();
  std::streambuf& buffer = *in.rdbuf();
  bool any = false;
  bool fits = true;
  for (;;) {
    const auto next = buffer.sbumpc();
    if (Traits::eq_int_type(next, Traits::eof())) {
      if (!any) return LineRead::end;
      break;
    }
    any = true;
    const char c = Traits::to_char_type(next);
    if (c == '\n') break;
    if (line.size() < most) {
      line.push_back(c);
    } else {
      fits = false;
    }
  }
  return fits ? LineRead::line : LineRead::too_long;
}

int run_engine(const Library& library, Console& console) {
  Engine engine(library);
  std::string line;
  while (!engine.finished() && console.out.good()) {
    const LineRead read = read_bounded(console.in, Engine::kLongestLine, line);
    if (read == LineRead::end) break;
    console.out << (read == LineRead::too_long ? Engine::too_long() : engine.answer(line)) << '\n' << std::flush;
  }
  return kFine;
}

}  // namespace houserules
