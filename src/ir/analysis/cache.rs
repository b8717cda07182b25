//! Analyses of one function that passes share: computed on first use, and kept until a pass
//! changes what they depend on.

use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::dominance::Dominators;
use crate::ir::analysis::liveness::Liveness;
use crate::ir::analysis::loops::Loops;
use crate::ir::analysis::ssa_versions::Versions;
use crate::ir::function::Function;
use crate::ir::remarks::Remarks;
use crate::source::LocationTable;
use std::rc::Rc;
use std::sync::Arc;

/// What a pass that changed a function has preserved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Preserved {
    /// No analysis: blocks or edges changed.
    Nothing,
    /// Blocks and edges: the control-flow graph, dominators and loops.
    ControlFlow,
}

/// The analyses of one function that passes share.
///
/// Whoever changes the function calls [`AnalysisCache::invalidate`] before anything else asks for an
/// analysis. Builds with debug assertions recompute the analyses after each
/// pass and compare ([`AnalysisCache::stale`]).
#[derive(Debug, Default)]
pub struct AnalysisCache {
    cfg: Option<Rc<Cfg>>,
    dominators: Option<Rc<Dominators>>,
    loops: Option<Rc<Loops>>,
    liveness: Option<Rc<Liveness>>,
    versions: Option<Rc<Versions>>,
    /// The collector of the remarks of the passes, which no invalidation affects.
    pub remarks: Remarks,
    /// The locations of the unit, to which inlining adds those of inlined code.
    pub locations: Arc<LocationTable>,
}

impl AnalysisCache {
    /// An empty cache: each analysis is computed on first use.
    pub fn new() -> AnalysisCache {
        AnalysisCache::default()
    }

    /// The control-flow graph, which all other analyses need.
    pub fn cfg(&mut self, function: &Function) -> Rc<Cfg> {
        let cfg = self
            .cfg
            .get_or_insert_with(|| Rc::new(Cfg::compute(function)));
        Rc::clone(cfg)
    }

    /// The dominator tree of the reachable blocks.
    pub fn dominators(&mut self, function: &Function) -> Rc<Dominators> {
        let cfg = self.cfg(function);
        let dominators = self
            .dominators
            .get_or_insert_with(|| Rc::new(Dominators::compute(&cfg)));
        Rc::clone(dominators)
    }

    /// The loop nest: headers, latches and members.
    pub fn loops(&mut self, function: &Function) -> Rc<Loops> {
        let (cfg, dominators) = (self.cfg(function), self.dominators(function));
        let loops = self
            .loops
            .get_or_insert_with(|| Rc::new(Loops::compute(&cfg, &dominators)));
        Rc::clone(loops)
    }

    /// The live registers at block boundaries.
    pub fn liveness(&mut self, function: &Function) -> Rc<Liveness> {
        let cfg = self.cfg(function);
        let liveness = self
            .liveness
            .get_or_insert_with(|| Rc::new(Liveness::compute(function, &cfg)));
        Rc::clone(liveness)
    }

    /// The SSA versions of all registers that are read.
    pub fn versions(&mut self, function: &Function) -> Rc<Versions> {
        let (cfg, dominators) = (self.cfg(function), self.dominators(function));
        let liveness = self.liveness(function);
        let versions = self.versions.get_or_insert_with(|| {
            Rc::new(Versions::compute(function, &cfg, &dominators, &liveness))
        });
        Rc::clone(versions)
    }

    /// Drops the analyses that a change has not preserved.
    pub fn invalidate(&mut self, preserved: Preserved) {
        let remarks = std::mem::take(&mut self.remarks);
        let locations = std::mem::take(&mut self.locations);
        *self = match preserved {
            Preserved::Nothing => AnalysisCache {
                remarks,
                locations,
                ..AnalysisCache::default()
            },
            Preserved::ControlFlow => AnalysisCache {
                cfg: self.cfg.take(),
                dominators: self.dominators.take(),
                loops: self.loops.take(),
                liveness: None,
                versions: None,
                remarks,
                locations,
            },
        };
    }

    /// The name of an analysis that differs from what the function would give now: a pass has changed
    /// what it claims to preserve.
    pub fn stale(&self, function: &Function) -> Option<&'static str> {
        fn differs<T: PartialEq>(cached: &Option<Rc<T>>, now: &Rc<T>) -> bool {
            cached.as_ref().is_some_and(|cached| cached != now)
        }
        let mut now = AnalysisCache::new();
        if differs(&self.cfg, &now.cfg(function)) {
            return Some("control-flow graph");
        }
        if differs(&self.dominators, &now.dominators(function)) {
            return Some("dominators");
        }
        if differs(&self.loops, &now.loops(function)) {
            return Some("loops");
        }
        if self.liveness.is_some() && differs(&self.liveness, &now.liveness(function)) {
            return Some("liveness");
        }
        if self.versions.is_some() && differs(&self.versions, &now.versions(function)) {
            return Some("SSA versions");
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::text::parse::parse_function;

    const TEXT: &str = "kernel @k() {
  registers dword %0-%1, bool %2
  inputs %0 = local_id.0
$0:
  %1 = loadi.u32 1
  %2 = cmp.lt.u32 %1, %0
  brc %2, $1, $2
$1:
  bra $2
$2:
  ret
}
";

    #[test]
    fn analyses_are_computed_once() {
        let f = parse_function(TEXT).unwrap();
        let mut cache = AnalysisCache::new();
        let (loops, versions) = (cache.loops(&f), cache.versions(&f));
        assert!(Rc::ptr_eq(&loops, &cache.loops(&f)));
        assert!(Rc::ptr_eq(&versions, &cache.versions(&f)));
        assert_eq!(cache.stale(&f), None);
        cache.invalidate(Preserved::ControlFlow);
        assert!(Rc::ptr_eq(&loops, &cache.loops(&f)));
        assert!(!Rc::ptr_eq(&versions, &cache.versions(&f)));
    }

    #[test]
    fn changes_that_are_not_declared_are_found() {
        let mut f = parse_function(TEXT).unwrap();
        let mut cache = AnalysisCache::new();
        cache.liveness(&f);
        f.blocks[0].instructions.remove(1);
        assert_eq!(cache.stale(&f), Some("liveness"));
        cache.invalidate(Preserved::ControlFlow);
        assert_eq!(cache.stale(&f), None);
        f.blocks.swap(1, 2);
        assert_eq!(cache.stale(&f), Some("control-flow graph"));
        cache.invalidate(Preserved::Nothing);
        assert_eq!(cache.stale(&f), None);
    }
}
