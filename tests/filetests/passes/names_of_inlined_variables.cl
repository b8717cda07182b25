// test: optimized
// Where a variable of the kernel and one of a function that is inlined are one register, it has the name of the kernel's.
// check optimized: names %7 "x", %9 "y", %10 "y"
// check-not optimized: "result"
float square(float value) {
    float result = value * value;
    if (result > 4.0f)
        result -= 1.0f;
    return result;
}
kernel void k(global float *p) {
    float x = p[get_global_id(0)];
    float y = square(x);
    p[get_global_id(0)] = x + y;
}
