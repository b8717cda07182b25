// test: diagnostics
// Lists that do not fit a structure, and literals that do not fit their type.
typedef struct { int x; float y[2]; struct { int z; } in; } S;
//      ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~ declared here
//                                  ~~~~~~~~~~~~~~~~~ declared here
typedef union { int i; float f; } U;
struct Later;
//     ~~~~~ forward declaration of `struct Later`
constant S wrong = {1, {2, 3}, {4}, 5};
//                                  ^ W0215: excess elements in struct initializer for `S`
constant S unknown = {.w = 1};
//                     ^ E0209: no member named `w` in `S`
constant int n = 3;
constant S of_name = wrong;
//                   ^^^^^ E0502: initializer element is not a compile-time constant
//  = note: variables in the constant address space are initialized at compile time
constant S fine = {n, {n + 1}};
constant struct { global int *p; } pointers = {0};
//                                 ^^^^^^^^ E0901: pointers in the constant address space (member `p`) are not supported
//  = help: use an index into one array
__kernel void k(__global int *o, int v) {
    S a = {1, {2, 3, 4}};
//                   ^ W0215: excess elements in array initializer for `float[2]`
    S b = {{1, 2}, {3}};
//             ^ W0215: excess elements in scalar initializer
    S c = {1, 2, 3, 4, 5};
//                     ^ W0215: excess elements in struct initializer for `S`
    S d = 1;
//        ^ E0201: initializing `S` with an expression of incompatible type `int`
    S e = {.y[2] = 1};
//            ^ E0207: array designator index 2 is out of bounds of `float[2]`
    S f = {.x.y = 1};
//                ^ E0207: designator cannot initialize a subobject of non-aggregate type `int`
    S g = {[0] = 1};
//          ^ E0207: array designator cannot initialize non-array type `S`
    S h = {.in = {.zz = 1}};
//                 ^^ E0209: no member named `zz` in `struct`
    U i = {1, 2};
//            ^ W0215: excess elements in union initializer for `U`
    U j = {.i = 1, .f = 2};
    S l = {o};
//         ^ E0201: incompatible pointer to integer conversion initializing `int` with an expression of type `global int *`
//  = help: dereference with `*`
    S m = {a, 1};
//         ^ E0201: initializing `int` with an expression of incompatible type `S`
    int p[2] = {a};
//              ^ E0201: initializing `int` with an expression of incompatible type `S`
    S q = (S){1, 2, 3, 4, 5};
//                        ^ W0215: excess elements in struct initializer for `S`
    int r = (int){1, 2};
//                   ^ W0215: excess elements in scalar initializer
    int s = (void){1};
//           ^^^^ E0201: compound literal has incomplete type `void`
    struct Later *t = &(struct Later){1};
//                      ^^^^^^^^^^^^ E0208: use of incomplete type `struct Later`
    int *u = (int[]){};
//                  ^^ E0206: array size must be greater than zero
    S w = (S){v, .in.z = v};
    S x = {v, {[v] = 1}};
//              ^ E0502: array designator index is not an integer constant expression
    S y[2] = {{1}, {2}, {3}};
//                      ^^^ W0215: excess elements in array initializer for `S[2]`
    S z = {};
    constant S inside = {v};
//                       ^ E0502: initializer element is not a compile-time constant
//  = note: variables in the constant address space are initialized at compile time
}
