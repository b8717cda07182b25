// test: run
// Percent signs in conversions that OpenCL C does not have are text, and the calls that follow print their own values. An integer may have the bits of
// a place in the buffer that was not written. No null pointer has an address.
// launch: {"global": [2], "local": [2], "args": [{"buffer": {"dtype": "i32", "shape": [2]}, "mode": "out"}]}
__kernel void k(__global int *p) {
    int i = get_local_id(0);
    p[i] = printf("%-5%d|\n", i);
    printf("%d%%%d%%", i, 7);
    printf("%5%%%y%d %d\n", i);
    printf("%s %", "last");
    printf("%x %u\n", 0xffa55a5a, 0xffa55a5a - i);
    printf("%d %d\n", i, 5);
    printf("%p %p %p\n", (__private int *)0, (__local int *)0, (__global int *)0);
}
/* expect run:
argument 0:
0 0
printed:
%-5%d|
0%7%%5%%y%d %d
last %ffa55a5a 4289026650
0 5
(nil) (nil) (nil)
%-5%d|
1%7%%5%%y%d %d
last %ffa55a5a 4289026649
1 5
(nil) (nil) (nil)
*/
