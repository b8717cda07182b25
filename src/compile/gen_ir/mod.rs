//! The front end of Gen IR: parses and verifies a text, and warns of what is valid and probably not meant.

mod warnings;

use super::{Compilation, CompileError, Compiler, FrontEnd, Options, compile_unit, too_large};
use crate::diagnostic::{Code, Diagnostic};
use crate::ir::text::parse::{Places, parse_unit_with_places};
use crate::ir::unit::Unit;
use crate::ir::verify::{VerifyError, verify, verify_unit};
use crate::source::{FileId, SourceMap};
use std::sync::Arc;

/// Which lines the code of a text in Gen IR is of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum GenIrLines {
    /// Those of the table of locations in the text; without one, those of the text.
    #[default]
    Program,
    /// Those of the text.
    Text,
}

impl Compiler<'_> {
    /// Compiles a text in Gen IR, as `gencl compile NAME.ir` does. `name` is the name of the text in diagnostics.
    /// Options of the language have no effect.
    ///
    /// ```
    /// use gencl::{Compiler, Target};
    ///
    /// let text = "kernel @k(0: \"o\" \"int*\" global) {
    ///   registers dword %0-%1
    ///   inputs %0 = buffer_offset.0
    /// $0:
    ///   %1 = loadi.u32 42
    ///   store.global[0].u32 %0, %1
    ///   ret
    /// }";
    /// let compilation = Compiler::new(Target::Dg2).compile_gen_ir("k.ir", text)?;
    /// assert_eq!(compilation.kernels.len(), 1);
    /// # Ok::<(), gencl::CompileError>(())
    /// ```
    ///
    /// # Errors
    /// [`CompileError::Rejected`] with every syntax error of the text, or every rule that it violates, at its line; else
    /// see [`CompileError`].
    ///
    /// # Panics
    /// When the observer panics, with its panic.
    pub fn compile_gen_ir(
        &mut self,
        name: &str,
        source: &str,
    ) -> Result<Compilation, CompileError> {
        self.on_thread(source, |options, _, observer| {
            let FrontEnd {
                map,
                diagnostics,
                unit,
            } = gen_ir_front_end(name, source, GenIrLines::Program, options)?;
            compile_unit(unit, map, diagnostics, options, observer)
        })
    }
}

/// Parses and verifies a text in Gen IR, for [`compile_unit`].
///
/// # Errors
/// See [`Compiler::compile_gen_ir`].
pub fn gen_ir_front_end(
    name: &str,
    source: &str,
    lines: GenIrLines,
    options: &Options,
) -> Result<FrontEnd, CompileError> {
    let mut map = SourceMap::new();
    let Some(file) = map.add(name, source) else {
        let diagnostics = vec![too_large(name, source)];
        return Err(CompileError::Rejected { map, diagnostics });
    };
    match parse_gen_ir(&map, file) {
        Ok((mut unit, places)) => {
            if lines == GenIrLines::Text {
                unit.locations = Arc::default();
            }
            places.locate(&mut unit, &map.file(file).name);
            let mut diagnostics = warnings::all(&unit, &map);
            options.warnings.apply(&mut diagnostics);
            Ok(FrontEnd {
                map,
                diagnostics,
                unit,
            })
        }
        Err(diagnostics) => Err(CompileError::Rejected { map, diagnostics }),
    }
}

/// Parses and verifies the Gen IR of a file of the map.
///
/// # Errors
/// Every syntax error, or every violation of a rule: errors of the input here, not internal errors.
pub fn parse_gen_ir(map: &SourceMap, file: FileId) -> Result<(Unit, Places), Vec<Diagnostic>> {
    let source = map.file(file);
    let (unit, places) = match parse_unit_with_places(&source.text) {
        Ok(parsed) => parsed,
        Err(errors) => {
            return Err(errors
                .into_iter()
                .map(|error| {
                    let span = map.span_at(file, error.line, error.column);
                    Diagnostic::new(Code::E1201, span, error.message)
                })
                .collect());
        }
    };
    let mut wrong = Vec::new();
    for (k, function) in unit.functions.iter().enumerate() {
        match verify(function) {
            Ok(()) => {}
            Err(VerifyError::Invalid(violations)) => {
                wrong.extend(violations.iter().map(|violation| {
                    let (line, column) = places.of(k, violation).unwrap_or((1, 1));
                    let span = map.span_at(file, line, column);
                    Diagnostic::new(Code::E1202, span, violation.message.clone()).note(format!(
                        "{}: {}",
                        violation.rule.name(),
                        violation.rule.title()
                    ))
                }));
            }
            Err(error @ VerifyError::TooManyRegisters { .. }) => {
                let message = format!("invalid kernel `{}`: {error}", function.name);
                wrong.push(Diagnostic::without_place(Code::E1202, message));
            }
        }
    }
    if wrong.is_empty()
        && let Err(error) = verify_unit(&unit)
    {
        let message = format!("inconsistent functions: {error}");
        wrong.push(Diagnostic::without_place(Code::E1202, message));
    }
    if wrong.is_empty() {
        Ok((unit, places))
    } else {
        Err(wrong)
    }
}
