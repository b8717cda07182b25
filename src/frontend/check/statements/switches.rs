//! `switch` statements with their `case` and `default` labels (C99 6.8.1, 6.8.4.2).

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::ast;
use crate::frontend::ast::TypeWord;
use crate::frontend::check::Checker;
use crate::frontend::scope::{Symbol, Tag};
use crate::frontend::typed::{Case, ExpressionId, ExpressionKind, LabelId, Place, StatementKind};
use crate::frontend::types::{EnumerationId, Scalar, Type};
use crate::source::Span;
use std::collections::BTreeMap;

/// The maximum number of cases of a `switch`. Each may need its own labels, and a vISA object has at
/// most 65,535.
pub(in crate::frontend::check) const MAX_CASES: usize = 16_384;

/// A `switch` whose body is being checked.
pub(in crate::frontend::check) struct Switch {
    /// The promoted type of the controlling expression; `None` after an error in it was reported.
    scalar: Option<Scalar>,
    /// Its type before promotion, unless it is a truth value, about which there is a warning already.
    own: Option<Scalar>,
    /// The enumeration that it is a value of.
    enumeration: Option<EnumerationId>,
    cases: Vec<Case>,
    /// The last value and the span of each case, by its first value. The ranges are disjoint.
    values: BTreeMap<i128, (i128, Span)>,
    default: Option<(LabelId, Span)>,
    /// Whether a `case` has an error, so that its value is not known.
    is_incomplete: bool,
}

impl<'a> Checker<'a> {
    pub(in crate::frontend::check) fn switch(
        &mut self,
        selector: &'a ast::Expression<'a>,
        body: &'a ast::Statement<'a>,
    ) -> Option<StatementKind> {
        let (place, written) = (selector.span, selector);
        let found = self.selector(selector);
        let enumeration = found.and_then(|(id, _)| self.enumeration_of(written, id));
        let selector = found.map(|(id, _)| id);
        self.function.switches.push(Switch {
            scalar: selector.and_then(|id| self.ty(id).scalar()),
            own: found.and_then(|(_, own)| own),
            enumeration,
            cases: Vec::new(),
            values: BTreeMap::new(),
            default: None,
            is_incomplete: false,
        });
        let labels = self.function.labels.enter_switch();
        let body = self.body(body);
        let mut switch = self.function.switches.pop()?;
        let has_default = switch.default.is_some();
        self.function.labels.leave_switch(labels, has_default);
        self.warn_of_missing_cases(&switch, place);
        switch.cases.sort_by_key(|c| c.low);
        Some(StatementKind::Switch {
            selector: selector?,
            cases: switch.cases,
            default: switch.default.map(|(label, _)| label),
            body: Box::new(body),
        })
    }

    /// The enumeration that a controlling expression is a value of, as far as that is known: that of a variable, of a
    /// member, or of a cast.
    fn enumeration_of(
        &self,
        written: &ast::Expression<'a>,
        id: ExpressionId,
    ) -> Option<EnumerationId> {
        match &written.unparenthesized().kind {
            ast::ExpressionKind::Name(name) => match self.scopes.find(name)?.symbol {
                Symbol::Variable(variable) => self.function.enumerations.get(&variable).copied(),
                _ => None,
            },
            ast::ExpressionKind::Cast(name, _) if name.declarator.derived.is_empty() => {
                match name.specifiers.types.as_slice() {
                    [(TypeWord::Enum(e), _)] => match self.scopes.find_tag(e.tag?.text)? {
                        Tag::Enumeration(_, id) => Some(id),
                        Tag::Record(_) => None,
                    },
                    [(TypeWord::Named(name), _)] => match self.scopes.find(name)?.symbol {
                        Symbol::Typedef(declared) => declared.enumeration,
                        _ => None,
                    },
                    _ => None,
                }
            }
            ast::ExpressionKind::Member { name, .. } => {
                let mut inner = id;
                while let ExpressionKind::Convert(x) = self.expression(inner).kind {
                    inner = x;
                }
                let ExpressionKind::Load(Place::Memory(address)) = self.expression(inner).kind
                else {
                    return None;
                };
                let ExpressionKind::Member { pointer, .. } = self.expression(address).kind else {
                    return None;
                };
                let pointee = self.types.get(self.ty(pointer).pointer()?.pointee);
                let member = self.types.find_member(pointee.record()?, name.text)?;
                member.enumeration
            }
            _ => None,
        }
    }

    /// Warns of enumerators that no case of a `switch` handles, and of cases that are no enumerators, as clang does.
    fn warn_of_missing_cases(&mut self, switch: &Switch, place: Span) {
        let Some(EnumerationId(index)) = switch.enumeration else {
            return;
        };
        let Some(enumeration) = self.enumerations.get(index as usize) else {
            return;
        };
        let is_value = |value: i128| enumeration.constants.iter().any(|c| c.1 == value);
        let is_handled = |value: i128| {
            let before = switch.values.range(..=value).next_back();
            before.is_some_and(|(_, &(last, _))| last >= value)
        };
        let of_type = match enumeration.tag {
            Some(tag) => format!("enumeration `{tag}`"),
            None => "the enumeration".to_owned(),
        };
        let mut found = Vec::new();
        // A range of cases is not compared, as in clang only its ends would be.
        let foreign = switch
            .values
            .iter()
            .filter(|(low, high)| **low == high.0 && !is_value(**low));
        for (_, &(_, span)) in foreign {
            let message = format!("case value not in {of_type}");
            found.push(Diagnostic::new(Code::W0436, span, message));
        }
        let mut missing: Vec<&str> = Vec::new();
        let mut values = Vec::new();
        for &(name, value) in &enumeration.constants {
            if !is_handled(value) && !values.contains(&value) {
                missing.push(name);
                values.push(value);
            }
        }
        let is_incomplete = switch.is_incomplete || self.function.is_incomplete;
        if switch.default.is_none() && !is_incomplete && !missing.is_empty() {
            let names = |count: usize| {
                let names = missing.iter().take(count).map(|name| format!("`{name}`"));
                names.collect::<Vec<_>>().join(", ")
            };
            let message = match missing.as_slice() {
                [only] => format!("enumeration value `{only}` not handled in switch"),
                [first, second] => {
                    format!("enumeration values `{first}` and `{second}` not handled in switch")
                }
                [_, _, _] => format!("enumeration values {} not handled in switch", names(3)),
                all => format!(
                    "{} enumeration values not handled in switch: {}...",
                    all.len(),
                    names(3)
                ),
            };
            let help = "write a `case` for each, or `default:`";
            found.push(Diagnostic::new(Code::W0436, place, message).help(help));
        }
        for diagnostic in found {
            self.report(diagnostic);
        }
    }

    /// The controlling expression, promoted, with its type before unless it is a truth value.
    fn selector(
        &mut self,
        selector: &'a ast::Expression<'a>,
    ) -> Option<(ExpressionId, Option<Scalar>)> {
        let id = self.value(selector)?;
        let ty = self.ty(id);
        if !ty.is_integer() {
            let message = format!(
                "statement requires expression of integer type (`{}` invalid)",
                self.show(ty)
            );
            let mut diagnostic = Diagnostic::new(Code::E0201, selector.span, message);
            diagnostic.help = match ty {
                Type::Vector(_) => Some("select a component: `.x`".to_owned()),
                Type::Scalar(_) => Some("convert the value to an integer: `(int)...`".to_owned()),
                _ => self.help_for_pointer(id),
            };
            self.report(diagnostic);
            return None;
        }
        // A cast asks for the number.
        let is_cast = matches!(
            selector.unparenthesized().kind,
            ast::ExpressionKind::Cast(..)
        );
        let is_truth = self.is_truth(id) && (ty == Type::BOOL || !is_cast);
        if is_truth {
            let message = "switch condition has boolean value";
            let help = "write `if`, or cast the condition to an integer if that is intended";
            self.report(Diagnostic::new(Code::W0437, selector.span, message).help(help));
        }
        let own = ty.scalar().filter(|_| !is_truth);
        self.promoted(id).map(|(id, _)| (id, own))
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
        let (scalar, own) = (switch.scalar, switch.own);
        let is_range = !std::ptr::eq(low, high);
        let first = self.case_value(low, scalar);
        let last = match is_range {
            true => self.case_value(high, scalar),
            false => first,
        };
        let (Some(first), Some(last)) = (first, last) else {
            self.function.switches.last_mut()?.is_incomplete = true;
            return None;
        };
        for (value, e) in [(first, low), (last, high)]
            .into_iter()
            .take(1 + usize::from(is_range))
        {
            self.warn_of_impossible_case(value, own, e.span);
        }
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

    /// Warns of a case value that the controlling expression cannot have by its type before promotion.
    fn warn_of_impossible_case(&mut self, value: i128, own: Option<Scalar>, span: Span) {
        let Some(own) = own.filter(|own| !own.holds(value)) else {
            return;
        };
        let message = format!(
            "overflow converting case value to switch condition type (`{}` has no value {value})",
            own.name()
        );
        let note = "the case is never reached";
        self.report(Diagnostic::new(Code::W0436, span, message).note(note));
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
            let mut diagnostic = Diagnostic::new(Code::E0404, span, message);
            if matches!(ty, Type::Pointer(_) | Type::Array(_)) {
                diagnostic = diagnostic.help("a character constant has single quotes: `'a'`");
            }
            if ty.scalar().is_some() {
                let help = "write an integer, or use `if` to compare floating-point values";
                diagnostic = diagnostic.help(help);
            }
            self.report(diagnostic);
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
