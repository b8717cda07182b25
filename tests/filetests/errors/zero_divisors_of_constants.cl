// test: diagnostics
// Quotients and remainders by 0: in an expression that must be constant, they are the reason why it is none.
#define ZERO 0
enum { A = 1 % 0, B = 2 / ZERO };
//         ^^^^^ E0502: value of enumerator `A` is not an integer constant expression
//           ~ remainder by zero
//                    ^^^^^^^^ E0502: value of enumerator `B` is not an integer constant expression
//                      ~ division by zero
__constant int c = 3 % 0;
//                 ^^^^^ E0502: initializer element is not a compile-time constant
//                   ~ remainder by zero
//  = note: variables in the constant address space are initialized at compile time
__kernel void k(__global int *a, int x) {
    int t[4 / 0], u[4 % (1 - 1)];
//        ^^^^^ E0206: size of array is not an integer constant expression
//          ~ division by zero
//  = note: variable length arrays are not supported in OpenCL C (6.9.d)
//  = help: use an integer literal, a macro or an enumerator; local memory of a size that the host sets is a parameter of the kernel (`__local float *name`)
//                  ^^^^^^^^^^^ E0206: size of array is not an integer constant expression
//  = note: variable length arrays are not supported in OpenCL C (6.9.d)
//  = help: use an integer literal, a macro or an enumerator; local memory of a size that the host sets is a parameter of the kernel (`__local float *name`)
    a[0] = x % 0;
//           ^ W0501: remainder by zero is undefined
    x %= 0;
//    ^^ W0501: remainder by zero is undefined
    x /= 0u;
//    ^^ W0501: division by zero is undefined
    int4 v = (int4)(x) % 0;
//                     ^ W0501: remainder by zero is undefined
    switch (x) {
    case 1 % 0:
//       ^^^^^ E0404: expression is not an integer constant expression
//         ~ remainder by zero
//  = help: use `if` to compare with a variable
        a[1] = v.x;
    }
}
