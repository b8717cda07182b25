//! Runs passes over a function one by one, verifies the result of each, and reports it to the
//! observer.

use super::error::InternalError;
use super::observer::{Observer, Stage};
use super::options::Options;
use crate::cancel::CancelFlag;
use crate::diagnostic::{Code, Diagnostic};
use crate::ir::analysis::cache::{AnalysisCache, Preserved};
use crate::ir::function::Function;
use crate::ir::opcode::Phase;
use crate::ir::passes;
use crate::ir::passes::lower_pushed_constants::PushedConstants;
use crate::ir::register::MAX_REGISTERS;
use crate::ir::text::print::{self, PrintOptions};
use crate::ir::verify::{VerifyError, verify_between_passes, verify_phase};
use crate::source::{Loc, LocationTable, SourceMap};
use crate::target::{Target, Width};
use std::sync::Arc;

/// The number of registers to which a function with too many is reduced: the limit itself, so that
/// few values share a register.
const SHARED_REGISTERS: usize = MAX_REGISTERS;

/// The reason why the compilation of a kernel failed.
pub(super) enum KernelError {
    Rejected(Box<Diagnostic>),
    Internal(InternalError),
    Canceled,
}

/// Runs passes one by one, verifies the result of each, and reports it.
pub(super) struct Runner<'a> {
    pub(super) observer: &'a mut dyn Observer,
    pub(super) map: &'a SourceMap,
    pub(super) target: Target,
    pub(super) width: Option<Width>,
    pub(super) cancel: Option<&'a CancelFlag>,
    /// The analyses of the function that the passes run on, and the locations of the unit.
    pub(super) analyses: AnalysisCache,
}

impl<'a> Runner<'a> {
    pub(super) fn new(
        observer: &'a mut dyn Observer,
        map: &'a SourceMap,
        options: &'a Options,
    ) -> Runner<'a> {
        Runner {
            observer,
            map,
            target: options.target,
            width: None,
            cancel: options.cancel.as_ref(),
            analyses: AnalysisCache::new(),
        }
    }

    pub(super) fn places(&self) -> Places<'_> {
        Places {
            map: self.map,
            locations: &self.analyses.locations,
        }
    }

    /// Invalidates the cached analyses: the following passes run on another function.
    pub(super) fn switch_function(&mut self) {
        self.analyses.invalidate(Preserved::Nothing);
    }

    /// Runs a pass, verifies its result, and reports it to the observer.
    pub(super) fn pass<R: Changed>(
        &mut self,
        name: &'static str,
        function: &mut Function,
        pass: impl FnOnce(&mut Function, &mut AnalysisCache) -> R,
    ) -> Result<R, KernelError> {
        self.analyses.remarks.restart(name);
        let result = pass(function, &mut self.analyses);
        self.done(name, function, result.changed())?;
        Ok(result)
    }

    /// Verifies that a function is in the form of a phase. `name` is the pass that ends the
    /// previous phase.
    pub(super) fn enter(
        phase: Phase,
        name: &'static str,
        function: &Function,
        target: Target,
    ) -> Result<(), KernelError> {
        verify_phase(function, phase, target)
            .map_err(|error| internal(name, function, &error.to_string()))
    }

    /// Verifies and reports the function after a pass, or after lowering. A function that did not
    /// change needs no verification.
    pub(super) fn done(
        &mut self,
        name: &'static str,
        function: &mut Function,
        changed: bool,
    ) -> Result<(), KernelError> {
        if self.cancel.is_some_and(CancelFlag::is_canceled) {
            return Err(KernelError::Canceled);
        }
        if changed {
            self.analyses.invalidate(passes::preserved(name));
        }
        if cfg!(debug_assertions)
            && let Some(analysis) = self.analyses.stale(function)
        {
            let message = format!("the cached {analysis} is stale");
            return Err(internal(name, function, &message));
        }
        let mut verdict = if changed {
            verify_between_passes(function)
        } else {
            Ok(())
        };
        if let Err(VerifyError::TooManyRegisters { .. }) = verdict {
            // Dead registers do not count toward the limit: drop them first.
            if passes::compact_registers(function) {
                self.analyses.invalidate(Preserved::ControlFlow);
            }
            verdict = verify_between_passes(function);
        }
        self.observe(name, function, changed);
        match verdict {
            Ok(()) => Ok(()),
            Err(VerifyError::TooManyRegisters { count }) => {
                Err(self.too_many_registers(name, function, count))
            }
            Err(error @ VerifyError::Invalid(_)) => {
                Err(internal(name, function, &error.to_string()))
            }
        }
    }

    /// Reports a function after a pass, or as lowered.
    pub(super) fn observe(&mut self, name: &'static str, function: &Function, changed: bool) {
        self.observer.stage(&Stage::Pass {
            name,
            width: self.width,
            function,
            changed,
            locations: &self.analyses.locations,
        });
    }
}

impl Runner<'_> {
    /// Prepares a function as a checkpoint, with at most [`MAX_REGISTERS`] registers: drops dead
    /// ones, then lets values with disjoint live ranges share registers.
    pub(super) fn checkpoint(
        &mut self,
        name: &'static str,
        function: &mut Function,
    ) -> Result<(), KernelError> {
        if function.registers.len() > MAX_REGISTERS {
            self.pass("compact_registers", function, |f, _| {
                passes::compact_registers(f)
            })?;
        }
        if function.registers.len() > MAX_REGISTERS {
            self.pass("share_registers", function, |f, analyses| {
                passes::share_registers(f, analyses, SHARED_REGISTERS)
            })?;
        }
        match function.registers.len() {
            0..=MAX_REGISTERS => Ok(()),
            count => Err(self.too_many_registers(name, function, count)),
        }
    }

    fn too_many_registers(&self, name: &str, function: &Function, count: usize) -> KernelError {
        let message = format!(
            "kernel `{}` requires {count} registers after `{name}`, which exceeds the limit of {MAX_REGISTERS}",
            function.name
        );
        KernelError::Rejected(Box::new(
            self.places()
                .located(Code::E0602, message, function.loc)
                .help("split the kernel into several"),
        ))
    }
}

/// The result of a pass: whether it changed the function.
pub(super) trait Changed {
    fn changed(&self) -> bool;
}

impl Changed for bool {
    fn changed(&self) -> bool {
        *self
    }
}

impl<E> Changed for Result<bool, E> {
    fn changed(&self) -> bool {
        *self.as_ref().unwrap_or(&false)
    }
}

impl Changed for PushedConstants {
    fn changed(&self) -> bool {
        self.changed
    }
}

/// An internal error, with the function that reproduces it.
pub(super) fn internal(pass: &str, function: &Function, message: &str) -> KernelError {
    KernelError::Internal(InternalError {
        kernel: function.name.to_string(),
        pass: pass.to_string(),
        message: message.to_string(),
        reproducer: print::print_function(function, PrintOptions::default()),
    })
}

/// The source locations that code after the front end refers to.
#[derive(Clone, Copy)]
pub(super) struct Places<'a> {
    pub(super) map: &'a SourceMap,
    pub(super) locations: &'a Arc<LocationTable>,
}

impl Places<'_> {
    /// A diagnostic about code after the front end, in the source if that is known.
    pub(super) fn located(self, code: Code, message: String, loc: Loc) -> Diagnostic {
        Diagnostic::located(code, self.map, self.locations.get(loc), message)
    }
}
