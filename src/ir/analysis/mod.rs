//! Analyses: facts computed from a function and never stored in it.
//!
//! Each analysis requires a valid function and is stale as soon as the function changes.
//! [`Analyses`] bundles those that selection and reports need once the passes have run.

pub mod accessible;
pub mod cache;
pub mod cfg;
pub mod control_dependence;
pub mod convergence;
pub mod counters;
pub mod def_use;
pub mod dominance;
pub mod global_ids;
pub(in crate::ir) mod grouped_lists;
pub mod known_constants;
pub mod launch_intervals;
pub(in crate::ir) mod linear_forms;
pub mod live_variables;
pub mod liveness;
pub mod loops;
pub mod memory_dependence;
pub mod multiples;
pub mod non_negative;
pub mod paths;
pub mod pressure;
pub mod provenance;
pub mod ranges;
pub mod shared_conditions;
pub mod ssa_versions;
pub mod strides;
pub mod trip_counts;
pub mod uniformity;
pub mod unwritten;
pub mod variable_addresses;
pub mod webs;

use super::function::{BlockId, Function};
use super::register::Register;
use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::def_use::{Definitions, Point};
use crate::ir::analysis::dominance::Dominators;
use crate::ir::analysis::live_variables::LiveVariable;
use crate::ir::analysis::liveness::Liveness;
use crate::ir::analysis::loops::Loops;
use crate::ir::analysis::pressure::Pressure;
use crate::ir::analysis::uniformity::Uniformity;
use crate::target::Width;

/// The target-independent analyses of a function.
#[derive(Clone, Debug)]
pub struct Analyses {
    /// The control flow graph.
    pub cfg: Cfg,
    /// The dominator tree of `cfg`.
    pub dominators: Dominators,
    /// The natural loops, with their nesting.
    pub loops: Loops,
    /// The live registers at block boundaries.
    pub liveness: Liveness,
    /// Which registers have the same value in every channel.
    pub uniformity: Uniformity,
    /// The definitions and uses of each register.
    pub definitions: Definitions,
}

impl Analyses {
    /// Computes all of these analyses.
    pub fn compute(function: &Function) -> Analyses {
        let cfg = Cfg::compute(function);
        let dominators = Dominators::compute(&cfg);
        let loops = Loops::compute(&cfg, &dominators);
        let liveness = Liveness::compute(function, &cfg);
        let uniformity = Uniformity::compute(function, &cfg, &dominators, &loops, &liveness);
        Analyses {
            definitions: Definitions::compute(function),
            cfg,
            dominators,
            loops,
            liveness,
            uniformity,
        }
    }

    /// The register pressure at a dispatch width, for registers of `grf_bytes` bytes.
    pub fn pressure(&self, function: &Function, width: Width, grf_bytes: u32) -> Pressure {
        Pressure::compute(
            function,
            &self.cfg,
            &self.liveness,
            &self.uniformity,
            &self.loops,
            width,
            grf_bytes,
        )
    }

    /// The registers that channels which have left a loop keep throughout a block ([`Pressure::kept`]).
    pub fn kept<'a>(
        &'a self,
        pressure: &'a Pressure,
        block: BlockId,
    ) -> impl Iterator<Item = Register> + 'a {
        pressure.kept(block, &self.loops, &self.liveness)
    }

    /// The variables that are live at a point.
    pub fn live_variables(
        &self,
        function: &Function,
        pressure: &Pressure,
        point: Point,
    ) -> Vec<LiveVariable> {
        live_variables::live_variables(
            function,
            &self.liveness,
            &self.uniformity,
            &self.loops,
            pressure,
            point,
        )
    }
}
