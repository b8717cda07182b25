//! `switch` statements with their `case` and `default` labels (C99 6.8.1, 6.8.4.2).

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::ast;
use crate::frontend::check::Checker;
use crate::frontend::typed::{Case, ExpressionId, LabelId, StatementKind};
use crate::frontend::types::{Scalar, Type};
use crate::source::Span;
use std::collections::BTreeMap;

/// The maximum number of cases of a `switch`. Each may need its own labels, and a vISA object has at
/// most 65,535.
pub(in crate::frontend::check) const MAX_CASES: usize = 16_384;

/// A `switch` whose body is being checked.
pub(in crate::frontend::check) struct Switch {
    /// The promoted type of the controlling expression; `None` after an error in it was reported.
    scalar: Option<Scalar>,
    cases: Vec<Case>,
    /// The last value and the span of each case, by its first value. The ranges are disjoint.
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
            let message = format!(
                "statement requires expression of integer type (`{}` invalid)",
                self.show(ty)
            );
            self.error(Code::E0201, selector.span, message);
            return None;
        }
        self.promoted(id).map(|(id, _)| id)
    }

    /// Checks `case low ... high:`, or `case low:` if both are the same expression. Returns its label:
    /// `label` if the statement has one from a preceding case. `None` after an error was reported.
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
            let message = format!("empty case range specified: `{first}` is greater than `{last}`");
            self.report(Diagnostic::new(Code::W0410, span, message));
            return Some(label);
        }
        let switch = self.function.switches.last_mut()?;
        // The ranges are disjoint, so only the last one that begins in or before this one can overlap.
        let before = switch.values.range(..=last).next_back();
        if let Some((&low, &(high, before))) = before
            && high >= first
        {
            let duplicate = first.max(low);
            let message = format!("duplicate case value `{duplicate}`");
            self.report(
                Diagnostic::new(Code::E0404, span, message)
                    .also(before, "previous case defined here"),
            );
            return Some(label);
        }
        switch.values.insert(first, (last, span));
        switch.cases.push(Case {
            low: first,
            high: last,
            label,
        });
        if switch.cases.len() == MAX_CASES + 1 {
            let message = format!("`switch` exceeds the limit of {MAX_CASES} cases");
            self.error(Code::E0604, span, message);
        }
        Some(label)
    }

    /// The value of a case, converted to the type of the controlling expression.
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
            let message = format!(
                "integer constant expression must have integer type, not `{}`",
                self.show(ty)
            );
            self.error(Code::E0404, span, message);
            return None;
        };
        self.warn_of_lost_value(id, from, scalar);
        let id = self.convert(id, Type::Scalar(scalar));
        let value = self.constant(first, id);
        if value.is_none() {
            self.report(
                Diagnostic::new(
                    Code::E0404,
                    span,
                    "expression is not an integer constant expression",
                )
                .help("use `if` to compare with a variable"),
            );
        }
        value
    }

    /// Checks `default:`. Returns its label: `label` if the statement has one from a preceding case.
    /// `None` after an error was reported.
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
                Diagnostic::new(
                    Code::E0404,
                    span,
                    "multiple `default` labels in one `switch`",
                )
                .also(before, "previous case defined here"),
            );
            return None;
        }
        let label = label.unwrap_or_else(|| self.function.labels.unnamed());
        switch.default = Some((label, span));
        Some(label)
    }

    /// Whether the head of a loop may be in an omitted statement.
    pub(super) fn is_lost_loop(&self) -> bool {
        ["for", "while", "do"]
            .iter()
            .any(|word| self.lost.contains(word))
    }

    /// Whether a `case` or `default` is inside a `switch` with no statement expression in between.
    /// Reports an error if not.
    fn is_in_switch(&mut self, span: Span, word: &str) -> bool {
        let around = self.function.switches.len();
        if around > self.function.outer_switches {
            return true;
        }
        if self.lost.contains("switch") {
            return false;
        }
        let message = match around {
            0 => format!("`{word}` statement not in `switch` statement"),
            _ => format!(
                "`{word}` statement in a statement expression cannot refer to an enclosing `switch` \
                 statement"
            ),
        };
        self.error(Code::E0401, span, message);
        false
    }
}
