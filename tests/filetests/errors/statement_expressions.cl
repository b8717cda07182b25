// test: diagnostics
constant int c = ({ 1; });
//               ^^^^^^^^ E0001: a statement expression is not allowed at file scope
int length[({ 2; })];
//         ^^^^^^^^ E0001: a statement expression is not allowed at file scope
enum e { A = ({ 3; }) };
//           ^^^^^^^^ E0001: a statement expression is not allowed at file scope
int h(int a[({ 4; })]);
int may_end(int x) { if (x) return 1; ({ x; }); }
//                                               ^ W0403: `may_end` may end without a value
//  ~~~~~~~ declared to return one
//  = help: return a value on every way
struct pair { int a; };
kernel void k(global int *p, int a) {
    int t = ({ int u = a; });
//          ^^^^^^^^^^^^^^^^ E0201: variable `t` of type `int` cannot take a value of type `void`
    p[0] = ({ ; });
//         ^^^^^^^ E0201: an object of type `int` cannot take a value of type `void`
    p[1] = ({ }) + 1;
//               ^ E0201: `+` cannot be applied to `void` and `int`
    ({ a; }) = 3;
//  ^^^^^^^^ E0203: this is a value, not a variable or a place in memory
    &({ a; });
//   ^^^^^^^^ E0203: this is a value, not a variable or a place in memory
    int n[({ 2; })];
//        ^^^^^^^^ E0206: the length of an array must be constant
//  = note: OpenCL C has no arrays of variable length (6.9.d)
//  = help: use a number, a macro or a constant of an `enum`
    constant int d = ({ 1; });
//                   ^^^^^^^^ E0502: what initializes `constant` memory must be a constant expression
//  = note: it is known when the program is compiled
    switch (a) {
    case ({ 1; }): break;
//       ^^^^^^^^ E0404: a case must be a constant
//  = help: compare with a variable in an `if`
    case 2: ({ case 3: a++; default: a--; });
//             ^^^^^^^ E0401: `case` in a statement expression belongs to a `switch` outside of it
//                          ^^^^^^^^ E0401: `default` in a statement expression belongs to a `switch` outside of it
    }
    goto in;
//       ^^ E0401: cannot jump into a statement expression
    p[2] = ({ in: a; });
//            ~~ the label is in it
    p[3] = ({ out: if (a > 3) goto out; goto end; a; });
    ({ ({ goto beside; }); });
//             ^^^^^^ E0401: cannot jump into a statement expression
    ({ beside: a++; });
//     ~~~~~~ the label is in it
    p[4] = ({ int inner = 1; inner; }) + inner;
//                                       ^^^^^ E0101: unknown name `inner`
    p[5] = ({ b; a; }) + ({ a; c2; });
//            ^ E0101: unknown name `b`
//                             ^^ E0101: unknown name `c2`
    ({ continue; });
//     ^^^^^^^^^ E0401: `continue` stands outside of a loop
    ({ break; a; });
//     ^^^^^^ E0401: `break` stands outside of a loop and of a `switch`
    p[6] = ({ struct pair s; s; });
//         ^^^^^^^^^^^^^^^^^^^^^^^ E0201: an object of type `int` cannot take a value of type `struct pair`
    p[7] = ({ int unused = 3; 4; });
    ({ a == 3; 5; });
    ({ a + 3; });
    int *q = ({ float f; &f; });
//           ^^^^^^^^^^^^^^^^^^ W0202: incompatible pointer types: variable `q` of type `int *` takes a `float *`
//  = help: cast the pointer, if that is meant
end:
    p[8] = ({ return 1; 2; });
//                   ^ E0402: a kernel returns no value
//  = help: write the value into a `global` buffer
}
