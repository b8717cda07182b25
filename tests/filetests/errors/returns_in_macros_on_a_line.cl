// test: diagnostics
// What follows a macro that ends in `return` on its line is read as the value.
#define CHECK(x) if (x) return
#define RETURN return
kernel void k(global int *a) {
    CHECK(a[0] == 1) a[1] = 2;
//  ^^^^^^^^^^^^^^^^ E0402: expected `;` after `return`, which is the end of a macro
//                   ~~~~~~~~ this is read as the value to return
//  = help: add `;`
    CHECK(a[0] == 2);
    a[2] = 2;
    RETURN a[0];
//         ^^^^ E0402: void function `k` should not return a value
//  = help: store the value in a `global` buffer
}
int f(int x) {
    CHECK(x > 1) 3;
    return x;
}
