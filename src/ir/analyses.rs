//! The analyses that everything behind the passes asks for, computed in one place and in
//! the order in which they need each other.
//!
//! Requires a valid function. Stale as soon as the function changes.

use super::cfg::Cfg;
use super::dominance::Dominators;
use super::function::Function;
use super::liveness::Liveness;
use super::loops::Loops;
use super::pressure::Pressure;
use super::uniformity::Uniformity;
use super::value::Definitions;

/// What is known of a function that does not depend on a target.
#[derive(Clone, Debug)]
pub struct Analyses {
    /// The control flow graph.
    pub cfg: Cfg,
    /// Which block comes before which on every path.
    pub dominators: Dominators,
    /// The loops.
    pub loops: Loops,
    /// The registers that matter at the end of each block.
    pub liveness: Liveness,
    /// What is the same in every channel.
    pub uniformity: Uniformity,
    /// Definitions and uses.
    pub definitions: Definitions,
}

impl Analyses {
    /// Computes all of them.
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

    /// The pressure on the register file at a dispatch width.
    pub fn pressure(&self, function: &Function, width: u32, grf_bytes: u32) -> Pressure {
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
}
