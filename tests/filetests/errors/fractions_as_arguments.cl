// test: diagnostics
// A floating constant for a parameter of a built-in function that is an integer.
kernel void k(global float *a, global float4 *v) {
    a[0] = ldexp(a[0], 1.5f);
//                     ^^^^ W0201: implicit conversion from `float` to `int` changes value from 1.5 to 1
    a[1] = rotate(3, 2.5f);
//                   ^^^^ W0201: implicit conversion from `float` to `int` changes value from 2.5 to 2
    a[2] = pown(a[1], 2.5f);
//                    ^^^^ W0201: implicit conversion from `float` to `int` changes value from 2.5 to 2
    v[0] = ldexp(v[1], 0.5f);
//                     ^^^^ W0201: implicit conversion from `float` to `int` changes value from 0.5 to 0
    a[3] = pown(a[1], 2.0f) + ldexp(a[2], -1.f) + vload4(1.5f, a).x;
//                                                       ^^^^ E0201: expected an integer as the offset of `vload4`, found `float`
}
