// Duff's device: a switch into a loop, with an entry per case, different for each item.
int copied(__global const int *from, __global int *to, int count) {
    int sum = 0, rounds = (count + 7) / 8;
    if (count <= 0)
        return -1;
    switch (count % 8) {
    case 0: do { *to++ = *from++ * 3;
    case 7:      *to++ = *from++ + 7; sum += 7;
    case 6:      *to++ = *from++;
    case 5:      *to++ = *from++ + 5;
    case 4:      *to++ = *from++ ^ sum;
    case 3:      *to++ = *from++;
    case 2:      *to++ = *from++ + 2; sum ^= rounds;
    case 1:      *to++ = *from++ + 1;
            } while (--rounds > 0);
    }
    return sum;
}

// The same with a test before the iteration, two adjacent cases, a default and an exit.
int counted(int way, int count) {
    int sum = way;
    switch (way) {
        for (; count > 0; count--) {
    case 1:
    case 4: sum += 10;
            if (sum % 7 == 3)
                break;
    default: sum += 3;
            if (sum & 1)
                continue;
    case 2: sum = sum * 2 + 1;
        } // fall through
    case 3: sum += 1000;
    }
    return sum;
}

// A switch into the inner loop of two.
uint nested(uint way, uint count) {
    uint sum = 0, i = 0, j = 0;
    switch (way & 3) {
    case 0:
        for (i = 0; i < count; i++) {
            sum = sum * 5 + i;
    case 1:
            for (j = 0; j < i + 2; j++) {
                sum ^= j << i;
    case 2:     sum += 11;
            }
        }
    }
    return sum + i * 100 + j;
}

__kernel void duffs_device(__global const int *a, __global int *b, __global int *out) {
    int i = get_global_id(0);
    out[i * 3] = copied(a + i * 20, b + i * 20, (i * 7) % 20 - 1);
    out[i * 3 + 1] = counted(i % 6, i / 3);
    out[i * 3 + 2] = nested(i, i % 5 + 1);
}
