// test: diagnostics
// Invalid destinations: members of const structures, const members, rvalues, constant memory.
typedef struct { int x; const int fixed; int a[2]; } S;
typedef struct { int x; int a[2]; } T;
constant T table = {1, {2, 3}};
T make(void) { return table; }
__kernel void k(__global int *o, __global const T *p, constant T *c, const T byvalue) {
//                                                 ~ `p` declared here
//                                                 ~ `p` declared here
//                                                 ~ `p` declared here
//                                                                ~ `c` declared here
    S s = {1, 2, {3, 4}};
    s.fixed = 1;
//  ^^^^^^^ E0204: cannot assign to a const-qualified member
    s.x = 2;
    S t = s;
    t = s;
//  ^ E0204: cannot assign to lvalue of type `S` with a const-qualified member
    const T u = {1};
//          ~ variable declared const here
    u.x = 1;
//  ^^^ E0204: cannot assign to a const-qualified object
    u.a[0] = 2;
//  ^^^^^^ E0204: cannot assign to const-qualified variable `u`
    p->x = 3;
//  ^^^^ E0204: cannot assign through a pointer to const-qualified type
    p->a[1] = 3;
//  ^^^^^^^ E0204: cannot assign through a pointer to const-qualified type
    *p = u;
//  ^^ E0204: cannot assign through a pointer to const-qualified type
    c->x = 4;
//  ^^^^ E0204: cannot assign to an object in the constant address space
    table.a[1] = 5;
//  ^^^^^^^^^^ E0204: cannot assign to an object in the constant address space
    table = u;
//  ^^^^^ E0204: cannot assign to an object in the constant address space
    byvalue.x++;
//  ^^^^^^^^^ E0204: cannot assign to a const-qualified object
    make().x = 6;
//  ^^^^^^^^ E0203: expression is not assignable
    make().a[0] = 7;
    &make().x;
//   ^^^^^^^^ E0203: cannot take the address of a value
    &make();
//   ^^^^^^ E0203: cannot take the address of a value
//  = note: the result of a call is a value, not a variable
    make() = u;
//  ^^^^^^ E0203: expression is not assignable
//  = note: the result of a call is a value, not a variable
    (o[0] ? u : table).x = 8;
//  ^^^^^^^^^^^^^^^^^^^^ E0203: expression is not assignable
    T v = make(), w;
    (v = w).x = 9;
//  ^^^^^^^^^ E0203: expression is not assignable
    s.a = v.a;
//  ^^^ E0203: array type `int[2]` is not assignable
//  = help: assign its elements
    const int *reads = &u.x;
    int *writes = &u.x;
//                 ^^^ W0210: initializing `int *` with an expression of type `const int *` discards the `const` qualifier
    (const T){1}.x = 10;
//  ^^^^^^^^^^^^^^ E0204: cannot assign through a pointer to const-qualified type
    (T){1}.x = 11;
    o[0] = make().a[1] + (v = w).x + *reads + *writes;
}
