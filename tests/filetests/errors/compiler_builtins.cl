// test: diagnostics
struct s { int a; int b[4]; struct { short c; }; };
//     ~ declared here
kernel void k(global int *p, int a, global float *f, global const int *c) {
    int r;
    p[0] = __builtin_bswap32(a, a) + __builtin_clz();
//         ^^^^^^^^^^^^^^^^^^^^^^^ E0202: `__builtin_bswap32` takes 1 argument, not 2
//                                   ^^^^^^^^^^^^^^^ E0202: `__builtin_clz` takes 1 argument, not 0
    p[1] = __builtin_clz(c);
//                       ^ E0201: argument 1 of `__builtin_clz` of type `uint` cannot take a value of type `global const int *`
//  = help: cast it, if that is meant
    p[2] = __builtin_add_overflow(a, 1.0f, &r);
//                                   ^^^^ E0201: `__builtin_add_overflow` takes integers, not `float`
    p[3] = __builtin_add_overflow(a, 1, f);
//                                      ^ E0201: argument 3 of `__builtin_add_overflow` is a pointer to an integer, not `global float *`
    p[4] = __builtin_add_overflow(a, 1, c);
//                                      ^ E0204: the result is written through a pointer to const
    p[5] = __builtin_uadd_overflow(a, 1, &r);
//                                       ^^ E0201: argument 3 of `__builtin_uadd_overflow` is a pointer to `uint`, not `int *`
    p[6] = __builtin_offsetof(struct s, d) + __builtin_offsetof(struct s, a.b) + __builtin_offsetof(struct s, a[1]);
//                                      ^ E0209: `struct s` has no member `d`
//                                                                          ^ E0201: a value of type `int` has no members
//                                                                                                            ^ E0201: a value of type `int` is no array
    p[7] = __builtin_offsetof(struct s, b[a]) + __builtin_offsetof(int, a) + __builtin_offsetof(a, a);
//                                        ^ E0502: the index of a member is no constant
//                                                                      ^ E0201: a value of type `int` has no members
//                                                                           ^^^^^^^^^^^^^^^^^^^^^^^^ E0202: `__builtin_offsetof` takes a type and a member
    p[8] = __builtin_offsetof(struct s, b[2]) + offsetof(struct s, c);
    p[9] = __builtin_choose_expr(a, 1, 2);
//                               ^ E0502: the first argument of `__builtin_choose_expr` is no constant integer
    p[10] = __builtin_expect_with_probability(a, 1, 2.0f);
//                                                  ^^^^ E0502: the probability of `__builtin_expect_with_probability` is a constant from 0 to 1
    p[11] = __builtin_constant_p(unknown);
//                               ^^^^^^^ E0101: unknown name `unknown`
    __builtin_trap();
//  ^^^^^^^^^^^^^^^^ E0901: built-in `__builtin_trap` is not supported yet
//  = help: a kernel cannot end a launch: write an error code to a buffer
    __builtin_popcuont(a);
//  ^^^^^^^^^^^^^^^^^^ E0101: unknown function `__builtin_popcuont`
//  = help: did you mean `__builtin_popcount`?
    __builtin_assume(*f);
    p[12] = __builtin_astype(a, char);
//                           ^ E0201: `as_char` takes a value of 8 bits, not `int`
//  = help: to convert the value, write `convert_char(x)`
    p[13] = __builtin_types_compatible_p(int, a);
//          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ E0202: `__builtin_types_compatible_p` takes two types
    p[14] = __builtin_rotateleft32(f, 1);
//                                 ^ E0201: argument 1 of `__builtin_rotateleft32` of type `uint` cannot take a value of type `global float *`
//  = help: cast it, if that is meant
    int n[__builtin_popcount(7)] = {1, 2, 3, 4};
//                                           ^ W0215: excess elements in array initializer of a `int[3]`
    p[15] = __builtin_inff() > 1 && __builtin_inf() > 1;
//                                  ^^^^^^^^^^^^^^^ E0701: `tgllp` has no `double`
//  = help: use `float`, or compile for `skl` or `pvc`
}
int ends(int x) {
    switch (x) {
    case 0: return 1;
    default: __builtin_unreachable();
    }
}
