//! What the intervals of a launch do not exclude: accesses 4 GB or more outside of a buffer, accesses outside of a
//! constant variable, accesses outside of a private or local array, reads of values of work-items that do not exist in their sub-group, and uses of
//! uninitialized variables.

use super::interval::Base;
use super::{MAX_INTERVALS, Search, State};
use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::dominance::Dominators;
use crate::ir::analysis::liveness::Liveness;
use crate::ir::analysis::loops::Loops;
use crate::ir::analysis::uniformity::Uniformity;
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::Instruction;
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::{AddressSpace, Condition, Type};
use crate::launch::{Argument, NdRange};

/// The smallest and the largest offset that no buffer contains after truncation: buffers have up to 2^31 bytes.
const SAFE: (i128, i128) = (-(1 << 31), (1 << 32) - 1);

/// The largest number of blocks times blocks with sub-group reads that [`may_have_ended`] visits.
const MAX_VISITS: usize = 1 << 20;

/// Errors that a launch of a kernel may have, and that neither the simulator nor the interpreter of optimized code
/// can see.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Suspects {
    /// An access to a buffer at an offset that, truncated to 32 bits, is inside of it although the access is not.
    pub far: bool,
    /// An access outside of a constant variable, but inside of another one.
    pub constants: bool,
    /// An access outside of a variable in private or local memory, or of the local memory of an argument, but inside of
    /// the memory of the work-item or work-group.
    pub arrays: bool,
    /// A read of the value of a work-item that does not exist in the sub-group, or has ended.
    pub exchanges: bool,
    /// An access to a vector at an address that is no multiple of its size: no error of the launch, but of the program.
    pub vectors: bool,
    /// A use of a variable that may be uninitialized, for example as a condition: optimization assumes that there is none,
    /// and may remove it.
    pub undefined: bool,
}

impl Suspects {
    /// All kinds of errors.
    pub const ALL: Suspects = Suspects {
        far: true,
        constants: true,
        arrays: true,
        exchanges: true,
        vectors: true,
        undefined: true,
    };

    /// Whether there is one.
    pub fn any(self) -> bool {
        self != Suspects::default()
    }

    /// The errors that both have.
    #[must_use]
    pub fn and(self, other: Suspects) -> Suspects {
        Suspects {
            far: self.far && other.far,
            constants: self.constants && other.constants,
            arrays: self.arrays && other.arrays,
            exchanges: self.exchanges && other.exchanges,
            vectors: self.vectors && other.vectors,
            undefined: self.undefined && other.undefined,
        }
    }
}

/// The errors that a launch of a kernel as lowered may have, apart from misaligned vectors. `sub_group` is the number of work-items of a full
/// sub-group.
pub fn suspects(
    function: &Function,
    range: &NdRange,
    arguments: &[Argument],
    sub_group: u32,
) -> Suspects {
    let all = || function.blocks.iter().flat_map(|b| &b.instructions);
    let is_constant = |v: &&crate::ir::function::MemoryVariable| {
        v.space == AddressSpace::Constant && !is_of_library(&v.name)
    };
    let possible = Suspects {
        far: true,
        constants: function.variables.iter().filter(is_constant).count() > 1,
        arrays: all().any(is_of_array),
        exchanges: all().any(|i| i.opcode == Opcode::Shuffle),
        vectors: false,
        undefined: may_be_unwritten(function),
    };
    if function.registers.len() * function.blocks.len() > MAX_INTERVALS
        || all().any(|i| i.opcode == Opcode::Call)
    {
        return possible;
    }
    let search = Search {
        function,
        range,
        arguments,
        sub_group,
        stores_arguments: function
            .blocks
            .iter()
            .flat_map(|b| &b.instructions)
            .any(|i| i.opcode == Opcode::Store && i.space() == Some(AddressSpace::Argument)),
    };
    let states = search.fixed_point();
    let mut found = Suspects {
        undefined: possible.undefined,
        ..Suspects::default()
    };
    for (block, state) in states.iter().enumerate() {
        let Some(state) = state else {
            continue;
        };
        let mut state = state.clone();
        let instructions = &function.blocks[block].instructions;
        for (at, instruction) in instructions.iter().enumerate() {
            found.far |= search.is_far(&state, instruction);
            found.constants |= search.leaves_constant(&state, instruction);
            found.arrays |= search.leaves_array(&state, instruction);
            found.exchanges |= search.reads_missing(&state, instruction)
                && !search.is_half(&state, instructions, at);
            search.execute(&mut state, instruction);
        }
    }
    if possible.exchanges && !found.exchanges {
        found.exchanges = may_have_ended(&search, &states);
    }
    found.and(possible)
}

/// Whether an instruction accesses private or local memory.
fn is_of_array(instruction: &Instruction) -> bool {
    matches!(
        instruction.space(),
        Some(AddressSpace::Private | AddressSpace::Local)
    ) && instruction.surface().is_none()
}

/// Whether some path reads a register that it has not written before.
fn may_be_unwritten(function: &Function) -> bool {
    let liveness = Liveness::compute(function, &Cfg::compute(function));
    let is_input = |r: &Register| function.inputs.iter().any(|input| input.register == *r);
    liveness.live_in(BlockId::ENTRY).any(|r| !is_input(&r))
}

/// Whether a variable is a table of a built-in function, whose accesses are inside of it.
fn is_of_library(name: &str) -> bool {
    name.starts_with("__")
}

/// Whether some work-items of a sub-group may have ended when others read values of the sub-group: whether channels
/// may diverge at a branch, where some then end without having reached the read.
fn may_have_ended(search: &Search<'_>, states: &[Option<State>]) -> bool {
    let function = search.function;
    let reads = |b: &&crate::ir::function::Block| {
        b.instructions.iter().any(|i| i.opcode == Opcode::Shuffle)
    };
    let count = function.blocks.len();
    let reading: Vec<usize> = (0..count)
        .filter(|k| states[*k].is_some() && reads(&&function.blocks[*k]))
        .collect();
    if count * reading.len() > MAX_VISITS {
        return true;
    }
    // Only the edges that the intervals do not exclude.
    let edges: Vec<Vec<usize>> = (0..count)
        .map(|k| search.out(k, states[k].as_ref()).into_iter().map(|e| e.0))
        .map(Iterator::collect)
        .collect();
    let mut before = vec![Vec::new(); count];
    for (block, targets) in edges.iter().enumerate() {
        for &target in targets {
            before[target].push(block);
        }
    }
    let cfg = Cfg::compute(function);
    let dominators = Dominators::compute(&cfg);
    let loops = Loops::compute(&cfg, &dominators);
    let liveness = Liveness::compute(function, &cfg);
    let uniformity = Uniformity::compute(function, &cfg, &dominators, &loops, &liveness);
    let diverges = |block: usize| {
        edges[block].len() > 1 && uniformity.is_divergent_branch(BlockId(block as u32))
    };
    // The blocks from which some of these are reached, without passing through `wall`.
    let reaching = |starts: Vec<usize>, wall: Option<usize>| {
        let mut found = vec![false; count];
        let mut waits = starts;
        while let Some(block) = waits.pop() {
            if Some(block) != wall && !std::mem::replace(&mut found[block], true) {
                waits.extend(&before[block]);
            }
        }
        found
    };
    let ends: Vec<usize> = (0..count)
        .filter(|k| states[*k].is_some() && edges[*k].is_empty())
        .collect();
    reading.into_iter().any(|read| {
        let to_read = reaching(before[read].clone(), None);
        let past_read = reaching(ends.clone(), Some(read));
        (0..count).any(|k| {
            // A branch at the end of the reading block itself leads to the next read.
            let leaves = match k == read {
                true => edges[k].iter().any(|next| past_read[*next]),
                false => past_read[k],
            };
            diverges(k) && to_read[k] && leaves
        })
    })
}

impl Search<'_> {
    /// Whether an instruction may access a buffer at an offset that does not fit.
    fn is_far(&self, state: &State, instruction: &Instruction) -> bool {
        let is_shared = matches!(
            instruction.space(),
            Some(AddressSpace::Global | AddressSpace::Constant)
        );
        if !is_shared || instruction.surface().is_some() {
            return false;
        }
        let Some(address) = self.function.sources(instruction).first() else {
            return false;
        };
        let interval = state[address.index()];
        let bytes =
            self.function.elements(instruction).len() as i128 * i128::from(instruction.ty.size());
        match interval.is_offset() {
            true => interval.low < SAFE.0 || interval.high + bytes > SAFE.1,
            // Not from an argument, or not followed. A null pointer is no buffer.
            false => interval.value().is_none(),
        }
    }
    /// Whether an instruction may access constant memory outside of the variable whose address it computes from.
    fn leaves_constant(&self, state: &State, instruction: &Instruction) -> bool {
        if instruction.space() != Some(AddressSpace::Constant) || instruction.surface().is_some() {
            return false;
        }
        let Some(address) = self.function.sources(instruction).first() else {
            return false;
        };
        let interval = state[address.index()];
        let bytes =
            self.function.elements(instruction).len() as i128 * i128::from(instruction.ty.size());
        match interval.base {
            Base::Buffer | Base::LocalArgument(_) => false,
            Base::Variable(id) => self.function.variable(id).is_none_or(|variable| {
                let size = i128::from(variable.size);
                !is_of_library(&variable.name) && (interval.low < 0 || interval.high + bytes > size)
            }),
            Base::Object | Base::Zero => interval.value().is_none(),
        }
    }

    /// Whether an instruction may access private or local memory outside of the variable or argument whose address it computes
    /// from.
    fn leaves_array(&self, state: &State, instruction: &Instruction) -> bool {
        if !is_of_array(instruction) {
            return false;
        }
        let Some(address) = self.function.sources(instruction).first() else {
            return false;
        };
        let interval = state[address.index()];
        let bytes =
            self.function.elements(instruction).len() as i128 * i128::from(instruction.ty.size());
        let size = match interval.base {
            Base::Variable(id) => self.function.variable(id).map(|v| v.size),
            Base::LocalArgument(index) => match self.arguments.get(usize::from(index)) {
                Some(Argument::Local(size)) => Some(*size),
                _ => None,
            },
            Base::Buffer | Base::Object | Base::Zero => None,
        };
        size.is_none_or(|size| interval.low < 0 || interval.high + bytes > i128::from(size))
    }

    /// Whether an instruction may read the value of a work-item that the sub-group does not have.
    fn reads_missing(&self, state: &State, instruction: &Instruction) -> bool {
        let &[_, index] = self.function.sources(instruction) else {
            return false;
        };
        if instruction.opcode != Opcode::Shuffle {
            return false;
        }
        let interval = state[index.index()].normalized(Type::U32);
        interval.low < 0 || interval.high >= self.smallest_sub_group()
    }

    /// The number of work-items of the smallest sub-group.
    fn smallest_sub_group(&self) -> i128 {
        let full = u64::from(self.sub_group.max(1));
        i128::from(match self.range.group_size() % full {
            0 => full,
            partial => partial,
        })
    }

    /// Whether a read of another work-item's value is one of two, one of which is chosen by whether an index `x` is less than
    /// the size of all sub-groups: the other one has the index `x - size` (a shuffle down) or `x + size` (up).
    fn is_half(&self, state: &State, instructions: &[Instruction], at: usize) -> bool {
        let full = i128::from(self.sub_group);
        if self.smallest_sub_group() != full {
            return false;
        }
        let is_full = |r: Register| state[r.index()].value() == Some(full);
        let sources = |i: &Instruction| self.function.sources(i).to_vec();
        let half = || {
            let shuffle = instructions.get(at)?;
            let &[result] = self.function.destinations(shuffle) else {
                return None;
            };
            let &[_, index] = self.function.sources(shuffle) else {
                return None;
            };
            let after = instructions.get(at + 1..)?.iter().take(2);
            let (end, choice) = (at + 1..)
                .zip(after)
                .find(|(_, i)| i.opcode == Opcode::Sel)?;
            let &[condition, below, above] = self.function.sources(choice) else {
                return None;
            };
            let (_, compared) = self.definition(instructions, (condition, end))?;
            let &[x, size] = self.function.sources(compared) else {
                return None;
            };
            let is_less = compared.opcode == Opcode::Cmp
                && compared.ty == Type::U32
                && compared.detail.condition() == Some(Condition::Lt);
            let mut all = self.function.blocks.iter().flat_map(|b| &b.instructions);
            let is_read = |i: &Instruction| sources(i).contains(&result);
            let is_read_once = all.by_ref().filter(|i| is_read(i)).count() == 1;
            if !is_less || !is_full(size) || !is_read_once {
                return None;
            }
            if (below, index) == (result, x) {
                return Some(true);
            }
            let (_, moved) = self.definition(instructions, (index, at))?;
            let &[from, by] = self.function.sources(moved) else {
                return None;
            };
            if above != result || from != x || !is_full(by) {
                return None;
            }
            let x = state[x.index()];
            Some(match moved.opcode {
                Opcode::Sub => x.low >= 0 && x.high < 2 * full,
                Opcode::Add => x.low >= -full && x.high < full,
                _ => false,
            })
        };
        half().unwrap_or(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a kernel with a pointer (argument 0) and a number `n` (argument 1) may access the buffer at a far
    /// offset with 64 work-items: its registers and instructions, in which `%0` is the pointer and `%1` is `n`.
    fn may(code: &str, n: u32) -> bool {
        let text = format!(
            "kernel @k(\n  0: \"p\" \"int*\" global,\n  8: \"n\" \"int\" s32\n) {{\n  \
             registers qword %0, dword %1-%5, qword %6-%9, bool %10\n  \
             inputs %4 = local_id.0\n$0:\n  %2 = loadi.u32 0\n  %0 = load.argument.u64 %2\n  \
             %3 = loadi.u32 8\n  %1 = load.argument.s32 %3\n{code}}}\n"
        );
        let function = crate::ir::text::parse::parse_function(&text)
            .unwrap_or_else(|e| panic!("{e:?}\n{text}"));
        let range = NdRange::new(&[64], Some(&[64]), &[]).unwrap();
        let arguments = [
            Argument::Buffer(vec![0; 256]),
            Argument::Value(n.to_le_bytes().to_vec()),
        ];
        suspects(&function, &range, &arguments, 16).far
    }

    /// Whether values of work-items that do not exist may be read, in groups of so many of sub-groups of 16.
    fn may_miss(index: &str, items: u64) -> bool {
        let text = format!(
            "kernel @k(0: \"n\" \"int\" s32) {{\n  registers dword %0-%6, bool %7, dword %8-%9\n  inputs %0 = sub_group_local_id, %1 = \
             argument.0+0, %2 = sub_group_size\n$0:\n{index}  %4 = shuffle.s32 %0, %3\n  ret\n}}\n"
        );
        let function = crate::ir::text::parse::parse_function(&text)
            .unwrap_or_else(|e| panic!("{e:?}\n{text}"));
        let range = NdRange::new(&[items], Some(&[items]), &[]).unwrap();
        let arguments = [Argument::Value(vec![3, 0, 0, 0])];
        suspects(&function, &range, &arguments, 16).exchanges
    }

    #[test]
    fn indices_of_sub_groups_are_those_of_the_smallest_one() {
        let xor = |by: u32| format!("  %3 = loadi.u32 {by}\n  %3 = xor.u32 %0, %3\n");
        for (index, items, expected) in [
            ("  %3 = mov.u32 %0\n".to_owned(), 32, false),
            // A sub-group of 16 and one of 4: ids are up to 15.
            ("  %3 = mov.u32 %0\n".to_owned(), 20, true),
            ("  %3 = mov.s32 %1\n".to_owned(), 20, false),
            ("  %3 = mov.s32 %1\n".to_owned(), 19, true),
            (xor(15), 32, false),
            (xor(16), 32, true),
            (xor(1), 6, true),
            ("  %3 = sub.u32 %0, %1\n".to_owned(), 32, true),
        ] {
            assert_eq!(may_miss(&index, items), expected, "{index}{items}");
        }
    }

    /// A shuffle down by a number, and one up.
    #[test]
    fn the_halves_of_a_shuffle_with_two_values_exist() {
        let halves = |there: &str, by: u32| {
            format!(
                "  %5 = loadi.u32 {by}\n  %8 = {}.u32 %0, %5\n  %6 = {}.u32 %8, %2\n  %7 = cmp.lt.u32 %8, %2\n  \
                 %4 = shuffle.s32 %0, %8\n  %9 = shuffle.s32 %0, %6\n  %4 = sel.s32 %7, %4, %9\n  %3 = mov.u32 %0\n",
                if there == "sub" { "add" } else { "sub" },
                there
            )
        };
        for (there, by, items, expected) in [
            ("sub", 3, 32, false),
            ("sub", 16, 32, false),
            ("sub", 18, 32, true),
            ("sub", 3, 20, true),
            ("add", 3, 32, false),
            ("add", 17, 32, true),
        ] {
            let code = halves(there, by);
            assert_eq!(may_miss(&code, items), expected, "{code}{items}");
        }
    }

    #[test]
    fn work_items_may_have_ended_where_their_branch_diverges() {
        let early = |condition: &str| {
            let head = format!(
                "  %5 = loadi.s32 2\n  %3 = loadi.u32 0\n  %7 = {condition}\n  brc %7, $1, $2\n"
            );
            format!("{head}$1:\n  ret\n$2:\n")
        };
        for (condition, expected) in [
            ("cmp.lt.s32 %0, %5", true),
            // Work-items decide alike, or none ends.
            ("cmp.eq.s32 %1, %5", false),
            ("cmp.lt.s32 %2, %5", false),
        ] {
            assert_eq!(may_miss(&early(condition), 32), expected, "{condition}");
        }
        // All paths lead to the operation.
        let joined = early("cmp.lt.s32 %0, %5").replace("  ret\n", "  bra $2\n");
        assert!(!may_miss(&joined, 32));
    }

    #[test]
    fn accesses_may_leave_a_constant_variable() {
        let may = |index: &str, variables: &str| {
            let text = format!(
                "kernel @k() {{\n  registers dword %0-%1, byte %2, qword %3-%5\n  inputs %0 = local_id.0\n  variables {variables}\n\
                 $0:\n{index}  %3 = cvt.u64.u32 %1\n  %4 = addr.u64 0\n  %5 = add.u64 %3, %4\n  \
                 %2 = load.constant.u8 %5\n  ret\n}}\n"
            );
            let function = crate::ir::text::parse::parse_function(&text)
                .unwrap_or_else(|e| panic!("{e:?}\n{text}"));
            let range = NdRange::new(&[16], Some(&[16]), &[]).unwrap();
            suspects(&function, &range, &[], 16).constants
        };
        let data = |n: usize| "00".repeat(n);
        let two = |n: usize| {
            format!(
                "constant \"a\" {n} align 1 = \"{}\", constant \"b\" 4 align 1 = \"{}\"",
                data(n),
                data(4)
            )
        };
        let id = "  %1 = mov.u32 %0\n";
        assert!(!may(id, &two(16)));
        assert!(may(id, &two(15)));
        assert!(!may(id, two(15).split(',').next().unwrap()));
        assert!(!may(id, &two(15).replace("\"a\"", "\"__a\"")));
    }

    #[test]
    fn accesses_may_leave_an_array() {
        // An array of 64 bytes in local memory beside another one, and 64 bytes of an argument.
        let may = |address: &str, access: &str| {
            let text = format!(
                "kernel @k(0: \"l\" \"uint *\" local) {{\n  registers dword %0-%6\n  inputs %0 = local_id.0, %1 = argument.0+0\n  \
                 variables local \"a\" 64 align 4, local \"b\" 64 align 4\n$0:\n  %2 = loadi.u32 2\n  %3 = {address}\n  \
                 %4 = shl.u32 %0, %2\n  %5 = add.u32 %4, %3\n  {access}\n  ret\n}}\n"
            );
            let function = crate::ir::text::parse::parse_function(&text)
                .unwrap_or_else(|e| panic!("{e:?}\n{text}"));
            move |items: u64| {
                let range = NdRange::new(&[items], Some(&[items]), &[]).unwrap();
                suspects(&function, &range, &[Argument::Local(64)], 16).arrays
            }
        };
        let (read, one) = ("%6 = load.local.u32 %5", "%6 = atomic_add.local.u32 %5, %0");
        let pair = "%6, %4 = load.local.u32 %5";
        for (access, items) in [(read, 16), (one, 16), (pair, 15)] {
            for address in ["addr.u32 0", "addr.u32 1", "mov.u32 %1"] {
                let may = may(address, access);
                assert!(!may(items), "{address} {access}");
                assert!(may(items + 1), "{address} {access}");
            }
        }
        // An address that is not followed.
        assert!(may("loadi.u32 0", read)(1));
        assert!(!may("addr.u32 0", "%6 = mov.u32 %5")(64));
    }

    /// An access to the element of `int` whose index is the signed `%5`.
    const ACCESS: &str = "  %6 = cvt.s64.s32 %5\n  %7 = loadi.u64 4\n  %8 = mul.u64 %6, %7\n  \
                          %9 = add.u64 %0, %8\n  store.global.s32 %9, %5\n";

    #[test]
    fn ids_and_arguments_of_a_launch_are_small() {
        let index = "  %5 = mul.s32 %4, %1\n";
        let code = format!("{index}{ACCESS}  ret\n");
        assert!(!may(&code, 1000));
        assert!(may(&code, 1 << 25), "2^25 * 63 * 4 bytes");
        // 2^30 elements of 4 bytes are 2^32 bytes.
        let far = "  %5 = add.s32 %4, %1\n";
        let code = format!("{far}{ACCESS}  ret\n");
        assert!(may(&code, 1 << 30));
        assert!(!may(&code, 1 << 29));
    }

    #[test]
    fn indices_in_memory_have_the_range_of_their_type() {
        for (ty, expected) in [("s32", true), ("u8", false)] {
            let load = match ty {
                "u8" => "  %5 = load.global.s32 %0\n  %3 = loadi.s32 255\n  %5 = and.s32 %5, %3\n",
                _ => "  %5 = load.global.s32 %0\n",
            };
            assert_eq!(may(&format!("{load}{ACCESS}  ret\n"), 1), expected, "{ty}");
        }
    }

    #[test]
    fn loops_are_bounded_by_their_conditions() {
        let code = format!(
            "  %5 = loadi.s32 0\n  bra $1\n$1:\n  %10 = cmp.lt.s32 %5, %1\n  brc %10, $2, $3\n$2:\n{ACCESS}  \
             %3 = loadi.s32 1\n  %5 = add.s32 %5, %3\n  bra $1\n$3:\n  ret\n"
        );
        assert!(!may(&code, 1000));
        assert!(may(&code, 0x7fff_ffff));
        let endless = code.replace("cmp.lt.s32 %5, %1", "cmp.ne.s32 %5, %1");
        assert!(may(&endless, 1000), "the loop may go past the bound");
    }
}
