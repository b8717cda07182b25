// The hardware's operation has the accuracy that OpenCL C requires.
float exp2(float x) {
    return native_exp2(x);
}
