// The predefined macros of the language.
__kernel_exec(64, float4) void k(__global float *p) { *p = M_PI_F; }
__OPENCL_VERSION__ __OPENCL_C_VERSION__ CL_VERSION_1_0 CL_VERSION_1_1 CL_VERSION_1_2
__ENDIAN_LITTLE__ CHAR_MAX INT_MIN UINT_MAX LONG_MAX FLT_MAX INFINITY NAN
CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE
#ifdef __IMAGE_SUPPORT__
images
#endif
#ifdef cl_khr_fp64
doubles
#endif
#ifdef __FAST_RELAXED_MATH__
relaxed
#endif
#if __OPENCL_C_VERSION__ >= CL_VERSION_1_2 && defined(__ENDIAN_LITTLE__)
new
#endif
