// test: diagnostics
// File names that are not closed, or empty.
#include "x
//       ^^ E0004: expected "FILENAME" or <FILENAME> after `#include`
//  = help: add the closing `"`
#include <y
//       ^^ E0004: expected "FILENAME" or <FILENAME> after `#include`
//  = help: add the closing `>`
#include <>
//       ^^ E0004: empty file name in `#include`
#include ""
//       ^^ E0004: empty file name in `#include`
#include y
//@1-8 E0004: expected "FILENAME" or <FILENAME> after `#include`
//  = help: write `#include "file"` or `#include <file>`
__kernel void k(__global int *p) { p[0] = 1; }
