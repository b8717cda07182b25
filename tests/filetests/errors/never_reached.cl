// test: diagnostics
int f(int a) {
    for (;;) {
        if (a > 9)
            break;
        continue;
        a++;
//      ^^^^ W0402: code will never be executed
    }
    switch (a) {
        a = 5;
//      ^^^^^^ W0402: code will never be executed
    case 1:
        a = 6;
        break;
    case 2:
        return 3;
        break;
    default:
        goto end;
        a = 7;
//      ^^^^^^ W0402: code will never be executed
    }
    return a;
    a = 8;
//  ^^^^^^ W0402: code will never be executed
end:
    return 2;
}
kernel void k(global int *p) { p[0] = f(p[1]); }
