// test: diagnostics
// What is missing after the use of a macro is reported after the use, and added there.
#define THREE 3
#define GET(i) p[i]
#define TWO_STATEMENTS p[0] = 1 p[1] = 2;
__kernel void declared(__global int *p) {
    int x = GET(0)
//                ^ E0001: expected `;` at end of declaration, found `p`
//  = help: add `;`
//  = fix: int x = GET(0);
    p[1] = x;
}
__kernel void assigned(__global int *p) {
    p[1] = THREE
//              ^ E0001: expected `;` after expression, found `}`
//  = help: add `;`
//  = fix: p[1] = THREE;
}
// In the text of the macro, there is no place to add it.
__kernel void inside(__global int *p, int b) {
    TWO_STATEMENTS
//  ^^^^^^^^^^^^^^ E0001: expected `;` after expression, found `p`
}
