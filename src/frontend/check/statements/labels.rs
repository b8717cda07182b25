//! The labels of a function (C99 6.8.1), with a separate name space and function scope (C99 6.2.1).

use crate::diagnostic::{Code, Diagnostic, near};
use crate::frontend::check::Checker;
use crate::frontend::typed::LabelId;
use crate::source::Span;
use hashbrown::HashMap;

#[derive(Clone)]
struct Label<'a> {
    /// `None` for the label of a `case` or `default`.
    name: Option<&'a str>,
    declared: Option<Span>,
    /// The first `goto` to the label.
    used: Option<Span>,
    /// The innermost statement expression that contains the label.
    block: Option<BlockId>,
    /// Whether the innermost `switch` that contains the label has a `default`; `None` outside of all.
    has_default: Option<bool>,
}

/// A statement expression of a function, by its index in the order of the source. No jump enters one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::frontend::check) struct BlockId(u32);

/// The labels of the function that is being checked.
#[derive(Clone, Default)]
pub(in crate::frontend::check) struct Labels<'a> {
    list: Vec<Label<'a>>,
    names: HashMap<&'a str, LabelId>,
    /// By statement expression: the innermost one that contains it.
    outer: Vec<Option<BlockId>>,
    /// The innermost statement expression that is open.
    block: Option<BlockId>,
    /// Each `goto`: its label, the innermost statement expression that contains it, and its span.
    jumps: Vec<(LabelId, Option<BlockId>, Span)>,
    /// The labels in the `switch` statements that are open.
    in_switches: Vec<LabelId>,
}

impl<'a> Labels<'a> {
    /// The number of labels so far; ids are below it.
    pub(in crate::frontend::check) fn count(&self) -> u32 {
        self.list.len() as u32
    }

    /// Adds the label of a `case` or `default`.
    pub(in crate::frontend::check) fn unnamed(&mut self) -> LabelId {
        self.add(None)
    }

    fn add(&mut self, name: Option<&'a str>) -> LabelId {
        self.list.push(Label {
            name,
            declared: None,
            used: None,
            block: None,
            has_default: None,
        });
        LabelId(self.list.len() as u32 - 1)
    }

    fn named(&mut self, name: &'a str) -> LabelId {
        if let Some(&id) = self.names.get(name) {
            return id;
        }
        let id = self.add(Some(name));
        self.names.insert(name, id);
        id
    }

    /// Records a `goto`, whose label may be declared later.
    pub(in crate::frontend::check) fn used(&mut self, name: &'a str, span: Span) -> LabelId {
        let id = self.named(name);
        self.list[id.0 as usize].used.get_or_insert(span);
        self.jumps.push((id, self.block, span));
        id
    }

    /// Opens a statement expression. Returns the one that contains it, for [`Self::leave`].
    pub(in crate::frontend::check) fn enter(&mut self) -> Option<BlockId> {
        let around = self.block;
        self.block = Some(BlockId(self.outer.len() as u32));
        self.outer.push(around);
        around
    }

    /// Closes the innermost statement expression, which `around` contains.
    pub(in crate::frontend::check) fn leave(&mut self, around: Option<BlockId>) {
        self.block = around;
    }

    /// Whether the statement expression `block` is or contains the statement expression `place`. `None`
    /// is the function body, which contains all of them.
    fn contains(&self, block: Option<BlockId>, mut place: Option<BlockId>) -> bool {
        while place != block {
            match place {
                Some(BlockId(inner)) => place = self.outer[inner as usize],
                None => return false,
            }
        }
        true
    }

    /// Declares a label. The error is the span of its previous declaration.
    pub(in crate::frontend::check) fn declared(
        &mut self,
        name: &'a str,
        span: Span,
    ) -> Result<LabelId, Span> {
        let id = self.named(name);
        self.list[id.0 as usize].block = self.block;
        match self.list[id.0 as usize].declared.replace(span) {
            Some(before) => Err(before),
            None => Ok(id),
        }
    }

    /// Records a label in the body of a `switch`.
    pub(in crate::frontend::check) fn in_switch(&mut self, id: LabelId) {
        self.in_switches.push(id);
    }

    /// Opens a `switch`. Returns what [`Self::leave_switch`] takes.
    pub(in crate::frontend::check) fn enter_switch(&self) -> usize {
        self.in_switches.len()
    }

    /// Closes the innermost `switch`.
    pub(in crate::frontend::check) fn leave_switch(&mut self, first: usize, has_default: bool) {
        let first = first.min(self.in_switches.len());
        for id in self.in_switches.drain(first..) {
            self.list[id.0 as usize].has_default = Some(has_default);
        }
    }

    /// Whether there is a `goto` to the label.
    pub(in crate::frontend::check) fn is_used(&self, id: LabelId) -> bool {
        self.list[id.0 as usize].used.is_some()
    }
}

impl Checker<'_> {
    /// Reports undeclared labels and jumps into statement expressions, at the end of a function.
    pub(in crate::frontend::check) fn check_labels(&mut self) {
        let labels = std::mem::take(&mut self.function.labels);
        for label in &labels.list {
            let Some(name) = label.name else { continue };
            if let (None, Some(used)) = (label.declared, label.used)
                && !self.lost.contains(name)
            {
                let declared = labels.list.iter().filter(|l| l.declared.is_some());
                let known = self.searches.candidates(|| declared.filter_map(|l| l.name));
                let message = format!("use of undeclared label `{name}`");
                self.report(Diagnostic::new(Code::E0101, used, message).did_you_mean(name, known));
            }
        }
        for &(label, from, span) in &labels.jumps {
            let target = &labels.list[label.0 as usize];
            if let Some(declared) = target.declared
                && !labels.contains(target.block, from)
            {
                self.report(
                    Diagnostic::new(Code::E0401, span, "cannot jump into a statement expression")
                        .also(declared, "label declared here"),
                );
            }
        }
        self.function.labels = labels;
    }
}

/// The most bytes between a label and the statement that it labels, a `:` and the indentation of a line, in the search for one.
const MAX_GAP: u32 = 16;

/// What a label of a `switch` that no `goto` names was meant to be, in a message and a help: `defualt:`, and `case1:`.
fn meant(name: &str, has_default: bool) -> Option<(String, String, String)> {
    let value = name
        .strip_prefix("case")
        .map(|value| value.trim_start_matches('_'));
    if let Some(value) = value.filter(|v| !v.is_empty() && v.bytes().all(|b| b.is_ascii_digit())) {
        let message = format!("`{name}` is a label for `goto`, not a case of the `switch`");
        let case = format!("case {value}");
        return Some((message, format!("write `{case}`, with a space"), case));
    }
    let is_default = name == "otherwise" || near(name, ["default"]).is_some();
    (is_default && !has_default).then(|| {
        let message = format!("`{name}` is a label for `goto`, not the `default` of the `switch`");
        (
            message,
            "did you mean `default`?".to_owned(),
            "default".to_owned(),
        )
    })
}

/// Warns of labels in a `switch` that no `goto` names, and that are probably meant as one of its own: `defualt:`. That of
/// code that is never executed, after such a label, is a consequence.
pub(in crate::frontend::check) fn warn_of_mistyped(
    labels: &Labels<'_>,
    first: usize,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let unused = labels.list.iter().filter(|label| label.used.is_none());
    let unused =
        unused.filter_map(|label| Some((label.name?, label.declared?, label.has_default?)));
    for (name, declared, has_default) in unused {
        let Some((message, help, text)) = meant(name, has_default) else {
            continue;
        };
        let is_here = |d: &Diagnostic| {
            let at = d.primary.as_ref().map(|at| at.span.start);
            let gap = at.and_then(|at| at.checked_sub(declared.end));
            d.code == Code::W0402 && gap.is_some_and(|gap| gap <= MAX_GAP)
        };
        let unreachable = diagnostics.iter().skip(first).position(is_here);
        if let Some(at) = unreachable {
            diagnostics.remove(first + at);
        }
        let warning = Diagnostic::new(Code::W0441, declared, message);
        diagnostics.push(warning.help(help.as_str()).maybe(help, [(declared, text)]));
    }
}
