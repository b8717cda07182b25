// test: diagnostics
// Arrays of another length, and the addresses of arrays: a cast would be no correction.
typedef struct { int x; } pair;
void four(int (*p)[4]) { (*p)[0] = 1; }
//              ~ passing argument to this parameter
//              ~ passing argument to this parameter
void rows(int p[][4]) { p[0][0] = 1; }
//            ~ passing argument to this parameter
void one(int *p) { p[0] = 1; }
//            ~ passing argument to this parameter
//            ~ passing argument to this parameter
//            ~ passing argument to this parameter
int value(pair p) { return p.x; }
//             ~ passing argument to this parameter
void pointer(global int *p) { *p = 1; }
//                       ~ passing argument to this parameter
//                       ~ passing argument to this parameter
kernel void k(global int *a, ulong address) {
    int t[8], u[2][5], v[2][4];
    pair p = {1};
    four(&t);
//       ^^ W0202: incompatible pointer types passing `int (*)[8]` to parameter 1 of `four` of type `int (*)[4]`
//  = help: the array has 8 elements, not 4: declare the parameter as `int (*)[8]`
    rows(u);
//       ^ W0202: incompatible pointer types passing `int (*)[5]` to parameter 1 of `rows` of type `int (*)[4]`
//  = help: the array has 5 elements, not 4: declare the parameter as `int (*)[5]`
    one(u);
//      ^ W0202: incompatible pointer types passing `int (*)[5]` to parameter 1 of `one` of type `int *`
//  = help: write `&t[0][0]`, where `t` is the array, for a pointer to its first element
    one(&t);
//      ^^ W0202: incompatible pointer types passing `int (*)[8]` to parameter 1 of `one` of type `int *`
//  = help: remove the `&`: the array `t` is converted to a pointer to its first element
//  = fix: one(t);
    one(v);
//      ^ W0202: incompatible pointer types passing `int (*)[4]` to parameter 1 of `one` of type `int *`
//  = help: write `&t[0][0]`, where `t` is the array, for a pointer to its first element
    four(t);
//       ^ W0202: incompatible pointer types passing `int *` to parameter 1 of `four` of type `int (*)[4]`
//  = help: declare the parameter as `int *`
    rows(v);
    one(t);
    a[0] = value(&p);
//               ^^ E0201: passing `pair *` to parameter 1 of `value` of incompatible type `pair`
//  = help: remove the `&`, which takes the address
    pointer(3);
//          ^ E0201: incompatible integer to pointer conversion passing `int` to parameter 1 of `pointer` of type `global int *`
//  = help: write a pointer: the address of a variable, as in `&x`, or an array
    pointer(address);
//          ^^^^^^^ E0201: incompatible integer to pointer conversion passing `ulong` to parameter 1 of `pointer` of type `global int *`
//  = help: add an explicit cast if this is intended
}
