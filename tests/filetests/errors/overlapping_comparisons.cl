// test: diagnostics
// options: -Wall
// Comparisons of one value with constants, which are always false or true together.
#define LOW 3
kernel void k(global int *a, global const float *x, int n, float f, uint u) {
    if (n < 3 && n > 5) a[0] = 1;
//            ^^ W0233: overlapping comparisons always evaluate to false
//      ~~~~~ this comparison
//               ~~~~~ and this one
//  = help: write `||` if one of the two is meant, or correct a constant
    if (n != 3 || 4 != n) a[1] = 1;
//             ^^ W0233: overlapping comparisons always evaluate to true
//      ~~~~~~ this comparison
//                ~~~~~~ and this one
//  = help: write `&&` if both are meant, or correct a constant
    if ((n < 3) || (n > 2)) a[2] = 1;
//              ^^ W0233: overlapping comparisons always evaluate to true
//       ~~~~~ this comparison
//                  ~~~~~ and this one
//  = help: write `&&` if both are meant, or correct a constant
    if (a[0] < 3 && a[0] > 5 && u > 1) a[3] = 1;
//               ^^ W0233: overlapping comparisons always evaluate to false
//      ~~~~~~~~ this comparison
//                  ~~~~~~~~ and this one
//  = help: write `||` if one of the two is meant, or correct a constant
    a[4] = u > 3u && u < 2u ? 1 : 0;
//                ^^ W0233: overlapping comparisons always evaluate to false
//         ~~~~~~ this comparison
//                   ~~~~~~ and this one
//  = help: write `||` if one of the two is meant, or correct a constant
    if (f < 3.0f && f > 5.0f) a[5] = 1;
//               ^^ W0233: overlapping comparisons always evaluate to false
//      ~~~~~~~~ this comparison
//                  ~~~~~~~~ and this one
//  = help: write `||` if one of the two is meant, or correct a constant
    if (f < 3 || f >= 3) a[6] = 1;
    if (f != 3 || f != 4) a[7] = 1;
//             ^^ W0233: overlapping comparisons always evaluate to true
//      ~~~~~~ this comparison
//                ~~~~~~ and this one
//  = help: write `&&` if both are meant, or correct a constant
    if (x[n] == 3 && x[n] == 4) a[8] = 1;
//                ^^ W0233: overlapping comparisons always evaluate to false
//      ~~~~~~~~~ this comparison
//                   ~~~~~~~~~ and this one
//  = help: write `||` if one of the two is meant, or correct a constant
    // These depend on the value, or on a macro.
    if (n > 3 && n < 5) a[9] = 1;
    if (n < LOW && n > 5) a[10] = 1;
    if (n < 3 || n > 5) a[11] = 1;
    if (n == 3 || n == 4) a[12] = 1;
    if (n < 3 && u > 5) a[13] = 1;
    if (n != 3 || n != 3) a[14] = 1;
    volatile int v = n;
    if (v < 3 && v > 5) a[15] = 1;
    if (n++ < 3 && n++ > 5) a[16] = 1;
}
