// test: diagnostics
// A function is not defined in another one.
__kernel void k(__global int *p) {
    int helper(int x) { return x; }
//                    ^ E0001: function definition is not allowed here
//  = help: define `helper` outside of the other function, or close that one with `}` before it
    p[0] = helper(1);
}
