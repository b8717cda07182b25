//! Unary functions over all floats. These are too many for the engines, so the kernel's Gen IR is
//! translated to C, which the host's C compiler vectorizes (`cc`, or the value of `CC`).
//!
//! First the C code must compute the same bits as the simulator for all arguments of
//! [`super::points`], in both modes. The references are the functions of the C library; they are
//! compared with those of [`super::functions`] at the same arguments.

mod translate;

use super::functions::Function;
use super::measure::{self, Worst};
use super::points::pairs;
use gencl::compile::Options;
use gencl::frontend::builtins::Accuracy;
use gencl::launch::MathMode;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

// TABLE of references in C, by call expression.
const REFERENCES: &[(&str, &str)] = &[
    ("acos(x)", "acos(x)"),
    ("acosh(x)", "acosh(x)"),
    ("acospi(x)", "acos(x) * (1.0 / PI)"),
    ("asin(x)", "asin(x)"),
    ("asinh(x)", "asinh(x)"),
    ("asinpi(x)", "asin(x) * (1.0 / PI)"),
    ("atan(x)", "atan(x)"),
    ("atanh(x)", "atanh(x)"),
    ("atanpi(x)", "atan(x) * (1.0 / PI)"),
    ("cbrt(x)", "cbrt(x)"),
    ("cos(x)", "cos(x)"),
    ("cosh(x)", "cosh(x)"),
    ("cospi(x)", "quarters(x, 1)"),
    ("erf(x)", "erf(x)"),
    ("erfc(x)", "erfc(x)"),
    ("exp(x)", "exp(x)"),
    ("exp2(x)", "exp2(x)"),
    ("exp10(x)", "exp10(x)"),
    ("expm1(x)", "expm1(x)"),
    ("fract(x, r + i)", "fract_(x)"),
    ("(fract(x, r + i), r[i])", "floor(x)"),
    ("frexp(x, e)", "plain(x) ? x / exp2(exponent(x)) / 2.0 : x"),
    (
        "(frexp(x, e), (float)*e)",
        "plain(x) ? exponent(x) + 1.0 : 0.0",
    ),
    (
        "convert_float(ilogb(x))",
        "plain(x) ? exponent(x) : x == 0.0 ? -0x1p31 : 0x1p31",
    ),
    ("log(x)", "log(x)"),
    ("log2(x)", "log2(x)"),
    ("log10(x)", "log10(x)"),
    ("log1p(x)", "log1p(x)"),
    (
        "logb(x)",
        "plain(x) ? exponent(x) : x == 0.0 ? -INFINITY : x * x",
    ),
    (
        "modf(x, r + i)",
        "x - x == 0.0 ? x - trunc(x) : x == x ? copysign(0.0, x) : x",
    ),
    ("(modf(x, r + i), r[i])", "trunc(x)"),
    ("rsqrt(x)", "1.0 / sqrt(x)"),
    ("sin(x)", "sin(x)"),
    ("sincos(x, r + i)", "sin(x)"),
    ("(sincos(x, r + i), r[i])", "cos(x)"),
    ("sinh(x)", "sinh(x)"),
    ("sinpi(x)", "quarters(x, 0)"),
    ("sqrt(x)", "sqrt(x)"),
    ("tan(x)", "tan(x)"),
    ("tanh(x)", "tanh(x)"),
    ("tanpi(x)", "tanpi_(x)"),
    ("tgamma(x)", "tgamma_(x)"),
    (
        "half_cos(clamp(x, -65536.0f, 65536.0f))",
        "cos(limited(x, -65536.0, 65536.0))",
    ),
    ("half_exp(x)", "exp(x)"),
    ("half_exp2(x)", "exp2(x)"),
    ("half_exp10(x)", "exp10(x)"),
    ("half_log(x)", "log(x)"),
    ("half_log2(x)", "log2(x)"),
    ("half_log10(x)", "log10(x)"),
    ("half_recip(x)", "1.0 / x"),
    ("half_rsqrt(x)", "1.0 / sqrt(x)"),
    (
        "half_sin(clamp(x, -65536.0f, 65536.0f))",
        "sin(limited(x, -65536.0, 65536.0))",
    ),
    ("half_sqrt(x)", "sqrt(x)"),
    (
        "half_tan(clamp(x, -65536.0f, 65536.0f))",
        "tan(limited(x, -65536.0, 65536.0))",
    ),
    (
        "native_cos(clamp(x, -4.0f, 4.0f))",
        "cos(limited(x, -4.0, 4.0))",
    ),
    (
        "native_exp(clamp(x, -20.0f, 20.0f))",
        "exp(limited(x, -20.0, 20.0))",
    ),
    ("native_exp2(x)", "exp2(x)"),
    (
        "native_exp10(clamp(x, -20.0f, 20.0f))",
        "exp(limited(x, -20.0, 20.0) * 0x1.26bb1bbb55516p+1)",
    ),
    ("native_log(x + 2.0f)", "log(plus_two(x))"),
    ("native_log2(x + 2.0f)", "log2(plus_two(x))"),
    ("native_log10(x + 2.0f)", "log10(plus_two(x))"),
    ("native_recip(x)", "1.0 / x"),
    ("native_rsqrt(x)", "1.0 / sqrt(x)"),
    (
        "native_sin(clamp(x, -4.0f, 4.0f))",
        "sin(limited(x, -4.0, 4.0))",
    ),
    ("native_sqrt(x)", "sqrt(x)"),
    ("degrees(x)", "x * (180.0 / PI)"),
    ("radians(x)", "x * (PI / 180.0)"),
    (
        "smoothstep(-0.75f, 2.0f, clamp(x, -4.0f, 4.0f))",
        "smoothstep_(x)",
    ),
];

/// Number of arguments per batch of the C program; `main.c` has the same constant.
const BATCH: u64 = 4096;

/// A function compiled to a host program.
pub struct Native {
    program: PathBuf,
    folder: PathBuf,
    /// The translated text; functions with the same text have the same errors.
    pub text: String,
}

impl Drop for Native {
    fn drop(&mut self) {
        _ = fs::remove_dir_all(&self.folder);
    }
}

impl Native {
    /// Translates a function and compiles it.
    ///
    /// # Errors
    /// The function has an operation that the translation does not support, or there is no C
    /// compiler.
    pub fn build(function: &Function) -> Result<Native, String> {
        let (_, reference) = REFERENCES
            .iter()
            .find(|(call, _)| *call == function.call)
            .ok_or_else(|| format!("no reference in C for `{}`", function.call))?;
        let kernel = measure::of_id(function, &Options::default())?;
        let mut text = String::from("#include \"operations.h\"\n");
        text.push_str(&translate::translate(&kernel.legalized)?);
        for (name, worst) in [
            ("model", 0),
            ("worst", u8::from(measure::is_approximate(&kernel))),
        ] {
            _ = writeln!(
                text,
                "void {name}(const u32 *restrict arguments, u32 *restrict results) {{\n\
                 \x20 for (int k = 0; k < {BATCH}; k++) results[k] = evaluate(arguments[k], {worst});\n}}"
            );
        }
        let references = format!(
            "#include \"reference.h\"\n\
             void reference(const uint32_t *restrict arguments, double *restrict results) {{\n\
             \x20 for (int k = 0; k < {BATCH}; k++) {{\n    float single;\n\
             \x20   memcpy(&single, &arguments[k], 4);\n    double x = single;\n\
             \x20   results[k] = {reference};\n  }}\n}}\n"
        );
        let letters = function.call.chars().filter(char::is_ascii_alphanumeric);
        let name: String = letters.collect();
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
            .join(format!("every-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
        let native = Native {
            program: folder.join("main"),
            folder,
            text: format!("{text}{references}"),
        };
        native.compile(&text, &references, measure::promised(function))?;
        Ok(native)
    }

    fn compile(&self, text: &str, references: &str, limit: Option<Accuracy>) -> Result<(), String> {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/support/accuracy/every");
        let write = |name: &str, text: &str| {
            let path = self.folder.join(name);
            fs::write(&path, text)
                .map(|()| path)
                .map_err(|e| e.to_string())
        };
        let limit = match limit {
            Some(Accuracy::Exact) => 1,
            Some(Accuracy::Absolute(_)) => 2,
            Some(_) | None => 0,
        };
        let evaluate = write("evaluate.c", text)?;
        let reference = write("reference.c", references)?;
        let cc = std::env::var("CC").unwrap_or_else(|_| "cc".to_string());
        // No contraction. The C library of x86-64 has functions on vectors of doubles, but declares
        // them only under fast math, for which defining the macro suffices.
        let mut flags = vec![
            "-O3",
            "-march=native",
            "-ffp-contract=off",
            "-fno-math-errno",
            "-fno-trapping-math",
        ];
        if cfg!(target_arch = "x86_64") {
            flags.extend(["-fopenmp", "-D__FAST_MATH__"]);
        }
        let mut objects = Vec::new();
        for file in [evaluate, reference, source.join("main.c")] {
            let object = self.folder.join(file.file_stem().ok_or("a file name")?);
            let object = object.with_extension("o");
            run(Command::new(&cc)
                .args(&flags)
                .arg(format!("-DLIMIT={limit}"))
                .args(["-w", "-c", "-I"])
                .arg(&source)
                .arg(file)
                .arg("-o")
                .arg(&object))?;
            objects.push(object);
        }
        let mut link = Command::new(&cc);
        link.args(&objects).arg("-o").arg(&self.program);
        if cfg!(target_arch = "x86_64") {
            link.arg("-lmvec");
        }
        run(link.arg("-lm"))
    }

    /// Compares with the simulator and with both references for `count` arguments.
    ///
    /// # Errors
    /// The first difference.
    pub fn check(&self, function: &Function, count: usize) -> Result<(), String> {
        let mut points = pairs(count, function.range, function.second);
        points.truncate(points.len() / BATCH as usize * BATCH as usize);
        let kernel = measure::compiled(function, &Options::default())?;
        let bytes: Vec<u8> = points.iter().flat_map(|(x, _)| x.to_le_bytes()).collect();
        let mut child = Command::new(&self.program)
            .arg("each")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|e| e.to_string())?;
        let mut input = child.stdin.take().ok_or("no input")?;
        let feeding = std::thread::spawn(move || input.write_all(&bytes));
        let output = child.wait_with_output().map_err(|e| e.to_string())?;
        feeding
            .join()
            .map_err(|_| "feeding panicked")?
            .map_err(|e| e.to_string())?;
        let size = BATCH as usize;
        for (points, bytes) in points.chunks(size).zip(output.stdout.chunks(16 * size)) {
            let (results, wanted) = bytes
                .split_at_checked(8 * size)
                .ok_or("too little output")?;
            let modes = [MathMode::Model, MathMode::Worst];
            for (math, results) in modes.into_iter().zip(results.chunks(4 * size)) {
                let simulated = measure::run(&kernel, points, math, None)?;
                let natives = results.as_chunks::<4>().0.iter();
                for ((&(x, _), a), b) in points.iter().zip(simulated).zip(natives) {
                    let b = f32::from_le_bytes(*b);
                    if a.to_bits() != b.to_bits() && !(a.is_nan() && b.is_nan()) {
                        return Err(format!("{math:?} of {x:e}: C {b:e}, simulator {a:e}"));
                    }
                }
            }
            for (&(x, _), b) in points.iter().zip(wanted.as_chunks::<8>().0) {
                let a = (function.reference)(f64::from(x), 0.0);
                let b = f64::from_le_bytes(*b);
                // Below the range of floats only the order of magnitude matters.
                let near = (a - b).abs() <= 1e-11 * a.abs().max(1e-40);
                if !near && a != b && !(a.is_nan() && b.is_nan()) {
                    return Err(format!("the reference of {x:e}: C {b:e}, here {a:e}"));
                }
            }
        }
        Ok(())
    }

    /// The largest errors over all floats, with the model and with the worst results.
    ///
    /// # Errors
    /// The program failed.
    pub fn measure(&self) -> Result<[Worst; 2], String> {
        let count = std::thread::available_parallelism().map_or(1, |n| n.get() as u64);
        let batches = (1u64 << 32) / BATCH;
        let children: Vec<_> = (0..count)
            .map(|k| {
                Command::new(&self.program)
                    .arg((batches * k / count).to_string())
                    .arg((batches * (k + 1) / count).to_string())
                    .stdout(Stdio::piped())
                    .spawn()
                    .map_err(|e| e.to_string())
            })
            .collect::<Result<_, _>>()?;
        let mut worst = [Worst::NONE; 2];
        for child in children {
            let output = child.wait_with_output().map_err(|e| e.to_string())?;
            let text = String::from_utf8_lossy(&output.stdout);
            for (worst, line) in worst.iter_mut().zip(text.lines()) {
                let numbers: Vec<u64> = line.split(' ').filter_map(|w| w.parse().ok()).collect();
                let &[error, x, got, wanted] = numbers.as_slice() else {
                    return Err(format!("the program says: {line}"));
                };
                worst.take(Worst::new(
                    f64::from_bits(error),
                    f32::from_bits(x as u32),
                    f32::from_bits(got as u32),
                    f64::from_bits(wanted),
                ));
            }
            if !output.status.success() {
                return Err("the program failed".to_string());
            }
        }
        Ok(worst)
    }
}

/// Runs a compiler; the error is its output.
fn run(command: &mut Command) -> Result<(), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command
        .output()
        .map_err(|e| format!("{name}, the C compiler: {e}"))?;
    match output.status.success() {
        true => Ok(()),
        false => Err(format!(
            "{name}: {}",
            String::from_utf8_lossy(&output.stderr)
        )),
    }
}
