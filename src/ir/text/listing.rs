//! A listing of a function with analysis results, for people: `--emit liveness`.
//!
//! A block's comment names its loop, its immediate dominator, and the branch edges it is
//! control-dependent on. Lines before and after its code list the live-in and live-out registers, and those that
//! work-items which have left a loop keep throughout it.
//! Each instruction is preceded by the number of live bytes and a letter: `u` if its result or
//! branch is uniform, `v` if it varies. It is followed by the registers whose last use it is.
//!
//! With source lines, each line precedes its instructions, and a table at the end lists the highest
//! number of live bytes in the code of each line, and the variables that are live at the peak of the kernel.

use crate::ir::analysis::Analyses;
use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::control_dependence::{ControlDependence, Edge};
use crate::ir::analysis::dominance::{Dominators, PostDominators};
use crate::ir::analysis::live_variables::describe;
use crate::ir::analysis::loops::Loops;
use crate::ir::analysis::pressure::Pressure;
use crate::ir::function::{BlockId, Function};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::register::Register;
use crate::ir::text::print::print_instruction;
use crate::ir::text::source_lines::{SourceLines, with_names};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The blocks of a function with their analyses; the pressure is for one dispatch width. `lines` is
/// `None` for a listing without source lines.
pub fn print_analyses(
    function: &Function,
    analyses: &Analyses,
    pressure: &Pressure,
    lines: Option<SourceLines<'_>>,
) -> String {
    let mut out = String::new();
    let mut peaks = BTreeMap::new();
    let grfs = |bytes: u32| bytes.div_ceil(pressure.grf_bytes().max(1));
    let width = pressure.width();
    _ = write!(out, "kernel @{} {width}: ", function.name);
    match pressure.peak_point() {
        Some(point) => {
            let (block, index) = (point.block, point.index);
            let bytes = pressure.peak_bytes();
            _ = writeln!(
                out,
                "peak {bytes} bytes ({} registers of {} bytes) in {block} at {index}",
                grfs(bytes),
                pressure.grf_bytes()
            );
            _ = writeln!(
                out,
                "// such a register is a GRF; the vISA needs others for inputs and the data of messages, which the GRFs in its header include"
            );
        }
        None => out.push_str("empty\n"),
    }
    let places = Places::compute(&analyses.cfg, &analyses.dominators, &analyses.loops);
    for block in function.block_ids() {
        let notes = places.notes(block);
        match notes.is_empty() {
            true => _ = writeln!(out, "{block}:"),
            false => _ = writeln!(out, "{block}:  // {}", notes.join(", ")),
        }
        registers(&mut out, "in", function, analyses.liveness.live_in(block));
        let mut kept = analyses.kept(pressure, block).peekable();
        if kept.peek().is_some() {
            registers(&mut out, "kept", function, kept);
        }
        let bytes = pressure.of(block);
        let last = analyses.liveness.last_uses(function, block);
        let mut line = None;
        for (index, instruction) in function.block(block).instructions.iter().enumerate() {
            if let Some(lines) = lines {
                if let Some(text) = lines.change(instruction.loc, &mut line) {
                    _ = writeln!(out, "  // {text}");
                }
                if let (Some(at), Some(&bytes)) = (lines.line(instruction.loc), bytes.get(index)) {
                    let peak = peaks.entry(at).or_insert(bytes);
                    *peak = bytes.max(*peak);
                }
            }
            match bytes.get(index) {
                Some(bytes) => _ = write!(out, "  {bytes:6}"),
                None => _ = write!(out, "       -"),
            }
            let letter = letter(function, analyses, block, instruction);
            let text = print_instruction(function, instruction);
            _ = write!(out, " {letter}  {}", with_names(function, &text));
            if bytes.get(index).is_some() && !last.at(index).is_empty() {
                let names = last.at(index).iter().map(ToString::to_string);
                let names = names.collect::<Vec<_>>().join(" ");
                _ = write!(out, "  // last {}", with_names(function, &names));
            }
            out.push('\n');
        }
        registers(&mut out, "out", function, analyses.liveness.live_out(block));
    }
    if let Some(lines) = lines
        && !peaks.is_empty()
    {
        let size = pressure.grf_bytes();
        _ = writeln!(
            out,
            "// the peak at each source line: bytes, registers of {size} bytes"
        );
        for (line, bytes) in peaks {
            let text = lines.text(line);
            _ = writeln!(out, "// {bytes:6} {:4}  {text}", grfs(bytes));
        }
        if let Some(point) = pressure.peak_point() {
            let variables = analyses.live_variables(function, pressure, point);
            let list = &function.block(point.block).instructions;
            let place = list.get(point.index as usize);
            let place = match place.and_then(|i| lines.locations.get(i.loc)) {
                Some(location) => format!(" ({location})"),
                None => String::new(),
            };
            let text = describe(&variables, size, None);
            _ = writeln!(out, "// live at the peak of Gen IR{place}: {text}");
        }
    }
    out
}

/// The analyses that relate blocks to each other.
pub(super) struct Places<'a> {
    cfg: &'a Cfg,
    dominators: &'a Dominators,
    loops: &'a Loops,
    dependence: ControlDependence,
}

impl<'a> Places<'a> {
    pub(super) fn compute(
        cfg: &'a Cfg,
        dominators: &'a Dominators,
        loops: &'a Loops,
    ) -> Places<'a> {
        let dependence = ControlDependence::compute(cfg, &PostDominators::compute(cfg));
        Places {
            cfg,
            dominators,
            loops,
            dependence,
        }
    }

    /// The comment of a block, in parts.
    pub(super) fn notes(&self, block: BlockId) -> Vec<String> {
        if !self.cfg.is_reachable(block) {
            return vec!["unreachable".to_string()];
        }
        let mut notes = Vec::new();
        if let Some(inner) = self.loops.innermost(block) {
            let inner = self.loops.get(inner);
            notes.push(match inner.header == block {
                true => format!("loop of depth {}", inner.depth),
                false => format!("in the loop of {}", inner.header),
            });
        }
        if let Some(above) = self.dominators.immediate(block) {
            notes.push(format!("idom {above}"));
        }
        let edges = self.dependence.of(block);
        if !edges.is_empty() {
            let side = |e: &Edge| match e.successor {
                0 => format!("{} is true", e.branch),
                _ => format!("{} is false", e.branch),
            };
            let sides: Vec<_> = edges.iter().map(side).collect();
            notes.push(format!("executed if {}", sides.join(" or ")));
        }
        notes
    }
}

/// `u` or `v` for a uniform or varying result or branch; a blank if there is neither.
fn letter(
    function: &Function,
    analyses: &Analyses,
    block: BlockId,
    instruction: &Instruction,
) -> char {
    match varies(function, analyses, block, instruction) {
        Some(true) => 'v',
        Some(false) => 'u',
        None => ' ',
    }
}

/// Whether the result or the branch of an instruction varies between work-items; `None` if it has neither.
pub fn varies(
    function: &Function,
    analyses: &Analyses,
    block: BlockId,
    instruction: &Instruction,
) -> Option<bool> {
    let uniformity = &analyses.uniformity;
    let results = function.destinations(instruction);
    match instruction.detail {
        Detail::CondBranch { .. } => Some(uniformity.is_divergent_branch(block)),
        _ if results.is_empty() => None,
        _ => Some(results.iter().any(|&r| !uniformity.is_uniform(r))),
    }
}

fn registers(
    out: &mut String,
    title: &str,
    function: &Function,
    registers: impl Iterator<Item = Register>,
) {
    _ = write!(out, "  {title}:");
    for register in registers {
        _ = write!(out, " {register}");
        if let Some(name) = function.name_of(register) {
            _ = write!(out, "({name})");
        }
    }
    out.push('\n');
}
