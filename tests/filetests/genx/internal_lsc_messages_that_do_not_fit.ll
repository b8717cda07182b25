; test: errors
define internal void @f(i64 %x, i32 %n, <16 x i1> %m, <16 x i32> %v, <32 x i32> %w) {
  call void @llvm.vc.internal.lsc.store.ugm(<16 x i1> %m, i8 3, i8 3, i8 1, <2 x i8> zeroinitializer, i32 0, <16 x i32> %v, i16 1, i32 0, <16 x i32> %v)
  call void @llvm.vc.internal.lsc.store.slm(<16 x i1> %m, i8 3, i8 3, i8 1, <2 x i8> zeroinitializer, i32 0, i64 %x, i16 1, i32 0, <16 x i32> %v)
  call void @llvm.vc.internal.lsc.store.slm(<16 x i1> %m, i8 3, i8 3, i8 1, <2 x i8> zeroinitializer, i32 0, i32 %n, i16 1, i32 0, <16 x i32> %v)
  call void @llvm.vc.internal.lsc.store.slm(<16 x i1> %m, i8 3, i8 3, i8 1)
  %a = call <16 x i32> @llvm.vc.internal.lsc.load.slm(<16 x i1> %m, i8 3, i8 3, i8 1, <2 x i8> undef, i32 0, <16 x i32> %v, i16 1, i32 0, <16 x i32> undef)
  %b = call <32 x i32> @llvm.vc.internal.lsc.load.slm(<16 x i1> %m, i8 3, i8 3, i8 2, <2 x i8> zeroinitializer, i32 0, <16 x i32> %v, i16 1, i32 0, <32 x i32> %w)
  call void @llvm.vc.internal.lsc.prefetch.ugm(i1 true)
  ret void
}
/* expect errors:
3:107: E1103: expected `i64`, found `i32`
4:114: E1103: `i64` is not a type of offsets of this message
5:55: E1103: the mask does not have one `i1` for each offset
6:13: E1103: `llvm.vc.internal.lsc.store.slm`: expected 10 operands, found 4
7:96: E1103: the caching controls must be constants
8:160: E1102: a mask of a load of several elements with other elements than `undef` is not supported in vector IR
9:13: E1102: the intrinsic `llvm.vc.internal.lsc.prefetch.ugm` is not supported in vector IR
*/
