//! Widening: every launch file, on every target and at every width, is widened or rejected; what is
//! widened gives the buffers of the scalar path, in the interpreter of vector IR before and after
//! legalization, and in the simulator.
//!
//! So are random programs, those of the seeds 0 to 99, or of `GENCL_WIDEN_SEEDS=0..1000`.
//!
//! The launch files of examples/ are run. `GENCL_WIDEN=all cargo test --test library -- widen::` runs all of
//! them, and `GENCL_WIDEN=NAME` those whose names contain NAME; both report the numbers of rejected ones by reason.

use crate::harness::engines::{Case, Source, ask_finalizer, explain};
use crate::harness::launch_files;
use crate::harness::options::options;
use gencl::backend::width::WidthChoice;
use gencl::compile::{Compilation, Observer, Options, Stage, compile, compile_unit};
use gencl::fuzz::{Plan, Program, reduce};
use gencl::genx::function::Module;
use gencl::genx::passes::legalize_for;
use gencl::genx::text::parse::parse_module;
use gencl::genx::text::print::print_module;
use gencl::genx::{emit::emit, interp};
use gencl::ir::analysis::Analyses;
use gencl::ir::function::Function;
use gencl::launch::{Argument, RunOptions};
use gencl::target::{Target, Width};
use gencl::visa::text::{PrintOptions, print};
use gencl::widen::MAX_WIDTH;
use gencl::widen::widen;
use std::collections::BTreeMap;
use std::io::Write as _;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// Keeps Gen IR as instruction selection receives it.
#[derive(Default)]
struct Keep {
    legalized: Option<Function>,
}

impl Observer for Keep {
    fn stage(&mut self, stage: &Stage<'_>) {
        if let Stage::Analyzed(function) = stage {
            self.legalized = Some((*function).clone());
        }
    }
}

pub(crate) fn compiled(
    case: &Case,
    target: Target,
    width: Width,
) -> Result<(Compilation, Function), String> {
    let options = Options {
        target,
        width: WidthChoice::Fixed(width),
        kernels: vec![case.kernel.clone()],
        ..case.options.clone()
    };
    let mut keep = Keep::default();
    let result = match &case.source {
        Source::OpenCl(text) => compile(&case.name, text, &options, None, &mut keep),
        Source::GenIr(text) => {
            let unit = gencl::ir::text::parse::parse_unit(text).map_err(|e| e[0].to_string())?;
            let map = gencl::source::SourceMap::new();
            compile_unit(unit, map, Vec::new(), &options, &mut keep)
        }
    };
    let compilation = result.map_err(|e| explain(&e))?;
    let function = keep.legalized.ok_or("no kernel")?;
    Ok((compilation, function))
}

/// What became of a launch file.
enum Outcome {
    /// The scalar path does not compile or run it on this target.
    None,
    Widened,
    Rejected(String),
}

fn run(case: &Case, target: Target, width: Width) -> Result<Outcome, String> {
    let Ok((compilation, function)) = compiled(case, target, width) else {
        return Ok(Outcome::None);
    };
    let kernel = &compilation.kernels[0];
    if kernel.width != width {
        return Ok(Outcome::None);
    }
    let analyses = Analyses::compute(&function);
    let arguments = kernel.visa.arguments.clone();
    let locations = &kernel.visa.locations;
    let widened = match widen(&function, &analyses, target, width, arguments, locations) {
        Ok(widened) => widened.function,
        Err(rejected) => return Ok(Outcome::Rejected(rejected.message)),
    };
    let module = |function| Module {
        functions: vec![function],
        locations: (*compilation.locations).clone(),
        ..Module::default()
    };
    let options = RunOptions::default();
    let mut expected = case.arguments.clone();
    let scalar = gencl::sim::run(&kernel.visa, &case.range, &mut expected, &options);
    if scalar.is_err() {
        return Ok(Outcome::None);
    }
    let agree = |what: &str, got: &[Argument]| match got == expected {
        true => Ok(()),
        false => Err(format!("{what}: other buffers")),
    };
    let interpret = |what: &str, function: &gencl::genx::function::Function| {
        let mut got = case.arguments.clone();
        let module = module(function.clone());
        interp::run(&module, &case.kernel, None, &case.range, &mut got, &options)
            .map_err(|fault| format!("{what}: {fault}"))?;
        agree(what, &got)
    };
    interpret("as widened", &widened)?;
    let mut legal = widened;
    if let Err(failed) = legalize_for(&mut legal, target, &mut |_| {}) {
        return Ok(Outcome::Rejected(format!("legalize: {failed}")));
    }
    interpret("legalized", &legal)?;
    // The text has the payload, too. Locations that are equal have one number there.
    let text = print_module(&Module {
        functions: vec![legal.clone()],
        ..Module::default()
    });
    let read = parse_module(&text).map_err(|errors| format!("{}\n{text}", errors[0]))?;
    let channels = |function: &gencl::genx::function::Function| {
        let kernel = function.kernel.as_ref()?;
        kernel.channels.clone()
    };
    if channels(&read.functions[0]) != channels(&legal) || print_module(&read) != text {
        return Err(format!("another module is read from the text:\n{text}"));
    }
    let visa = match emit(&legal, target) {
        Ok(visa) => visa,
        Err(rejected) => return Ok(Outcome::Rejected(format!("emit: {rejected}"))),
    };
    let mut got = case.arguments.clone();
    gencl::sim::run(&visa, &case.range, &mut got, &options).map_err(|fault| {
        format!(
            "simulator: {fault}\n{}",
            print([&visa], &PrintOptions::default())
        )
    })?;
    agree("simulator", &got)?;
    let text = print([&visa], &PrintOptions::default());
    match ask_finalizer(&text, target) {
        Ok(_) => Ok(Outcome::Widened),
        Err(message) if message.contains("Spill(") => Ok(Outcome::Rejected(
            "more registers than the thread has".to_owned(),
        )),
        Err(message) => Err(format!("finalizer: {message}\n{text}")),
    }
}

pub(crate) fn cases(folder: &str) -> Vec<(String, Case)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut paths: Vec<PathBuf> = std::fs::read_dir(&root)
        .unwrap()
        .map(|e| e.unwrap().path())
        .filter(|p| p.extension().is_some_and(|e| e == "json"))
        .collect();
    paths.sort();
    let mut cases = Vec::new();
    for path in paths {
        let launch = launch_files::read(&path).unwrap();
        let Ok(options) = options(&launch.options) else {
            continue;
        };
        let source = match launch.source_name.ends_with(".ir") {
            true => Source::GenIr(launch.source.clone()),
            false => Source::OpenCl(launch.source.clone()),
        };
        let case = launch_files::case(&launch, source, options).unwrap();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        cases.push((name, case));
    }
    cases
}

/// The part of the launch files, in percent, that is at least widened.
const LEAST_WIDENED: usize = 95;

#[test]
fn launch_files_are_widened_or_rejected() {
    let chosen = std::env::var("GENCL_WIDEN").ok();
    let folders: &[&str] = match chosen {
        Some(_) => &["examples", "examples/vector", "tests/kernels"],
        None => &["examples", "examples/vector"],
    };
    let name = chosen.as_deref().filter(|name| *name != "all");
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    let mut wrong = Vec::new();
    let (mut widened, mut all) = (0, 0);
    let cases = folders.iter().flat_map(|folder| cases(folder));
    for (case_name, case) in cases.filter(|(n, _)| name.is_none_or(|part| n.contains(part))) {
        for &target in Target::ALL {
            for width in [Width::Simd8, Width::Simd16] {
                if !target.info().widths.contains(&width) {
                    continue;
                }
                match run(&case, target, width) {
                    Ok(Outcome::None) => continue,
                    Ok(Outcome::Widened) => widened += 1,
                    Ok(Outcome::Rejected(reason)) => *counts.entry(reason).or_default() += 1,
                    Err(message) => wrong.push(format!("{case_name} {target} {width}: {message}")),
                }
                all += 1;
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let is_enough = name.is_some() || 100 * widened >= LEAST_WIDENED * all;
    let reasons: Vec<String> = counts.iter().map(|(r, n)| format!("{n:5} {r}\n")).collect();
    let report = format!(
        "{widened} of {all} are widened; rejected:\n{}",
        reasons.concat()
    );
    assert!(is_enough, "{report}");
    if chosen.is_some() {
        _ = std::io::stderr().write_all(report.as_bytes());
    }
}

/// The seeds of the random programs.
fn seeds() -> Range<u64> {
    let parse = |text: String| -> Option<Range<u64>> {
        let (from, to) = text.split_once("..")?;
        Some(from.parse().ok()?..to.parse().ok()?)
    };
    let chosen = std::env::var("GENCL_WIDEN_SEEDS").ok();
    chosen.and_then(parse).unwrap_or(0..100)
}

fn case_of(program: &Program) -> Case {
    let case = program.case();
    Case {
        name: case.name,
        source: Source::OpenCl(case.source),
        kernel: case.kernel,
        options: case.options,
        range: case.range,
        arguments: case.arguments,
    }
}

#[test]
fn random_programs_compute_the_same() {
    let plan = Plan::default();
    let mut wrong = Vec::new();
    let mut rejected: BTreeMap<String, u32> = BTreeMap::new();
    let (mut widened, mut all) = (0, 0);
    for seed in seeds() {
        let target = plan.target(seed);
        let program = plan.program(seed);
        let case = case_of(&program);
        for &width in target.info().widths.iter().filter(|w| **w <= MAX_WIDTH) {
            match run(&case, target, width) {
                Ok(Outcome::None) => continue,
                Ok(Outcome::Widened) => widened += 1,
                Ok(Outcome::Rejected(reason)) => *rejected.entry(reason).or_default() += 1,
                Err(message) => {
                    let fails = |other: &Program| run(&case_of(other), target, width).is_err();
                    let source = match wrong.is_empty() {
                        true => reduce(&program, fails).source(),
                        false => String::new(),
                    };
                    wrong.push(format!("seed {seed} {target} {width}: {message}\n{source}"));
                }
            }
            all += 1;
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let reasons: Vec<String> = rejected
        .iter()
        .map(|(r, n)| format!("{n:5} {r}\n"))
        .collect();
    let report = format!(
        "{widened} of {all} are widened; rejected:\n{}",
        reasons.concat()
    );
    assert!(all > 0 && 100 * widened >= LEAST_WIDENED * all, "{report}");
    if std::env::var_os("GENCL_WIDEN_SEEDS").is_some() {
        _ = std::io::stderr().write_all(report.as_bytes());
    }
}

/// Operations on values of the dispatch, of each kind of sign.
const ON_DISPATCH: &[&str] = &[
    "max(t, 3) + min(t, -3)",
    "t / 7 + t % 5",
    "5 - t / 3",
    "add_sat(t, -3) + sub_sat(-5, t)",
    "mul_hi(t, -5) + mul_hi((uint)t, 0x80000001u)",
    "abs(t - 2) + abs_diff(t, 9)",
    "(t > 1) + 2 * (t >= -1) + 4 * ((uint)t > 1u) + 8 * (-t < t)",
    "(int)max((uint)t, 3u) + (int)min((uint)t, 2u)",
    "(int)((uint)t / 7u + (uint)t % 5u)",
    "t >> 1 ^ (int)((uint)t >> 1) ^ t << 3",
    "(int)((float)t * 0.5f) + (int)((float)(uint)t * 0.25f)",
    "(int)((long)t * -3 >> 1) + (int)((ulong)(uint)t * 3 >> 1)",
    "(short)t * (short)-3 + (char)t + (uchar)t",
    "clz(t) + popcount(t) + (int)rotate((uint)t, 3u)",
    "mad_sat(t, -7, 3) + mad_hi(t, -7, 3) + hadd(t, -3) + rhadd(t, 4)",
    "mul24(t, -3) + mad24(t, 5, t)",
    "t ? -t : ~t",
    "o[max(t, 0)] + (t == 3)",
];

#[test]
fn values_of_the_dispatch_are_operands_of_any_operation() {
    let values = [
        "get_group_id(0)",
        "get_local_id(0)",
        "get_global_id(0)",
        "get_local_size(0)",
        "get_num_groups(0)",
        "get_sub_group_id()",
    ];
    let mut wrong = Vec::new();
    for value in values {
        let mut source = format!(
            "__kernel void k(__global int *o) {{\n  uint i = get_global_id(0);\n  int t = {value};\n"
        );
        for (k, operation) in ON_DISPATCH.iter().enumerate() {
            source += &format!("  o[{} + i] = {operation};\n", 64 * (k + 1));
        }
        source += "}\n";
        let case = Case {
            name: "k.cl".to_owned(),
            source: Source::OpenCl(source),
            kernel: "k".to_owned(),
            options: Options::default(),
            range: gencl::launch::NdRange {
                dimensions: 1,
                global: [60, 1, 1],
                local: [20, 1, 1],
                offset: [0; 3],
            },
            arguments: vec![Argument::Buffer(vec![0; 4 * 64 * (ON_DISPATCH.len() + 1)])],
        };
        for &target in Target::ALL {
            for &width in target.info().widths.iter().filter(|w| **w <= MAX_WIDTH) {
                match run(&case, target, width) {
                    Ok(Outcome::Widened) => {}
                    Ok(Outcome::None) => wrong.push(format!("{value} {target} {width}: not run")),
                    Ok(Outcome::Rejected(message)) | Err(message) => {
                        wrong.push(format!("{value} {target} {width}: {message}"));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A kernel of one or two buffers of floats and two numbers, for 60 of 64 work-items.
fn masked_case(body: &str) -> Case {
    let words = |count: u32| {
        (0..count)
            .flat_map(|k| (k * 7 % 23).to_le_bytes())
            .collect()
    };
    Case {
        name: "k.cl".to_owned(),
        source: Source::OpenCl(format!(
            "__kernel void k(__global const int *a, __global int *o, int n, int m) {{\n  int i = get_global_id(0);\n{body}\n}}\n"
        )),
        kernel: "k".to_owned(),
        options: Options::default(),
        range: gencl::launch::NdRange {
            dimensions: 1,
            global: [64, 1, 1],
            local: [32, 1, 1],
            offset: [0; 3],
        },
        arguments: vec![
            Argument::Buffer(words(256)),
            Argument::Buffer(words(256)),
            Argument::Value(60u32.to_le_bytes().to_vec()),
            Argument::Value(9u32.to_le_bytes().to_vec()),
        ],
    }
}

/// Uniform control flow inside of divergent control flow, and the reverse.
const NESTED: &[&str] = &[
    // A uniform loop after an early return.
    "if (i >= n) return; int s = 0; for (int k = 0; k < m; k++) s += a[i + k] * a[k]; o[i] = s;",
    // It is entered by some threads only, and other work-items need the old value.
    "int s = i; if (a[i] > 11) { for (int k = 0; k < m; k++) s += a[i + k] * a[k]; } o[i] = s;",
    // Breaks for all, and for some.
    "if (i >= n) return; int s = 0; for (int k = 0; k < m; k++) { if (a[k] == 21) break; s += a[i + k]; } o[i] = s;",
    "if (i >= n) return; int s = 0; for (int k = 0; k < m; k++) { if (a[i + k] == 21) break; s += a[i + k]; } o[i] = s;",
    "if (i >= n) return; int s = 0; for (int k = 0; k < m; k++) { if (a[k] == 20) break; if (a[i + k] == 21) { s += 100; break; } s += a[i + k]; } o[i] = s;",
    "if (i >= n) return; int s = 0; for (int k = 0; k < m; k++) { if (a[i + k] & 1) continue; if (a[k] & 1) continue; s += a[i + k] + k; } o[i] = s;",
    // Choices for all inside of choices for some, in which others wait.
    "int s = 1; if (a[i] > 11) { if (m > 5) s = a[i + 1]; else s = a[i + 2] * 3; s += 5; } else { if (m > 9) s = 7; else { s = a[i + 3]; o[i + 64] = s; } } o[i] = s;",
    "int s = 1; if (i < n) { if (a[i] > 11) { if (m > 5) { s = a[i + 1]; o[i + 128] = s; } } else if (m < 5) { s = 9; o[i + 64] = s; } s += a[i + 4]; if (m & 1) s *= 3; } o[i] = s;",
    // Loops for some inside of loops for all, and the reverse.
    "if (i >= n) return; int s = 0; for (int k = 0; k < m; k++) { int j = 0; while (j < a[i + k]) { s += j; j += 1 + a[k]; } } o[i] = s;",
    "if (i >= n) return; int s = 0; for (int j = 0; j < a[i]; j++) { for (int k = 0; k < m; k++) { if (a[k + j] == 3) break; s += a[i + k] ^ j; } } o[i] = s;",
    "if (i >= n) return; int s = 0, k = 0; do { s += a[i + k]; for (int j = 0; j < k; j++) { if (a[i + j] > s) { s -= 3; } else if (m == j) { s ^= 77; } } k++; } while (k < m && a[k] != 22); o[i] = s;",
    // Not all that execute a block of an iteration execute the next one, which post-dominates it.
    "int s = 0, f = 20; again: if (f-- > 0 && (a[i + f] & 1)) goto again; s += f * 10 + 1; if (f > 0 && a[i + f] > 9) goto again; o[i] = s;",
    // A uniform value that is computed where some work-items wait.
    "int s = 0; for (int k = 0; k < m; k++) { if (a[i + k] > 11) { int u = a[k] + m; if (u > 15) s += u; else s -= a[i]; } else { int u = a[k + 1] - m; if (u > 2) s += 3 * u; o[i + 64] = s; } } o[i] = s;",
    "if (a[i] == 3) return; int s = 0; for (int k = 0; k < m; k++) { switch (a[k] & 3) { case 0: s += a[i]; break; case 1: s ^= a[i + k]; case 2: s += 5; break; default: if (a[i + k] > 9) s -= k; } } o[i] = s;",
    // Work-items leave several loops at once.
    "int s = 0, done = 0; for (int k = 0; k < m && !done; k++) { for (int j = 0; j < m; j++) { if (a[i + k + j] == 22) { done = 1; break; } if (a[j] == 22) break; s += a[i + j]; } s ^= k; } if (!done) s += 1000; o[i] = s;",
    // Work-items begin the next iteration of the outer loop from the middle of the inner one, which has several ends.
    "uint x = (uint)a[i] * 977u + i, s = 0; for (;;) { uint r = (x * 2654435761u >> 28) | 1; if (x < 4) break; do { x -= 1 + (r & 1); s += r; if ((s & 3) == 1) goto next; x -= x >> 2; s ^= r << 3; } while ((s & 12) != 4 && x > 19); s += 7; x -= x > 0; next:; } o[i] = s;",
    // A branch to the header of the inner loop or to that of the outer one.
    "uint x = (uint)a[i] * 977u + i, s = 0; for (;;) { uint r = (x * 2654435761u >> 28) | 1; if (x < 4) break; do { x -= 1 + (r & 1); s += r; if ((s & 3) == 1) break; x -= x >> 2; s ^= r << 3; } while ((s & 12) != 4 && x > 19); } o[i] = s;",
];

/// A loop with two back edges: work-items that take the first one begin an iteration while others wait in the one before.
const UNORDERED: &str = "kernel @k(
  0: \"a\" \"uint*\" global
) {
  registers dword %0-%4, bool %5-%6, dword %7-%9
  inputs %0 = local_id.0
$0:
  %7 = loadi.u32 2
  %8 = shl.u32 %0, %7
  %1 = mov.u32 %0
  bra $1
$1:
  %2 = add.u32 %1, %0
  %3 = loadi.u32 7
  %4 = and.u32 %2, %3
  %1 = mov.u32 %2
  %5 = cmp.eq.u32 %4, %3
  brc %5, $1, $2
$2:
  %9 = add.u32 %2, %4
  %1 = mov.u32 %9
  %6 = cmp.gt.u32 %9, %3
  brc %6, $3, $1
$3:
  store.global[0].u32 %8, %9
  ret
}
";

#[test]
fn a_layout_in_which_iterations_overlap_is_rejected() {
    let unit = gencl::ir::text::parse::parse_unit(UNORDERED).expect("Gen IR");
    let function = &unit.functions[0];
    let analyses = Analyses::compute(function);
    let (target, width) = (Target::Tgllp, Width::Simd8);
    let widened = widen(
        function,
        &analyses,
        target,
        width,
        Vec::new(),
        &unit.locations,
    );
    let rejected = widened.expect_err("two back edges");
    assert_eq!(rejected.message, "control flow of this form");
}

#[test]
fn branches_that_all_agree_on_are_branches_under_masks() {
    all_are_widened(NESTED);
}

/// Where all work-items execute the call, the indices of their exchanges are constants.
#[test]
fn reductions_and_scans_of_those_that_call_together_are_widened() {
    all_are_widened(&[
        "o[i] = sub_group_non_uniform_reduce_add(a[i]);",
        "o[i] = sub_group_non_uniform_scan_inclusive_add(a[i]);",
        "o[i] = sub_group_non_uniform_scan_exclusive_max(a[i]);",
        "o[i] = sub_group_clustered_reduce_add(a[i], 4);",
        "if (a[i] > m) o[i] = sub_group_non_uniform_reduce_mul(a[i] | 1);",
    ]);
}

/// Runs kernels with these bodies in all forms.
fn all_are_widened(bodies: &[&str]) {
    let mut wrong = Vec::new();
    for body in bodies {
        let case = masked_case(body);
        for (target, width) in [
            (Target::Tgllp, Width::Simd8),
            (Target::Tgllp, Width::Simd16),
            (Target::Pvc, Width::Simd16),
        ] {
            match run(&case, target, width) {
                Ok(Outcome::Widened) => {}
                Ok(Outcome::None) => wrong.push(format!("{target} {width}: not run: {body}")),
                Ok(Outcome::Rejected(message)) | Err(message) => {
                    wrong.push(format!("{target} {width}: {message}: {body}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_uniform_loop_after_an_early_return_is_no_longer_than_without() {
    let steps = |condition: &str| {
        let case = masked_case(&format!(
            "{condition} int s = 0; for (int k = 0; k < m; k++) s += a[i + k] * a[k]; o[i] = s;"
        ));
        let (compilation, function) = compiled(&case, Target::Tgllp, Width::Simd16).unwrap();
        let analyses = Analyses::compute(&function);
        let visa = &compilation.kernels[0].visa;
        let arguments = visa.arguments.clone();
        let mut widened = widen(
            &function,
            &analyses,
            Target::Tgllp,
            Width::Simd16,
            arguments,
            &visa.locations,
        )
        .unwrap()
        .function;
        legalize_for(&mut widened, Target::Tgllp, &mut |_| {}).unwrap();
        let visa = emit(&widened, Target::Tgllp).unwrap();
        let mut buffers = case.arguments.clone();
        let options = RunOptions::default();
        let report = gencl::sim::run(&visa, &case.range, &mut buffers, &options).unwrap();
        report.steps
    };
    let (with, without) = (steps("if (i >= n) return;"), steps(""));
    // The condition, and a test whether a thread has work-items, cost a few instructions for each thread.
    assert!(with < without + 4 * 12, "{with} and {without}");
}
