// test: diagnostics
// Indices outside of arrays that are members of structures: the access may stay inside of the structure, where no run finds it.
typedef struct { float v[4]; int n; float m[2][3]; } Sample;
kernel void constants(global float *o, global Sample *p, constant Sample *c) {
    Sample s, a[2];
//         ~ array `s` declared here
//            ~ array `a` declared here
    s.v[4] = 1;
//      ^ W0502: array index 4 is past the end of the array of type `float[4]`
    o[0] = p->v[4] + c[1].v[-1] + p[0].m[1][3];
//              ^ W0502: array index 4 is past the end of the array of type `float[4]`
//                          ^^ W0502: array index -1 is before the beginning of the array of type `float[4]`
//                                          ^ W0502: array index 3 is past the end of the array of type `float[3]`
    o[1] = (*p).m[2][0];
//                ^ W0502: array index 2 is past the end of the array of type `float[2][3]`
    o[2] = a[1].v[5];
//                ^ W0502: array index 5 is past the end of the array of type `float[4]`
    global float *end = &p->v[4];
    o[3] = end == &p->v[1];
}
kernel void loops(global float *o, global Sample *p, constant Sample *c, int n) {
    Sample s, a[2];
    for (int i = 0; i <= 4; i++) s.v[i] = i;
//                                   ^ W0502: array index is 4 in the last iteration, which is past the end of the array of type `float[4]`
//                  ~~~~~~ `i` is 0 to 4 in the loop
//  = help: write `<` for `<=`: the indices begin with 0
    for (int i = 0; i <= 4; i++) p->v[i] = i;
//                                    ^ W0502: array index is 4 in the last iteration, which is past the end of the array of type `float[4]`
//                  ~~~~~~ `i` is 0 to 4 in the loop
//  = help: write `<` for `<=`: the indices begin with 0
    for (int i = 3; i >= 0; i--) o[i] += c->v[i - 1];
//                                            ^^^^^ W0502: array index is -1 in the last iteration, which is before the beginning of the array of type `float[4]`
//                  ~~~~~~ `i` is 3 to 0 in the loop
    for (int i = 0; i < 2; i++)
        for (int j = 0; j <= 3; j++) o[i] += p[n].m[i][j];
//                                                     ^ W0502: array index is 3 in the last iteration, which is past the end of the array of type `float[3]`
//                      ~~~~~~ `j` is 0 to 3 in the loop
//  = help: write `<` for `<=`: the indices begin with 0
    for (int i = 0; i < 5; i++) a[1].v[i] = i;
//                                     ^ W0502: array index is 4 in the last iteration, which is past the end of the array of type `float[4]`
//                  ~~~~~ `i` is 0 to 4 in the loop
    for (int i = 0; i < 4; i++) o[i] += s.v[i] + p->v[3 - i];
    for (int i = 0; i < 4; i++) o[i] += s.v[4 - i];
//                                          ^^^^^ W0502: array index is 4 in the first iteration, which is past the end of the array of type `float[4]`
//                  ~~~~~ `i` is 0 to 3 in the loop
    for (int i = 0; i <= 4; i++) o[i] += p->v[3 - i];
//                                            ^^^^^ W0502: array index is -1 in the last iteration, which is before the beginning of the array of type `float[4]`
//                  ~~~~~~ `i` is 0 to 4 in the loop
    for (int i = 4; i > 0; i--) o[i] += s.v[4 - i] + s.v[-1 + i] + s.v[5 - i - 1];
    char wide[256] = {0};
    for (int i = 0; i <= 4; i++) o[i] += wide[(uchar)(3 - i)];
    for (int i = 0; i <= 4; i++)
        if (i < 4) p->v[i] = a[0].v[i];
}
