//! Random functions of legal vector IR: what is emitted for each target computes in the simulator what the
//! interpreter computes, and Intel's finalizer accepts it.
//!
//! `VECTOR_FUNCTIONS=5000 cargo test --test library -- vector_emission` tries more of them.

use crate::support::finalizer;
use gencl::genx::emit::emit;
use gencl::genx::interp::run;
use gencl::genx::text::parse::parse_module;
use gencl::launch::{Argument, NdRange, RunOptions};
use gencl::random::Random;
use gencl::target::Target;
use gencl::visa::text::{PrintOptions, print};
use pretty_assertions::assert_eq;
use std::fmt::Write as _;

/// The number of functions, unless the environment specifies one.
const FUNCTIONS: u64 = 200;

/// Every so many functions, one is given to the finalizer for each target.
const FINALIZED: u64 = 10;

/// Elements of the large vectors, of which regions are read and written.
const LARGE: u32 = 64;

/// The number of large vectors that are stored at the end.
const STORED: usize = 3;

/// A named value: a vector of integers, or of bits.
#[derive(Clone, Debug)]
struct Named {
    name: String,
    /// `i1`, `i8`, `i16` or `i32`.
    element: &'static str,
    count: u32,
}

impl Named {
    fn ty(&self) -> String {
        match self.count {
            0 => self.element.to_owned(),
            count => format!("<{count} x {}>", self.element),
        }
    }

    fn mangled(&self) -> String {
        match self.count {
            0 => self.element.to_owned(),
            count => format!("v{count}{}", self.element),
        }
    }
}

struct Generator {
    random: Random,
    text: String,
    next: u32,
    values: Vec<Named>,
}

impl Generator {
    fn below(&mut self, n: usize) -> usize {
        self.random.below(n)
    }

    fn name(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next)
    }

    fn line(&mut self, line: &str) {
        _ = writeln!(self.text, "  {line}");
    }

    fn add(&mut self, element: &'static str, count: u32, code: &str) -> Named {
        let name = self.name();
        self.line(&format!("{name} = {code}"));
        let value = Named {
            name,
            element,
            count,
        };
        self.values.push(value.clone());
        value
    }

    /// A value of a type, or a constant of it. Later values are more likely.
    fn pick(&mut self, element: &str, count: u32) -> String {
        let fitting: Vec<String> = self
            .values
            .iter()
            .filter(|v| v.element == element && v.count == count)
            .map(|v| v.name.clone())
            .collect();
        if fitting.is_empty() || self.below(6) == 0 {
            return self.constant(element, count);
        }
        let from = if self.below(2) == 0 {
            fitting.len() / 2
        } else {
            0
        };
        let k = from + self.below(fitting.len() - from);
        fitting[k].clone()
    }

    fn constant(&mut self, element: &str, count: u32) -> String {
        let one = |this: &mut Self| match element {
            "i1" => ["true", "false"][this.below(2)].to_owned(),
            "i8" => (this.below(256) as i32 - 128).to_string(),
            "i16" => (this.below(4096) as i32 - 2048).to_string(),
            _ => (this.below(100_000) as i32 - 50_000).to_string(),
        };
        if count == 0 {
            return one(self);
        }
        if self.below(2) == 0 {
            return format!("splat ({element} {})", one(self));
        }
        let list: Vec<String> = (0..count)
            .map(|_| format!("{element} {}", one(self)))
            .collect();
        format!("<{}>", list.join(", "))
    }

    /// The type of an operation: elements and their number.
    fn shape(&mut self) -> (&'static str, u32) {
        match self.below(3) {
            0 => ("i32", [4, 8, 16][self.below(3)]),
            1 => ("i16", [8, 16, 32][self.below(3)]),
            _ => ("i8", [8, 16, 32][self.below(3)]),
        }
    }

    fn large(&mut self) -> String {
        self.pick("i32", LARGE)
    }

    /// A region of a large vector that one operand can read or write: numbers, and the byte offset.
    fn region(&mut self, count: u32, writes: bool) -> (String, u32) {
        let stride = match writes {
            true => [1, 1, 2][self.below(3)],
            false => [0, 1, 1, 2, 4][self.below(5)],
        };
        // In two registers of 32 bytes.
        let stride = if (count - 1) * stride + 1 > 16 {
            1
        } else {
            stride
        };
        let two_rows = !writes && count == 8 && self.below(3) == 0;
        let (numbers, span) = match two_rows {
            true => ("i32 8, i32 4, i32 1".to_owned(), 12),
            false => (
                format!("i32 0, i32 {count}, i32 {stride}"),
                (count - 1) * stride + 1,
            ),
        };
        let start = 8 * self.below(((LARGE - 16) / 8 + 1) as usize) as u32;
        let free = 16 - span.min(16);
        let offset = start + self.below(free as usize + 1) as u32;
        (numbers, 4 * offset)
    }

    fn step(&mut self) {
        match self.below(12) {
            0..=2 => {
                let (element, count) = self.shape();
                let operation = ["add", "sub", "mul", "and", "or", "xor"][self.below(6)];
                let (a, b) = (self.pick(element, count), self.pick(element, count));
                let ty = format!("<{count} x {element}>");
                self.add(element, count, &format!("{operation} {ty} {a}, {b}"));
            }
            3 => {
                let (element, count) = self.shape();
                let operation = ["shl", "lshr", "ashr"][self.below(3)];
                let (a, by) = (self.pick(element, count), 1 + self.below(7));
                let ty = format!("<{count} x {element}>");
                self.add(
                    element,
                    count,
                    &format!("{operation} {ty} {a}, splat ({element} {by})"),
                );
            }
            4 => {
                let count = [8, 16][self.below(2)];
                let (from, to, operation) = [
                    ("i8", "i16", "zext"),
                    ("i8", "i32", "sext"),
                    ("i16", "i32", "zext"),
                    ("i16", "i32", "sext"),
                    ("i32", "i16", "trunc"),
                    ("i32", "i8", "trunc"),
                    ("i16", "i8", "trunc"),
                ][self.below(7)];
                let a = self.pick(from, count);
                self.add(
                    to,
                    count,
                    &format!("{operation} <{count} x {from}> {a} to <{count} x {to}>"),
                );
            }
            5 => {
                let (element, count) = self.shape();
                let condition = ["eq", "ne", "slt", "sge", "ult", "ugt"][self.below(6)];
                let (a, b) = (self.pick(element, count), self.pick(element, count));
                let ty = format!("<{count} x {element}>");
                self.add("i1", count, &format!("icmp {condition} {ty} {a}, {b}"));
            }
            6 => {
                let count = [4, 8, 16, 32][self.below(4)];
                let operation = ["and", "or", "xor"][self.below(3)];
                let a = self.pick("i1", count);
                let b = match self.below(2) {
                    0 => "splat (i1 true)".to_owned(),
                    _ => self.pick("i1", count),
                };
                self.add("i1", count, &format!("{operation} <{count} x i1> {a}, {b}"));
            }
            7 => {
                let (element, count) = self.shape();
                let by = self.pick("i1", count);
                let (a, b) = (self.pick(element, count), self.pick(element, count));
                let ty = format!("<{count} x {element}>");
                self.add(
                    element,
                    count,
                    &format!("select <{count} x i1> {by}, {ty} {a}, {ty} {b}"),
                );
            }
            8 | 9 => {
                let count = [4, 8, 16][self.below(3)];
                let vector = self.vector();
                let (region, offset) = self.region(count, false);
                self.add("i32", count, &format!("call <{count} x i32> @llvm.genx.rdregioni.v{count}i32.v{LARGE}i32.i16(<{LARGE} x i32> {vector}, {region}, i16 {offset}, i32 undef)"));
            }
            _ => {
                let count = [4, 8, 16][self.below(3)];
                let vector = self.vector();
                let new = self.pick("i32", count);
                let (region, offset) = self.region(count, true);
                let (mask, mangled) = match self.below(3) {
                    0 => (
                        format!("<{count} x i1> {}", self.pick("i1", count)),
                        format!("v{count}i1"),
                    ),
                    _ => ("i1 true".to_owned(), "i1".to_owned()),
                };
                self.add("i32", LARGE, &format!("call <{LARGE} x i32> @llvm.genx.wrregioni.v{LARGE}i32.v{count}i32.i16.{mangled}(<{LARGE} x i32> {vector}, <{count} x i32> {new}, {region}, i16 {offset}, i32 undef, {mask})"));
            }
        }
    }

    /// A large vector that is a value.
    fn vector(&mut self) -> String {
        loop {
            let vector = self.large();
            if vector.starts_with('%') {
                return vector;
            }
        }
    }

    fn steps(&mut self, most: usize) {
        for _ in 0..1 + self.below(most) {
            self.step();
        }
    }

    /// A loop of a few iterations, with phis of values of all types.
    fn repeat(&mut self, number: u32, from: &str) -> String {
        let (head, exit) = (format!("loop{number}"), format!("after{number}"));
        self.line(&format!("br label %{head}\n\n{head}:"));
        let outside = self.values.len();
        let mut phis = Vec::new();
        for _ in 0..1 + self.below(4) {
            let k = self.below(outside);
            phis.push(self.values[k].clone());
        }
        // The operands are known after the body.
        let start = self.text.len();
        let mut names = Vec::new();
        for phi in &phis {
            let name = self.name();
            self.values.push(Named {
                name: name.clone(),
                ..phi.clone()
            });
            names.push(name);
        }
        let body_start = self.text.len();
        self.steps(12);
        let body = self.text.split_off(body_start);
        self.text.truncate(start);
        let counter = self.name();
        let next = self.name();
        let more = self.name();
        self.line(&format!(
            "{counter} = phi i32 [ 0, %{from} ], [ {next}, %{head} ]"
        ));
        for (phi, name) in phis.iter().zip(&names) {
            let back = self.pick(phi.element, phi.count);
            let line = format!(
                "{name} = phi {} [ {}, %{from} ], [ {back}, %{head} ]",
                phi.ty(),
                phi.name
            );
            self.line(&line);
        }
        self.text.push_str(&body);
        self.line(&format!("{next} = add i32 {counter}, 1"));
        self.line(&format!("{more} = icmp ult i32 {next}, 3"));
        self.line(&format!(
            "br i1 {more}, label %{head}, label %{exit}\n\n{exit}:"
        ));
        exit
    }

    /// A branch on whether some bit is true, with phis at the join.
    fn branch(&mut self, number: u32, from: &str) -> String {
        let (then, join) = (format!("then{number}"), format!("join{number}"));
        let bits = self.pick("i1", 16);
        let any = self.name();
        let all = ["any", "all"][self.below(2)];
        self.line(&format!(
            "{any} = call i1 @llvm.genx.{all}.v16i1(<16 x i1> {bits})"
        ));
        self.line(&format!(
            "br i1 {any}, label %{then}, label %{join}\n\n{then}:"
        ));
        let outside = self.values.len();
        self.steps(8);
        let inside: Vec<Named> = self.values.drain(outside..).collect();
        self.line(&format!("br label %{join}\n\n{join}:"));
        for value in inside.iter().rev().take(3) {
            let other = self.pick(value.element, value.count);
            let other = match other.starts_with('%')
                && self.values.iter().skip(outside).any(|v| v.name == other)
            {
                true => self.constant(value.element, value.count),
                false => other,
            };
            let name = self.name();
            self.line(&format!(
                "{name} = phi {} [ {}, %{then} ], [ {other}, %{from} ]",
                value.ty(),
                value.name
            ));
            self.values.push(Named {
                name,
                ..value.clone()
            });
        }
        join
    }
}

/// A kernel that loads, computes, and stores.
pub(crate) fn kernel(seed: u64) -> String {
    let mut g = Generator {
        random: Random::new(seed),
        text: "define dllexport spir_kernel void @k(i64 %x, i64 %y) {\nentry:\n".to_owned(),
        next: 0,
        values: Vec::new(),
    };
    let loaded =
        format!("call <{LARGE} x i32> @llvm.genx.svm.block.ld.unaligned.v{LARGE}i32.i64(i64 %x)");
    g.add("i32", LARGE, &loaded);
    g.steps(20);
    let mut block = "entry".to_owned();
    for number in 0..g.below(4) as u32 {
        block = match g.below(2) {
            0 => g.repeat(number, &block),
            _ => g.branch(number, &block),
        };
        g.steps(8);
    }
    let mut results: Vec<Named> = Vec::new();
    for element in ["i32", "i16", "i8"] {
        let of = |count: u32| {
            g.values
                .iter()
                .rev()
                .find(|v| v.element == element && v.count == count)
        };
        results.extend([4, 8, 16, 32, LARGE].into_iter().filter_map(of).cloned());
    }
    let large: Vec<Named> = g
        .values
        .iter()
        .rev()
        .filter(|v| v.count == LARGE)
        .take(STORED)
        .cloned()
        .collect();
    results.extend(large);
    for (k, value) in results.iter().enumerate() {
        let bytes = value.count
            * if value.element == "i32" {
                4
            } else if value.element == "i16" {
                2
            } else {
                1
            };
        if bytes < 16 {
            continue;
        }
        let address = g.name();
        g.line(&format!("{address} = add i64 %y, {}", 256 * k));
        g.line(&format!(
            "call void @llvm.genx.svm.block.st.i64.{}(i64 {address}, {} {})",
            value.mangled(),
            value.ty(),
            value.name
        ));
    }
    g.text.push_str(
        "  ret void
}
!genx.kernels = !{!0}
!0 = !{void (i64, i64)* @k, !\"k\", !1, i32 0, !1, !1, !2, i32 0}
!1 = !{i32 0, i32 0}
!2 = !{!\"svmptr_t\", !\"svmptr_t\"}
",
    );
    g.text
}

/// The arguments of a random function.
pub(crate) fn arguments() -> [Argument; 2] {
    let numbers: Vec<u32> = (0..LARGE)
        .map(|k| k.wrapping_mul(0x9e37_79b9) >> (k % 20))
        .collect();
    [Argument::buffer(&numbers), Argument::zeros::<u32>(64 * 20)]
}

#[test]
fn random_functions_compute_the_same_on_all_targets() {
    let count = std::env::var("VECTOR_FUNCTIONS")
        .ok()
        .and_then(|n| n.parse().ok());
    let count = count.unwrap_or(FUNCTIONS);
    let range = NdRange::new(&[1], Some(&[1]), &[]).unwrap();
    let options = RunOptions {
        step_limit: 1_000_000,
        ..RunOptions::default()
    };
    let finalizes = finalizer::available();
    let mut rejected = 0;
    for seed in 0..count {
        let text = kernel(seed);
        let module =
            parse_module(&text).unwrap_or_else(|errors| panic!("{seed}: {}\n{text}", errors[0]));
        let mut expected = arguments();
        run(&module, "k", None, &range, &mut expected, &options)
            .unwrap_or_else(|fault| panic!("{seed}: {fault}\n{text}"));
        for &target in Target::ALL {
            let kernel = match emit(&module.functions[0], target) {
                Ok(kernel) => kernel,
                Err(error) => {
                    assert!(!error.message.is_empty());
                    rejected += 1;
                    if std::env::var_os("VECTOR_REJECTED").is_some() {
                        panic!("{seed} on {target}: {error}\n{text}");
                    }
                    continue;
                }
            };
            let mut found = arguments();
            let printed = || print([&kernel], &PrintOptions::default());
            gencl::sim::run(&kernel, &range, &mut found, &options).unwrap_or_else(|fault| {
                panic!("{seed} on {target}: {fault}\n{text}\n{}", printed())
            });
            assert_eq!(
                found,
                expected,
                "{seed} on {target}:\n{text}\n{}",
                printed()
            );
            if finalizes && seed % FINALIZED == 0 {
                finalizer::assert_accepted(&printed(), target);
            }
        }
    }
    assert!(
        rejected * 10 < 4 * count,
        "{rejected} of {} are rejected",
        4 * count
    );
}
