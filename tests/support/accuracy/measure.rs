//! Runs a function on the engines and finds its largest error.

use super::functions::{Function, Second};
use super::points::pairs;
use gencl::compile::{CompiledKernel, NoObserver, Options, compile};
use gencl::frontend::builtins::{Accuracy, Builtin};
use gencl::launch::{Argument, NdRange, RunOptions};
use gencl::numeric::MathMode;
use gencl::visa::opcode::Opcode;
use std::fmt;

/// The largest error, and where it occurs.
#[derive(Clone, Copy, Debug)]
pub struct Worst {
    /// In units in the last place, or absolute if the limit is.
    pub error: f64,
    x: f32,
    y: Option<f64>,
    got: f32,
    wanted: f64,
}

impl fmt::Display for Worst {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (error, got, wanted) = (self.error, self.got, self.wanted);
        write!(
            f,
            "error {error:.3} at {}: {got:e}, not {wanted:e}",
            self.place()
        )
    }
}

impl Worst {
    /// The state before the first measurement.
    pub const NONE: Worst = Worst {
        error: 0.0,
        x: 0.0,
        y: None,
        got: 0.0,
        wanted: 0.0,
    };

    /// An error of a unary function.
    pub fn new(error: f64, x: f32, got: f32, wanted: f64) -> Worst {
        Worst {
            error,
            x,
            y: None,
            got,
            wanted,
        }
    }

    /// Keeps the larger of two errors.
    pub fn take(&mut self, other: Worst) {
        if other.error > self.error {
            *self = other;
        }
    }

    /// Records a result if its error is larger.
    fn note(&mut self, limit: Option<Accuracy>, x: f32, y: Option<f64>, got: f32, wanted: f64) {
        let error = error(limit, got, wanted);
        if error > self.error || error.is_nan() {
            *self = Worst {
                error,
                x,
                y,
                got,
                wanted,
            };
        }
    }

    /// The error as formatted on the page.
    pub fn size(&self, limit: Accuracy) -> String {
        match limit {
            Accuracy::Exact if self.error == 0.0 => "0".to_string(),
            Accuracy::Absolute(_) => format!("{:.1e}", self.error),
            Accuracy::Hardware if self.error > 1e6 => format!("{:.1e}", self.error),
            Accuracy::Exact
            | Accuracy::Ulp(_)
            | Accuracy::Hardware
            | Accuracy::Steps
            | Accuracy::Any => {
                format!("{:.2}", self.error)
            }
        }
    }

    /// The operands of the worst result, as text.
    pub fn place(&self) -> String {
        match self.y {
            _ if self.error == 0.0 => String::new(),
            Some(y) => format!("{:e}, {y:e}", self.x),
            None => format!("{:e}", self.x),
        }
    }
}

/// Number of arguments per launch.
const BATCH: usize = 1 << 15;

/// The largest errors with the model and with the worst results that the bounds allow. `engines`:
/// whether the interpreter must compute the same bits as the simulator.
///
/// # Errors
/// A failure of the compiler or of an engine, or two engines that disagree.
pub fn measure(function: &Function, count: usize, engines: bool) -> Result<[Worst; 2], String> {
    let points = pairs(count, function.range, function.second);
    let batches = points.chunks(BATCH).map(<[_]>::to_vec);
    measure_over(function, batches, engines)
}

/// Whether a kernel has operations whose results hardware only approximates.
pub fn is_approximate(kernel: &CompiledKernel) -> bool {
    kernel.visa.instructions.iter().any(|i| {
        use Opcode::{Cos, Div, Divm, Exp, Inv, Log, Pow, Rsqrt, Sin, Sqrt, Sqrtm};
        let all = [Cos, Div, Divm, Exp, Inv, Log, Pow, Rsqrt, Sin, Sqrt, Sqrtm];
        all.contains(&i.opcode)
    })
}

fn measure_over(
    function: &Function,
    batches: impl Iterator<Item = Vec<(f32, u32)>>,
    engines: bool,
) -> Result<[Worst; 2], String> {
    let kernel = compiled(function, &Options::default())?;
    let limit = promised(function);
    let mut worst = [Worst::NONE; 2];
    for batch in batches {
        for (k, math) in [MathMode::Model, MathMode::Worst].into_iter().enumerate() {
            let other = engines.then_some(&kernel.lowered);
            let results = run(&kernel, &batch, math, other)?;
            for (&(x, y), &got) in batch.iter().zip(&results) {
                let second = match function.second {
                    Second::None => None,
                    Second::Float(..) => Some(f64::from(f32::from_bits(y))),
                    Second::Int(..) => Some(f64::from(y as i32)),
                };
                let wanted = (function.reference)(f64::from(x), second.unwrap_or(0.0));
                worst[k].note(limit, x, second, got, wanted);
            }
        }
    }
    Ok(worst)
}

/// The accuracy in the table of built-in functions, if the function has a row there.
pub fn promised(function: &Function) -> Option<Accuracy> {
    let row = Builtin::from_name(function.name).and_then(Builtin::row);
    row.map(|row| row.accuracy)
}

/// The error of a result: infinite if it is of another kind.
fn error(limit: Option<Accuracy>, got: f32, wanted: f64) -> f64 {
    if wanted.is_nan() || got.is_nan() {
        return if wanted.is_nan() && got.is_nan() {
            0.0
        } else {
            f64::INFINITY
        };
    }
    // An infinity is treated as the number that would follow the largest float.
    const BEYOND: f64 = 340_282_366_920_938_463_463_374_607_431_768_211_456.0;
    let value = f64::from(got).clamp(-BEYOND, BEYOND);
    let wanted = match limit {
        Some(Accuracy::Exact) => f64::from(wanted as f32),
        Some(_) | None => wanted,
    };
    let wanted = wanted.clamp(-BEYOND, BEYOND);
    let distance = (value - wanted).abs();
    if let Some(Accuracy::Absolute(_)) = limit {
        return distance;
    }
    let exponent = (wanted.to_bits() >> 52 & 0x7ff) as i32 - 1023;
    // Scaled by 2^(23 - exponent), exactly.
    let up = 23 - exponent.clamp(-126, 127);
    distance * f64::from_bits(((up + 1023) as u64) << 52)
}

/// The kernel that applies a function to arguments in memory.
///
/// # Errors
/// The diagnostics of the compiler.
pub fn compiled(function: &Function, options: &Options) -> Result<CompiledKernel, String> {
    let second = match function.second {
        Second::None | Second::Float(..) => "float",
        Second::Int(..) => "int",
    };
    kernel(
        function,
        &format!("__global const float *a, __global const {second} *b, __global float *r"),
        "size_t i = get_global_id(0);",
        &format!("float x = a[i]; {second} y = b[i];"),
        options,
    )
}

/// The kernel that applies a function to the float whose bits are the global id.
///
/// # Errors
/// The diagnostics of the compiler.
pub fn of_id(function: &Function, options: &Options) -> Result<CompiledKernel, String> {
    kernel(
        function,
        "__global float *r",
        "uint i = get_global_id(0);",
        "float x = as_float(i); int y = 0;",
        options,
    )
}

/// A kernel with these parameters, in which `index` defines i, that applies a function to x and y.
fn kernel(
    function: &Function,
    parameters: &str,
    index: &str,
    arguments: &str,
    options: &Options,
) -> Result<CompiledKernel, String> {
    let source = format!(
        "__kernel void k({parameters}) {{\n  {index} {{\n    {arguments}\n\
         \x20   int t = 0; int *e = &t;\n    r[i] = {};\n  }}\n}}\n",
        function.call
    );
    let name = format!("{}.cl", function.name);
    let compilation = compile(&name, &source, options, None, &mut NoObserver)
        .map_err(|error| format!("{error:?}"))?;
    compilation
        .kernels
        .into_iter()
        .next()
        .ok_or_else(|| "no kernel".to_string())
}

/// Runs a kernel over `count` work-items on the simulator.
fn simulate(
    kernel: &CompiledKernel,
    arguments: &mut [Argument],
    items: u64,
    math: MathMode,
) -> Result<(), String> {
    let range = NdRange::new(&[items], None, &[])?;
    gencl::sim::run(&kernel.visa, &range, arguments, &limits(math))
        .map(|_| ())
        .map_err(|f| f.to_string())
}

fn limits(math: MathMode) -> RunOptions {
    RunOptions {
        math,
        step_limit: u64::MAX,
        ..RunOptions::default()
    }
}

/// The last argument's contents as floats.
fn output(arguments: &[Argument]) -> Result<impl Iterator<Item = f32>, String> {
    match arguments.last() {
        Some(Argument::Buffer(bytes)) => {
            let (words, _) = bytes.as_chunks::<4>();
            Ok(words.iter().map(|w| f32::from_le_bytes(*w)))
        }
        _ => Err("no output".to_string()),
    }
}

/// The results of a function on the simulator; the interpreter must compute the same for `other`.
///
/// # Errors
/// A failure of an engine, or a disagreement.
pub fn run(
    kernel: &CompiledKernel,
    points: &[(f32, u32)],
    math: MathMode,
    other: Option<&gencl::ir::function::Function>,
) -> Result<Vec<f32>, String> {
    let arguments = [
        points.iter().flat_map(|p| p.0.to_le_bytes()).collect(),
        points.iter().flat_map(|p| p.1.to_le_bytes()).collect(),
        vec![0u8; 4 * points.len()],
    ]
    .map(Argument::Buffer);
    let items = points.len() as u64;
    let mut simulated = arguments.to_vec();
    simulate(kernel, &mut simulated, items, math)?;
    if let Some(other) = other {
        let range = NdRange::new(&[items], None, &[])?;
        let locations = gencl::source::LocationTable::new();
        let mut interpreted = arguments.to_vec();
        gencl::ir::interp::run(
            other,
            &locations,
            &range,
            &mut interpreted,
            16,
            &limits(math),
        )
        .map_err(|f| f.to_string())?;
        if interpreted != simulated {
            return Err(format!("{math:?}: the engines disagree"));
        }
    }
    Ok(output(&simulated)?.collect())
}
