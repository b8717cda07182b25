// Every type in local memory, as variables, arrays and arguments; pointers into it in helpers.
long total(__local const long *from, uint n) {
    long sum = 0;
    for (uint k = 0; k < n; k++)
        sum += from[k];
    return sum;
}

__local short *later(__local short *p, int n) {
    return n > 0 ? p + n : p;
}

__kernel void types(__global long *out, __local uchar *bytes, __local long *longs, __local uchar *odd) {
    __local short words[40][3];
    __local float scale;
    __local ulong mask, *place;
    __local char sign[1];
    uint lid = get_local_id(0) + get_local_size(0) * (get_local_id(1) + get_local_size(1) * get_local_id(2));
    uint n = get_local_size(0) * get_local_size(1) * get_local_size(2);
    bytes[n - 1 - lid] = (uchar)(lid * 7);
    longs[lid] = (long)lid << 33;
    odd[lid] = lid & 1;
    for (int k = 0; k < 3; k++)
        words[lid][k] = (short)(lid * k - 50);
    if (lid == n / 2) {
        scale = 0.5f;
        mask = 0x8000000000000001UL;
        sign[0] = -3;
    }
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    place = &mask;
    __local short *word = later(&words[0][0], (int)(3 * lid + 2));
    __local short *none = 0;
    long distance = word - words[0];
    long result = (long)bytes[lid] + total(longs, lid + 1) + *word + (long)(scale * 6.0f) + sign[0];
    if (odd[(lid + 1) % n])
        result += (long)*place;
    if (none || word == none)
        result = 0;
    *word += 1;
    mem_fence(CLK_LOCAL_MEM_FENCE);
    result += word[0] * (word > words[3] ? 3 : 5);
    uint group = get_group_id(0) + get_num_groups(0) * (get_group_id(1) + get_num_groups(1) * get_group_id(2));
    out[group * n + lid] = result + (distance << 8) + (long)sizeof(word) + (long)sizeof(words);
}
