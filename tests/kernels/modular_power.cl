// Powers modulo a number: products of 32 bits with their high halves, remainders of 64 bits,
// and Miller's test of primality for the item's number.
ulong power(ulong base, uint exponent, uint modulus) {
    ulong result = 1;
    for (; exponent > 0; exponent >>= 1) {
        if (exponent & 1)
            result = result * base % modulus;
        base = base * base % modulus;
    }
    return result;
}

bool is_prime(uint n) {
    if (n % 2 == 0 || n < 9)
        return n == 2 || n == 3 || n == 5 || n == 7;
    uint odd = n - 1, twos = 0;
    for (; odd % 2 == 0; odd /= 2)
        twos++;
    for (uint witness = 2; witness < 8; witness += witness == 2 ? 1 : 2) {
        ulong x = power(witness, odd, n);
        if (x == 1 || x == n - 1)
            continue;
        uint k = 1;
        for (; k < twos; k++) {
            x = x * x % n;
            if (x == n - 1)
                break;
        }
        if (k >= twos)
            return false;
    }
    return true;
}

__kernel void modular_power(__global const uint *in, __global uint *power_of_three,
                            __global uchar *prime, __global uint *high) {
    size_t i = get_global_id(0);
    uint n = (in[i] | 1) >> (i % 4 * 8);
    power_of_three[i] = power(3, in[i] >> 16, max(n, 1u));
    prime[i] = is_prime(n);
    high[i] = mul_hi(in[i], n);
}
