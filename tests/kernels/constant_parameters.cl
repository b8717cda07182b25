// Members of a structure that branches in nested loops read, as parameters of a simulation are.
typedef struct {
    int size[3];
    float weight;
    float stiffness, damping, radius, attraction;
} parameters;

kernel void pairs(global float4 *out, global const float4 *position, global const int *first, constant parameters *p, int count) {
    int i = get_global_id(0);
    if (i >= count) {
        return;
    }
    float4 at = position[i];
    float4 force = 0;
    int3 cell = (int3)((int)at.x, (int)at.y, (int)at.z);
    for (int y = -1; y <= 1; y++)
        for (int x = -1; x <= 1; x++) {
            int index = ((cell.x + x) & (p->size[0] - 1)) + ((cell.y + y) & (p->size[1] - 1)) * p->size[0];
            if (first[index] < 0)
                continue;
            for (int j = first[index]; j < first[index] + 3; j++) {
                if (j == i)
                    continue;
                float4 d = position[j] - at;
                float square = dot(d.xyz, d.xyz);
                if (square < p->radius)
                    force += d * (p->stiffness * square + p->damping) + p->attraction;
            }
        }
    out[i] = force * p->weight;
}
