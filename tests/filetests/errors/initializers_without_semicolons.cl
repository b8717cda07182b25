// test: errors
// options: -Wno-unused-function
// After a variable at program scope whose semicolon is missing, the functions are checked.
constant float coefficients[2] = { .1f, .2f }
static float sample(float x, float y) { return x * y; }
constant int limit = 3
kernel void a(global float *o) {
    o[0] = sample(o[1] o[2]) + limit;
}
constant float scale = 2 * (1 + 1)
float twice(float x) { return x * scale; }
kernel void b(global float *o) {
    o[0] = nope * coefficients[1]
    o[1] = twice(o[2]);
}
