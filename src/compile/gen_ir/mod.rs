//! The front end of Gen IR: parses and verifies a text, and warns of what is valid and probably not meant.

mod warnings;

use super::{
    Compilation, CompileError, Compiler, FrontEnd, Observer, Options, compile_unit, no_kernel,
    too_large,
};
use crate::diagnostic::{Code, Diagnostic};
use crate::ir::function::FunctionKind;
use crate::ir::instruction::Detail;
use crate::ir::text::parse::{Places, ReadUnit, read_unit};
use crate::ir::unit::Unit;
use crate::ir::verify::{Part, Rule, VerifyError, Violation, verify, violations_of_unit};
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
                plain_functions: _,
            } = gen_ir_front_end(name, source, GenIrLines::Program, options)?;
            compile_gen_ir_unit(unit, map, diagnostics, options, observer)
        })
    }
}

/// As [`compile_unit`], of a unit that [`gen_ir_front_end`] has parsed.
///
/// # Errors
/// See [`compile_unit`].
pub fn compile_gen_ir_unit(
    unit: Unit,
    map: SourceMap,
    mut diagnostics: Vec<Diagnostic>,
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<Compilation, CompileError> {
    let mut functions = unit.functions.iter();
    if options.kernels.is_empty() && !functions.any(|f| f.kind == FunctionKind::Kernel) {
        let help =
            "write a kernel, `kernel @NAME(PARAMETERS) {`; docs/gen-ir.md describes the parameters";
        diagnostics.push(no_kernel(&map, help));
        return Err(CompileError::Rejected { map, diagnostics });
    }
    compile_unit(unit, map, diagnostics, options, observer)
}

/// Parses and verifies a text in Gen IR, for [`compile_gen_ir_unit`].
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
                plain_functions: Vec::new(),
            })
        }
        Err(diagnostics) => Err(CompileError::Rejected { map, diagnostics }),
    }
}

/// Parses and verifies the Gen IR of a file of the map.
///
/// # Errors
/// Every syntax error, and every violation of a rule by a function without one: errors of the input here, not internal
/// errors.
pub fn parse_gen_ir(map: &SourceMap, file: FileId) -> Result<(Unit, Places), Vec<Diagnostic>> {
    let source = map.file(file);
    let ReadUnit {
        unit,
        places,
        errors,
        complete,
    } = read_unit(&source.text);
    let errors = errors.iter().map(|error| error.diagnostic(map, file));
    let mut wrong: Vec<Diagnostic> = errors.collect();
    let is_read = wrong.is_empty();
    let diagnostic = |function: usize, violation: &Violation| {
        let (line, column) = places.of(function, violation).unwrap_or((1, 1));
        let span = match violation.part {
            // The name, for a suggestion.
            Some(Part::Name | Part::Callee) => map.word_at(file, line, column),
            Some(_) | None => map.token_at(file, line, column),
        };
        let (name, title) = (violation.rule.name(), violation.rule.title());
        Diagnostic::new(Code::E1202, span, violation.message.clone())
            .note(format!("{name}: {title}"))
    };
    // Of functions with syntax errors nothing more is known.
    for (k, place) in complete {
        let Some(function) = unit.functions.get(k) else {
            continue;
        };
        match verify(function) {
            Ok(()) => {}
            Err(VerifyError::Invalid(violations)) => {
                wrong.extend(violations.iter().map(|v| diagnostic(place, v)));
            }
            Err(error @ VerifyError::TooManyRegisters { .. }) => {
                let message = format!("invalid kernel `{}`: {error}", function.name);
                wrong.push(Diagnostic::without_place(Code::E1202, message));
            }
        }
    }
    if wrong.is_empty() {
        for (k, violation) in violations_of_unit(&unit) {
            let mut diagnostic = diagnostic(k, &violation);
            if let Some(first) = before(&unit, k, &violation)
                && let Some((line, column)) = places.name_of(first)
            {
                let span = map.word_at(file, line, column);
                diagnostic = diagnostic.also(span, "previous definition is here");
            }
            if let Some(callee) = undefined_callee(&unit, k, &violation) {
                let functions = unit.functions.iter();
                let helpers = functions.filter(|f| f.kind != FunctionKind::Kernel);
                diagnostic = diagnostic.did_you_mean(callee, helpers.map(|f| &*f.name));
            }
            wrong.push(diagnostic);
        }
    }
    if wrong.is_empty() {
        Ok((unit, places))
    } else {
        if !is_read {
            wrong.sort_by_key(|d| d.primary.as_ref().map(|label| label.span.start));
        }
        Err(wrong)
    }
}

/// The index of the function whose name the function with index `k` has again, if that is the violation.
fn before(unit: &Unit, k: usize, violation: &Violation) -> Option<usize> {
    let name = &unit.functions.get(k)?.name;
    let mut functions = unit.functions.iter();
    let first = functions.position(|function| function.name == *name);
    first.filter(|_| violation.rule == Rule::V37)
}

/// The name of the callee, if the violation is that no function has it.
fn undefined_callee<'u>(unit: &'u Unit, k: usize, violation: &Violation) -> Option<&'u str> {
    let function = unit.functions.get(k)?;
    let block = function.blocks.get(violation.block?.index())?;
    let instruction = block.instructions.get(violation.instruction?)?;
    let Detail::Call(callee) = instruction.detail else {
        return None;
    };
    let name = function.callees.get(callee.index())?;
    let is_defined = unit.functions.iter().any(|f| f.name == *name);
    (!is_defined).then_some(&**name)
}
