//! What each source line became in a configuration, and why it differs from another one's.

use crate::launch::{Executed, RunReport};
use crate::source::{Loc, LocationTable};
use crate::visa::instruction::{Detail, Instruction, LscShape};
use crate::visa::kernel::Kernel;
use crate::visa::measure::noncontiguous_operands;
use crate::visa::opcode::Opcode;
use crate::visa::operand::{Operand, Region};
use std::collections::BTreeMap;

/// Counts of the instructions of a source line.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Line {
    /// Number of instructions of any kind.
    pub instructions: u64,
    /// How often threads executed them, in total; 0 without a profile.
    pub executed: u64,
    /// What they accessed, in total; nothing without a profile.
    pub accesses: Executed,
    /// How often the code of the line is there: more than once if different threads execute different
    /// versions of it.
    versions: u64,
    /// The instructions of one version.
    code: Counts,
    /// The instructions that a thread executed, on average.
    run: Counts,
}

impl Line {
    /// Bytes that threads read and wrote.
    fn bytes(&self) -> u64 {
        self.accesses.bytes_read + self.accesses.bytes_written
    }
}

/// Numbers of instructions. They are fractions if the instructions are those of an average version or thread.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Counts {
    instructions: f64,
    /// Messages that access a contiguous block.
    blocks: f64,
    /// Messages with an address for each channel.
    scattered: f64,
    /// Copies and conversions: `mov` of any types.
    moves: Amount,
    /// Instructions that compute a bit for each work-item.
    predicates: Amount,
    /// Instructions that compute or choose values under a predicate.
    predicated: Amount,
    /// Operands that are neither contiguous nor a scalar.
    strided: f64,
    /// Instructions that compute one value for the thread.
    single: f64,
    /// Instructions that compute different values, but fewer than the thread has work-items.
    parts: f64,
    /// Instructions that compute as many values as the thread has work-items, or more.
    whole: f64,
}

/// A number of instructions, and how much of an instruction for all work-items they are: the parts of a split
/// one are several instructions, but one whole. Only what differs in both is another amount of work.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Amount {
    instructions: f64,
    wholes: f64,
}

/// Sums of fractions, such as three thirds, differ by less.
const TOLERANCE: f64 = 1e-6;

impl Amount {
    fn add(&mut self, weight: f64, whole: f64) {
        self.instructions += weight;
        self.wholes += weight * whole;
    }
}

impl Counts {
    /// Adds an instruction as often as `weight` states.
    fn add(&mut self, instruction: &Instruction, width: u32, weight: f64) {
        let size = instruction.exec.map_or(1, |exec| u32::from(exec.size));
        let if_true = |condition: bool| if condition { weight } else { 0.0 };
        self.instructions += weight;
        let opcode = instruction.opcode;
        if opcode.is_message() {
            let is_block = opcode.is_block() || is_transposed(instruction);
            self.blocks += if_true(is_block);
            self.scattered += if_true(!is_block && !opcode.is_synchronization());
            return;
        }
        // Branches, and the surfaces of messages, are no values of the program.
        if opcode == Opcode::Movs || !(opcode.is_alu() || opcode == Opcode::Setp) {
            return;
        }
        let whole = match size {
            1 => 1.0,
            _ => (f64::from(size) / f64::from(width.max(1))).min(1.0),
        };
        self.moves.add(if_true(opcode == Opcode::Mov), whole);
        self.predicates
            .add(if_true(is_of_masks(instruction)), whole);
        let is_predicated = size > 1 && instruction.predicate.is_some();
        self.predicated.add(if_true(is_predicated), whole);
        self.strided += weight * noncontiguous_operands(instruction) as f64;
        self.single += if_true(size == 1);
        self.parts += if_true(size > 1 && size < width && has_varying_operand(instruction));
        self.whole += if_true(size >= width && size > 1);
    }

    /// Messages that access memory.
    fn messages(&self) -> f64 {
        self.blocks + self.scattered
    }
}

/// Whether the second line has more of something than the first one: in its code, and in what its threads executed.
/// Code that no thread executed, or without a profile, is compared by itself.
fn more(first: &Line, this: &Line, of: fn(&Counts) -> f64) -> bool {
    let is_more = |a: &Counts, b: &Counts| of(b) > of(a) + TOLERANCE;
    let is_executed = first.executed > 0 && this.executed > 0;
    is_more(&first.code, &this.code) && (!is_executed || is_more(&first.run, &this.run))
}

/// As [`more`], with the lines exchanged.
fn fewer(first: &Line, this: &Line, of: fn(&Counts) -> f64) -> bool {
    more(this, first, of)
}

/// As [`more`], of an amount of work.
fn more_work(first: &Line, this: &Line, of: fn(&Counts) -> Amount) -> bool {
    let is_more = |a: &Counts, b: &Counts| {
        let (a, b) = (of(a), of(b));
        b.instructions > a.instructions + TOLERANCE && b.wholes > a.wholes + TOLERANCE
    };
    let is_executed = first.executed > 0 && this.executed > 0;
    is_more(&first.code, &this.code) && (!is_executed || is_more(&first.run, &this.run))
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
/// code has the instructions of a location, where that is more than once; `run` is a run with a profile.
pub fn lines(
    kernel: &Kernel,
    width: u32,
    file: &str,
    locations: &LocationTable,
    versions: &BTreeMap<Loc, u32>,
    run: Option<&RunReport>,
) -> BTreeMap<u32, Line> {
    let threads = run.map_or(1, |run| run.threads.max(1)) as f64;
    let mut lines: BTreeMap<u32, Line> = BTreeMap::new();
    for (index, instruction) in kernel.instructions.iter().enumerate() {
        if instruction.opcode.is_marker() {
            continue;
        }
        let location = locations.get(instruction.loc);
        let own = location.filter(|l| *l.file == *file);
        let number = own.map_or(0, |l| l.line);
        let line = lines.entry(number).or_default();
        line.instructions += 1;
        let copies = versions.get(&instruction.loc).copied().unwrap_or(1).max(1);
        line.versions = line.versions.max(u64::from(copies));
        line.code.add(instruction, width, 1.0 / f64::from(copies));
        if let Some(executed) = run.and_then(|run| run.profile.get(index)) {
            line.executed += executed.times;
            line.accesses.add(executed);
            let times = executed.times as f64 / threads;
            line.run.add(instruction, width, times);
        }
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
    Block "gather became block" |a, b| more(a, b, |c| c.blocks) && fewer(a, b, |c| c.scattered);
    /// More messages access memory.
    MoreMessages "more messages" |a, b| more(a, b, Counts::messages);
    /// Fewer messages access memory.
    FewerMessages "fewer messages" |a, b| fewer(a, b, Counts::messages);
    /// Threads read or write more bytes, such as those of one address several times.
    MoreBytes "more bytes" |a, b| b.bytes() > a.bytes() && a.executed > 0;
    /// Threads read or write fewer bytes.
    FewerBytes "fewer bytes" |a, b| b.bytes() < a.bytes() && b.executed > 0;
    /// More operands have elements that are not adjacent.
    Stride "component stride" |a, b| more(a, b, |c| c.strided);
    /// More instructions compute predicates.
    Mask "mask arithmetic" |a, b| more_work(a, b, |c| c.predicates);
    /// Fewer instructions compute predicates.
    LessMask "less mask arithmetic" |a, b| more_work(b, a, |c| c.predicates);
    /// More instructions are predicated, such as those that keep the values of other work-items.
    Predicated "selection under a mask" |a, b| more_work(a, b, |c| c.predicated);
    /// Instructions that compute the values of all work-items are several, for some each.
    Split "split at a register boundary" |a, b| more(a, b, |c| c.parts) && fewer(a, b, |c| c.whole);
    /// Values are computed once for the thread that were computed for each work-item.
    Shared "scalar shared" |a, b| more(a, b, |c| c.single) && fewer(a, b, |c| c.whole);
    /// More values are copied.
    Moves "more moves" |a, b| more_work(a, b, |c| c.moves);
    /// Fewer values are copied.
    FewerMoves "fewer moves" |a, b| more_work(b, a, |c| c.moves);
    /// Another number of instructions, for none of these reasons.
    Others "other instructions" |a, b| more(a, b, |c| c.instructions) || fewer(a, b, |c| c.instructions);
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

    fn names(first: &Line, this: &Line) -> Vec<&'static str> {
        reasons(first, this).iter().map(|r| r.name()).collect()
    }

    fn line(code: Counts, run: Counts) -> Line {
        Line {
            versions: 1,
            executed: run.instructions as u64,
            code,
            run,
            ..Line::default()
        }
    }

    #[test]
    fn reasons_compare_a_line_with_the_first_configuration() {
        let first = Counts {
            instructions: 6.0,
            scattered: 2.0,
            whole: 4.0,
            ..Counts::default()
        };
        let this = Counts {
            instructions: 4.0,
            blocks: 2.0,
            single: 1.0,
            whole: 1.0,
            strided: 1.0,
            ..Counts::default()
        };
        let expected = ["gather became block", "component stride", "scalar shared"];
        let first = line(first, Counts::default());
        assert_eq!(names(&first, &line(this, Counts::default())), expected);
        assert_eq!(reasons(&first, &first), []);
    }

    /// What is only in code that no thread executed is not why threads execute something else.
    #[test]
    fn reasons_hold_for_what_threads_executed() {
        let of = |messages: f64| Counts {
            instructions: 4.0,
            scattered: messages,
            ..Counts::default()
        };
        let first = line(of(3.0), of(3.0));
        assert_eq!(names(&first, &line(of(2.0), of(3.0))), [""; 0]);
        assert_eq!(names(&first, &line(of(2.0), of(2.0))), ["fewer messages"]);
        let mut never = line(of(2.0), Counts::default());
        assert_eq!(names(&first, &never), ["fewer messages"]);
        never.code.instructions = 5.0;
        never.code.scattered = 3.0;
        assert_eq!(names(&first, &never), ["other instructions"]);
    }

    /// A copy of one value, one of eight values, and one that is split are as many copies.
    #[test]
    fn moves_are_more_if_both_their_number_and_their_size_are() {
        let of = |instructions: f64, wholes: f64| {
            let moves = Amount {
                instructions,
                wholes,
            };
            let counts = Counts {
                instructions,
                moves,
                ..Counts::default()
            };
            line(counts, counts)
        };
        assert_eq!(names(&of(2.0, 2.0), &of(2.0, 1.0)), [""; 0]);
        assert_eq!(names(&of(1.0, 1.0), &of(2.0, 1.0)), ["other instructions"]);
        assert_eq!(names(&of(1.0, 1.0), &of(3.0, 2.0)), ["more moves"]);
        assert_eq!(names(&of(3.0, 2.0), &of(1.0, 1.0)), ["fewer moves"]);
    }

    #[test]
    fn bytes_are_compared() {
        let counts = Counts {
            instructions: 1.0,
            ..Counts::default()
        };
        let mut first = line(counts, counts);
        let mut this = first;
        first.accesses.bytes_read = 192;
        (this.accesses.bytes_read, this.accesses.bytes_written) = (512, 1024);
        assert_eq!(names(&first, &this), ["more bytes"]);
        assert_eq!(names(&this, &first), ["fewer bytes"]);
        assert_eq!(names(&Line::default(), &first), ["other instructions"]);
    }

    #[test]
    fn reasons_are_documented() {
        let page = include_str!("../../docs/scalar-and-vector.md");
        for reason in Reason::ALL {
            assert!(page.contains(&format!("*{}*", reason.name())), "{reason:?}");
        }
    }
}
