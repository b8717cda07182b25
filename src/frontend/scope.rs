//! Scoped symbol table: ordinary identifiers and tags, which are separate name spaces (C99 6.2.3).
//!
//! One table maps each name to a stack of its bindings, innermost last; leaving a block pops the
//! bindings made in it. A look-up costs one hash, independent of the nesting depth.

use super::typed::{ConstantId, FunctionId, VariableId};
use super::types::{EnumerationId, RecordId, Scalar, Space, Type};
use crate::diagnostic::{Near, near};
use crate::source::Span;
use hashbrown::HashMap;
use std::cell::Cell;
use std::sync::Arc;

/// The label of errors about a name after the end of its block, at its declaration.
pub const ENDED_SCOPE: &str = "declared here, in a block or a loop that has ended";

/// A declared type, with the qualifiers and attributes that are not part of [`Type`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Declared {
    /// The type without top-level qualifiers.
    pub ty: Type,
    /// Whether an object of this type is `const`.
    pub is_const: bool,
    /// Whether an object of this type is `volatile`.
    pub is_volatile: bool,
    /// Whether it is a `restrict`-qualified pointer.
    pub is_restrict: bool,
    /// The address space of an object of this type; `None` if the declaration has no qualifier.
    pub space: Option<Space>,
    /// The alignment in bytes that an `aligned` attribute requests, if there is one.
    pub align: Option<u32>,
    /// The name of the type if its size may differ between host and device, such as `size_t`.
    /// Such a type is not allowed in a kernel parameter (OpenCL C 6.9.k).
    pub device_only: Option<&'static str>,
    /// Whether it is a pointer to the generic address space (OpenCL C 2.0, 6.5.5): declared without an address
    /// space in a language that has it. Its type has the private one until the address space is known.
    pub is_generic: bool,
    /// The enumeration that it is.
    pub enumeration: Option<EnumerationId>,
}

/// The entity that an ordinary identifier denotes.
#[derive(Clone, Debug)]
pub enum Symbol {
    /// A parameter or a local variable.
    Variable(VariableId),
    /// A variable in the constant address space, at file or kernel scope.
    Constant(ConstantId),
    /// An enumerator: its type and its value, zero-extended from that type.
    Enumerator(Scalar, u64),
    /// A typedef name, with the qualifiers of its type.
    Typedef(Declared),
    /// A function that is not overloadable.
    Function(FunctionId),
    /// A set of functions with the attribute `overloadable`.
    Overloads(Arc<[FunctionId]>),
    /// An entity whose declaration is ill-formed or unsupported. The declaration was reported;
    /// uses are ignored.
    Unusable,
}

/// The type that a tag denotes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tag {
    /// An enumeration, with its underlying integer type.
    Enumeration(Scalar, EnumerationId),
    /// A structure or a union.
    Record(RecordId),
}

/// One declaration of a name in one block.
#[derive(Clone, Debug)]
pub struct Binding {
    /// The entity that the name denotes.
    pub symbol: Symbol,
    /// The name in its first declaration.
    pub span: Span,
    depth: u32,
    /// Whether the name was found, as it is where it is used.
    is_found: Cell<bool>,
}

/// All names visible at the current point of the walk.
#[derive(Debug, Default)]
pub struct Scopes<'a> {
    names: HashMap<&'a str, Vec<Binding>>,
    /// All bound names, in binding order.
    order: Vec<&'a str>,
    /// For each open block, the length of `order` when it was entered.
    blocks: Vec<usize>,
    /// The declarations of each tag with the depth of their block, innermost last.
    tags: HashMap<&'a str, Vec<(u32, Tag)>>,
    tag_order: Vec<(u32, &'a str)>,
    /// The names of the current function whose blocks have ended, with their last declarations.
    ended: HashMap<&'a str, Span>,
    /// The declarations of variables of the current function whose blocks have ended, and that were not used.
    unused: Vec<Span>,
}

impl<'a> Scopes<'a> {
    /// Enters a new innermost block.
    pub fn enter(&mut self) {
        self.blocks.push(self.order.len());
    }

    /// Leaves the innermost block and removes its bindings.
    pub fn leave(&mut self) {
        let first = self.blocks.pop().unwrap_or(0);
        let depth = self.blocks.len() as u32;
        for name in self.order.drain(first..) {
            if let Some(binding) = self.names.get_mut(name).and_then(Vec::pop)
                && matches!(binding.symbol, Symbol::Variable(_))
            {
                if depth > 0 {
                    self.ended.insert(name, binding.span);
                }
                if !binding.is_found.get() {
                    self.unused.push(binding.span);
                }
            }
        }
        if depth == 0 {
            self.ended.clear();
        }
        while let Some(&(at, tag)) = self.tag_order.last()
            && at > depth
        {
            self.tag_order.pop();
            if let Some(stack) = self.tags.get_mut(tag) {
                stack.pop();
            }
        }
    }

    /// Where a variable of the current function was declared in a block that has ended.
    pub fn ended(&self, name: &str) -> Option<Span> {
        self.ended.get(name).copied()
    }

    /// Declares a tag in the innermost block. Returns `false` if that block already declares it.
    pub fn bind_tag(&mut self, tag: &'a str, meaning: Tag) -> bool {
        let depth = self.depth();
        let stack = self.tags.entry(tag).or_default();
        if stack.last().is_some_and(|t| t.0 == depth) {
            return false;
        }
        stack.push((depth, meaning));
        self.tag_order.push((depth, tag));
        true
    }

    /// The innermost visible declaration of a tag.
    pub fn find_tag(&self, tag: &str) -> Option<Tag> {
        Some(self.tags.get(tag)?.last()?.1)
    }

    /// The declaration of a tag in the innermost block, outer blocks excluded.
    pub fn find_tag_in_block(&self, tag: &str) -> Option<Tag> {
        let &(depth, meaning) = self.tags.get(tag)?.last()?;
        (depth == self.depth()).then_some(meaning)
    }

    /// The number of open blocks; 0 at file scope.
    pub fn depth(&self) -> u32 {
        self.blocks.len() as u32
    }

    /// The declarations of variables that were not used, in the blocks that have ended since the last call.
    pub fn take_unused(&mut self) -> Vec<Span> {
        std::mem::take(&mut self.unused)
    }

    /// The innermost visible binding of a name, which is used.
    pub fn find(&self, name: &str) -> Option<&Binding> {
        let binding = self.declaration(name)?;
        binding.is_found.set(true);
        Some(binding)
    }

    /// The innermost visible binding of a name, which a message names.
    pub fn declaration(&self, name: &str) -> Option<&Binding> {
        self.names.get(name)?.last()
    }

    /// The binding of a name in the innermost block, outer blocks excluded.
    pub fn find_in_block(&self, name: &str) -> Option<&Binding> {
        self.declaration(name).filter(|b| b.depth == self.depth())
    }

    /// Binds a name in the innermost block; the caller has checked for redefinitions.
    pub fn bind(&mut self, name: &'a str, symbol: Symbol, span: Span) {
        let depth = self.depth();
        self.names.entry(name).or_default().push(Binding {
            symbol,
            span,
            depth,
            is_found: Cell::new(false),
        });
        self.order.push(name);
    }

    /// Replaces the innermost binding of a name, if there is one.
    pub fn rebind(&mut self, name: &str, symbol: Symbol, span: Span) {
        if let Some(binding) = self.names.get_mut(name).and_then(|s| s.last_mut()) {
            binding.symbol = symbol;
            binding.span = span;
        }
    }

    /// The visible names whose declarations are ill-formed, in no particular order.
    pub fn unusable(&self) -> impl Iterator<Item = &'a str> {
        let is_unusable = |bindings: &Vec<Binding>| {
            let innermost = bindings.last();
            innermost.is_some_and(|b| matches!(b.symbol, Symbol::Unusable))
        };
        let names = self.names.iter();
        names
            .filter(move |(_, bindings)| is_unusable(bindings))
            .map(|(&name, _)| name)
    }

    /// The number of names that were bound, in blocks that ended too.
    pub fn name_count(&self) -> usize {
        self.names.len()
    }

    /// The visible name, or one of `others`, with the spelling most similar to an undeclared name.
    pub fn nearest<'n>(
        &'n self,
        name: &str,
        others: impl Iterator<Item = &'n str>,
    ) -> Option<Near<'n>> {
        near(name, self.visible().map(|(n, _)| n).chain(others))
    }

    /// The visible names with what they denote, in no particular order.
    pub fn visible(&self) -> impl Iterator<Item = (&'a str, &Symbol)> {
        let names = self.names.iter();
        names.filter_map(|(&name, bindings)| Some((name, &bindings.last()?.symbol)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn inner_blocks_shadow_outer_names() {
        let mut scopes = Scopes::default();
        scopes.bind("x", Symbol::Variable(VariableId(0)), Span::new(0, 1));
        scopes.enter();
        assert!(scopes.find("x").is_some() && scopes.find_in_block("x").is_none());
        scopes.bind("x", Symbol::Variable(VariableId(1)), Span::new(2, 3));
        assert_eq!(scopes.find("x").map(|b| b.span.start), Some(2));
        scopes.leave();
        assert_eq!(scopes.find("x").map(|b| b.span.start), Some(0));
        assert!(scopes.find("y").is_none());
    }
}
