// test: diagnostics
// `new` of C++ with a structure: no other errors about its value.
typedef struct { float x; float y; } P;
void g(P *p, int n);
//   ~ declared here
P h() { return new P(); }
//             ^^^ E0902: C++ `new` is not OpenCL C
//  = help: OpenCL C has no dynamic memory: declare an array of constant size, or pass a buffer
__kernel void k(__global P *a, __global float *q) {
    P p;
    p = new P();
//      ^^^ E0902: C++ `new` is not OpenCL C
//  = help: OpenCL C has no dynamic memory: declare an array of constant size, or pass a buffer
    P r = new P();
//        ^^^ E0902: C++ `new` is not OpenCL C
//  = help: OpenCL C has no dynamic memory: declare an array of constant size, or pass a buffer
    a[0] = new P();
//         ^^^ E0902: C++ `new` is not OpenCL C
//  = help: OpenCL C has no dynamic memory: declare an array of constant size, or pass a buffer
    g(new P(), 1);
//  ^^^^^^^^^^^^^ E0104: call to undefined function `g`
//  = help: define it in this translation unit: gencl does not link several
//    ^^^ E0902: C++ `new` is not OpenCL C
//  = help: OpenCL C has no dynamic memory: declare an array of constant size, or pass a buffer
    P *s = new P;
//         ^^^ E0902: C++ `new` is not OpenCL C
//  = help: OpenCL C has no dynamic memory: declare an array of constant size, or pass a buffer
    P *t = new P[10];
//         ^^^ E0902: C++ `new` is not OpenCL C
//  = help: OpenCL C has no dynamic memory: declare an array of constant size, or pass a buffer
    float *u;
    u = new float[3];
//      ^^^ E0902: C++ `new` is not OpenCL C
//  = help: OpenCL C has no dynamic memory: declare an array of constant size, or pass a buffer
    q[0] = p.x + r.y + s->x + t->y + u[0];
}
