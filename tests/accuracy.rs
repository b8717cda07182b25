//! The accuracy of the built-in functions on floats: errors in units in the last place, with the
//! model of the hardware's approximate operations and with the worst results that its error bounds
//! allow.
//!
//! `cargo test --test accuracy` runs some thousand arguments of each function on the interpreter
//! and the simulator. `cargo test --release --test accuracy -- --full` runs more than 100,000 on
//! the simulator, and writes the results to docs/accuracy.md.
//!
//! `-- --every sin` measures all 2^32 arguments of a unary function: about a minute, with a C
//! compiler. Without a name it measures all such functions, and writes
//! docs/accuracy-of-all-floats.md.
//!
//! Functions of halves are measured for every half.
//!
//! The reference is computed in doubles, whose functions have errors of about 1e-16: negligible
//! compared with half a unit of a float, which is 6e-8. Functions on doubles have a table of
//! reference values, `support/accuracy/doubles.txt`; `-- --full doubles` writes only their results.

#![allow(
    clippy::print_stderr,
    reason = "a full run takes a while, and shows what it finds"
)]

mod support;

#[path = "support/accuracy/mod.rs"]
mod accuracy;

use accuracy::doubles;
use accuracy::every::Native;
use accuracy::functions::{FUNCTIONS, Function, Second};
use accuracy::measure::{Worst, measure};
use gencl::frontend::builtins::{Accuracy, Builtin};
use libtest_mimic::{Arguments, Failed, Trial};
use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

/// Number of arguments of each function in a quick run, and in a full one.
const FEW: usize = 3_000;
const MANY: usize = 120_000;

fn main() {
    let (full, rest): (Vec<String>, Vec<String>) =
        std::env::args().partition(|argument| argument == "--full");
    if !full.is_empty() {
        let filter = rest.get(1).map(String::as_str);
        write_page(filter);
        return;
    }
    let (every, rest): (Vec<String>, Vec<String>) =
        rest.into_iter().partition(|argument| argument == "--every");
    if !every.is_empty() {
        over_all_floats(rest.get(1).map(String::as_str));
        return;
    }
    let mut trials: Vec<Trial> = FUNCTIONS
        .iter()
        .map(|function| Trial::test(function.call, move || few(function)))
        .collect();
    trials.extend(doubles::sections().into_iter().map(|section| {
        let name = format!("double {}", section.call);
        Trial::test(name, move || Ok(double(&section).map(|_| ())?))
    }));
    for function in FUNCTIONS {
        // The references of these are for floats only.
        let is_of_floats = ["/", "nextafter", "ldexp", "mix", "smoothstep"];
        let name = function.name;
        if doubles::sections().iter().any(|s| s.name == name) && !is_of_floats.contains(&name) {
            let title = format!("double corners {}", function.call);
            trials.push(Trial::test(title, || Ok(doubles::check_corners(function)?)));
        }
    }
    for function in FUNCTIONS.iter().filter(|f| accuracy::halves::has_halves(f)) {
        trials.push(Trial::test(format!("half {}", function.call), move || {
            Ok(accuracy::halves::check(function)?)
        }));
    }
    for function in FUNCTIONS {
        trials.push(Trial::test(
            format!("relaxed {}", function.call),
            move || {
                accuracy::relaxed::check(function, FEW)?;
                Ok(())
            },
        ));
    }
    for function in FUNCTIONS.iter().filter(|f| IN_C.contains(&f.name)) {
        trials.push(Trial::test(format!("in C {}", function.call), || {
            in_c(function)
        }));
    }
    trials.push(Trial::test("page", the_page_names_every_function));
    trials.push(Trial::test("page of all floats", || {
        the_page_of_all_floats_has_the_limits()
    }));
    libtest_mimic::run(&Arguments::from_iter(rest), trials).exit();
}

/// The unary functions: the one with a name, or all of them.
fn of_one(name: Option<&str>) -> impl Iterator<Item = &'static Function> {
    let of_one = FUNCTIONS.iter().filter(|f| f.second == Second::None);
    of_one.filter(move |f| name.is_none_or(|name| name == f.name))
}

/// Measures unary functions over all 2^32 floats.
fn over_all_floats(name: Option<&str>) {
    let mut failures = 0;
    let mut measured: HashMap<String, [Worst; 2]> = HashMap::new();
    for function in of_one(name) {
        let found = Native::build(function).and_then(|native| {
            native.check(function, MANY)?;
            let found = match measured.get(&native.text) {
                Some(found) => *found,
                None => native.measure()?,
            };
            measured.insert(native.text.clone(), found);
            let limit = limit(function);
            for found in &found {
                judge(function, limit, found)?;
            }
            Ok(row(function, limit, &found[0], &found[1]))
        });
        match found {
            Ok(row) => {
                eprintln!("{row}");
                put_on_page_of_all_floats(&row);
            }
            Err(error) => {
                failures += 1;
                eprintln!("{}: {error}", function.call);
            }
        }
    }
    assert!(failures == 0, "{failures} failures");
}

/// Replaces the row of a function on the page.
fn put_on_page_of_all_floats(row: &str) {
    let key = |row: &str| row.split(" | ").next().map(str::to_string);
    let old = fs::read_to_string(every_page()).unwrap_or_default();
    let mut rows: Vec<&str> = old.lines().filter(|line| line.starts_with("| `")).collect();
    rows.retain(|old| key(old) != key(row));
    rows.push(row);
    rows.sort_by_key(|row| {
        let of = |function: &&Function| key(row) == Some(first_column(function));
        FUNCTIONS.iter().position(|function| of(&function))
    });
    let text = format!("{EVERY_HEADER}{}\n", rows.join("\n"));
    fs::write(every_page(), text).expect("writing the page");
}

/// The first column of a function's rows.
fn first_column(function: &Function) -> String {
    let stored = if function.call.starts_with('(') {
        ", stored"
    } else {
        ""
    };
    format!("| `{}`{stored}", function.name)
}

/// Formats a row of a page.
fn row(function: &Function, limit: Accuracy, model: &Worst, worst: &Worst) -> String {
    format!(
        "{} | {} | {} | {} | {} | {} |",
        first_column(function),
        limit.text(),
        model.size(limit),
        model.place(),
        worst.size(limit),
        worst.place()
    )
}

/// Functions whose translation to C is tested: straight-line code, branches, an approximate
/// operation, integers.
const IN_C: &[&str] = &["exp2", "sin", "tgamma", "sqrt", "native_log2", "ilogb"];

/// Checks that the C code of a function computes the same as the simulator.
fn in_c(function: &Function) -> Result<(), Failed> {
    let native = Native::build(function)?;
    Ok(native.check(function, 10_000)?)
}

fn few(function: &'static Function) -> Result<(), Failed> {
    let limit = limit(function);
    let [model, worst] = measure(function, FEW, true)?;
    for (mode, found) in [("the model", model), ("the worst", worst)] {
        judge(function, limit, &found).map_err(|e| format!("{mode}: {e}"))?;
    }
    Ok(())
}

/// The largest errors of a function on doubles, model and worst.
fn double(section: &doubles::Section) -> Result<[doubles::Worst; 2], String> {
    let found = doubles::measure(section)?;
    let allowed = allowed(doubles::limit(section.name));
    match found.iter().find(|worst| worst.error > allowed) {
        Some(worst) => {
            let (call, error, place) = (section.call, worst.error, &worst.place);
            Err(format!("{call}: error {error:.3} at {place}"))
        }
        None => Ok(found),
    }
}

/// The largest error that an accuracy class allows.
fn allowed(limit: Accuracy) -> f64 {
    match limit {
        Accuracy::Exact => 0.0,
        Accuracy::Ulp(ulps) => f64::from(ulps),
        Accuracy::Absolute(distance) => f64::from(distance),
        Accuracy::Hardware | Accuracy::Steps | Accuracy::Any => f64::INFINITY,
    }
}

/// Fails if an error exceeds the limit.
fn judge(function: &Function, limit: Accuracy, found: &Worst) -> Result<(), String> {
    if found.error <= allowed(limit) {
        return Ok(());
    }
    Err(format!(
        "{}: {found}, the limit is {}",
        function.call,
        limit.text()
    ))
}

/// The accuracy in the table of built-in functions; `/` has no row there.
fn limit(function: &Function) -> Accuracy {
    match Builtin::from_name(function.name).and_then(Builtin::row) {
        Some(row) => row.accuracy,
        None => Accuracy::Ulp(2.5),
    }
}

fn page() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("docs/accuracy.md")
}

/// The page of the functions that are measured over all floats.
fn every_page() -> PathBuf {
    page().with_file_name("accuracy-of-all-floats.md")
}

const EVERY_HEADER: &str = "# Accuracy over all floats

The largest errors of the functions of one float over all 2^32 arguments ([accuracy.md](accuracy.md)
measures a sample): with correctly rounded approximate operations (model), and with each at the end
of its error bound (worst). The Gen IR of a function is translated to C, which returns the same bits
as the simulator for the arguments of that page; the compiled C program measures the errors.

Generated by `cargo test --release --test accuracy -- --every`, followed by a name for one function: a
minute or two of processor time each. A function without a row has not been measured.

| function | limit | model | at | worst | at |
|---|---|---|---|---|---|
";

/// The rows of the page are the unary float functions with their limits, in the order of the table.
fn the_page_of_all_floats_has_the_limits() -> Result<(), Failed> {
    let text = fs::read_to_string(every_page()).map_err(|error| error.to_string())?;
    let (header, rows) = text
        .split_at_checked(EVERY_HEADER.len())
        .ok_or("no header")?;
    if header != EVERY_HEADER {
        return Err("the header is not as it is written".into());
    }
    let mut rows = rows.lines().peekable();
    for function in of_one(None) {
        let begin = format!("{} | {} |", first_column(function), limit(function).text());
        rows.next_if(|row| row.starts_with(&begin));
    }
    match rows.next() {
        Some(row) => Err(format!("no function has this row here: {row}").into()),
        None => Ok(()),
    }
}

fn doubles_part() -> String {
    let mut part = DOUBLES.to_string();
    for section in doubles::sections() {
        let [model, worst] = double(&section).expect("within the limit");
        let name = section.name;
        let is_stored = section.call.contains("[i]") || section.call.contains("*e");
        let stored = if is_stored { ", stored" } else { "" };
        let limit = doubles::limit(name).text();
        let shown = |worst: &doubles::Worst| match worst.error == 0.0 {
            true => "0 | ".to_string(),
            false => format!("{:.2} | {}", worst.error, worst.place),
        };
        let row = format!("| `{name}`{stored} | {limit} | {} |", shown(&model));
        assert_eq!(shown(&model), shown(&worst), "{name}");
        _ = writeln!(part, "{row}");
    }
    part
}

/// Measures all functions, one, or those on doubles, and writes the page once all are measured.
fn write_page(filter: Option<&str>) {
    if filter == Some("doubles") {
        let text = fs::read_to_string(page()).expect("the page");
        let floats = text.split(DOUBLES_TITLE).next().unwrap_or_default();
        fs::write(page(), format!("{floats}{}", doubles_part())).expect("writing the page");
        return;
    }
    let mut rows = String::new();
    let mut failures = 0;
    for function in FUNCTIONS {
        if filter.is_some_and(|name| name != function.name) {
            continue;
        }
        let limit = limit(function);
        let [model, worst] = match measure(function, MANY, false) {
            Ok(found) => found,
            Err(error) => {
                failures += 1;
                eprintln!("{}: {error}", function.name);
                continue;
            }
        };
        for found in [&model, &worst] {
            if let Err(error) = judge(function, limit, found) {
                failures += 1;
                eprintln!("{error}");
            }
        }
        let row = row(function, limit, &model, &worst);
        eprintln!("{row}");
        _ = writeln!(rows, "{row}");
    }
    assert!(failures == 0, "{failures} failures");
    if filter.is_none() {
        let text = format!("{HEADER}{rows}\n{}", doubles_part());
        fs::write(page(), text).expect("writing the page");
    }
}

const HEADER: &str = "# Accuracy

The largest errors of the built-in functions on floats, in units in the last place (ulp), and the
limits of OpenCL C, section 7.4. *Model* is a run with correctly rounded approximate operations;
*worst* is one with each approximate operation at the end of its error bound (`--math worst`).
Denormal arguments and results are not flushed, and are measured like others.

Generated by `cargo test --release --test accuracy -- --full`: at least 100,000 arguments of each
function, of every exponent and both signs, special values, and the range in which errors are
largest. The accuracy of `native_` functions is that of the hardware's operations.

`sqrt`, `rsqrt`, `exp2`, `1/x`, and with `-cl-fast-relaxed-math` also `exp`, `log`, `log2`, `log10`, `sin`
and `cos`, use one operation of the math unit, as in Intel's conformant compiler. Its bounds here are the limits of
OpenCL C: 3 ulp for square roots and powers of two, 2 ulp for inverse square roots, 1 ulp for inverses, and 2^-11 for
`sin` and `cos` up to pi. Intel publishes looser ones (4 ulp for the first three; 0.0008 for `sin` and `cos`), which
its own compiler could not rely on. `exp` and `exp10` are the product of the unit's powers of an integer and of a fraction
below 1, as `exp` of Intel's compiler is: the limit of 3 ulp leaves 1.5 ulp to the two powers, and the bound is that for
fractions and 0 for integers. The unit computes denormal results here; hardware may flush them, which OpenCL C
permits for floats.

With `-cl-fast-relaxed-math`, `sinpi`, `cospi`, `powr`, `pow`, `pown`, `rootn`, `cbrt`, `expm1`, `log1p`, `sinh`, `cosh`, `tanh`,
`asinh`, `acosh`, `atanh`, `tan` and `tanpi` are derived from powers of two, logarithms, `sin` and `cos` of the unit
([language.md](language.md#options-for-floats) has the formulas and errors). OpenCL C permits errors of these
functions that are absolute, so that nothing is left of small results. Where two to four instructions keep results near 0
within 8192 ulp, they are there: in `expm1`, `log1p`, `sinh`, `tanh`, `asinh` and `atanh`.

[accuracy-of-all-floats.md](accuracy-of-all-floats.md) measures the functions of one float for all
2^32 arguments.

| function | limit | model | at | worst | at |
|---|---|---|---|---|---|
";

const DOUBLES_TITLE: &str = "## Doubles";

const DOUBLES: &str = "## Doubles

The limits are those of floats, except that `/` and `sqrt` are correctly rounded. Measured without a
GPU: by the interpreter, and by the simulator on each target with doubles. `--math worst` has the
same results, since none of these functions uses an approximate operation. Each function is measured
for some 200 arguments, including those with the largest errors in a search of two million;
`tests/support/accuracy/doubles.txt` lists them with the exact results.

| function | limit | error | at |
|---|---|---|---|
";

/// Every function that has a limit or is written in OpenCL C is measured, and is on the page.
fn the_page_names_every_function() -> Result<(), Failed> {
    let text = fs::read_to_string(page()).map_err(|error| error.to_string())?;
    let (text, of_doubles) = text.split_once(DOUBLES_TITLE).ok_or("nothing on doubles")?;
    for builtin in Builtin::rows() {
        let row = builtin.row().ok_or("no row")?;
        let overloads = builtin.signatures();
        let mut overloads = overloads
            .iter()
            .flat_map(|signature| signature.overloads(1));
        let has_double = overloads.any(|overload| overload.has_double());
        let line = format!("\n| `{}` | {} |", row.name, doubles::limit(row.name).text());
        if has_double && builtin.library_function().is_some() && !of_doubles.contains(&line) {
            return Err(format!("`{}` is not among the doubles", row.name).into());
        }
        let has_limit = matches!(row.accuracy, Accuracy::Ulp(_) | Accuracy::Absolute(_));
        let is_library = builtin.library_function().is_some() && row.accuracy != Accuracy::Any;
        if (has_limit || is_library) && !text.contains(&format!("\n| `{}` |", row.name)) {
            return Err(format!("`{}` is not on docs/accuracy.md", row.name).into());
        }
        if text.contains(&format!("\n| `{}` |", row.name)) {
            let line = format!("\n| `{}` | {} |", row.name, row.accuracy.text());
            if !text.contains(&line) {
                return Err(format!("`{}` has another limit on docs/accuracy.md", row.name).into());
            }
        }
    }
    Ok(())
}
