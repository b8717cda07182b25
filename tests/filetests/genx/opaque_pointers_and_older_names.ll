; test: print
; check print: define internal spir_func <4 x half> @f(i8 addrspace(1)* %p, <8 x half> %v, i16 %offset) #1 {
; check print: %1 = bitcast i8 addrspace(1)* %p to <4 x half> addrspace(1)*
; check print: @llvm.genx.rdregionf.v4f16.v8f16.i16(
; check print: <4 x half> <half 0xH3C00, half undef, half 0xHBC00, half 0xH7E00>
; check print: br i1 undef, label %2, label %3
; check print: %w = phi <4 x half> [ %z, %0 ], [ %y, %2 ]
; `ptr` becomes `i8*`; names of intrinsics that leave out types get all of them.
define internal <4 x half> @f(ptr addrspace(1) %p, <8 x half> %v, i16 %offset) #3 {
  %x = load <4 x half>, ptr addrspace(1) %p, align 8
  %y = call <4 x half> @llvm.genx.rdregionf.v4f16.v8f16(<8 x half> %v, i32 4, i32 2, i32 1, i16 %offset, i32 4)
  %z = call <4 x half> @llvm.fma.v4f16(<4 x half> %x, <4 x half> %y, <4 x half> <half 0xH3C00, half undef, half 0xHBC00, half 0xH7E00>)
  br i1 poison, label %1, label %2
1:
  br label %2
2:
  %w = phi <4 x half> [ %z, %0 ], [ %y, %1 ]
  ret <4 x half> %w
}
