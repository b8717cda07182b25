//! Constraints on pairs of pointer types: assignments, comparisons, `?:` (C99 6.5.9, 6.5.15, 6.5.16.1).
//! Violations that clang accepts as an extension are warnings, in the groups that clang has for them.

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::check::Checker;
use crate::frontend::check::expressions::conversions::Destination;
use crate::frontend::check::expressions::strings::COMPARE_CHARACTERS;
use crate::frontend::preprocess::Language;
use crate::frontend::typed::{Comparison, ExpressionId, ExpressionKind, Logical, VariableId};
use crate::frontend::types::{Pointer, Space, Type, TypeId};
use crate::source::Span;

/// The relation of two pointee types, ignoring their top-level qualifiers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Relation {
    /// The same type, or one of them is `void`.
    Compatible,
    /// Integer types that differ only in signedness.
    Sign,
    /// Pointer types that differ only in nested `const` or `volatile` qualifiers.
    NestedQualifiers,
    /// Pointer types that differ in a nested address space.
    NestedSpaces,
    Incompatible,
}

/// The help where a pointer to pointers has a pointer to the same elements as its value.
const ONE_STAR_TOO_MANY: &str = "the pointer has one `*` too many: remove it";

impl Checker<'_> {
    /// The array whose first element a value points to, if that is a variable.
    fn compared_array(&self, id: ExpressionId) -> Option<VariableId> {
        let pointee = self.ty(id).pointer().map(|p| self.types.get(p.pointee));
        let mut at = id;
        while let ExpressionKind::Convert(inner) = self.expression(at).kind {
            at = inner;
        }
        let ExpressionKind::VariableAddress(variable) = self.expression(at).kind else {
            return None;
        };
        let is_array = matches!(self.variable(variable).ty, Type::Array(_));
        (is_array && !matches!(pointee, Some(Type::Array(_)))).then_some(variable)
    }

    /// Warns of `t == u`, where both are arrays: their addresses are compared.
    #[inline(never)]
    fn warn_of_compared_arrays(
        &mut self,
        [l, r]: [ExpressionId; 2],
        comparison: Comparison,
        at: Span,
    ) {
        let (Some(first), Some(second)) = (self.compared_array(l), self.compared_array(r)) else {
            return;
        };
        if first == second {
            return;
        }
        let result = match comparison {
            Comparison::Equal => "false",
            Comparison::NotEqual => "true",
            _ => "a constant",
        };
        let message = format!("array comparison always evaluates to {result}");
        self.report(
            Diagnostic::new(Code::W0416, at, message)
                .note("the addresses of the arrays are compared, not their elements")
                .help("compare the elements in a loop"),
        );
    }

    fn relation(&self, from: Pointer, to: Pointer) -> Relation {
        let is_void = |p: Pointer| p.pointee == TypeId::VOID;
        if from.pointee == to.pointee || is_void(from) || is_void(to) {
            return Relation::Compatible;
        }
        let [mut a, mut b] = [from, to].map(|p| self.types.get(p.pointee));
        if let (Type::Scalar(a), Type::Scalar(b)) = (a, b) {
            let same = a.is_integer() && b.is_integer() && a.to_unsigned() == b.to_unsigned();
            return match same {
                true => Relation::Sign,
                false => Relation::Incompatible,
            };
        }
        let mut is_nested = false;
        while let (Type::Pointer(p), Type::Pointer(q)) = (a, b) {
            if p.space != q.space {
                return Relation::NestedSpaces;
            }
            is_nested = true;
            [a, b] = [p, q].map(|p| self.types.get(p.pointee));
        }
        match is_nested && a == b {
            true => Relation::NestedQualifiers,
            false => Relation::Incompatible,
        }
    }

    /// The type that a pointer of type `to` is to have so that it can be one of type `from`, in words; the name of the type is
    /// left out if the two differ and are no numbers.
    fn in_space_of(&self, from: Pointer, to: Pointer) -> String {
        if self.relation(from, to) != Relation::Compatible {
            let is_number = |p: Pointer| self.types.get(p.pointee).numbers().is_some();
            return match is_number(from) && is_number(to) {
                true => self.show(Type::Pointer(from)),
                false => format!("{} ...", qualified(from)),
            };
        }
        self.show(Type::Pointer(Pointer {
            pointee: to.pointee,
            is_const: (from.is_const || to.is_const) && from.space != Space::Constant,
            ..from
        }))
    }

    /// The help for pointers of which one points to an array, and the other one to such elements: a cast would be no
    /// correction.
    #[inline(never)]
    fn help_for_arrays(
        &self,
        from: Pointer,
        to: Pointer,
        destination: Destination<'_>,
    ) -> Option<String> {
        let [given, wanted] = [from, to].map(|p| self.types.get(p.pointee));
        let element = |mut ty: Type| {
            let mut subscripts = String::new();
            while let Type::Array(array) = ty {
                ty = self.types.get(array.element);
                subscripts.push_str("[0]");
            }
            (ty, subscripts)
        };
        let ((a, subscripts), (b, _)) = (element(given), element(wanted));
        if a != b {
            return None;
        }
        let what = match destination {
            Destination::Parameter(_) => "parameter",
            _ => "pointer",
        };
        Some(match (given, wanted) {
            (Type::Array(a), Type::Array(b)) if a.element == b.element => format!(
                "the array has {} elements, not {}: declare the {what} as `{}`",
                a.length?,
                b.length?,
                self.show(Type::Pointer(from))
            ),
            (Type::Array(_), Type::Array(_)) => {
                let shown = self.show(Type::Pointer(from));
                format!("declare the {what} as `{shown}`")
            }
            (Type::Array(_), _) => format!(
                "write `&t[0]{subscripts}`, where `t` is the array, for a pointer to its first element"
            ),
            _ => format!("declare the {what} as `{}`", self.show(Type::Pointer(from))),
        })
    }

    /// Checks the conversion of a pointer to another pointer type as if by assignment. `None` after an
    /// error was reported; warnings do not count.
    pub(in crate::frontend::check) fn pointer_assigned(
        &mut self,
        from: Pointer,
        to: Pointer,
        span: Span,
        destination: Destination<'_>,
    ) -> Option<()> {
        let [a, b] = [from, to].map(|p| self.show(Type::Pointer(p)));
        let converting = destination.converting(&b, &a);
        let is_named = matches!(destination, Destination::InitializedNamed);
        if from.space != to.space
            && to.space == Space::Private
            && !is_named
            && from.space != Space::Constant
            && self.language >= Language::Cl20
        {
            // In OpenCL C 2.0 a pointer type without an address space is generic; this one points to private memory.
            let space = from.space.name();
            let message = format!(
                "{converting} mixes pointers to `{space}` and to `private` memory, which is not supported"
            );
            let instead = format!("declare the pointer as `{} ...`", qualified(from));
            self.report(
                Diagnostic::new(Code::E0901, span, message)
                    .note("address spaces are determined at compile time")
                    .help(instead),
            );
            return None;
        }
        if from.space != to.space {
            let [source, target] = [from, to].map(|p| p.space.name());
            let message = format!(
                "{converting} changes address space of pointer from `{source}` to `{target}`"
            );
            let mut diagnostic = Diagnostic::new(Code::E0302, span, message);
            if self.types.get(to.pointee) == Type::Pointer(from) {
                self.report(diagnostic.help(ONE_STAR_TOO_MANY));
                return None;
            }
            // `private` is the default: the program may not have meant it.
            if to.space == Space::Private {
                let is_possible = from.space != Space::Constant && !is_named;
                let why = match is_possible && self.language < Language::Cl20 {
                    // There is a generic address space in a newer language.
                    true => {
                        ", or compile with `-cl-std=CL2.0`, where the initializer or the first assignment decides"
                    }
                    false => "",
                };
                let shown = self.in_space_of(from, to);
                diagnostic = diagnostic.help(format!("declare the pointer as `{shown}`{why}"));
            } else if from.space == Space::Constant
                && matches!(
                    destination,
                    Destination::Initialized | Destination::InitializedNamed
                )
                && matches!(to.space, Space::Global | Space::Local)
                && self.relation(from, to) == Relation::Compatible
            {
                // A string literal, or a variable in constant memory.
                let shown = self.in_space_of(from, to);
                diagnostic = diagnostic.help(format!("declare the pointer as `{shown}`"));
            } else if self.language >= Language::Cl20 && from.space != Space::Constant {
                // Perhaps one declared without an address space, with that of its initializer.
                diagnostic = diagnostic.help(
                    "use a pointer for each address space: address spaces are determined at compile time",
                );
            }
            self.report(diagnostic);
            return None;
        }
        let cast = "add an explicit cast if this is intended";
        let warning = match self.relation(from, to) {
            Relation::NestedSpaces => {
                let message = format!("{converting} changes address space of nested pointer");
                self.error(Code::E0302, span, message);
                return None;
            }
            Relation::Incompatible => {
                let message = format!("incompatible pointer types {converting}");
                let help = match self.types.get(to.pointee) == Type::Pointer(from) {
                    true => ONE_STAR_TOO_MANY.to_owned(),
                    false => (self.help_for_arrays(from, to, destination))
                        .unwrap_or_else(|| cast.to_owned()),
                };
                self.report(Diagnostic::new(Code::W0202, span, message).help(help));
                return Some(());
            }
            Relation::Sign => Some((
                Code::W0209,
                format!(
                    "{converting} converts between pointers to integer types with different sign"
                ),
            )),
            Relation::NestedQualifiers => Some((
                Code::W0210,
                format!("{converting} discards qualifiers in nested pointer types"),
            )),
            Relation::Compatible => None,
        };
        let mut discards = false;
        for (lost, word) in [
            (from.is_const && !to.is_const, "const"),
            (from.is_volatile && !to.is_volatile, "volatile"),
        ] {
            if lost {
                let message = format!("{converting} discards the `{word}` qualifier");
                self.report(Diagnostic::new(Code::W0210, span, message));
            }
            discards |= lost;
        }
        if let Some((code, message)) = warning.filter(|_| !discards) {
            self.report(Diagnostic::new(code, span, message).help(cast));
        }
        Some(())
    }

    /// Checks a relational or equality operator with at least one pointer operand.
    pub(in crate::frontend::check) fn compare_pointers(
        &mut self,
        comparison: Comparison,
        l: ExpressionId,
        r: ExpressionId,
        at: Span,
        span: Span,
    ) -> Option<ExpressionId> {
        let (a, b) = (self.ty(l), self.ty(r));
        self.warn_of_same_operands(comparison, l, r, at);
        let is_equality = matches!(comparison, Comparison::Equal | Comparison::NotEqual);
        let (l, r) = match (a, b) {
            (Type::Pointer(p), Type::Pointer(q)) if p.space == q.space => {
                let is_void = p.pointee == TypeId::VOID || q.pointee == TypeId::VOID;
                if p.pointee != q.pointee && !(is_equality && is_void) {
                    let (a, b) = (self.show(a), self.show(b));
                    let message = format!("comparison of distinct pointer types (`{a}` and `{b}`)");
                    self.report(Diagnostic::new(Code::W0211, at, message));
                }
                self.warn_of_compared_string([l, r], at);
                self.warn_of_compared_arrays([l, r], comparison, at);
                (l, r)
            }
            (Type::Pointer(_), _) if self.is_null_constant(r) => (l, self.convert(r, a)),
            (_, Type::Pointer(_)) if self.is_null_constant(l) => (self.convert(l, b), r),
            (Type::Pointer(p), Type::Pointer(q))
                if is_equality
                    && ![p.space, q.space].contains(&Space::Constant)
                    && self.is_in_instance() =>
            {
                return Some(self.equality_across_spaces(comparison, l, r, span));
            }
            (Type::Pointer(p), Type::Pointer(q)) => {
                let (a, b) = (self.show(a), self.show(b));
                let message = format!(
                    "comparison between (`{a}` and `{b}`) which are pointers to non-overlapping \
                     address spaces `{}` and `{}`",
                    p.space.name(),
                    q.space.name()
                );
                let diagnostic = Diagnostic::new(Code::E0302, at, message);
                let is_string = [l, r].iter().any(|id| self.literal_bytes(*id).is_some());
                self.report(diagnostic.helped(is_string, COMPARE_CHARACTERS));
                return None;
            }
            (Type::Pointer(_), Type::Scalar(s)) | (Type::Scalar(s), Type::Pointer(_))
                if s.is_integer() =>
            {
                let (shown, other) = (self.show(a), self.show(b));
                let message =
                    format!("comparison between pointer and integer (`{shown}` and `{other}`)");
                let diagnostic = Diagnostic::new(Code::W0213, at, message)
                    .help("cast one of the operands if this is intended");
                let pointer = if a.pointer().is_some() { l } else { r };
                let diagnostic = match self.help_for_pointer(pointer) {
                    Some(help) => diagnostic.help(help),
                    None => diagnostic,
                };
                self.report(self.with_character(diagnostic, pointer));
                // An integer is not converted to a pointer to private memory, of which null is another value than 0.
                if self.is_null_constant(l) || self.is_null_constant(r) {
                    let integer = match is_equality {
                        true => Type::Scalar(s.promoted()),
                        false => Type::ULONG,
                    };
                    (self.convert(l, integer), self.convert(r, integer))
                } else {
                    let pointer = match a.pointer() {
                        Some(_) => a,
                        None => b,
                    };
                    (self.convert(l, pointer), self.convert(r, pointer))
                }
            }
            _ => {
                let (a, b) = (self.show(a), self.show(b));
                self.report(
                    Diagnostic::new(
                        Code::E0201,
                        at,
                        format!("invalid operands to comparison (`{a}` and `{b}`)"),
                    )
                    .help("cast one of the operands if this is intended"),
                );
                return None;
            }
        };
        Some(self.add(ExpressionKind::Compare(comparison, l, r), Type::INT, span))
    }

    /// Whether pointers to different address spaces are equal: where both are null.
    fn equality_across_spaces(
        &mut self,
        comparison: Comparison,
        l: ExpressionId,
        r: ExpressionId,
        span: Span,
    ) -> ExpressionId {
        let [l, r] = [l, r].map(|pointer| {
            let null = self.add(ExpressionKind::Integer(0), self.ty(pointer), span);
            let kind = ExpressionKind::Compare(Comparison::Equal, pointer, null);
            let is_null = self.add(kind, Type::INT, span);
            self.convert(is_null, Type::BOOL)
        });
        let both = self.add(ExpressionKind::Logical(Logical::And, l, r), Type::INT, span);
        match comparison {
            Comparison::NotEqual => {
                let zero = self.add(ExpressionKind::Integer(0), Type::INT, span);
                let kind = ExpressionKind::Compare(Comparison::Equal, both, zero);
                self.add(kind, Type::INT, span)
            }
            _ => both,
        }
    }

    /// The result type of `?:` with at least one pointer operand. `None`, with nothing reported, if the
    /// operands are incompatible.
    pub(in crate::frontend::check) fn conditional_pointer(
        &mut self,
        then: ExpressionId,
        otherwise: ExpressionId,
        span: Span,
    ) -> Option<Type> {
        let (a, b) = (self.ty(then), self.ty(otherwise));
        match (a, b) {
            (Type::Pointer(_), _) if self.is_null_constant(otherwise) => Some(a),
            (_, Type::Pointer(_)) if self.is_null_constant(then) => Some(b),
            (Type::Pointer(p), Type::Pointer(q)) if p.space == q.space => {
                let pointee = match (p.pointee, q.pointee) {
                    (x, y) if x == y => x,
                    (TypeId::VOID, _) | (_, TypeId::VOID) => TypeId::VOID,
                    (_, _) => {
                        let (a, b) = (self.show(a), self.show(b));
                        let message = format!("pointer type mismatch (`{a}` and `{b}`)");
                        self.report(
                            Diagnostic::new(Code::W0212, span, message)
                                .note("the result has type pointer to `void`"),
                        );
                        TypeId::VOID
                    }
                };
                Some(Type::Pointer(Pointer {
                    pointee,
                    space: p.space,
                    is_const: p.is_const || q.is_const,
                    is_volatile: p.is_volatile || q.is_volatile,
                }))
            }
            (pointer @ Type::Pointer(_), Type::Scalar(s))
            | (Type::Scalar(s), pointer @ Type::Pointer(_))
                if s.is_integer() =>
            {
                let (a, b) = (self.show(a), self.show(b));
                let message = format!(
                    "pointer/integer type mismatch in conditional expression (`{a}` and `{b}`)"
                );
                self.report(Diagnostic::new(Code::W0214, span, message));
                let is_null = self.is_null_constant(then) || self.is_null_constant(otherwise);
                Some(match is_null {
                    true => Type::Scalar(s.promoted()),
                    false => pointer,
                })
            }
            _ => None,
        }
    }
}

/// The address space of what a pointer points to, with its qualifiers.
pub(in crate::frontend::check) fn qualified(pointer: Pointer) -> String {
    let mut words = vec![pointer.space.name()];
    words.extend(
        pointer
            .is_const
            .then_some("const")
            .filter(|_| pointer.space != Space::Constant),
    );
    words.extend(pointer.is_volatile.then_some("volatile"));
    words.join(" ")
}
