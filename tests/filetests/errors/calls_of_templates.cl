// test: diagnostics
// Template arguments, which read as comparisons.
float sq(float x) { return x * x; }
__kernel void k(__global float *p, __global float4 *q, int a, int b) {
    p[0] = sq<float>(p[1]);
//           ^^^^^^^ E0902: C++ template arguments are not OpenCL C
//  = help: OpenCL C has no templates: write `sq(...)`, or a function for each type
//  = fix: p[0] = sq(p[1]);
    p[1] = max<float>(p[0], 1.0f);
//            ^^^^^^^ E0902: C++ template arguments are not OpenCL C
//  = help: OpenCL C has no templates: write `max(...)`, or a function for each type
//  = fix: p[1] = max(p[0], 1.0f);
    p[2] = sq<unsigned int, 4>(p[1]);
//           ^^^^^^^^^^^^^^^^^ E0902: C++ template arguments are not OpenCL C
//  = help: OpenCL C has no templates: write `sq(...)`, or a function for each type
//  = fix: p[2] = sq(p[1]);
    q[0] = sin<float4>(q[1]);
//            ^^^^^^^^ E0902: C++ template arguments are not OpenCL C
//  = help: OpenCL C has no templates: write `sin(...)`, or a function for each type
//  = fix: q[0] = sin(q[1]);
    p[3] = a<b;
    p[4] = a < b > (a);
//         ^^^^^ W0420: comparisons like `x < y > z` do not have their mathematical meaning
//  = help: compare twice, and combine the results with `&&`
}
