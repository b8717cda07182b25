// test: diagnostics
// A function must not return the address of a variable of its own.
struct pair { int a, b; };
float *array(float v) {
    float t[2] = {v, v / 2};
//        ~ declared here
    return t;
//         ^ W0438: address of stack memory associated with local variable `t` returned
//  = help: let the caller pass a pointer to a variable of its own, or return a value
}
int *element(int n) { int t[3] = {n}; return &t[n] + 1; }
//                                           ^^^^^^^^^ W0438: address of stack memory associated with local variable `t` returned
//                        ~ declared here
//  = help: let the caller pass a pointer to a variable of its own, or return a value
int *member(void) { struct pair p = {1, 2}; return &p.b; }
//                                                  ^^^ W0438: address of stack memory associated with local variable `p` returned
//                              ~ declared here
//  = help: let the caller pass a pointer to a variable of its own, or return a value
int *parameter(int n) { return &n; }
//                             ^^ W0438: address of stack memory associated with parameter `n` returned
//                 ~ declared here
//  = help: let the caller pass a pointer to a variable of its own, or return a value
int *either(int n, int *p) { int m = n; return n ? p : &m; }
//                                             ^^^^^^^^^^ W0438: address of stack memory associated with local variable `m` returned
//                               ~ declared here
//  = help: let the caller pass a pointer to a variable of its own, or return a value
int *valid(int *p, int n) { return n ? p + n : &p[1]; }
int *through(int *p) { int *q = p; return q; }
int value(int n) { int t[3] = {n}; return t[1]; }
__constant int table[2] = {1, 2};
__constant int *constant_element(int n) { return &table[n]; }
__kernel void k(__global float *x) {
    x[0] = array(1.0f)[0] + *element(1) + *member() + *parameter(2) + *either(1, 0);
    int a[2] = {1, 2};
    x[1] = *valid(a, 1) + *through(a) + value(3) + *constant_element(1);
}
