// test: diagnostics
// Structures have the same type only if the same declaration defines it.
struct a { int x; };
struct b { int x; };
struct a make(int x) { struct a r = { x }; return r; }
void take(struct b v) { }
//   ~~~~ declared here
__kernel void k(__global int *o, int n) {
    struct a one = make(n);
    struct b two = one;
//                 ^^^ E0201: variable `two` of type `struct b` cannot take a value of type `struct a`
    take(one);
//       ^^^ E0201: argument 1 of `take` of type `struct b` cannot take a value of type `struct a`
    two = make(2);
//        ^^^^^^^ E0201: an object of type `struct b` cannot take a value of type `struct a`
    one = (struct a)two;
//        ^^^^^^^^^^^^^ E0201: a value of type `struct b` cannot be cast to `struct a`
    o[0] = one;
//         ^^^ E0201: an object of type `int` cannot take a value of type `struct a`
    if (one) o[1] = 1;
//      ^^^ E0201: a value of type `struct a` is neither true nor false
//  = help: ask for one of its members
    o[2] = one + 1;
//             ^ E0201: `+` cannot be applied to `struct a` and `int`
    o[3] = one == one;
//             ^^ E0201: `==` cannot be applied to `struct a` and `struct a`
    struct a three = n ? one : two;
//                   ^^^^^^^^^^^^^ E0201: `?:` cannot choose between `struct a` and `struct b`
}
