// `switch` with cases that fall through, a default in the middle, cases in a loop with break
// and continue, a large one with gaps and ranges, a nested one, one on a long, one with
// a loop in a case, and a case within an `if`.
uint state(uint s) {
    switch (s) {
    case 3: case 4: case 5: return 1;
    case 7: return 2;
    case 11: return 3;
    case 12: return 4;
    default: return 99;
    case 13: return 5;
    case 20: case 21: return 6;
    case 0: return 7;
    case 4294967295u: return 8;
    case 40: return 9;
    case 41: return 10;
    case 42: return 11;
    }
}

__kernel void switches(__global const uint *a, __global uint *out, int uniform) {
    size_t i = get_global_id(0);
    uint v = a[i];
    uint sum = 0;
    for (uint k = 0; k < 12; k++) {
        switch ((v >> k) & 7) {
            int skipped;
        case 0:
            skipped = 1;
            sum += skipped; // fall through
        case 1:
            sum += 10;
            break;
        case 2:
            continue;
        default:
            sum += 100; // fall through
        case 5: {
            sum += 1000;
            break;
        }
        case 6:
            k++;
            continue;
        }
        sum ^= k;
    }
    out[6 * i] = sum;

    out[6 * i + 1] = state(v % 45) + 1000 * state(v % 3 ? v % 24 : -1);

    switch (uniform) {
    case 1:
        switch (v % 3) {
        case 0: out[6 * i + 2] = 7; break;
        case 2: out[6 * i + 2] = 9;
        }
        break;
    case 2:
        out[6 * i + 2] = 5;
    }

    switch ((long)v - 2147483648L) {
    case -1: out[6 * i + 3] = 1; break;
    case 0x100000000L: out[6 * i + 3] = 2; break;
    default:
        if (v & 1) break;
        out[6 * i + 3] = 3;
    }

    uint made = 0, left = v % 5;
    switch (v % 4) {
    case 3:
        do {
            made = 3 * made + 1;
            made = 3 * made + 2;
        } while (left-- > 0);
        break;
    case 2:
        made = 1;
    }
    out[6 * i + 4] = made;

    char narrow = (char)v;
    switch (narrow) {
    case -3: case -2: case -1: out[6 * i + 5] = 1; break;
    case 'a': out[6 * i + 5] = 2; break;
    default: if (narrow > 0) { case -5: out[6 * i + 5] = 3; }
    }
}
