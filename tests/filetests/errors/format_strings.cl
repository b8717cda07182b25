// test: diagnostics
// options: -Wall
// Format strings of `printf` that do not match the arguments, or that OpenCL C does not have.
#define FORMAT "%d and %s\n"
constant char table[] = "%d\n";
__kernel void k(__global int *p, float f, long l, float4 v, int4 w, uchar c, __constant char *fmt) {
    printf("%d\n", f);
//          ^^ W0425: format specifies type `int` but the argument has type `float`
//                 ~ the argument
//  = help: write `%f`
//  = fix: printf("%f\n", f);
    printf("%f %5.1d|\n", 3, v);
//          ^^ W0425: format specifies type `double` but the argument has type `int`
//                        ~ the argument
//  = help: write `%d`
//  = fix: printf("%d %5.1d|\n", 3, v);
//             ^^^^^ W0425: format specifies type `int` but the argument has type `float4`
//                           ~ the argument
//  = help: write `%5.1v4hlf`
//  = fix: printf("%f %5.1v4hlf|\n", 3, v);
    printf("%ld %d\n", p[0], l);
//          ^^^ W0425: format specifies type `long` but the argument has type `int`
//                     ~~~~ the argument
//  = help: write `%d`
//  = fix: printf("%d %d\n", p[0], l);
//              ^^ W0425: format specifies type `int` but the argument has type `long`
//                           ~ the argument
//  = help: write `%ld`
//  = fix: printf("%ld %ld\n", p[0], l);
    printf("%v4f %v4hlf %v4d %v3hld\n", v, w, w, w);
//          ^^^^ W0425: format specifies type `double4` but the argument has type `float4`
//                                      ~ the argument
//  = help: write `%v4hlf`
//  = fix: printf("%v4hlf %v4hlf %v4d %v3hld\n", v, w, w, w);
//               ^^^^^^ W0425: format specifies type `float4` but the argument has type `int4`
//                                         ~ the argument
//  = help: write `%v4hld`
//  = fix: printf("%v4f %v4hld %v4d %v3hld\n", v, w, w, w);
//                      ^^^^ W0425: a vector specifier without a length modifier results in undefined behavior
//  = help: write `%v4hld`
//  = fix: printf("%v4f %v4hlf %v4hld %v3hld\n", v, w, w, w);
//                           ^^^^^^ W0425: format specifies type `int3` but the argument has type `int4`
//                                               ~ the argument
//  = help: write `%v4hld`
//  = fix: printf("%v4f %v4hlf %v4d %v4hld\n", v, w, w, w);
    printf("%v4hhd %v2hhu\n", (uchar4)(c), (char2)(1));
//          ^^^^^^ W0425: format specifies type `char4` but the argument has type `uchar4`
//                            ~~~~~~~~~~~ the argument
//  = help: write `%v4hhu`
//  = fix: printf("%v4hhu %v2hhu\n", (uchar4)(c), (char2)(1));
//                 ^^^^^^ W0425: format specifies type `uchar2` but the argument has type `char2`
//                                         ~~~~~~~~~~ the argument
//  = help: write `%v2hhd`
//  = fix: printf("%v4hhd %v2hhd\n", (uchar4)(c), (char2)(1));
    printf("%d %d\n", 1);
//             ^^ W0426: more `%` conversions than data arguments
    printf("%d\n", 1, 2, 3);
//                    ^ W0427: data argument not used by format string
//         ~~~~~~ the format string
    printf("\x41\t%y %é\n", 1);
//                ^^ W0428: invalid conversion specifier `y`
//                   ^^ W0428: invalid conversion specifier `é`
    printf("%d %", 1);
//             ^ W0425: incomplete format specifier
//  = help: for a percent sign, write `%%`
    printf("");
//         ^^ W0429: format string is empty
    printf("%s %p %d\n", "text", p, p);
//                ^^ W0425: format specifies type `int` but the argument has type `global int *`
//                                  ~ the argument
//  = help: write `%p`
//  = fix: printf("%s %p %p\n", "text", p, p);
    printf("%p %c\n", f, 1.5f);
//          ^^ W0425: format requires a pointer but the argument has type `float`
//                    ~ the argument
//  = help: write `%f`
//  = fix: printf("%f %c\n", f, 1.5f);
//             ^^ W0425: format specifies type `int` but the argument has type `float`
//                       ~~~~ the argument
//  = help: write `%f`
//  = fix: printf("%p %f\n", f, 1.5f);
    printf("%llu %zu %Lf\n", (ulong)l, get_global_id(0), f);
//          ^^^^ W0425: the length modifier of `%llu` is not part of OpenCL C
//  = help: write `%lu`
//  = fix: printf("%lu %zu %Lf\n", (ulong)l, get_global_id(0), f);
//               ^^^ W0425: the length modifier of `%zu` is not part of OpenCL C
//  = help: write `%lu`
//  = fix: printf("%llu %lu %Lf\n", (ulong)l, get_global_id(0), f);
//                   ^^^ W0425: the length modifier of `%Lf` is not part of OpenCL C
//  = help: write `%f`
//  = fix: printf("%llu %zu %f\n", (ulong)l, get_global_id(0), f);
    printf("%#d %+u %0s %-05d %+ d %.3c %lf %v4c\n", 1, 2u, "a", 3, 4, 'c', f, v);
//          ^^^ W0425: flag `#` results in undefined behavior with `d` conversion specifier
//              ^^^ W0425: flag `+` results in undefined behavior with `u` conversion specifier
//                  ^^^ W0425: flag `0` results in undefined behavior with `s` conversion specifier
//                      ^^^^^ W0425: flag `0` is ignored when flag `-` is present
//                            ^^^^ W0425: flag ` ` is ignored when flag `+` is present
//                                 ^^^^ W0425: precision used with `c` conversion specifier, resulting in undefined behavior
//                                      ^^^ W0425: length modifier `l` results in undefined behavior or no effect with `f` conversion specifier
//                                          ^^^^ W0425: vector specifier results in undefined behavior with `c` conversion specifier
//                                          ^^^^ W0425: format specifies type `int4` but the argument has type `float4`
//                                                                             ~ the argument
//  = help: write `%v4hlf`
//  = fix: printf("%#d %+u %0s %-05d %+ d %.3c %lf %v4hlf\n", 1, 2u, "a", 3, 4, 'c', f, v);
    printf("a\0b %d\n", 1);
//           ^^ W0425: format string contains `\0` within the string body
//  = note: it ends there
    printf(FORMAT, f, "x");
//         ^^^^^^ W0425: format specifies type `int` but the argument has type `float`
//                 ~ the argument
//  = help: write `%f`
    printf(table, f);
//         ^^^^^ W0425: format specifies type `int` but the argument has type `float`
//                ~ the argument
//  = help: write `%f`
    printf("one " "%d " "two %d\n", f, l);
//                 ^^ W0425: format specifies type `int` but the argument has type `float`
//                                  ~ the argument
//  = help: write `%f`
//  = fix: printf("one " "%f " "two %d\n", f, l);
//                           ^^ W0425: format specifies type `int` but the argument has type `long`
//                                     ~ the argument
//  = help: write `%ld`
//  = fix: printf("one " "%d " "two %ld\n", f, l);
    printf("%hhd %hd\n", 300, 70000);
//          ^^^^ W0425: format specifies type `char` but the argument has type `int`
//                       ~~~ the argument
//  = help: write `%d`
//  = fix: printf("%d %hd\n", 300, 70000);
//               ^^^ W0425: format specifies type `short` but the argument has type `int`
//                            ~~~~~ the argument
//  = help: write `%d`
//  = fix: printf("%hhd %d\n", 300, 70000);
    printf("%d %x\n", get_global_id(0), l);
//          ^^ W0425: format specifies type `int` but the argument has type `ulong`
//                    ~~~~~~~~~~~~~~~~ the argument
//  = help: write `%lu`
//  = fix: printf("%lu %x\n", get_global_id(0), l);
//             ^^ W0425: format specifies type `uint` but the argument has type `long`
//                                      ~ the argument
//  = help: write `%lx`
//  = fix: printf("%d %lx\n", get_global_id(0), l);
    printf("%u %li\n", l, get_global_id(0));
//          ^^ W0425: format specifies type `uint` but the argument has type `long`
//                     ~ the argument
//  = help: write `%ld`
//  = fix: printf("%ld %li\n", l, get_global_id(0));
}
__kernel void wrong(__global int *p, __constant char *fmt, __global char *text) {
    printf();
//  ^^^^^^^^ E0202: too few arguments to function call, expected at least 1, have 0
    printf(3);
//         ^ E0201: expected a string literal as the format string of `printf`, found `int`
    printf(fmt, 1);
//         ^^^ E0901: a format string that is not a string literal is not supported
//  = help: write the string literal in the call
    printf(text);
//         ^^^^ E0901: a format string that is not a string literal is not supported
//  = help: write the string literal in the call
    printf("%n", p);
//          ^^ E0210: the conversion `%n` is not part of OpenCL C
    printf("%*d %.*f %5000d\n", 3, 4);
//          ^^^ E0210: a `*` as width or precision is not part of OpenCL C
//  = help: write the number into the format string, and remove its argument
//              ^^^^ E0210: a `*` as width or precision is not part of OpenCL C
//  = help: write the number into the format string, and remove its argument
//                   ^^^^^^ E0210: the width or precision exceeds the limit of 4095
    printf("%s\n", p[0] ? "yes" : fmt);
//          ^^ E0201: `%s` requires a string literal as its argument, found a value of type `constant char *`
//                 ~~~~~~~~~~~~~~~~~~ the argument
//  = note: OpenCL C 1.2 (6.12.13.4) leaves the behavior undefined for any other argument
//  = help: print each character with `%c`
    printf("%s\n", text);
//          ^^ E0201: `%s` requires a string literal as its argument, found a value of type `global char *`
//                 ~~~~ the argument
//  = note: OpenCL C 1.2 (6.12.13.4) leaves the behavior undefined for any other argument
//  = help: print each character with `%c`
    struct { int x; } s = {1};
    printf("%d\n", s);
//                 ^ E0201: invalid argument type `struct` in call to `printf`
    printf("%d\n", undeclared);
//                 ^^^^^^^^^^ E0101: use of undeclared identifier `undeclared`
}
