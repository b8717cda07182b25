//! Intel's vector compiler as a witness of vector IR: its vISA of the same text, in our simulator.
//!
//! For the kernels of tests/vector, the interpreter at each checkpoint, our vISA of each target and the
//! vISA of the vector compiler compute the same. So do random functions, 40 of them or as many as
//! `VECTOR_FUNCTIONS` specifies.
//!
//! The text of widened kernels computes, with the payload of ours, what the scalar form computes. All
//! launch files are compiled for tgllp at SIMD8 and for dg2 at SIMD16.
//! `GENCL_WIDEN=all cargo test --test library -- vector_compiler::` compiles them at both widths for each,
//! and `GENCL_WIDEN=NAME` those whose names contain NAME.

use crate::harness::engines::Case;
use crate::harness::launch_files;
use crate::support::finalizer;
use crate::support::ocloc;
use crate::widen::{cases, compiled};
use gencl::Compiler;
use gencl::compile::widen_legalized;
use gencl::genx::function::{Function, Module, Role};
use gencl::genx::interp;
use gencl::genx::passes::{Stage, legalize_for};
use gencl::genx::text::parse::parse_module;
use gencl::genx::text::print::print_module;
use gencl::launch::{Argument, NdRange, RunOptions};
use gencl::source::{Loc, SourceMap};
use gencl::target::{Target, Width};
use gencl::visa::instruction::Instruction;
use gencl::visa::kernel::{InputVariable, Kernel};
use gencl::visa::opcode::Opcode;
use gencl::visa::operand::{Operand, Predefined, Variable};
use gencl::visa::text;
use gencl::visa::types::Exec;
use gencl::zebin::DeviceBinary;
use std::io::Write as _;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// TABLE of kernels for which Intel's vector compiler fails: launch file, devices (all if empty), what it
/// does. A stale entry fails the test.
const FAILS: &[(&str, &[&str], &str)] = &[
    (
        "absolute_values",
        &[],
        "takes the absolute value of the smallest word as a positive doubleword in a sum",
    ),
    ("aes", &[], ROTATES),
    ("bit_tricks", &[], ROTATES),
    ("box_bytes", &["dg2-g10"], ADD3),
    ("compiler_builtins", &["dg2-g10"], ADD3),
    ("compiler_builtins", &["tgllp"], ROTATES),
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
    (
        "long_division",
        &["tgllp"],
        "ends by a signal, without a message",
    ),
    ("noise", &[], ADDC),
    ("tables", &[], ADDC),
    ("unaligned_vectors", &[], ADDC),
    ("vector_functions", &["dg2-g10"], ADD3),
    ("vector_operators", &[], ADDC),
];

const ADDC: &str =
    "ends by a signal: its verifier rejects its `addc` and `subb` of other types than `ud`";
const ROTATES: &str =
    "ends by a signal: it makes a rotation of two shifts of bytes, which its finalizer rejects";
const ADD3: &str = "ends by a signal: its verifier rejects its `add3` of bytes";

/// TABLE of kernels of tests/vector that we reject for some targets: name, targets (all if empty), a part of
/// the reason. A stale entry fails the test.
const REJECTED: &[(&str, &[&str], &str)] = &[
    ("divergent", &[], "simdcf.goto"),
    ("doubles", &["tgllp", "dg2"], "has no doubles"),
    ("local_memory", &[], "slm.init"),
    ("lsc", &[], "lsc.prefetch"),
    ("lsc_surfaces", &[], "lsc.load.quad"),
    ("matrices16", &["skl", "tgllp", "dg2"], "matri"),
    ("matrices8", &["skl", "tgllp", "pvc"], "matri"),
    ("private_memory", &[], "alloca"),
    ("subroutines", &[], "a call of the function"),
    ("tables", &[], "global variable"),
    ("thread_memory", &[], "alloca"),
];

/// TABLE of those, which we compile, for which the vector compiler fails: name, targets (all if empty),
/// what it does. A stale entry fails the test.
const VECTOR_FAILS: &[(&str, &[&str], &str)] = &[
    ("dot_products", &["skl"], "ends by a signal: no `dp4a`"),
    (
        "extended_twice",
        &[],
        "makes one sign extension of a zero extension of a sign extension",
    ),
];

/// The devices of the vector compiler for each target. (The plain name `dg2` selects legacy messages.)
const TARGETS: &[(&str, Target)] = &[
    ("skl", Target::Skl),
    ("tgllp", Target::Tgllp),
    ("dg2-g10", Target::Dg2),
    ("pvc", Target::Pvc),
];

/// The number of random functions, unless the environment specifies one.
const FUNCTIONS: u64 = 40;

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
    if scalar.private_bytes > 0 || ours.visa.private_bytes > 0 {
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

/// Runs the vector compiler's vISA of a text with the contract of its device binary.
fn run_theirs(
    text: &str,
    (device, target): (&str, Target),
    kernel: &str,
    range: &NdRange,
    arguments: &mut [Argument],
) -> Result<(), String> {
    let compiled = ocloc::compile_vector(text, device)?;
    let mut kernels = Vec::new();
    for (name, text) in compiled.visa()? {
        let module = text::parse(&text, &name, target);
        kernels.extend(module.map_err(|e| format!("{name}:{}", e[0]))?.kernels);
    }
    let theirs = kernels.into_iter().find(|found| found.name == kernel);
    let mut theirs = theirs.ok_or("the kernel is missing")?;
    let mut map = SourceMap::new();
    let binary = DeviceBinary::read(&compiled.binary()?, "k", target, &mut map);
    let bound = binary.and_then(|binary| binary.bind(&mut theirs));
    bound.map_err(|problem| gencl::render::human(&map, &problem, false))?;
    let result = gencl::sim::run(&theirs, range, arguments, &limited());
    result.map(|_| ()).map_err(|fault| fault.to_string())
}

fn limited() -> RunOptions {
    RunOptions {
        step_limit: 10_000_000,
        ..RunOptions::default()
    }
}

/// A kernel of tests/vector with its launch.
struct Launched<'a> {
    name: &'a str,
    kernel: &'a str,
    text: &'a str,
    range: &'a NdRange,
    arguments: Vec<Argument>,
}

impl Launched<'_> {
    fn interpret(&self, module: &Module) -> Result<Vec<Argument>, String> {
        let mut arguments = self.arguments.clone();
        let result = interp::run(
            module,
            self.kernel,
            None,
            self.range,
            &mut arguments,
            &limited(),
        );
        result.map_err(|fault| fault.to_string())?;
        Ok(arguments)
    }

    /// The buffers by the interpreter before and after each pass, and by our vISA.
    fn ours(&self, target: Target) -> Result<Vec<Argument>, String> {
        let module = parse_module(self.text).map_err(|errors| errors[0].to_string())?;
        let expected = self.interpret(&module)?;
        for function in &module.functions {
            let mut wrong = None;
            let mut check = |stage: &Stage<'_>| {
                let with_stage = Module {
                    functions: vec![stage.function.clone()],
                    ..module.clone()
                };
                let found = self.interpret(&with_stage);
                if found.as_ref() != Ok(&expected) {
                    wrong = wrong.take().or(Some(stage.pass));
                }
            };
            let legalized = legalize_for(&mut function.clone(), target, &mut check);
            if let (Ok(()), Some(pass)) = (legalized, wrong) {
                return Err(format!("other buffers before or after the pass `{pass}`"));
            }
        }
        let compilation = Compiler::new(target).compile_vector_ir(self.name, self.text);
        let compilation = compilation.map_err(|error| error.to_string())?;
        let mut found = self.arguments.clone();
        let result = compilation.run(self.kernel, self.range, &mut found, &limited());
        result.map_err(|fault| fault.to_string())?;
        if found != expected {
            return Err("other buffers by our vISA".to_owned());
        }
        if finalizer::available() {
            finalizer::assert_accepted(&compilation.visa_text(), target);
        }
        Ok(expected)
    }
}

#[test]
fn kernels_compute_the_same_at_every_checkpoint() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vector");
    let entries = std::fs::read_dir(&folder).expect("a folder of kernels");
    let mut paths: Vec<_> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "ll"));
    paths.sort();
    let with_theirs = ocloc::vector_available();
    let (mut wrong, mut agree) = (Vec::new(), 0);
    let mut stale: Vec<(&str, &str)> = Vec::new();
    for (name, targets, _) in REJECTED.iter().chain(VECTOR_FAILS) {
        match targets.is_empty() {
            true => stale.push((name, "")),
            false => stale.extend(targets.iter().map(|target| (*name, *target))),
        }
    }
    for path in paths {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let text = std::fs::read_to_string(&path).expect("a text");
        let launch = launch_files::read(&path.with_extension("json"))
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        let range = launch
            .range(None)
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        let launched = Launched {
            name: &name,
            kernel: &launch.kernel,
            text: &text,
            range: &range,
            arguments: launch.launch_arguments(),
        };
        for &(device, target) in TARGETS {
            let is_listed = |row: &&(&str, &[&str], &str)| {
                row.0 == name && (row.1.is_empty() || row.1.contains(&target.info().name))
            };
            let mut used = |row: &(&str, &[&str], &str)| {
                let listed = if row.1.is_empty() {
                    ""
                } else {
                    target.info().name
                };
                stale.retain(|&one| one != (row.0, listed));
            };
            let expected = match (launched.ours(target), REJECTED.iter().find(is_listed)) {
                (Err(message), Some(row)) if message.contains(row.2) => {
                    used(row);
                    continue;
                }
                (Ok(expected), None) => expected,
                (Ok(_), Some(_)) => {
                    wrong.push(format!("{name} {target}: it is compiled"));
                    continue;
                }
                (Err(message), _) => {
                    wrong.push(format!("{name} {target}: {message}"));
                    continue;
                }
            };
            if !with_theirs {
                continue;
            }
            let mut found = launched.arguments.clone();
            let theirs = run_theirs(&text, (device, target), &launch.kernel, &range, &mut found);
            let theirs = theirs.and_then(|()| match found == expected {
                true => Ok(()),
                false => Err("other buffers by the vector compiler's vISA".to_owned()),
            });
            match (theirs, VECTOR_FAILS.iter().find(is_listed)) {
                (Ok(()), None) => agree += 1,
                (Ok(()), Some(_)) => {}
                (Err(_), Some(row)) => used(row),
                (Err(message), None) => wrong.push(format!("{name} {target}: {message}")),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    stale.retain(|&(name, _)| with_theirs || !VECTOR_FAILS.iter().any(|row| row.0 == name));
    assert!(stale.is_empty(), "stale: {stale:?}");
    assert!(!with_theirs || agree >= 75, "only {agree} agree");
}

#[test]
fn random_functions_compute_the_same() {
    if !ocloc::vector_available() {
        return;
    }
    let count = std::env::var("VECTOR_FUNCTIONS").ok();
    let count = count.and_then(|n| n.parse().ok()).unwrap_or(FUNCTIONS);
    let range = NdRange::new(&[1], Some(&[1]), &[]).unwrap();
    let mut wrong = Vec::new();
    for seed in 0..count {
        let text = crate::vector_emission::kernel(seed);
        let module = parse_module(&text).unwrap_or_else(|errors| panic!("{seed}: {}", errors[0]));
        let mut expected = crate::vector_emission::arguments();
        let mut found = expected.clone();
        interp::run(&module, "k", None, &range, &mut expected, &limited())
            .unwrap_or_else(|fault| panic!("{seed}: {fault}\n{text}"));
        let (device, target) = TARGETS[seed as usize % TARGETS.len()];
        let printed = print_module(&module);
        match run_theirs(&printed, (device, target), "k", &range, &mut found) {
            Ok(()) if found == expected => {}
            Ok(()) => {
                let what = first_difference(&expected, &found);
                wrong.push(format!("{seed} {device}: {what}"));
            }
            Err(message) => wrong.push(format!("{seed} {device}: {message}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
