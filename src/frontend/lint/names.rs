//! Local names: which are used, which are only written, which are read without a value.
//!
//! A variable counts as having a value from the first store on, in the order of the source
//! and on whatever path: a read before it is certainly without one. What is read in a loop
//! is kept until the end of the variable's scope, since a store behind it may come first.

use super::super::ast::{self, Declarator, Derived, Qualifier, Specifiers, Storage, TypeWord};
use super::Linter;
use crate::diagnostic::Code;
use crate::source::Span;
use hashbrown::HashMap;

/// What is done with what an expression stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Use {
    /// Its value is used.
    Value,
    /// It is evaluated for its effects.
    Discard,
    /// It is given a value.
    Store,
    /// It is given a value computed from the one it has.
    Update {
        /// Whether nobody takes the result.
        discarded: bool,
    },
    /// Its address is taken, or something that may write it gets it.
    Address,
    /// It is named, and not evaluated.
    Mention,
}

/// A parameter or a local variable.
struct Variable<'a> {
    name: ast::Name<'a>,
    is_parameter: bool,
    /// A pointer: `p[i] = x` reads it.
    is_pointer: bool,
    is_volatile: bool,
    /// Whether it begins without a value that could be told.
    starts_empty: bool,
    /// Whether the program says that it may be unused.
    may_be_unused: bool,
    has_value: bool,
    is_read: bool,
    is_stored: bool,
    /// The first read without a value, in a loop.
    read_early: Option<Span>,
    /// How many loops were around its declaration.
    loops: u32,
}

/// The names of a function.
#[derive(Default)]
pub(super) struct Names<'a> {
    variables: Vec<Variable<'a>>,
    visible: HashMap<&'a str, Vec<usize>>,
    /// How many variables there were at the beginning of each open block.
    blocks: Vec<usize>,
    /// Loops around this place. A function with labels is one loop.
    pub(super) loops: u32,
}

impl<'a> Names<'a> {
    pub(super) fn enter(&mut self) {
        self.blocks.push(self.variables.len());
    }

    fn find(&self, name: &str) -> Option<usize> {
        self.visible.get(name)?.last().copied()
    }

    pub(super) fn is_pointer(&self, name: &str) -> bool {
        self.find(name)
            .is_some_and(|v| self.variables[v].is_pointer)
    }

    pub(super) fn is_volatile(&self, name: &str) -> bool {
        self.find(name)
            .is_some_and(|v| self.variables[v].is_volatile)
    }
}

/// Whether something reached through an object of this declaration is volatile.
fn is_volatile(specifiers: &Specifiers<'_>, declarator: &Declarator<'_>) -> bool {
    let qualified = |q: &[(Qualifier, Span)]| q.iter().any(|q| q.0 == Qualifier::Volatile);
    qualified(&specifiers.qualifiers)
        || declarator.derived.iter().any(|d| match d {
            Derived::Pointer(qualifiers, _) => qualified(qualifiers),
            Derived::Array(..) | Derived::Function(..) => false,
        })
}

/// Whether a variable of this declaration is in private memory, and a scalar, a vector or a
/// pointer: only then is it known what gives it a value.
fn starts_empty(specifiers: &Specifiers<'_>, declarator: &Declarator<'_>) -> bool {
    let plain_type = specifiers
        .types
        .iter()
        .all(|(word, _)| matches!(word, TypeWord::Basic(_) | TypeWord::BuiltIn(_)));
    let private = specifiers.qualifiers.iter().all(|(q, _)| {
        !declarator.derived.is_empty()
            || matches!(
                q,
                Qualifier::Const | Qualifier::Volatile | Qualifier::Private
            )
    });
    let automatic = specifiers
        .storage
        .iter()
        .all(|(s, _)| matches!(s, Storage::Auto | Storage::Register));
    let is_array = declarator
        .derived
        .iter()
        .any(|d| matches!(d, Derived::Array(..) | Derived::Function(..)));
    plain_type && private && automatic && !is_array && !is_volatile(specifiers, declarator)
}

fn may_be_unused(specifiers: &Specifiers<'_>, declarator: &Declarator<'_>) -> bool {
    let mut attributes = specifiers.attributes.iter().chain(&declarator.attributes);
    attributes.any(|a| a.name.text == "unused")
}

impl<'a> Linter<'a, '_> {
    /// Makes a parameter or a local variable known.
    pub(super) fn bind(
        &mut self,
        specifiers: &Specifiers<'a>,
        declarator: &Declarator<'a>,
        is_parameter: bool,
    ) {
        let Some(name) = declarator.name else { return };
        let index = self.names.variables.len();
        self.names.variables.push(Variable {
            name,
            is_parameter,
            is_pointer: matches!(declarator.derived.first(), Some(Derived::Pointer(..)))
                || (is_parameter && !declarator.derived.is_empty()),
            is_volatile: is_volatile(specifiers, declarator),
            starts_empty: !is_parameter && starts_empty(specifiers, declarator),
            may_be_unused: may_be_unused(specifiers, declarator),
            has_value: is_parameter,
            is_read: false,
            is_stored: false,
            read_early: None,
            loops: self.names.loops,
        });
        self.names.visible.entry(name.text).or_default().push(index);
    }

    /// The variable declared last has a value.
    pub(super) fn initialized(&mut self) {
        if let Some(variable) = self.names.variables.last_mut() {
            variable.has_value = true;
        }
    }

    pub(super) fn name(&mut self, name: &'a str, span: Span, how: Use) {
        let Some(index) = self.names.find(name) else {
            self.referenced.insert(name);
            return;
        };
        let loops = self.names.loops;
        let variable = &mut self.names.variables[index];
        let needs_value = match how {
            Use::Value | Use::Discard => true,
            Use::Update { .. } => true,
            Use::Store | Use::Address | Use::Mention => false,
        };
        let mut empty = false;
        if needs_value && variable.starts_empty && !variable.has_value {
            if loops > variable.loops {
                variable.read_early.get_or_insert(span);
            } else {
                empty = true;
                variable.has_value = true;
            }
        }
        match how {
            Use::Value | Use::Discard | Use::Mention => variable.is_read = true,
            Use::Address => {
                variable.is_read = true;
                variable.has_value = true;
            }
            Use::Store | Use::Update { discarded: true } => {
                variable.is_stored = true;
                variable.has_value = true;
            }
            Use::Update { discarded: false } => {
                variable.is_read = true;
                variable.is_stored = true;
                variable.has_value = true;
            }
        }
        if empty {
            let declared = variable.name.span;
            self.warn_of_no_value(name, span, declared);
        }
    }

    fn warn_of_no_value(&mut self, name: &str, span: Span, declared: Span) {
        let message = format!("`{name}` is used here and never had a value");
        if let Some(diagnostic) = self.warn(Code::W0601, span, message) {
            diagnostic.secondary.push(crate::diagnostic::Label {
                span: declared,
                text: "declared without a value".to_owned(),
            });
        }
    }

    /// Ends a block and says what was wrong with its names.
    pub(super) fn leave(&mut self) {
        let first = self.names.blocks.pop().unwrap_or(0);
        let ended: Vec<Variable<'a>> = self.names.variables.drain(first..).collect();
        for variable in ended {
            let name = variable.name;
            if let Some(stack) = self.names.visible.get_mut(name.text) {
                stack.pop();
            }
            if let Some(span) = variable.read_early.filter(|_| !variable.has_value) {
                self.warn_of_no_value(name.text, span, name.span);
            }
            if variable.is_read || variable.may_be_unused {
                continue;
            }
            let (code, message) = if variable.is_parameter {
                // A store into a parameter is a use: who reads only the store is not led astray.
                if variable.is_stored {
                    continue;
                }
                (
                    Code::W0103,
                    format!("parameter `{}` is never used", name.text),
                )
            } else if variable.is_stored && !variable.is_volatile {
                (
                    Code::W0106,
                    format!(
                        "variable `{}` is given values that nothing reads",
                        name.text
                    ),
                )
            } else {
                (
                    Code::W0102,
                    format!("variable `{}` is never used", name.text),
                )
            };
            self.warn(code, name.span, message);
        }
    }
}
