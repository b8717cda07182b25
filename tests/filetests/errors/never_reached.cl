// test: diagnostics
int f(int a) {
    for (;;) {
        if (a > 9)
            break;
        continue;
        a++;
//      ^^^^ W0402: this is never reached
    }
    switch (a) {
        a = 5;
//      ^^^^^^ W0402: this is never reached
    case 1:
        a = 6;
        break;
    case 2:
        return 3;
        break;
    default:
        goto end;
        a = 7;
//      ^^^^^^ W0402: this is never reached
    }
    return a;
    a = 8;
//  ^^^^^^ W0402: this is never reached
end:
    return 2;
}
kernel void k(global int *p) { p[0] = f(p[1]); }
