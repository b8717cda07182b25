//! The observer that records a compilation: for every pass what it changed, and the legalized kernel at each
//! width that the compiler tries.

use super::difference::{Difference, difference};
use super::listing::Names;
use super::sides::{GenIr, VectorIr, is_renumbered};
use super::words::Words;
use crate::compile::{Observer, Stage};
use crate::genx;
use crate::ir::function::{Function, FunctionKind};
use crate::source::LocationTable;
use crate::target::Width;
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

/// The most changed lines of one pass that are stored.
const MAX_CHANGES_OF_PASS: usize = 2_000;

/// The most changed lines that are stored of a pass that changes only the numbers of registers and blocks: such
/// passes change nearly all lines, and were half of the changes of large kernels.
const MAX_RENUMBERED: usize = 200;

/// The most changed lines of all passes that are stored.
const MAX_CHANGES: usize = 20_000;

/// A pass that ran, and what it changed.
#[derive(Clone, PartialEq, Debug)]
pub struct Pass {
    /// The name of the pass.
    pub name: &'static str,
    /// The helper function that it ran on; `None` for the kernel.
    pub helper: Option<String>,
    /// Number of instructions before it.
    pub before: usize,
    /// Number of instructions after it.
    pub after: usize,
    /// What it changed; `None` if it reports that it changed nothing.
    pub difference: Option<Difference>,
    /// How long it took, if times are recorded. That of verification is included.
    pub time: Option<Duration>,
}

/// The stages of a kernel.
#[derive(Clone, Debug, Default)]
pub struct Stages {
    /// The name of the kernel.
    pub name: String,
    /// The passes for all widths.
    pub shared: Vec<Pass>,
    /// The passes for one width, with the legalized kernel if it was reached.
    pub widths: BTreeMap<Width, WidthStages>,
}

/// The stages of a kernel for one width.
#[derive(Clone, Debug, Default)]
pub struct WidthStages {
    /// The passes that depend on the width, in order.
    pub passes: Vec<Pass>,
    /// Legalized Gen IR, as selection receives it.
    pub legalized: Option<Function>,
}

/// Records the stages of a compilation.
#[derive(Debug)]
pub struct Recorder {
    /// The kernels in the order of their compilation.
    pub kernels: Vec<Stages>,
    /// The stages before the passes, with their times; empty unless times are recorded.
    pub front_end: Vec<(&'static str, Duration)>,
    /// The files that code is of.
    pub names: Names,
    /// The words of the source that name variables.
    pub words: Words,
    is_timed: bool,
    /// Whether only what depends on the width is recorded.
    only_widths: bool,
    /// The kernels with the widths that are no longer recorded.
    recorded: BTreeSet<(String, Width)>,
    last: Instant,
    /// Functions after their last pass that changed them: by name, and by width for passes that depend on it.
    code: BTreeMap<(String, Option<Width>), GenIr>,
    /// The number of changed lines that may still be stored.
    left: usize,
    width: Option<Width>,
}

impl Recorder {
    /// A recorder for a source of this name; `is_timed` records how long each pass takes.
    pub fn new(source: &str, is_timed: bool) -> Recorder {
        Recorder {
            kernels: Vec::new(),
            front_end: Vec::new(),
            names: Names::new(source),
            words: Words::default(),
            is_timed,
            only_widths: false,
            recorded: BTreeSet::new(),
            last: Instant::now(),
            code: BTreeMap::new(),
            left: MAX_CHANGES,
            width: None,
        }
    }

    /// Ignores what is recorded from now on, the passes for all widths too: the kernels are compiled again for
    /// another width.
    pub fn record_other_widths(&mut self) {
        self.only_widths = true;
        for kernel in &self.kernels {
            let widths = kernel.widths.keys();
            let recorded = widths.map(|&width| (kernel.name.clone(), width));
            self.recorded.extend(recorded);
        }
    }

    fn is_recorded(&self, function: &Function, width: Width) -> bool {
        let key = (function.name.to_string(), width);
        self.recorded.contains(&key)
    }

    fn pass(
        &mut self,
        name: &'static str,
        width: Option<Width>,
        function: &Function,
        changed: bool,
        locations: &LocationTable,
    ) {
        let time = self.is_timed.then(|| self.last.elapsed());
        self.width = width;
        let is_kernel = function.kind == FunctionKind::Kernel;
        if name == "lower" && is_kernel && !self.kernels.iter().any(|k| *k.name == *function.name) {
            self.kernels.push(Stages {
                name: function.name.to_string(),
                ..Stages::default()
            });
            let mut last = "";
            for location in locations.places() {
                if *location.file != *last {
                    last = &location.file;
                    self.names.index(last);
                }
            }
        }
        if self.only_widths && width.is_none_or(|width| self.is_recorded(function, width)) {
            return;
        }
        let of_kernel = match is_kernel {
            true => self.kernels.iter().position(|k| *k.name == *function.name),
            false => self.kernels.len().checked_sub(1),
        };
        let Some(kernel) = of_kernel else {
            return;
        };
        let key = |width| (function.name.to_string(), width);
        let count = function.instruction_count();
        let known = self
            .code
            .get(&key(width))
            .or_else(|| self.code.get(&key(None)));
        let before = known.map_or(0, |known| known.function.instruction_count());
        let mut changes = None;
        if changed || known.is_none() {
            let now = GenIr::new(function);
            // The kernel as lowered is a listing of its own; of a helper function of the program all lines are new.
            let empty = (!is_kernel && !function.is_built_in).then(|| {
                let mut empty = function.clone();
                empty.blocks.clear();
                GenIr::new(&empty)
            });
            if let Some(known) = known.or(empty.as_ref()) {
                let limit = self.left.min(MAX_CHANGES_OF_PASS);
                let mut renumbered = false;
                let mut found = difference(
                    &known.with(locations, &self.names),
                    &now.with(locations, &self.names),
                    |added, removed| {
                        let (old, new) = (&known.function, &now.function);
                        renumbered = is_renumbered(old, new, (added, removed));
                        match renumbered {
                            true => limit.min(MAX_RENUMBERED),
                            false => limit,
                        }
                    },
                );
                found.is_renumbered = renumbered;
                self.left -= found.changes.len();
                changes = Some(found);
            }
            self.code.insert(key(width), now);
        }
        let pass = Pass {
            name,
            helper: (!is_kernel).then(|| function.name.to_string()),
            before,
            after: count,
            difference: changes,
            time,
        };
        let kernel = &mut self.kernels[kernel];
        match width {
            None => kernel.shared.push(pass),
            Some(width) => kernel.widths.entry(width).or_default().passes.push(pass),
        }
    }
}

impl Observer for Recorder {
    fn stage(&mut self, stage: &Stage<'_>) {
        if let Stage::Parsed { tree, map } = stage {
            self.words = Words::of(tree, map);
        }
        match stage {
            Stage::Preprocessed(_) | Stage::Parsed { .. } | Stage::Checked(_) => {
                if self.is_timed && !self.only_widths {
                    self.front_end.push((stage.name(), self.last.elapsed()));
                }
            }
            Stage::Pass {
                name,
                width,
                function,
                changed,
                locations,
            } => self.pass(name, *width, function, *changed, locations),
            Stage::Analyzed(function) => {
                let kernel = self.kernels.iter_mut().find(|k| *k.name == *function.name);
                if let (Some(kernel), Some(width)) = (kernel, self.width) {
                    kernel.widths.entry(width).or_default().legalized = Some((*function).clone());
                }
            }
            Stage::Selected(_) | Stage::Verified(_) => {}
        }
        // Excludes the time of this function.
        self.last = Instant::now();
    }
}

/// Records the passes over vector IR.
#[derive(Debug)]
pub struct VectorRecorder<'a> {
    /// The passes that ran.
    pub passes: Vec<Pass>,
    locations: &'a LocationTable,
    names: &'a mut Names,
    is_timed: bool,
    start: Instant,
    /// The function after the last pass that changed it.
    code: Option<VectorIr>,
    left: usize,
}

impl<'a> VectorRecorder<'a> {
    /// A recorder of functions with these source locations.
    pub fn new(
        locations: &'a LocationTable,
        names: &'a mut Names,
        is_timed: bool,
    ) -> VectorRecorder<'a> {
        VectorRecorder {
            passes: Vec::new(),
            locations,
            names,
            is_timed,
            start: Instant::now(),
            code: None,
            left: MAX_CHANGES / 4,
        }
    }

    /// Receives the function before and after each pass.
    pub fn stage(&mut self, stage: &genx::passes::Stage<'_>) {
        let time = self.is_timed.then(|| self.start.elapsed());
        match (stage.is_before, self.code.take()) {
            (true, None) => self.code = Some(VectorIr::new(stage.function)),
            (true, code) => self.code = code,
            (false, None) => {}
            (false, Some(mut code)) => {
                let before = code.instructions();
                let difference = stage.is_changed.then(|| {
                    let limit = self.left.min(MAX_CHANGES_OF_PASS);
                    code.advance(stage.function, (self.locations, self.names), limit)
                });
                self.left -= difference.as_ref().map_or(0, |d| d.changes.len());
                self.passes.push(Pass {
                    name: stage.pass,
                    helper: None,
                    before,
                    after: code.instructions(),
                    difference,
                    time,
                });
                self.code = Some(code);
            }
        }
        self.start = Instant::now();
    }
}
