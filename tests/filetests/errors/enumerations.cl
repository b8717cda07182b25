// test: diagnostics
// The constants of an enumeration are ints.
enum E { A, B = 1.5f, C = 2147483647, D, A };
//              ^^^^ E0502: the value of `B` must be a constant integer
//                                       ^ E0102: `A` is declared twice
//       ~ declared here before
enum E { X };
//@1-12 E0102: `enum E` is declared twice
enum Unknown u;
//   ^^^^^^^ E0101: unknown enumeration `Unknown`
__kernel void k(__global int *o, int n) {
    enum { F = n };
//             ^ E0502: the value of `F` must be a constant integer
    A = 1;
//  ^ E0203: this is a value, not a variable or a place in memory
    o[0] = &A;
//          ^ E0203: this is a value, not a variable or a place in memory
    o[1] = A();
//         ^ E0205: `A` is a constant and cannot be called
    enum Other x;
//       ^^^^^ E0101: unknown enumeration `Other`
}
