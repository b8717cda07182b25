// test: diagnostics
// Structures where scalars are required, and structures of the wrong type.
typedef struct { int x; } A;
typedef struct { int x; } B;
typedef union { int x; } U;
A make(int x) { A a = {x}; return a; }
void take(A a, int n) { a.x = n; }
//   ~~~~ declared here
//   ~~~~ declared here
//   ~~~~ declared here
int number(void) { A a = {1}; return a; }
//                                   ^ E0201: the result of `number` of type `int` cannot take a value of type `A`
A other(void) { B b = {1}; return b; }
//                                ^ E0201: the result of `other` of type `A` cannot take a value of type `B`
__kernel void k(__global int *o, __global A *p, A a, B b) {
    a = b;
//      ^ E0201: an object of type `A` cannot take a value of type `B`
    a = 1;
//      ^ E0201: an object of type `A` cannot take a value of type `int`
    o[0] = a;
//         ^ E0201: an object of type `int` cannot take a value of type `A`
    a + a;
//    ^ E0201: `+` cannot be applied to `A` and `A`
    a == a;
//    ^^ E0201: `==` cannot be applied to `A` and `A`
    -a;
//  ^^ E0201: `-` cannot be applied to `A`
    !a;
//   ^ E0201: a value of type `A` is neither true nor false
//  = help: ask for one of its members
    if (a) o[1] = 1;
//      ^ E0201: a value of type `A` is neither true nor false
//  = help: ask for one of its members
    o[2] = a ? 1 : 2;
//         ^ E0201: a value of type `A` is neither true nor false
//  = help: ask for one of its members
    o[0] ? a : b;
//  ^^^^^^^^^^^^ E0201: `?:` cannot choose between `A` and `B`
    take(b, 1);
//       ^ E0201: argument 1 of `take` of type `A` cannot take a value of type `B`
    take(1, 1);
//       ^ E0201: argument 1 of `take` of type `A` cannot take a value of type `int`
    take(a, a);
//          ^ E0201: argument 2 of `take` of type `int` cannot take a value of type `A`
    (A)b;
//  ^^^^ E0201: a value of type `B` cannot be cast to `A`
    (int)a;
//  ^^^^^^ E0201: a value of type `A` cannot be cast to `int`
    (A)1;
//  ^^^^ E0201: a value of type `int` cannot be cast to `A`
    a++;
//  ^^^ E0201: `++` cannot be applied to `A`
    a += a;
//    ^^ E0201: `+` cannot be applied to `A` and `A`
    p[a];
//    ^ E0201: an index must be an integer, not `A`
    o[3] = *a;
//         ^^ E0201: a value of type `A` cannot be dereferenced
    a[0] = 1;
//  ^ E0201: a value of type `A` cannot be indexed
    switch (a) { default: ; }
//          ^ E0201: a `switch` needs an integer, not `A`
    for (; a; ) ;
//         ^ E0201: a value of type `A` is neither true nor false
//  = help: ask for one of its members
    p = (__global A *)o;
    p = o;
//      ^ W0202: incompatible pointer types: an object of type `global A *` takes a `global int *`
//  = help: cast the pointer, if that is meant
    sqrt(a);
//       ^ E0201: `sqrt` cannot take a value of type `A`
    min(a, a);
//      ^ E0201: `min` cannot take a value of type `A`
    (void)a;
}
