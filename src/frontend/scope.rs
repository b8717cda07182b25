//! Names and what they stand for, block by block.
//!
//! One table holds all visible bindings of each name, the innermost last; leaving a block
//! takes its bindings off again. Look-ups cost one hash, whatever the depth.

use super::typed::{ConstantId, FunctionId, VariableId};
use super::types::{RecordId, Scalar, Space, Type};
use crate::diagnostic::nearest;
use crate::source::Span;
use hashbrown::HashMap;
use std::sync::Arc;

/// A type as a declaration gives it: with the qualifiers that are no part of [`Type`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Declared {
    /// The type.
    pub ty: Type,
    /// Whether an object of it is const.
    pub is_const: bool,
    /// Whether an object of it is volatile.
    pub is_volatile: bool,
    /// Whether it is a pointer with `restrict`.
    pub is_restrict: bool,
    /// Where an object of it lies, if that is said.
    pub space: Option<Space>,
    /// What `aligned` asks for, if it does.
    pub align: Option<u32>,
    /// The name of a type in it that differs between host and device, such as `size_t`:
    /// no kernel parameter can have it (OpenCL C 6.9.k).
    pub device_only: Option<&'static str>,
}

/// What a name stands for.
#[derive(Clone, Debug)]
pub enum Symbol {
    /// A parameter or a local variable.
    Variable(VariableId),
    /// A variable in `constant` memory.
    Constant(ConstantId),
    /// A constant of an enumeration: its type and its bits, those above the type 0.
    Enumerator(Scalar, u64),
    /// A type.
    Typedef(Declared),
    /// A function of the program.
    Function(FunctionId),
    /// Functions of the program that are overloadable.
    Overloads(Arc<[FunctionId]>),
    /// Something whose declaration was wrong or is not supported: said already, uses of it
    /// are passed over.
    Unusable,
}

/// What a tag stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tag {
    /// The integer behind an enumeration.
    Enumeration(Scalar),
    /// A structure or a union.
    Record(RecordId),
}

/// A binding of a name.
#[derive(Clone, Debug)]
pub struct Binding {
    /// What it stands for.
    pub symbol: Symbol,
    /// Where it was declared.
    pub span: Span,
    depth: u32,
}

/// All names in scope.
#[derive(Debug, Default)]
pub struct Scopes<'a> {
    names: HashMap<&'a str, Vec<Binding>>,
    /// Names bound in the order of binding; a block remembers where its part begins.
    order: Vec<&'a str>,
    blocks: Vec<usize>,
    /// The tags, which are names of their own kind; with the depth of their block, innermost
    /// last.
    tags: HashMap<&'a str, Vec<(u32, Tag)>>,
    tag_order: Vec<(u32, &'a str)>,
}

impl<'a> Scopes<'a> {
    /// Begins a block.
    pub fn enter(&mut self) {
        self.blocks.push(self.order.len());
    }

    /// Ends the innermost block; its names go.
    pub fn leave(&mut self) {
        let first = self.blocks.pop().unwrap_or(0);
        for name in self.order.drain(first..) {
            if let Some(stack) = self.names.get_mut(name) {
                stack.pop();
            }
        }
        let depth = self.depth();
        while let Some(&(at, tag)) = self.tag_order.last()
            && at > depth
        {
            self.tag_order.pop();
            if let Some(stack) = self.tags.get_mut(tag) {
                stack.pop();
            }
        }
    }

    /// Declares a tag; `false` when this block has it already.
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

    /// What a tag stands for here.
    pub fn find_tag(&self, tag: &str) -> Option<Tag> {
        Some(self.tags.get(tag)?.last()?.1)
    }

    /// What a tag was declared as in this very block.
    pub fn find_tag_in_block(&self, tag: &str) -> Option<Tag> {
        let &(depth, meaning) = self.tags.get(tag)?.last()?;
        (depth == self.depth()).then_some(meaning)
    }

    /// The visible tag that is most like one that was not found.
    pub fn nearest_tag(&self, tag: &str) -> Option<&str> {
        let visible = self.tags.iter().filter(|(_, stack)| !stack.is_empty());
        nearest(tag, visible.map(|(name, _)| *name))
    }

    /// Number of blocks around this place; 0 at file scope.
    pub fn depth(&self) -> u32 {
        self.blocks.len() as u32
    }

    /// What a name stands for here.
    pub fn find(&self, name: &str) -> Option<&Binding> {
        self.names.get(name)?.last()
    }

    /// What a name was bound to in this very block.
    pub fn find_in_block(&self, name: &str) -> Option<&Binding> {
        self.find(name).filter(|b| b.depth == self.depth())
    }

    /// Binds a name in the innermost block.
    pub fn bind(&mut self, name: &'a str, symbol: Symbol, span: Span) {
        let depth = self.depth();
        self.names.entry(name).or_default().push(Binding {
            symbol,
            span,
            depth,
        });
        self.order.push(name);
    }

    /// Makes the innermost binding of a name another one.
    pub fn rebind(&mut self, name: &str, symbol: Symbol, span: Span) {
        if let Some(binding) = self.names.get_mut(name).and_then(|s| s.last_mut()) {
            binding.symbol = symbol;
            binding.span = span;
        }
    }

    /// The visible name, or one of `others`, that is most like a name that was not found.
    pub fn nearest<'n>(
        &'n self,
        name: &str,
        others: impl Iterator<Item = &'n str>,
    ) -> Option<&'n str> {
        let visible = self
            .names
            .iter()
            .filter(|(_, bindings)| !bindings.is_empty());
        nearest(name, visible.map(|(n, _)| *n).chain(others))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn blocks_hide_and_give_back() {
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
