// test: diagnostics
// Loops over the elements of an array, as in other languages.
__kernel void a(__global int *p) {
    for (int x in p) p[0] = x;
//             ^^ E0902: range-based `for` is not OpenCL C
//  = help: count: `for (int i = 0; i < n; i++)`
}
__kernel void b(__global int *p) {
    for (x of p) p[0] = x;
//         ^^ E0902: range-based `for` is not OpenCL C
//  = help: count: `for (int i = 0; i < n; i++)`
}
__kernel void c(__global int *p) {
    foreach (int x in p) p[0] = x;
//  ^^^^^^^ E0902: `foreach` is not OpenCL C
//  = help: count: `for (int i = 0; i < n; i++)`
}
__kernel void d(__global int *p) {
    for i in range(3) p[0] = i;
//        ^^ E0902: range-based `for` is not OpenCL C
//  = help: count: `for (int i = 0; i < n; i++)`
}
__kernel void e(__global int *p) {
    for (int i = 0; i < 3; i++);
//                             ^ W0404: `for` statement has empty body
//  = help: remove the `;`, or write `{ }` if this is intended
    {
        p[i] = 1;
    }
}
