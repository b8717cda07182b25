//! Outputs of intermediate stages: the preprocessed text, the tokens and the syntax tree for `--emit`, Gen IR
//! for `--print-after`, `--print-before` and `--print-changed`, and the run time of each stage for `--time-passes`.

use super::args::{Changed, PrintOptions};
use super::code_names::is_renamed;
use super::explain::tip_of_usual_name;
use super::line_diff::line_diff;
use super::output::{CodeDump, Failure, Heading, Outcome, Reporter, eprint};
use super::pipeline::EarlyTexts;
use super::values;
use super::vector_dumps::{VectorDumps, WIDENED};
use gencl::compile::Stage;
use gencl::frontend::ast::print::print_unit as print_tree;
use gencl::frontend::preprocess::expanded::ExpandedText;
use gencl::frontend::token_list::print_tokens;
use gencl::ir::function::Function;
use gencl::ir::passes::PASSES;
use gencl::ir::text::{self, print::print_function};
use gencl::target::Width;
use std::collections::HashMap;
use std::time::{Duration, Instant};

/// The name of `--print-after` for Gen IR before the first pass.
pub(super) const LOWERED: &str = "lower";

/// The pass that inlines calls.
const INLINED: &str = "inline_calls";

/// The pass of a JSON line about code that was read, before the first pass.
pub(super) const START: &str = "start";

/// The unchanged lines around each change that `--print-changed=diff` prints.
pub(super) const CONTEXT: usize = 3;

/// Records the stages of a compilation, as far as the options request.
pub(crate) struct Stages<'a> {
    /// What is printed after passes.
    print: &'a PrintOptions,
    /// The text of the function after the previous stage, once for all widths and once for the
    /// current width; recorded only for `--print-before` and `--print-changed`.
    previous: [Option<Dump>; 2],
    /// The functions as lowered, recorded for the same options: calls are inlined into a kernel twice, into its copy as
    /// lowered each time, and the passes that optimize helper functions come between.
    lowered: Vec<Dump>,
    /// Whether `--time-passes` is given.
    timed: bool,
    locations: bool,
    /// Whether the syntax tree is requested.
    tree: bool,
    /// If the list of tokens is requested, the text that they are of, until it is printed.
    expanded: Option<ExpandedText>,
    /// The outputs of the stages before semantic analysis.
    pub(crate) early: EarlyTexts,
    last: Instant,
    times: Vec<Time>,
    seen: Vec<&'static str>,
    /// The functions that passes ran on, with their places in the order in which they were seen. Looked up after every
    /// pass: a program may have thousands of functions.
    functions: HashMap<String, usize>,
    /// Dumps of the vector form, where that is requested.
    pub(crate) vector: Option<VectorDumps<'a>>,
    /// What determines which passes run, for the note about one that did not.
    determined_by: &'static str,
}

/// What determines which passes a compilation runs.
const BY_LEVEL: &str = "the passes depend on the optimization level and the target";

/// What determines which passes `gencl pass` runs.
pub(super) const BY_RUN: &str = "`--run` does not list it";

/// The text of a function at some point of the pipeline.
struct Dump {
    function: String,
    width: Option<Width>,
    text: String,
}

/// The run time of a stage.
struct Time {
    name: &'static str,
    runs: usize,
    time: Duration,
    /// The number of instructions after the stage, summed over its runs.
    instructions: usize,
}

impl<'a> Stages<'a> {
    /// # Errors
    /// A name among the options is not the name of a pass.
    pub(crate) fn new(
        print: &'a PrintOptions,
        timed: bool,
        locations: bool,
        [tokens, tree, vector]: [bool; 3],
    ) -> Result<Self, Failure> {
        let check = |name: &str, option: &str, others: &[&str]| match vector {
            true if is_vector_pass(name) => Ok(()),
            _ => known(name, option, others),
        };
        for name in &print.print_after {
            check(name, "--print-after <PASS|all>", &["all", LOWERED])?;
        }
        for name in &print.print_before {
            if [LOWERED, WIDENED].contains(&name.as_str()) {
                let reason = format!("nothing is before it: use `--print-after {name}`");
                let option = "--print-before <PASS|all>";
                return Err(values::malformed(name, option, &reason));
            }
            check(name, "--print-before <PASS|all>", &["all"])?;
        }
        for name in &print.filter_passes {
            check(name, "--filter-passes <PASS>", &[LOWERED])?;
        }
        Ok(Stages {
            print,
            previous: [None, None],
            lowered: Vec::new(),
            timed,
            locations,
            tree,
            expanded: tokens.then(ExpandedText::default),
            early: EarlyTexts::default(),
            last: Instant::now(),
            times: Vec::new(),
            seen: Vec::new(),
            functions: HashMap::new(),
            vector: vector.then(|| VectorDumps::new(print)),
            determined_by: BY_LEVEL,
        })
    }

    /// For `gencl pass`, which runs the passes of a list on a text.
    ///
    /// # Errors
    /// A name among the options is not the name of a pass.
    pub(crate) fn of_passes(print: &'a PrintOptions, locations: bool) -> Result<Self, Failure> {
        for (names, option, others) in print.lists() {
            for name in names {
                known_of(name, option, others, true)?;
            }
        }
        let stages = Stages::new(print, false, locations, [false; 3])?;
        Ok(Stages {
            determined_by: BY_RUN,
            ..stages
        })
    }

    /// Prints a function that was read, before the first pass, where changes are printed.
    pub(crate) fn start(&mut self, function: &Function) {
        if self.print.print_changed.is_none() || !self.print.shows(&function.name) {
            return;
        }
        let dump = self.dump_of(None, function);
        let dump = CodeDump {
            when: "Changed",
            pass: START,
            width: None,
            function: &dump.function,
            text: &dump.text,
        };
        dump.print(self.print.as_json, Heading::Change("At Start"));
    }

    /// Records a function before a pass that `gencl pass` runs: the one before was of another function.
    pub(crate) fn before(&mut self, function: &Function) {
        if self.keeps() && self.print.shows(&function.name) {
            self.previous = [None, Some(self.dump_of(None, function))];
        }
    }

    /// Whether functions are recorded until the next pass.
    fn keeps(&self) -> bool {
        !self.print.print_before.is_empty() || self.print.print_changed.is_some()
    }

    fn dump_of(&self, width: Option<Width>, function: &Function) -> Dump {
        let options = text::print::PrintOptions {
            locations: self.locations,
        };
        Dump {
            function: function.name.to_string(),
            width,
            text: print_function(function, options),
        }
    }

    /// Records a completed stage.
    pub(crate) fn see(&mut self, stage: &Stage<'_>) {
        let time = self.last.elapsed();
        let name = stage.name();
        match self.times.iter_mut().find(|t| t.name == name) {
            Some(row) => {
                row.time += time;
                row.runs += 1;
                row.instructions += instructions(stage);
            }
            None => self.times.push(Time {
                name,
                runs: 1,
                time,
                instructions: instructions(stage),
            }),
        }
        if let Stage::Preprocessed(text) = stage {
            self.early.preprocessed.clone_from(&text.text);
            if let Some(expanded) = &mut self.expanded {
                expanded.clone_from(text);
            }
        }
        if let Stage::Parsed { tree, map } = stage {
            if let Some(expanded) = self.expanded.take() {
                self.early.tokens = print_tokens(&expanded, map);
            }
            if self.tree {
                self.early.tree = print_tree(tree, map);
            }
        }
        if let Stage::Pass {
            name,
            width,
            function,
            ..
        } = stage
        {
            self.dump(name, *width, function);
        }
        // Exclude the time of this function.
        self.last = Instant::now();
    }

    /// Prints a function after a pass, and as it was before the pass, as far as requested.
    pub(crate) fn dump(&mut self, pass: &'static str, width: Option<Width>, function: &Function) {
        let requested = |names: &[String]| names.iter().any(|n| n == pass || n == "all");
        let print = self.print;
        if !self.functions.contains_key(&*function.name) {
            let place = self.functions.len();
            self.functions.insert(function.name.to_string(), place);
        }
        let filtered = &print.filter_passes;
        let (before, after) = (
            requested(&print.print_before),
            requested(&print.print_after),
        );
        if before || after || requested(filtered) {
            self.seen.push(pass);
        }
        let changed = print.print_changed;
        let keeps = self.keeps();
        if (!after && !keeps) || !print.shows(&function.name) {
            return;
        }
        let changed = changed.filter(|_| filtered.is_empty() || requested(filtered));
        let dump = self.dump_of(width, function);
        // The passes for a width begin with the function after the passes for all widths.
        let is_lowered = |_: &&Dump| pass == INLINED;
        let lowered = self.lowered.iter().filter(is_lowered);
        let previous = lowered
            .chain(self.previous.iter().flatten())
            .find(|p| p.function == dump.function && (p.width == width || p.width.is_none()));
        match (changed, previous) {
            (Some(form), Some(previous)) if previous.text != dump.text => {
                print_change(form, pass, previous, &dump, print.as_json);
            }
            (Some(Changed::Both), None) => {
                print_dump("After", pass, width, &dump, print.as_json);
            }
            (Some(_), None) => {
                print_change(Changed::Full, pass, &dump, &dump, print.as_json);
            }
            _ => {}
        }
        if let Some(previous) = previous.filter(|_| before) {
            print_dump("Before", pass, width, previous, print.as_json);
        }
        if after {
            print_dump("After", pass, width, &dump, print.as_json);
        }
        if keeps && pass == LOWERED {
            self.lowered.push(self.dump_of(width, function));
        }
        if keeps {
            match width {
                None => self.previous = [None, Some(dump)],
                Some(_) => self.previous[0] = Some(dump),
            }
        }
    }

    /// Reports passes that were not run, and the table of run times, after the last stage.
    pub(crate) fn finish(&self, reporter: Reporter) {
        let of_vector = self.vector.iter().flat_map(|dumps| &dumps.seen);
        let seen: Vec<&str> = self.seen.iter().chain(of_vector).copied().collect();
        note_unseen(self.print, &seen, self.determined_by, reporter);
        let mut names: Vec<_> = self.functions.iter().collect();
        names.sort_by_key(|(_, place)| **place);
        let names = names.iter().map(|(name, _)| name.as_str());
        warn_about_functions(self.print, names, reporter);
        if self.timed {
            match reporter.is_json() {
                true => eprint(&json_lines(&self.times)),
                false => eprint(&table(&self.times)),
            }
        }
    }
}

/// Prints a function before or after a pass.
fn print_dump(when: &str, pass: &str, width: Option<Width>, dump: &Dump, as_json: bool) {
    let dump = CodeDump {
        when,
        pass,
        width,
        function: &dump.function,
        text: &dump.text,
    };
    dump.print(as_json, Heading::MachineCode);
}

/// Prints a function that a pass changed, or its changed lines, under LLVM's heading of a change.
fn print_change(form: Changed, pass: &str, before: &Dump, after: &Dump, as_json: bool) {
    let text = match form {
        Changed::Both => {
            for (when, dump) in [("Before", before), ("After", after)] {
                print_dump(when, pass, after.width, dump, as_json);
            }
            return;
        }
        Changed::Full => after.text.clone(),
        Changed::Diff => {
            let ((head, code), (new_head, new_code)) = (parts(&before.text), parts(&after.text));
            let (head, new_head) = (declarations(head), declarations(new_head));
            let is_renumbered =
                code != new_code && is_renamed((&head, code), (&new_head, new_code));
            match (is_renumbered, head == new_head) {
                (true, true) => RENUMBERED.to_owned(),
                (true, false) => line_diff(&head, &new_head, CONTEXT) + RENUMBERED,
                (false, true) if code == new_code => {
                    "only the list of registers differs\n".to_owned()
                }
                (false, _) => line_diff(&(head + code), &(new_head + new_code), CONTEXT),
            }
        }
    };
    let Dump {
        function, width, ..
    } = after;
    let dump = CodeDump {
        when: "Changed",
        pass,
        width: *width,
        function,
        text: &text,
    };
    dump.print(as_json, Heading::Change(&format!("After {pass}")));
}

/// What a diff prints of code in which nothing else changed.
const RENUMBERED: &str = "the code differs in the numbers of registers and blocks only\n";

/// The declarations of a function as a diff compares them: a line for each name, input and variable. The
/// registers are left out: their list changes with almost every pass, and each is declared by its definition, too.
pub(super) fn declarations(head: &str) -> String {
    let mut text = String::with_capacity(head.len());
    let mut list = "";
    for line in head.lines() {
        let word = line.split_whitespace().next().unwrap_or_default();
        let entries = match line.strip_prefix("    ") {
            Some(entries) if !list.is_empty() => entries,
            _ if LISTS.contains(&word) => {
                list = word;
                line.trim_start()[word.len()..].trim_start()
            }
            _ => {
                list = "";
                text += &format!("{line}\n");
                continue;
            }
        };
        if list == "registers" {
            continue;
        }
        // A comma within a name is not a separator.
        let mut is_quoted = false;
        let separates = |c: char| {
            is_quoted ^= c == '"';
            c == ',' && !is_quoted
        };
        let entries = entries.split(separates).map(str::trim);
        for entry in entries.filter(|entry| !entry.is_empty()) {
            text += &format!("  {list} {entry}\n");
        }
    }
    text
}

/// The lists at the start of a function.
const LISTS: [&str; 4] = ["registers", "names", "inputs", "variables"];

/// The text of a function before its first label, and from there on.
pub(super) fn parts(text: &str) -> (&str, &str) {
    text.split_at(text.find("\n$").map_or(0, |at| at + 1))
}

/// The number of instructions after a stage; 0 for stages before Gen IR.
fn instructions(stage: &Stage<'_>) -> usize {
    match stage {
        Stage::Pass { function, .. } | Stage::Analyzed(function) => function.instruction_count(),
        Stage::Selected(kernel) | Stage::Verified(kernel) => kernel.instructions.len(),
        Stage::Preprocessed(_) | Stage::Parsed { .. } | Stage::Checked(_) | _ => 0,
    }
}

/// The run times as JSON, a line for each stage.
fn json_lines(times: &[Time]) -> String {
    let line = |row: &Time| {
        let value = serde_json::json!({
            "kind": "stage_time",
            "stage_time": {
                "stage": row.name,
                "seconds": row.time.as_secs_f64(),
                "runs": row.runs,
                "instructions": row.instructions,
            }
        });
        format!("{value}\n")
    };
    times.iter().map(line).collect()
}

/// The table of run times: for each stage its time, share, and nanoseconds per instruction left.
fn table(times: &[Time]) -> String {
    let total: Duration = times.iter().map(|t| t.time).sum();
    let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
    let share = |time: Duration| match total.as_secs_f64() {
        0.0 => 0.0,
        total => 100.0 * time.as_secs_f64() / total,
    };
    let mut text = String::from("        ms       %  ns/instr  runs  stage\n");
    for row in times {
        let (ms, percent) = (milliseconds(row.time), share(row.time));
        let each = match row.instructions {
            0 => "-".to_string(),
            n => format!("{:.1}", row.time.as_secs_f64() * 1e9 / n as f64),
        };
        let (runs, name) = (row.runs, row.name);
        text += &format!("{ms:10.3}  {percent:5.1}%  {each:>8}  {runs:4}  {name}\n");
    }
    text += &format!(
        "{:10.3}  {:5.1}%                  total\n",
        milliseconds(total),
        share(total)
    );
    text
}

/// Reports passes among the options that were not run.
pub(super) fn note_unseen(
    print: &PrintOptions,
    seen: &[&str],
    determined_by: &str,
    reporter: Reporter,
) {
    for name in print.lists().into_iter().flat_map(|(names, ..)| names) {
        if name != "all" && !seen.contains(&name.as_str()) {
            reporter.note(&format!("the pass `{name}` was not run: {determined_by}"));
        }
    }
}

/// Warns about names of `--filter-print-funcs` that are not among the functions of the compilation.
pub(super) fn warn_about_functions<'n>(
    print: &PrintOptions,
    functions: impl Iterator<Item = &'n str> + Clone,
    reporter: Reporter,
) {
    let list: Vec<String> = functions.clone().map(|name| format!("`{name}`")).collect();
    if list.is_empty() {
        return;
    }
    for name in &print.filter_print_funcs {
        if !functions.clone().any(|function| function == name) {
            reporter.warning(&format!(
                "`--filter-print-funcs`: no function named `{name}` was compiled, but {}",
                list.join(", ")
            ));
        }
    }
}

/// Whether this is a pass over vector IR, or the name of its first form.
fn is_vector_pass(name: &str) -> bool {
    name == WIDENED || gencl::genx::passes::pass(name).is_some()
}

/// The option of `gencl pass`.
pub(super) const RUN: &str = "--run <PASS>";

/// Checks that a word is the name of a pass or one of `others`.
///
/// # Errors
/// [`Failure::Usage`] with a suggestion and all names.
pub(crate) fn known(name: &str, option: &str, others: &[&str]) -> Outcome {
    known_of(name, option, others, option == RUN)
}

/// As [`known`]; `gencl pass` has no option for the form.
fn known_of(name: &str, option: &str, others: &[&str], is_read: bool) -> Outcome {
    let names = || PASSES.iter().map(|p| p.name).chain(others.iter().copied());
    if names().any(|n| n == name) {
        return Ok(());
    }
    let list: Vec<_> = names().collect();
    let tip = is_vector_pass(name).then_some(match is_read {
        true if name == WIDENED => {
            "it is no pass: `gencl compile --emit ll` makes vector IR of OpenCL C"
        }
        false if name == WIDENED => "it is the first vector form of OpenCL C: add `--form vector`",
        true => "it is of vector IR: use a file in vector IR (NAME.ll)",
        false => "it is of vector IR: add `--form vector`, or use a file in vector IR (NAME.ll)",
    });
    let tip = tip
        .map(str::to_owned)
        .or_else(|| tip_of_usual_name(name, &list));
    Err(values::invalid_pass(name, option, &list, tip.as_deref()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn the_table_has_shares_and_a_total() {
        let time = |name, runs, ms, instructions| Time {
            name,
            runs,
            time: Duration::from_millis(ms),
            instructions,
        };
        assert_eq!(
            table(&[
                time("parse", 1, 30, 0),
                time("fold_constants", 12, 10, 1000)
            ]),
            "        ms       %  ns/instr  runs  stage
    30.000   75.0%         -     1  parse
    10.000   25.0%   10000.0    12  fold_constants
    40.000  100.0%                  total
"
        );
        assert_eq!(table(&[]).lines().count(), 2);
    }

    #[test]
    fn declarations_have_a_line_for_each_entry() {
        let head = "kernel @k(\n  0: \"a\" \"float*\" global\n) {\n  registers dword %0-%9,\n    bool %10\n  \
                    names %0 \"a, b\", %1 \"c\"\n  inputs %2 = group_id.0,\n    %3 = local_id.0\n";
        assert_eq!(
            declarations(head),
            "kernel @k(\n  0: \"a\" \"float*\" global\n) {\n  names %0 \"a, b\"\n  names %1 \"c\"\n  \
             inputs %2 = group_id.0\n  inputs %3 = local_id.0\n"
        );
    }

    /// A search through the names of all functions would take minutes here.
    #[test]
    fn passes_over_many_functions_take_linear_time() {
        const FUNCTIONS: usize = 150_000;
        let print = PrintOptions::default();
        let mut stages = Stages::new(&print, false, false, [false; 3]).unwrap();
        let mut function = Function::new("k");
        for number in 0..FUNCTIONS {
            function.name = format!("kernel_with_a_long_name_{number}").into();
            stages.dump("fold_constants", None, &function);
            stages.dump("split_webs", None, &function);
        }
        assert_eq!(stages.functions.len(), FUNCTIONS);
        assert_eq!(stages.functions["kernel_with_a_long_name_7"], 7);
    }

    #[test]
    fn names_of_passes_are_checked() {
        let print = |names: &[&str]| PrintOptions {
            print_after: names.iter().map(|name| (*name).to_owned()).collect(),
            ..PrintOptions::default()
        };
        match Stages::new(&print(&["fold_constant"]), false, false, [false; 3]) {
            Err(Failure::Usage(message)) => {
                assert!(message.starts_with(
                    "invalid value 'fold_constant' for '--print-after <PASS|all>'\n  [65 possible values: `gencl print passes` lists"
                ));
                assert!(
                    message.ends_with("tip: a similar value exists: 'fold_constants'"),
                    "{message}"
                );
            }
            _ => panic!("accepted"),
        }
        match known("mem2reg", RUN, &[]) {
            Err(Failure::Usage(message)) => assert!(
                message.ends_with(
                    "tip: mem2reg is a name of LLVM; here it is the work of 'promote_private'"
                ),
                "{message}"
            ),
            _ => panic!("accepted"),
        }
        let words = print(&["all", "lower", "split_webs"]);
        assert!(Stages::new(&words, true, false, [false; 3]).is_ok());
        let words = print(&["widen", "collapse_regions"]);
        assert!(Stages::new(&words, true, false, [false, false, true]).is_ok());
    }
}
