//! Initialiser lists (C99 6.7.8): which value goes to which element of an array.
//!
//! Lists may be nested as the array is, or flat, or both; `[3] =` goes on from there. What
//! comes out is a flat row of elements with their offsets, each once, in rising order.

use super::super::ast::{Designator, Expression, ExpressionKind as Ast, Initializer};
use super::super::ast::{InitializerItem, InitializerList};
use super::super::types::{Array, Type};
use super::Checker;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

/// An element that is initialised.
#[derive(Clone, Copy)]
pub(super) struct Leaf<'a> {
    /// In bytes from the beginning of the object.
    pub offset: u64,
    /// The type of the element.
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

impl<'a> Checker<'a> {
    /// The elements that a list gives to an array, and the array's length. `None`: the list
    /// is wrong, which was reported.
    pub(super) fn array_elements(
        &mut self,
        array: Array,
        list: &'a InitializerList<'a>,
    ) -> Option<(Vec<Leaf<'a>>, u64)> {
        let mut leaves = Leaves {
            all: Vec::with_capacity(list.items.len()),
            is_designated: false,
            failed: false,
        };
        let length = self.fill(array, 0, &mut Items::new(list), true, &[], &mut leaves);
        if leaves.failed {
            return None;
        }
        let mut all = leaves.all;
        if leaves.is_designated {
            // A later value replaces an earlier one.
            all.sort_by_key(|leaf| leaf.offset);
            all.reverse();
            all.dedup_by_key(|leaf| leaf.offset);
            all.reverse();
        }
        Some((all, length))
    }

    /// Fills an array from a row of items: all of its own list (`is_list`), or as many as it
    /// takes from the list of an array around it. `path` is what is left of a designator.
    /// Gives the number of elements up to the last that was filled.
    fn fill(
        &mut self,
        array: Array,
        base: u64,
        items: &mut Items<'a>,
        is_list: bool,
        mut path: &'a [Designator<'a>],
        leaves: &mut Leaves<'a>,
    ) -> u64 {
        let element = self.types.get(array.element);
        let size = self.types.size(element);
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
                path = rest;
                match self.designated_index(first, array) {
                    Some(designated) => index = designated,
                    None => leaves.failed = true,
                }
            }
            if array.length.is_some_and(|n| index >= u64::from(n)) {
                if is_list && !leaves.failed {
                    let shown = self.show(Type::Array(array));
                    self.error(
                        Code::E0207,
                        item.initializer.span(),
                        format!("more values than a `{shown}` has elements"),
                    );
                    leaves.failed = true;
                }
                break;
            }
            let offset = base.saturating_add(index.saturating_mul(size));
            match (element, item.initializer) {
                (Type::Array(inner), Initializer::List(list)) if path.is_empty() => {
                    items.advance();
                    self.fill(inner, offset, &mut Items::new(list), true, &[], leaves);
                }
                (Type::Array(inner), _) => {
                    self.fill(inner, offset, items, false, path, leaves);
                }
                (
                    Type::Void
                    | Type::Scalar(_)
                    | Type::Pointer(_)
                    | Type::Vector(_)
                    | Type::Record(_)
                    | Type::Event,
                    initializer,
                ) => {
                    if !path.is_empty() {
                        let shown = self.show(element);
                        let message = format!("an element of type `{shown}` has no elements");
                        self.error(Code::E0207, initializer.span(), message);
                        leaves.failed = true;
                    }
                    leaves.all.push(Leaf {
                        offset,
                        ty: element,
                        value: initializer,
                    });
                    items.advance();
                }
            }
            path = &[];
            index += 1;
            length = length.max(index);
        }
        length
    }

    /// The expression that initialises a scalar or a pointer: braces around it change nothing.
    pub(super) fn single(&mut self, initializer: Initializer<'a>) -> Option<&'a Expression<'a>> {
        let mut initializer = initializer;
        loop {
            let list = match initializer {
                Initializer::Expression(e) => return Some(e),
                Initializer::List(list) => list,
            };
            match list.items.as_slice() {
                [only] if only.designators.is_empty() => initializer = only.initializer,
                _ => {
                    self.error(
                        Code::E0207,
                        list.span,
                        "braces around one value can hold no more than that value",
                    );
                    return None;
                }
            }
        }
    }

    fn designated_index(&mut self, designator: &Designator<'a>, array: Array) -> Option<u64> {
        let e = match designator {
            Designator::Index(e) => *e,
            Designator::Member(name) => {
                let shown = self.show(Type::Array(array));
                self.error(
                    Code::E0207,
                    name.span,
                    format!("a `{shown}` has no members"),
                );
                return None;
            }
        };
        let value = self.constant_integer(e, "an index in an initialiser")?;
        let index = u64::try_from(value).ok();
        let fits = index.filter(|&i| i < u64::from(array.length.unwrap_or(u32::MAX)));
        if fits.is_none() {
            let shown = self.show(Type::Array(array));
            self.error(
                Code::E0207,
                e.span,
                format!("a `{shown}` has no element {value}"),
            );
        }
        fits
    }

    /// The value of an expression that must be a constant integer. Reports what is none.
    pub(super) fn constant_integer(&mut self, e: &'a Expression<'a>, what: &str) -> Option<i128> {
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
    pub(super) fn array_length(&mut self, e: &'a Expression<'a>) -> Option<u32> {
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
    pub(super) fn too_large(&mut self, span: Span, limit: Option<(&str, u64)>) {
        let mut diagnostic = Diagnostic::new(Code::E0607, span, "this array is too large");
        if let Some((what, limit)) = limit {
            diagnostic = diagnostic.note(format!("{what} have at most {limit} bytes"));
        }
        self.report(diagnostic);
    }

    /// Reports what initialises an array and is no list.
    pub(super) fn not_a_list(&mut self, e: &'a Expression<'a>) {
        if matches!(e.unparenthesized().kind, Ast::String) {
            self.unsupported(
                e.span,
                "strings are",
                Some("write the characters in braces: `{'a', 'b', 0}`"),
            );
        } else {
            self.report(
                Diagnostic::new(Code::E0207, e.span, "an array is initialised by a list")
                    .help("write its elements in braces"),
            );
        }
    }
}
