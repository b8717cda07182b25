//! Initializer lists (C99 6.7.8): the subobject of an aggregate or union that each value initializes.
//!
//! Lists may be nested like the type, flat, or both; initialization continues after the subobject that
//! a designator `[3] =` or `.x =` names. The result is a flat list of subobjects by ascending offset.

use crate::diagnostic::{Code, Diagnostic, Edit};
use crate::frontend::ast::{Designator, Expression, ExpressionKind as Ast, Initializer};
use crate::frontend::ast::{InitializerItem, InitializerList};
use crate::frontend::check::Checker;
use crate::frontend::check::declarations::constant_variables::MAX_CONSTANT_BYTES;
use crate::frontend::check::declarations::specifiers::MAX_OBJECT_BYTES;
use crate::frontend::scope::Symbol;
use crate::frontend::types::{Type, Vector};
use crate::source::{ExpansionId, Span};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// An initialized subobject: a scalar, pointer or vector, a whole structure or union value, or an
/// array initialized by a string literal.
#[derive(Clone)]
pub(in crate::frontend::check) struct Leaf<'a> {
    /// The offset from the beginning of the object, in bytes.
    pub offset: u64,
    /// The type of the subobject.
    pub ty: Type,
    /// The initializer, which may be a brace-enclosed list for a scalar or vector.
    pub value: Initializer<'a>,
}

/// A cursor over the items of one list.
struct Items<'a> {
    items: &'a [InitializerItem<'a>],
    next: usize,
    /// Whether the designators of the next item have been resolved.
    is_designated: bool,
}

impl<'a> Items<'a> {
    fn new(list: &'a InitializerList<'a>) -> Self {
        Items {
            items: &list.items,
            next: 0,
            is_designated: false,
        }
    }

    fn peek(&self) -> Option<&'a InitializerItem<'a>> {
        self.items.get(self.next)
    }

    fn advance(&mut self) {
        self.next += 1;
        self.is_designated = false;
    }
}

/// The result of a walk over a list and the lists in it.
struct Leaves<'a> {
    all: Vec<Leaf<'a>>,
    /// Whether designators may have put `all` out of order.
    is_designated: bool,
    failed: bool,
}

impl Leaves<'_> {
    /// Sorts the leaves by offset and applies overrides: a leaf removes earlier leaves whose bytes it
    /// covers. A leaf that contains another precedes it.
    fn settled(self, size_of: impl Fn(Type) -> u64) -> Self {
        if !self.is_designated {
            return self;
        }
        let mut settled: BTreeMap<(u64, Reverse<u64>), Leaf<'_>> = BTreeMap::new();
        for leaf in self.all {
            let size = size_of(leaf.ty);
            let end = leaf.offset + size;
            let inside: Vec<_> = settled
                .range((leaf.offset, Reverse(u64::MAX))..(end, Reverse(u64::MAX)))
                .filter(|((offset, Reverse(size)), _)| offset + size <= end)
                .map(|(&key, _)| key)
                .collect();
            for key in inside {
                settled.remove(&key);
            }
            settled.insert((leaf.offset, Reverse(size)), leaf);
        }
        Leaves {
            all: settled.into_values().collect(),
            ..self
        }
    }
}

impl<'a> Checker<'a> {
    /// The subobjects that a list initializes, and the length of an array without one. `None` if the
    /// list is ill-formed.
    pub(in crate::frontend::check) fn parts(
        &mut self,
        ty: Type,
        list: &'a InitializerList<'a>,
    ) -> Option<(Vec<Leaf<'a>>, u64)> {
        let mut leaves = Leaves {
            all: Vec::with_capacity(list.items.len()),
            is_designated: false,
            failed: false,
        };
        let length = self.fill(ty, 0, &mut Items::new(list), true, &[], &mut leaves);
        if leaves.failed {
            return None;
        }
        let leaves = leaves.settled(|ty| self.types.size(ty));
        Some((leaves.all, length))
    }

    /// The type and byte offset of an element or member; `None` if the index is out of bounds.
    fn part(&self, ty: Type, index: u64) -> Option<(Type, u64)> {
        if let Type::Array(array) = ty {
            if array.length.is_some_and(|n| index >= u64::from(n)) {
                return None;
            }
            let element = self.types.get(array.element);
            return Some((element, index.saturating_mul(self.types.size(element))));
        }
        let member = self.types.members(ty.record()?).get(index as usize)?;
        Some((member.ty, member.offset))
    }

    /// Whether a type is a union, of which a list initializes only one member.
    fn is_union(&self, ty: Type) -> bool {
        ty.record().is_some_and(|r| self.types.record(r).is_union)
    }

    /// Initializes an aggregate or union from list items. If `is_list`, all items belong to it; else
    /// its braces are elided, and it consumes as many items of the enclosing list as it has subobjects.
    /// `path` has the remaining designators. Returns 1 plus the largest initialized index.
    fn fill(
        &mut self,
        ty: Type,
        base: u64,
        items: &mut Items<'a>,
        is_list: bool,
        mut path: &'a [Designator<'a>],
        leaves: &mut Leaves<'a>,
    ) -> u64 {
        let mut index = 0u64;
        let mut length = 0;
        while let Some(item) = items.peek() {
            if path.is_empty() && !item.designators.is_empty() && !items.is_designated {
                if !is_list {
                    break;
                }
                path = &item.designators;
                items.is_designated = true;
                leaves.is_designated = true;
            }
            if let Some((first, rest)) = path.split_first() {
                match self.designated(first, ty) {
                    Some((designated, is_through)) => {
                        index = designated;
                        path = if is_through { rest } else { path };
                    }
                    None => {
                        leaves.failed = true;
                        path = rest;
                    }
                }
            }
            let Some((part, offset)) = self.part(ty, index) else {
                if is_list && !leaves.failed {
                    self.too_many(ty, item.initializer.span());
                    self.unused_values(items);
                }
                break;
            };
            let offset = base.saturating_add(offset);
            let is_aggregate = matches!(part, Type::Array(_) | Type::Record(_));
            if path.is_empty()
                && let Some(e) = self.string_for(part, item.initializer)
            {
                leaves.all.push(Leaf {
                    offset,
                    ty: part,
                    value: Initializer::Expression(e),
                });
                items.advance();
                index = if self.is_union(ty) {
                    u64::MAX
                } else {
                    index + 1
                };
                length = length.max(index);
                continue;
            }
            match item.initializer {
                Initializer::List(list) if is_aggregate && path.is_empty() => {
                    items.advance();
                    self.fill(part, offset, &mut Items::new(list), true, &[], leaves);
                }
                Initializer::Expression(e)
                    if is_aggregate && path.is_empty() && self.is_whole(e, part) =>
                {
                    leaves.all.push(Leaf {
                        offset,
                        ty: part,
                        value: Initializer::Expression(e),
                    });
                    items.advance();
                }
                Initializer::List(_) | Initializer::Expression(_) if is_aggregate => {
                    let first = items.next;
                    self.fill(part, offset, items, false, path, leaves);
                    if is_list && path.is_empty() && !self.has_one_member(ty) {
                        self.warn_of_missing_braces(items, first);
                    }
                }
                initializer => {
                    if !path.is_empty() {
                        let shown = self.show(part);
                        let message = format!(
                            "designator cannot initialize a subobject of non-aggregate type `{shown}`"
                        );
                        self.error(Code::E0207, initializer.span(), message);
                        leaves.failed = true;
                    }
                    self.warn_of_braced_scalar(part, initializer);
                    leaves.all.push(Leaf {
                        offset,
                        ty: part,
                        value: initializer,
                    });
                    items.advance();
                }
            }
            path = &[];
            // Only one member of a union is initialized.
            index = if self.is_union(ty) {
                u64::MAX
            } else {
                index + 1
            };
            length = length.max(index);
        }
        length
    }

    /// Whether a type is a structure around one member: as in clang, one pair of braces initializes it and the member.
    fn has_one_member(&self, ty: Type) -> bool {
        ty.record()
            .is_some_and(|id| self.types.members(id).len() == 1)
    }

    /// Warns of `{1}` as the initializer of a scalar in a list.
    #[inline(never)]
    fn warn_of_braced_scalar(&mut self, part: Type, initializer: Initializer<'a>) {
        let Initializer::List(list) = initializer else {
            return;
        };
        let is_scalar = matches!(part, Type::Scalar(_) | Type::Pointer(_));
        if is_scalar && list.items.len() == 1 && list.span.expansion == ExpansionId::NONE {
            let message = "braces around scalar initializer";
            let help = "remove the braces";
            self.report(Diagnostic::new(Code::W0230, list.span, message).help(help));
        }
    }

    /// Warns of the items from the `first` to the last one that was used, which initialize a subobject without braces of
    /// its own.
    #[inline(never)]
    fn warn_of_missing_braces(&mut self, items: &Items<'a>, first: usize) {
        let used = items.items.get(first..items.next).unwrap_or(&[]);
        let (Some(begin), Some(end)) = (used.first(), used.last()) else {
            return;
        };
        let span = begin.initializer.span().to(end.initializer.span());
        let is_zero = |item: &InitializerItem<'_>| match item.initializer {
            Initializer::Expression(e) => matches!(e.unparenthesized().kind, Ast::Number("0")),
            Initializer::List(_) => false,
        };
        // `{0}` is all zeros, whatever the type is.
        let is_idiom = matches!(items.items, [only] if is_zero(only));
        let is_written = span.expansion == ExpansionId::NONE;
        if is_idiom || !is_written || self.is_library {
            return;
        }
        let message = "suggest braces around initialization of subobject";
        let edit = |span, text: &str| Edit {
            span,
            text: text.to_owned(),
        };
        let mut diagnostic = Diagnostic::new(Code::W0228, span, message).help("add `{ }`");
        diagnostic.edits = vec![edit(span.at_start(), "{"), edit(span.at_end(), "}")];
        self.report(diagnostic);
    }

    fn too_many(&mut self, ty: Type, span: Span) {
        let shown = self.show(ty);
        let record = ty.record();
        let kind = record.map_or("array", |r| self.types.record(r).keyword());
        let message = format!("excess elements in {kind} initializer for `{shown}`");
        let diagnostic = Diagnostic::new(Code::W0215, span, message);
        self.report(match self.vector_among(ty) {
            Some(vector) => {
                let name = vector.name();
                diagnostic.help(format!(
                    "one scalar of a list initializes a whole `{name}`: write `({name})(...)`, or \
                     enclose the components of each in braces"
                ))
            }
            None => diagnostic,
        });
    }

    /// Checks the remaining, unused items of a list for errors, and discards their typed trees.
    fn unused_values(&mut self, items: &mut Items<'a>) {
        let first = self.function.expressions.len();
        let mut todo: Vec<Initializer<'a>> = Vec::new();
        while let Some(item) = items.peek() {
            todo.push(item.initializer);
            items.advance();
            while let Some(initializer) = todo.pop() {
                match initializer {
                    Initializer::Expression(e) => {
                        self.value(e);
                    }
                    Initializer::List(list) => {
                        todo.extend(list.items.iter().rev().map(|i| i.initializer));
                    }
                }
            }
        }
        self.forget(first);
    }

    /// The type of the first vector subobject of a type.
    fn vector_among(&self, ty: Type) -> Option<Vector> {
        let inner = |ty| self.types.innermost(ty).vector();
        inner(ty).or_else(|| {
            let record = self.types.innermost(ty).record()?;
            let member = self.types.find_inner(record, |m| inner(m.ty).is_some())?;
            inner(member.ty)
        })
    }

    /// Whether an expression in a list initializes a structure or union as a whole, not its first
    /// member (C99 6.7.8p13).
    fn is_whole(&mut self, e: &'a Expression<'a>, part: Type) -> bool {
        let Type::Record(_) = part else { return false };
        e.unparenthesized().kind.may_be_record() && self.quiet_type_of(e) == Some(part)
    }

    /// The type of an expression that is checked again later: all effects of this check are undone.
    pub(in crate::frontend::check) fn quiet_type_of(
        &mut self,
        e: &'a Expression<'a>,
    ) -> Option<Type> {
        let (diagnostics, errors) = (self.diagnostics.len(), self.errors);
        let (calls, unknown) = (self.calls.len(), self.unknown.clone());
        let variables = self.function.variables.len();
        let bytes = self.function.private_bytes;
        let first = self.function.expressions.len();
        let labels = self.function.labels.clone();
        let ty = self.value(e).map(|id| self.ty(id));
        self.forget(first);
        self.function.labels = labels;
        self.function.private_bytes = bytes;
        self.function.variables.truncate(variables);
        self.calls.truncate(calls);
        self.unknown = unknown;
        self.errors = errors;
        self.diagnostics.truncate(diagnostics);
        ty
    }

    /// The expression that initializes a scalar or a pointer, without the braces around it. Reports an
    /// empty list, a designator and excess elements.
    pub(in crate::frontend::check) fn single(
        &mut self,
        initializer: Initializer<'a>,
    ) -> Option<&'a Expression<'a>> {
        let mut initializer = initializer;
        loop {
            let list = match initializer {
                Initializer::Expression(e) => return Some(e),
                Initializer::List(list) => list,
            };
            match list.items.as_slice() {
                [first, rest @ ..] if first.designators.is_empty() => {
                    if let Some(second) = rest.first() {
                        let message = "excess elements in scalar initializer";
                        let at = second.initializer.span();
                        self.report(Diagnostic::new(Code::W0215, at, message));
                        self.unused_values(&mut Items {
                            items: rest,
                            next: 0,
                            is_designated: false,
                        });
                    }
                    initializer = first.initializer;
                }
                [] => {
                    let message = "scalar initializer cannot be empty";
                    self.error(Code::E0207, list.span, message);
                    return None;
                }
                _ => {
                    let message = "designator in initializer for scalar type";
                    self.error(Code::E0207, list.span, message);
                    return None;
                }
            }
        }
    }

    /// The index of the element or member that a designator names. The flag is `false` if the name is
    /// found inside of an anonymous member, whose index is returned.
    fn designated(&mut self, designator: &Designator<'a>, ty: Type) -> Option<(u64, bool)> {
        match (*designator, ty) {
            (Designator::Index(e), Type::Array(array)) => {
                let value = self.constant_integer(e, "array designator index")?;
                let index = u64::try_from(value).ok();
                let fits = index.filter(|&i| i < u64::from(array.length.unwrap_or(u32::MAX)));
                if fits.is_none() {
                    let shown = self.show(ty);
                    self.error(
                        Code::E0207,
                        e.span,
                        format!("array designator index {value} is out of bounds of `{shown}`"),
                    );
                }
                fits.map(|index| (index, true))
            }
            (Designator::Member(name), Type::Record(record)) => {
                let members = self.types.members(record);
                let found = members.iter().position(|m| {
                    let inner = m.ty.record().filter(|_| m.name.is_empty());
                    &*m.name == name.text
                        || inner.is_some_and(|r| self.types.find_member(r, name.text).is_some())
                });
                let Some(index) = found else {
                    self.unknown_member(record, name);
                    return None;
                };
                let is_through = !members.get(index)?.name.is_empty();
                Some((index as u64, is_through))
            }
            (Designator::Member(name), _) => {
                let shown = self.show(ty);
                let message = format!(
                    "field designator cannot initialize non-struct, non-union type `{shown}`"
                );
                self.error(Code::E0207, name.span, message);
                None
            }
            (Designator::Index(e), _) => {
                let shown = self.show(ty);
                let message =
                    format!("array designator cannot initialize non-array type `{shown}`");
                self.error(Code::E0207, e.span, message);
                None
            }
        }
    }

    /// The value of an integer constant expression. Reports any other expression; `what` describes it
    /// in the diagnostic.
    pub(in crate::frontend::check) fn constant_integer(
        &mut self,
        e: &'a Expression<'a>,
        what: &str,
    ) -> Option<i128> {
        let first = self.function.expressions.len();
        let id = self.value(e)?;
        let ty = self.ty(id);
        let value = if ty.is_integer() {
            self.constant(first, id)
        } else {
            None
        };
        self.forget(first);
        if value.is_none() {
            let mut diagnostic = Diagnostic::new(
                Code::E0502,
                e.span,
                format!("{what} is not an integer constant expression"),
            );
            if !ty.is_integer() {
                diagnostic =
                    diagnostic.note(format!("the expression has type `{}`", self.show(ty)));
            }
            self.report(diagnostic);
        }
        value
    }

    /// The value of an array size in a declarator. Reports one that is not a positive integer constant
    /// expression.
    pub(in crate::frontend::check) fn array_length(
        &mut self,
        e: &'a Expression<'a>,
    ) -> Option<u32> {
        let first = self.function.expressions.len();
        let id = self.value(e)?;
        let ty = self.ty(id);
        let value = self.constant(first, id);
        self.forget(first);
        if !ty.is_integer() {
            let message = format!("size of array has non-integer type `{}`", self.show(ty));
            self.error(Code::E0206, e.span, message);
            return None;
        }
        let Some(value) = value else {
            self.report(
                Diagnostic::new(
                    Code::E0206,
                    e.span,
                    "size of array is not an integer constant expression",
                )
                .note("variable length arrays are not supported in OpenCL C (6.9.d)")
                .help(
                    "use an integer literal, a macro or an enumerator; local memory of a size that the host sets \
                     is a parameter of the kernel (`__local float *name`)",
                ),
            );
            return None;
        };
        if value <= 0 {
            self.error(
                Code::E0206,
                e.span,
                format!("array size must be greater than zero, found {value}"),
            );
            return None;
        }
        let length = u32::try_from(value).ok();
        if length.is_none() {
            self.too_large(e.span);
        }
        length
    }

    /// Reports an object that exceeds the limit for any object.
    pub(in crate::frontend::check) fn too_large(&mut self, span: Span) {
        let diagnostic = Diagnostic::new(Code::E0607, span, "object is too large");
        self.report(diagnostic.note(format!(
            "the limit for any object is {MAX_OBJECT_BYTES} bytes"
        )));
    }

    /// Reports an object of `size` bytes that exceeds a limit by itself, or together with earlier ones;
    /// `total` is the size of all of them in bytes.
    pub(in crate::frontend::check) fn exceeds(
        &mut self,
        span: Span,
        (what, limit): (&str, u64),
        size: u64,
        total: u64,
    ) {
        let place = match limit {
            MAX_CONSTANT_BYTES => "pass the data as a `__constant` argument",
            _ => "put it into a `__global` buffer",
        };
        let diagnostic = if size > limit {
            Diagnostic::new(
                Code::E0607,
                span,
                format!("object is too large: {size} bytes"),
            )
            .note(format!("the limit for {what} is {limit} bytes"))
        } else {
            let message = format!(
                "{what} need {total} bytes together, which exceeds the limit of {limit} bytes"
            );
            Diagnostic::new(Code::E0607, span, message)
                .label(format!("with this one, of {size} bytes"))
        };
        self.report(diagnostic.help(format!("make it smaller, or {place}")));
    }

    /// Whether an expression is the name of an array.
    fn is_array_name(&self, e: &Expression<'a>) -> bool {
        let Ast::Name(name) = e.unparenthesized().kind else {
            return false;
        };
        match self.scopes.find(name).map(|bound| &bound.symbol) {
            Some(&Symbol::Variable(id)) => self.variable(id).ty.array().is_some(),
            _ => false,
        }
    }

    /// Reports an array initializer that is neither a list nor a string literal.
    pub(in crate::frontend::check) fn not_an_initializer_list(&mut self, e: &'a Expression<'a>) {
        let message = "array initializer must be an initializer list or string literal";
        let diagnostic = Diagnostic::new(Code::E0207, e.span, message);
        let text = match e.unparenthesized().kind {
            Ast::Character(text) => text.strip_prefix('\'').and_then(|t| t.strip_suffix('\'')),
            _ => None,
        };
        self.report(match text.filter(|text| !text.contains('"')) {
            Some(text) => {
                let string = format!("\"{text}\"");
                let help = format!("a string has double quotes: `{string}`");
                diagnostic.fix(help, e.span, string)
            }
            None if self.is_array_name(e) => diagnostic
                .help("an array cannot be copied as a whole: assign its elements in a loop"),
            None => diagnostic.help("enclose the elements in braces"),
        });
    }
}
