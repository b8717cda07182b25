//! Dumps of vector IR for `--print-after`, `--print-before` and `--print-changed`.

use super::args::{Changed, PrintOptions};
use super::explain::tip_of_usual_name;
use super::line_diff::keyed_diff;
use super::output::{CodeDump, Heading, Outcome};
use super::stages::{CONTEXT, LOWERED, START};
use super::values;
use gencl::genx::function::{Function, InstructionId, Module};
use gencl::genx::passes::{PASSES, Stage};
use gencl::genx::text::print::{Lines, ValueNames, print_function, print_module};
use gencl::ir::passes::PASSES as IR_PASSES;
use gencl::target::Width;
use std::collections::HashMap;

/// The name of `--print-after` for vector IR as it was made of Gen IR, before the first pass.
pub(super) const WIDENED: &str = "widen";

/// Prints functions before and after passes over vector IR, as far as the options request.
pub(super) struct VectorDumps<'a> {
    print: &'a PrintOptions,
    /// The width that vector IR was made for; `None` for vector IR that was read.
    width: Option<Width>,
    /// The function after the previous pass, and its text, where changes are printed.
    previous: Option<(Function, String)>,
    /// The passes that ran, among those that the options name.
    pub(super) seen: Vec<&'static str>,
    /// The functions that passes ran on.
    pub(super) functions: Vec<String>,
}

impl<'a> VectorDumps<'a> {
    pub(super) fn new(print: &'a PrintOptions) -> Self {
        VectorDumps {
            print,
            width: None,
            previous: None,
            seen: Vec::new(),
            functions: Vec::new(),
        }
    }

    /// The functions that follow are made of Gen IR for this width.
    pub(super) fn widened(&mut self, width: Width) {
        self.width = Some(width);
        self.previous = None;
    }

    /// Prints a stage. Those of a function follow each other.
    pub(super) fn see(&mut self, stage: &Stage<'_>) {
        let name = stage.function.name.to_string();
        let is_new = self.functions.last() != Some(&name);
        if is_new {
            self.functions.push(name.clone());
            self.previous = None;
        }
        let print = self.print;
        let names = |names: &[String], pass: &str| names.iter().any(|n| n == pass || n == "all");
        let (is_before, pass) = (stage.is_before, stage.pass);
        let listed = match is_before {
            true => &print.print_before,
            false => &print.print_after,
        };
        if names(listed, pass) || names(&print.filter_passes, pass) {
            self.seen.push(pass);
        }
        let is_first = is_before && is_new && self.width.is_some();
        let starts = is_first && names(&print.print_after, WIDENED);
        if is_first {
            self.seen.push(WIDENED);
        }
        if !print.shows(&name) {
            return;
        }
        let text = || print_function(stage.function);
        if starts {
            // A complete text: commands that read it need the kernel's payload.
            let module = Module {
                functions: vec![stage.function.clone()],
                ..Module::default()
            };
            self.dump("After", WIDENED, &name, &print_module(&module));
        }
        if names(listed, pass) {
            self.dump(
                if is_before { "Before" } else { "After" },
                pass,
                &name,
                &text(),
            );
        }
        if let Some(form) = print.print_changed {
            self.change(form, stage, &name, text());
        }
    }

    fn dump(&self, when: &str, pass: &str, function: &str, text: &str) {
        let width = self.width;
        let dump = CodeDump {
            when,
            pass,
            width,
            function,
            text,
        };
        dump.print(self.print.as_json, Heading::Ir);
    }

    /// Prints the function of a stage if the pass changed it, and the first one.
    fn change(&mut self, form: Changed, stage: &Stage<'_>, name: &str, text: String) {
        let filter = &self.print.filter_passes;
        let is_listed = filter.is_empty() || filter.iter().any(|pass| pass == stage.pass);
        let head = match (&self.previous, self.width) {
            (None, Some(_)) => format!("After {WIDENED}"),
            (None, None) => "At Start".to_owned(),
            (Some((_, previous)), _) if *previous != text && is_listed => {
                format!("After {}", stage.pass)
            }
            (Some(_), _) => {
                self.previous = Some((stage.function.clone(), text));
                return;
            }
        };
        if form == Changed::Both {
            let first = if self.width.is_some() { WIDENED } else { START };
            match &self.previous {
                Some((_, previous)) => {
                    self.dump("Before", stage.pass, name, previous);
                    self.dump("After", stage.pass, name, &text);
                }
                None => self.dump("After", first, name, &text),
            }
            self.previous = Some((stage.function.clone(), text));
            return;
        }
        let shown = match (&self.previous, form) {
            (Some((previous, _)), Changed::Diff) => difference(previous, stage.function),
            (None, _) | (_, Changed::Full | Changed::Both) => text.clone(),
        };
        let is_first = self.previous.is_none();
        let dump = CodeDump {
            when: "Changed",
            pass: match (is_first, self.width) {
                (true, Some(_)) => WIDENED,
                (true, None) => START,
                (false, _) => stage.pass,
            },
            width: self.width,
            function: name,
            text: &shown,
        };
        dump.print(self.print.as_json, Heading::Change(&head));
        self.previous = Some((stage.function.clone(), text));
    }
}

/// What a line of vector IR is compared by: values and blocks are numbered anew after each pass.
#[derive(PartialEq)]
enum Key {
    Head(String),
    /// A block, by its position in the layout.
    Label(usize),
    /// An instruction that the pass did not change.
    Same(InstructionId),
    Changed(InstructionId),
}

/// The lines of a function, and what they are compared by.
fn lines(function: &Function, is_same: impl Fn(InstructionId, &str) -> bool) -> Vec<(Key, String)> {
    let text = print_function(function);
    let head = text.lines().next().unwrap_or_default().to_owned();
    let mut lines = vec![(Key::Head(head.clone()), head)];
    let text = Lines::of(function, &ValueNames::of(function));
    for (index, block) in function.block_ids().enumerate() {
        // The label of the entry is implied.
        if index > 0 || function.blocks[index].name.is_some() {
            lines.push((Key::Label(index), text.label(block)));
        }
        for &id in &function.blocks[index].instructions {
            let line = format!("  {}", text.instruction(id));
            let key = match is_same(id, &line) {
                true => Key::Same(id),
                false => Key::Changed(id),
            };
            lines.push((key, line));
        }
    }
    lines
}

/// The lines by which a function differs from what it was before a pass.
fn difference(old: &Function, new: &Function) -> String {
    let before = lines(old, |_, _| true);
    let texts: HashMap<InstructionId, &str> = (before.iter())
        .filter_map(|(key, text)| match key {
            Key::Same(id) => Some((*id, text.as_str())),
            Key::Head(_) | Key::Label(_) | Key::Changed(_) => None,
        })
        .collect();
    // A phi of other values may have the text of the old one.
    let is_same = |id: InstructionId, text: &str| {
        texts.get(&id).is_some_and(|&before| {
            let (a, b) = (old.instruction(id), new.instruction(id));
            before == text
                || (a.opcode, a.result, &a.operands, &a.detail)
                    == (b.opcode, b.result, &b.operands, &b.detail)
        })
    };
    let after = lines(new, is_same);
    fn keyed(lines: &[(Key, String)]) -> Vec<(&Key, &str)> {
        lines
            .iter()
            .map(|(key, text)| (key, text.as_str()))
            .collect()
    }
    let shown = keyed_diff(&keyed(&before), &keyed(&after), CONTEXT);
    match shown.lines().any(|line| line.starts_with(['+', '-'])) {
        true => shown,
        false => "the code differs in the numbers of values and blocks only\n".to_owned(),
    }
}

/// Checks the passes among the options that print a function after passes.
///
/// # Errors
/// As [`known`].
pub(super) fn known_in(print: &PrintOptions) -> Outcome {
    for (names, option, others) in print.lists() {
        for name in names {
            known(name, option, others)?;
        }
    }
    Ok(())
}

/// Checks that a word is the name of a pass over vector IR, or one of `others`.
///
/// # Errors
/// [`super::output::Failure::Usage`] with a suggestion and all names.
pub(super) fn known(name: &str, option: &str, others: &[&str]) -> Outcome {
    let names = || PASSES.iter().map(|p| p.name).chain(others.iter().copied());
    if names().any(|n| n == name) {
        return Ok(());
    }
    let is_other = name == LOWERED || IR_PASSES.iter().any(|pass| pass.name == name);
    let tip = is_other.then_some("it is of Gen IR, and the file is vector IR");
    let list: Vec<_> = names().collect();
    let tip = tip
        .map(str::to_owned)
        .or_else(|| tip_of_usual_name(name, &list));
    Err(values::invalid_pass(name, option, &list, tip.as_deref()))
}
