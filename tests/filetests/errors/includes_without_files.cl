// test: diagnostics
// A source that is given as text has no files to include.
#include "helper.h"
//       ^^^^^^^^^^ E0004: `helper.h` cannot be included: no include files are available
//  = note: the source is a string, without a directory for include files
#include <helper.h>
//       ^^^^^^^^^^ E0004: `helper.h` cannot be included: no include files are available
//  = note: the source is a string, without a directory for include files
#include helper.h
//@1-8 E0004: expected "FILENAME" or <FILENAME> after `#include`
//  = help: write `#include "file"` or `#include <file>`
#include
//@1-8 E0004: expected "FILENAME" or <FILENAME> after `#include`
//  = help: write `#include "file"` or `#include <file>`
__kernel void k(__global int *p) { p[0] = 1; }
