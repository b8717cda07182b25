// test: diagnostics
kernel void k(global int *p, int n) {
    switch (n % 4) {
    case 0:
        do {
            *p++ = 0;
    case 3: *p++ = 3;
//           ^ E0901: kernel `k` jumps into the middle of a loop that has another way in
//  = note: Intel's finalizer never ends on a loop with two entries
//  = help: let every `goto` and `case` go to the beginning of the loop
    case 2: *p++ = 2;
    case 1: *p++ = 1;
        } while (n-- > 4);
    }
}
