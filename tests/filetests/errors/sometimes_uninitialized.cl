// test: diagnostics

int sink(int x);

__kernel void branches(__global int *o, int n) {
    int a, b, c, d;
//      ~ declared without an initializer
//         ~ declared without an initializer
//            ~ declared without an initializer
    if (n > 3)
//      ~~~~~ not assigned if this condition is false
        a = 2;
    o[0] = a;
//         ^ W0602: variable `a` may be uninitialized when used here
    if (n == 1)
        b = 1;
    else if (n == 2)
//           ~~~~~~ not assigned if this condition is false
        b = 2;
    o[1] = b;
//         ^ W0602: variable `b` may be uninitialized when used here
    if (n > 5) {
//      ~~~~~ not assigned if this condition is false
        if (n > 6)
            c = 1;
        else
            c = 2;
    } else {
        o[3] = 1;
    }
    o[2] = c + 1;
//         ^ W0602: variable `c` may be uninitialized when used here
    if (n > 7)
        d = 1;
    else
        return;
    o[3] = d;
}

// The conditions may be related: nothing is certain.
__kernel void related(__global int *o, int n) {
    int a, b, c;
    if (n > 3)
        a = 2;
    if (n > 3)
        o[0] = a;
    if (n > 4)
        b = 1;
    if (n <= 4)
        return;
    o[1] = b;
    for (int i = 0; i < n; i++) {
        if (i == 0)
            c = 1;
        else
            c += 1;
        o[i] = c;
    }
}

__kernel void loops(__global int *o, int n) {
    int a, b, c, d, e;
//                  ~ declared without an initializer
    for (int i = 0; i < n; i++)
        a = o[i];
    o[0] = a;
    for (int i = 0; i < 4; i++)
        b = o[i];
    o[1] = b;
    while (1) {
        c = o[n];
        if (c > 3)
            break;
        n++;
    }
    o[2] = c;
    do {
        d = o[n--];
    } while (d);
    o[3] = d;
    while (n < 100) {
        if (o[n] == 3) {
//          ~~~~~~~~~ not assigned if this condition is false
            e = n;
            break;
        }
        n++;
    }
    o[4] = e;
//         ^ W0602: variable `e` may be uninitialized when used here
}

__kernel void choices(__global int *o, int n) {
    int a, b, c, d;
//      ~ declared without an initializer
//            ~ declared without an initializer
    switch (n) {
//          ~ not assigned if no case matches
        case 1: a = 1; break;
        case 2: a = 2; break;
    }
    o[0] = a;
//         ^ W0602: variable `a` may be uninitialized when used here
    switch (n) {
        case 1: b = 1; break;
        default: b = 2;
    }
    o[1] = b;
    switch (n) {
        case 1: c = 1;
        case 2: o[5] = c; break;
//                     ^ W0602: variable `c` may be uninitialized when used here
        default: break;
    }
    o[2] = n > 3 && (d = n) ? d : 1;
}

__kernel void expressions(__global int *o, int n) {
    int a, b, c;
//      ~ declared without an initializer
//         ~ declared without an initializer
    float4 v;
//         ~ declared without an initializer
    n > 3 && (a = 1);
    o[0] = a;
//         ^ W0602: variable `a` may be uninitialized when used here
    n > 3 ? (b = 1) : 2;
    o[1] = b;
//         ^ W0602: variable `b` may be uninitialized when used here
    if (n > 3) {
//      ~~~~~ not assigned if this condition is false
        v.x = 1;
        v.yzw = 2;
    }
    o[2] = v.y;
//         ^^^ W0602: variable `v` may be uninitialized when used here
    int *p;
//       ~ declared without an initializer
    if (n) p = &c;
//      ~ not assigned if this condition is false
    *p = 3;
//   ^ W0602: variable `p` may be uninitialized when used here
}
