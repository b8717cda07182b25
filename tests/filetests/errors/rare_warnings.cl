// test: diagnostics
// options: -Wall
enum wraps { LARGEST = 0xffffffffffffffff, NEXT };
//                                         ^^^^ W0208: overflow in enumeration value: `NEXT` becomes 0
enum both { LEAST = -1, MOST = 0xffffffffffffffff };
//@1-51 W0208: enumeration values exceed range of largest integer
//  = note: no type of 64 bits has both the negative values and the largest ones
int signs(int *p) { return *p; }
//  ~~~~~ declared here

__kernel void k(__global int *o, uint n) {
    uint u = n;
    float f = 1.0f;
    int i = 1;
    o[0] = signs(&u);
//               ^^ W0209: pointers to integer types with different sign: argument 1 of `signs` of type `int *` takes a `uint *`
//  = help: cast the pointer, if that is meant
    o[1] = (n > 1 ? &f : &i) == 0;
//          ^^^^^^^^^^^^^^^ W0212: pointer type mismatch: `float *` and `int *`
//  = note: the result is a pointer to `void`
    switch (n) {
        case 5 ... 2:
//      ^^^^^^^^^^^^^ W0410: empty case range: `5` is above `2`
            o[2] = 1;
//          ^^^^^^^^^ W0402: this is never reached
    }
    o[3] = NEXT + (int)MOST;
}
