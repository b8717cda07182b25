//! Initialiser lists (C99 6.7.8): which value goes to which part of an array, a structure or a
//! union.
//!
//! Lists may be nested as the object is, or flat, or both; `[3] =` and `.x =` go on from there.
//! What comes out is a flat row of parts with their offsets, in rising order.

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::ast::{Designator, Expression, ExpressionKind as Ast, Initializer};
use crate::frontend::ast::{InitializerItem, InitializerList, UnaryOperator};
use crate::frontend::check::Checker;
use crate::frontend::types::{Type, Vector};
use crate::source::Span;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// A part that is initialised: no array, and a structure or union only as a whole.
#[derive(Clone)]
pub(in crate::frontend::check) struct Leaf<'a> {
    /// In bytes from the beginning of the object.
    pub offset: u64,
    /// The type of the part.
    pub ty: Type,
    /// Its value; of a vector, a list of its components as well.
    pub value: Initializer<'a>,
}

/// The items of one list, taken one after the other.
struct Items<'a> {
    items: &'a [InitializerItem<'a>],
    next: usize,
    /// Whether the designators of the next item have been followed already.
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

/// What comes out of the lists.
struct Leaves<'a> {
    all: Vec<Leaf<'a>>,
    /// Whether designators may have brought elements out of order.
    is_designated: bool,
    failed: bool,
}

impl Leaves<'_> {
    /// What is left of the leaves: a later one replaces those that lie in it. One that holds
    /// another stands before it.
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
    /// The parts that a list gives to an array, a structure or a union, and of an array the
    /// length. `None`: the list is wrong, which was reported.
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

    /// A part of an array, a structure or a union: its type, and its bytes from the beginning.
    fn part(&self, ty: Type, index: u64) -> Option<(Type, u64)> {
        match ty {
            Type::Array(array) => {
                if array.length.is_some_and(|n| index >= u64::from(n)) {
                    return None;
                }
                let element = self.types.get(array.element);
                Some((element, index.saturating_mul(self.types.size(element))))
            }
            Type::Record(record) => {
                let member = self.types.members(record).get(index as usize)?;
                Some((member.ty, member.offset))
            }
            Type::Void | Type::Scalar(_) | Type::Pointer(_) | Type::Vector(_) | Type::Event => None,
        }
    }

    /// Whether of a type's parts only one has a value.
    fn is_union(&self, ty: Type) -> bool {
        ty.record().is_some_and(|r| self.types.record(r).is_union)
    }

    /// Fills an array, a structure or a union from a row of items: all of its own list
    /// (`is_list`), or as many as it takes from the list of an object around it. `path` is what
    /// is left of a designator. Gives the number of parts up to the last that was filled.
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
                    self.fill(part, offset, items, false, path, leaves);
                }
                initializer => {
                    if !path.is_empty() {
                        let shown = self.show(part);
                        let message = format!("a part of type `{shown}` has no parts of its own");
                        self.error(Code::E0207, initializer.span(), message);
                        leaves.failed = true;
                    }
                    leaves.all.push(Leaf {
                        offset,
                        ty: part,
                        value: initializer,
                    });
                    items.advance();
                }
            }
            path = &[];
            // Of a union one member has a value.
            index = if self.is_union(ty) {
                u64::MAX
            } else {
                index + 1
            };
            length = length.max(index);
        }
        length
    }

    fn too_many(&mut self, ty: Type, span: Span) {
        let shown = self.show(ty);
        let record = ty.record();
        let kind = record.map_or("array", |r| self.types.record(r).keyword());
        let message = format!("excess elements in {kind} initializer of a `{shown}`");
        let diagnostic = Diagnostic::new(Code::W0215, span, message);
        self.report(match self.vector_among(ty) {
            Some(vector) => {
                let name = vector.name();
                diagnostic.help(format!(
                    "in a list, one scalar fills a whole `{name}`: write `({name})(...)`, or braces \
                     around the components of each"
                ))
            }
            None => diagnostic,
        });
    }

    /// Checks what is left of a list for mistakes of its own: nothing of it is used.
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

    /// The first vector among the parts of a type.
    fn vector_among(&self, ty: Type) -> Option<Vector> {
        let inner = |ty| self.types.innermost(ty).vector();
        inner(ty).or_else(|| {
            let record = self.types.innermost(ty).record()?;
            let member = self.types.find_inner(record, |m| inner(m.ty).is_some())?;
            inner(member.ty)
        })
    }

    /// Whether an expression in a list is the value of a structure or union as a whole, and not
    /// of its first member (C99 6.7.8.13).
    fn is_whole(&mut self, e: &'a Expression<'a>, part: Type) -> bool {
        let Type::Record(_) = part else { return false };
        match &e.unparenthesized().kind {
            Ast::Name(_)
            | Ast::Index(..)
            | Ast::Member { .. }
            | Ast::Unary(UnaryOperator::Dereference, _)
            | Ast::CompoundLiteral(..)
            | Ast::Assign(None, ..)
            | Ast::Conditional(..)
            | Ast::Comma(_)
            | Ast::Statements(_)
            | Ast::TypeCall(..)
            | Ast::Call(..) => self.quiet_type_of(e) == Some(part),
            Ast::Number(_)
            | Ast::Character(_)
            | Ast::String(_)
            | Ast::Parenthesized(_)
            | Ast::Unary(..)
            | Ast::Postfix(..)
            | Ast::Binary(..)
            | Ast::Assign(Some(_), ..)
            | Ast::Cast(..)
            | Ast::SizeofType(_)
            | Ast::VecStepType(_)
            | Ast::SizeofExpression(_) => false,
        }
    }

    /// The type of an expression that is checked later: nothing is reported or kept of it here.
    fn quiet_type_of(&mut self, e: &'a Expression<'a>) -> Option<Type> {
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

    /// The expression that initialises a scalar or a pointer: braces around it change nothing.
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
                    let message = "designator in initializer for a scalar";
                    self.error(Code::E0207, list.span, message);
                    return None;
                }
            }
        }
    }

    /// The index of the part that a designator names, and whether it is that part itself: of a
    /// member without a name, a member of it is meant.
    fn designated(&mut self, designator: &Designator<'a>, ty: Type) -> Option<(u64, bool)> {
        match (*designator, ty) {
            (Designator::Index(e), Type::Array(array)) => {
                let value = self.constant_integer(e, "an index in an initializer")?;
                let index = u64::try_from(value).ok();
                let fits = index.filter(|&i| i < u64::from(array.length.unwrap_or(u32::MAX)));
                if fits.is_none() {
                    let shown = self.show(ty);
                    self.error(
                        Code::E0207,
                        e.span,
                        format!("a `{shown}` has no element {value}"),
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
                let message = format!("a `{shown}` has no members");
                self.error(Code::E0207, name.span, message);
                None
            }
            (Designator::Index(e), _) => {
                let shown = self.show(ty);
                let message = format!("a `{shown}` has no elements");
                self.error(Code::E0207, e.span, message);
                None
            }
        }
    }

    /// The value of an expression that must be a constant integer. Reports what is none.
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
                format!("{what} must be a constant integer"),
            );
            if !ty.is_integer() {
                diagnostic = diagnostic.note(format!("this is of type `{}`", self.show(ty)));
            }
            self.report(diagnostic);
        }
        value
    }

    /// The length of an array in its declarator.
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
            let message = format!(
                "the length of an array must be an integer, not `{}`",
                self.show(ty)
            );
            self.error(Code::E0206, e.span, message);
            return None;
        }
        let Some(value) = value else {
            self.report(
                Diagnostic::new(
                    Code::E0206,
                    e.span,
                    "the length of an array must be constant",
                )
                .note("OpenCL C has no arrays of variable length (6.9.d)")
                .help("use a number, a macro or a constant of an `enum`"),
            );
            return None;
        };
        if value <= 0 {
            self.error(
                Code::E0206,
                e.span,
                format!("an array has at least one element, not {value}"),
            );
            return None;
        }
        let length = u32::try_from(value).ok();
        if length.is_none() {
            self.too_large(e.span, None);
        }
        length
    }

    /// Reports an object that is larger than a limit, or than any can be.
    pub(in crate::frontend::check) fn too_large(&mut self, span: Span, limit: Option<(&str, u64)>) {
        let mut diagnostic = Diagnostic::new(Code::E0607, span, "this array is too large");
        if let Some((what, limit)) = limit {
            diagnostic = diagnostic.note(format!("{what} have at most {limit} bytes"));
        }
        self.report(diagnostic);
    }

    /// Reports what initialises an array and is neither a list nor a string.
    pub(in crate::frontend::check) fn not_a_list(&mut self, e: &'a Expression<'a>) {
        self.report(
            Diagnostic::new(Code::E0207, e.span, "an array is initialized by a list")
                .help("write its elements in braces"),
        );
    }
}
