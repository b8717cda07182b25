//! Device binaries: kernels are written, read again, validated by Intel's offline compiler, run by the
//! simulator with the contract of the binary, and launched on Intel's OpenCL runtime, which captures what
//! it would send to a GPU.
//!
//! Of each launch file in examples/, one pair of a target and a width is tested.
//! `GENCL_ZEBIN=all cargo test --release --test library -- device_binaries::` tests all launch files on every
//! target, at every width, and `GENCL_ZEBIN=NAME` those whose names contain NAME; both print what was tested.
//! `GENCL_ZEBIN_MUTANTS=100000` changes that number of binaries at random places instead of 2,000.

mod captured;

use crate::harness::engines::{Case, Configuration, Source, compile_for};
use crate::harness::launch_files;
use crate::harness::options::options;
use crate::support::capture::{self, Launch};
use crate::support::{finalizer, ocloc};
use captured::Captured;
use gencl::compile::{Level, Options};
use gencl::launch::{Argument, NdRange, RunOptions};
use gencl::random::Random;
use gencl::sim;
use gencl::source::SourceMap;
use gencl::target::{Target, Width};
use gencl::visa::kernel::{InputRole, Kernel};
use gencl::visa::opcode::Opcode;
use gencl::visa::text::{PrintOptions, print};
use gencl::zebin::{self, DeviceBinary, NativeKernel};
use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

/// The limit of the time that writing a binary takes, with a margin for builds without optimization
/// and for busy machines.
const WRITING_TIME: Duration = Duration::from_millis(50);

/// A kernel in a device binary.
struct Written {
    /// The kernel as compiled, and as the finalizer compiled it.
    original: Kernel,
    prepared: Kernel,
    code: Vec<u8>,
    binary: Vec<u8>,
    /// The size in bytes of a thread's spilled registers.
    spilled: u32,
    /// How long writing took.
    time: Duration,
}

fn write(original: Kernel) -> Result<Written, String> {
    let prepared = zebin::prepare(&original).map_err(|error| error.to_string())?;
    let text = print([&prepared], &PrintOptions::default());
    let (native, spilled) = finalizer::native(&text, prepared.target)?;
    let kernel = NativeKernel {
        kernel: &prepared,
        code: &native.code,
        prologue_bytes: native.prologue_bytes,
        spill_bytes: spilled,
        visa: None,
    };
    let start = Instant::now();
    let binary = zebin::write(&[kernel]).map_err(|error| error.to_string())?;
    let time = start.elapsed();
    if zebin::write(&[kernel]).as_ref() != Ok(&binary) {
        return Err("other bytes from the same kernel".to_owned());
    }
    Ok(Written {
        original,
        prepared,
        code: native.code,
        binary,
        spilled,
        time,
    })
}

fn read(binary: &[u8], target: Target) -> Result<DeviceBinary, String> {
    let mut map = SourceMap::new();
    DeviceBinary::read(binary, "k.bin", target, &mut map).map_err(|d| d.message)
}

/// The places of relocated doublewords in native code.
fn relocated(code: &[u8], file: &[u8]) -> Vec<usize> {
    let places = (0..code.len()).step_by(4);
    places
        .filter(|&at| code[at..at + 4] != file[at..at + 4])
        .collect()
}

impl Written {
    /// The native code in the file is that of the finalizer, apart from the address of constant tables.
    fn check_code(&self) -> Result<Vec<usize>, String> {
        let binary = read(&self.binary, self.prepared.target)?;
        let file = binary.native_code(&self.prepared.name).ok_or("no code")?;
        if !file.len().is_multiple_of(64) || file.len() < self.code.len() + 128 {
            return Err(format!("{} bytes of code", file.len()));
        }
        let places = relocated(&self.code, file);
        let has_tables = !self.prepared.constants.is_empty();
        let wanted = match (has_tables, self.prepared.target) {
            (false, _) => 0,
            // One immediate of 64 bits, of which the high half is 0 in both.
            (true, Target::Skl) => 1,
            (true, _) => 2,
        };
        let multiplies = |kernel: &Kernel| {
            let mut instructions = kernel.instructions.iter();
            instructions.any(|instruction| instruction.opcode == Opcode::Dpas)
        };
        let report = binary.kernel_report(&self.prepared.name);
        if report.contains("matrix multiplications") != multiplies(&self.prepared) {
            return Err(format!("matrix multiplications: {report}"));
        }
        match places.len() == wanted && file[self.code.len()..].iter().all(|byte| *byte == 0) {
            true => Ok(places),
            false => Err(format!(
                "other code at {places:?}, expected {wanted} places"
            )),
        }
    }

    /// The kernel with the contract of the binary, and nothing else that describes its launch.
    fn bound(&self) -> Result<Kernel, String> {
        let mut bound = self.prepared.clone();
        bound.arguments.clear();
        bound.constants = [].into();
        bound.private_bytes = 0;
        for input in &mut bound.inputs {
            input.role = InputRole::Unknown;
        }
        let binary = read(&self.binary, bound.target)?;
        binary.bind(&mut bound).map_err(|d| d.message)?;
        Ok(bound)
    }

    /// The simulator computes the same with the contract of the binary.
    fn check_run(&self, case: &Case) -> Result<(), String> {
        let options = RunOptions::default();
        let mut expected = case.arguments.clone();
        let first = sim::run(&self.original, &case.range, &mut expected, &options);
        let bound = self.bound()?;
        let mut got = case.arguments.clone();
        let second = sim::run(&bound, &case.range, &mut got, &options);
        match (first, second) {
            (Ok(_), Ok(_)) if expected == got => Ok(()),
            (Ok(_), Ok(_)) => Err("other buffers with the contract of the binary".to_owned()),
            (Err(a), Err(b)) if a.kind == b.kind => Ok(()),
            (a, b) => Err(format!("{:?} and {:?}", a.err(), b.err())),
        }
    }

    /// Intel's offline compiler accepts the binary. It assumes registers of 32 bytes, so that it rejects
    /// the local IDs of those with 64 bytes, also in its own binaries.
    fn check_validity(&self) -> Result<(), String> {
        let (valid, said) = ocloc::validate(&self.binary)?;
        let errors: Vec<_> = said
            .lines()
            .skip_while(|line| !line.contains("errors"))
            .filter(|line| line.starts_with("DeviceBinaryFormat"))
            .collect();
        let known = |line: &&str| line.contains("Invalid size for argument of type local_id");
        let wide = self.prepared.target.grf_bytes() > 32;
        match valid || wide && !errors.is_empty() && errors.iter().all(known) {
            true => Ok(()),
            false => Err(format!("ocloc validate: {said}")),
        }
    }

    /// Intel's runtime launches the kernel, and its capture contains what the simulator starts with.
    fn check_launch(&self, case: &Case) -> Result<(), String> {
        let memory = capture::launch(&Launch {
            target: self.prepared.target,
            binary: &self.binary,
            kernel: &self.prepared.name,
            range: &case.range,
            arguments: &case.arguments,
        })?;
        let captured = Captured {
            memory,
            kernel: &self.prepared,
            bound: &self.bound()?,
            range: &case.range,
            arguments: &case.arguments,
        };
        captured.check_code(&self.code, &self.check_code()?)?;
        captured.check_payload()?;
        captured.check_surfaces()
    }
}

fn cases(folder: &str) -> Vec<(String, Case)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "json"))
        .collect();
    paths.sort();
    let case = |path: std::path::PathBuf| {
        let launch = launch_files::read(&path).unwrap();
        let options = options(&launch.options).unwrap();
        let text = Source::OpenCl(launch.source.clone());
        let case = launch_files::case(&launch, text, options).unwrap();
        (
            path.file_stem().unwrap().to_string_lossy().into_owned(),
            case,
        )
    };
    paths.into_iter().map(case).collect()
}

/// The kernel of a case; `None` if the target or the width is not for it.
fn compiled(case: &Case, target: Target, width: Width) -> Option<Kernel> {
    let configuration = Configuration {
        target,
        width,
        level: Level::O2,
    };
    let (_, kernel) = compile_for(case, configuration).ok()?;
    (kernel.width == width).then_some(kernel.visa)
}

/// Runs all checks of a kernel of a case.
fn check(case: &Case, written: &Written) -> Result<(), String> {
    written.check_code()?;
    written.check_run(case)?;
    if ocloc::available() {
        written.check_validity()?;
    }
    if capture::available() {
        written.check_launch(case)?;
    }
    Ok(())
}

#[test]
fn launch_files_are_written_read_and_launched() {
    if !finalizer::available() {
        return;
    }
    let chosen = std::env::var("GENCL_ZEBIN").ok();
    let folders: &[&str] = match chosen {
        Some(_) => &["examples", "examples/vector", "tests/kernels"],
        None => &["examples"],
    };
    let name = chosen.as_deref().filter(|name| *name != "all");
    let mut pairs = Vec::new();
    for &target in Target::ALL {
        let widths = target.info().widths.iter();
        pairs.extend(widths.map(|&width| (target, width)));
    }
    let mut wrong = Vec::new();
    let mut slowest = Duration::ZERO;
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    let cases = folders.iter().flat_map(|folder| cases(folder));
    let cases = cases.filter(|(stem, _)| name.is_none_or(|part| stem.contains(part)));
    for (number, (stem, case)) in cases.enumerate() {
        for (index, &(target, width)) in pairs.iter().enumerate() {
            let is_sample = index == number % pairs.len();
            if chosen.is_none() && !is_sample {
                continue;
            }
            let Some(kernel) = compiled(&case, target, width) else {
                continue;
            };
            let checked = write(kernel).and_then(|written| {
                slowest = slowest.max(written.time);
                check(&case, &written)
            });
            match checked {
                Ok(()) => *counts.entry(format!("{target} {width}")).or_default() += 1,
                Err(message) => wrong.push(format!("{stem} {target} {width}: {message}")),
            }
        }
    }
    if chosen.is_some() {
        let report = format!("{counts:?}, slowest {slowest:?}, {} wrong\n", wrong.len());
        // Also if the test passes, whose output is not shown.
        std::io::stdout().write_all(report.as_bytes()).unwrap();
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(!counts.is_empty(), "nothing was tested");
    assert!(slowest <= WRITING_TIME, "writing took {slowest:?}");
}

/// A case of a source, with a buffer of numbers for each pointer.
fn case_of(source: &str, kernel: &str, range: NdRange, arguments: Vec<Argument>) -> Case {
    Case {
        name: "k.cl".to_owned(),
        source: Source::OpenCl(source.to_owned()),
        kernel: kernel.to_owned(),
        options: Options::default(),
        range,
        arguments,
    }
}

/// A buffer of numbers that differ from those of other seeds.
fn buffer(count: u32, seed: u32) -> Argument {
    let numbers = (0..count).map(|k| k.wrapping_mul(seed) % 977);
    Argument::Buffer(numbers.flat_map(u32::to_le_bytes).collect())
}

/// Everything that a payload can have: structures in pieces, `local` arguments after the kernel's own
/// variables, buffers read by address and by surface, constant tables, private memory that stays in
/// memory, offsets, sizes, arguments that are not used, a required size.
#[test]
fn every_kind_of_input_arrives() {
    if !finalizer::available() {
        return;
    }
    let source = "
        typedef struct { int a; float4 b; char c; ushort d; } S;
        constant int table[8] = {3, 1, 4, 1, 5, 9, 2, 6};
        kernel __attribute__((reqd_work_group_size(16, 2, 1)))
        void all(global int *out, char unused, S s, local int *x, local float *unused_too, long n,
                 global const int *in, local int *y, global int *never, S whole,
                 global int *other) {
            local int own[33];
            int mine[16];
            int item = get_local_id(0) + 16 * get_local_id(1);
            for (int k = 0; k < 16; k++) mine[k] = in[k] + k;
            mine[in[item] & 15] = s.a;
            own[item] = item;
            x[item] = in[item];
            y[item] = table[in[item] & 7];
            barrier(CLK_LOCAL_MEM_FENCE);
            global int *p = (in[1] & 1) ? out : other;
            size_t at = get_global_id(0) - get_global_offset(0) + 32 * (get_global_id(1) - get_global_offset(1));
            p[at] = own[31 - item] + x[(item + 1) & 31] + y[(item + 2) & 31] + mine[item & 15] + (int)s.b.y
                + s.c + s.d + (int)n + get_global_size(0) + get_num_groups(1) + get_work_dim()
                + whole.c;
        }";
    let range = NdRange::new(&[32, 4], Some(&[16, 2]), &[5, 7]).unwrap();
    let structure = |seed: u8| {
        let mut bytes = vec![0; 48];
        bytes[0] = seed;
        bytes[20..24].copy_from_slice(&2.5f32.to_le_bytes());
        bytes[32] = seed.wrapping_mul(7);
        bytes[34] = seed;
        Argument::Value(bytes)
    };
    let arguments = vec![
        buffer(160, 1),
        Argument::Value(vec![1]),
        structure(9),
        Argument::Local(128),
        Argument::Local(64),
        Argument::Value(1234u64.to_le_bytes().to_vec()),
        buffer(64, 13),
        Argument::Local(256),
        buffer(8, 3),
        structure(11),
        buffer(160, 7),
    ];
    let case = case_of(source, "all", range, arguments);
    for &target in Target::ALL {
        for &width in target.info().widths {
            let kernel = compiled(&case, target, width).unwrap();
            let result = write(kernel).and_then(|written| check(&case, &written));
            assert_eq!(result, Ok(()), "{target} {width}");
        }
    }
}

/// The scratch memory of a thread has its private memory, and after it what the finalizer spills.
#[test]
fn spills_follow_private_memory() {
    if !finalizer::available() {
        return;
    }
    let values = (0..18).map(|k| format!("float8 v{k} = o[{k}];"));
    let turns = (0..18).map(|k| format!("v{k} = v{k} * v{} + v{};", (k + 1) % 18, (k + 7) % 18));
    let stores = (0..18).map(|k| format!("o[{k}] = v{k};"));
    let source = format!(
        "kernel void spill(global float8 *o, global const int *at, int n) {{
            int mine[64];
            o += 18 * get_global_id(0);
            for (int k = 0; k < 64; k++) mine[k] = at[k];
            mine[n & 63] = 7;
            {}
            for (int k = 0; k < n; k++) {{ {} v0 += mine[at[k] & 63]; }}
            {}
        }}",
        values.collect::<String>(),
        turns.collect::<String>(),
        stores.collect::<String>()
    );
    let range = NdRange::new(&[16], Some(&[16]), &[]).unwrap();
    let arguments = vec![
        Argument::Buffer(vec![0; 32 * 18 * 16]),
        buffer(64, 5),
        Argument::Value(3u32.to_le_bytes().to_vec()),
    ];
    let case = case_of(&source, "spill", range, arguments);
    for &target in Target::ALL {
        let kernel = compiled(&case, target, Width::Simd16).unwrap();
        let written = write(kernel).unwrap();
        let spilled = written.spilled;
        let binary = read(&written.binary, target).unwrap();
        assert!(spilled > 0, "{target}");
        let report = binary.kernel_report("spill");
        let private = written.original.private_bytes;
        assert_eq!(private, 256, "{target}");
        let expected = match target {
            Target::Skl | Target::Tgllp | Target::Pvc => {
                format!(
                    "    {} bytes, scratch, single_space\n",
                    16 * private + spilled
                )
            }
            Target::Dg2 => format!(
                "    {spilled} bytes, scratch, single_space\n    256 bytes for each work-item, global, private_space\n"
            ),
        };
        assert!(report.contains(&expected), "{target}: {report}");
        assert_eq!(check(&case, &written), Ok(()), "{target}");
    }
}

/// Several kernels in one file share equal tables; each is launched by itself.
#[test]
fn kernels_of_one_file_share_equal_tables() {
    if !finalizer::available() {
        return;
    }
    let source = "constant int table[4] = {5, 6, 7, 8};
        constant int more[2] = {1, 2};
        kernel void a(global int *o) { size_t i = get_global_id(0); o[i] = table[o[i] & 3]; }
        kernel void b(global int *o) { size_t i = get_global_id(0); o[i] = table[o[i + 1] & 3]; }
        kernel void c(global int *o) { size_t i = get_global_id(0); o[i] = table[o[i] & 3] + more[o[i] & 1]; }
        kernel void d(global int *o, int n) { o[get_group_id(0)] = n; }";
    for &target in Target::ALL {
        let mut kernels = Vec::new();
        for name in ["a", "b", "c", "d"] {
            let range = NdRange::new(&[32], Some(&[16]), &[]).unwrap();
            let mut arguments = vec![buffer(33, 11)];
            if name == "d" {
                arguments.push(Argument::Value(77u32.to_le_bytes().to_vec()));
            }
            let case = case_of(source, name, range, arguments);
            let kernel = compiled(&case, target, Width::Simd16).unwrap();
            kernels.push((case, write(kernel).unwrap()));
        }
        let natives: Vec<_> = kernels
            .iter()
            .map(|(_, written)| NativeKernel {
                kernel: &written.prepared,
                code: &written.code,
                // Every kernel has local IDs but the last one.
                prologue_bytes: match (target, written.prepared.per_thread_bytes) {
                    (Target::Dg2, 1..) => 192,
                    (Target::Pvc, 1..) => 128,
                    _ => 0,
                },
                spill_bytes: 0,
                visa: None,
            })
            .collect();
        let binary = zebin::write(&natives).unwrap();
        let all = read(&binary, target).unwrap();
        let names: Vec<_> = all.kernels().collect();
        assert_eq!(names, ["a", "b", "c", "d"], "{target}");
        let report = all.file_report();
        let table = report.lines().find(|line| line.contains(".data.const"));
        assert!(table.unwrap().ends_with(" 88 bytes"), "{target}: {report}");
        for (case, written) in kernels {
            let written = Written {
                binary: binary.clone(),
                ..written
            };
            let what = format!("{target} {}", case.kernel);
            written.check_run(&case).expect(&what);
            if capture::available() {
                written.check_launch(&case).expect(&what);
            }
        }
    }
}

/// The binaries whose bytes are changed: of a kernel with everything, of every target.
fn originals() -> Vec<(Kernel, Vec<u8>)> {
    let source = "constant int table[4] = {5, 6, 7, 8};
        kernel void k(global int *o, local int *l, int2 v) {
            size_t i = get_global_id(0);
            l[get_local_id(0)] = table[o[i] & 3] + v.y;
            barrier(CLK_LOCAL_MEM_FENCE);
            o[i] = l[get_local_id(0) ^ 1];
        }";
    let range = NdRange::new(&[16], None, &[]).unwrap();
    let case = case_of(source, "k", range, Vec::new());
    let all = Target::ALL.iter().map(|&target| {
        let kernel = compiled(&case, target, Width::Simd16).unwrap();
        let prepared = zebin::prepare(&kernel).unwrap();
        // The finalizer's placeholders of an address, in instructions of 16 bytes.
        let mut code = vec![0x61; 64];
        for (at, destination) in [(12, 0x05), (28, 0x25)] {
            code[at..at + 4].copy_from_slice(&0x6e10_ca2e_u32.to_le_bytes());
            code[at - 6] = destination;
        }
        let native = NativeKernel {
            kernel: &prepared,
            code: &code,
            prologue_bytes: 192,
            spill_bytes: 512,
            visa: Some("// vISA\n"),
        };
        let binary = zebin::write(&[native]).unwrap();
        (prepared, binary)
    });
    all.collect()
}

/// Changed binaries are read or rejected, and nothing panics.
#[test]
fn changed_binaries_are_read_or_rejected() {
    let count = std::env::var("GENCL_ZEBIN_MUTANTS").ok();
    let count: u64 = count.and_then(|count| count.parse().ok()).unwrap_or(2_000);
    let originals = originals();
    let (mut accepted, mut bound_count) = (0, 0);
    for seed in 0..count {
        let mut random = Random::new(seed);
        let (kernel, original) = &originals[random.below(originals.len())];
        let mut bytes = original.clone();
        for _ in 0..=random.below(3) {
            let at = random.below(bytes.len());
            match random.below(6) {
                0 => bytes.truncate(at),
                1 => bytes[at] = random.below(256) as u8,
                2 => bytes[at] ^= 1 << random.below(8),
                // A number, in headers and tables.
                3 => {
                    let at = at & !3;
                    let extreme = [0, 1, 0x7fff_ffff, u32::MAX][random.below(4)];
                    if let Some(word) = bytes.get_mut(at..at + 4) {
                        word.copy_from_slice(&extreme.to_le_bytes());
                    }
                }
                // A digit or a letter, in texts.
                4 => bytes[at] = b"0123456789 :-'kx\n"[random.below(17)],
                _ => {
                    let from = random.below(bytes.len());
                    bytes[at] = bytes[from];
                }
            }
            if bytes.is_empty() {
                break;
            }
        }
        let mut map = SourceMap::new();
        let Ok(binary) = DeviceBinary::read_any(&bytes, "k.bin", &mut map) else {
            continue;
        };
        accepted += 1;
        let names: Vec<String> = binary.kernels().map(str::to_owned).collect();
        binary.file_report();
        for name in &names {
            binary.kernel_report(name);
            binary.native_code(name);
            binary.visa_text(name);
        }
        let mut bound = kernel.clone();
        if binary.bind(&mut bound).is_ok() {
            bound_count += 1;
        }
    }
    assert!(accepted > count / 10, "only {accepted} were read");
    assert!(bound_count > count / 20, "only {bound_count} were bound");
}

/// Kernels in vector form declare only the inputs that they read.
#[test]
fn inputs_of_some_dimensions_are_described() {
    let (mut kernel, _) = originals().swap_remove(0);
    // Without constant tables, whose address the native code would contain.
    kernel.instructions.remove(0);
    for (missing, entry) in [
        (0, "    0    12  global_id_offset\n"),
        (2, "    0     8  global_id_offset\n"),
    ] {
        kernel
            .inputs
            .retain(|input| input.role != InputRole::GlobalOffset(missing));
        let native = NativeKernel {
            kernel: &kernel,
            code: &[0; 64],
            prologue_bytes: 0,
            spill_bytes: 0,
            visa: None,
        };
        let binary = zebin::write(&[native]).unwrap();
        let report = read(&binary, Target::Skl).unwrap().kernel_report("k");
        assert!(report.contains(entry), "{report}");
    }
}

/// What cannot be written is rejected with the reason.
#[test]
fn kernels_that_no_runtime_launches_are_rejected() {
    let (kernel, _) = originals().swap_remove(1);
    let native = |kernel, code| NativeKernel {
        kernel,
        code,
        prologue_bytes: 0,
        spill_bytes: 0,
        visa: None,
    };
    let message = |kernels: &[NativeKernel<'_>]| zebin::write(kernels).unwrap_err().to_string();
    assert_eq!(message(&[]), "a device binary requires a kernel");
    assert_eq!(
        message(&[native(&kernel, &[0; 64])]),
        "kernel `k`: the native code does not have one address of constant tables"
    );
    let mut unknown = kernel.clone();
    unknown.inputs[3].role = InputRole::Unknown;
    assert_eq!(
        message(&[native(&unknown, &[0; 64])]),
        "kernel `k`: an input has the contents Unknown, which no runtime passes"
    );
    let mut apart = kernel.clone();
    apart.inputs[4].offset += 4;
    assert_eq!(
        message(&[native(&apart, &[0; 64])]),
        "kernel `k`: `global_id_offset` and `global_id_offset` overlap in the payload"
    );
    let mut read = kernel;
    read.explicit_attributes = Some(Vec::new());
    assert_eq!(
        zebin::prepare(&read).unwrap_err().to_string(),
        "kernel `k`: vISA that was read from a file does not specify how it is launched"
    );
}
