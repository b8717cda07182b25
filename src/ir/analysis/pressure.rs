//! Register pressure: the live bytes of the register file at each instruction for a dispatch width,
//! and a listing of them with the live registers.
//!
//! In SIMD code a varying register that is written in a loop and read after it is live throughout
//! the loop if channels leave it in different iterations: those that have left keep their value in it while the others
//! iterate.

use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::def_use::Point;
use crate::ir::analysis::liveness::Liveness;
use crate::ir::analysis::loops::Loops;
use crate::ir::analysis::uniformity::Uniformity;
use crate::ir::function::{BlockId, Function};
use crate::ir::register::Register;
use crate::ir::types::Family;
use crate::sparse_rows::Row;
use crate::target::Width;

/// The fewest bytes per channel of a varying register: bytes and words occupy doubleword slots, the
/// layout of memory messages.
const SMALLEST_CHANNEL: u32 = 4;

/// The live bytes of the register file at each instruction, for one dispatch width.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pressure {
    /// By block and instruction, in bytes.
    bytes: Vec<Vec<u32>>,
    width: Width,
    grf_bytes: u32,
    peak: Option<(Point, u32)>,
    /// By loop, what channels that have left it keep.
    held: Vec<Row>,
}

/// The bytes of the register file that a register occupies at a dispatch width: all channels if it
/// is varying, one element if it is uniform. Bools occupy none, since they are in flag registers.
pub fn register_bytes(family: Family, is_uniform: bool, width: Width) -> u32 {
    match (family, is_uniform) {
        (Family::Bool, _) => 0,
        (family, true) => family.size(),
        (family, false) => family.size().max(SMALLEST_CHANNEL) * width.channels(),
    }
}

impl Pressure {
    /// Computes the pressure for a dispatch width and a register size in bytes.
    ///
    /// The pressure at an instruction is the larger of two sums: of the registers live before it,
    /// and of those live after it or written by it. A result may reuse the space of a source whose
    /// last use it is.
    pub fn compute(
        function: &Function,
        cfg: &Cfg,
        liveness: &Liveness,
        uniformity: &Uniformity,
        loops: &Loops,
        width: Width,
        grf_bytes: u32,
    ) -> Pressure {
        let size =
            |r: Register| register_bytes(function.family(r), uniformity.is_uniform(r), width);
        let held = held_by_loops(function, liveness, uniformity, loops);
        let mut bytes: Vec<Vec<u32>> = vec![Vec::new(); function.blocks.len()];
        let mut peak: Option<(Point, u32)> = None;
        // By register, whether it is live at the current point, with the block for
        // which this is valid.
        let mut state = vec![(u32::MAX, false); function.registers.len()];
        let mut at_end = Row::default();
        for &block in cfg.reverse_postorder() {
            let held = loops.innermost(block).map(|id| &held[id.index()]);
            let has = |row: &Row, r: Register| liveness.column(r).is_some_and(|c| row.contains(c));
            let is_held = |r: Register| held.is_some_and(|row| has(row, r));
            liveness.live_out_row(block, &mut at_end);
            if let Some(row) = held {
                at_end.union_with(row);
            }
            let crossing = liveness.crossing();
            let mut live: u32 = at_end.ones().map(|c| size(crossing[c])).sum();
            let instructions = &function.block(block).instructions;
            let list = &mut bytes[block.index()];
            list.resize(instructions.len(), 0);
            for (index, instruction) in instructions.iter().enumerate().rev() {
                let mut change = |r: Register, to: bool| {
                    let (place, was) = state[r.index()];
                    let was = if place == block.0 {
                        was
                    } else {
                        has(&at_end, r)
                    };
                    state[r.index()] = (block.0, to);
                    was
                };
                let mut after = live;
                for &destination in function.destinations(instruction) {
                    if is_held(destination) {
                        continue;
                    }
                    if change(destination, false) {
                        live -= size(destination);
                    } else {
                        after += size(destination);
                    }
                }
                for &source in function.sources(instruction) {
                    if !is_held(source) && !change(source, true) {
                        live += size(source);
                    }
                }
                list[index] = live.max(after);
            }
            for (index, &bytes) in list.iter().enumerate() {
                if peak.is_none_or(|(_, most)| bytes > most) {
                    peak = Some((Point::new(block, index), bytes));
                }
            }
        }
        Pressure {
            bytes,
            width,
            grf_bytes,
            peak,
            held,
        }
    }

    /// The dispatch width that the pressure was computed for.
    pub fn width(&self) -> Width {
        self.width
    }

    /// The size of one register of the register file, in bytes.
    pub fn grf_bytes(&self) -> u32 {
        self.grf_bytes
    }

    /// The live bytes at each instruction of a block; empty if it is unreachable.
    pub fn of(&self, block: BlockId) -> &[u32] {
        &self.bytes[block.index()]
    }

    /// The registers that are live throughout a block because channels that have left a loop around it keep their
    /// values in them: those that the channels in the loop do not need are not among the live-in or live-out ones.
    /// `loops` and `liveness` are those that the pressure was computed from.
    pub fn kept<'a>(
        &'a self,
        block: BlockId,
        loops: &Loops,
        liveness: &'a Liveness,
    ) -> impl Iterator<Item = Register> + 'a {
        let row = loops.innermost(block).map(|id| &self.held[id.index()]);
        let crossing = liveness.crossing();
        row.into_iter()
            .flat_map(|row| row.ones().map(|column| crossing[column]))
    }

    /// The highest number of live bytes.
    pub fn peak_bytes(&self) -> u32 {
        self.peak.map_or(0, |(_, bytes)| bytes)
    }

    /// The point with the most live bytes, the first one in reverse postorder. `None` for
    /// a function without instructions.
    pub fn peak_point(&self) -> Option<Point> {
        self.peak.map(|(point, _)| point)
    }
}

/// By loop, the varying registers that are live throughout it, or throughout an outer loop, for
/// channels that have left; as bits indexed by [`Liveness::crossing`].
fn held_by_loops(
    function: &Function,
    liveness: &Liveness,
    uniformity: &Uniformity,
    loops: &Loops,
) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::with_capacity(loops.len());
    for id in loops.ids() {
        let l = loops.get(id);
        let mut row = match l.parent {
            Some(parent) => rows[parent.index()].clone(),
            None => Row::default(),
        };
        if !uniformity.has_divergent_exits(id) {
            rows.push(row);
            continue;
        }
        let mut targets: Vec<BlockId> = l.exits.iter().map(|e| e.1).collect();
        targets.sort();
        targets.dedup();
        for &block in loops.blocks(id) {
            for instruction in &function.block(block).instructions {
                for &register in function.destinations(instruction) {
                    if let Some(column) = liveness.column(register)
                        && !row.contains(column)
                        && !uniformity.is_uniform(register)
                        && targets.iter().any(|&t| liveness.is_live_in(t, register))
                    {
                        row.insert(column);
                    }
                }
            }
        }
        rows.push(row);
    }
    rows
}

#[cfg(test)]
mod tests {
    use crate::ir::analysis::Analyses;
    use crate::ir::text::listing::print_analyses;
    use crate::ir::text::parse::parse_function;
    use crate::target::Width;
    use pretty_assertions::assert_eq;

    fn listing(text: &str, width: Width) -> String {
        let f = parse_function(text).unwrap();
        let analyses = Analyses::compute(&f);
        print_analyses(&f, &analyses, &analyses.pressure(&f, width, 32), None)
    }

    /// %3 is written in the loop and read after it, so it is live throughout the loop for channels
    /// that have left, and overlaps %2, which is defined and last used in the loop.
    const LOOP: &str = "kernel @k() {
  registers dword %0-%3, bool %4, qword %5, byte %6
  names %3 \"x\"
  inputs %0 = local_id.0, %1 = group_id.0
$0:
  bra $1
$1:
  %2 = add.u32 %0, %1
  %2 = add.u32 %2, %2
  %3 = add.u32 %2, %1
  %4 = cmp.lt.u32 %3, %0
  brc %4, $1, $2
$2:
  %6 = cvt.u8.u32 %3
  %5 = cvt.u64.u8 %6
  store.global.u32 %5, %3
  ret
}
";

    #[test]
    fn values_that_leave_a_loop_are_live_through_it() {
        assert_eq!(
            listing(LOOP, Width::Simd8),
            "kernel @k SIMD8: peak 100 bytes (4 registers of 32 bytes) in $1 at 0
// such a register is a GRF; the vISA needs others for inputs and the data of messages, which the GRFs in its header include
$0:
  in: %0 %1
      36    bra $1
  out: %0 %1
$1:  // loop of depth 1, idom $0, executed if $1 is true
  in: %0 %1
  kept: %3(x)
     100 v  %2 = add.u32 %0, %1
     100 v  %2 = add.u32 %2, %2  // last %2
     100 v  %3(x) = add.u32 %2, %1  // last %2
      68 v  %4 = cmp.lt.u32 %3(x), %0
      68 v  brc %4, $1, $2  // last %4
  out: %0 %1 %3(x)
$2:  // idom $1
  in: %3(x)
      64 v  %6 = cvt.u8.u32 %3(x)
      96 v  %5 = cvt.u64.u8 %6  // last %6
      96    store.global.u32 %5, %3(x)  // last %5 %3(x)
       0    ret
  out:
"
        );
    }

    #[test]
    fn width_scales_varying_registers_alone() {
        let first = |width| listing(LOOP, width).lines().next().unwrap().to_string();
        assert_eq!(
            first(Width::Simd16),
            "kernel @k SIMD16: peak 196 bytes (7 registers of 32 bytes) in $1 at 0"
        );
    }

    #[test]
    fn also_through_the_blocks_where_it_is_not_live() {
        // %3 is read after the exit from $1; it is not live-in of $2.
        let text = "kernel @k() {
  registers dword %0-%3, bool %4, qword %5
  inputs %0 = local_id.0
$0:
  bra $1
$1:
  %3 = add.u32 %0, %0
  %4 = cmp.lt.u32 %3, %0
  brc %4, $3, $2
$2:
  bra $1
$3:
  %5 = cvt.u64.u32 %3
  store.global.u32 %5, %3
  ret
}
";
        let held = listing(text, Width::Simd8);
        assert!(
            held.contains("is false\n  in: %0\n  kept: %3\n      64    bra $1\n  out: %0\n"),
            "{held}"
        );
        // A uniform one is not kept live: all channels leave together.
        let uniform = listing(&text.replace("local_id.0", "group_id.0"), Width::Simd8);
        assert!(
            uniform.contains("is false\n  in: %0\n       4    bra $1\n"),
            "{uniform}"
        );
    }

    #[test]
    fn a_dead_result_occupies_bytes_where_it_is_written() {
        let text = "kernel @k() {
  registers dword %0-%1
  inputs %0 = local_id.0
$0:
  %1 = add.u32 %0, %0
  ret
$1:
  ret
}
";
        assert_eq!(
            listing(text, Width::Simd8),
            "kernel @k SIMD8: peak 32 bytes (1 registers of 32 bytes) in $0 at 0
// such a register is a GRF; the vISA needs others for inputs and the data of messages, which the GRFs in its header include
$0:
  in: %0
      32 v  %1 = add.u32 %0, %0  // last %0
       0    ret
  out:
$1:  // unreachable
  in:
       -    ret
  out:
"
        );
    }
}
