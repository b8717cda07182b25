// test: diagnostics
// Structures where scalars are required, and structures of the wrong type.
typedef struct { int x; } A;
typedef struct { int x; } B;
typedef union { int x; } U;
A make(int x) { A a = {x}; return a; }
void take(A a, int n) { a.x = n; }
//          ~ passing argument to this parameter
//          ~ passing argument to this parameter
//                 ~ passing argument to this parameter
int number(void) { A a = {1}; return a; }
//                                   ^ E0201: returning `A` from a function with incompatible result type `int`
A other(void) { B b = {1}; return b; }
//                                ^ E0201: returning `B` from a function with incompatible result type `A`
__kernel void k(__global int *o, __global A *p, A a, B b) {
//                                                ~ `a` declared here
    a = b;
//      ^ E0201: assigning to `A` from incompatible type `B`
    a = 1;
//      ^ E0201: assigning to `A` from incompatible type `int`
    o[0] = a;
//         ^ E0201: assigning to `int` from incompatible type `A`
    a + a;
//    ^ E0201: invalid operands to binary `+` (`A` and `A`)
//  = help: a structure has no operators: use its members
    a == a;
//    ^^ E0201: invalid operands to binary `==` (`A` and `A`)
//  = help: a structure has no operators: use its members
    -a;
//  ^^ E0201: invalid argument type `A` to unary `-`
    !a;
//   ^ E0201: used type `A` where arithmetic or pointer type is required
//  = help: test a member instead
    if (a) o[1] = 1;
//      ^ E0201: used type `A` where arithmetic or pointer type is required
//  = help: test a member instead
    o[2] = a ? 1 : 2;
//         ^ E0201: used type `A` where arithmetic or pointer type is required
//  = help: test a member instead
    o[0] ? a : b;
//  ^^^^^^^^^^^^ E0201: incompatible operand types (`A` and `B`)
    take(b, 1);
//       ^ E0201: passing `B` to parameter 1 of `take` of incompatible type `A`
    take(1, 1);
//       ^ E0201: passing `int` to parameter 1 of `take` of incompatible type `A`
    take(a, a);
//          ^ E0201: passing `A` to parameter 2 of `take` of incompatible type `int`
    (A)b;
//  ^^^^ E0201: cannot cast from type `B` to `A`
    (int)a;
//  ^^^^^^ E0201: cannot cast from type `A` to `int`
    (A)1;
//  ^^^^ E0201: cannot cast from type `int` to `A`
//  = help: write `(A){ ... }`
    a++;
//  ^^^ E0201: cannot increment value of type `A`
    a += a;
//    ^^ E0201: invalid operands to binary `+` (`A` and `A`)
//  = help: a structure has no operators: use its members
    p[a];
//    ^ E0201: array subscript of type `A` is not an integer
    o[3] = *a;
//         ^^ E0201: indirection requires pointer operand (`A` invalid)
    a[0] = 1;
//  ^ E0201: subscripted value of type `A` is not an array, pointer, or vector
    switch (a) { default: ; }
//          ^ E0201: statement requires expression of integer type (`A` invalid)
    for (; a; ) ;
//         ^ E0201: used type `A` where arithmetic or pointer type is required
//  = help: test a member instead
    p = (__global A *)o;
    p = o;
//      ^ W0202: incompatible pointer types assigning to `global A *` from `global int *`
//  = help: add an explicit cast if this is intended
    sqrt(a);
//       ^ E0201: invalid argument type `A` in call to `sqrt`
    min(a, a);
//      ^ E0201: invalid argument type `A` in call to `min`
    (void)a;
}
