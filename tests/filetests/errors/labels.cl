// test: diagnostics
kernel void k(global int *p) {
    goto nowhere;
//       ^^^^^^^ E0101: use of undeclared label `nowhere`
    p[0] = 1;
twice:
//@1-5 previous definition is here
    p[0] = 2;
twice:
//@1-5 E0102: redefinition of label `twice`
    goto twice;
}
kernel void l(global int *p) {
    goto twice;
//       ^^^^^ E0101: use of undeclared label `twice`
}
