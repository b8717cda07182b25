// Gray values of RGBA pixels of four bytes.
__attribute__((reqd_work_group_size(16, 1, 1)))
__kernel void gray_bytes(__global uchar *out, __global const uchar4 *pixels) {
    uint i = get_global_id(0);
    uchar4 p = pixels[i];
    out[i] = (uchar)((77 * p.x + 150 * p.y + 29 * p.z) >> 8);
}
