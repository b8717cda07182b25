// test: diagnostics
// case and default stand in a switch, continue in a loop.
__kernel void k(__global int *p, int a, float f) {
    case 1: p[0] = 1;
    default: p[1] = 2;
    continue;
    }
    while (a) {
        switch (a) { default: continue; }
    }
}
