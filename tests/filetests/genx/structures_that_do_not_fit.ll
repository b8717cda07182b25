; test: errors
define internal void @f(i64 %x, i32 %n, <4 x i32> %v) {
  %a = insertvalue { i32, i64 } undef, i64 %x, 0
  %b = insertvalue { i32, i64 } undef, i64 %x, 2
  %c = insertvalue { i32, { i64, i64 } } undef, i32 %n, 0
  %d = insertvalue [2 x i32] undef, i32 %n, 0
  %e = insertvalue { i32, i64 } %later, i32 %n, 0
  %s = insertvalue { i32, i64 } undef, i32 %n, 0
  %g = extractvalue { i32, i32, i64 } %s, 0
  %h = add i32 %s, 1
  %s = insertvalue { i32, i64 } undef, i32 %n, 0
  %i = extractvalue { <4 x i32>, i64 } { <4 x i32> %v, i32 1 }, 0
  %j = extractvalue i32 %n, 0
  ret void
}
/* expect errors:
3:44: E1103: expected `i32`, found `i64`
4:48: E1103: the structure has no element 2
5:20: E1102: a structure in a structure is not supported in vector IR
6:20: E1102: an array type is not supported in vector IR
7:33: E1102: a structure that is not yet defined is not supported in vector IR
9:39: E1103: `%s` is a structure with other types
10:16: E1103: `%s` is a structure, not `i32`
11:3: E1103: redefinition of a structure
12:60: E1103: expected `i64`, found `i32`
13:21: E1102: `extractvalue` of `i32` is not supported in vector IR
*/
