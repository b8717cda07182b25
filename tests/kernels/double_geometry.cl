// Geometric functions of doubles: of moderate, very large and very small vectors.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

__kernel void double_geometry(__global const double4 *a, __global double *out) {
    size_t i = get_global_id(0);
    double4 p = a[i], q = a[(i + 5) % 32];
    __global double *row = out + 32 * i;
    row[0] = dot(p, q) + 200.0;
    row[1] = length(p);
    row[2] = distance(p.xyz, q.xyz);
    row[3] = length(p.xy);
    row[4] = distance(p.zw, q.xy);
    row[5] = length(p * 1e300) * 1e-300;
    row[6] = length(p * 1e-300) * 1e300;
    row[7] = length(p.x) + distance(p.y, q.y) + dot(p.z, p.z);
    vstore4(normalize(p), 2, row);
    vstore4(normalize(q * 1e250), 3, row);
    vstore4(normalize(q * 1e-250), 4, row);
    vstore3(normalize(p.xyz), 7, row);
    vstore4(cross(p, q) + 200.0, 6, row);
    vstore3(cross(p.xyz, q.zxy) + 200.0, 9, row);
    row[30] = normalize(p.x);
    row[31] = length((double2)(p.x, INFINITY));
}
