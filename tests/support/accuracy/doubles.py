#!/usr/bin/env python3
"""Writes doubles.txt: what the built-in functions on doubles give, correctly rounded.

Needs mpmath. A section is a function: its name, what its second argument is, and the call. A line
is the bits of the arguments, those of the correctly rounded result, and what the exact result has
more, in thousandths of a unit in the last place. An int, as argument or result, is a number.
"""

import math
import pathlib
import struct
from fractions import Fraction

import mpmath
from mpmath import mp, mpf

mp.prec = 256
NAN, INF = math.nan, math.inf
COUNT = 200

# Arguments with the largest errors in a search of two million.
HARD = {
    "(sincos(x, r + i), r[i])":
        "0x1.a1b20ad139db5p+932 0x1.b45c98bad03b1p+521 0x1.5c2c5c50864a7p+491 "
        "0x1.16b6535a64392p+59 0x1.aecbc17583fa9p+312",
    "acos(x)":
        "0x1.23eda18330eb8p-1 0x1.51969953d51f6p-1 0x1.2024c005a4612p-1 0x1.30827a795e64p-1 "
        "0x1.1d5ccd5836866p-1",
    "acosh(x)":
        "0x1.007ecde144bfcp+0 0x1.00001ff923da9p+0 0x1.0721bfc98b5f9p+0 0x1.0078a7d98b3b5p+0 "
        "0x1.06ab92a424ce2p+0",
    "acospi(x)":
        "0x1.92c02313304a8p-1 0x1.df49d18e1f664p-1 0x1.795cc9363d9e6p-1 0x1.6f5b5d6995dd6p-1 "
        "0x1.8964ca2d9a6cp-1",
    "asin(x)":
        "-0x1.0340db8a56f14p-1 0x1.0ce1e6bd3e8c2p-1 0x1.0cb26f24a4468p-1 -0x1.0486609fd3efap-1 "
        "0x1.04f124b3bb1aep-1",
    "asinh(x)":
        "-0x1.76dd65b5984cp-2 -0x1.2719d41b6af4p+0 0x1.2a74836c0e848p+0 0x1.6b552a648efap-2 "
        "-0x1.fb40b23a30ap-5",
    "asinpi(x)":
        "0x1.103ea05ac6cacp-1 -0x1.0df44416a7f72p-1 0x1.09ebfcb6d2c76p-1 0x1.10a480c6a470cp-1 "
        "0x1.0db206b1914c8p-1",
    "atan(x)":
        "0x1.e050b2a7b2bbdp-2 -0x1.c98bf8c83a575p-2 0x1.f8116a175ec9fp-2 0x1.0091b2b269027p-1 "
        "0x1.db61ba3da6ee3p-2",
    "atan2(x, y)":
        "0x1.ffffffffffff7p-1,0x1.17cffce3905f1p+1 -0x1.fffffbfc3bf13p-1,0x1.06d8ace9d5028p+1 "
        "0x1.fffffffffd0d7p-1,0x1.2d80f7ddf3402p+1 -0x1.fffffffa05069p-1,0x1.1aa4e75b424e8p+1",
    "atan2pi(x, y)":
        "-0x1.614a50c59ab8p-4,0x1.ece4d0cf889e0p-1 -0x1.eef451f271878p-1,0x1.386ca9838dc8cp+1 "
        "0x1.57e5d6d80c78ap+1,0x1.2e95a120c00c0p+2 -0x1.ffffffffffffep+0,0x1.c155bf66998f2p+1",
    "atanh(x)":
        "0x1.88927188b58fap-3 0x1.e79f7a3372f28p-5 0x1.95e1dd0ffdd58p-3 0x1.63bd78c474458p-3 "
        "0x1.975b2b8f5c0c2p-3",
    "atanpi(x)":
        "-0x1.2d97c38ff6e1p-1 -0x1.2401304188c8p-1 -0x1.2d8b8917272ap-1 0x1.1ecf7ae4a6efp-1 "
        "0x1.1cfacd091d545p-1",
    "cbrt(x)":
        "-0x1.aa0b50679d81cp-1022 -0x1.760fdc93756b8p-299 -0x1.b90b4e2d5fc74p-1022 "
        "0x1.a302c79c4308bp-1022 0x1.80000000b7aedp+1",
    "cos(x)":
        "0x1.e096a2fb6b2d9p+615 -0x1.863c2f1c8304fp+280 -0x1.63a6295c4f293p+45 "
        "0x1.c3b3a9932a0b9p+561 -0x1.6a43842e187cfp+529",
    "cosh(x)":
        "0x1.d534ed3ca7p+2 0x1.e9a1f326bc7p+1 0x1.015efefb823bcp+0 0x1.3d28c2e7695p+1 "
        "0x1.42c3c43fb578p+3",
    "cospi(x)":
        "-0x1.c11de39597188p+0 -0x1.8301b991a5428p-1 -0x1.1ee896fb400dep+1 0x1.e074409837454p+1 "
        "0x1.9f32badceadaap+1",
    "erf(x)":
        "-0x1.fffffebd6613cp-1 -0x1.fffe8edba4c63p-1 -0x1.ffd9953d138dp-1 -0x1.fff154e5c016cp-1 "
        "-0x1.ffeeb579eed26p-1",
    "erfc(x)":
        "0x1.fffffffffe207p+2 0x1.fffd553cda381p+3 0x1.fffff640ba259p+3 0x1.ffecfafd12165p+3 "
        "0x1.fffffebc2a2adp+3",
    "exp(x)":
        "-0x1.0093603a664cep+0 0x1.a4384bd239a7p+6 -0x1.54c3eefd8716p+5 -0x1.ffe18e69b2c9cp-1 "
        "0x1.92663e978bb5p+5",
    "exp10(x)":
        "-0x1.1c9e1c90b5d6p+8 0x1.bb77aa9bb306p+7 -0x1.9e7fbf6628e02p+7 0x1.7eaf2491d4128p+7 "
        "-0x1.3952419143712p+7",
    "exp2(x)":
        "-0x1.ff51e331cfc7ep+9 -0x1.ff362e7dcfb48p+9 -0x1.ff110683be0fcp+9 -0x1.ff2580c53847bp+9 "
        "-0x1.ff33fc4f9c583p+9",
    "expm1(x)":
        "0x1.63d12fd8fe03p-2 0x1.64b82de13f68p-2 0x1.7e90c3e84ed6p-2 0x1.743f1acc5f5fp-2 "
        "0x1.965294cd2257p-2",
    "hypot(x, y)":
        "0x1.1da464c10a75p+0,0x1.2b95408d80670p+0 -0x1.2cb121ceb4eb6p+1,-0x1.ef05d3bac7f9cp+0 "
        "0x1.1ed4d36c7961cp+1,0x1.05d6a78d1a5a0p+1 0x1.297569dfc8312p+1,0x1.08a24d1e23a82p+1",
    "lgamma(x)":
        "-0x1.3a87f1682b508p+1 -0x1.3a83b621242dp+1 -0x1.bffffffffe6d9p+3 -0x1.5fb38e85131ap+1 "
        "-0x1.9260913675b6p+1",
    "log(x)":
        "0x1.46622148e2349p+0 0x1.68e8e66677f7fp+0 0x1.69dffc3343cc5p-1 0x1.471cbcec32899p+0 "
        "0x1.489cb545002f7p+0",
    "log10(x)":
        "0x1.84540343aca17p-1 0x1.4dbcd49632b0bp+0 0x1.50216db50a0c7p+0 0x1.53d138cf690b3p+0 "
        "0x1.4ccf8f311729dp+0",
    "log1p(x)":
        "0x1.d803fb89b58a5p-2 0x1.c2197ca9dd5bdp-2 0x1.eb1640c0dceb5p-2 0x1.bb301b20761afp-2 "
        "0x1.9bf1305d05d1ap+0",
    "log2(x)":
        "0x1.68c79f652b3c3p+0 0x1.60eb625cbabfbp+0 0x1.6929fc518e17ap+0 0x1.671cf7a989da5p+0 "
        "0x1.698b01f7e4dd7p+0",
    "pow(x, y)":
        "0x1.6e3162028b7b2p+0,-0x1.5acf9a83ed3b0p+10 0x1.6bbd9567cab1cp+0,0x1.6af0932133820p+10 "
        "0x1.69e7607d046abp+0,0x1.81ee8103b0220p+9 0x1.6e5808029e2e5p-1,-0x1.d7e0104d02ed0p+9 "
        "0x1.7062b31d3eef3p-1,-0x1.ea98e945fbc04p+10",
    "pown(x, y)":
        "0x1.63fccf3dd6775p-1,828 0x1.6552850286a34p+0,-984 0x1.666cbc9dd8b41p+0,-863 "
        "0x1.695ed1715106bp+0,941",
    "powr(x, y)":
        "0x1.69337fdca85c5p-1,0x1.9f3ef9678ed0fp+10 0x1.65137ae70cb05p+0,0x1.de6aa574a7a15p+10 "
        "0x1.604c09584c8f3p+0,0x1.89b461f5e39ffp+10 0x1.5fca0754eb4a5p+0,0x1.eda4d3366e51cp+9",
    "rootn(x, y)":
        "0x1.75654c0eb8d25p+187,5 -0x1.6e6ae92752a5dp-65,3 0x1.71d4fd66e835p+2,5 "
        "0x1.c10515410fc01p-510,12",
    "sin(x)":
        "-0x1.9a918377a8891p+352 -0x1.98216886c5ba4p+289 0x1.2273022a87bacp+309 "
        "0x1.d8c71c5022731p+300 -0x1.caa6a1020a899p+628",
    "sincos(x, r + i)":
        "0x1.7f5407ccdb30dp+672 -0x1.df350c9c81a1ap+694 -0x1.1abec5ab23c6cp+671 "
        "0x1.c1f86f3e8566cp+40 -0x1.a1814a88ced57p+611",
    "sinh(x)":
        "-0x1.67909543635b8p+0 -0x1.6e0a9f5b3efa4p+0 -0x1.6912621bfe49p+0 -0x1.6d5e161c7478p+0 "
        "-0x1.6b59da58e9258p+0",
    "sinpi(x)":
        "-0x0.de07ef2719677p-1022 0x0.e2cf3ed805bbap-1022 -0x0.d02ca565388aep-1022 "
        "0x1.16cae1174e94dp-1022 -0x1.3aab91e38c477p-1022",
    "tan(x)":
        "-0x1.91a182f5741d7p+871 0x1.178ccc7d0784cp+6 -0x1.30ca6cb32cf97p+721 "
        "0x1.aa736dcc8b011p+409 -0x1.000da931d77cfp+864",
    "tanh(x)":
        "0x1.21415dd43c92p-1 -0x1.1b977bee75d74p-1 0x1.1a8365af5dc14p-1 -0x1.1fefe5aa01ff4p-1 "
        "-0x1.1d39ad3923878p-1",
    "tanpi(x)":
        "0x0.d11babe124673p-1022 0x0.cee000f222265p-1022 -0x1.c27b2c776248cp+0 "
        "-0x0.f6480fccf5f6ap-1022 0x0.f3117672339afp-1022",
    "tgamma(x)":
        "-0x1.2055f3496588cp+4 -0x1.21551545d2cep+3 -0x1.d4f4a13be67ep+3 -0x1.115db48b87214p+4 "
        "-0x1.c297d6effd1b8p+3",
}  # fmt: skip


def bits(x):
    return struct.unpack("<Q", struct.pack("<d", x))[0]


def double(b):
    return struct.unpack("<d", struct.pack("<Q", b))[0]


class Random:
    """splitmix64"""

    def __init__(self, name):
        self.state = 0
        for c in name:
            self.state = (self.state * 257 + ord(c)) & (1 << 64) - 1

    def next(self):
        self.state = (self.state + 0x9E3779B97F4A7C15) & (1 << 64) - 1
        z = self.state
        z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & (1 << 64) - 1
        z = ((z ^ z >> 27) * 0x94D049BB133111EB) & (1 << 64) - 1
        return z ^ z >> 31

    def within(self, low, high):
        return low + (high - low) * ((self.next() >> 11) * 2.0**-53)

    def of_exponent(self, k):
        """A double of the k-th of 64 ranges of exponents, with either sign."""
        exponent = k % 64 * 32 + self.next() % 32
        return double((self.next() & 1) << 63 | min(exponent, 2046) << 52 | self.next() >> 12)


def rounded(exact):
    """The nearest double, ties to even, and what is left, in thousandths of its unit."""
    if isinstance(exact, float) and (exact == 0 or not math.isfinite(exact)):
        return exact, 0
    if not isinstance(exact, Fraction):
        sign, man, exp, _ = mpf(exact)._mpf_
        exact = Fraction(int(man)) * Fraction(2) ** int(exp) * (-1 if sign else 1)
    if exact == 0:
        return 0.0, 0
    size = abs(exact)
    exponent = size.numerator.bit_length() - size.denominator.bit_length()
    exponent -= Fraction(2) ** exponent > size
    unit = Fraction(2) ** (max(exponent, -1022) - 52)
    whole = round(size / unit) * unit
    if whole >= 2**1024:
        return (INF if exact > 0 else -INF), 0
    result = whole.numerator / whole.denominator * (1 if exact > 0 else -1)
    assert abs(Fraction(result)) == whole
    exponent = max(math.frexp(result)[1] - 1, -1022) if result else -1022
    rest = (exact - Fraction(result)) / Fraction(2) ** (exponent - 52)
    return result, round(rest * 1000)


def of_quarter(x, quarter):
    """sin(pi (x + quarter / 2)), and whether it is 0."""
    x = Fraction(x) % 2
    n = round(x * 2)
    rest = x - Fraction(n, 2)
    r = mp.pi * rest.numerator / rest.denominator
    n = (n + quarter) % 4
    if rest == 0 and n % 2 == 0:
        return None
    return [mp.sin(r), mp.cos(r), -mp.sin(r), -mp.cos(r)][n]


def sinpi(x):
    y = of_quarter(x, 0)
    return math.copysign(0.0, x) if y is None else y


def cospi(x):
    y = of_quarter(x, 1)
    return 0.0 if y is None else y


def tanpi(x):
    s, c = of_quarter(x, 0), of_quarter(x, 1)
    if s is None:
        return math.copysign(0.0, x if x % 2 == 0 else -x)
    if c is None:
        return INF if (Fraction(x) - Fraction(1, 2)) % 2 == 0 else -INF
    return s / c


def power(x, y):
    """x^y for a finite y other than 0."""
    if x == 0:
        return 0.0 if y > 0 else INF
    size = mp.mpf(x) ** y if abs(y * math.log2(x)) < 2200 else None
    return size if size is not None else (INF if (y > 0) == (x > 1) else mpf(2) ** -3000)


def signed_power(x, y):
    if x < 0 and y % 1 != 0:
        return NAN
    value = power(abs(x), y)
    return -value if math.copysign(1, x) < 0 and y % 2 == 1 else value


def rootn(x, n):
    if n == 0 or x < 0 and n % 2 == 0:
        return NAN
    if x == 0:
        return (0.0 if n > 0 else INF) * (math.copysign(1, x) if n % 2 else 1)
    value = mpf(abs(x)) ** (mpf(1) / n)
    return -value if x < 0 else value


def gamma(x):
    if x == 0:
        return math.copysign(INF, x)
    if x < 0 and x % 1 == 0:
        return NAN
    if x < -200:
        return mpf(2) ** -3000
    return INF if x > 200 else mp.gamma(mpf(x))


def log_gamma(x):
    if x <= 0 and x % 1 == 0:
        return INF
    if x > 0:
        return mp.loggamma(mpf(x))
    # 1 / |x sin(pi x) / pi| / gamma(-x)
    sine = abs(mpf(sinpi(x)))
    return mp.log(mp.pi / (sine * -mpf(x))) - mp.loggamma(mpf(-x))


def exponent_of(x):
    return math.frexp(x)[1] - 1


def remainder(x, y):
    """The remainder of the nearest quotient, and that quotient's last bits with its sign."""
    quotient = round(abs(Fraction(x) / Fraction(y)))
    rest = abs(Fraction(x)) - quotient * abs(Fraction(y))
    negative = math.copysign(1, x) < 0
    value = (-rest if negative else rest) if rest else (-0.0 if negative else 0.0)
    last = quotient & 127
    return value, -last if negative != (math.copysign(1, y) < 0) else last


def divided(x, y):
    if x and y:
        return Fraction(x) / Fraction(y)
    sign = math.copysign(1, x) * math.copysign(1, y)
    return NAN if x == y else sign * (INF if y == 0 else 0.0)


def fmod(x, y):
    if y == 0:
        return NAN
    rest = abs(Fraction(x)) % abs(Fraction(y))
    if rest == 0:
        return math.copysign(0.0, x)
    return -rest if x < 0 else rest


def whole(x):
    """trunc(x) with the sign of x."""
    value = Fraction(int(Fraction(x)))
    return value if value else math.copysign(0.0, x)


def fraction_of(x):
    rest = Fraction(x) - int(Fraction(x))
    return rest if rest else math.copysign(0.0, x)


def fract(x):
    rest = Fraction(x) - math.floor(Fraction(x))
    if rest == 0:
        return math.copysign(0.0, x) if x == 0 else 0.0
    return min(rest, Fraction(1) - Fraction(2) ** -53)


def floor(x):
    value = Fraction(math.floor(Fraction(x)))
    return value if value else math.copysign(0.0, x)


def next_after(x, y):
    return math.nextafter(x, y) if x != y else y


def real(function):
    """A function of mpmath whose zeros have the sign of the argument."""
    return lambda x: math.copysign(0.0, x) if x == 0 else function(mpf(x))


def only(condition, function):
    """A function that is no number where the condition does not hold."""
    return lambda x: function(x) if condition(x) else NAN


def log(base):
    function = (lambda x: mp.log(x)) if base is None else lambda x: mp.log(x) / mp.log(base)
    return lambda x: -INF if x == 0 else NAN if x < 0 else function(mpf(x))


def exp(base):
    """base^x; beyond the doubles no digits matter."""

    def function(x):
        if abs(x) > 3000:
            return INF if x > 0 else mpf(2) ** -3000
        return mp.exp(x) if base is None else mpf(base) ** mpf(x)

    return function


def angle(y, x):
    if y == 0:
        return math.copysign(0.0, y) if math.copysign(1, x) > 0 else math.copysign(1, y) * mp.pi
    return mp.atan2(mpf(y), mpf(x))


def over_pi(value):
    return value if isinstance(value, float) else value / mp.pi


def hyperbolic(function, limit):
    def limited(x):
        if x == 0:
            return function(0) or math.copysign(0.0, x)
        if abs(x) > 3000:
            return math.copysign(limit, x) if function(mpf(-1)) < 0 else INF
        return function(mpf(x))

    return limited


def tanh(x):
    if x == 0:
        return x
    with mp.workprec(400):
        return mp.tanh(mpf(x)) if abs(x) < 100 else math.copysign(1, x) * (1 - mpf(2) ** -140)


def expm1(x):
    if x == 0:
        return x
    if x < -100:
        return mpf(2) ** -140 - 1
    return mp.expm1(mpf(x)) if x < 3000 else INF


def atanh(x):
    if abs(x) > 1:
        return NAN
    return math.copysign(INF if abs(x) == 1 else 0, x) if x in (0, 1, -1) else mp.atanh(mpf(x))


def log1p(x):
    if x <= -1:
        return -INF if x == -1 else NAN
    return x if x == 0 else mp.log1p(mpf(x))


def complement(x):
    return mpf(2) ** -3000 if x > 100 else mp.erfc(mpf(x))


def powr(x, y):
    if x < 0 or x == 0 and y == 0:
        return NAN
    return power(abs(x), y) if y else mpf(1)


def pow_(x, y):
    return mpf(1) if y == 0 or x == 1 else signed_power(x, y)


NONE, DOUBLE, INT = "none", "double", "int"

# Name, call, range of the first operand, kind of the second operand, its range, exact result.
FUNCTIONS = [
    ("/", "x / y", (-10, 10), DOUBLE, (-10, 10), divided),
    ("acos", "acos(x)", (-1, 1), NONE, None, only(lambda x: abs(x) <= 1, lambda x: mp.acos(mpf(x)) if x != 1 else 0.0)),
    ("acosh", "acosh(x)", (1, 10), NONE, None, only(lambda x: x >= 1, lambda x: mp.acosh(mpf(x)) if x != 1 else 0.0)),
    ("acospi", "acospi(x)", (-1, 1), NONE, None, only(lambda x: abs(x) <= 1, lambda x: mp.acos(mpf(x)) / mp.pi if x != 1 else 0.0)),
    ("asin", "asin(x)", (-1, 1), NONE, None, only(lambda x: abs(x) <= 1, real(mp.asin))),
    ("asinh", "asinh(x)", (-10, 10), NONE, None, real(mp.asinh)),
    ("asinpi", "asinpi(x)", (-1, 1), NONE, None, only(lambda x: abs(x) <= 1, real(lambda x: mp.asin(x) / mp.pi))),
    ("atan", "atan(x)", (-4, 4), NONE, None, real(mp.atan)),
    ("atan2", "atan2(x, y)", (-4, 4), DOUBLE, (-4, 4), angle),
    ("atan2pi", "atan2pi(x, y)", (-4, 4), DOUBLE, (-4, 4), lambda y, x: over_pi(angle(y, x))),
    ("atanh", "atanh(x)", (-1, 1), NONE, None, atanh),
    ("atanpi", "atanpi(x)", (-4, 4), NONE, None, real(lambda x: mp.atan(x) / mp.pi)),
    ("cbrt", "cbrt(x)", (-8, 8), NONE, None, lambda x: x if x == 0 else mp.sign(x) * mp.cbrt(mpf(abs(x)))),
    ("cos", "cos(x)", (-100, 100), NONE, None, lambda x: mp.cos(mpf(x))),
    ("cosh", "cosh(x)", (-711, 711), NONE, None, hyperbolic(mp.cosh, INF)),
    ("cospi", "cospi(x)", (-4, 4), NONE, None, cospi),
    ("erf", "erf(x)", (-4, 4), NONE, None, real(mp.erf)),
    ("erfc", "erfc(x)", (-4, 27.3), NONE, None, complement),
    ("exp", "exp(x)", (-746, 710), NONE, None, exp(None)),
    ("exp10", "exp10(x)", (-324, 308.3), NONE, None, exp(10)),
    ("exp2", "exp2(x)", (-1075, 1024), NONE, None, exp(2)),
    ("expm1", "expm1(x)", (-4, 4), NONE, None, expm1),
    ("fmod", "fmod(x, y)", (-1000, 1000), DOUBLE, (-10, 10), fmod),
    ("fract", "fract(x, r + i)", (-4, 4), NONE, None, fract),
    ("fract", "(fract(x, r + i), r[i])", (-4, 4), NONE, None, floor),
    ("frexp", "frexp(x, e)", (-4, 4), NONE, None, lambda x: x if x == 0 else Fraction(math.frexp(x)[0])),
    ("frexp", "(frexp(x, e), (double)*e)", (-4, 4), NONE, None, lambda x: float(math.frexp(x)[1]) and Fraction(math.frexp(x)[1])),
    ("hypot", "hypot(x, y)", (-4, 4), DOUBLE, (-4, 4), lambda x, y: mp.sqrt(mpf(x) ** 2 + mpf(y) ** 2) if x or y else 0.0),
    ("ilogb", "(double)ilogb(x)", (-8, 8), NONE, None, lambda x: Fraction(exponent_of(x) if x else -(2**31))),
    ("ldexp", "ldexp(x, y)", (-2, 2), INT, (-2200, 2200), lambda x, n: Fraction(x) * Fraction(2) ** max(min(n, 5000), -5000) if x else x),
    ("lgamma", "lgamma(x)", (-10, 30), NONE, None, log_gamma),
    ("lgamma_r", "lgamma_r(x, e)", (-10, 30), NONE, None, log_gamma),
    ("lgamma_r", "(lgamma_r(x, e), (double)*e)", (-10, 30), NONE, None, lambda x: Fraction(-1 if x < 0 and x % 1 and math.floor(x) % 2 or bits(x) == 1 << 63 else 1)),
    ("log", "log(x)", (0.25, 4), NONE, None, log(None)),
    ("log10", "log10(x)", (0.25, 4), NONE, None, log(10)),
    ("log1p", "log1p(x)", (-1, 3), NONE, None, log1p),
    ("log2", "log2(x)", (0.25, 4), NONE, None, log(2)),
    ("logb", "logb(x)", (-8, 8), NONE, None, lambda x: Fraction(exponent_of(x)) if x else -INF),
    ("modf", "modf(x, r + i)", (-4, 4), NONE, None, fraction_of),
    ("modf", "(modf(x, r + i), r[i])", (-4, 4), NONE, None, whole),
    ("nextafter", "nextafter(x, y)", (-2, 2), DOUBLE, (-2, 2), next_after),
    ("pow", "pow(x, y)", (0.5, 2), DOUBLE, (-1000, 1000), pow_),
    ("pown", "pown(x, y)", (0.5, 2), INT, (-1000, 1000), pow_),
    ("powr", "powr(x, y)", (0.5, 2), DOUBLE, (-1000, 1000), powr),
    ("remainder", "remainder(x, y)", (-1000, 1000), DOUBLE, (-10, 10), lambda x, y: remainder(x, y)[0] if y else NAN),
    ("remquo", "remquo(x, y, e)", (-1000, 1000), DOUBLE, (-10, 10), lambda x, y: remainder(x, y)[0] if y else NAN),
    ("remquo", "(remquo(x, y, e), (double)*e)", (-1000, 1000), DOUBLE, (-10, 10), lambda x, y: Fraction(remainder(x, y)[1]) if y else 0.0),
    ("rootn", "rootn(x, y)", (-100, 100), INT, (-20, 20), rootn),
    ("rsqrt", "rsqrt(x)", (0.25, 4), NONE, None, lambda x: 1 / mp.sqrt(mpf(x)) if x > 0 else NAN if x else math.copysign(INF, x)),
    ("sin", "sin(x)", (-100, 100), NONE, None, real(mp.sin)),
    ("sincos", "sincos(x, r + i)", (-100, 100), NONE, None, real(mp.sin)),
    ("sincos", "(sincos(x, r + i), r[i])", (-100, 100), NONE, None, lambda x: mp.cos(mpf(x))),
    ("sinh", "sinh(x)", (-4, 4), NONE, None, hyperbolic(mp.sinh, INF)),
    ("sinpi", "sinpi(x)", (-4, 4), NONE, None, sinpi),
    ("sqrt", "sqrt(x)", (0.25, 4), NONE, None, lambda x: x if x == 0 else NAN if x < 0 else mp.sqrt(mpf(x))),
    ("tan", "tan(x)", (-100, 100), NONE, None, real(mp.tan)),
    ("tanh", "tanh(x)", (-2, 2), NONE, None, tanh),
    ("tanpi", "tanpi(x)", (-4, 4), NONE, None, tanpi),
    ("tgamma", "tgamma(x)", (-20, 172), NONE, None, gamma),
]

# Finite numbers at which functions are special.
SPECIAL = [
    0.0, -0.0, 1.0, -1.0, 2.0, -2.0, 3.0, 0.5, -0.5, 1.5, -2.5, 0.25, 5e-324, -5e-324,
    math.nextafter(2.0**-1022, 0.0), 2.0**-1022, math.nextafter(INF, 0.0), -math.nextafter(INF, 0.0),
    math.nextafter(1.0, 0.0), math.nextafter(1.0, 2.0), 2.0**52 - 0.5, 2.0**53 - 1, 2.0**53, -(2.0**53),
    math.pi / 2, math.pi, 5319372648326541 * 2.0**416, 6381956970095103 * 2.0**797,
]  # fmt: skip
INTEGERS = [0, 1, -1, 2, -2, 3, -3, 5, 100, -1074, 2098, -2098, 16777217, 2**31 - 1, -(2**31)]


def arguments(name, call, low_high, second, second_range):
    random = Random(call)
    pairs = [] if second != NONE else [(x, None) for x in SPECIAL]
    if second == INT:
        pairs = [(x, n) for x in SPECIAL[:12:2] for n in INTEGERS]
    if second == DOUBLE:
        pairs = [(x, y) for x in SPECIAL[:16:2] for y in SPECIAL[1:16:3]]
    for hard in HARD.get(call, "").split():
        x, _, y = hard.partition(",")
        number = {NONE: lambda _: None, DOUBLE: float.fromhex, INT: int}[second]
        pairs.append((float.fromhex(x), number(y)))
    k = 0
    while len(pairs) < COUNT:
        k += 1
        x = random.of_exponent(k // 2) if k % 3 == 0 else random.within(*low_high)
        if second == NONE:
            y = None
        elif second == INT:
            y = int(random.within(*second_range))
        elif k % 6 < 2:
            y = random.of_exponent(k // 2 * 5)
        elif k % 6 == 2:
            y = x * random.within(0.001, 1000)
        else:
            y = random.within(*second_range)
        if k % 5 == 1 and name in ("log", "log2", "log10", "acosh", "pow", "powr", "log1p", "lgamma"):
            # Near 1, where logarithms vanish.
            x = 1 + random.within(-1, 1) * 2.0 ** -(random.next() % 50)
            if name in ("pow", "powr") and x != 1:
                y = random.within(-740, 740) / math.log(x)
        pairs.append((x, y))
    return pairs


def lines():
    for name, call, low_high, second, second_range, function in FUNCTIONS:
        yield f"{name} {second} {call}"
        for x, y in arguments(name, call, low_high, second, second_range):
            if y is not None and not math.isfinite(y):
                continue
            exact = function(x) if y is None else function(x, y)
            result, rest = rounded(exact)
            shown = "" if y is None else f" {y}" if second == INT else f" {bits(y):x}"
            yield f"{bits(x):x}{shown} {bits(result):x} {rest}"


if __name__ == "__main__":
    path = pathlib.Path(__file__).with_name("doubles.txt")
    path.write_text("\n".join(lines()) + "\n")
