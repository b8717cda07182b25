//! Which variables occupy how many registers at each instruction of a kernel: the estimate of
//! [`super::Estimate`] in detail, for people.

use super::live_ranges::LiveRanges;
use super::references::Access;
use crate::visa::kernel::Kernel;
use crate::visa::operand::VariableId;
use std::ops::Range;

/// The registers that are occupied at each instruction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Occupation {
    /// By instruction, the GRFs that are live before or after it, whichever are more. The maximum is that
    /// of [`super::Estimate`].
    pub grfs: Vec<u32>,
    /// The instruction whose location that of [`super::Estimate`] is; `None` if it has none.
    pub peak: Option<usize>,
    /// The variables with the instructions at which they are live, ordered by variable and instruction.
    /// The ranges of a variable do not overlap.
    pub live: Vec<(VariableId, Range<usize>)>,
}

impl Occupation {
    /// The occupation of a kernel that selection or emission generated.
    pub fn of(kernel: &Kernel) -> Occupation {
        let ranges = LiveRanges::of(kernel);
        let points = ranges.grfs_at();
        let (_, peak) = ranges.peak(&points);
        let count = kernel.instructions.len();
        let at = |point: usize| points.get(point).copied().unwrap_or(0);
        let grfs = (0..count).map(|index| match index + 1 == count {
            // The points after the last instruction.
            true => at(index).max(at(index + 1)).max(at(index + 2)),
            false => at(index).max(at(index + 1)),
        });
        let mut live = Vec::new();
        // The instruction before the first point at which a variable is live defines it.
        let instructions =
            |range: Range<usize>| range.start.saturating_sub(1)..range.end.min(count);
        let spans = ranges.spans();
        for (variable, range) in ranges.of_one_block().chain(ranges.apart(&spans)) {
            live.push((VariableId(variable as u32), instructions(range)));
        }
        shared(&ranges, &mut live);
        live.retain(|(_, range)| !range.is_empty());
        live.sort_by_key(|(variable, range)| (variable.0, range.start));
        // The ends of blocks do not end a range.
        let mut joined: Vec<(VariableId, Range<usize>)> = Vec::with_capacity(live.len());
        for (variable, range) in live {
            match joined.last_mut() {
                Some((last, before)) if *last == variable && range.start <= before.end => {
                    before.end = range.end.max(before.end);
                }
                Some(_) | None => joined.push((variable, range)),
            }
        }
        Occupation {
            grfs: grfs.collect(),
            peak,
            live: joined,
        }
    }
}

/// The ranges of the variables of several blocks that share registers: from a definition of all of one, or
/// the start of a block, to the last use before the next, or the end of the block.
fn shared(ranges: &LiveRanges<'_>, live: &mut Vec<(VariableId, Range<usize>)>) {
    let mut ends: Vec<Option<usize>> = vec![None; ranges.columns.len()];
    let mut list = Vec::new();
    let mut complete = ranges.complete.iter().peekable();
    for (block, instructions) in ranges.graph.blocks.iter().enumerate().rev() {
        let mut touched = ranges.live_at_end(block);
        touched.retain(|&column| !ranges.column(column).is_apart());
        for &column in &touched {
            ends[column] = Some(instructions.end);
        }
        let mut add = |column: usize, range: Range<usize>| {
            live.push((VariableId(ranges.columns[column] as u32), range));
        };
        for index in instructions.clone().rev() {
            let instruction = &ranges.kernel.instructions[index];
            ranges.references.collect(instruction, &mut list);
            let mut is_complete = Vec::new();
            while let Some(&(_, column)) = complete.next_if(|&&(at, _)| at == index) {
                is_complete.push(column);
            }
            for reference in &list {
                let Some(column) = ranges.column_of(reference.variable) else {
                    continue;
                };
                if ranges.column(column).is_apart() {
                    continue;
                }
                let kills = match &reference.access {
                    Access::Write(write) => write.is_full || is_complete.contains(&column),
                    Access::Start => true,
                    Access::Read(_) | Access::Address => false,
                };
                match (kills, ends[column]) {
                    (true, end) => {
                        ends[column] = None;
                        if end.is_some() || reference.access != Access::Start {
                            add(column, index..end.unwrap_or(index + 1));
                        }
                    }
                    (false, None) => {
                        ends[column] = Some(index + 1);
                        touched.push(column);
                    }
                    (false, Some(_)) => {}
                }
            }
        }
        for column in touched {
            if let Some(end) = ends[column].take() {
                add(column, instructions.start..end);
            }
        }
    }
}
