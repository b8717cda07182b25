// test: diagnostics
__kernel void k(__global int *p, int a) {
    p[0] = 1 ? 2 : 1 / 0;
    p[1] = 0 ? 1 / 0 : 2;
    p[2] = 0 ? 1 : 2 % 0;
//                   ^ W0501: remainder by zero is undefined
    p[3] = a ? 1 : 1 / 0;
//                   ^ W0501: division by zero is undefined
}
