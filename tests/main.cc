#define CATCH_CONFIG_MAIN  // for version 2
#include "tests/catch.h"

#if CATCH_VERSION_MAJOR > 2
int main(int count, char* words[]) { return Catch::Session().run(count, words); }
#endif
