// test: diagnostics
constant int c = ({ 1; });
//               ^^^^^^^^ E0001: statement expression not allowed at file scope
int length[({ 2; })];
//         ^^^^^^^^ E0001: statement expression not allowed at file scope
enum e { A = ({ 3; }) };
//           ^^^^^^^^ E0001: statement expression not allowed at file scope
int h(int a[({ 4; })]);
int may_end(int x) { if (x) return 1; ({ x; }); }
//                                              ^ W0403: non-void function `may_end` does not return a value in all control paths
//  ~~~~~~~ declared here
//  = help: return a value on every path
struct pair { int a; };
kernel void k(global int *p, int a) {
    int t = ({ int u = a; });
//          ^^^^^^^^^^^^^^^^ E0201: initializing `int` with an expression of incompatible type `void`
    p[0] = ({ ; });
//         ^^^^^^^ E0201: assigning to `int` from incompatible type `void`
    p[1] = ({ }) + 1;
//               ^ E0201: invalid operands to binary `+` (`void` and `int`)
    ({ a; }) = 3;
//  ^^^^^^^^ E0203: expression is not assignable
    &({ a; });
//   ^^^^^^^^ E0203: cannot take the address of a value
    int n[({ 2; })];
//        ^^^^^^^^ E0206: size of array is not an integer constant expression
//  = note: variable length arrays are not supported in OpenCL C (6.9.d)
//  = help: use an integer literal, a macro or an enumerator; local memory of a size that the host sets is a parameter of the kernel (`__local float *name`)
    constant int d = ({ 1; });
//                   ^^^^^^^^ E0502: initializer element is not a compile-time constant
//  = note: variables in the constant address space are initialized at compile time
    switch (a) {
    case ({ 1; }): break;
//       ^^^^^^^^ E0404: expression is not an integer constant expression
//  = help: use `if` to compare with a variable
    case 2: ({ case 3: a++; default: a--; });
//             ^^^^^^^ E0401: `case` statement in a statement expression cannot refer to an enclosing `switch` statement
//                          ^^^^^^^^ E0401: `default` statement in a statement expression cannot refer to an enclosing `switch` statement
    }
    goto in;
//       ^^ E0401: cannot jump into a statement expression
    p[2] = ({ in: a; });
//            ~~ label declared here
//                ^ W0405: expression result unused
    p[3] = ({ out: if (a > 3) goto out; goto end; a; });
    ({ ({ goto beside; }); });
//             ^^^^^^ E0401: cannot jump into a statement expression
    ({ beside: a++; });
//     ~~~~~~ label declared here
    p[4] = ({ int inner = 1; inner; }) + inner;
//                                       ^^^^^ E0101: use of undeclared identifier `inner`
//                ~~~~~ declared here, in a block or a loop that has ended
//  = help: declare it before the block or the loop to use it after that
    p[5] = ({ b; a; }) + ({ a; c2; });
//            ^ E0101: use of undeclared identifier `b`
//                             ^^ E0101: use of undeclared identifier `c2`
    ({ continue; });
//     ^^^^^^^^^ E0401: `continue` statement not in loop statement
    ({ break; a; });
//     ^^^^^^ E0401: `break` statement not in loop or `switch` statement
    p[6] = ({ struct pair s; s; });
//         ^^^^^^^^^^^^^^^^^^^^^^^ E0201: assigning to `int` from incompatible type `struct pair`
    p[7] = ({ int unused = 3; 4; });
    ({ a == 3; 5; });
//     ^^^^^^ W0421: equality comparison result unused
//  = help: use `=` to turn this equality comparison into an assignment
    ({ a + 3; });
    int *q = ({ float f; &f; });
//           ^^^^^^^^^^^^^^^^^^ W0202: incompatible pointer types initializing `int *` with an expression of type `float *`
//  = help: add an explicit cast if this is intended
end:
    p[8] = ({ return 1; 2; });
//                   ^ E0402: void function `k` should not return a value
//  = help: store the value in a `global` buffer
}
