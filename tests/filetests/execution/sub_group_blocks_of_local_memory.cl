// test: run
// launch: {"global": [64], "local": [64], "args": [
// launch:   {"buffer": {"dtype": "u32", "shape": [64]}, "mode": "out"},
// launch:   {"local": 64}]}
// Blocks in local memory (cl_intel_subgroup_local_block_io), one and several of them.
#ifndef cl_intel_subgroup_local_block_io
#error cl_intel_subgroup_local_block_io
#endif
#pragma OPENCL EXTENSION cl_intel_subgroup_local_block_io : enable
__kernel void k(__global uint *out, __local uchar *bytes) {
    __local uint words[64], pairs[128];
    __local ushort shorts[128];
    __local ulong longs[64];
    uint i = get_local_id(0), lane = get_sub_group_local_id(), width = get_max_sub_group_size();
    uint first = i - lane;
    words[i] = i + 5;
    shorts[i] = i, shorts[i + 64] = i + 64;
    bytes[i] = i + 100;
    barrier(CLK_LOCAL_MEM_FENCE);
    uint x = intel_sub_group_block_read(words + first);
    ushort2 y = intel_sub_group_block_read_us2(shorts + 2 * first);
    uchar z = intel_sub_group_block_read_uc((const __local uchar *)bytes + first);
    intel_sub_group_block_write_ul(longs + first, x);
    intel_sub_group_block_write2(pairs + 2 * first, (uint2)(x + 1, x + 2));
    barrier(CLK_LOCAL_MEM_FENCE);
    uint wrong = (y.x != 2 * first + lane) + (y.y != 2 * first + width + lane);
    // The work-item before in the order of the work-group.
    uint j = (i + 63) % 64, at = 2 * j - j % width;
    wrong += (pairs[at] != j + 6) + (pairs[at + width] != j + 7);
    out[i] = (uint)longs[63 - i] + 1000 * z + 1000000 * wrong;
}
/* expect run:
argument 0:
100068 101067 102066 103065 104064 105063 106062 107061
108060 109059 110058 111057 112056 113055 114054 115053
116052 117051 118050 119049 120048 121047 122046 123045
124044 125043 126042 127041 128040 129039 130038 131037
132036 133035 134034 135033 136032 137031 138030 139029
140028 141027 142026 143025 144024 145023 146022 147021
148020 149019 150018 151017 152016 153015 154014 155013
156012 157011 158010 159009 160008 161007 162006 163005
*/
