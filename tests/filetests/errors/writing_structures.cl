// test: diagnostics
// Invalid destinations: members of const structures, const members, rvalues, constant memory.
typedef struct { int x; const int fixed; int a[2]; } S;
typedef struct { int x; int a[2]; } T;
constant T table = {1, {2, 3}};
T make(void) { return table; }
__kernel void k(__global int *o, __global const T *p, constant T *c, const T byvalue) {
    S s = {1, 2, {3, 4}};
    s.fixed = 1;
//  ^^^^^^^ E0204: the member is const
    s.x = 2;
    S t = s;
    t = s;
//  ^ E0204: `S` has a const member
    const T u = {1};
//          ~ declared here
    u.x = 1;
//  ^^^ E0204: this is const
    u.a[0] = 2;
//  ^^^^^^ E0204: `u` is const
    p->x = 3;
//  ^^^^ E0204: what the pointer points at is const
    p->a[1] = 3;
//  ^^^^^^^ E0204: what the pointer points at is const
    *p = u;
//  ^^ E0204: what the pointer points at is const
    c->x = 4;
//  ^^^^ E0204: `constant` memory cannot be written
    table.a[1] = 5;
//  ^^^^^^^^^^ E0204: `constant` memory cannot be written
    table = u;
//  ^^^^^ E0204: `constant` memory cannot be written
    byvalue.x++;
//  ^^^^^^^^^ E0204: this is const
    make().x = 6;
//  ^^^^^^^^ E0203: this is a value, not a variable or a place in memory
    make().a[0] = 7;
    &make().x;
//   ^^^^^^^^ E0203: this is a value, not a variable or a place in memory
    &make();
//   ^^^^^^ E0203: this is a value, not a variable or a place in memory
    make() = u;
//  ^^^^^^ E0203: this is a value, not a variable or a place in memory
    (o[0] ? u : table).x = 8;
//  ^^^^^^^^^^^^^^^^^^^^ E0203: this is a value, not a variable or a place in memory
    T v = make(), w;
    (v = w).x = 9;
//  ^^^^^^^^^ E0203: this is a value, not a variable or a place in memory
    s.a = v.a;
//  ^^^ E0203: an array (`int[2]`) cannot be written as a whole
//  = help: write its elements
    const int *reads = &u.x;
    int *writes = &u.x;
//                 ^^^ W0210: variable `writes` of type `int *` takes a `const int *`, which discards `const`
    (const T){1}.x = 10;
//  ^^^^^^^^^^^^^^ E0204: what the pointer points at is const
    (T){1}.x = 11;
    o[0] = make().a[1] + (v = w).x + *reads + *writes;
}
