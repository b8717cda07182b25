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
//      ~ declared without an initializer
//                  ~ declared without an initializer
    for (int i = 0; i < n; i++)
//                  ~~~~~ not assigned if this condition is false the first time
        a = o[i];
    o[0] = a;
//         ^ W0602: variable `a` may be uninitialized when used here
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

// A loop may have no iteration.
__kernel void skipped_loops(__global int *o, int n) {
    int found, last, first, all;
//      ~~~~~ declared without an initializer
//             ~~~~ declared without an initializer
//                   ~~~~~ declared without an initializer
//                          ~~~ declared without an initializer
    for (int i = 0; i < n; i++)
//                  ~~~~~ not assigned if this condition is false the first time
        if (o[i] == 3)
            found = i;
    o[0] = found;
//         ^^^^^ W0602: variable `found` may be uninitialized when used here
    while (o[n] > 2)
//         ~~~~~~~~ not assigned if this condition is false the first time
        last = n--;
    o[1] = last;
//         ^^^^ W0602: variable `last` may be uninitialized when used here
    for (int i = get_local_id(0); i < 64; i += 16) {
//                                ~~~~~~ not assigned if this condition is false the first time
        first = i;
        break;
    }
    o[2] = first;
//         ^^^^^ W0602: variable `first` may be uninitialized when used here
    if (n > 3)
        all = 1;
    else
        for (int i = n; i < 3; i++)
//                      ~~~~~ not assigned if this condition is false the first time
            all = 2;
    o[3] = all;
//         ^^^ W0602: variable `all` may be uninitialized when used here
}

__constant int size = 5;

// Loops that have an iteration, as far as the program shows it.
__kernel void executed_loops(__global int *o, int n, int m) {
    const int four = 4;
    int a, b, c, d, e, f, g, h, i = 0, is_done = 0;
    for (int k = 0; k < four; k++)
        a = o[k];
    for (int k = 64 / four; k > 0; k >>= 1)
        b = o[k];
    while (i < 4)
        c = o[i++];
    while (!is_done)
        is_done = d = o[i++];
    for (uint k = 0; k < get_local_size(0); k++)
        e = o[k];
    for (int k = 0; k < size; k++)
        f = o[k];
    for (int k = 0; k < 4; k++) {
        g = o[k];
        if (g > 3)
            break;
    }
    for (int k = 0; k < 4; k++)
        if (o[k] > 3)
            h = k;
    o[0] = a + b + c + e + f + g + h;
    o[1] = d;
    // The condition of the loop is related to one that was decided.
    if (n <= 0)
        return;
    int last, inner;
    for (int k = 0; k < n; k++)
        last = o[k];
    o[2] = last;
    if (m > 0) {
        for (int k = 0; k < m; k++)
            inner = o[k];
        o[3] = inner;
    }
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
