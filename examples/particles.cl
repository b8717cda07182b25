// One time step of particles that attract one another; the w component of a position is the mass.
#pragma OPENCL FP_CONTRACT OFF

__kernel void particles(__global const float4 *positions, __global float4 *velocities,
                        __global float4 *moved, int count, float step) {
    int i = get_global_id(0);
    float4 here = positions[i];
    float3 pull = 0.0f;
    for (int k = 0; k < count; k++) {
        float4 there = positions[k];
        float3 way = there.xyz - here.xyz;
        float square = dot(way, way) + 0.01f;
        pull += way * (there.w / (square * sqrt(square)));
    }
    float4 velocity = velocities[i];
    velocity.xyz += pull * step;
    velocities[i] = velocity;
    here.xyz += velocity.xyz * step;
    moved[i] = here;
}
