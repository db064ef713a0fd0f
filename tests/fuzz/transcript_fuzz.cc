// Transcripts and journals: an undamaged one, written again, reads the same.
#include "runtime/transcript.h"
#include "tests/fuzz/input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace houserules;
  const std::string text(reinterpret_cast<const char*>(data), size);
  std::string error, again;
  parse_transcript(text, error);
  const auto recovered = parse_transcript(text, error, /*recover=*/true);
  if (!recovered) {
    if (error.empty()) fuzz::fail("refused without a reason");
    return 0;
  }
  const std::string written = to_text(*recovered);
  const auto read = parse_transcript(written, again);
  if (!read) fuzz::fail("what was written cannot be read: " + again);
  if (to_text(*read) != written) fuzz::fail("what was written reads as something else");
  return 0;
}
