// test: diagnostics
// options: -Wpedantic
__kernel void k(void) { }
typedef int;
//@1-12 W0107: this typedef names nothing
//  = help: write a name behind the type
int;
//@1-4 W0107: this declares nothing
//  = help: write a name behind the type
enum tag { ONE };
int unnamed(int, float b) {
//          ^^^ W0108: a parameter of a function with a body has no name
//  = note: C99 wants one (6.9.1), newer C does not
    const float;
//  ^^^^^^^^^^^^ W0107: this declares nothing
//  = help: write a name behind the type
    return (int)b;
}
int prototype(int, float);
