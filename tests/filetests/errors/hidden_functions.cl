// test: diagnostics
// Calls of a variable that hides a function.
constant float exp = 2.7f;
//             ~~~ this declaration hides the built-in function `exp`
float half_of(float x) { return x / 2; }
kernel void k(global float *a, float dot, int n) {
//                                   ~~~ this declaration hides the built-in function `dot`
    float max = a[0], half_of = 1;
//        ~~~ this declaration hides the built-in function `max`
//                    ~~~~~~~ this declaration hides the function `half_of`
    a[1] = max(a[0], a[1]);
//         ^^^ E0205: called object `max` of type `float` is not a function
//  = help: give the variable another name than `max`
    for (int abs = 0; abs < 3; abs++) a[abs] = abs(n);
//                                             ^^^ E0205: called object `abs` of type `int` is not a function
//           ~~~ this declaration hides the built-in function `abs`
//  = help: give the variable another name than `abs`
    a[2] = exp(a[1]);
//         ^^^ E0205: called object `exp` is a constant, not a function
//  = help: give the variable another name than `exp`
    a[3] = half_of(a[2]);
//         ^^^^^^^ E0205: called object `half_of` of type `float` is not a function
//  = help: give the variable another name than `half_of`
    a[4] = dot(a[5], a[6]);
//         ^^^ E0205: called object `dot` of type `float` is not a function
//  = help: give the variable another name than `dot`
    a[5] = n(2);
//         ^ E0205: called object `n` of type `int` is not a function
    a[6] = max + dot + half_of + exp;
}
