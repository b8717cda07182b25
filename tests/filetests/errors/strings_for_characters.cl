// test: diagnostics
// A string of one character in place of a character constant, and the converse.
kernel void k(global char *s, global int *o) {
  char c = "a";
//         ^^^ E0201: incompatible pointer to integer conversion initializing `char` with an expression of type `constant char *`
//  = help: a character constant has single quotes: `'a'`
//  = fix: char c = 'a';
  s[0] = "a";
//       ^^^ E0201: incompatible pointer to integer conversion assigning to `char` from `constant char *`
//  = help: a character constant has single quotes: `'a'`
//  = fix: s[0] = 'a';
  if (s[0] == "b") s[1] = c;
//         ^^ W0213: comparison between pointer and integer (`char` and `constant char *`)
//  = help: a character constant has single quotes: `'b'`
//  = fix: if (s[0] == 'b') s[1] = c;
  char t[] = 'abc';
//           ^^^^^ E0207: array initializer must be an initializer list or string literal
//  = help: a string has double quotes: `"abc"`
//  = fix: char t[] = "abc";
  s[2] = "ab";
//       ^^^^ E0201: incompatible pointer to integer conversion assigning to `char` from `constant char *`
//  = help: add an explicit cast if this is intended
  o[0] = t[0];
}
