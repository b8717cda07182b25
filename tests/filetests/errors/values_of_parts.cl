// test: diagnostics
// Lists that do not fit a structure, and literals that do not fit their type.
typedef struct { int x; float y[2]; struct { int z; } in; } S;
//      ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~ declared here
//                                  ~~~~~~~~~~~~~~~~~ declared here
typedef union { int i; float f; } U;
struct Later;
//     ~~~~~ only declared here
constant S wrong = {1, {2, 3}, {4}, 5};
//                                  ^ W0215: excess elements in struct initializer of a `S`
constant S unknown = {.w = 1};
//                     ^ E0209: `S` has no member `w`
constant int n = 3;
constant S of_name = wrong;
//                   ^^^^^ E0502: what initializes `constant` memory must be a constant expression
//  = note: it is known when the program is compiled
constant S fine = {n, {n + 1}};
constant struct { global int *p; } pointers = {0};
//                                 ^^^^^^^^ E0901: pointers in `constant` memory (member `p`) are not supported yet
//  = help: use an index into one table
__kernel void k(__global int *o, int v) {
    S a = {1, {2, 3, 4}};
//                   ^ W0215: excess elements in array initializer of a `float[2]`
    S b = {{1, 2}, {3}};
//             ^ W0215: excess elements in scalar initializer
    S c = {1, 2, 3, 4, 5};
//                     ^ W0215: excess elements in struct initializer of a `S`
    S d = 1;
//        ^ E0201: variable `d` of type `S` cannot take a value of type `int`
    S e = {.y[2] = 1};
//            ^ E0207: a `float[2]` has no element 2
    S f = {.x.y = 1};
//                ^ E0207: a part of type `int` has no parts of its own
    S g = {[0] = 1};
//          ^ E0207: a `S` has no elements
    S h = {.in = {.zz = 1}};
//                 ^^ E0209: `struct` has no member `zz`
    U i = {1, 2};
//            ^ W0215: excess elements in union initializer of a `U`
    U j = {.i = 1, .f = 2};
    S l = {o};
//         ^ E0201: an element of type `int` cannot take a value of type `global int *`
//  = help: cast it, if that is meant
    S m = {a, 1};
//         ^ E0201: an element of type `int` cannot take a value of type `S`
    int p[2] = {a};
//              ^ E0201: an element of type `int` cannot take a value of type `S`
    S q = (S){1, 2, 3, 4, 5};
//                        ^ W0215: excess elements in struct initializer of a `S`
    int r = (int){1, 2};
//                   ^ W0215: excess elements in scalar initializer
    int s = (void){1};
//           ^^^^ E0201: a compound literal cannot be of type `void`
    struct Later *t = &(struct Later){1};
//                      ^^^^^^^^^^^^ E0208: the members of `struct Later` are not known here
    int *u = (int[]){};
//                  ^^ E0206: an array has at least one element, not 0
    S w = (S){v, .in.z = v};
    S x = {v, {[v] = 1}};
//              ^ E0502: an index in an initializer must be a constant integer
    S y[2] = {{1}, {2}, {3}};
//                      ^^^ W0215: excess elements in array initializer of a `S[2]`
    S z = {};
    constant S inside = {v};
//                       ^ E0502: what initializes `constant` memory must be a constant expression
//  = note: it is known when the program is compiled
}
