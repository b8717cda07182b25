//! Reads what a load would read from the register that was stored or loaded there before, and
//! removes stores that are overwritten before anything can read them; within a block.
//!
//! Two accesses are at the same place when their addresses are the same register, or the address of
//! the same variable, plus the same constant; with different constants they are apart where their
//! bytes are, and two variables always are. All others may overlap, unless their address spaces
//! differ: two arguments may be one buffer. Other work-items matter at fences, barriers and atomic operations alone,
//! where everything is forgotten but private memory: nothing else orders their accesses with those
//! of a block. Volatile accesses stay, and nothing is forwarded from them.
//!
//! Requires nothing; finds more after [`super::eliminate_common_subexpressions()`] and
//! [`super::propagate_copies()`]. Keeps blocks and registers and what each of them holds. Invalidates
//! instruction indices, uses and liveness. Linear: a block remembers [`MAX_KNOWN`] places.

use crate::ir::cfg::Cfg;
use crate::ir::dominance::Dominators;
use crate::ir::function::Function;
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::{Class, Opcode};
use crate::ir::ranges::{Base, Range};
use crate::ir::register::Register;
use crate::ir::types::AddressSpace;
use crate::ir::value::{Origins, Point};

/// The most places of memory that are remembered at a time.
pub const MAX_KNOWN: usize = 64;

/// Forwards values and removes overwritten stores in all reachable blocks; whether there were any.
pub fn forward_stores(function: &mut Function) -> bool {
    let accesses_memory = |i: &Instruction| matches!(i.detail, Detail::Memory { .. });
    let mut instructions = function.blocks.iter().flat_map(|b| &b.instructions);
    if !instructions.any(accesses_memory) {
        return false;
    }
    let cfg = Cfg::compute(function);
    let mut seen = Origins::new(function, Dominators::compute(&cfg));
    let mut overwritten: Vec<Point> = Vec::new();
    let mut changed = false;
    for &block in cfg.reverse_postorder() {
        let mut memory = Memory::default();
        for index in 0..function.block(block).instructions.len() {
            let at = Point::new(block, index);
            let instruction = function.block(block).instructions[index];
            let class = instruction.opcode.class();
            if matches!(class, Class::Sync | Class::Atomic) {
                memory.synchronise();
            }
            let range = match class {
                Class::Atomic => None,
                _ => Range::of(function, &seen, &instruction, at),
            };
            match (range, function.destinations(&instruction)) {
                (None, written) => memory.forget(written),
                (Some(range), []) => {
                    overwritten.extend(memory.store(range));
                    if !instruction.is_volatile() {
                        memory.watch(range, at);
                        let values = function.sources(&instruction).iter().skip(1);
                        memory.remember(range, values);
                    }
                }
                (Some(range), written) if instruction.is_volatile() => {
                    memory.read(range);
                    memory.forget(written);
                }
                (Some(range), written) => {
                    if let (Some(value), &[d]) = (memory.value(range), written) {
                        let (ty, loc) = (range.family.unsigned(), instruction.loc);
                        let mov = function.instruction(
                            Opcode::Mov,
                            ty,
                            Detail::None,
                            &[d],
                            &[value],
                            loc,
                        );
                        function.block_mut(block).instructions[index] = mov;
                        memory.forget(&[d]);
                        changed = true;
                    } else {
                        memory.read(range);
                        memory.forget(written);
                        let is_written = |r| written.contains(&r);
                        if !matches!(range.base, Base::Register(r) if is_written(r)) {
                            memory.remember(range, written.iter());
                        }
                    }
                }
            }
            seen.pass(function, at);
        }
    }
    if overwritten.is_empty() {
        return changed;
    }
    overwritten.sort();
    let mut overwritten = overwritten.into_iter().peekable();
    for block in function.block_ids() {
        let mut index = 0;
        function.block_mut(block).instructions.retain(|_| {
            let at = Point::new(block, index);
            index += 1;
            overwritten.next_if_eq(&at).is_none()
        });
    }
    true
}

/// What is known of memory at a place in a block.
#[derive(Default)]
struct Memory {
    /// Elements, and the registers with what lies there; the latest last.
    known: Vec<(Range, Register)>,
    /// Stores that nothing can have read.
    unread: Vec<(Range, Point)>,
}

impl Memory {
    /// Registers are written.
    fn forget(&mut self, written: &[Register]) {
        for &d in written {
            self.known
                .retain(|(range, value)| range.base != Base::Register(d) && *value != d);
            self.unread
                .retain(|(range, _)| range.base != Base::Register(d));
        }
    }

    /// Other work-items may have read and written what they reach.
    fn synchronise(&mut self) {
        let is_own = |range: &Range| range.space == AddressSpace::Private;
        self.known.retain(|(range, _)| is_own(range));
        self.unread.retain(|(range, _)| is_own(range));
    }

    /// The register with what a load of one element would read.
    fn value(&self, range: Range) -> Option<Register> {
        let found = self.known.iter().find(|(known, _)| *known == range);
        found.map(|&(_, value)| value)
    }

    /// The elements of a range are in these registers.
    fn remember<'a>(&mut self, range: Range, values: impl Iterator<Item = &'a Register>) {
        self.known.extend(range.elements().zip(values.copied()));
        let surplus = self.known.len().saturating_sub(MAX_KNOWN);
        self.known.drain(..surplus);
    }

    /// A load: what it may read is read.
    fn read(&mut self, range: Range) {
        self.unread
            .retain(|(unread, _)| !unread.may_overlap(&range));
    }

    /// A store; the stores that it makes superfluous.
    fn store(&mut self, range: Range) -> Vec<Point> {
        self.known.retain(|(known, _)| !known.may_overlap(&range));
        let mut covered = Vec::new();
        self.unread.retain(|&(unread, at)| {
            let is_covered = range.covers(&unread);
            covered.extend(is_covered.then_some(at));
            !is_covered
        });
        covered
    }

    /// Whoever overwrites this store before it is read makes it superfluous.
    fn watch(&mut self, range: Range, at: Point) {
        self.unread.push((range, at));
        let surplus = self.unread.len().saturating_sub(MAX_KNOWN);
        self.unread.drain(..surplus);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::parse::parse_function;
    use crate::ir::verify::verify;
    use pretty_assertions::assert_eq;

    /// The code after the pass.
    fn forwarded(code: &str) -> String {
        let head = "registers byte %0-%9, dword %10-%29, qword %30-%39";
        let inputs = "inputs %29 = local_id.0, %28 = buffer_offset.0, %30 = argument.0+0";
        let variables = "variables private \"a\" 16 align 4, private \"b\" 16 align 4";
        let mut f = parse_function(&format!(
            "kernel @k(0: \"p\" \"uint *\" global, 8: \"q\" \"uint *\" global) {{\n  {head}\n  \
             {inputs}\n  {variables}\n$0:\n{code}  ret\n}}\n"
        ))
        .unwrap_or_else(|e| panic!("{e:?} in\n{code}"));
        verify(&f).unwrap();
        let before = f.to_string();
        let changed = forward_stores(&mut f);
        verify(&f).unwrap();
        assert_eq!(changed, before != f.to_string());
        let text = f.to_string();
        let (_, rest) = text.split_once("$0:\n").unwrap();
        rest.trim_end_matches("  ret\n}\n").to_string()
    }

    #[test]
    fn loads_read_what_was_stored_or_loaded() {
        let code = "  %31 = loadi.u64 4
  %32 = add.u64 %30, %31
  store.global.f32 %30, %29, %28
  %10 = load.global.u32 %32
  %11 = load.global.u32 %30
  %12 = loadi.u32 8
  %13 = add.u32 %28, %12
  %14 = load.global[1].u32 %13
  %15 = load.global[1].u32 %13
";
        let expected = code
            .replace("%10 = load.global.u32 %32", "%10 = mov.u32 %28")
            .replace("%11 = load.global.u32 %30", "%11 = mov.u32 %29")
            .replace("%15 = load.global[1].u32 %13", "%15 = mov.u32 %14");
        assert_eq!(forwarded(code), expected);
    }

    #[test]
    fn another_store_may_be_to_the_same_place() {
        for between in [
            "store.global.u32 %39, %29",
            "store.global[1].u32 %29, %29",
            "store.global.u8 %32, %0",
            "%28 = loadi.u32 1",
            "%30 = loadi.u64 64",
        ] {
            let code = format!(
                "  %31 = loadi.u64 2
  %32 = add.u64 %30, %31
  %39 = add.u64 %30, %30
  %0 = loadi.u8 1
  store.global.u32 %30, %28
  {between}
  %11 = load.global.u32 %30
"
            );
            assert_eq!(forwarded(&code), code);
        }
    }

    #[test]
    fn stores_that_are_overwritten_go() {
        let start = "  %10 = addr.u32 0  // \"a\"
  %11 = addr.u32 1  // \"b\"
  store.private.u32 %10, %28
";
        let end = "  store.private.u32 %10, %29\n";
        for (between, goes) in [
            ("  store.private.u32 %11, %28\n", true),
            ("  %12 = load.private.u32 %11\n", true),
            ("  %0 = load.private.u8 %10\n", false),
            ("  %12 = load.private.u32 %29\n", false),
        ] {
            let after = forwarded(&format!("{start}{between}{end}"));
            assert_eq!(
                after.contains("store.private.u32 %10, %28"),
                !goes,
                "{between}"
            );
            assert!(after.contains(end));
        }
    }

    #[test]
    fn a_load_that_writes_its_own_address() {
        let code = "  %10 = addr.u32 0  // \"a\"
  %10 = load.private.u32 %10
  %11 = load.private.u32 %10
";
        assert_eq!(forwarded(code), code);
    }
}
