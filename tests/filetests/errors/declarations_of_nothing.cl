// test: diagnostics
// options: -Wpedantic
__kernel void k(void) { }
typedef int;
//@1-12 W0107: typedef requires a name
//  = help: write a name after the type
int;
//@1-4 W0107: declaration does not declare anything
//  = help: write a name after the type
enum tag { ONE };
int unnamed(int, float b) {
//          ^^^ W0108: omitting the parameter name in a function definition is a C23 extension
//  = note: C99 6.9.1 requires a name, C23 does not
    const float;
//  ^^^^^^^^^^^^ W0107: declaration does not declare anything
//  = help: write a name after the type
    return (int)b;
}
int prototype(int, float);
