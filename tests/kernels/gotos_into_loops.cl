// Jumps into loops from before and after them, crossing ones, loops that enter each other, and exits
// from nested loops. Each item takes a different path.
uint forward_and_backward(uint x) {
    uint sum = 0, i = 0, again = 0;
    if (x & 1)
        goto middle;
    for (i = 0; i < x % 7; i++) {
        sum += i;
        if (sum > 50)
            goto behind;
middle:
        sum = sum * 3 + 1;
    }
behind:
    sum ^= 0x55;
    if (again++ < x % 3)
        goto middle;
    return sum + i;
}

uint crossing(uint x) {
    uint fuel = 40, sum = x;
    if (x % 3 == 0)
        goto second;
first:
    sum += 3;
    if (fuel-- == 0)
        goto end;
    if (sum % 4 == 1)
        goto third;
second:
    sum = sum * 5 ^ 2;
    if (sum % 3 == 2 && fuel > 3)
        goto first;
third:
    sum -= 7;
    if (fuel-- == 0)
        goto end;
    if (sum & 8)
        goto second;
    if (sum & 2)
        goto first;
end:
    return sum * 64 + fuel;
}

uint each_other(uint x) {
    uint i = 0, j = 0, fuel = 30;
    while (i < x % 9) {
        i++;
        if ((i & 3) == 2)
            goto inside;
back:
        i += j & 1;
        if (--fuel == 0)
            return i + j;
    }
    for (j = x % 4; j < 12; j++) {
        if (j % 5 == 4 && fuel > 5) {
            fuel -= 5;
            goto back;
        }
inside:
        j += 2;
        if (--fuel == 0)
            break;
    }
    return i * 1000 + j * 10 + fuel;
}

// Without loop statements: three labels, each of which can follow any other.
uint machine(uint x) {
    uint fuel = 25 + x % 8, state = x % 3, log = 1;
    if (state == 0)
        goto a;
    if (state == 1)
        goto b;
c:
    log = log * 7 + 3;
    if (fuel-- == 0)
        return log;
    if ((log ^ x) & 1)
        goto b;
a:
    log = log * 5 + 1;
    if (fuel-- == 0)
        return log;
    if ((log >> 3 ^ x) & 1)
        goto c;
b:
    log = log * 3 + 2;
    if (fuel-- == 0)
        return log;
    if ((log >> 5) & 1)
        goto a;
    if ((log >> 6) & 1)
        goto b;
    goto c;
}

uint out_of_nested(uint x) {
    uint sum = 0, a, b, c;
    if (x % 5 == 1)
        for (a = 0; a < 3; a++)
            for (b = 0; b < 3; b++) {
                if (a * b + sum > x % 6 + 2)
                    goto far;
entry:
                for (c = b; c < 4; c++) {
                    sum += a + b + c;
                    if (sum > x * 2)
                        goto out;
                    if (sum % 11 == 5)
                        goto far;
                }
            }
out:
    sum += 500;
    if (sum < 1200) {
        a = 1;
        b = sum & 1;
        goto entry;
    }
far:
    return sum;
}

__kernel void gotos_into_loops(__global uint *out) {
    uint i = get_global_id(0);
    out[i * 5] = forward_and_backward(i);
    out[i * 5 + 1] = crossing(i);
    out[i * 5 + 2] = each_other(i);
    out[i * 5 + 3] = machine(i);
    out[i * 5 + 4] = out_of_nested(i);
}
