; test: errors
define internal <8 x i32> @f(<16 x i32> %v) {
  %r = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %v, i32 8, i32 4, i32 2, i16 8, i32 undef)
  ret <8 x i32> %r
}
/* expect errors:
3:101: E1103: the region is not inside of `<16 x i32>`: its element 7 would be element 16 of the vector, at byte 64
*/
