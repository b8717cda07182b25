// test: visa run
// options: -O2 --target tgllp --simd 16
// An immediate that a loop reads from a temporary is copied before the outermost loop, after the test whether it is
// entered. A use that the loop does not dominate has a copy of its own; one that it dominates reads that of the loop,
// and so does another loop.
// check visa: (!P1) goto (M1, 16) L7
// check visa: (!P2) goto (M1, 16) L7
// check visa: mov (M1_NM, 1) X17(0,0)<1> 0x40a80000:f
// check visa: mov (M1_NM, 1) X18(0,0)<1> 0x447a0000:f
// check visa: L3:
// check visa: mad (M1, 16) R0_s(0,0)<1> R0_s(0,0)<1;1,0> X17(0,0)<0;1,0> 0x3f000000:f
// check visa: min (M1, 16) R0_s(0,0)<1> X18(0,0)<0;1,0> R0_s(0,0)<1;1,0>
// check visa: L7:
// check visa: mov (M1_NM, 1) X20(0,0)<1> 0x40500000:f
// check visa: L8:
// check visa: mad (M1, 16) R0_s(0,0)<1> R0_s(0,0)<1;1,0> X20(0,0)<0;1,0> 0x3fc00000:f
// check visa: mov (M1_NM, 1) X22(0,0)<1> 0x40a80000:f
// check visa: X22(0,0)<0;1,0> 0xbe800000:f
// check visa: X20(0,0)<0;1,0> 0x40200000:f
// launch: {"global": [16], "local": [16], "args": [
// launch:   {"buffer": {"dtype": "f32", "shape": [16], "dist": "iota"}, "mode": "inout"}]}
kernel void k(global float *p) {
  uint i = get_global_id(0);
  float s = p[i];
  if (i < 8) {
    for (uint k = 0; k < i; k++) {
      for (uint j = k; j < i; j++)
        s = fma(s, 5.25f, 0.5f);
      s = min(s, 1000.0f);
    }
  }
  uint k = 8;
  do {
    s = fma(s, 3.25f, 1.5f);
    k++;
  } while (k < i);
  if (i & 1)
    s = fma(s, 5.25f, -0.25f);
  p[i] = fma(s, 3.25f, 2.5f);
}
/* expect run:
argument 0:
7.375 346.13672 3242.8008 55480.406 10569.875 55480.406 10569.875 55480.406
91.875 526.3594 366.5 6823.755 4593.1504 84541.95 56171.69 1023761.25
*/
