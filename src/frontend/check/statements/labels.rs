//! The labels of a function (C99 6.8.1): one name space of their own, known everywhere in it.

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::check::Checker;
use crate::frontend::typed::LabelId;
use crate::source::Span;
use hashbrown::HashMap;

/// A label.
#[derive(Clone)]
struct Label<'a> {
    /// Absent for a case.
    name: Option<&'a str>,
    declared: Option<Span>,
    /// The first `goto` that names it.
    used: Option<Span>,
    /// The statement expression around it.
    block: Option<BlockId>,
}

/// A statement expression of a function: no jump enters one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::frontend::check) struct BlockId(u32);

/// The labels of the function that is being checked.
#[derive(Clone, Default)]
pub(in crate::frontend::check) struct Labels<'a> {
    list: Vec<Label<'a>>,
    names: HashMap<&'a str, LabelId>,
    /// By statement expression: the one around it.
    outer: Vec<Option<BlockId>>,
    /// The innermost statement expression around this place.
    block: Option<BlockId>,
    /// The statement expression around each `goto`.
    jumps: Vec<(LabelId, Option<BlockId>, Span)>,
}

impl<'a> Labels<'a> {
    /// How many there are.
    pub(in crate::frontend::check) fn count(&self) -> u32 {
        self.list.len() as u32
    }

    /// A new label without a name.
    pub(in crate::frontend::check) fn unnamed(&mut self) -> LabelId {
        self.add(None)
    }

    fn add(&mut self, name: Option<&'a str>) -> LabelId {
        self.list.push(Label {
            name,
            declared: None,
            used: None,
            block: None,
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
    pub(in crate::frontend::check) fn used(&mut self, name: &'a str, span: Span) -> LabelId {
        let id = self.named(name);
        self.list[id.0 as usize].used.get_or_insert(span);
        self.jumps.push((id, self.block, span));
        id
    }

    /// A statement expression begins; gives what is around it, for [`Self::leave`].
    pub(in crate::frontend::check) fn enter(&mut self) -> Option<BlockId> {
        let around = self.block;
        self.block = Some(BlockId(self.outer.len() as u32));
        self.outer.push(around);
        around
    }

    /// The innermost statement expression ends.
    pub(in crate::frontend::check) fn leave(&mut self, around: Option<BlockId>) {
        self.block = around;
    }

    /// Whether a statement expression is around a place within another one, or is that one; nothing
    /// is around everything.
    fn is_around(&self, block: Option<BlockId>, mut place: Option<BlockId>) -> bool {
        while place != block {
            match place {
                Some(BlockId(inner)) => place = self.outer[inner as usize],
                None => return false,
            }
        }
        true
    }

    /// The label that stands at a statement; an error holds where it stood before.
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

    /// Whether a `goto` names the label.
    pub(in crate::frontend::check) fn is_used(&self, id: LabelId) -> bool {
        self.list[id.0 as usize].used.is_some()
    }
}

impl Checker<'_> {
    /// Reports labels that are missing.
    pub(in crate::frontend::check) fn check_labels(&mut self) {
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
        for &(label, from, span) in &labels.jumps {
            let target = &labels.list[label.0 as usize];
            if let Some(declared) = target.declared
                && !labels.is_around(target.block, from)
            {
                self.report(
                    Diagnostic::new(Code::E0401, span, "cannot jump into a statement expression")
                        .also(declared, "the label is in it"),
                );
            }
        }
        self.function.labels = labels;
    }
}
