; test: visa simulate
; launch: {"global": [4], "local": [4], "args": [
; launch:   {"buffer": {"dtype": "i32", "shape": [64], "dist": "uniform"}, "mode": "in"},
; launch:   {"buffer": {"dtype": "i32", "shape": [192]}, "mode": "out"}]}
; check visa: scatter_scaled.4
; check visa: barrier
; check visa: gather_scaled.4
define dllexport spir_kernel void @k(i64 %x, i64 %y) {
  %ids = call <3 x i32> @llvm.genx.local.id.v3i32()
  %id = extractelement <3 x i32> %ids, i32 0
  %own = shl i32 %id, 6
  %from = zext i32 %own to i64
  %source = add i64 %x, %from
  %v = call <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64 %source)
  %p = inttoptr i32 %own to <16 x i32> addrspace(3)*
  store <16 x i32> %v, <16 x i32> addrspace(3)* %p, align 4
  call void @llvm.genx.fence(i8 33)
  call void @llvm.genx.barrier()
  %other = xor i32 %own, 64
  %q = inttoptr i32 %other to <24 x i16> addrspace(3)*
  %w = load <24 x i16>, <24 x i16> addrspace(3)* %q, align 2
  %next = add i32 %other, 21
  %b = inttoptr i32 %next to i8 addrspace(3)*
  %byte = load i8, i8 addrspace(3)* %b, align 1
  %aligned = add i32 %other, 8
  %l = inttoptr i32 %aligned to i64 addrspace(3)*
  %long = load i64, i64 addrspace(3)* %l, align 8
  %f = inttoptr i32 %aligned to <4 x float> addrspace(3)*
  %floats = load <4 x float>, <4 x float> addrspace(3)* %f, align 8
  %words = bitcast <4 x float> %floats to <4 x i32>
  %wide = zext i8 %byte to i64
  %sum = add i64 %long, %wide
  %pair = bitcast i64 %sum to <2 x i32>
  %lanes = mul i32 %id, 192
  %place = zext i32 %lanes to i64
  %first = add i64 %y, %place
  %out = inttoptr i64 %first to <24 x i16> addrspace(1)*
  store <24 x i16> %w, <24 x i16> addrspace(1)* %out, align 4
  %second = add i64 %first, 64
  %out2 = inttoptr i64 %second to <4 x i32> addrspace(1)*
  store <4 x i32> %words, <4 x i32> addrspace(1)* %out2, align 4
  %third = add i64 %first, 128
  %out3 = inttoptr i64 %third to <2 x i32> addrspace(1)*
  store <2 x i32> %pair, <2 x i32> addrspace(1)* %out3, align 4
  ret void
}

!genx.kernels = !{!0}
!0 = !{void (i64, i64)* @k, !"k", !1, i32 256, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0}
!2 = !{i32 64, i32 72}
!3 = !{i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t"}
/* expect simulate:
skl: 64 instructions compute the same
tgllp: 87 instructions compute the same
dg2: 87 instructions compute the same
pvc: 65 instructions compute the same
*/
