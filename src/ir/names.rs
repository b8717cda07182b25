//! The names of registers: the variables of the source that they are named after.
//!
//! Each name has a depth: how many calls its variable was inlined through. Where two variables share a register,
//! passes let it have the name of the outer function's variable (`Function::take_name`), which readers of the
//! kernel know. Names in text have depth 0.
//!
//! Different variables of one function have different names. Of those that the source gives the same name, the first
//! has it, and the others have the line of their declaration in addition: `i.line12`. So have variables of inlined
//! functions with the name of another one of the function that they are inlined into.

use super::function::Function;
use super::register::{NameId, Register};
use super::types::Family;
use hashbrown::HashMap;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The end of the name of a kernel that is called, which no identifier has.
pub(crate) const CALLED_SUFFIX: &str = ".called";

/// The end of the name of a register that a function returns whose end is reached without a `return`; the function precedes it.
pub(crate) const NO_VALUE_SUFFIX: &str = ".no_value";

/// The end of the name of a built-in function whose name the program gives to a function of its own.
pub(crate) const BUILT_IN_SUFFIX: &str = ".built_in";

/// The name of a function in the source.
pub(crate) fn in_source(name: &str) -> &str {
    let name_of = |suffix| name.trim_end_matches('_').strip_suffix(suffix);
    name_of(CALLED_SUFFIX)
        .or_else(|| name_of(BUILT_IN_SUFFIX))
        .unwrap_or(name)
}

/// The names of a function's registers, by [`NameId`].
#[derive(Clone, Default, Debug)]
pub(super) struct RegisterNames {
    all: Vec<RegisterName>,
    /// The line where the first variable of each name is declared, by the name in the source.
    first_lines: HashMap<String, u32>,
}

#[derive(Clone, Debug)]
struct RegisterName {
    text: Arc<str>,
    /// The number of calls that the variable was inlined through.
    depth: u16,
    /// The line of the declaration; 0 if it is not known.
    line: u32,
}

/// A variable that registers are named after: what its name is, and where it is declared.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct NamedVariable {
    /// The name in Gen IR, of the entire variable.
    pub name: String,
    /// The line of the declaration; 0 if it is not known.
    pub line: u32,
}

/// What precedes the line in the name of a variable that is not the first one of its name.
const LINE: &str = ".line";

/// The parts of a register's name: that of the variable in the source, the line in it (`.line12`), and the part of the
/// variable (`.s0`).
pub fn parts_of_name(name: &str) -> (&str, &str, &str) {
    let end = name.find(['.', '+']).unwrap_or(name.len());
    let (variable, rest) = name.split_at(end);
    let digits = rest.strip_prefix(LINE).map_or(0, |digits| {
        let is_digit = |c: &char| c.is_ascii_digit();
        digits.chars().take_while(is_digit).count()
    });
    let (line, part) = match digits {
        0 => ("", rest),
        _ => rest.split_at(LINE.len() + digits),
    };
    (variable, line, part)
}

/// A name without the line of the declaration.
pub fn name_without_line(name: &str) -> String {
    let (variable, _, part) = parts_of_name(name);
    format!("{variable}{part}")
}

/// The name of a variable that is not the first one of its name in a function.
pub fn name_with_line(variable: &str, line: u32) -> String {
    format!("{variable}{LINE}{line}")
}

impl RegisterNames {
    fn get(&self, id: Option<NameId>) -> Option<&RegisterName> {
        self.all.get(id?.index())
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
        self.set_name_at(register, name.into(), 0, 0);
    }

    /// Adds a register that is named after a variable, or a part of one, that is declared in this line.
    pub fn add_register_of_variable(
        &mut self,
        family: Family,
        name: impl Into<Arc<str>>,
        line: u32,
    ) -> Register {
        let register = self.add_register(family);
        self.set_name_at(register, name.into(), 0, line);
        register
    }

    fn set_name_at(&mut self, register: Register, text: Arc<str>, depth: u16, line: u32) {
        if let Some(info) = self.registers.get_mut(register.index()) {
            info.name = NameId::new(self.names.all.len());
            let (variable, _, _) = parts_of_name(&text);
            if !self.names.first_lines.contains_key(variable) {
                self.names.first_lines.insert(variable.to_owned(), line);
            }
            self.names.all.push(RegisterName { text, depth, line });
        }
    }

    /// The variables that registers are or were named after, each once.
    pub fn named_variables(&self) -> BTreeSet<NamedVariable> {
        let named = self.names.all.iter().map(|name| {
            let (variable, of_line, _) = parts_of_name(&name.text);
            NamedVariable {
                name: format!("{variable}{of_line}"),
                line: name.line,
            }
        });
        named.collect()
    }

    /// Names a register after a variable of a function that was inlined, as `callee` names it, with its line if this
    /// function has another variable of the name.
    pub(super) fn set_inlined_name(
        &mut self,
        register: Register,
        callee: &Function,
        named: Register,
    ) {
        if let Some(RegisterName { text, depth, line }) = callee.register_name(named).cloned() {
            let (variable, of_line, part) = parts_of_name(&text);
            let first = self
                .names
                .first_lines
                .get(variable)
                .copied()
                .unwrap_or(line);
            let text = match first == line || line == 0 || !of_line.is_empty() {
                true => text,
                false => format!("{}{part}", name_with_line(variable, line)).into(),
            };
            self.set_name_at(register, text, depth.saturating_add(1), line);
        }
    }

    /// Names a register after a part of the variable that another one is named after, if it is: with `suffix`.
    pub(super) fn set_name_of_part(&mut self, register: Register, whole: Register, suffix: &str) {
        if let Some(RegisterName { text, depth, line }) = self.register_name(whole).cloned() {
            let text = match suffix {
                "" => text,
                _ => format!("{text}{suffix}").into(),
            };
            self.set_name_at(register, text, depth, line);
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

    #[test]
    fn variables_of_one_name_have_their_lines() {
        let mut callee = Function::new("callee");
        let (i, n) = (
            callee.add_register_of_variable(Family::Dword, "i.s1", 3),
            callee.add_register_of_variable(Family::Dword, "n", 2),
        );
        let mut f = Function::new("k");
        f.add_register_of_variable(Family::Dword, "i", 12);
        f.add_register_of_variable(Family::Dword, "i.line14", 14);
        for _ in 0..2 {
            for (r, name) in [(i, "i.line3.s1"), (n, "n")] {
                let register = f.add_register(Family::Dword);
                f.set_inlined_name(register, &callee, r);
                assert_eq!(f.name_of(register).map(|n| &**n), Some(name));
            }
        }
        let named = f.named_variables();
        let named: Vec<(&str, u32)> = named.iter().map(|v| (&*v.name, v.line)).collect();
        assert_eq!(
            named,
            [("i", 12), ("i.line14", 14), ("i.line3", 3), ("n", 2)]
        );
    }

    #[test]
    fn names_have_parts() {
        for (name, parts) in [
            ("i", ("i", "", "")),
            ("i.line12", ("i", ".line12", "")),
            ("v.line12.s0", ("v", ".line12", ".s0")),
            ("v.line.s0", ("v", "", ".line.s0")),
            ("a+4", ("a", "", "+4")),
        ] {
            assert_eq!(parts_of_name(name), parts);
        }
        assert_eq!(name_without_line("v.line12.s0"), "v.s0");
    }
}
