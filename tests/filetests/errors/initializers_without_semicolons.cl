// test: diagnostics
// options: -Wno-unused-function
// After a variable at program scope whose semicolon is missing, the functions are checked.
constant float coefficients[2] = { .1f, .2f }
//                                           ^ E0001: expected `;` at end of declaration, found keyword `static`
//  = help: add `;`
//  = fix: constant float coefficients[2] = { .1f, .2f };
static float sample(float x, float y) { return x * y; }
constant int limit = 3
//                    ^ E0001: expected `;` at end of declaration, found keyword `kernel`
//  = help: add `;`
//  = fix: constant int limit = 3;
kernel void a(global float *o) {
    o[0] = sample(o[1] o[2]) + limit;
//                    ^ E0001: expected `,` or `)`, found `o`
//               ~ to match this `(`
//  = help: add `,` between arguments
}
constant float scale = 2 * (1 + 1)
//                                ^ E0001: expected `;` at end of declaration, found keyword `float`
//  = help: add `;`
//  = fix: constant float scale = 2 * (1 + 1);
float twice(float x) { return x * scale; }
kernel void b(global float *o) {
    o[0] = nope * coefficients[1]
//         ^^^^ E0101: use of undeclared identifier `nope`
//                               ^ E0001: expected `;` after expression, found `o`
//  = help: add `;`
//  = fix: o[0] = nope * coefficients[1];
    o[1] = twice(o[2]);
}
