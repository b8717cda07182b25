// test: diagnostics
// Labels of a switch are integer constants, each once; a switch is on an integer.
enum color { RED, GREEN = 5, BLUE };
__kernel void k(__global int *o, __global float4 *v, float f, int n) {
    switch (f) { case 1: o[0] = 1; }
//          ^ E0201: a `switch` needs an integer, not `float`
    switch (v[0]) { default: o[1] = 1; }
//          ^^^^ E0201: a `switch` needs an integer, not `float4`
    switch (n) {
        case RED: o[2] = 1; break;
//      ~~~~~~~~~ first here
        case 0: o[2] = 2; break;
//      ^^^^^^^ E0404: duplicate case value `0`
        case BLUE: o[2] = 3; break;
//      ~~~~~~~~~~ first here
        case 6: o[2] = 4; break;
//      ^^^^^^^ E0404: duplicate case value `6`
        case n: o[2] = 5; break;
//           ^ E0404: a case must be a constant
//  = help: compare with a variable in an `if`
        case 1.5f: o[2] = 6; break;
//           ^^^^ E0404: a case must be an integer, not `float`
        default: o[2] = 7; break;
//      ~~~~~~~~ first here
        default: o[2] = 8;
//      ^^^^^^^^ E0404: `default` stands twice in a `switch`
    }
    RED = 3;
//  ^^^ E0203: this is a value, not a variable or a place in memory
}
