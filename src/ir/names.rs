//! The names of registers: the variables of the source that they are named after.
//!
//! Each name has a depth: how many calls its variable was inlined through. Where two variables share a register,
//! passes let it have the name of the outer function's variable (`Function::take_name`), which readers of the
//! kernel know. Names in text have depth 0.

use super::function::Function;
use super::register::{NameId, Register};
use super::types::Family;
use std::sync::Arc;

/// The names of a function's registers, by [`NameId`].
#[derive(Clone, Default, Debug)]
pub(super) struct RegisterNames(Vec<RegisterName>);

#[derive(Clone, Debug)]
struct RegisterName {
    text: Arc<str>,
    /// The number of calls that the variable was inlined through.
    depth: u16,
}

impl RegisterNames {
    fn get(&self, id: Option<NameId>) -> Option<&RegisterName> {
        self.0.get(id?.index())
    }
}

impl Function {
    /// Adds a register that is named after a variable of the source.
    pub fn add_named_register(&mut self, family: Family, name: impl Into<Arc<str>>) -> Register {
        let register = self.add_register(family);
        self.set_name(register, name);
        register
    }

    /// Names a register after a variable of the source.
    pub fn set_name(&mut self, register: Register, name: impl Into<Arc<str>>) {
        self.set_name_at(register, name.into(), 0);
    }

    fn set_name_at(&mut self, register: Register, text: Arc<str>, depth: u16) {
        if let Some(info) = self.registers.get_mut(register.index()) {
            info.name = NameId::new(self.names.0.len());
            self.names.0.push(RegisterName { text, depth });
        }
    }

    /// Names a register after a variable of a function that was inlined, as `callee` names it.
    pub(super) fn set_inlined_name(
        &mut self,
        register: Register,
        callee: &Function,
        named: Register,
    ) {
        if let Some(RegisterName { text, depth }) = callee.register_name(named).cloned() {
            self.set_name_at(register, text, depth.saturating_add(1));
        }
    }

    /// Names a register after a part of the variable that another one is named after, if it is: with `suffix`.
    pub(super) fn set_name_of_part(&mut self, register: Register, whole: Register, suffix: &str) {
        if let Some(RegisterName { text, depth }) = self.register_name(whole).cloned() {
            let text = match suffix {
                "" => text,
                _ => format!("{text}{suffix}").into(),
            };
            self.set_name_at(register, text, depth);
        }
    }

    /// Names a register that replaces another one after the same variable, unless it has the name of a variable
    /// that was inlined through no more calls.
    pub fn take_name(&mut self, register: Register, replaced: Register) {
        if self.family(register) != self.family(replaced) {
            return;
        }
        let depth = |r| {
            self.register_name(r)
                .map_or(u32::MAX, |name| name.depth.into())
        };
        if depth(replaced) < depth(register) {
            self.registers[register.index()].name = self.registers[replaced.index()].name;
        }
    }

    /// The variable of the source that a register is named after, if any.
    pub fn name_of(&self, register: Register) -> Option<&Arc<str>> {
        self.register_name(register).map(|name| &name.text)
    }

    fn register_name(&self, register: Register) -> Option<&RegisterName> {
        self.names.get(self.registers.get(register.index())?.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_the_outer_variable_prevails() {
        let mut callee = Function::new("callee");
        let parameter = callee.add_named_register(Family::Dword, "n");
        let mut f = Function::new("k");
        let (own, temporary) = (
            f.add_named_register(Family::Dword, "x"),
            f.add_register(Family::Dword),
        );
        let inlined = f.add_register(Family::Dword);
        f.set_inlined_name(inlined, &callee, parameter);
        let part = f.add_register(Family::Dword);
        f.set_name_of_part(part, inlined, ".lo");
        let names = |f: &Function| {
            [own, temporary, inlined, part].map(|r| f.name_of(r).map(|n| n.to_string()))
        };
        let expected = |list: [&str; 4]| list.map(|n| (!n.is_empty()).then(|| n.to_owned()));
        assert_eq!(names(&f), expected(["x", "", "n", "n.lo"]));
        f.take_name(own, inlined);
        f.take_name(part, inlined);
        f.take_name(temporary, part);
        assert_eq!(names(&f), expected(["x", "n.lo", "n", "n.lo"]));
        f.take_name(inlined, own);
        assert_eq!(names(&f), expected(["x", "n.lo", "x", "n.lo"]));
    }
}
