//! What each source line became in a configuration, and why it differs from another one's.

use crate::launch::Executed;
use crate::source::{Loc, LocationTable};
use crate::visa::instruction::{Detail, Instruction, LscShape};
use crate::visa::kernel::Kernel;
use crate::visa::measure::noncontiguous_operands;
use crate::visa::opcode::Opcode;
use crate::visa::operand::{Operand, Region};
use std::collections::BTreeMap;

/// Counts of the instructions of a source line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// Number of instructions of any kind.
    pub instructions: u64,
    /// How often threads executed them, in total; 0 without a profile.
    pub executed: u64,
    /// How often the code of the line is there: more than once if different threads execute different
    /// versions of it.
    versions: u64,
    /// Messages that access a contiguous block.
    blocks: u64,
    /// Messages with an address for each channel.
    scattered: u64,
    /// Copies and conversions, in parts of instructions for all work-items.
    moves: u64,
    /// Instructions that compute a bit for each work-item, in such parts.
    predicates: u64,
    /// Instructions that compute or choose values under a predicate, in such parts.
    predicated: u64,
    /// Operands that are neither contiguous nor a scalar.
    strided: u64,
    /// Instructions that compute one value for the thread.
    single: u64,
    /// Instructions that compute different values, but fewer than the thread has work-items.
    parts: u64,
    /// Instructions that compute as many values as the thread has work-items, or more.
    whole: u64,
}

/// The parts of an instruction for all work-items. Those of a split one have this sum, so they count as one.
const PARTS: u64 = 32;

impl Line {
    fn add(&mut self, instruction: &Instruction, width: u32) {
        let size = instruction.exec.map_or(1, |exec| u32::from(exec.size));
        let is = |condition: bool| u64::from(condition);
        self.instructions += 1;
        let opcode = instruction.opcode;
        if opcode.is_message() {
            let is_block = opcode.is_block() || is_transposed(instruction);
            self.blocks += is(is_block);
            self.scattered += is(!is_block && !opcode.is_synchronization());
            return;
        }
        // Branches, and the surfaces of messages, are no values of the program.
        if opcode == Opcode::Movs || !(opcode.is_alu() || opcode == Opcode::Setp) {
            return;
        }
        let parts = match size {
            1 => PARTS,
            _ => (PARTS * u64::from(size) / u64::from(width.max(1))).min(PARTS),
        };
        let of = |condition: bool| if condition { parts } else { 0 };
        self.moves += of(opcode == Opcode::Mov);
        self.predicates += of(is_of_masks(instruction));
        self.predicated += of(size > 1 && instruction.predicate.is_some());
        self.strided += noncontiguous_operands(instruction) as u64;
        self.single += is(size == 1);
        self.parts += is(size > 1 && size < width && has_varying_operand(instruction));
        self.whole += is(size >= width && size > 1);
    }

    /// A number of all versions, divided by the number of versions. Work that only one of them does is
    /// rounded off.
    fn each(&self, all: u64) -> u64 {
        all / self.versions.max(1)
    }

    /// Messages that access memory, in each version.
    fn messages(&self) -> u64 {
        self.each(self.blocks + self.scattered)
    }
}

/// Whether a message transfers adjacent elements at one address.
fn is_transposed(instruction: &Instruction) -> bool {
    let Detail::Lsc(lsc) = instruction.detail else {
        return false;
    };
    matches!(lsc.shape, LscShape::Transposed(_))
}

/// Whether an instruction computes a predicate whose bits may differ: not a comparison of values of the thread.
fn is_of_masks(instruction: &Instruction) -> bool {
    let is_wide = instruction.exec.is_some_and(|exec| exec.size > 1);
    let first = instruction.operands.first();
    let is_predicate =
        matches!(first, Some(Operand::Predicate(_))) || instruction.opcode == Opcode::Setp;
    is_wide && is_predicate && has_varying_operand(instruction)
}

/// Whether an instruction reads several elements of an operand, or is predicated.
fn has_varying_operand(instruction: &Instruction) -> bool {
    let varies = |operand: &Operand| match operand {
        Operand::Source { region, .. } => *region != Region::SCALAR,
        Operand::Predicate(_) | Operand::Indirect { .. } => true,
        _ => false,
    };
    instruction.predicate.is_some() || instruction.operands.iter().skip(1).any(varies)
}

/// The lines of a kernel by number; 0 has the code without a line in the file. `versions` is how often the
/// code has the instructions of a location, where that is more than once; `profile` is that of a run, or empty.
pub fn lines(
    kernel: &Kernel,
    width: u32,
    file: &str,
    locations: &LocationTable,
    versions: &BTreeMap<Loc, u32>,
    profile: &[Executed],
) -> BTreeMap<u32, Line> {
    let mut lines: BTreeMap<u32, Line> = BTreeMap::new();
    for (index, instruction) in kernel.instructions.iter().enumerate() {
        if instruction.opcode.is_marker() {
            continue;
        }
        let location = locations.get(instruction.loc);
        let own = location.filter(|l| *l.file == *file);
        let number = own.map_or(0, |l| l.line);
        let line = lines.entry(number).or_default();
        line.add(instruction, width);
        line.executed += profile.get(index).map_or(0, |executed| executed.times);
        let copies = versions.get(&instruction.loc).copied().unwrap_or(1);
        line.versions = line.versions.max(u64::from(copies));
    }
    lines
}

macro_rules! reasons {
    ($(#[doc = $doc:literal] $name:ident $text:literal $when:expr;)*) => {
        /// Why a source line became other code than in the first configuration.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Reason { $(#[doc = $doc] $name,)* }

        impl Reason {
            /// All reasons, in the order of the table.
            pub const ALL: &'static [Reason] = &[$(Reason::$name,)*];

            /// The name in the table, which docs/scalar-and-vector.md explains.
            pub fn name(self) -> &'static str {
                match self { $(Reason::$name => $text,)* }
            }

            /// What it means, in a sentence.
            pub fn meaning(self) -> &'static str {
                match self { $(Reason::$name => $doc,)* }.trim_start()
            }

            fn applies(self, first: &Line, this: &Line) -> bool {
                let holds: fn(&Line, &Line) -> bool = match self { $(Reason::$name => $when,)* };
                holds(first, this)
            }
        }
    };
}

// TABLE of reasons: name, and the condition on the line in the first configuration and in another.
reasons! {
    /// The code is there for threads of which all work-items execute it, and for others.
    Versions "full and partial threads" |a, b| b.versions > a.versions.max(1);
    /// Block messages replace gathers or scatters.
    Block "gather became block" |a, b| b.blocks > a.blocks && b.each(b.scattered) < a.each(a.scattered);
    /// More messages access memory.
    MoreMessages "more messages" |a, b| b.messages() > a.messages();
    /// Fewer messages access memory.
    FewerMessages "fewer messages" |a, b| b.messages() < a.messages();
    /// More operands have elements that are not adjacent.
    Stride "component stride" |a, b| b.each(b.strided) > a.each(a.strided);
    /// More instructions compute predicates.
    Mask "mask arithmetic" |a, b| b.each(b.predicates) > a.each(a.predicates);
    /// Fewer instructions compute predicates.
    LessMask "less mask arithmetic" |a, b| b.each(b.predicates) < a.each(a.predicates);
    /// More instructions are predicated, such as those that keep the values of other work-items.
    Predicated "selection under a mask" |a, b| b.each(b.predicated) > a.each(a.predicated);
    /// Instructions that compute the values of all work-items are several, for some each.
    Split "split at a register boundary" |a, b| b.each(b.parts) > a.each(a.parts) && b.each(b.whole) < a.each(a.whole);
    /// Values are computed once for the thread that were computed for each work-item.
    Shared "scalar shared" |a, b| b.each(b.single) > a.each(a.single) && b.each(b.whole) < a.each(a.whole);
    /// More values are copied.
    Moves "more moves" |a, b| b.each(b.moves) > a.each(a.moves);
    /// Fewer values are copied.
    FewerMoves "fewer moves" |a, b| b.each(b.moves) < a.each(a.moves);
    /// Another number of instructions, for none of these reasons.
    Others "other instructions" |a, b| b.each(b.instructions) != a.each(a.instructions);
}

/// The reasons that apply to a line, compared with the first configuration.
pub fn reasons(first: &Line, this: &Line) -> Vec<Reason> {
    let all = Reason::ALL.iter().copied();
    let mut found: Vec<Reason> = all.filter(|reason| reason.applies(first, this)).collect();
    if found.len() > 1 {
        found.retain(|&reason| reason != Reason::Others);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn reasons_compare_a_line_with_the_first_configuration() {
        let first = Line {
            instructions: 6,
            scattered: 2,
            whole: 4,
            ..Line::default()
        };
        let this = Line {
            instructions: 4,
            blocks: 2,
            single: 1,
            whole: 1,
            strided: 1,
            ..Line::default()
        };
        let found: Vec<&str> = reasons(&first, &this).iter().map(|r| r.name()).collect();
        let expected = ["gather became block", "component stride", "scalar shared"];
        assert_eq!(found, expected);
        assert_eq!(reasons(&first, &first), []);
    }

    #[test]
    fn versions_are_compared_one_by_one() {
        let first = Line {
            instructions: 3,
            versions: 1,
            scattered: 1,
            whole: 2,
            ..Line::default()
        };
        // One version with a block message, and one with a scattered one.
        let this = Line {
            instructions: 7,
            versions: 2,
            blocks: 1,
            scattered: 1,
            single: 1,
            whole: 4,
            ..Line::default()
        };
        let found: Vec<&str> = reasons(&first, &this).iter().map(|r| r.name()).collect();
        assert_eq!(found, ["full and partial threads", "gather became block"]);
        // A line that the first configuration does not have.
        let new = Line {
            instructions: 1,
            versions: 1,
            ..Line::default()
        };
        assert_eq!(reasons(&Line::default(), &new), [Reason::Others]);
    }

    #[test]
    fn reasons_are_documented() {
        let page = include_str!("../../docs/scalar-and-vector.md");
        for reason in Reason::ALL {
            assert!(page.contains(&format!("*{}*", reason.name())), "{reason:?}");
        }
    }
}
