// Functions whose results do not depend on the machine. Those of the C library differ in the last digit between
// libraries, and between processors with and without a fused multiplication; that is enough to break a tie between two
// moves, so a bot would play another game. These use only operations that IEEE 754 defines to the last bit.
#pragma once

namespace houserules {

/// The natural logarithm of a finite number that is at least 2^-1022, to about the last digit.
double log_of(double number);

/// The logarithm to base 2, exact for powers of two; otherwise as log_of().
double log2_of(double number);

/// e to the power of `number`, to about the last digit; 0 below -708, infinity above 709.
double exp_of(double number);

/// The hyperbolic tangent, with an error of about 1e-16.
double tanh_of(double number);

}  // namespace houserules
