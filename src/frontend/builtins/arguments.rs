//! The numbers of arguments of built-in functions, which `check` requires, and what functions take and give as text.

use super::{Access, Ballot, Builtin, Family, Pointee, Shared};
use std::fmt;

/// How many arguments a function takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ArgumentCount {
    /// The smallest number that a call may have.
    pub least: usize,
    /// The largest number that a call may have; `None` without a limit.
    pub most: Option<usize>,
}

impl ArgumentCount {
    const fn exactly(count: usize) -> ArgumentCount {
        ArgumentCount::between(count, count)
    }

    const fn between(least: usize, most: usize) -> ArgumentCount {
        ArgumentCount {
            least,
            most: Some(most),
        }
    }

    /// Whether a call may have so many arguments.
    pub fn contains(self, count: usize) -> bool {
        self.nearest(count) == count
    }

    /// The number that a call should have that has so many arguments.
    pub fn nearest(self, count: usize) -> usize {
        count.max(self.least).min(self.most.unwrap_or(usize::MAX))
    }
}

impl fmt::Display for ArgumentCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.most {
            Some(most) if most == self.least => write!(f, "{most}"),
            Some(most) => write!(f, "{}-{most}", self.least),
            None => write!(f, "{}+", self.least),
        }
    }
}

impl Builtin {
    /// How many arguments a call must have.
    pub fn argument_count(self) -> ArgumentCount {
        match self {
            Builtin::Reinterpret(_) => return ArgumentCount::exactly(1),
            Builtin::VectorLoad(_) => return ArgumentCount::exactly(2),
            Builtin::VectorStore(_) => return ArgumentCount::exactly(3),
            Builtin::Shuffle(sources) => return ArgumentCount::exactly(usize::from(sources) + 1),
            Builtin::Matrix(function) => {
                let (least, most) = function.argument_counts();
                return ArgumentCount::between(least, most);
            }
            Builtin::Row(_) | Builtin::Convert(_) | Builtin::Encode(_) => {}
        }
        match self.shared() {
            Some(Shared::AtomicFunction(operation, false)) => {
                return ArgumentCount::exactly(1 + operation.values());
            }
            // The memory scope may be absent.
            Some(Shared::AtomicFunction(operation, true)) => {
                let least = 1 + operation.values() + operation.orders();
                return ArgumentCount::between(least, least + 1);
            }
            Some(Shared::WorkItemFence) => return ArgumentCount::exactly(3),
            Some(Shared::Print) => {
                return ArgumentCount {
                    least: 1,
                    most: None,
                };
            }
            Some(_) | None => {}
        }
        // The signatures do not have these pointers.
        let pointers = usize::from(self.pointee().is_some()) + usize::from(self.is_atomic());
        let signatures = self.signatures();
        let counts = || signatures.iter().map(|s| s.operands.len() + pointers);
        ArgumentCount::between(counts().min().unwrap_or(0), counts().max().unwrap_or(0))
    }

    /// A call with the names of the parameters, such as `select(a, b, c)`, if it has names.
    pub fn form(self) -> Option<String> {
        let name = self.name();
        let parameters = match self.row() {
            Some(row) => row.parameters,
            None => Family::of_name(&name)?.parameters(),
        };
        (!parameters.is_empty()).then(|| format!("{name}({parameters})"))
    }

    /// The arguments, for the documentation.
    pub fn takes(self) -> String {
        if let Some((access, element, _)) = self.block() {
            let pointer = format!("a pointer to `{}`", element.name());
            return match access {
                Access::Read => pointer,
                Access::Write => format!("{pointer}, `{}`", self.block_data()),
            };
        }
        let signatures = self.signatures();
        let takes: Vec<_> = signatures.iter().map(|s| s.takes()).collect();
        let mut takes = takes.join(" or ");
        if let Some(text) = self.takes_what() {
            takes = text.to_owned();
        }
        if self.is_atomic() {
            let set = signatures.first().and_then(|s| s.set());
            takes = match (self.argument_count().most, set) {
                (Some(1), Some(set)) => format!("a pointer to T; {set}"),
                _ => format!("a pointer to T; {takes}"),
            };
        }
        if let Some(pointee) = self.pointee() {
            takes += match pointee {
                Pointee::Same => " and a pointer to T",
                Pointee::Int => " and a pointer to `int`",
            };
        }
        takes
    }

    /// The name of the type that an access to blocks reads or writes.
    fn block_data(self) -> String {
        match self.block() {
            Some((_, element, 1)) => element.name().to_owned(),
            Some((_, element, width)) => format!("{}{width}", element.name()),
            None => String::new(),
        }
    }

    /// The arguments, if the signatures do not specify them.
    fn takes_what(self) -> Option<&'static str> {
        match self.shared()? {
            Shared::Barrier | Shared::SubGroupBarrier if self.signatures().len() > 1 => {
                Some("`uint`, perhaps `memory_scope`")
            }
            Shared::Barrier | Shared::SubGroupBarrier | Shared::Fence => None,
            Shared::Atomic(_) | Shared::AtomicOne(_) => None,
            Shared::AtomicFunction(operation, is_explicit) => Some(operation.takes(is_explicit)),
            Shared::WorkItemFence => Some("`uint`, `memory_order`, `memory_scope`"),
            Shared::Copy { strided: false } => Some(
                "pointers to where and from where, `ulong`, `event_t`; to any scalar or vector",
            ),
            Shared::Copy { strided: true } => Some(
                "pointers to where and from where, `ulong`, `ulong`, `event_t`; to any scalar or vector",
            ),
            Shared::Wait => Some("`int`, a pointer to `event_t`"),
            Shared::Prefetch => Some("a pointer to global memory, `ulong`"),
            Shared::Print => Some("a string literal, and a value for each of its conversions"),
        }
    }

    /// What it gives, for the documentation.
    pub fn gives(self) -> String {
        match self.block() {
            Some((Access::Write, ..)) => return "nothing".to_owned(),
            Some((Access::Read, ..)) => return format!("`{}`", self.block_data()),
            None => {}
        }
        if self.ballot().is_some_and(Ballot::gives_mask) {
            return "`uint4`".to_string();
        }
        match self.shared() {
            Some(Shared::Copy { .. }) => "`event_t`".to_string(),
            Some(Shared::AtomicFunction(operation, _)) => operation.gives().to_owned(),
            Some(Shared::Print) => "`int`".to_string(),
            Some(function) if !function.is_atomic() => "nothing".to_string(),
            Some(_) | None => {
                let mut results: Vec<String> = Vec::new();
                for result in self.signatures().iter().map(|s| s.gives()) {
                    if !results.contains(&result) {
                        results.push(result);
                    }
                }
                results.join(" or ")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn as_many_parameters_have_names_as_a_call_has_arguments() {
        for builtin in Builtin::rows() {
            let Some(form) = builtin.form() else {
                continue;
            };
            let count = builtin.argument_count();
            let (least, most) = (form.split('[').next().unwrap_or_default(), form.as_str());
            assert_eq!(least.matches(',').count() + 1, count.least, "{form}");
            assert_eq!(Some(most.matches(',').count() + 1), count.most, "{form}");
        }
    }
}
