// test: diagnostics
// Lists for structures and arrays: too many values, unknown parts, wrong designators.
struct s { int a; float b[2]; };
//     ~ declared here
__kernel void k(__global int *o) {
    struct s one = { 1, { 2, 3, 4 } };
//                              ^ W0215: excess elements in array initializer of a `float[2]`
    struct s two = { 1, 2, 3, 4 };
//                            ^ W0215: excess elements in struct initializer of a `struct s`
    struct s three = { .c = 1 };
//                      ^ E0209: `struct s` has no member `c`
    struct s four = { [0] = 1 };
//                     ^ E0207: a `struct s` has no elements
    struct s five = 1;
//                  ^ E0201: variable `five` of type `struct s` cannot take a value of type `int`
    int six[2] = { .a = 1 };
//                  ^ E0207: a `int[2]` has no members
    int seven[2] = { [2] = 1 };
//                    ^ E0207: a `int[2]` has no element 2
    struct s eight = { .a = { 1, 2 } };
//                               ^ W0215: excess elements in scalar initializer
    o[0] = one.a + two.a + three.a + four.a + five.a + six[0] + seven[0] + eight.a;
}
