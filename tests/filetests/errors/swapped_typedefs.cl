// test: diagnostics
// A name before the type in a `typedef` is known afterwards. The type of a function is missing: it is no `half`.
typedef real float;
//      ^^^^^^^^^^ E0001: the name of a `typedef` follows the type
//  = help: write the type first: `typedef float real;`
//  = fix: typedef float real;
typedef count unsigned int;
//      ^^^^^^^^^^^^^^^^^^ E0001: the name of a `typedef` follows the type
//  = help: write the type first: `typedef unsigned int count;`
//  = fix: typedef unsigned int count;
sq(float x) { return x * x; }
//@1-2 E0001: type specifier missing for the result of function `sq`
//  = help: write its type before the name, such as `int sq(...)`
kernel void k(global real *a, global count *b) {
    real x = (real)1;
    a[0] = x + sq(a[1]);
    typedef small uchar;
//          ^^^^^^^^^^^ E0001: the name of a `typedef` follows the type
//  = help: write the type first: `typedef uchar small;`
//  = fix: typedef uchar small;
    small c = 2;
    b[0] = c;
}
