//! `gencl diff A.ll B.ll` and `gencl diff A.ir B.ir`: compares two texts, function by function, without a launch. The
//! names of values, registers and blocks do not count, and neither does the order of blocks.

use super::renaming::{Code, Compared, FIRST, Renamed, compare};
use crate::cli::args::Diff;
use crate::cli::code_names::names;
use crate::cli::inputs::Inputs;
use crate::cli::line_diff::diff_of;
use crate::cli::options::BuildOptions;
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
pub(super) fn requested<'a>(
    args: &'a Diff,
    options: &BuildOptions,
) -> Result<Option<[&'a Path; 2]>, Failure> {
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
            "`--target` requires",
        ),
        (!is_default(&shown.simd, "auto"), "`--simd` requires"),
        (!args.form.is_empty(), "`--form` requires"),
        (shown.native, "`--native` requires"),
        (!shown.root.is_empty(), "`--root` requires"),
        (args.visa.is_some(), "`--visa` requires"),
        (args.ze_info.is_some(), "`--ze-info` requires"),
        (*options != BuildOptions::default(), "build options require"),
    ] {
        if is_given {
            return Err(Failure::Usage(format!(
                "{option} a launch file: without one, the texts of {} and {} are compared",
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
        let renamed = self.renamed();
        let old: Vec<&str> = renamed.lines.iter().map(String::as_str).collect();
        let lines = self.of[1].code.lines.iter();
        let new: Vec<&str> = lines.map(|line| line.text.as_str()).collect();
        diff_of(&self.compared.edits, &old, &new, CONTEXT)
    }

    fn renamed(&self) -> Renamed {
        let [old, new] = self.of.map(|function| &function.code);
        self.compared.renamed(old, new)
    }

    /// How to read the names in the lines that differ, if they are not those of the first text.
    fn note(&self, files: &[String]) -> Option<String> {
        let renamed = self.renamed();
        let (mut is_other, mut is_marked) = (false, false);
        for edit in &self.compared.edits {
            if let (Some(line), None) = *edit {
                is_other |= renamed.lines[line] != self.of[0].code.lines[line].text;
                is_marked |= renamed.is_marked[line];
            }
        }
        is_other.then(|| {
            let marked = match is_marked {
                true => format!("; those with {FIRST} are names of {} only", files[0]),
                false => String::new(),
            };
            format!("(lines with `-` have the names of {}{marked})", files[1])
        })
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
        let note = (self.note(names)).map_or_else(String::new, |note| format!("{note}\n"));
        *text += &format!("\n{note}{}\n", self.difference());
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
    let source = pipeline::read_source(&path.to_string_lossy(), None, inputs)?;
    match vector::is_vector_source(&source) {
        true => vector::read(&source, reporter).map(|module| of_module(&module)),
        false => pipeline::gen_ir(&source, false, reporter).map(|(unit, _)| of_unit(&unit)),
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
