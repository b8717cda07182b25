// test: diagnostics
// Calls with images follow from their types, which are not supported.
__kernel void k(read_only image2d_t in, __global float4 *out, sampler_t s) {
//                        ^^^^^^^^^ E0901: images and samplers are not supported
//  = help: use a buffer
//                                                            ^^^^^^^^^ E0901: images and samplers are not supported
//  = help: use a buffer
    out[0] = read_imagef(in, s, (int2)(0, 0));
    out[1] = get_image_width(in);
}
