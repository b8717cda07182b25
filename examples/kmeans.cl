// The assignment step of k-means: the index of the nearest center, and the squared distance to
// it. Of equally near centers the first one is selected.
#pragma OPENCL FP_CONTRACT OFF

__kernel void kmeans(__global const float *x, __global const float *y, __constant float *centers,
                     uint k, __global uchar *label, __global float *distance) {
    size_t i = get_global_id(0);
    float nearest = INFINITY;
    uchar chosen = 0;
    for (uint c = 0; c < k; c++) {
        float dx = x[i] - centers[2 * c];
        float dy = y[i] - centers[2 * c + 1];
        float d = dx * dx + dy * dy;
        if (d < nearest) {
            nearest = d;
            chosen = c;
        }
    }
    label[i] = chosen;
    distance[i] = nearest;
}
