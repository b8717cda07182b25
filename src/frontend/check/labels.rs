//! The labels of a function (C99 6.8.1): one name space of their own, known everywhere in it.

use super::super::typed::LabelId;
use super::Checker;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use hashbrown::HashMap;

/// A label.
struct Label<'a> {
    /// Absent for a case.
    name: Option<&'a str>,
    declared: Option<Span>,
    /// The first `goto` that names it.
    used: Option<Span>,
}

/// The labels of the function that is being checked.
#[derive(Default)]
pub(super) struct Labels<'a> {
    list: Vec<Label<'a>>,
    names: HashMap<&'a str, LabelId>,
}

impl<'a> Labels<'a> {
    /// How many there are.
    pub(super) fn count(&self) -> u32 {
        self.list.len() as u32
    }

    /// A new label without a name.
    pub(super) fn unnamed(&mut self) -> LabelId {
        self.add(None)
    }

    fn add(&mut self, name: Option<&'a str>) -> LabelId {
        self.list.push(Label {
            name,
            declared: None,
            used: None,
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

    /// The label that a `goto` names.
    pub(super) fn used(&mut self, name: &'a str, span: Span) -> LabelId {
        let id = self.named(name);
        self.list[id.0 as usize].used.get_or_insert(span);
        id
    }

    /// The label that stands at a statement; an error holds where it stood before.
    pub(super) fn declared(&mut self, name: &'a str, span: Span) -> Result<LabelId, Span> {
        let id = self.named(name);
        match self.list[id.0 as usize].declared.replace(span) {
            Some(before) => Err(before),
            None => Ok(id),
        }
    }

    /// Whether a `goto` names the label.
    pub(super) fn is_used(&self, id: LabelId) -> bool {
        self.list[id.0 as usize].used.is_some()
    }
}

impl Checker<'_> {
    /// Reports labels that are missing.
    pub(super) fn check_labels(&mut self) {
        let labels = std::mem::take(&mut self.function.labels);
        for label in &labels.list {
            let Some(name) = label.name else { continue };
            if let (None, Some(used)) = (label.declared, label.used) {
                let declared = labels.list.iter().filter(|l| l.declared.is_some());
                let message = format!("unknown label `{name}`");
                self.report(
                    Diagnostic::new(Code::E0101, used, message)
                        .did_you_mean(name, declared.filter_map(|l| l.name)),
                );
            }
        }
        self.function.labels = labels;
    }
}
