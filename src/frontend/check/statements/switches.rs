//! `switch` and its cases (C99 6.8.1, 6.8.4.2).

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::ast;
use crate::frontend::check::Checker;
use crate::frontend::typed::{Case, ExpressionId, LabelId, StatementKind};
use crate::frontend::types::{Scalar, Type};
use crate::source::Span;
use std::collections::BTreeMap;

/// The most cases of a `switch`: each may need labels of its own, and an object has 65,535.
pub(in crate::frontend::check) const MAX_CASES: usize = 16_384;

/// A `switch` whose body is being checked.
pub(in crate::frontend::check) struct Switch {
    /// The promoted type of the selector, unless that was reported.
    scalar: Option<Scalar>,
    cases: Vec<Case>,
    /// Where each value is written: by the first value of a case the last one. No two overlap.
    values: BTreeMap<i128, (i128, Span)>,
    default: Option<(LabelId, Span)>,
}

impl<'a> Checker<'a> {
    pub(in crate::frontend::check) fn switch(
        &mut self,
        selector: &'a ast::Expression<'a>,
        body: &'a ast::Statement<'a>,
    ) -> Option<StatementKind> {
        let selector = self.selector(selector);
        self.function.switches.push(Switch {
            scalar: selector.and_then(|id| self.ty(id).scalar()),
            cases: Vec::new(),
            values: BTreeMap::new(),
            default: None,
        });
        let body = self.body(body);
        let mut switch = self.function.switches.pop()?;
        switch.cases.sort_by_key(|c| c.low);
        Some(StatementKind::Switch {
            selector: selector?,
            cases: switch.cases,
            default: switch.default.map(|(label, _)| label),
            body: Box::new(body),
        })
    }

    fn selector(&mut self, selector: &'a ast::Expression<'a>) -> Option<ExpressionId> {
        let id = self.value(selector)?;
        let ty = self.ty(id);
        if !ty.is_integer() {
            let message = format!("a `switch` needs an integer, not `{}`", self.show(ty));
            self.error(Code::E0201, selector.span, message);
            return None;
        }
        self.promoted(id).map(|(id, _)| id)
    }

    /// `case low ... high:`, or of one value where the two are the same expression: the label that it leads to, which is `label` when there is one already.
    pub(in crate::frontend::check) fn case(
        &mut self,
        low: &'a ast::Expression<'a>,
        high: &'a ast::Expression<'a>,
        span: Span,
        label: Option<LabelId>,
    ) -> Option<LabelId> {
        if !self.is_in_switch(span, "case") {
            return None;
        }
        let switch = self.function.switches.last()?;
        let scalar = switch.scalar;
        let is_range = !std::ptr::eq(low, high);
        let first = self.case_value(low, scalar);
        let last = match is_range {
            true => self.case_value(high, scalar),
            false => first,
        };
        let (first, last) = (first?, last?);
        let label = label.unwrap_or_else(|| self.function.labels.unnamed());
        if first > last {
            let message = format!("empty case range: `{first}` is above `{last}`");
            self.report(Diagnostic::new(Code::W0410, span, message));
            return Some(label);
        }
        let switch = self.function.switches.last_mut()?;
        // The last of those that begin no later than this one ends reaches furthest.
        let before = switch.values.range(..=last).next_back();
        if let Some((&low, &(high, before))) = before
            && high >= first
        {
            let twice = first.max(low);
            let message = format!("duplicate case value `{twice}`");
            self.report(Diagnostic::new(Code::E0404, span, message).also(before, "first here"));
            return Some(label);
        }
        switch.values.insert(first, (last, span));
        switch.cases.push(Case {
            low: first,
            high: last,
            label,
        });
        if switch.cases.len() == MAX_CASES + 1 {
            let message = format!("a `switch` has at most {MAX_CASES} cases");
            self.error(Code::E0604, span, message);
        }
        Some(label)
    }

    /// The value of a case in the selector's type.
    fn case_value(
        &mut self,
        value: &'a ast::Expression<'a>,
        scalar: Option<Scalar>,
    ) -> Option<i128> {
        let first = self.function.expressions.len();
        let id = self.value(value);
        let constant = id.and_then(|id| self.constant_case(first, id, scalar?, value.span));
        self.forget(first);
        constant
    }

    fn constant_case(
        &mut self,
        first: usize,
        id: ExpressionId,
        scalar: Scalar,
        span: Span,
    ) -> Option<i128> {
        let ty = self.ty(id);
        let Some(from) = ty.scalar().filter(|s| s.is_integer()) else {
            let message = format!("a case must be an integer, not `{}`", self.show(ty));
            self.error(Code::E0404, span, message);
            return None;
        };
        self.warn_of_lost_value(id, from, scalar);
        let id = self.convert(id, Type::Scalar(scalar));
        let value = self.constant(first, id);
        if value.is_none() {
            self.report(
                Diagnostic::new(Code::E0404, span, "a case must be a constant")
                    .help("compare with a variable in an `if`"),
            );
        }
        value
    }

    /// `default:`: the label that it leads to, which is `label` when there is one already.
    pub(in crate::frontend::check) fn default_case(
        &mut self,
        span: Span,
        label: Option<LabelId>,
    ) -> Option<LabelId> {
        if !self.is_in_switch(span, "default") {
            return None;
        }
        let switch = self.function.switches.last_mut()?;
        if let Some((_, before)) = switch.default {
            self.report(
                Diagnostic::new(Code::E0404, span, "`default` stands twice in a `switch`")
                    .also(before, "first here"),
            );
            return None;
        }
        let label = label.unwrap_or_else(|| self.function.labels.unnamed());
        switch.default = Some((label, span));
        Some(label)
    }

    /// Whether a `case` or `default` belongs to a `switch`, which no statement expression separates it
    /// from.
    fn is_in_switch(&mut self, span: Span, word: &str) -> bool {
        let around = self.function.switches.len();
        if around > self.function.outer_switches {
            return true;
        }
        let message = match around {
            0 => format!("`{word}` stands outside of a `switch`"),
            _ => format!("`{word}` in a statement expression belongs to a `switch` outside of it"),
        };
        self.error(Code::E0401, span, message);
        false
    }
}
