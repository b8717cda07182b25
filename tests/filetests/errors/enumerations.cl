// test: diagnostics
// The constants of an enumeration are ints.
enum E { A, B = 1.5f, C = 2147483647, D, A };
//              ^^^^ E0502: value of enumerator `B` is not an integer constant expression
//                                       ^ E0102: redefinition of `A`
//       ~ previous definition is here
enum E { X };
//@1-12 E0102: redefinition of `enum E`
enum Unknown u;
//   ^^^^^^^ E0101: use of undefined enumeration `Unknown`
__kernel void k(__global int *o, int n) {
    enum { F = n };
//             ^ E0502: value of enumerator `F` is not an integer constant expression
    A = 1;
//  ^ E0203: expression is not assignable
//  = note: `A` is an enumerator, which is a constant
    o[0] = &A;
//          ^ E0203: cannot take the address of a value
//  = note: `A` is an enumerator, which is a constant
    o[1] = A();
//         ^ E0205: called object `A` is a constant, not a function
    enum Other x;
//       ^^^^^ E0101: use of undefined enumeration `Other`
}
