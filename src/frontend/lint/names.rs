//! Local variables and parameters: unused, set but not used, or used uninitialized.
//!
//! A variable counts as initialized from its first store on, in the order of the source and on whatever
//! path, so every read before that store is of an uninitialized variable. A read in a loop that does not
//! contain the declaration is decided at the end of the variable's scope: a later store in the loop may
//! be executed first, in an earlier iteration.

use super::super::ast::{self, Declarator, Derived, Qualifier, Specifiers, Storage, TypeWord};
use super::{Linter, VariableUse};
use crate::diagnostic::Code;
use crate::frontend::subscripts::Subscripted;
use crate::source::Span;
use hashbrown::HashMap;

/// How the value or object of an expression is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Use {
    /// The value is used.
    Value,
    /// It is evaluated for its side effects only.
    Discard,
    /// The object is assigned.
    Store,
    /// The object is assigned a value computed from its previous one.
    Update {
        /// Whether the result is unused.
        discarded: bool,
    },
    /// The address is taken, so the object may be accessed elsewhere.
    Address,
    /// It is only named: an unevaluated operand, or the operand of a cast to `void`.
    Mention,
}

/// A parameter or a local variable.
struct Variable<'a> {
    name: ast::Name<'a>,
    is_parameter: bool,
    /// Whether it is a pointer, which `p[i] = x` reads.
    is_pointer: bool,
    /// Whether it is a parameter that is declared as an array.
    is_array_parameter: bool,
    /// What its subscripts select from.
    subscripted: Subscripted,
    is_volatile: bool,
    /// Whether it is uninitialized without an initializer, and all stores to it are visible.
    starts_uninitialized: bool,
    /// Whether it has the attribute `unused`.
    may_be_unused: bool,
    has_value: bool,
    /// Whether anything but updates may store to it: every update reads the previous value first.
    is_assigned: bool,
    is_read: bool,
    is_stored: bool,
    /// How often it has been changed so far, or its address has been taken.
    changes: u32,
    /// Whether all changes of it are visible: it is automatic, in the private address space, and its address is not taken.
    has_visible_changes: bool,
    /// The first read before any store, in a loop that does not contain the declaration.
    read_early: Option<Span>,
    /// The number of loops that contain the declaration.
    loops: u32,
}

/// The local variables and parameters of a function.
#[derive(Default)]
pub(super) struct Names<'a> {
    variables: Vec<Variable<'a>>,
    visible: HashMap<&'a str, Vec<usize>>,
    /// The number of variables at the beginning of each open block.
    blocks: Vec<usize>,
    /// The variable whose initializer is being walked over.
    pub(super) initializing: Option<usize>,
    /// The number of enclosing loops. A function with labels counts as one.
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

    /// The declaration of a variable that is a pointer.
    pub(super) fn pointer(&self, name: &str) -> Option<Span> {
        let variable = &self.variables[self.find(name)?];
        variable.is_pointer.then_some(variable.name.span)
    }

    /// What the subscripts of a variable select from.
    pub(super) fn subscripted(&self, name: &str) -> Subscripted {
        let found = self.find(name).map(|v| self.variables[v].subscripted);
        found.unwrap_or(Subscripted::Unknown)
    }

    /// The declaration of a parameter that is declared as an array.
    pub(super) fn array_parameter(&self, name: &str) -> Option<Span> {
        let variable = &self.variables[self.find(name)?];
        variable.is_array_parameter.then_some(variable.name.span)
    }

    pub(super) fn is_volatile(&self, name: &str) -> bool {
        self.find(name)
            .is_some_and(|v| self.variables[v].is_volatile)
    }

    /// A variable whose changes are all visible, and how often it has been changed so far.
    pub(super) fn changes(&self, name: &str) -> Option<(usize, u32)> {
        let index = self.find(name)?;
        Some((index, self.changes_of(index)?))
    }

    /// How often a variable has been changed so far, if all changes are visible.
    pub(super) fn changes_of(&self, index: usize) -> Option<u32> {
        let variable = self.variables.get(index)?;
        variable.has_visible_changes.then_some(variable.changes)
    }
}

/// Whether the declared object, or one that it points to, is volatile-qualified.
fn is_volatile(specifiers: &Specifiers<'_>, declarator: &Declarator<'_>) -> bool {
    let qualified = |q: &[(Qualifier, Span)]| q.iter().any(|q| q.0 == Qualifier::Volatile);
    qualified(&specifiers.qualifiers)
        || declarator.derived.iter().any(|d| match d {
            Derived::Pointer(qualifiers, _) => qualified(qualifiers),
            Derived::Array(..) | Derived::Function(..) => false,
        })
}

/// Whether a variable is a scalar, vector or pointer in the private address space with automatic
/// storage: only then are all stores to it visible.
fn starts_uninitialized(specifiers: &Specifiers<'_>, declarator: &Declarator<'_>) -> bool {
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

/// What the subscripts of a variable select from.
fn subscripted(specifiers: &Specifiers<'_>, declarator: &Declarator<'_>) -> Subscripted {
    // A typedef name may denote a pointer or an array.
    let is_plain = |word: &TypeWord<'_>| matches!(word, TypeWord::Basic(_) | TypeWord::BuiltIn(_));
    match declarator.derived.as_slice() {
        [_, Derived::Array(..), ..] => Subscripted::Arrays,
        [_] if specifiers.types.iter().all(|(word, _)| is_plain(word)) => Subscripted::Elements,
        _ => Subscripted::Unknown,
    }
}

fn may_be_unused(specifiers: &Specifiers<'_>, declarator: &Declarator<'_>) -> bool {
    let mut attributes = specifiers.attributes.iter().chain(&declarator.attributes);
    attributes.any(|a| a.name.text == "unused")
}

impl<'a> Linter<'a, '_> {
    /// Declares a parameter or a local variable in the current block.
    pub(super) fn bind(
        &mut self,
        specifiers: &Specifiers<'a>,
        declarator: &Declarator<'a>,
        is_parameter: bool,
    ) {
        let Some(name) = declarator.name else { return };
        self.shadowed(name);
        let index = self.names.variables.len();
        self.names.variables.push(Variable {
            name,
            is_parameter,
            is_pointer: matches!(declarator.derived.first(), Some(Derived::Pointer(..)))
                || (is_parameter && !declarator.derived.is_empty()),
            is_array_parameter: is_parameter
                && matches!(declarator.derived.first(), Some(Derived::Array(..))),
            subscripted: subscripted(specifiers, declarator),
            is_volatile: is_volatile(specifiers, declarator),
            starts_uninitialized: !is_parameter && starts_uninitialized(specifiers, declarator),
            may_be_unused: may_be_unused(specifiers, declarator),
            has_value: is_parameter,
            is_assigned: is_parameter,
            is_read: false,
            is_stored: false,
            changes: 0,
            has_visible_changes: starts_uninitialized(specifiers, declarator),
            read_early: None,
            loops: self.names.loops,
        });
        self.names.visible.entry(name.text).or_default().push(index);
        self.record_use(index, name.span);
    }

    /// Warns of a variable that hides one of an enclosing block. Two of one block are an error.
    fn shadowed(&mut self, name: ast::Name<'a>) {
        let Some(outer) = self.names.find(name.text) else {
            return;
        };
        let start = self.names.blocks.last().copied().unwrap_or_default();
        if outer >= start {
            return;
        }
        let declared = self.names.variables[outer].name.span;
        let message = format!("declaration of `{}` shadows a local variable", name.text);
        if let Some(diagnostic) = self.warn(Code::W0110, name.span, message) {
            let with = diagnostic
                .clone()
                .also(declared, "previous declaration is here");
            *diagnostic = with;
        }
    }

    fn record_use(&mut self, index: usize, used: Span) {
        if let (Some(uses), Some(variable)) = (&mut self.uses, self.names.variables.get(index)) {
            uses.push(VariableUse {
                name: variable.name.text,
                declared: variable.name.span,
                used,
            });
        }
    }

    /// Notes that the initializer of the variable that was declared last follows.
    pub(super) fn initializing(&mut self) {
        self.names.initializing = self.names.variables.len().checked_sub(1);
    }

    /// Ends the declaration of the variable that was declared last, and marks it as initialized if it
    /// has an initializer.
    pub(super) fn initialized(&mut self, has_initializer: bool) {
        self.names.initializing = None;
        if has_initializer && let Some(variable) = self.names.variables.last_mut() {
            variable.has_value = true;
            variable.is_assigned = true;
        }
    }

    /// Records a use of a name.
    pub(super) fn name(&mut self, name: &'a str, span: Span, how: Use) {
        let Some(index) = self.names.find(name) else {
            self.referenced.insert(name);
            return;
        };
        self.record_use(index, span);
        let loops = self.names.loops;
        let variable = &mut self.names.variables[index];
        let needs_value = match how {
            Use::Value | Use::Discard => true,
            Use::Update { .. } => true,
            Use::Store | Use::Address | Use::Mention => false,
        };
        if matches!(how, Use::Store | Use::Update { .. } | Use::Address) {
            variable.changes += 1;
        }
        let mut is_uninitialized = false;
        if needs_value && variable.starts_uninitialized && !variable.has_value {
            if loops > variable.loops {
                variable.read_early.get_or_insert(span);
            } else {
                is_uninitialized = true;
                variable.has_value = true;
            }
        }
        match how {
            Use::Value | Use::Discard | Use::Mention => variable.is_read = true,
            Use::Address => {
                variable.has_visible_changes = false;
                variable.is_read = true;
                variable.has_value = true;
                variable.is_assigned = true;
            }
            Use::Store => {
                variable.is_stored = true;
                variable.has_value = true;
                variable.is_assigned = true;
            }
            Use::Update { discarded: true } => {
                variable.is_stored = true;
                variable.has_value = true;
            }
            Use::Update { discarded: false } => {
                variable.is_read = true;
                variable.is_stored = true;
                variable.has_value = true;
            }
        }
        if is_uninitialized {
            let declared = variable.name.span;
            if self.names.initializing == Some(index) {
                self.warn_of_own_initializer(name, span);
            } else {
                self.warn_of_uninitialized(name, span, declared);
            }
        }
    }

    fn warn_of_own_initializer(&mut self, name: &str, span: Span) {
        let message =
            format!("variable `{name}` is uninitialized when used within its own initialization");
        self.warn(Code::W0601, span, message);
    }

    fn warn_of_uninitialized(&mut self, name: &str, span: Span, declared: Span) {
        let message = format!("use of uninitialized variable `{name}`");
        if let Some(diagnostic) = self.warn(Code::W0601, span, message) {
            diagnostic.secondary.push(crate::diagnostic::Label {
                span: declared,
                text: "declared without an initializer".to_owned(),
            });
        }
    }

    /// Closes a block and warns about the variables declared in it.
    pub(super) fn leave(&mut self) {
        let first = self.names.blocks.pop().unwrap_or(0);
        let ended: Vec<Variable<'a>> = self.names.variables.drain(first..).collect();
        for variable in ended {
            let name = variable.name;
            if let Some(stack) = self.names.visible.get_mut(name.text) {
                stack.pop();
            }
            if let Some(span) = variable.read_early.filter(|_| !variable.is_assigned) {
                self.warn_of_uninitialized(name.text, span, name.span);
            }
            if variable.is_read || variable.may_be_unused {
                continue;
            }
            let (code, message) = if variable.is_parameter {
                // Assigning a parameter counts as a use.
                if variable.is_stored {
                    continue;
                }
                (Code::W0103, format!("unused parameter `{}`", name.text))
            } else if variable.is_stored && !variable.is_volatile {
                (
                    Code::W0106,
                    format!("variable `{}` set but not used", name.text),
                )
            } else {
                (Code::W0102, format!("unused variable `{}`", name.text))
            };
            self.warn(code, name.span, message);
        }
    }
}
