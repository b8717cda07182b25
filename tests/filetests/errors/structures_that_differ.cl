// test: diagnostics
// Structures have the same type only if the same declaration defines it.
struct a { int x; };
struct b { int x; };
struct a make(int x) { struct a r = { x }; return r; }
void take(struct b v) { }
//                 ~ passing argument to this parameter
__kernel void k(__global int *o, int n) {
    struct a one = make(n);
    struct b two = one;
//                 ^^^ E0201: initializing `struct b` with an expression of incompatible type `struct a`
    take(one);
//       ^^^ E0201: passing `struct a` to parameter 1 of `take` of incompatible type `struct b`
    two = make(2);
//        ^^^^^^^ E0201: assigning to `struct b` from incompatible type `struct a`
    one = (struct a)two;
//        ^^^^^^^^^^^^^ E0201: cannot cast from type `struct b` to `struct a`
    o[0] = one;
//         ^^^ E0201: assigning to `int` from incompatible type `struct a`
    if (one) o[1] = 1;
//      ^^^ E0201: used type `struct a` where arithmetic or pointer type is required
//  = help: test a member instead
    o[2] = one + 1;
//             ^ E0201: invalid operands to binary `+` (`struct a` and `int`)
//  = help: a structure has no operators: use its members
    o[3] = one == one;
//             ^^ E0201: invalid operands to binary `==` (`struct a` and `struct a`)
//  = help: a structure has no operators: use its members
    struct a three = n ? one : two;
//                   ^^^^^^^^^^^^^ E0201: incompatible operand types (`struct a` and `struct b`)
}
