// test: diagnostics
uint32_t first(int a) { return a; }
//@1-8 E0101: unknown type name `uint32_t`
//  = help: in OpenCL C this type is `uint`
//  = fix: uint first(int a) { return a; }
int second(int8_t a) { return a; }
//         ^^^^^^ E0101: unknown type name `int8_t`
//  = help: in OpenCL C this type is `char`
//  = fix: int second(char a) { return a; }
int third(int a) {
    uint64_t b = a;
//  ^^^^^^^^ E0101: unknown type name `uint64_t`
//  = help: in OpenCL C this type is `ulong`
//  = fix: ulong b = a;
    return b;
}
