#include "tests/fuzz/input.h"

#include <cstdio>
#include <cstdlib>

namespace houserules::fuzz {

void fail(const std::string& why) {
  std::fprintf(stderr, "%s\n", why.c_str());
  std::abort();
}

}  // namespace houserules::fuzz
