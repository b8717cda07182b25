/* Runs the kernel of examples/saxpy.cl from a device binary on a GPU.
 *
 *     gencl compile examples/saxpy.cl --target tgllp --emit zebin=saxpy.bin
 *     cc examples/host/saxpy.c -o saxpy -lOpenCL
 *     ./saxpy saxpy.bin
 *
 * With --unchecked the results are not compared: for runtimes that execute nothing.
 */
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COUNT = 1000, GROUP = 64 };

static void check(const char *call, cl_int code) {
    if (code != CL_SUCCESS) {
        fprintf(stderr, "%s: error %d\n", call, code);
        exit(1);
    }
}

/* The contents of a file. */
static unsigned char *read_file(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    if (!file) {
        perror(path);
        exit(1);
    }
    unsigned char *bytes = NULL;
    size_t capacity = 0;
    *size = 0;
    for (;;) {
        if (*size == capacity) {
            capacity = capacity ? 2 * capacity : 65536;
            bytes = realloc(bytes, capacity);
            if (!bytes) {
                perror(path);
                exit(1);
            }
        }
        size_t count = fread(bytes + *size, 1, capacity - *size, file);
        if (count == 0)
            break;
        *size += count;
    }
    fclose(file);
    return bytes;
}

/* The first GPU of Intel's platforms. */
static cl_device_id intel_gpu(void) {
    cl_platform_id platforms[16];
    cl_uint count = 0;
    check("clGetPlatformIDs", clGetPlatformIDs(16, platforms, &count));
    for (cl_uint k = 0; k < count && k < 16; k++) {
        char vendor[256] = "";
        cl_device_id device;
        clGetPlatformInfo(platforms[k], CL_PLATFORM_VENDOR, sizeof vendor - 1, vendor, NULL);
        if (strstr(vendor, "Intel") &&
            clGetDeviceIDs(platforms[k], CL_DEVICE_TYPE_GPU, 1, &device, NULL) == CL_SUCCESS)
            return device;
    }
    fprintf(stderr, "no GPU of Intel found\n");
    exit(1);
}

int main(int argc, char **argv) {
    if (argc < 2) {
        fprintf(stderr, "usage: saxpy BINARY [--unchecked]\n");
        return 2;
    }
    int unchecked = argc > 2 && strcmp(argv[2], "--unchecked") == 0;
    cl_int code, status;
    size_t size;
    const unsigned char *binary = read_file(argv[1], &size);

    cl_device_id device = intel_gpu();
    cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &code);
    check("clCreateContext", code);
    cl_command_queue queue = clCreateCommandQueue(context, device, 0, &code);
    check("clCreateCommandQueue", code);

    /* CL_INVALID_BINARY (-42) means that the binary is for another GPU. */
    cl_program program =
        clCreateProgramWithBinary(context, 1, &device, &size, &binary, &status, &code);
    check("clCreateProgramWithBinary", code);
    check("clBuildProgram", clBuildProgram(program, 1, &device, NULL, NULL, NULL));
    cl_kernel kernel = clCreateKernel(program, "saxpy", &code);
    check("clCreateKernel", code);

    static float x[COUNT], y[COUNT];
    const cl_float a = 2.5f;
    const cl_uint n = COUNT;
    for (int k = 0; k < COUNT; k++) {
        x[k] = (float)k;
        y[k] = 1.0f;
    }
    cl_mem_flags copy = CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR;
    cl_mem x_buffer = clCreateBuffer(context, copy, sizeof x, x, &code);
    check("clCreateBuffer", code);
    cl_mem y_buffer = clCreateBuffer(context, copy, sizeof y, y, &code);
    check("clCreateBuffer", code);
    check("clSetKernelArg", clSetKernelArg(kernel, 0, sizeof y_buffer, &y_buffer));
    check("clSetKernelArg", clSetKernelArg(kernel, 1, sizeof x_buffer, &x_buffer));
    check("clSetKernelArg", clSetKernelArg(kernel, 2, sizeof a, &a));
    check("clSetKernelArg", clSetKernelArg(kernel, 3, sizeof n, &n));

    size_t global = (COUNT + GROUP - 1) / GROUP * GROUP, local = GROUP;
    check("clEnqueueNDRangeKernel",
          clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, &local, 0, NULL, NULL));
    check("clFinish", clFinish(queue));
    check("clEnqueueReadBuffer",
          clEnqueueReadBuffer(queue, y_buffer, CL_TRUE, 0, sizeof y, y, 0, NULL, NULL));

    for (int k = 0; k < COUNT && !unchecked; k++) {
        float expected = 2.5f * (float)k + 1.0f;
        if (y[k] != expected) {
            fprintf(stderr, "y[%d] is %g, expected %g\n", k, y[k], expected);
            return 1;
        }
    }
    printf(unchecked ? "launched\n" : "ok\n");
    return 0;
}
