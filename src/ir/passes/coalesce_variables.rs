//! Copy coalescing across blocks: registers that a copy connects become one, unless one of them is
//! written where the other one's value is still needed (Chaitin's coalescing). `if (c) t = load p;
//! else t = 0; x = mov t`, where each side has a block of its own, becomes `if (c) x = load p; else
//! x = 0`.
//!
//! Copies in deeper loops come first. Only varying doublewords and quadwords are considered: a copy
//! of a uniform register costs next to nothing, and one register for both would have to hold the
//! value once for each channel. Registers that are read before any write, constants and inputs stay, but for local
//! ids: `for (int i = get_local_id(0); ...)` counts in the register of the id. No register gets more than
//! [`MAX_DEFINITIONS`] definitions.
//!
//! Requires: [`super::split_webs()`] and [`super::order_blocks()`] have run, so that what is
//! uniform is known. Runs late, since a register with a single definition gives other passes more
//! information. Keeps: blocks, and the value of each variable at its uses. Invalidates: definitions
//! and uses, liveness. A register that values of differently named variables share has the name of
//! the one of the outermost function, or else of the one that was copied to. At most `MAX_VARIABLES`
//! registers are considered.

use super::cut_definitions::MAX_DEFINITIONS;
use crate::ir::analysis::cache::AnalysisCache;
use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::def_use::Definitions;
use crate::ir::analysis::known_constants::KnownConstants;
use crate::ir::analysis::liveness::Liveness;
use crate::ir::analysis::uniformity::Uniformity;
use crate::ir::function::{BlockId, Function, InputSource};
use crate::ir::instruction::Instruction;
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::Family;
use fixedbitset::FixedBitSet;
use std::cmp::Reverse;

/// The most registers that are considered: interference is a matrix of their pairs.
const MAX_VARIABLES: usize = 2048;

/// Merges registers that copies connect; returns whether there were any.
pub fn coalesce_variables(function: &mut Function, analyses: &mut AnalysisCache) -> bool {
    let mut copies = copies(function);
    if copies.is_empty() {
        return false;
    }
    let (cfg, dominators) = (analyses.cfg(function), analyses.dominators(function));
    let (loops, liveness) = (analyses.loops(function), analyses.liveness(function));
    let uniformity = Uniformity::compute(function, &cfg, &dominators, &loops, &liveness);
    let definitions = Definitions::compute(function);
    let ids: Vec<Register> = local_ids(function).collect();
    let may_share = |r: Register| {
        !uniformity.is_uniform(r)
            && (ids.contains(&r)
                || !definitions.is_input(r) && !liveness.is_live_in(BlockId::ENTRY, r))
    };
    copies.retain(|c| cfg.is_reachable(c.block) && may_share(c.to) && may_share(c.from));
    let depth = |block: BlockId| loops.innermost(block).map_or(0, |id| loops.get(id).depth);
    copies.sort_by_key(|c| Reverse(depth(c.block)));
    let mut classes = Classes::new(function, &definitions, &mut copies);
    classes.interfere(function, &cfg, &liveness);
    let mut merged = false;
    for copy in &copies {
        merged |= classes.merge(*copy);
    }
    if merged {
        classes.rename(function);
    }
    merged
}

/// The inputs that are written once for each channel, which costs an instruction anyway.
fn local_ids(function: &Function) -> impl Iterator<Item = Register> {
    let inputs = function.inputs.iter();
    let ids = inputs.filter(|input| matches!(input.source, InputSource::LocalId(_)));
    ids.map(|input| input.register)
}

/// `to = mov from`.
#[derive(Clone, Copy)]
struct Copy {
    block: BlockId,
    to: Register,
    from: Register,
}

/// The copies of values that are not constants between registers of one size.
fn copies(function: &Function) -> Vec<Copy> {
    let constants = KnownConstants::compute(function);
    let mut copies = Vec::new();
    for block in function.block_ids() {
        for instruction in &function.block(block).instructions {
            if let Some((to, from)) = copied(function, instruction)
                && to != from
                && function.family(to) == function.family(from)
                && function.family(to) != Family::Bool
                && constants.get(from).is_none()
            {
                copies.push(Copy { block, to, from });
            }
        }
    }
    copies
}

/// The destination and the source of a copy.
fn copied(function: &Function, instruction: &Instruction) -> Option<(Register, Register)> {
    match (
        instruction.opcode,
        function.destinations(instruction),
        function.sources(instruction),
    ) {
        (Opcode::Mov, &[to], &[from]) => Some((to, from)),
        _ => None,
    }
}

/// The registers of the copies, and the classes that are merged so far. A class is known by one of
/// its members.
struct Classes {
    registers: Vec<Register>,
    /// By register, its number in `registers`.
    numbers: Vec<Option<u32>>,
    /// By number, the class.
    class: Vec<u32>,
    /// By class, its members, and those that interfere with one of them.
    members: Vec<Vec<u32>>,
    interfering: Vec<FixedBitSet>,
    /// By class, how many instructions write it.
    definitions: Vec<usize>,
}

impl Classes {
    /// A class for each register; drops copies of registers beyond the limit.
    fn new(function: &Function, definitions: &Definitions, copies: &mut Vec<Copy>) -> Classes {
        let mut this = Classes {
            registers: Vec::new(),
            numbers: vec![None; function.registers.len()],
            class: Vec::new(),
            members: Vec::new(),
            interfering: Vec::new(),
            definitions: Vec::new(),
        };
        copies.retain(|copy| {
            for register in [copy.to, copy.from] {
                let number = &mut this.numbers[register.index()];
                if number.is_none() && this.registers.len() < MAX_VARIABLES {
                    *number = Some(this.registers.len() as u32);
                    this.registers.push(register);
                }
            }
            let has_number = |r: Register| this.numbers[r.index()].is_some();
            has_number(copy.to) && has_number(copy.from)
        });
        let count = this.registers.len();
        this.class = (0..count as u32).collect();
        this.members = (0..count as u32).map(|k| vec![k]).collect();
        this.interfering = vec![FixedBitSet::with_capacity(count); count];
        let count_of = |r: &Register| definitions.of(*r).len();
        this.definitions = this.registers.iter().map(count_of).collect();
        this
    }

    fn number(&self, register: Register) -> Option<usize> {
        self.numbers[register.index()].map(|k| k as usize)
    }

    /// Two registers interfere if one is written while the other one's value is needed later; a
    /// copy of one to the other does not count.
    fn interfere(&mut self, function: &Function, cfg: &Cfg, liveness: &Liveness) {
        // Inputs are written at once, before the entry.
        let ids: Vec<usize> = local_ids(function).filter_map(|r| self.number(r)).collect();
        for (k, &id) in ids.iter().enumerate() {
            ids[..k].iter().for_each(|&other| self.note(id, other));
        }
        let mut live = FixedBitSet::with_capacity(self.registers.len());
        for &block in cfg.reverse_postorder() {
            live.clear();
            for register in liveness.live_out(block) {
                live.extend(self.number(register));
            }
            for instruction in function.block(block).instructions.iter().rev() {
                let destinations = function.destinations(instruction);
                let source = copied(function, instruction).and_then(|(_, s)| self.number(s));
                for (k, &d) in destinations.iter().enumerate() {
                    let Some(d) = self.number(d) else { continue };
                    for other in live.ones().filter(|&other| Some(other) != source) {
                        self.note(d, other);
                    }
                    // All are written at once.
                    for &other in &destinations[..k] {
                        if let Some(other) = self.number(other) {
                            self.note(d, other);
                        }
                    }
                }
                for &d in destinations {
                    if let Some(d) = self.number(d) {
                        live.set(d, false);
                    }
                }
                for &s in function.sources(instruction) {
                    live.extend(self.number(s));
                }
            }
        }
    }

    fn note(&mut self, a: usize, b: usize) {
        if a != b {
            self.interfering[a].insert(b);
            self.interfering[b].insert(a);
        }
    }

    /// Merges the classes of a copy's registers if they do not interfere.
    fn merge(&mut self, copy: Copy) -> bool {
        let (Some(to), Some(from)) = (self.number(copy.to), self.number(copy.from)) else {
            return false;
        };
        let (to, from) = (self.class[to] as usize, self.class[from] as usize);
        let count = self.definitions[to] + self.definitions[from];
        let interferes = |&m: &u32| self.interfering[to].contains(m as usize);
        if to == from || count > MAX_DEFINITIONS || self.members[from].iter().any(interferes) {
            return to == from;
        }
        let members = std::mem::take(&mut self.members[from]);
        for &member in &members {
            self.class[member as usize] = to as u32;
        }
        self.members[to].extend(members);
        let interfering = std::mem::take(&mut self.interfering[from]);
        self.interfering[to].union_with(&interfering);
        // The copy itself is gone.
        self.definitions[to] = count - 1;
        true
    }

    /// Replaces each register by its class's, and removes the copies within a class.
    fn rename(&self, function: &mut Function) {
        let names: Vec<Option<Register>> = (self.numbers.iter())
            .map(|number| number.map(|k| self.registers[self.class[k as usize] as usize]))
            .collect();
        for block in 0..function.blocks.len() {
            let mut instructions = std::mem::take(&mut function.blocks[block].instructions);
            instructions.retain(|instruction| {
                let mut is_renamed = false;
                for list in 0..2 {
                    let registers = match list {
                        0 => function.destinations_mut(instruction),
                        _ => function.sources_mut(instruction),
                    };
                    for register in registers {
                        if let Some(name) = names[register.index()]
                            && name != *register
                        {
                            *register = name;
                            is_renamed = true;
                        }
                    }
                }
                let within = |(to, from)| to == from;
                !is_renamed || !copied(function, instruction).is_some_and(within)
            });
            function.blocks[block].instructions = instructions;
        }
        for input in &mut function.inputs {
            input.register = names[input.register.index()].unwrap_or(input.register);
        }
        for (register, name) in (0..).map(Register).zip(&names) {
            if let Some(name) = name {
                function.take_name(*name, register);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::passes::tests::trial;

    /// The number of copies after the pass.
    fn copies_left(code: &str) -> usize {
        let head = "registers bool %0-%9, dword %10-%29, qword %30";
        let inputs =
            "inputs %28 = group_id.0, %29 = local_id.0, %27 = local_id.1, %30 = argument.0+0";
        let parameters = "0: \"p\" \"uint *\" global";
        let text = format!("kernel @k({parameters}) {{\n  {head}\n  {inputs}\n{code}}}\n");
        let mut f = trial::parse(&text);
        let (before, written) = (f.to_string(), trial::run(&f, &[], Default::default()));
        let changed = coalesce_variables(&mut f, &mut AnalysisCache::new());
        trial::check(&f);
        assert_eq!(changed, before != f.to_string());
        assert_eq!(trial::run(&f, &[], Default::default()), written);
        trial::code(&f).matches("= mov").count()
    }

    /// `head`, then three iterations of `body`, then a store of `%10` and `%11`.
    fn repeated(head: &str, body: &str) -> String {
        format!(
            "$0:\n  %20 = loadi.u32 0\n  %21 = loadi.u32 1\n  %22 = loadi.u32 3\n{head}  bra $1\n\
             $1:\n{body}  %20 = add.u32 %20, %21\n  %0 = cmp.lt.u32 %20, %22\n  brc %0, $1, $2\n\
             $2:\n  store.global.u32 %30, %10, %11\n  ret\n"
        )
    }

    const START: &str = "  %10 = add.u32 %29, %21\n  %11 = add.u32 %29, %22\n";

    #[test]
    fn an_exchange_in_a_loop_keeps_one_copy_more_than_its_variables() {
        let body = "  %12 = mov.u32 %10\n  %10 = mov.u32 %11\n  %11 = mov.u32 %12\n";
        assert_eq!(copies_left(&repeated(START, body)), 3);
    }

    #[test]
    fn an_old_value_that_is_read_later_stays() {
        let body = "  %11 = mov.u32 %10\n  %10 = add.u32 %10, %29\n";
        assert_eq!(copies_left(&repeated(START, body)), 1);
    }

    #[test]
    fn variables_that_are_copied_both_ways_become_one() {
        let head = format!("{START}  %12 = add.u32 %10, %10\n");
        let body = "  %13 = mov.u32 %12\n  %13 = add.u32 %13, %29\n  %12 = mov.u32 %13\n  %10 = add.u32 %10, %13\n";
        assert_eq!(copies_left(&repeated(&head, body)), 0);
    }

    #[test]
    fn a_uniform_variable_stays_one() {
        let head = "  %10 = add.u32 %29, %21\n  %11 = add.u32 %28, %22\n";
        let body = "  %10 = mov.u32 %11\n  %11 = add.u32 %11, %28\n";
        assert_eq!(copies_left(&repeated(head, body)), 1);
        let head = "  %10 = add.u32 %29, %21\n  %11 = add.u32 %29, %22\n";
        assert_eq!(copies_left(&repeated(head, "  %10 = mov.u32 %11\n")), 0);
    }

    #[test]
    fn a_variable_is_the_local_id_that_it_starts_as() {
        let start = |rest: &str| format!("  %10 = mov.u32 %29\n  %11 = add.u32 %29, %22\n{rest}");
        let body = "  %10 = add.u32 %10, %22\n";
        assert_eq!(copies_left(&repeated(&start(""), body)), 0);
        // The id is read in the loop.
        let body = "  %10 = add.u32 %10, %29\n";
        assert_eq!(copies_left(&repeated(&start(""), body)), 1);
        // Two ids stay apart.
        let body = "  %10 = mov.u32 %29\n  %10 = mov.u32 %27\n";
        assert_eq!(copies_left(&repeated(START, body)), 2);
    }

    #[test]
    fn results_of_one_load_stay_apart() {
        let body = "  %12, %13 = load.global[0].u32 %29\n  %10 = mov.u32 %12\n  %10 = mov.u32 %13\n  %11 = mov.u32 %10\n";
        assert_eq!(copies_left(&repeated(START, body)), 1);
    }
}
