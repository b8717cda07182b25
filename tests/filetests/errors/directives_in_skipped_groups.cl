// test: diagnostics
// Misspelled alternatives of a conditional, in groups that are skipped or not.
#define B 1
#ifdef A
int skipped;
#elseif B
//@1-7 W0008: invalid directive `#elseif`
//  = note: it is in a group that is skipped, and does not end it
//  = help: did you mean `#elif`?
//  = fix: #elif B
int also_skipped;
#if 0
#elseif C
#endif
#endif
#ifdef A
#elsif B
//@1-6 W0008: invalid directive `#elsif`
//  = note: it is in a group that is skipped, and does not end it
//  = help: did you mean `#elif`?
//  = fix: #elif B
#els
//@1-4 W0008: invalid directive `#els`
//  = note: it is in a group that is skipped, and does not end it
//  = help: did you mean `#else`?
//  = fix: #else
#other text
#endif
#ifdef B
#elseif A
//@1-7 E0004: invalid directive `#elseif`
//  = help: did you mean `#elif`?
//  = fix: #elif A
#endif
#elsif
//@1-6 E0004: invalid directive `#elsif`
//  = help: did you mean `#elif`?
//  = fix: #elif
__kernel void k(__global int *p) { p[0] = 1; }
