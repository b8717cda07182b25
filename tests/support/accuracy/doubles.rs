//! Functions on doubles: arguments and correctly rounded results from a table, which `doubles.py`
//! computes with many digits, and the errors of the engines' results.

use super::functions::{self, Function};
use gencl::compile::{CompiledKernel, NoObserver, Options, compile};
use gencl::frontend::builtins::{Accuracy, Builtin};
use gencl::launch::{Argument, NdRange, RunOptions};
use gencl::numeric::MathMode;
use gencl::target::Target;

/// The kind of the second operand.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Second {
    /// The function is unary.
    None,
    /// A second operand of type double.
    Double,
    /// A second operand of type int.
    Int,
}

/// An entry of the table.
#[derive(Clone, Copy, Debug)]
pub struct Point {
    x: f64,
    /// The bits of the second argument.
    y: u64,
    /// The correctly rounded result.
    wanted: f64,
    /// The exact result minus the rounded one, in units in the last place.
    rest: f64,
}

/// A function with its entries.
#[derive(Debug)]
pub struct Section {
    /// Its name in the table of built-in functions.
    pub name: &'static str,
    /// The call expression, with operands `x` and `y`.
    pub call: &'static str,
    second: Second,
    points: Vec<Point>,
}

/// The largest error, and where it occurs.
#[derive(Clone, Debug, Default)]
pub struct Worst {
    /// The error in units in the last place.
    pub error: f64,
    /// The operands that have this error, as text.
    pub place: String,
}

/// The functions of the table.
///
/// # Panics
/// If the table does not have the format that `doubles.py` writes.
pub fn sections() -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    for line in include_str!("doubles.txt").lines() {
        let mut parts = line.splitn(3, ' ');
        let name = parts.next().expect("a name");
        let second = match parts.next() {
            Some("none") => Second::None,
            Some("double") => Second::Double,
            Some("int") => Second::Int,
            Some(_) | None => {
                let section = sections.last_mut().expect("a section before its points");
                section.points.push(point(line, section.second));
                continue;
            }
        };
        sections.push(Section {
            name,
            call: parts.next().expect("a call"),
            second,
            points: Vec::new(),
        });
    }
    sections
}

fn point(line: &str, second: Second) -> Point {
    let bits = |word: &str| u64::from_str_radix(word, 16).expect("bits");
    let words: Vec<&str> = line.split(' ').collect();
    let (x, y, result, rest) = match (second, &*words) {
        (Second::None, &[x, result, rest]) => (x, 0, result, rest),
        (Second::Double, &[x, y, result, rest]) => (x, bits(y), result, rest),
        (Second::Int, &[x, y, result, rest]) => {
            let y: i32 = y.parse().expect("an int");
            (x, u64::from(y as u32), result, rest)
        }
        (_, words) => panic!("{words:?}"),
    };
    Point {
        x: f64::from_bits(bits(x)),
        y,
        wanted: f64::from_bits(bits(result)),
        rest: rest.parse::<f64>().expect("thousandths") / 1000.0,
    }
}

/// The error limits (OpenCL C 7.4): those of floats, except that the quotient and the square root
/// are correctly rounded.
pub fn limit(name: &str) -> Accuracy {
    match Builtin::from_name(name).and_then(Builtin::row) {
        Some(row) if name != "sqrt" => row.accuracy,
        Some(_) | None => Accuracy::Exact,
    }
}

/// The largest errors with the model and with the worst results that the bounds allow, on each
/// target that has doubles, and on the interpreter.
///
/// # Errors
/// A failure of the compiler or of an engine, or two engines that disagree.
pub fn measure(section: &Section) -> Result<[Worst; 2], String> {
    let mut worst = [Worst::default(), Worst::default()];
    for &target in Target::ALL {
        if !target.info().double {
            continue;
        }
        let kernel = compiled(section.name, section.call, section.second, target)?;
        for (worst, math) in worst.iter_mut().zip([MathMode::Model, MathMode::Worst]) {
            let results = run(&kernel, section.second, &section.points, math)?;
            for (point, got) in section.points.iter().zip(results) {
                let error = error(point, got, limit(section.name));
                if error > worst.error || error.is_nan() {
                    let place = match section.second {
                        Second::None => format!("{:e}", point.x),
                        Second::Double => format!("{:e}, {:e}", point.x, f64::from_bits(point.y)),
                        Second::Int => format!("{:e}, {}", point.x, point.y as i32),
                    };
                    *worst = Worst { error, place };
                }
            }
        }
    }
    Ok(worst)
}

/// Zeros, infinities, NaN and moderate numbers, for which the functions of the host's library are
/// at least of the right kind.
const CORNERS: &[f64] = &[
    0.0,
    -0.0,
    1.0,
    -1.0,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
    2.0,
    -2.0,
    3.0,
    -3.0,
    0.5,
    -0.5,
    1.5,
    0.25,
];
const WHOLE_CORNERS: &[i32] = &[0, 1, -1, 2, -2, 3, 7, -8, 100];

/// Compares a function at corner cases with its reference for floats.
///
/// # Errors
/// The first result that is of another kind or far off.
pub fn check_corners(function: &Function) -> Result<(), String> {
    let (second, ys): (Second, Vec<f64>) = match function.second {
        functions::Second::None => (Second::None, vec![0.0]),
        functions::Second::Float(..) => (Second::Double, CORNERS.to_vec()),
        functions::Second::Int(..) => {
            let ys = WHOLE_CORNERS.iter().map(|&y| f64::from(y));
            (Second::Int, ys.collect())
        }
    };
    let mut points = Vec::new();
    for &x in CORNERS {
        points.extend(ys.iter().map(|&y| Point {
            x,
            y: match second {
                Second::Int => u64::from(y as i32 as u32),
                Second::None | Second::Double => y.to_bits(),
            },
            wanted: (function.reference)(x, y),
            rest: 0.0,
        }));
    }
    let call = function.call.replace("float", "double");
    for target in Target::ALL.iter().filter(|t| t.info().double) {
        let kernel = compiled(function.name, &call, second, *target)?;
        let results = run(&kernel, second, &points, MathMode::Model)?;
        for (point, got) in points.iter().zip(results) {
            let wanted = point.wanted;
            let near = (got - wanted).abs() <= 1e-9 * wanted.abs();
            if !(near || got == wanted || got.is_nan() && wanted.is_nan()) {
                let (x, y) = (point.x, point.y);
                return Err(format!("{call}: {got:e}, not {wanted:e} at {x:e}, {y:x}"));
            }
        }
    }
    Ok(())
}

/// The error of a result: infinite if it is of another kind, or a zero of the other sign.
fn error(point: &Point, got: f64, limit: Accuracy) -> f64 {
    let wanted = point.wanted;
    if got.to_bits() == wanted.to_bits() || got.is_nan() && wanted.is_nan() {
        return match limit {
            Accuracy::Exact => 0.0,
            _ => point.rest.abs(),
        };
    }
    let is_exact_zero = wanted == 0.0 && point.rest == 0.0;
    if got.is_nan() || wanted.is_nan() || got == 0.0 && is_exact_zero {
        return f64::INFINITY;
    }
    let exponent = match (wanted.to_bits() >> 52 & 0x7ff) as i32 {
        2047 => 1023,
        biased => biased.max(1) - 1023,
    };
    // An infinity is treated as the number that would follow the largest double.
    let up = 52 - exponent;
    let units = |x: f64| match x.is_infinite() {
        true => 2f64.powi(53).copysign(x),
        // In two steps, because 2^1074 is not a double.
        false => x * 2f64.powi(up / 2) * 2f64.powi(up - up / 2),
    };
    (units(got) - units(wanted) - point.rest).abs()
}

fn compiled(
    name: &str,
    call: &str,
    second: Second,
    target: Target,
) -> Result<CompiledKernel, String> {
    let second = match second {
        Second::None | Second::Double => "double",
        Second::Int => "int",
    };
    let source = format!(
        "__kernel void k(__global const double *a, __global const {second} *b, __global double *r) {{\n\
         \x20 size_t i = get_global_id(0);\n  double x = a[i];\n  {second} y = b[i];\n\
         \x20 int t = 0;\n  int *e = &t;\n\
         \x20 r[i] = {call};\n}}\n"
    );
    let options = Options {
        target,
        ..Options::default()
    };
    let name = format!("{name}.cl");
    let compilation = compile(&name, &source, &options, None, &mut NoObserver)
        .map_err(|error| format!("{error:?}"))?;
    let kernel = compilation.kernels.into_iter().next();
    kernel.ok_or_else(|| "no kernel".to_string())
}

/// The result of the engines, which must agree.
fn run(
    kernel: &CompiledKernel,
    second: Second,
    points: &[Point],
    math: MathMode,
) -> Result<Vec<f64>, String> {
    let second = match second {
        Second::None | Second::Double => 8,
        Second::Int => 4,
    };
    let ys = points.iter().map(|p| p.y.to_le_bytes());
    let mut simulated = [
        points.iter().flat_map(|p| p.x.to_le_bytes()).collect(),
        ys.flat_map(|y| y.into_iter().take(second)).collect(),
        vec![0u8; 8 * points.len()],
    ]
    .map(Argument::Buffer)
    .to_vec();
    let mut interpreted = simulated.clone();
    let range = NdRange::new(&[points.len() as u64], None, &[])?;
    let options = RunOptions {
        math,
        step_limit: u64::MAX,
        ..RunOptions::default()
    };
    gencl::sim::run(&kernel.visa, &range, &mut simulated, &options).map_err(|f| f.to_string())?;
    let locations = gencl::source::LocationTable::new();
    let (function, arguments) = (&kernel.lowered, &mut interpreted);
    gencl::ir::interp::run(function, &locations, &range, arguments, 16, &options)
        .map_err(|f| f.to_string())?;
    let [simulated, interpreted] = [simulated, interpreted].map(|arguments| results(&arguments));
    let pairs = simulated.iter().zip(&interpreted).zip(points);
    for ((a, b), point) in pairs {
        if a.to_bits() != b.to_bits() {
            let bits = [a, b].map(|v| v.to_bits());
            return Err(format!(
                "{math:?}: {a:e} or {b:e} ({bits:x?}) at {:e}",
                point.x
            ));
        }
    }
    Ok(simulated)
}

fn results(arguments: &[Argument]) -> Vec<f64> {
    let Some(Argument::Buffer(bytes)) = arguments.last() else {
        return Vec::new();
    };
    let (words, _) = bytes.as_chunks::<8>();
    words.iter().map(|w| f64::from_le_bytes(*w)).collect()
}
