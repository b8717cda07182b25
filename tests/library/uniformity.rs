//! Registers that the uniformity analysis reports as uniform may be stored once for all channels:
//! random functions run as on the machine, with the channels at the lowest address first, and must
//! store the same as each channel alone.

use gencl::ir::analysis::Analyses;
use gencl::ir::analysis::cache::AnalysisCache;
use gencl::ir::analysis::uniformity::Uniformity;
use gencl::ir::eval::evaluate;
use gencl::ir::function::{BlockId, Function, InputSource};
use gencl::ir::instruction::{Detail, Instruction};
use gencl::ir::opcode::Opcode;
use gencl::ir::passes;
use gencl::ir::register::Register;
use gencl::launch::MathMode;

const WIDTH: usize = 8;
const GROUP: u64 = 5;

fn uniformity(function: &Function) -> Uniformity {
    Analyses::compute(function).uniformity
}

/// Channels that execute together. A uniform register has one location, whichever channel writes
/// it.
struct Thread<'a> {
    function: &'a Function,
    uniformity: Option<&'a Uniformity>,
    /// By channel; uniform registers are in the first one.
    registers: Vec<Vec<u64>>,
    /// The current block of each channel; `None` if it has ended.
    places: Vec<Option<BlockId>>,
    stores: Vec<Vec<(u64, u64)>>,
}

impl Thread<'_> {
    fn slot(&mut self, channel: usize, register: Register) -> &mut u64 {
        let shared = self.uniformity.is_some_and(|u| u.is_uniform(register));
        &mut self.registers[if shared { 0 } else { channel }][register.index()]
    }

    fn run(&mut self) {
        while let Some(block) = self.places.iter().flatten().min().copied() {
            let active: Vec<usize> = (0..self.places.len())
                .filter(|&c| self.places[c] == Some(block))
                .collect();
            for k in 0..self.function.block(block).instructions.len() {
                let instruction = self.function.block(block).instructions[k];
                // All channels read before any channel writes.
                let results: Vec<_> = active
                    .iter()
                    .map(|&c| self.results(c, &instruction))
                    .collect();
                for (&channel, results) in active.iter().zip(&results) {
                    self.write(channel, &instruction, *results);
                }
                for (&channel, mine) in active.iter().zip(&results) {
                    let function = self.function;
                    for (&d, &bits) in function.destinations(&instruction).iter().zip(mine) {
                        assert_eq!(
                            *self.slot(channel, d),
                            bits,
                            "{d} in {block} is not uniform\n{function}"
                        );
                    }
                }
                if instruction.opcode.is_terminator() {
                    self.branch(block, &active, &instruction);
                }
            }
        }
    }

    fn results(&mut self, channel: usize, instruction: &Instruction) -> [u64; 2] {
        let sources: Vec<u64> = self
            .function
            .sources(instruction)
            .to_vec()
            .iter()
            .map(|&s| *self.slot(channel, s))
            .collect();
        match instruction.opcode {
            // The only argument is a buffer.
            Opcode::Load => [0x1_0000, 0],
            Opcode::Loadi => [instruction.immediate().unwrap(), 0],
            Opcode::Store => {
                self.stores[channel].push((sources[0], sources[1]));
                [0, 0]
            }
            Opcode::Bra | Opcode::Brc | Opcode::Ret => [sources.first().copied().unwrap_or(0), 0],
            opcode => {
                let (ty, detail) = (instruction.ty, instruction.detail);
                evaluate(opcode, ty, detail, &sources, MathMode::Model).unwrap()
            }
        }
    }

    fn write(&mut self, channel: usize, instruction: &Instruction, results: [u64; 2]) {
        let destinations = self.function.destinations(instruction);
        for (&d, bits) in destinations.iter().zip(results) {
            *self.slot(channel, d) = bits;
        }
    }

    fn branch(&mut self, block: BlockId, active: &[usize], instruction: &Instruction) {
        let condition = self.function.sources(instruction).first().copied();
        for &channel in active {
            let taken = condition.is_some_and(|r| *self.slot(channel, r) & 1 != 0);
            self.places[channel] = match instruction.detail {
                Detail::Branch(target) => Some(target),
                Detail::CondBranch { then, otherwise } => {
                    Some(if taken { then } else { otherwise })
                }
                _ => None,
            };
        }
        if self
            .uniformity
            .is_some_and(|u| !u.is_divergent_branch(block))
        {
            let first = self.places[active[0]];
            assert!(
                active.iter().all(|&c| self.places[c] == first),
                "the branch of {block} is divergent\n{}",
                self.function
            );
        }
    }
}

/// The bytes that each channel stores if these channels execute together.
fn stores(
    function: &Function,
    uniformity: Option<&Uniformity>,
    channels: std::ops::Range<usize>,
) -> Vec<Vec<(u64, u64)>> {
    let count = channels.len();
    let mut thread = Thread {
        function,
        uniformity,
        registers: vec![vec![0; function.registers.len()]; count],
        places: vec![Some(BlockId::ENTRY); count],
        stores: vec![Vec::new(); count],
    };
    for (k, channel) in channels.enumerate() {
        for input in &function.inputs {
            thread.registers[k][input.register.index()] = match input.source {
                InputSource::LocalId(0) => channel as u64,
                InputSource::GroupId(0) => GROUP,
                _ => WIDTH as u64,
            };
        }
    }
    thread.run();
    thread.stores
}

/// The numbers of uniform registers, of all registers, and of divergent branches.
fn check(function: &Function) -> [usize; 3] {
    let uniformity = uniformity(function);
    let alone: Vec<_> = (0..WIDTH)
        .flat_map(|c| stores(function, None, c..c + 1))
        .collect();
    let together = stores(function, Some(&uniformity), 0..WIDTH);
    assert!(together == alone, "channels disturb each other\n{function}");
    let uniform = (0..function.registers.len() as u32)
        .filter(|&r| uniformity.is_uniform(Register(r)))
        .count();
    let divergent = function
        .block_ids()
        .filter(|&b| uniformity.is_divergent_branch(b))
        .count();
    [uniform, function.registers.len(), divergent]
}

#[test]
fn uniform_registers_can_be_shared() {
    let mut sums = [0; 3];
    for seed in 0..2000 {
        let mut function = crate::random_ir::function(seed);
        passes::unify_exits(&mut function);
        passes::split_webs(&mut function, &mut AnalysisCache::new());
        passes::unify_latches(&mut function, &mut AnalysisCache::new());
        passes::order_blocks(&mut function, &mut AnalysisCache::new());
        for (sum, one) in sums.iter_mut().zip(check(&function)) {
            *sum += one;
        }
    }
    // Neither all nor no registers are reported as varying.
    let [uniform, all, divergent] = sums;
    assert!(
        uniform * 5 > all,
        "{uniform} of {all} registers are uniform"
    );
    assert!(divergent > 1000, "{divergent} divergent branches");
}

#[test]
fn and_without_the_passes_that_make_the_analysis_precise() {
    for seed in 0..500 {
        let mut function = crate::random_ir::function(seed);
        check(&function);
        passes::split_webs(&mut function, &mut AnalysisCache::new());
        check(&function);
        passes::order_blocks(&mut function, &mut AnalysisCache::new());
        check(&function);
    }
}
