// test: diagnostics
// In C, the tag of a structure, a union or an enumeration is no type name by itself.
struct V { int x; };
union U { int x; float f; };
enum E { A, B };
__kernel void locals(__global int *p) {
    V v;
//  ^ E0101: must use `struct` tag to refer to type `V`
//  = help: write `struct` before it
//  = fix: struct V v;
    U u;
//  ^ E0101: must use `union` tag to refer to type `U`
//  = help: write `union` before it
//  = fix: union U u;
    E e = A;
//  ^ E0101: must use `enum` tag to refer to type `E`
//  = help: write `enum` before it
//  = fix: enum E e = A;
    v.x = p[0];
    u.x = v.x;
    p[1] = u.x + e;
}
void parameter(V v) { }
//             ^ E0101: must use `struct` tag to refer to type `V`
//  = help: write `struct` before it
//  = fix: void parameter(struct V v) { }
