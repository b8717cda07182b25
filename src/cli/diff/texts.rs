//! `gencl diff A.ll B.ll` and `gencl diff A.ir B.ir`: compares two texts, function by function, without a launch. The
//! names of values, registers and blocks do not count, and neither does the order of blocks.

use super::renaming::{Code, Compared, compare};
use crate::cli::args::Diff;
use crate::cli::inputs::Inputs;
use crate::cli::line_diff::diff_of;
use crate::cli::output::{Failure, Outcome, Reporter, document, print};
use crate::cli::stages::{CONTEXT, declarations, parts};
use crate::cli::{pipeline, vector};
use gencl::genx::dominance::ReversePostorder;
use gencl::genx::function::Module;
use gencl::genx::text::abbreviated::with_splats;
use gencl::genx::text::print::print_function as print_vector;
use gencl::ir::analysis::cfg::Cfg;
use gencl::ir::text::print::{PrintOptions, print_function};
use gencl::ir::unit::Unit;
use gencl::target::Target;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::Path;

/// A function of a text.
struct Function {
    name: String,
    code: Code,
    /// How often it has each operation.
    opcodes: BTreeMap<String, u64>,
    /// What makes it a kernel, beside its text.
    kernel: Option<String>,
}

/// A function of both texts.
struct Pair<'t> {
    of: [&'t Function; 2],
    compared: Compared,
}

/// The two texts of a command line that compares texts; `None` if it compares kernels by launches.
///
/// # Errors
/// Options about launches and configurations, of which texts have none.
pub(super) fn requested(args: &Diff) -> Result<Option<[&Path; 2]>, Failure> {
    let extension = |path: &Path| path.extension().and_then(|e| e.to_str()).map(str::to_owned);
    let [a, b] = args.files.as_slice() else {
        return Ok(None);
    };
    let is_text = |path: &Path| matches!(extension(path).as_deref(), Some("ll" | "ir"));
    if args.shown.launch.is_some() || !is_text(a) || !is_text(b) {
        return Ok(None);
    }
    if extension(a) != extension(b) {
        let message = format!(
            "{} and {} are of different languages: two texts of one are compared, or with `--launch` the kernel that both \
             compute",
            a.display(),
            b.display()
        );
        return Err(Failure::Usage(message));
    }
    let shown = &args.shown;
    let is_default = |list: &[String], default: &str| matches!(list, [only] if only == default);
    for (is_given, option) in [
        (
            !is_default(&args.target, Target::default().info().name),
            "--target",
        ),
        (!is_default(&shown.simd, "auto"), "--simd"),
        (!args.form.is_empty(), "--form"),
        (shown.native, "--native"),
        (!shown.root.is_empty(), "--root"),
    ] {
        if is_given {
            return Err(Failure::Usage(format!(
                "`{option}` requires a launch file: without one, the texts of {} and {} are compared",
                a.display(),
                b.display()
            )));
        }
    }
    Ok(Some([a, b]))
}

/// Prints the comparison of two texts.
pub(super) fn run(paths: [&Path; 2], args: &Diff, inputs: &Inputs, reporter: Reporter) -> Outcome {
    let [a, b] = paths.map(|path| functions(path, inputs, reporter));
    let (a, b) = (a?, b?);
    let names = super::files::names(&paths);
    let (mut pairs, mut only) = (Vec::new(), [Vec::new(), Vec::new()]);
    match (a.as_slice(), b.as_slice()) {
        // Whatever they are called.
        ([one], [other]) => pairs.push(pair(one, other)),
        _ => {
            for function in &a {
                match b.iter().find(|other| other.name == function.name) {
                    Some(other) => pairs.push(pair(function, other)),
                    None => only[0].push(function.name.as_str()),
                }
            }
            let is_new = |name: &str| a.iter().all(|function| function.name != name);
            only[1].extend(
                b.iter()
                    .map(|f| f.name.as_str())
                    .filter(|name| is_new(name)),
            );
        }
    }
    let is_same = pairs.iter().all(Pair::is_same) && only.iter().all(Vec::is_empty);
    let shown = match args.json {
        true => document(json!({
            "files": names,
            "is_same": is_same,
            "functions": pairs.iter().map(Pair::json).collect::<Vec<_>>(),
            "only": only,
        })),
        false => {
            let mut text = String::new();
            for pair in &pairs {
                pair.text(&names, &mut text);
            }
            for (file, functions) in names.iter().zip(&only) {
                for function in functions {
                    text += &format!("@{function}: only in {file}\n");
                }
            }
            text
        }
    };
    print(shown.as_bytes())?;
    match is_same {
        true => Ok(()),
        false => Err(Failure::Different),
    }
}

fn pair<'t>(a: &'t Function, b: &'t Function) -> Pair<'t> {
    Pair {
        of: [a, b],
        compared: compare(&a.code, &b.code),
    }
}

impl Pair<'_> {
    fn is_same(&self) -> bool {
        self.compared.is_same() && self.of[0].kernel == self.of[1].kernel
    }

    /// The instructions of both, and those that are the same.
    fn counts(&self) -> ([usize; 2], usize) {
        let lines = |k: usize| &self.of[k].code.lines;
        let all = [0, 1].map(|k| lines(k).iter().filter(|line| line.is_instruction).count());
        let same = self.compared.edits.iter().filter(|edit| match edit {
            (Some(i), Some(_)) => lines(0)[*i].is_instruction,
            _ => false,
        });
        (all, same.count())
    }

    /// The operations of both, each with its two counts.
    fn opcodes(&self) -> Vec<(&str, [u64; 2])> {
        let [a, b] = self.of.map(|function| &function.opcodes);
        let all: BTreeSet<&String> = a.keys().chain(b.keys()).collect();
        all.into_iter()
            .map(|name| {
                (
                    name.as_str(),
                    [a, b].map(|of| of.get(name).copied().unwrap_or(0)),
                )
            })
            .collect()
    }

    /// The lines that differ, with lines around them.
    fn difference(&self) -> String {
        let text = |k: usize| {
            let lines = self.of[k].code.lines.iter();
            lines.map(|line| line.text.as_str()).collect::<Vec<_>>()
        };
        diff_of(&self.compared.edits, &text(0), &text(1), CONTEXT)
    }

    fn head(&self) -> String {
        match self.of {
            [a, b] if a.name == b.name => format!("@{}", a.name),
            [a, b] => format!("@{} and @{}", a.name, b.name),
        }
    }

    fn text(&self, names: &[String], text: &mut String) {
        let ([a, b], same) = self.counts();
        let head = self.head();
        let kernels = match self.of[0].kernel == self.of[1].kernel {
            true => "",
            false => "; the metadata of the kernel differ",
        };
        if self.compared.is_same() {
            let but = match self.compared.is_renamed {
                true => " but for the names of values and blocks",
                false => "",
            };
            let noun = if a == 1 {
                "instruction"
            } else {
                "instructions"
            };
            *text += &format!("{head}: {a} {noun}, the same{but}{kernels}\n");
            return;
        }
        let (only_a, only_b) = (a - same, b - same);
        *text += &format!(
            "{head}: {same} instructions are the same, {only_a} only in {}, {only_b} only in {}{kernels}\n",
            names[0], names[1]
        );
        let differing: Vec<_> = self.opcodes();
        let differing: Vec<_> = differing
            .iter()
            .filter(|row| row.1[0] != row.1[1])
            .collect();
        let width = |k: usize| names[k].chars().count().max(MIN_COLUMN);
        if !differing.is_empty() {
            let (x, y) = (width(0), width(1));
            *text += &format!(
                "\n{:<NAMES$}  {:>x$}  {:>y$}\n",
                "operation", names[0], names[1]
            );
            for (name, [a, b]) in differing {
                *text += &format!("{name:<NAMES$}  {a:>x$}  {b:>y$}\n");
            }
        }
        *text += &format!("\n{}\n", self.difference());
    }

    fn json(&self) -> Value {
        let (counts, same) = self.counts();
        let opcodes = self.opcodes().into_iter();
        let opcodes = opcodes.map(|(name, counts)| json!({"operation": name, "counts": counts}));
        json!({
            "names": self.of.map(|function| &function.name),
            "is_same": self.is_same(),
            "is_renamed": self.compared.is_renamed,
            "has_same_metadata": self.of[0].kernel == self.of[1].kernel,
            "instructions": counts,
            "same_instructions": same,
            "operations": opcodes.collect::<Vec<_>>(),
            "difference": match self.compared.is_same() {
                true => String::new(),
                false => self.difference(),
            },
        })
    }
}

/// The width of the column with the names of operations, in characters.
const NAMES: usize = 28;

/// The least width of a column with counts, in characters.
const MIN_COLUMN: usize = 4;

/// The functions of a file. Errors in it are reported.
fn functions(path: &Path, inputs: &Inputs, reporter: Reporter) -> Result<Vec<Function>, Failure> {
    let source = pipeline::read_source(&path.to_string_lossy(), inputs)?;
    match vector::is_vector_source(&source) {
        true => vector::read(&source, reporter).map(|module| of_module(&module)),
        false => pipeline::gen_ir(&source, reporter).map(|unit| of_unit(&unit)),
    }
}

fn of_unit(unit: &Unit) -> Vec<Function> {
    let functions = unit.functions.iter().map(|function| {
        let text = print_function(function, PrintOptions::default());
        let (head, code) = parts(&text);
        let mut found = Code::default();
        for line in declarations(head).lines() {
            found.push(line.to_owned(), &names(line, &['%', '$']), "", false);
        }
        let cfg = Cfg::compute(function);
        let order = cfg.reverse_postorder().iter().map(|block| block.index());
        for line in in_order(code, order) {
            let is_instruction = line.starts_with(' ');
            let names = names(line, &['%', '$']);
            found.push(line.to_owned(), &names, "", is_instruction);
        }
        let mut opcodes = BTreeMap::new();
        for instruction in function.blocks.iter().flat_map(|block| &block.instructions) {
            let name = instruction.opcode.mnemonic().to_owned();
            *opcodes.entry(name).or_default() += 1;
        }
        Function {
            name: function.name.to_string(),
            code: found,
            opcodes,
            kernel: None,
        }
    });
    functions.collect()
}

fn of_module(module: &Module) -> Vec<Function> {
    let functions = module.functions.iter().map(|function| {
        let text = print_vector(function);
        let mut code = Code::default();
        // A line for each parameter.
        let (head, body) = text.split_once('\n').unwrap_or((&text, ""));
        let (begin, parameters) = head.split_at(head.find('(').map_or(0, |at| at + 1));
        code.push(begin.to_owned(), &[], "", false);
        let list = parameters.trim_end_matches(['{', ' ']);
        for parameter in list.split(", ") {
            let line = format!("  {parameter}");
            let names = names(&line, &['%']);
            code.push(line, &names, "", false);
        }
        let order = ReversePostorder::new(function).into_blocks();
        let order = order.into_iter().map(|block| block.index());
        for line in in_order(body, order) {
            match line.strip_suffix(':').filter(|_| !line.starts_with(' ')) {
                Some(label) => {
                    let name = 0..label.len();
                    code.push(line.to_owned(), std::slice::from_ref(&name), "%", false);
                }
                None => {
                    let line = with_splats(line);
                    let names = names(&line, &['%']);
                    code.push(line, &names, "", true);
                }
            }
        }
        let mut opcodes = BTreeMap::new();
        for &id in function.blocks.iter().flat_map(|block| &block.instructions) {
            let name = function.instruction(id).opcode.row().name();
            *opcodes.entry(name).or_default() += 1;
        }
        Function {
            name: function.name.to_string(),
            code,
            opcodes,
            kernel: function.kernel.as_ref().map(|kernel| format!("{kernel:?}")),
        }
    });
    functions.collect()
}

/// The lines of blocks in this order, then those of the other blocks, which no path reaches. So blocks are compared
/// wherever they are in the texts.
fn in_order(code: &str, order: impl Iterator<Item = usize>) -> Vec<&str> {
    let mut blocks: Vec<Vec<&str>> = Vec::new();
    for line in code.lines().filter(|&line| line != "}") {
        match blocks.last_mut() {
            Some(block) if line.starts_with(' ') => block.push(line),
            // The label of the entry of vector IR may be implied.
            Some(_) | None => blocks.push(vec![line]),
        }
    }
    let mut lines = Vec::new();
    for index in order {
        lines.append(
            &mut blocks
                .get_mut(index)
                .map(std::mem::take)
                .unwrap_or_default(),
        );
    }
    lines.extend(blocks.into_iter().flatten());
    lines
}

/// The names in a line: a sigil, and what follows it, which may be quoted.
fn names(line: &str, sigils: &[char]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(begin) = line[at..].find(|c: char| sigils.contains(&c) || c == '"') {
        let begin = at + begin;
        let after = begin + 1;
        let rest = &line[after..];
        let is_string = line[begin..].starts_with('"');
        let end = match rest.strip_prefix('"') {
            _ if is_string => rest.find('"').map_or(rest.len(), |end| end + 1),
            Some(inside) => inside.find('"').map_or(rest.len(), |end| end + 2),
            None => {
                let is_name = |c: char| c.is_alphanumeric() || "._-".contains(c);
                rest.find(|c| !is_name(c)).unwrap_or(rest.len())
            }
        };
        if !is_string && end > 0 {
            found.push(begin..after + end);
        }
        at = after + end;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::names;
    use pretty_assertions::assert_eq;

    #[test]
    fn names_may_be_quoted_and_strings_have_none() {
        let found = |line: &'static str| -> Vec<&str> {
            let ranges = names(line, &['%', '$']).into_iter();
            ranges.map(|range| &line[range]).collect()
        };
        assert_eq!(found("brc %0, $1, $2 // \"%3\""), ["%0", "$1", "$2"]);
        assert_eq!(
            found("%x.1 = add <4 x i32> %\"a b\", splat (i32 1)"),
            ["%x.1", "%\"a b\""]
        );
        assert_eq!(found("  names %0 \"a % b\", %1"), ["%0", "%1"]);
    }
}
