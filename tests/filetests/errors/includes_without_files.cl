// test: diagnostics
// A source that is given as text has no files to include.
#include "helper.h"
//       ^^^^^^^^^^ E0004: `helper.h` cannot be included: there are no files here
//  = note: the source was given as text, without a place to look for other files
#include <helper.h>
//       ^^^^^^^^^^ E0004: `helper.h` cannot be included: there are no files here
//  = note: the source was given as text, without a place to look for other files
#include helper.h
//@1-8 E0004: `#include` without the name of a file
//  = help: write `#include "file"` or `#include <file>`
#include
//@1-8 E0004: `#include` without the name of a file
//  = help: write `#include "file"` or `#include <file>`
__kernel void k(__global int *p) { p[0] = 1; }
