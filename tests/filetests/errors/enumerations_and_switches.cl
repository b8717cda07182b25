// test: diagnostics
// Labels of a switch are integer constants, each once; a switch is on an integer.
enum color { RED, GREEN = 5, BLUE };
__kernel void k(__global int *o, __global float4 *v, float f, int n) {
    switch (f) { case 1: o[0] = 1; }
//          ^ E0201: statement requires expression of integer type (`float` invalid)
//  = help: convert the value to an integer: `(int)...`
    switch (v[0]) { default: o[1] = 1; }
//          ^^^^ E0201: statement requires expression of integer type (`float4` invalid)
//  = help: select a component: `.x`
    switch (n) {
        case RED: o[2] = 1; break;
//      ~~~~~~~~~ previous case defined here
        case 0: o[2] = 2; break;
//      ^^^^^^^ E0404: duplicate case value `0`
        case BLUE: o[2] = 3; break;
//      ~~~~~~~~~~ previous case defined here
        case 6: o[2] = 4; break;
//      ^^^^^^^ E0404: duplicate case value `6`
        case n: o[2] = 5; break;
//           ^ E0404: expression is not an integer constant expression
//  = help: use `if` to compare with a variable
        case 1.5f: o[2] = 6; break;
//           ^^^^ E0404: integer constant expression must have integer type, not `float`
//  = help: write an integer, or use `if` to compare floating-point values
        default: o[2] = 7; break;
//      ~~~~~~~~ previous case defined here
        default: o[2] = 8;
//      ^^^^^^^^ E0404: multiple `default` labels in one `switch`
    }
    RED = 3;
//  ^^^ E0203: expression is not assignable
//  = note: `RED` is an enumerator, which is a constant
}
