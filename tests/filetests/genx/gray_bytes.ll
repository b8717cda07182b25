; test: print run
; launch: {"global": [1], "local": [1], "args": [
; launch:   {"buffer": {"dtype": "u8", "shape": [64], "dist": "iota"}, "mode": "in"},
; launch:   {"buffer": {"dtype": "u8", "shape": [16]}, "mode": "out"}]}
; check print: define dllexport spir_kernel void @k(i64 %source, i64 %target) #0 !dbg !
; check print: %pixels = call <64 x i8> @llvm.genx.svm.block.ld.v64i8.i64(i64 %source), !dbg !
; check print: %high = lshr <16 x i16> %sum, <i16 8, i16 8, i16 8
; check print: distinct !DISubprogram(name: "k"
; check print: !DILocation(line: 2, column: 3, scope: !
; check print: !DILocation(line: 4, column: 9, scope: !
; The gray value of 16 pixels of four bytes: regions of stride 4.
define dllexport spir_kernel void @k(i64 %source, i64 %target) !dbg !9 {
  %pixels = call <64 x i8> @llvm.genx.svm.block.ld.v64i8.i64(i64 %source), !dbg !10
  %r8 = call <16 x i8> @llvm.genx.rdregioni.v16i8.v64i8.i16(<64 x i8> %pixels, i32 0, i32 16, i32 4, i16 0, i32 undef)
  %g8 = call <16 x i8> @llvm.genx.rdregioni.v16i8.v64i8.i16(<64 x i8> %pixels, i32 0, i32 16, i32 4, i16 1, i32 undef)
  %b8 = call <16 x i8> @llvm.genx.rdregioni.v16i8.v64i8.i16(<64 x i8> %pixels, i32 0, i32 16, i32 4, i16 2, i32 undef)
  %r = zext <16 x i8> %r8 to <16 x i16>
  %g = zext <16 x i8> %g8 to <16 x i16>
  %b = zext <16 x i8> %b8 to <16 x i16>
  %r2 = mul <16 x i16> %r, splat (i16 77)
  %g2 = mul <16 x i16> %g, splat (i16 150), !dbg !11
  %b2 = mul <16 x i16> %b, splat (i16 29)
  %rg = add <16 x i16> %r2, %g2
  %sum = add <16 x i16> %rg, %b2
  %high = lshr <16 x i16> %sum, splat (i16 8)
  %gray = trunc <16 x i16> %high to <16 x i8>
  call void @llvm.genx.svm.block.st.i64.v16i8(i64 %target, <16 x i8> %gray)
  ret void
}

!genx.kernels = !{!0}
!llvm.dbg.cu = !{!5}
!llvm.module.flags = !{!8}
!0 = !{void (i64, i64)* @k, !"k", !1, i32 0, !2, !2, !3, i32 0}
!1 = !{i32 0, i32 0}
!2 = !{i32 0, i32 0}
!3 = !{!"svmptr_t", !"svmptr_t"}
!5 = distinct !DICompileUnit(language: DW_LANG_C, file: !6, emissionKind: FullDebug)
!6 = !DIFile(filename: "gray.c", directory: "")
!7 = !DISubroutineType(types: !{})
!8 = !{i32 2, !"Debug Info Version", i32 3}
!9 = distinct !DISubprogram(name: "k", scope: !6, file: !6, line: 1, type: !7, spFlags: DISPFlagDefinition, unit: !5)
!10 = !DILocation(line: 2, column: 3, scope: !9)
!11 = !DILocation(line: 4, column: 9, scope: !9)
/* expect run:
argument 1:
0 4 8 12 16 20 24 28
32 36 40 44 48 52 56 60
*/
