// The source of a game's random numbers: given numbers, and keys that nobody can guess.
#include "runtime/seed.h"

#include <algorithm>
#include <set>

#include "runtime/chance.h"
#include "runtime/transcript.h"
#include "tests/catch.h"

namespace houserules::seed_test {

const Seed kKey(Seed::Key{0x00112233, 0x44556677, 0x8899aabb, 0xccddeeff});

TEST_CASE("a seed is written as a number or as a key, and read again") {
  CHECK(Seed(7).text() == "7");
  CHECK(Seed(~std::uint64_t{0}).text() == "18446744073709551615");
  CHECK(kKey.text() == "00112233445566778899aabbccddeeff");
  for (const Seed& seed : {Seed(0), Seed(~std::uint64_t{0}), kKey, Seed(Seed::Key{1, 0, 0, 0xffffffff})}) {
    CHECK(Seed::parse(seed.text()) == seed);
  }
  CHECK(Seed::parse("00112233445566778899AABBCCDDEEFF") == kKey);
  for (const char* text :
       {"", "-1", "+1", " 1", "1 ", "x", "18446744073709551616", "00112233445566778899aabbccddeef",
        "00112233445566778899aabbccddeeff0", "00112233445566778899aabbccddeefg", "00112233-4556677-899aabb-ccddeeff"}) {
    INFO(text);
    CHECK_FALSE(Seed::parse(text).has_value());
  }
}

TEST_CASE("a key's stream is ChaCha20") {
  // Test vector 1 of draft-strombergson-chacha-test-vectors-01: a key of 128 bits, all zero, the first block.
  Chance chance(Seed(Seed::Key{}), 0, 0);
  for (const std::uint32_t word :
       {0x52096789U, 0xfd648360U, 0x09f9b200U, 0xc831f036U, 0x5de156e7U, 0x49b804baU, 0x9242003dU, 0x460fb259U,
        0x11f104ccU, 0x2c6c6b24U, 0x3bbe66e0U, 0xaad932fbU, 0xc1fbdd0fU, 0xb9d42321U, 0xdc344fe4U, 0x3f105aa0U}) {
    CHECK(chance.bits() == word);
  }
  CHECK(chance.bits() == 0xc235d16cU);  // the second block
}

TEST_CASE("keys, games and purposes have streams of their own, and a copy continues like its original") {
  std::set<std::uint64_t> firsts;
  int streams = 0;
  for (const Seed& seed : {kKey, Seed(Seed::Key{}), Seed(Seed::Key{1, 0, 0, 0}), Seed(1)}) {
    for (std::uint64_t index = 0; index < 4; ++index) {
      for (std::uint64_t purpose = 0; purpose < 4; ++purpose, ++streams) {
        Chance chance(seed, index, purpose);
        const std::uint64_t high = chance.bits();
        firsts.insert(high << 32U | chance.bits());
      }
    }
  }
  CHECK(static_cast<int>(firsts.size()) == streams);
  Chance chance(kKey);
  for (int i = 0; i < 21; ++i) chance.below(52);
  Chance copy = chance;
  for (int i = 0; i < 40; ++i) CHECK(copy.bits() == chance.bits());
}

TEST_CASE("a transcript has a key as a text, and can be read again") {
  Transcript transcript;
  transcript.engine = "1.0";
  transcript.players = 1;
  transcript.names = {"Anna"};
  transcript.seed = kKey;
  const std::string text = to_text(transcript);
  CHECK(text.find(R"("seed":"00112233445566778899aabbccddeeff","index":0)") != std::string::npos);
  std::string error;
  const auto read = parse_transcript(text, error);
  REQUIRE(read.has_value());
  CHECK(read->seed == kKey);
  std::string other = text;
  other.replace(other.find("eeff"), 4, "eefg");
  CHECK_FALSE(parse_transcript(other, error).has_value());
  CHECK(error == "not a transcript: line 1: \"seed\" is neither a whole number nor 32 hexadecimal digits");
}

}  // namespace houserules::seed_test
