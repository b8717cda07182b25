// test: diagnostics
// options: -cl-std=CL3.0
// `rgba` are names of components from OpenCL C 3.0 on, and not mixed with `xyzw`.
kernel void colors(global float4 *f, global float2 *t, global float *s) {
    f[0].rgb = f[1].bgr;
    f[0].a = s[0] + t[0].g;
    t[0].rg = f[1].rgba.ar;
    f[0].rr = f[1].xy;
//  ^^^^^^^ E0203: vector is not assignable (contains duplicate components)
    f[0].xy = f[1].rx;
//                 ^^ E0201: illegal vector component name `rx` for `float4`: `x` is not a component
//  = help: use `x` to `w`, `s` with hexadecimal digits, `lo`, `hi`, `even` or `odd`
    f[0].xy = f[1].xr;
//                 ^^ E0201: illegal vector component name `xr` for `float4`: `r` is not a component
//  = help: use `x` to `w`, `s` with hexadecimal digits, `lo`, `hi`, `even` or `odd`
    t[0].b = 1;
//       ^ E0201: vector component access `b` exceeds type `float2`
//  = help: use components `x` to `y`
    f[0].x = f[1].q;
//                ^ E0201: illegal vector component name `q` for `float4`
//  = help: use `x` to `w`, `s` with hexadecimal digits, `lo`, `hi`, `even` or `odd`
}
