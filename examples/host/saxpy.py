"""Runs the kernel of examples/saxpy.cl from a device binary on a GPU, with PyOpenCL.

    gencl compile examples/saxpy.cl --target tgllp --emit zebin=saxpy.bin
    python3 examples/host/saxpy.py saxpy.bin

With --unchecked the results are not compared: for runtimes that execute nothing.
"""

import sys

import numpy
import pyopencl as cl

COUNT, GROUP = 1000, 64


def intel_gpu():
    """The first GPU of Intel's platforms."""
    for platform in cl.get_platforms():
        if "Intel" in platform.vendor:
            for device in platform.get_devices():
                if device.type & cl.device_type.GPU:
                    return device
    sys.exit("no GPU of Intel found")


def main(path, unchecked):
    with open(path, "rb") as file:
        binary = file.read()
    device = intel_gpu()
    context = cl.Context([device])
    queue = cl.CommandQueue(context)
    # INVALID_BINARY means that the binary is for another GPU.
    program = cl.Program(context, [device], [binary]).build()
    kernel = cl.Kernel(program, "saxpy")

    x = numpy.arange(COUNT, dtype=numpy.float32)
    y = numpy.ones(COUNT, dtype=numpy.float32)
    copy = cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR
    x_buffer = cl.Buffer(context, copy, hostbuf=x)
    y_buffer = cl.Buffer(context, copy, hostbuf=y)
    for index, argument in enumerate([y_buffer, x_buffer, numpy.float32(2.5), numpy.uint32(COUNT)]):
        kernel.set_arg(index, argument)
    size = (COUNT + GROUP - 1) // GROUP * GROUP
    cl.enqueue_nd_range_kernel(queue, kernel, (size,), (GROUP,))
    result = numpy.empty_like(y)
    cl.enqueue_copy(queue, result, y_buffer)
    queue.finish()

    if unchecked:
        print("launched")
    elif numpy.array_equal(result, numpy.float32(2.5) * x + y):
        print("ok")
    else:
        sys.exit("wrong results")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: saxpy.py BINARY [--unchecked]")
    main(sys.argv[1], "--unchecked" in sys.argv[2:])
