// test: diagnostics
// options: -Wall
enum wraps { LARGEST = 0xffffffffffffffff, NEXT };
//                                         ^^^^ W0208: overflow in enumeration value: `NEXT` becomes 0
enum both { LEAST = -1, MOST = 0xffffffffffffffff };
//@1-51 W0208: enumeration values exceed range of largest integer
//  = note: no 64-bit integer type can represent both the negative and the largest values
int signs(int *p) { return *p; }
//             ~ passing argument to this parameter

__kernel void k(__global int *o, uint n) {
    uint u = n;
    float f = 1.0f;
    int i = 1;
    o[0] = signs(&u);
//               ^^ W0209: passing `uint *` to parameter 1 of `signs` of type `int *` converts between pointers to integer types with different sign
//  = help: add an explicit cast if this is intended
    o[1] = (n > 1 ? &f : &i) == 0;
//          ^^^^^^^^^^^^^^^ W0212: pointer type mismatch (`float *` and `int *`)
//  = note: the result has type pointer to `void`
    switch (n) {
        case 5 ... 2:
//      ^^^^^^^^^^^^^ W0410: empty case range specified: `5` is greater than `2`
            o[2] = 1;
//          ^^^^^^^^^ W0402: code will never be executed
    }
    o[3] = NEXT + (int)MOST;
}
