//! Kernels in vector IR of several shapes that scale to any number of instructions.

use std::fmt::Write as _;

/// The number of vectors that a kernel works on.
const VECTORS: usize = 8;

/// The metadata of a kernel with two buffers by address, and an integer.
const METADATA: &str = r#"
!genx.kernels = !{!0}
!0 = !{void (i64, i64, i32)* @k, !"k", !1, i32 0, !2, !3, !4}
!1 = !{i32 0, i32 0, i32 0}
!2 = !{i32 64, i32 72, i32 80}
!3 = !{i32 0, i32 0, i32 0}
!4 = !{!"svmptr_t", !"svmptr_t", !""}
"#;

/// A kernel that loads vectors of a type, and stores those with the names that the body returns.
fn kernel(
    ty: &str,
    declarations: &str,
    body: impl FnOnce(&mut String) -> [String; VECTORS],
) -> String {
    let mut text =
        "define dllexport spir_kernel void @k(i64 %from, i64 %to, i32 %n) {\nentry:\n".to_owned();
    for v in 0..VECTORS {
        _ = writeln!(
            text,
            "  %f{v} = add i64 %from, {}\n  %fp{v} = inttoptr i64 %f{v} to {ty} addrspace(1)*\n  \
             %v{v} = load {ty}, {ty} addrspace(1)* %fp{v}, align 64",
            4096 * v
        );
    }
    let last = body(&mut text);
    for (v, name) in last.iter().enumerate() {
        _ = writeln!(
            text,
            "  %t{v} = add i64 %to, {}\n  %tp{v} = inttoptr i64 %t{v} to {ty} addrspace(1)*\n  \
             store {ty} {name}, {ty} addrspace(1)* %tp{v}, align 64",
            4096 * v
        );
    }
    text + "  ret void\n}\n" + declarations + METADATA
}

/// The names of the loaded vectors.
fn loaded() -> [String; VECTORS] {
    std::array::from_fn(|v| format!("%v{v}"))
}

/// Arithmetic on vectors of 24 elements, each of which becomes two instructions.
pub(crate) fn elementwise(n: usize) -> String {
    kernel("<24 x i32>", "", |text| {
        let mut names = loaded();
        for k in 0..n {
            let opcode = ["add", "mul", "xor", "sub"][k % 4];
            let v = |d: usize| (k + d) % VECTORS;
            let name = format!("%e{k}");
            _ = writeln!(
                text,
                "  {name} = {opcode} <24 x i32> {}, {}",
                names[v(1)],
                names[v(3)]
            );
            names[v(0)] = name;
        }
        names
    })
}

const REGIONS: &str = "
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.i16(<32 x i32>, i32, i32, i32, i16, i32)
declare <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i16.i1(<32 x i32>, <8 x i32>, i32, i32, i32, i16, i32, i1)
";

/// Sums of a region of one vector and of a region of another one, which they are written to.
pub(crate) fn regions(n: usize) -> String {
    kernel("<32 x i32>", REGIONS, |text| {
        let mut names = loaded();
        for k in 0..n / 4 {
            let v = |d: usize| (k + d) % VECTORS;
            // What is overwritten is read before: nothing is removed.
            let (a, old) = (&names[v(1)], &names[v(0)]);
            let (first, to) = (4 * (k % 24), 32 * (k % 4));
            _ = writeln!(
                text,
                "  %a{k} = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.i16(<32 x i32> {a}, i32 0, i32 8, i32 1, i16 {first}, i32 undef)\n  \
                 %b{k} = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.i16(<32 x i32> {old}, i32 0, i32 8, i32 1, i16 {to}, i32 undef)\n  \
                 %s{k} = add <8 x i32> %a{k}, %b{k}\n  \
                 %w{k} = call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i16.i1(<32 x i32> {old}, <8 x i32> %s{k}, i32 0, i32 8, i32 1, i16 {to}, i32 undef, i1 true)"
            );
            names[v(0)] = format!("%w{k}");
        }
        names
    })
}

const MATRIX: &str = "
declare <16 x i32> @llvm.genx.rdregioni.v16i32.v1024i32.i16(<1024 x i32>, i32, i32, i32, i16, i32)
declare <1024 x i32> @llvm.genx.wrregioni.v1024i32.v16i32.i16.i1(<1024 x i32>, <16 x i32>, i32, i32, i32, i16, i32, i1)
declare <32 x i32> @llvm.genx.rdregioni.v32i32.v1024i32.i16(<1024 x i32>, i32, i32, i32, i16, i32)
declare <1024 x i32> @llvm.genx.wrregioni.v1024i32.v32i32.i16.i1(<1024 x i32>, <32 x i32>, i32, i32, i32, i16, i32, i1)
";

/// One matrix, of which each sum of rows changes a row: a chain of writes of the whole length.
pub(crate) fn matrix(n: usize) -> String {
    kernel("<32 x i32>", MATRIX, |text| {
        let mut matrix = "undef".to_owned();
        for k in 0..32 {
            let name = format!("%m{k}");
            _ = writeln!(
                text,
                "  {name} = call <1024 x i32> @llvm.genx.wrregioni.v1024i32.v32i32.i16.i1(<1024 x i32> {matrix}, <32 x i32> %v{}, i32 0, i32 32, i32 1, i16 {}, i32 undef, i1 true)",
                k % VECTORS,
                128 * k
            );
            matrix = name;
        }
        for k in 0..n / 4 {
            let row = |d: usize| 64 * ((7 * k + d) % 64);
            _ = writeln!(
                text,
                "  %a{k} = call <16 x i32> @llvm.genx.rdregioni.v16i32.v1024i32.i16(<1024 x i32> {matrix}, i32 0, i32 16, i32 1, i16 {}, i32 undef)\n  \
                 %b{k} = call <16 x i32> @llvm.genx.rdregioni.v16i32.v1024i32.i16(<1024 x i32> {matrix}, i32 0, i32 16, i32 1, i16 {}, i32 undef)\n  \
                 %s{k} = add <16 x i32> %a{k}, %b{k}\n  \
                 %w{k} = call <1024 x i32> @llvm.genx.wrregioni.v1024i32.v16i32.i16.i1(<1024 x i32> {matrix}, <16 x i32> %s{k}, i32 0, i32 16, i32 1, i16 {}, i32 undef, i1 true)",
                row(3),
                row(29),
                row(0)
            );
            matrix = format!("%w{k}");
        }
        std::array::from_fn(|v| {
            _ = writeln!(
                text,
                "  %r{v} = call <32 x i32> @llvm.genx.rdregioni.v32i32.v1024i32.i16(<1024 x i32> {matrix}, i32 0, i32 32, i32 1, i16 {}, i32 undef)",
                128 * v
            );
            format!("%r{v}")
        })
    })
}

/// Loads, sums and stores at addresses that are sums of a buffer's and a constant.
pub(crate) fn messages(n: usize) -> String {
    kernel("<16 x i32>", "", |text| {
        for k in 0..n / 7 {
            let v = k % VECTORS;
            let at = 64 * k;
            _ = writeln!(
                text,
                "  %a{k} = add i64 %from, {at}\n  %p{k} = inttoptr i64 %a{k} to <16 x i32> addrspace(1)*\n  \
                 %l{k} = load <16 x i32>, <16 x i32> addrspace(1)* %p{k}, align 64\n  \
                 %s{k} = add <16 x i32> %l{k}, %v{v}\n  %b{k} = add i64 %to, {}\n  \
                 %q{k} = inttoptr i64 %b{k} to <16 x i32> addrspace(1)*\n  \
                 store <16 x i32> %s{k}, <16 x i32> addrspace(1)* %q{k}, align 64",
                32768 + at
            );
        }
        loaded()
    })
}

/// Branches on bits of the argument, whose sides meet in a phi.
pub(crate) fn blocks(n: usize) -> String {
    kernel("<16 x i32>", "", |text| {
        let mut names = loaded();
        for k in 0..n / 8 {
            let v = |d: usize| (k + d) % VECTORS;
            let (a, b) = (&names[v(0)], &names[v(3)]);
            _ = writeln!(
                text,
                "  %c{k} = and i32 %n, {}\n  %d{k} = icmp ne i32 %c{k}, 0\n  br i1 %d{k}, label %then{k}, label %else{k}\n\
                 then{k}:\n  %s{k} = add <16 x i32> {a}, {b}\n  br label %after{k}\n\
                 else{k}:\n  %x{k} = xor <16 x i32> {a}, {b}\n  br label %after{k}\n\
                 after{k}:\n  %p{k} = phi <16 x i32> [ %s{k}, %then{k} ], [ %x{k}, %else{k} ]",
                1u32 << (k % 31)
            );
            names[v(0)] = format!("%p{k}");
        }
        names
    })
}

/// Loops, one after the other, each of which changes one of the vectors.
pub(crate) fn loops(n: usize) -> String {
    kernel("<16 x i32>", "", |text| {
        let mut names = loaded();
        let mut before = "entry".to_owned();
        for k in 0..n / 6 {
            let v = |d: usize| (k + d) % VECTORS;
            let (a, b) = (&names[v(0)], &names[v(3)]);
            _ = writeln!(
                text,
                "  br label %loop{k}\nloop{k}:\n  \
                 %i{k} = phi i32 [ 0, %{before} ], [ %j{k}, %loop{k} ]\n  \
                 %p{k} = phi <16 x i32> [ {a}, %{before} ], [ %s{k}, %loop{k} ]\n  \
                 %s{k} = add <16 x i32> %p{k}, {b}\n  %j{k} = add i32 %i{k}, 1\n  \
                 %c{k} = icmp slt i32 %j{k}, %n\n  br i1 %c{k}, label %loop{k}, label %after{k}\nafter{k}:"
            );
            before = format!("after{k}");
            names[v(0)] = format!("%s{k}");
        }
        names
    })
}
