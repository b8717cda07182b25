// test: diagnostics
// Statements of C++ are one error each, and what is around them is checked.
kernel void k(global int *o, int n) {
    int *p = new int[4];
//           ^^^ E0902: C++ `new` is not OpenCL C
//  = help: OpenCL C has no dynamic memory: declare an array of constant size, or pass a buffer
    delete p;
//  ^^^^^^ E0902: C++ `delete` is not OpenCL C
//  = help: OpenCL C has no dynamic memory: declare an array of constant size, or pass a buffer
    delete[] p;
//  ^^^^^^ E0902: C++ `delete` is not OpenCL C
//  = help: OpenCL C has no dynamic memory: declare an array of constant size, or pass a buffer
    try {
//  ^^^ E0902: C++ `try` is not OpenCL C
//  = help: OpenCL C has no exceptions
        o[0] = undefined1;
//             ^^^^^^^^^^ E0101: use of undeclared identifier `undefined1`
        if (n)
            throw 1;
//          ^^^^^ E0902: C++ `throw` is not OpenCL C
//  = help: OpenCL C has no exceptions
    } catch (int e) {
        o[0] = e;
    } catch (...) {
        o[1] = 2;
    }
    o[1] = undefined2;
//         ^^^^^^^^^^ E0101: use of undeclared identifier `undefined2`
}
kernel void more(global int *o, int n) {
    if (n > 1) throw std::runtime_error("x");
//             ^^^^^ E0902: C++ `throw` is not OpenCL C
//  = help: OpenCL C has no exceptions
    throw;
//  ^^^^^ E0101: use of undeclared identifier `throw`
//  = help: OpenCL C has no exceptions
    o[1] = undefined3;
//         ^^^^^^^^^^ E0101: use of undeclared identifier `undefined3`
}
kernel void handler(global int *o, int n) {
    o[0] = n; catch (...) { o[1] = 1; }
//            ^^^^^ E0902: C++ `catch` is not OpenCL C
//  = help: OpenCL C has no exceptions
    o[1] = undefined4;
//         ^^^^^^^^^^ E0101: use of undeclared identifier `undefined4`
}
