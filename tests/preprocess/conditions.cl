// Conditions: arithmetic on the widest integers, unsigned if one operand is.
#define EMPTY
#define ONE 1
#define TWO (ONE + ONE)
#define IS(x) x == 1
#if -1 > 0u
unsigned
#endif
#if (2 || 1 / 0) && defined EMPTY && !defined(NOPE) && __LINE__ == 9
lazy
#endif
#if 'a' == 97 && '\377' < 0 && '\n' == 10 && '\x41' == 65 && '\0' == 0
characters
#endif
#if 0x10 == 16 && 010 == 8 && 5u - 6 > 0 && (-1) / 2u > 5 && 18446744073709551615u == -1
numbers
#endif
#if (1 ? 2 : 3u) == 2 && (0 ? 1 : -1) < 0 && (1 ? -1 : 0u) > 0
choices
#endif
#if 1 << 62 > 0 && -8 >> 1 == -4 && (~0u >> 63) == 1 && 7 % 3 == 1 && -7 / 2 == -3 && (5 & 6) == 4 && (5 ^ 6) == 3
bits
#endif
#if undefined_name == 0 && !undefined_name && undefined_name + 1
names
#endif
#if TWO == 2 && IS(ONE) && !(IS(TWO))
macros
#endif
#if 0
# if 1
wrong
# else
wrong
# endif
# error not reached
'unfinished
#elif ONE
right
# if 0
wrong
# elif 0
wrong
# else
right
# endif
#elif 1 / 0
wrong
#else
wrong
#endif
#ifdef EMPTY
#ifndef EMPTY
wrong
#else
right
#endif
#endif
#undef ONE
#ifdef ONE
wrong
#endif
#if defined ONE || defined(TWO) && (defined EMPTY)
right
#endif
#if 1 == 1L && 1UL == 1ull && 0b11 == 3
suffixes
#endif
#if (3 > 2 > 1) == 0 && 1 - -1 == 2 && - - 1 == 1 && !0 == 1 && ~0 == -1
operators
#endif
#if 1 //
comment
#endif /* here */
# /* a directive that is nothing */
#	if	1
tabs
#	endif
