// test: diagnostics
// Lists for structures and arrays: too many values, unknown parts, wrong designators.
struct s { int a; float b[2]; };
//     ~ declared here
__kernel void k(__global int *o) {
    struct s one = { 1, { 2, 3, 4 } };
//                              ^ W0215: excess elements in array initializer for `float[2]`
    struct s two = { 1, 2, 3, 4 };
//                            ^ W0215: excess elements in struct initializer for `struct s`
    struct s three = { .c = 1 };
//                      ^ E0209: no member named `c` in `struct s`
    struct s four = { [0] = 1 };
//                     ^ E0207: array designator cannot initialize non-array type `struct s`
    struct s five = 1;
//                  ^ E0201: initializing `struct s` with an expression of incompatible type `int`
    int six[2] = { .a = 1 };
//                  ^ E0207: field designator cannot initialize non-struct, non-union type `int[2]`
    int seven[2] = { [2] = 1 };
//                    ^ E0207: array designator index 2 is out of bounds of `int[2]`
    struct s eight = { .a = { 1, 2 } };
//                               ^ W0215: excess elements in scalar initializer
    o[0] = one.a + two.a + three.a + four.a + five.a + six[0] + seven[0] + eight.a;
}
