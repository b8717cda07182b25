//! Provenance (flow-insensitive points-to analysis): which variables in memory an address may point
//! into, at any offset.
//!
//! Variables whose addresses may be in the same register form a group, as in Steensgaard's
//! analysis: an access through that register may be to any of them, and to nothing else. A group
//! escapes if the address of one of its variables flows to where it is not tracked: to memory, to
//! an operation other than a copy, select, addition or subtraction, or to a register that may have
//! another value.
//!
//! Accepts any function. After [`crate::ir::passes::lower_variable_addresses()`] nothing is known.
//! A register changes at most twice, and groups are only merged, so the work is almost linear.

use crate::ir::analysis::def_use::Definitions;
use crate::ir::function::{Function, MemoryVariableId};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::{Class, Opcode};
use crate::ir::register::Register;

/// The possible contents of a register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Content {
    /// Not known yet: the bottom element, kept by registers that are never written.
    Unknown,
    /// No address of a variable, except for escaped ones loaded from memory.
    Plain,
    /// An address in this variable or in another one of its group.
    Into(MemoryVariableId),
    Anything,
}

/// The variables that addresses may point into.
#[derive(Clone, Debug)]
pub struct Provenance {
    contents: Vec<Content>,
    /// By variable, its parent in the union-find forest of groups.
    parents: Vec<MemoryVariableId>,
    /// By representative of a group, whether the group escapes.
    escapes: Vec<bool>,
}

impl Provenance {
    /// Visits every instruction, and again when a source changes.
    pub fn compute(function: &Function) -> Provenance {
        let mut this = Provenance {
            contents: vec![Content::Unknown; function.registers.len()],
            parents: function.variable_ids().collect(),
            escapes: vec![false; function.variables.len()],
        };
        let mut instructions = function.blocks.iter().flat_map(|b| &b.instructions);
        if !instructions.any(|i| i.opcode == Opcode::AddressOf) {
            this.contents.fill(Content::Plain);
            return this;
        }
        let definitions = Definitions::compute(function);
        for input in &function.inputs {
            this.contents[input.register.index()] = Content::Plain;
        }
        let mut work = Vec::new();
        for instruction in function.blocks.iter().flat_map(|b| &b.instructions) {
            this.visit(function, instruction, &mut work);
        }
        while let Some(register) = work.pop() {
            for point in definitions.uses(register) {
                let block = function.block(point.block);
                if let Some(instruction) = block.instructions.get(point.index as usize) {
                    this.visit(function, instruction, &mut work);
                }
            }
        }
        for instruction in function.blocks.iter().flat_map(|b| &b.instructions) {
            this.find_escapes(function, instruction);
        }
        this
    }

    fn visit(&mut self, function: &Function, instruction: &Instruction, work: &mut Vec<Register>) {
        let result = self.result(instruction, function.sources(instruction));
        for &d in function.destinations(instruction) {
            let before = self.of(d);
            let joined = self.join(before, result);
            if joined != before
                && let Some(content) = self.contents.get_mut(d.index())
            {
                *content = joined;
                work.push(d);
            }
        }
    }

    fn of(&self, register: Register) -> Content {
        let content = self.contents.get(register.index());
        content.copied().unwrap_or(Content::Anything)
    }

    fn join(&mut self, a: Content, b: Content) -> Content {
        use Content::{Anything, Into, Plain, Unknown};
        match (a, b) {
            (Unknown, x) | (x, Unknown) => x,
            (Plain, Plain) => Plain,
            (Into(a), Into(b)) => {
                self.unite(a, b);
                Into(a)
            }
            (Into(v), Plain | Anything) | (Plain | Anything, Into(v)) => {
                self.escape(v);
                Anything
            }
            (Anything, Plain | Anything) | (Plain, Anything) => Anything,
        }
    }

    fn unite(&mut self, a: MemoryVariableId, b: MemoryVariableId) {
        let (a, b) = (self.shortened(a), self.shortened(b));
        let escapes = self.escapes_of(a) || self.escapes_of(b);
        if let Some(parent) = self.parents.get_mut(b.max(a).index()) {
            *parent = a.min(b);
        }
        if escapes {
            self.escape(a.min(b));
        }
    }

    /// Finds the representative of a group, with path compression.
    fn shortened(&mut self, variable: MemoryVariableId) -> MemoryVariableId {
        let group = self.group(variable);
        let mut at = variable;
        while let Some(parent) = self.parents.get_mut(at.index())
            && *parent != group
        {
            at = std::mem::replace(parent, group);
        }
        group
    }

    fn escape(&mut self, variable: MemoryVariableId) {
        let group = self.group(variable);
        if let Some(escapes) = self.escapes.get_mut(group.index()) {
            *escapes = true;
        }
    }

    fn escapes_of(&self, group: MemoryVariableId) -> bool {
        self.escapes.get(group.index()).copied().unwrap_or(true)
    }

    fn result(&mut self, instruction: &Instruction, sources: &[Register]) -> Content {
        use Content::{Anything, Into, Plain, Unknown};
        match (instruction.opcode, sources) {
            (Opcode::AddressOf, _) => match instruction.detail {
                Detail::Variable(index) => Into(index),
                _ => Anything,
            },
            (Opcode::Mov, &[a]) => self.of(a),
            (Opcode::Sel, &[_, a, b]) => {
                let (a, b) = (self.of(a), self.of(b));
                self.join(a, b)
            }
            (Opcode::Add, &[a, b]) => match (self.of(a), self.of(b)) {
                (Unknown, _) | (_, Unknown) => Unknown,
                (Into(v), Plain) | (Plain, Into(v)) => Into(v),
                (Plain, Plain) => Plain,
                (Into(_) | Anything | Plain, _) => Anything,
            },
            (Opcode::Sub, &[a, b]) => match (self.of(a), self.of(b)) {
                (Unknown, _) | (_, Unknown) => Unknown,
                (Into(v), Plain) => Into(v),
                (Plain, Plain) => Plain,
                // The difference of two positions in one variable.
                (Into(a), Into(b)) => {
                    self.unite(a, b);
                    Plain
                }
                (Into(_) | Anything | Plain, _) => Anything,
            },
            // An address loaded from memory is that of a variable that escapes.
            _ => Plain,
        }
    }

    /// Marks groups whose addresses escape at an instruction.
    fn find_escapes(&mut self, function: &Function, instruction: &Instruction) {
        let sources = function.sources(instruction);
        let class = instruction.opcode.class();
        let in_memory = matches!(class, Class::Load | Class::Store | Class::Atomic);
        for (k, &source) in sources.iter().enumerate() {
            let Content::Into(variable) = self.of(source) else {
                continue;
            };
            let kept = match (instruction.opcode, instruction.detail) {
                (_, Detail::Memory { space, surface, .. }) if in_memory && k == 0 => {
                    let variable = function.variable(variable);
                    surface.is_none() && variable.is_some_and(|v| v.space == space)
                }
                (Opcode::Mov | Opcode::Sel | Opcode::Add | Opcode::Sub, _) => {
                    let result = |&d: &Register| self.of(d) != Content::Anything;
                    function.destinations(instruction).iter().all(result)
                }
                _ => false,
            };
            if !kept {
                self.escape(variable);
            }
        }
    }

    /// The representative of a variable's group.
    pub fn group(&self, variable: MemoryVariableId) -> MemoryVariableId {
        let mut at = variable;
        while let Some(&parent) = self.parents.get(at.index())
            && parent != at
        {
            at = parent;
        }
        at
    }

    /// The group of variables that an address points into, if it is known to point into one.
    pub fn of_address(&self, register: Register) -> Option<MemoryVariableId> {
        match self.of(register) {
            Content::Into(variable) => Some(self.group(variable)),
            Content::Unknown | Content::Plain | Content::Anything => None,
        }
    }

    /// Whether untracked addresses may point into a group.
    pub fn escapes(&self, group: MemoryVariableId) -> bool {
        self.escapes_of(self.group(group))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::text::parse::parse_function;

    /// For the given code: the group of the address %5, and which of three variables escape.
    fn known(code: &str) -> (Option<u32>, [bool; 3]) {
        let f = parse_function(&format!(
            "kernel @k() {{\n  registers bool %0, dword %1-%9\n  inputs %9 = local_id.0\n  \
             variables private \"a\" 8 align 4, private \"b\" 8 align 4, private \"c\" 8 align 4\n\
             $0:\n  %1 = addr.u32 0\n  %2 = addr.u32 1\n  %3 = addr.u32 2\n{code}  ret\n}}\n"
        ))
        .unwrap_or_else(|e| panic!("{e:?} in\n{code}"));
        let provenance = Provenance::compute(&f);
        let escapes = [0, 1, 2].map(|v| provenance.escapes(MemoryVariableId(v)));
        (provenance.of_address(Register(5)).map(|v| v.0), escapes)
    }

    #[test]
    fn addresses_that_meet_are_a_group() {
        let none = [false; 3];
        assert_eq!(known("  %5 = add.u32 %1, %9\n"), (Some(0), none));
        assert_eq!(known("  %5 = sub.u32 %3, %9\n"), (Some(2), none));
        assert_eq!(
            known("  %5 = mov.u32 %2\n  %5 = mov.u32 %3\n"),
            (Some(1), none)
        );
        let chosen = "  %0 = cmp.eq.u32 %9, %9\n  %5 = sel.u32 %0, %3, %1\n";
        assert_eq!(known(chosen), (Some(0), none));
        let distance = "  %4 = sub.u32 %2, %3\n  %5 = add.u32 %1, %4\n";
        assert_eq!(known(distance), (Some(0), none));
    }

    #[test]
    fn untracked_addresses_escape() {
        for (code, of, escapes) in [
            ("  store.private.u32 %1, %2\n", None, [false, true, false]),
            (
                "  %5 = mov.u32 %1\n  %5 = mov.u32 %9\n",
                None,
                [true, false, false],
            ),
            ("  %5 = mul.u32 %1, %9\n", None, [true, false, false]),
            ("  %5 = add.u32 %1, %2\n", None, [true, true, false]),
            (
                "  %0 = cmp.eq.u32 %3, %9\n  %5 = mov.u32 %3\n",
                Some(2),
                [false, false, true],
            ),
            (
                "  %5 = mov.u32 %1\n  %5 = mov.u32 %2\n  store.private.u32 %3, %2\n",
                Some(0),
                [true, true, false],
            ),
            ("  %4 = load.local.u32 %3\n", None, [false, false, true]),
        ] {
            assert_eq!(known(code), (of, escapes), "{code}");
        }
    }
}
