// Switches: fall-through, a default in the middle, break and continue in an enclosing loop,
// negative and large labels, no matching label, and labels of 64 bits.
uint through(int n) {
    uint trace = 1;
    switch (n) {
    case 3:
        trace = trace * 7 + 3; // fall through
    case -2:
        trace = trace * 7 + 2;
        break;
    default:
        trace = trace * 7 + 6; // fall through
    case 2147483647:
        trace = trace * 7 + 5; // fall through
    case 5:
    case 6:
        trace = trace * 7 + 4;
        if (n == 6)
            break;
        trace *= 10;
    }
    return trace;
}

int wind(uint n) {
    int sum = 0;
    do {
        switch (n % 4) {
        case 0: sum += 1; // fall through
        case 3: sum *= 3; continue;
        case 2: sum -= 5; break;
        case 1: sum ^= 9;
        }
        sum <<= 1;
    } while (--n > 4);
    return sum;
}

int wide(long n) {
    switch (n & 0x100000001) {
    case 0x100000000: return 1;
    case 1: return 2;
    case 0x100000001: return 3;
    }
    return 0;
}

__kernel void fall_through(__global const int *in, __global uint *a, __global int *b,
                           __global int *c) {
    size_t i = get_global_id(0);
    a[i] = through(in[i]);
    b[i] = wind((uint)in[i] % 13 + 1);
    c[i] = wide((long)in[i] * 0x40000001);
    switch ((uchar)in[i]) {
    case 1:
        a[i]++;
    }
}
