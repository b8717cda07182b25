// test: diagnostics
uint32_t first(int a) { return a; }
//@1-8 E0101: unknown type name `uint32_t`
//  = help: OpenCL C calls it `uint`
int second(int8_t a) { return a; }
//         ^^^^^^ E0101: unknown type name `int8_t`
//  = help: OpenCL C calls it `char`
int third(int a) {
    uint64_t b = a;
//  ^^^^^^^^ E0101: unknown type name `uint64_t`
//  = help: OpenCL C calls it `ulong`
    return b;
}
