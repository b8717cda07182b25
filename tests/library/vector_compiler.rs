//! Intel's vector compiler on the text of widened kernels: its vISA, with the payload of ours, computes
//! in the simulator what the scalar form computes.
//!
//! All launch files are compiled for tgllp at SIMD8 and for dg2 at SIMD16.
//! `GENCL_WIDEN=all cargo test --test library -- vector_compiler::` compiles them at both widths for each,
//! and `GENCL_WIDEN=NAME` those whose names contain NAME.

use crate::harness::engines::Case;
use crate::support::ocloc;
use crate::widen::{cases, compiled};
use gencl::compile::widen_legalized;
use gencl::genx::function::{Function, Module, Role};
use gencl::genx::text::print::print_module;
use gencl::launch::{Argument, RunOptions};
use gencl::source::Loc;
use gencl::target::{Target, Width};
use gencl::visa::instruction::Instruction;
use gencl::visa::kernel::{InputVariable, Kernel};
use gencl::visa::opcode::Opcode;
use gencl::visa::operand::{Operand, Predefined, Variable};
use gencl::visa::text;
use gencl::visa::types::Exec;
use std::io::Write as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// TABLE of kernels for which Intel's vector compiler fails: launch file, devices (all if empty), what it
/// does. A stale entry fails the test.
const FAILS: &[(&str, &[&str], &str)] = &[
    ("bit_tricks", &[], BSWAP),
    ("box_bytes", &["dg2-g10"], ADD3),
    ("compiler_builtins", &["dg2-g10"], ADD3),
    ("crc32", &[], ADDC),
    ("dither", &[], ADDC),
    (
        "floats",
        &[],
        "makes an integer minimum of a selection by a comparison of the same bits as floats",
    ),
    ("helpers", &[], ADDC),
    ("local_structures", &["dg2-g10"], ADD3),
    ("local_types", &[], ADDC),
    ("noise", &[], ADDC),
    ("unaligned_vectors", &[], ADDC),
    ("vector_functions", &["dg2-g10"], ADD3),
    ("vector_operators", &[], ADDC),
];

const ADDC: &str = "ends by a signal: its verifier rejects its `addc` and `subb` of signed types";
const ADD3: &str = "ends by a signal: its verifier rejects its `add3` of bytes";
const BSWAP: &str = "ends by a signal: it cannot lower a `bswap` of its own making";

/// The devices, their targets, and the width of the sample.
const DEVICES: &[(&str, Target, Width)] = &[
    ("tgllp", Target::Tgllp, Width::Simd8),
    ("dg2-g10", Target::Dg2, Width::Simd16),
];

/// The number of launch files and devices that at least agree.
const LEAST: usize = 230;

/// The bits of r0.2 that number the thread in its work-group.
const THREAD_NUMBER: u32 = 0xff;

enum Outcome {
    /// There is no vector form, or it has private memory, whose surface only its dispatch sets.
    None,
    Agrees,
}

fn run(case: &Case, device: &str, target: Target, width: Width) -> Result<Outcome, String> {
    let Ok((compilation, function)) = compiled(case, target, width) else {
        return Ok(Outcome::None);
    };
    let kernel = &compilation.kernels[0];
    if kernel.width != width {
        return Ok(Outcome::None);
    }
    let scalar = &kernel.visa;
    let Ok(ours) = widen_legalized(&function, scalar, width) else {
        return Ok(Outcome::None);
    };
    if scalar.private_bytes > 0 {
        return Ok(Outcome::None);
    }
    let options = RunOptions::default();
    let mut expected = case.arguments.clone();
    if gencl::sim::run(scalar, &case.range, &mut expected, &options).is_err() {
        return Ok(Outcome::None);
    }
    let printed = print_module(&Module {
        functions: vec![ours.legalized.clone()],
        ..Module::default()
    });
    let compiled = ocloc::compile_vector(&printed, device)?;
    let mut theirs = Vec::new();
    for (name, text) in compiled.visa()? {
        let module = text::parse(&text, &name, target);
        theirs.extend(module.map_err(|e| format!("{name}:{}", e[0]))?.kernels);
    }
    let theirs = theirs.into_iter().find(|k| k.name == case.kernel);
    let mut theirs = theirs.ok_or("the kernel is missing")?;
    dispatch(&mut theirs, &ours.visa, &ours.legalized)?;
    let mut got = case.arguments.clone();
    let result = gencl::sim::run(&theirs, &case.range, &mut got, &options);
    result.map_err(|fault| format!("{fault}\n{printed}"))?;
    match got == expected {
        true => Ok(Outcome::Agrees),
        false => Err(format!("{}\n{printed}", first_difference(&expected, &got))),
    }
}

fn first_difference(expected: &[Argument], got: &[Argument]) -> String {
    for (index, pair) in expected.iter().zip(got).enumerate() {
        if let (Argument::Buffer(e), Argument::Buffer(g)) = pair
            && let Some(at) = e.iter().zip(g).position(|(e, g)| e != g)
        {
            let at = at / 4 * 4;
            let bytes = |b: &[u8]| format!("{:02x?}", &b[at..b.len().min(at + 8)]);
            return format!(
                "argument {index} at byte {at}: {} instead of {}",
                bytes(g),
                bytes(e)
            );
        }
    }
    "other buffers".to_owned()
}

/// Gives a kernel of the vector compiler the payload and the dispatch of ours. The n-th input of its
/// file that is not implicit is the n-th parameter.
fn dispatch(theirs: &mut Kernel, ours: &Kernel, function: &Function) -> Result<(), String> {
    let kernel = function.kernel.as_ref().ok_or("no kernel")?;
    let channels = kernel
        .channels
        .as_deref()
        .ok_or("one work-item per thread")?;
    theirs.inputs.retain(|input| input.implicit == 0);
    if theirs.inputs.len() != channels.roles.len() {
        return Err("other parameters".to_owned());
    }
    let mut start = Vec::new();
    let inputs = std::mem::take(&mut theirs.inputs);
    for (mut input, &role) in inputs.into_iter().zip(&channels.roles) {
        match role {
            Role::Input(role) => {
                let same = ours.inputs.iter().find(|ours| ours.role == role);
                let same = same.ok_or("an input that is not passed")?;
                (input.offset, input.size, input.role) = (same.offset, same.size, same.role);
                theirs.inputs.push(input);
            }
            Role::ThreadNumber => {
                let InputVariable::General(number) = input.variable else {
                    return Err("a thread number that is not an integer".to_owned());
                };
                let operands = vec![
                    Operand::destination(number),
                    Operand::scalar(Variable::Predefined(Predefined::R0), 2),
                    Operand::ud(THREAD_NUMBER),
                ];
                let exec = Exec::no_mask(1u8);
                start.push(Instruction::new(Opcode::And, exec, operands, Loc::NONE));
            }
            Role::PrivateOffset | Role::HardwareThread => {
                return Err("private memory".to_owned());
            }
        }
    }
    theirs.inputs.sort_by_key(|input| input.offset);
    // The vector compiler leaves the treatment of denormals to the runtime.
    let control = Operand::destination(Variable::Predefined(Predefined::Cr0));
    let sets_control = |i: &&Instruction| i.operands.first() == Some(&control);
    start.extend(ours.instructions.iter().find(sets_control).cloned());
    for instruction in &mut theirs.instructions {
        if let Some(exec) = &mut instruction.exec {
            exec.no_mask = true;
        }
    }
    theirs.instructions.splice(0..0, start);
    theirs.simd = ours.simd;
    theirs.explicit_attributes = None;
    theirs.contract = None;
    theirs.per_thread_bytes = ours.per_thread_bytes;
    theirs.slm_bytes = ours.slm_bytes;
    theirs.constants = ours.constants.clone();
    theirs.arguments.clone_from(&ours.arguments);
    theirs.required_group_size = ours.required_group_size;
    Ok(())
}

#[test]
fn the_vector_compiler_computes_the_same() {
    if !ocloc::vector_available() {
        return;
    }
    let chosen = std::env::var("GENCL_WIDEN").ok();
    let name = chosen.as_deref().filter(|name| *name != "all");
    let folders = ["examples", "examples/vector", "tests/kernels"];
    let cases: Vec<_> = folders.into_iter().flat_map(cases).collect();
    let mut work = Vec::new();
    for (stem, case) in &cases {
        for &(device, target, sample) in DEVICES {
            for width in [Width::Simd8, Width::Simd16] {
                let is_chosen = name.is_none_or(|part| stem.contains(part));
                if is_chosen && (chosen.is_some() || width == sample) {
                    work.push((stem, case, device, target, width));
                }
            }
        }
    }
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::new());
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(&(stem, case, device, target, width)) =
                    work.get(next.fetch_add(1, Ordering::Relaxed))
                {
                    let outcome = run(case, device, target, width);
                    results.lock().unwrap().push((stem, device, width, outcome));
                }
            });
        }
    });
    let (mut wrong, mut agree) = (Vec::new(), 0);
    let mut stale: Vec<&(&str, &[&str], &str)> = FAILS.iter().collect();
    for (stem, device, width, outcome) in results.into_inner().unwrap() {
        let listed = FAILS.iter().find(|(name, devices, _)| {
            name == stem && (devices.is_empty() || devices.contains(&device))
        });
        match (outcome, listed) {
            (Ok(Outcome::None), _) => {}
            (Ok(Outcome::Agrees), None) => agree += 1,
            (Ok(Outcome::Agrees), Some(row)) => {
                wrong.push(format!("{stem} {device} {width}: it agrees, but {row:?}"));
            }
            (Err(_), Some(_)) => stale.retain(|row| row.0 != stem),
            (Err(message), None) => wrong.push(format!("{stem} {device} {width}: {message}")),
        }
    }
    wrong.sort();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(name.is_some() || stale.is_empty(), "stale: {stale:?}");
    assert!(name.is_some() || agree >= LEAST, "only {agree} agree");
    if chosen.is_some() {
        _ = writeln!(std::io::stderr(), "{agree} agree");
    }
}
