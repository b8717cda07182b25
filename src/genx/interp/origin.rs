//! Where an undefined value comes from: after a fault, the values that the thread has computed are followed from the
//! instruction at fault to the operation that made one of them undefined.
//!
//! Nothing is recorded while a thread runs. In a loop a value may have been computed again since it was used; the
//! origin is then that of its last undefined value.

use super::execute::Source;
use super::{Runner, Thread, cells_of};
use crate::genx::function::{Definition, Instruction, InstructionId, Operand, Value};
use crate::genx::opcode::{Class, Opcode};
use crate::genx::text::print::value_name;
use crate::genx::types::Data;
use crate::launch::{Cause, CauseKind};

/// Why an operation has an undefined result, although its operands are defined.
struct Why {
    text: &'static str,
    help: &'static str,
}

const DIVISION: Why = Why {
    text: "division by zero, or a quotient that overflows",
    help: "check that the divisor is not zero",
};

const MEMORY: Why = Why {
    text: "memory that nothing wrote, or an element that is masked off",
    help: "write the memory first, or read the elements of the mask only",
};

const SHIFT: Why = Why {
    text: "a shift by the number of bits or more",
    help: "reduce the number of bits to shift by",
};

const OUTSIDE: Why = Why {
    text: "an element outside of the vector",
    help: "check the offset against the size of the vector",
};

const ANY: Why = Why {
    text: "an operand for which the operation is not defined",
    help: "check the operands",
};

const UNDEF: &str = "replace `undef` where the element is read";

/// An operand of an instruction, and the element that is undefined.
#[derive(Clone, Copy)]
struct Undefined {
    operand: Operand,
    element: usize,
}

impl Runner<'_> {
    /// The origin of the undefined value that the instruction at fault has as an operand.
    pub(super) fn origin(&self, thread: &Thread, id: InstructionId) -> Option<Cause> {
        // A value is followed once: in a loop, it may depend on itself, and came from another operand then.
        let mut is_seen = vec![false; self.function.values().len()];
        let faulting = self.function.instruction(id);
        let mut next = self.undefined_operands(thread, faulting, None);
        let mut at = id;
        let mut pending: Vec<(InstructionId, Undefined)> = Vec::new();
        loop {
            pending.extend(next.drain(..).rev().map(|found| (at, found)));
            let (of, found) = pending.pop()?;
            let value = match found.operand {
                Operand::Constant(_) => return Some(self.undef_operand(id, of, found.element)),
                Operand::Value(value) => value,
            };
            if std::mem::replace(&mut is_seen[value.index()], true) {
                continue;
            }
            let Definition::Instruction(definition) = self.function.value(value).definition else {
                continue;
            };
            let instruction = self.function.instruction(definition);
            let element = Some(found.element);
            if instruction.opcode.class() != Class::Load {
                next = self.undefined_operands(thread, instruction, element);
            }
            if !next.is_empty() {
                at = definition;
                continue;
            }
            let why = why(instruction.opcode);
            let name = self.named(value, found.element);
            return Some(Cause {
                kind: match instruction.opcode.class() {
                    Class::Load | Class::Atomic => CauseKind::UninitializedShared,
                    _ => CauseKind::Operation,
                },
                message: format!("{name} is undefined: {}", why.text),
                location: self.place(definition).filter(|_| definition != id),
                help: why.help,
            });
        }
    }

    /// An `undef` among the operands of an instruction.
    fn undef_operand(&self, fault: InstructionId, at: InstructionId, element: usize) -> Cause {
        let result = self.function.instruction(at).result;
        let message = match result {
            Some(value) => format!(
                "{} is undefined: an operand is `undef`",
                self.named(value, element)
            ),
            None => "an operand is `undef`".to_owned(),
        };
        Cause {
            kind: CauseKind::Uninitialized,
            message,
            location: self.place(at).filter(|_| at != fault),
            help: UNDEF,
        }
    }

    /// The name of a value, or of an element of a vector.
    fn named(&self, value: Value, element: usize) -> String {
        let name = value_name(self.function, value);
        let data = self.function.value(value).ty.data();
        match data.is_some_and(Data::is_vector) {
            true => format!("element {element} of `{name}`"),
            false => format!("`{name}`"),
        }
    }

    /// The operands with an undefined element, values before constants: that in the position of the result's, if each
    /// element of the result is computed from those in its position.
    fn undefined_operands(
        &self,
        thread: &Thread,
        instruction: &Instruction,
        element: Option<usize>,
    ) -> Vec<Undefined> {
        let class = instruction.opcode.class();
        let is_by_element = matches!(class, Class::Elementwise | Class::Conversion | Class::Phi);
        // The old value of a message is read where its mask is false only, and may be undefined.
        let is_message = matches!(class, Class::Load | Class::Atomic);
        let (mut values, mut constants) = (Vec::new(), Vec::new());
        for &operand in &instruction.operands {
            let count = cells_of(self.function.operand_type(operand)) as usize;
            let source = self.source(thread, operand);
            let is_undefined = |k: &usize| source.get(*k).poison;
            // Elsewhere, an element is often in its old position.
            let same = element.map(|element| if count > 1 { element } else { 0 });
            let same = same.filter(|&k| k < count).filter(is_undefined);
            let any = || (0..count).find(is_undefined);
            let found = match is_by_element && element.is_some() {
                true => same,
                false => same.or_else(any),
            };
            let Some(element) = found else { continue };
            let found = Undefined { operand, element };
            match source {
                Source::Cells(_) => values.push(found),
                Source::Constant(_) if is_message => {}
                Source::Constant(_) => constants.push(found),
            }
        }
        values.append(&mut constants);
        values
    }
}

fn why(opcode: Opcode) -> &'static Why {
    match (opcode, opcode.class()) {
        (Opcode::Udiv | Opcode::Sdiv | Opcode::Urem | Opcode::Srem, _) => &DIVISION,
        (Opcode::Shl | Opcode::Lshr | Opcode::Ashr, _) => &SHIFT,
        (_, Class::Load | Class::Atomic) => &MEMORY,
        (_, Class::ReadRegion | Class::WriteRegion | Class::Shuffle) => &OUTSIDE,
        _ => &ANY,
    }
}
