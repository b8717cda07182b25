; test: visa simulate
; launch: {"global": [1], "local": [1], "args": [
; launch:   {"buffer": {"dtype": "u16", "shape": [80], "dist": "data", "values": [1000, 1003, 1006, 1009, 1012, 1015, 1018, 1021, 1024, 1027, 1030, 1033, 1036, 1039, 1042, 1045, 1048, 1051, 1054, 1057, 1060, 1063, 1066, 1069, 1072, 1075, 1078, 1081, 1084, 1087, 1090, 1093, 1096, 1099, 1102, 1105, 1108, 1111, 1114, 1117, 1120, 1123, 1126, 1129, 1132, 1135, 1138, 1141, 1144, 1147, 1150, 1153, 1156, 1159, 1162, 1165, 1168, 1171, 1174, 1177, 1180, 1183, 1186, 1189, 63, 0, 5, 5, 17, 32, 33, 1, 2, 40, 41, 50, 62, 7, 9, 11]}, "mode": "in"},
; launch:   {"buffer": {"dtype": "u16", "shape": [152]}, "mode": "inout"}]}
; check visa: addr_add (M1_NM, 16) A0
; Addresses of up to 16 elements are computed at once, for reads and for writes. What was read and is written back is not
; written.
define dllexport spir_kernel void @k(i64 %from, i64 %to) {
  %t1 = call <64 x i16> @llvm.genx.svm.block.ld.unaligned.v64i16.i64(i64 %from)
  %t2 = add i64 %from, 128
  %t3 = call <16 x i16> @llvm.genx.svm.block.ld.unaligned.v16i16.i64(i64 %t2)
  %t4 = shl <16 x i16> %t3, <i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1>
  %t5 = call <16 x i16> @llvm.genx.rdregioni.v16i16.v64i16.v16i16(<64 x i16> %t1, i32 1, i32 1, i32 0, <16 x i16> %t4, i32 undef)
  %t6 = add <16 x i16> %t5, %t3
  %t7 = call <64 x i16> @llvm.genx.wrregioni.v64i16.v16i16.v16i16.i1(<64 x i16> %t1, <16 x i16> %t6, i32 1, i32 1, i32 0, <16 x i16> %t4, i32 undef, i1 true)
  call void @llvm.genx.svm.block.st.i64.v64i16(i64 %to, <64 x i16> %t7)
  %t8 = add i64 %to, 128
  call void @llvm.genx.svm.block.st.i64.v16i16(i64 %t8, <16 x i16> %t6)
  %t9 = call <64 x i16> @llvm.genx.wrregioni.v64i16.v16i16.v16i16.i1(<64 x i16> %t1, <16 x i16> %t5, i32 1, i32 1, i32 0, <16 x i16> %t4, i32 undef, i1 true)
  %t10 = add i64 %to, 160
  call void @llvm.genx.svm.block.st.i64.v64i16(i64 %t10, <64 x i16> %t9)
  %t11 = extractelement <16 x i16> %t4, i32 9
  %t12 = call <8 x i16> @llvm.genx.rdregioni.v8i16.v64i16.i16(<64 x i16> %t1, i32 0, i32 8, i32 1, i16 %t11, i32 undef)
  %t13 = add i64 %to, 288
  call void @llvm.genx.svm.block.st.i64.v8i16(i64 %t13, <8 x i16> %t12)
  ret void
}

!genx.kernels = !{!0}
!0 = !{void (i64, i64)* @k, !"k", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 0, i32 0}
!2 = !{i32 64, i32 72}
!3 = !{i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t"}
/* expect simulate:
skl: 36 instructions compute the same
tgllp: 44 instructions compute the same
dg2: 44 instructions compute the same
pvc: 35 instructions compute the same
*/
