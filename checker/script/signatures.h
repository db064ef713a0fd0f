// What the language's functions take.
#pragma once

#include <string_view>
#include <vector>

#include "checker/script/type.h"

namespace houserules {

struct Parameter {
  Kinds takes = 0;
  bool optional = false;
  std::string_view expected;  ///< as messages call it: "a pile"
};

struct Signature {
  Kinds object = 0;  ///< whose function it is; 0: a global, or a field of `turns`
  std::string_view name;
  std::vector<Parameter> parameters;
  bool repeats = false;  ///< the last parameter takes any number of arguments
};

/// The function of that name of a thing of this kind; null when nothing is known of it.
const Signature* signature_of(Kinds object, std::string_view name);

}  // namespace houserules
