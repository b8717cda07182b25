// test: diagnostics
// Integers that are added to string literals, which does not append them.
__kernel void k(__global int *a, int i, char c) {
    __constant char *s = "x" + 1;
//                           ^ W0231: adding `int` to a string does not append to the string
//  = note: the result is a pointer to a later character of the string
//  = help: write `&"..."[i]` if this is intended
    __constant char *t = i + "x";
//                         ^ W0231: adding `int` to a string does not append to the string
//  = note: the result is a pointer to a later character of the string
//  = help: write `&"..."[i]` if this is intended
    __constant char *u = "x" + c;
//                           ^ W0231: adding `char` to a string does not append to the string
//  = note: the result is a pointer to a later character of the string
//  = help: write `&"..."[i]` if this is intended
    __constant char *v = "x" + 'c';
//                           ^ W0231: adding `char` to a string does not append to the string
//  = note: the result is a pointer to a later character of the string
//  = help: write `&"..."[i]` if this is intended
    __constant char *w = "x" + 1.5f;
//                           ^ E0201: invalid operands to binary `+` (`constant char *` and `float`)
    __constant char *x = "x" + "y";
//                           ^ E0201: invalid operands to binary `+` (`constant char *` and `constant char *`)
//  = help: strings that are written one after the other are joined: remove the `+`
    __constant char *y = ("x") + 1;
    __constant char *z = &"x"[1];
    a[i] = s[0] + t[0] + u[0] + v[0] + y[0] + z[0];
}
