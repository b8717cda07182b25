// test: diagnostics
struct s { int a; int b[4]; struct { short c; }; };
//     ~ declared here
kernel void k(global int *p, int a, global float *f, global const int *c) {
    int r;
    p[0] = __builtin_bswap32(a, a) + __builtin_clz();
//                              ^ E0202: too many arguments to function call, expected 1, have 2
//                                   ^^^^^^^^^^^^^^^ E0202: too few arguments to function call, expected 1, have 0
    p[1] = __builtin_clz(c);
//                       ^ E0201: incompatible pointer to integer conversion passing `global const int *` to parameter 1 of `__builtin_clz` of type `uint`
//  = help: `c` is a pointer: write `*c` for what it points to, or `c[i]` for an element
    p[2] = __builtin_add_overflow(a, 1.0f, &r);
//                                   ^^^^ E0201: operands of `__builtin_add_overflow` must be integers, found `float`
    p[3] = __builtin_add_overflow(a, 1, f);
//                                      ^ E0201: expected a pointer to an integer type as argument 3 of `__builtin_add_overflow`, found `global float *`
    p[4] = __builtin_add_overflow(a, 1, c);
//                                      ^ E0204: result argument of `__builtin_add_overflow` is a pointer to `const`
    p[5] = __builtin_uadd_overflow(a, 1, &r);
//                                       ^^ E0201: expected a pointer to `uint` as argument 3 of `__builtin_uadd_overflow`, found `int *`
    p[6] = __builtin_offsetof(struct s, d) + __builtin_offsetof(struct s, a.b) + __builtin_offsetof(struct s, a[1]);
//                                      ^ E0209: no member named `d` in `struct s`
//                                                                          ^ E0201: offsetof requires a structure or union type, found `int`
//                                                                                                            ^ E0201: offsetof requires an array type, found `int`
    p[7] = __builtin_offsetof(struct s, b[a]) + __builtin_offsetof(int, a) + __builtin_offsetof(a, a);
//                                        ^ E0502: array index in offsetof is not a non-negative integer constant expression
//                                                                      ^ E0201: offsetof requires a structure or union type, found `int`
//                                                                           ^^^^^^^^^^^^^^^^^^^^^^^^ E0202: `__builtin_offsetof` requires a type and a member designator
    p[8] = __builtin_offsetof(struct s, b[2]) + offsetof(struct s, c);
    p[9] = __builtin_choose_expr(a, 1, 2);
//                               ^ E0502: first argument of `__builtin_choose_expr` is not an integer constant expression
    p[10] = __builtin_expect_with_probability(a, 1, 2.0f);
//                                                  ^^^^ E0502: probability argument of `__builtin_expect_with_probability` is not a constant in the range 0 to 1
    p[11] = __builtin_constant_p(unknown);
//                               ^^^^^^^ E0101: use of undeclared identifier `unknown`
    __builtin_trap();
//  ^^^^^^^^^^^^^^^^ E0901: built-in `__builtin_trap` is not supported
//  = help: a kernel cannot abort its launch: write an error code to a buffer instead
    __builtin_popcuont(a);
//  ^^^^^^^^^^^^^^^^^^ E0101: call to undeclared function `__builtin_popcuont`
//  = help: did you mean `__builtin_popcount`?
//  = fix: __builtin_popcount(a);
    __builtin_assume(*f);
    p[12] = __builtin_astype(a, char);
//                           ^ E0201: invalid reinterpretation: `as_char` requires a value of 8 bits, found `int`
//  = help: to reinterpret all bits, write `as_char4(x)`
    p[13] = __builtin_types_compatible_p(int, a);
//          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0202: `__builtin_types_compatible_p` requires two types
    p[14] = __builtin_rotateleft32(f, 1);
//                                 ^ E0201: incompatible pointer to integer conversion passing `global float *` to parameter 1 of `__builtin_rotateleft32` of type `uint`
//  = help: `f` is a pointer: write `*f` for what it points to, or `f[i]` for an element
    int n[__builtin_popcount(7)] = {1, 2, 3, 4};
//                                           ^ W0215: excess elements in array initializer for `int[3]`
    p[15] = __builtin_inff() > 1 && __builtin_inf() > 1;
//                                  ^^^^^^^^^^^^^^^ E0701: type `double` is not supported on `tgllp`
//  = help: use `float`, or compile for `skl` or `pvc`
}
int ends(int x) {
    switch (x) {
    case 0: return 1;
    default: __builtin_unreachable();
    }
}
