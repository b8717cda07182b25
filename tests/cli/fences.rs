//! Fences by target: the vISA of each built-in function that orders memory, and the simulator's
//! report if a barrier relies on a fence that does not commit, or on none.

use crate::support::finalizer;
use gencl::backend::width::WidthChoice;
use gencl::compile::{CompiledKernel, Level, NoObserver, Options, compile};
use gencl::frontend::preprocess::Language;
use gencl::launch::{Argument, Fault, FaultKind, NdRange, RunOptions};
use gencl::target::Target;
use gencl::visa::instruction::Detail;
use gencl::visa::kernel::Kernel;
use gencl::visa::opcode::Opcode;
use gencl::visa::text::{PrintOptions, print, print_instruction};
use pretty_assertions::assert_eq;

fn compiled(target: Target, level: Level, source: &str) -> CompiledKernel {
    let width = target.info().widths[0];
    let options = Options {
        target,
        level,
        width: WidthChoice::Fixed(width),
        language: Language::Cl20,
        ..Options::default()
    };
    match compile("k.cl", source, &options, None, &mut NoObserver) {
        Ok(mut compilation) => compilation.kernels.remove(0),
        Err(error) => panic!("{target}: {error:?}\n{source}"),
    }
}

/// The fences and barriers of a kernel, in order.
fn synchronization(kernel: &Kernel) -> Vec<String> {
    let all = kernel.instructions.iter();
    let some = all.filter(|i| i.opcode.is_synchronization() || i.opcode == Opcode::FenceSw);
    some.map(|i| print_instruction(kernel, i).trim().to_string())
        .collect()
}

/// The fences of local and of global memory.
fn fences(target: Target) -> [&'static str; 2] {
    match target {
        Target::Skl => ["fence_sw", "fence_global.E"],
        Target::Tgllp => ["fence_local.E", "fence_global.EL1"],
        Target::Dg2 => ["lsc_fence.slm.none.group", "lsc_fence.ugm.invalidate.tile"],
        Target::Pvc => ["lsc_fence.slm.none.group", "lsc_fence.ugm.invalidate.gpu"],
    }
}

/// Statements with their expected instructions: `l` and `g` are the fences, `b` a barrier.
const STATEMENTS: &[(&str, &str)] = &[
    ("barrier(CLK_LOCAL_MEM_FENCE);", "lb"),
    ("barrier(CLK_GLOBAL_MEM_FENCE);", "gb"),
    (
        "barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);",
        "lgb",
    ),
    (
        "barrier(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE);",
        "lgb",
    ),
    ("barrier(0);", "b"),
    // Flags that are unknown at compile time may name all memories.
    ("barrier(n);", "lgb"),
    ("mem_fence(CLK_LOCAL_MEM_FENCE);", "l"),
    ("mem_fence(CLK_GLOBAL_MEM_FENCE);", "g"),
    (
        "mem_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);",
        "lg",
    ),
    (
        "read_mem_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);",
        "lg",
    ),
    (
        "write_mem_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);",
        "lg",
    ),
    ("write_mem_fence(CLK_GLOBAL_MEM_FENCE);", "g"),
    ("work_group_barrier(CLK_LOCAL_MEM_FENCE);", "lb"),
    (
        "work_group_barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);",
        "lgb",
    ),
    // A sub-group is one hardware thread: nothing to wait for.
    (
        "sub_group_barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);",
        "",
    ),
    // Atomic operations emit no fence.
    (
        "atomic_inc(s); mem_fence(CLK_LOCAL_MEM_FENCE); atomic_inc(p);",
        "l",
    ),
    (
        "atomic_inc(p); barrier(CLK_GLOBAL_MEM_FENCE); atomic_dec(p);",
        "gb",
    ),
    (
        "event_t e = async_work_group_copy(s, p, 8, 0); wait_group_events(1, &e);",
        "lgb",
    ),
    (
        "event_t e = async_work_group_strided_copy(s, p, 8, 2, 0); wait_group_events(1, &e);",
        "lgb",
    ),
];

#[test]
fn each_function_has_the_fences_of_its_target() {
    for &target in Target::ALL {
        let [local, global] = fences(target);
        for (k, (statement, wanted)) in STATEMENTS.iter().enumerate() {
            let source = format!(
                "__kernel void k{k}(__global int *p, __local int *s, uint n) {{ \
                 s[get_local_id(0)] = p[0]; {statement} p[get_global_id(0)] = s[n]; }}"
            );
            let wanted: Vec<&str> = wanted
                .chars()
                .map(|c| match c {
                    'l' => local,
                    'g' => global,
                    _ => "barrier",
                })
                .collect();
            for level in [Level::O0, Level::O2] {
                let kernel = compiled(target, level, &source).visa;
                assert_eq!(synchronization(&kernel), wanted, "{target}: {statement}");
                if level == Level::O2 {
                    finalized(&kernel, target);
                }
            }
        }
    }
}

fn finalized(kernel: &Kernel, target: Target) {
    if finalizer::available() {
        let text = print([kernel], &PrintOptions::default());
        finalizer::assert_accepted(&text, target);
    }
}

#[test]
fn library_functions_with_barriers_have_the_fence_of_local_memory() {
    for &target in Target::ALL {
        let [local, _] = fences(target);
        for call in [
            "work_group_reduce_add(p[0])",
            "work_group_scan_inclusive_max(p[1])",
            "work_group_broadcast(p[0], 3)",
            "work_group_all(p[1])",
        ] {
            let source =
                format!("__kernel void k(__global int *p) {{ p[get_global_id(0)] = {call}; }}");
            let kernel = compiled(target, Level::O2, &source).visa;
            let lines = synchronization(&kernel);
            assert!(lines.iter().any(|l| l == "barrier"), "{target}: {call}");
            for (k, line) in lines.iter().enumerate() {
                let before = k.checked_sub(1).and_then(|k| lines.get(k));
                let has_fence = before.is_some_and(|fence| fence == local);
                assert!(
                    line != "barrier" || has_fence,
                    "{target}: {call}: {lines:?}"
                );
            }
            finalized(&kernel, target);
        }
    }
}

/// Each work-item reads what another hardware thread wrote before the barrier.
const LOCAL: &str = "__kernel void k(__global uint *p) {
    __local uint s[64];
    uint i = get_local_id(0);
    s[i] = i * 3;
    barrier(CLK_LOCAL_MEM_FENCE);
    p[get_global_id(0)] = s[63 - i];
}";

const GLOBAL: &str = "__kernel void k(__global uint *p) {
    uint i = get_local_id(0);
    __global volatile uint *q = p;
    q[get_global_id(0)] = i * 3;
    barrier(CLK_GLOBAL_MEM_FENCE);
    uint other = q[get_group_id(0) * 64 + 63 - i];
    barrier(CLK_GLOBAL_MEM_FENCE);
    q[get_global_id(0)] = other;
}";

fn run(kernel: &Kernel, jobs: usize) -> Result<Vec<u8>, Fault> {
    let range = NdRange::new(&[128], Some(&[64]), &[]).unwrap();
    let mut arguments = [Argument::Buffer(vec![0; 4 * 128])];
    let options = RunOptions {
        jobs,
        ..RunOptions::default()
    };
    gencl::sim::run(kernel, &range, &mut arguments, &options)?;
    match arguments {
        [Argument::Buffer(bytes)] => Ok(bytes),
        _ => panic!("no buffer"),
    }
}

fn reversed() -> Vec<u8> {
    let group = (0..64u32).rev().map(|k| k * 3);
    group
        .clone()
        .chain(group)
        .flat_map(u32::to_le_bytes)
        .collect()
}

/// Replaces the first fence of a kernel, or removes it.
fn with_fence(kernel: &Kernel, fence: Option<(Opcode, Detail)>) -> Kernel {
    let mut kernel = kernel.clone();
    let is_fence =
        |o: Opcode| o.is_synchronization() && o != Opcode::Barrier || o == Opcode::FenceSw;
    let at = kernel
        .instructions
        .iter()
        .position(|i| is_fence(i.opcode))
        .unwrap();
    match fence {
        Some((opcode, detail)) => {
            kernel.instructions[at].opcode = opcode;
            kernel.instructions[at].detail = detail;
        }
        None => {
            kernel.instructions.remove(at);
        }
    }
    kernel
}

#[test]
fn barriers_with_fences_that_wait_order_reads_of_other_threads() {
    for &target in Target::ALL {
        for level in [Level::O0, Level::O2] {
            for source in [LOCAL, GLOBAL] {
                let kernel = compiled(target, level, source).visa;
                for jobs in [1, 2] {
                    assert_eq!(run(&kernel, jobs), Ok(reversed()), "{target}");
                }
            }
        }
    }
}

#[test]
fn a_barrier_without_a_fence_is_reported() {
    for &target in Target::ALL {
        for (source, memory, write, barrier) in [
            (LOCAL, "local", "k.cl:4:5", "k.cl:5:5"),
            (GLOBAL, "global", "k.cl:4:5", "k.cl:5:5"),
        ] {
            let kernel = with_fence(&compiled(target, Level::O2, source).visa, None);
            for jobs in [1, 2] {
                let fault = run(&kernel, jobs).unwrap_err();
                assert_eq!(fault.kind, FaultKind::DataRace, "{target}: {fault}");
                assert_eq!(fault.location.as_ref().unwrap().line, 6, "{fault}");
                let end = format!(
                    "work-item (63, 0, 0) wrote it at {write}, no fence of {memory} memory follows that write, so the barrier at {barrier} does not order the two accesses"
                );
                assert!(fault.message.ends_with(&end), "{target}: {fault}");
            }
        }
    }
}

/// For each target, each legacy fence in place of the right one, and whether the run is still
/// correct.
#[test]
fn fences_without_commit_are_reported_where_they_return_at_once() {
    let plain = |opcode| (opcode, Detail::None);
    let commit = |opcode| (opcode, Detail::Flush(1));
    use Opcode::{FenceGlobal, FenceLocal, FenceSw};
    for (target, source, fence, is_right) in [
        (Target::Tgllp, LOCAL, plain(FenceLocal), false),
        (Target::Tgllp, LOCAL, commit(FenceLocal), true),
        (Target::Tgllp, LOCAL, plain(FenceSw), false),
        (Target::Tgllp, LOCAL, commit(FenceGlobal), false),
        (Target::Tgllp, GLOBAL, plain(FenceGlobal), false),
        // Only caches, without commit.
        (
            Target::Tgllp,
            GLOBAL,
            (FenceGlobal, Detail::Flush(0x40)),
            false,
        ),
        (Target::Tgllp, GLOBAL, commit(FenceGlobal), true),
        (Target::Tgllp, GLOBAL, commit(FenceLocal), false),
        // Local memory is in order there, and both fences are those of global memory.
        (Target::Skl, LOCAL, plain(FenceSw), true),
        (Target::Skl, LOCAL, plain(FenceLocal), true),
        (Target::Skl, GLOBAL, plain(FenceSw), false),
        (Target::Skl, GLOBAL, plain(FenceGlobal), false),
        (Target::Skl, GLOBAL, plain(FenceLocal), false),
        (Target::Skl, GLOBAL, commit(FenceGlobal), true),
        (Target::Skl, GLOBAL, commit(FenceLocal), true),
        // The finalizer converts these to LSC fences.
        (Target::Dg2, LOCAL, plain(FenceLocal), true),
        (Target::Dg2, LOCAL, plain(FenceSw), false),
        (Target::Pvc, GLOBAL, plain(FenceGlobal), true),
    ] {
        let kernel = with_fence(&compiled(target, Level::O2, source).visa, Some(fence));
        let what = format!("{target}: {fence:?}\n{source}");
        match run(&kernel, 1) {
            Ok(bytes) => {
                assert!(is_right, "{what}");
                assert_eq!(bytes, reversed(), "{what}");
            }
            Err(fault) => {
                assert!(!is_right, "{what}: {fault}");
                assert_eq!(fault.kind, FaultKind::DataRace, "{what}: {fault}");
                let names_fence = fault
                    .message
                    .contains("the fence at k.cl:5:5 does not wait");
                let is_of_the_memory = names_fence || fault.message.contains("no fence of");
                assert!(is_of_the_memory, "{what}: {fault}");
                if fence.0 != Opcode::FenceSw && target == Target::Skl {
                    assert!(names_fence, "{what}: {fault}");
                }
            }
        }
    }
}

#[test]
fn the_command_line_names_both_places() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let source = GLOBAL.replace(
        "barrier(CLK_GLOBAL_MEM_FENCE)",
        "barrier(CLK_LOCAL_MEM_FENCE)",
    );
    std::fs::write(path.join("k.cl"), source).unwrap();
    let launch = r#"{"source": {"file": "k.cl"}, "kernel": "k", "global": [64], "local": [64],
        "args": [{"buffer": {"dtype": "u32", "shape": [64]}, "mode": "out"}]}"#;
    std::fs::write(path.join("k.json"), launch).unwrap();
    let done = crate::command::gencl_in(path, &["run", "k.json", "-o", "out"], "");
    assert_eq!(done.code, 3, "{}", done.stderr);
    for part in [
        "error[E0809]: data race: argument 0 (`p`): 4 bytes at offset 252 of a buffer of 256 bytes",
        "wrote it at k.cl:4:5",
        "barrier at k.cl:5:5",
        "k.cl:6:18",
        "= help: specify the memory in the flags of the barrier: `CLK_GLOBAL_MEM_FENCE`; in vISA",
    ] {
        assert!(done.stderr.contains(part), "{part}\n{}", done.stderr);
    }
}
