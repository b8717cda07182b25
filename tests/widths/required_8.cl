// Eight work-items for each work-group: a wider thread has channels without a work-item.
__attribute__((reqd_work_group_size(8, 1, 1)))
__kernel void required_8(__global float *data, float factor) {
    size_t i = get_global_id(0);
    float x = data[i];
    for (int k = 0; k < 8; k++)
        x = x * factor + 0.5f;
    data[i] = x;
}
