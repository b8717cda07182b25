//! Runs passes one by one over a function: checks what each leaves behind, and shows it.

use super::error::InternalError;
use super::observer::{Observer, Stage};
use crate::diagnostic::{Code, Diagnostic};
use crate::ir::function::Function;
use crate::ir::passes;
use crate::ir::passes::lower_pushed_constants::PushedConstants;
use crate::ir::print::{self, PrintOptions};
use crate::ir::register::MAX_REGISTERS;
use crate::ir::verify::{VerifyError, verify};
use crate::source::{Loc, LocationTable, SourceMap};
use std::sync::Arc;

/// Registers that a function with too many may keep: passes need some for what they add.
const SHARED_REGISTERS: usize = MAX_REGISTERS / 4 * 3;

/// Why one kernel has no result.
pub(super) enum KernelError {
    Rejected(Box<Diagnostic>),
    Internal(InternalError),
}

/// Runs passes one by one, checks what each leaves behind, and shows it.
pub(super) struct Runner<'a> {
    pub(super) observer: &'a mut dyn Observer,
    pub(super) places: Places<'a>,
    pub(super) width: Option<u32>,
}

impl Runner<'_> {
    /// Runs a pass.
    pub(super) fn pass<R: Changed>(
        &mut self,
        name: &'static str,
        function: &mut Function,
        pass: impl FnOnce(&mut Function) -> R,
    ) -> Result<R, KernelError> {
        let result = pass(function);
        self.done(name, function, result.changed())?;
        Ok(result)
    }

    /// The function is as the pass, or lowering, has left it. One that did not change is as
    /// valid as it was.
    pub(super) fn done(
        &mut self,
        name: &'static str,
        function: &mut Function,
        changed: bool,
    ) -> Result<(), KernelError> {
        let mut verdict = if changed { verify(function) } else { Ok(()) };
        if let Err(VerifyError::TooManyRegisters { .. }) = verdict {
            // Dead registers do not count: number them away first.
            passes::compact_registers(function);
            verdict = verify(function);
        }
        if let Err(VerifyError::TooManyRegisters { .. }) = verdict {
            // Nor do values that die before others begin, in the same block.
            passes::share_registers(function, SHARED_REGISTERS);
            verdict = verify(function);
        }
        self.observer.stage(&Stage::Pass {
            name,
            width: self.width,
            function,
            changed,
            locations: self.places.locations,
        });
        match verdict {
            Ok(()) => Ok(()),
            Err(VerifyError::TooManyRegisters { count }) => {
                let message = format!(
                    "kernel `{}` needs {count} registers after `{name}`; a function of Gen IR has at most {}",
                    function.name, MAX_REGISTERS
                );
                Err(KernelError::Rejected(Box::new(
                    self.places
                        .located(Code::E0602, message, function.loc)
                        .help("split the kernel into several"),
                )))
            }
            Err(error @ VerifyError::Invalid(_)) => {
                Err(internal(name, function, &error.to_string()))
            }
        }
    }
}

/// What a pass says of itself: whether it changed the function.
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

/// A bug of ours, with the function that shows it.
pub(super) fn internal(pass: &str, function: &Function, message: &str) -> KernelError {
    KernelError::Internal(InternalError {
        kernel: function.name.to_string(),
        pass: pass.to_string(),
        message: message.to_string(),
        reproducer: print::print_function(function, PrintOptions::default()),
    })
}

/// What code behind the front end is told of places.
#[derive(Clone, Copy)]
pub(super) struct Places<'a> {
    pub(super) map: &'a SourceMap,
    pub(super) locations: &'a Arc<LocationTable>,
}

impl Places<'_> {
    /// A diagnostic about code behind the front end, whose place is a location: in the source
    /// where that is known, else (of Gen IR with locations) as a note.
    pub(super) fn located(self, code: Code, message: String, loc: Loc) -> Diagnostic {
        let Some(location) = self.locations.get(loc) else {
            return Diagnostic::without_place(code, message);
        };
        match self.map.span_of(location) {
            Some(span) => Diagnostic::new(code, span, message),
            None => Diagnostic::without_place(code, message).note(format!("at {location}")),
        }
    }
}
