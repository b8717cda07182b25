; test: errors
; Each construct is named with its line; an unknown value of a rejected line is no error of its own.
@table = internal constant [4 x i32] zeroinitializer

declare <8 x i32> @llvm.genx.absi.v4x32(<8 x i32>)

define internal void @constructs(<8 x i32> %v, i32 %n, float %x, i1 %c) {
  %p = alloca i32
  %q = frem float %x, %x
  %r = add i128 1, 2
  %s = add <8 x i32> %q, %v
  %t = call <8 x i32> @llvm.genx.absl.v8i32(<8 x i32> %v)
  %u = call i32 @other(i32 %n)
  switch i32 %n, label %a [ i32 1, label %b ]
a:
  %w = load i32, i32* getelementptr (i32, i32* null, i32 1)
  ret void
}

define internal <8 x i32> @types(<8 x i32> %v, i32 %n) {
  %a = add <8 x i32> %v, %n
  ret i32 %n
}
/* expect errors:
3:1: E1102: the global variable `@table` is not supported in vector IR
5:19: E1103: the types of `llvm.genx.absi.v4x32` are spelled `llvm.genx.absi.v8i32`
8:8: E1102: the instruction `alloca` is not supported in vector IR
9:8: E1102: the instruction `frem` is not supported in vector IR
10:12: E1102: the type `i128` is not supported in vector IR
12:23: E1102: the intrinsic `llvm.genx.absl` is not supported in vector IR; did you mean `llvm.genx.absf`?
13:17: E1102: a call of the function `@other` is not supported in vector IR
14:3: E1102: the instruction `switch` is not supported in vector IR
16:23: E1102: a constant expression is not supported in vector IR
21:26: E1103: `%n` has type `i32`, not `<8 x i32>`
22:7: E1103: `ret` of type `i32` in a function of type `<8 x i32>`
*/
