"""Launches a kernel of a device binary on Intel's OpenCL runtime, which captures what it would send to a GPU.

The argument is a JSON file: binary, kernel, global, local and offset sizes, and the arguments as
{"buffer": file}, {"value": hexadecimal digits}, {"local": bytes} or null. Each buffer is a sub-buffer that begins
"origin" bytes after the start of its parent. A call that fails ends the program with its name and its error code.
"""

import ctypes
import json
import sys

cl = ctypes.CDLL("libOpenCL.so.1")
pointer, size = ctypes.c_void_p, ctypes.c_size_t
for name in (
    "clCreateContext clCreateCommandQueue clCreateProgramWithBinary clCreateKernel clCreateBuffer"
    " clCreateSubBuffer"
).split():
    getattr(cl, name).restype = pointer

COPY_HOST_POINTER, READ_WRITE, ALL_DEVICES, BUILD_LOG = 1 << 5, 1 << 0, 0xFFFFFFFF, 0x1183
REGION = 0x1220


def check(call, code):
    if code != 0:
        sys.exit(f"{call}: error {code}")


def made(call, *arguments):
    """Calls a function whose last argument receives the error code."""
    code = ctypes.c_int()
    handle = getattr(cl, call)(*arguments, ctypes.byref(code))
    check(call, code.value)
    return pointer(handle)


def main(path):
    with open(path) as file:
        job = json.load(file)
    with open(job["binary"], "rb") as file:
        binary = file.read()
    platform, device = pointer(), pointer()
    check("clGetPlatformIDs", cl.clGetPlatformIDs(1, ctypes.byref(platform), None))
    everything = ctypes.c_uint64(ALL_DEVICES)
    check("clGetDeviceIDs", cl.clGetDeviceIDs(platform, everything, 1, ctypes.byref(device), None))
    devices = (pointer * 1)(device)
    context = made("clCreateContext", None, 1, devices, None, None)
    queue = made("clCreateCommandQueue", context, device, ctypes.c_uint64(0))
    status = ctypes.c_int()
    program = made(
        "clCreateProgramWithBinary",
        context,
        1,
        devices,
        (size * 1)(len(binary)),
        (ctypes.c_char_p * 1)(binary),
        ctypes.byref(status),
    )
    check("binary status", status.value)
    check("clBuildProgram", cl.clBuildProgram(program, 1, devices, None, None, None))
    log = ctypes.create_string_buffer(1 << 16)
    information = (program, device, BUILD_LOG, size(len(log)), log, None)
    check("clGetProgramBuildInfo", cl.clGetProgramBuildInfo(*information))
    print(log.value.decode().strip())
    kernel = made("clCreateKernel", program, job["kernel"].encode())
    for index, argument in enumerate(job["arguments"]):
        if argument is None:
            code = cl.clSetKernelArg(kernel, index, size(8), ctypes.byref(pointer()))
        elif "buffer" in argument:
            with open(argument["buffer"], "rb") as file:
                data = file.read()
            flags = ctypes.c_uint64(READ_WRITE | COPY_HOST_POINTER)
            whole = bytes(job["origin"]) + data
            contents = ctypes.create_string_buffer(whole, len(whole))
            parent = made("clCreateBuffer", context, flags, size(len(whole)), contents)
            region = (size * 2)(job["origin"], len(data))
            buffer = made("clCreateSubBuffer", parent, ctypes.c_uint64(0), REGION, region)
            code = cl.clSetKernelArg(kernel, index, size(8), ctypes.byref(buffer))
        elif "local" in argument:
            code = cl.clSetKernelArg(kernel, index, size(argument["local"]), None)
        else:
            data = bytes.fromhex(argument["value"])
            value = ctypes.create_string_buffer(data, len(data))
            code = cl.clSetKernelArg(kernel, index, size(len(data)), value)
        check(f"clSetKernelArg {index}", code)
    sizes = [(size * 3)(*job[name]) for name in ("offset", "global", "local")]
    arguments = (queue, kernel, job["dimensions"], *sizes, 0, None, None)
    check("clEnqueueNDRangeKernel", cl.clEnqueueNDRangeKernel(*arguments))
    check("clFinish", cl.clFinish(queue))


main(sys.argv[1])
