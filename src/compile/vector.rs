//! Vector IR: parses a text, verifies it, legalizes its kernels for the target, and emits them.

use super::{CompileError, Compiler, InternalError, no_kernel_named};
use crate::diagnostic::{Code, Diagnostic};
use crate::genx::emit::emit_verified;
use crate::genx::function::{InstructionId, Module};
use crate::genx::passes::{Failed, Stage as PassStage, legalize_verified_for};
use crate::genx::text::parse::{Lines, parse_module_with_lines};
use crate::genx::verify::verify_module;
use crate::launch::{Argument, Fault, NdRange, RunOptions, RunReport};
use crate::source::{Loc, LocationTable, SourceMap};
use crate::target::Target;
use crate::visa::kernel::Kernel;
use crate::{genx, sim, visa};
use std::sync::Arc;

/// The kernels of a module in vector IR.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct VectorCompilation {
    /// The source that locations refer to.
    pub map: SourceMap,
    /// The module, which the interpreter can run.
    pub module: Module,
    /// The lines of its instructions.
    pub lines: Lines,
    /// The name of the source.
    pub name: String,
    /// The module after the passes, with the compiled kernels only.
    pub legalized: Module,
    /// The kernels in vISA, in the order of the text.
    pub kernels: Vec<Kernel>,
}

impl VectorCompilation {
    /// The kernel with this name; `None` if it is not in the compilation.
    pub fn kernel(&self, name: &str) -> Option<&Kernel> {
        self.kernels.iter().find(|kernel| kernel.name == name)
    }

    /// All kernels as one vISA text, which Intel's finalizer reads.
    pub fn visa_text(&self) -> String {
        visa::text::print(&self.kernels, &visa::text::PrintOptions::default())
    }

    /// Runs a kernel in the interpreter of vector IR, without a target.
    ///
    /// # Errors
    /// See [`genx::interp::run`].
    pub fn interpret(
        &self,
        kernel: &str,
        range: &NdRange,
        arguments: &mut [Argument],
        options: &RunOptions,
    ) -> Result<RunReport, Fault> {
        let text = genx::interp::Text {
            name: &self.name,
            lines: &self.lines,
        };
        genx::interp::run(&self.module, kernel, Some(text), range, arguments, options)
    }

    /// Runs the vISA of a kernel on the simulator.
    ///
    /// # Errors
    /// See [`sim::run`]; there is no kernel of this name.
    pub fn run(
        &self,
        kernel: &str,
        range: &NdRange,
        arguments: &mut [Argument],
        options: &RunOptions,
    ) -> Result<RunReport, Fault> {
        match self.kernel(kernel) {
            Some(kernel) => sim::run(kernel, range, arguments, options),
            None => Err(Fault::launch(format!("no kernel named `{kernel}`"))),
        }
    }
}

impl Compiler<'_> {
    /// Compiles a text in vector IR, LLVM's `.ll`, for the target. Options of the language, the
    /// level and the dispatch width have no effect. `name` is the name of the text in diagnostics.
    ///
    /// # Errors
    /// [`CompileError::Rejected`] with the errors in the text, or with the first instruction of each
    /// kernel that the target does not support.
    pub fn compile_vector_ir(
        &self,
        name: &str,
        source: &str,
    ) -> Result<VectorCompilation, CompileError> {
        compile_vector_ir(name, source, self.target(), self.kernels())
    }
}

/// Compiles a text in vector IR: all kernels, or those with the given names.
///
/// # Errors
/// See [`Compiler::compile_vector_ir`].
pub fn compile_vector_ir(
    name: &str,
    source: &str,
    target: Target,
    kernels: &[String],
) -> Result<VectorCompilation, CompileError> {
    compile_observed_vector_ir(name, source, target, kernels, &mut |_| {})
}

/// As [`compile_vector_ir`]; the observer receives each function before and after every pass.
///
/// # Errors
/// See [`Compiler::compile_vector_ir`].
pub fn compile_observed_vector_ir(
    name: &str,
    source: &str,
    target: Target,
    kernels: &[String],
    observer: &mut dyn FnMut(&PassStage<'_>),
) -> Result<VectorCompilation, CompileError> {
    compile_located(
        (name, source),
        target,
        kernels,
        VectorLines::Program,
        observer,
    )
}

/// Which lines the code of a text in vector IR is of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum VectorLines {
    /// Those that `!dbg` has; of instructions without one, the line of the text.
    Program,
    /// Those of the text.
    Text,
}

/// As [`compile_vector_ir`]; instructions have the lines of the text.
///
/// # Errors
/// See [`Compiler::compile_vector_ir`].
pub fn compile_vector_ir_by_own_lines(
    name: &str,
    source: &str,
    target: Target,
    kernels: &[String],
) -> Result<VectorCompilation, CompileError> {
    let lines = VectorLines::Text;
    compile_located((name, source), target, kernels, lines, &mut |_| {})
}

fn compile_located(
    (name, source): (&str, &str),
    target: Target,
    kernels: &[String],
    of: VectorLines,
    observer: &mut dyn FnMut(&PassStage<'_>),
) -> Result<VectorCompilation, CompileError> {
    let mut map = SourceMap::new();
    let Some(file) = map.add(name, source) else {
        let error = Diagnostic::without_place(Code::E0603, "source file is too large");
        return Err(rejected(map, vec![error]));
    };
    let (mut module, lines) = match parse_module_with_lines(&map.file(file).text) {
        Ok(parsed) => parsed,
        Err(errors) => {
            let errors = errors.iter().map(|e| e.diagnostic(&map, file)).collect();
            return Err(rejected(map, errors));
        }
    };
    if let Err((index, violation)) = verify_module(&module) {
        let error = lines.diagnostic(&module, (index, &violation), (&map, file));
        return Err(rejected(map, vec![error]));
    }
    if of == VectorLines::Text {
        forget_locations(&mut module);
    }
    locate(&mut module, &lines, name);
    let locations = Arc::new(module.locations.clone());
    let is_wanted = |name: &str| kernels.is_empty() || kernels.iter().any(|k| k == name);
    let mut emitted = Vec::new();
    let mut errors = Vec::new();
    let mut legalized = Module {
        pointer: module.pointer,
        functions: Vec::new(),
        locations: module.locations.clone(),
        items: module.items,
    };
    for (index, function) in module.functions.iter().enumerate() {
        let named = function.kernel.as_ref().map(|kernel| &*kernel.name);
        if !named.is_some_and(is_wanted) {
            continue;
        }
        let mut legal = function.clone();
        let at = |code: Code, loc: Loc, message: String| {
            Diagnostic::located(code, &map, locations.get(loc), message)
        };
        match legalize_verified_for(&mut legal, target, observer) {
            Ok(()) => {}
            Err(Failed::Rejected { rejected, loc, .. }) => {
                errors.push(at(rejected.code, loc, rejected.message));
                continue;
            }
            Err(Failed::Invalid(violation)) => {
                errors.push(at(Code::E1103, Loc::NONE, violation.to_string()));
                continue;
            }
            Err(Failed::Internal {
                pass,
                message,
                reproducer,
            }) => {
                return Err(CompileError::Internal(InternalError {
                    kernel: function.name.to_string(),
                    pass: pass.to_owned(),
                    message,
                    reproducer,
                }));
            }
        }
        match emit_verified(&legal, target) {
            Ok(mut kernel) => {
                kernel.locations = locations.clone();
                emitted.push(kernel);
            }
            Err(error) => {
                errors.push(match error.instruction {
                    Some(id) => at(error.code, legal.instruction(id).loc, error.message),
                    // About the kernel as a whole.
                    None => error.diagnostic(&lines, index, &map, file),
                });
            }
        }
        legalized.functions.push(legal);
    }
    for wanted in kernels {
        let known = || {
            let kernels = module.kernels().filter_map(|f| f.kernel.as_ref());
            kernels.map(|kernel| &*kernel.name)
        };
        if !known().any(|name| name == wanted) {
            let known: Vec<&str> = known().collect();
            errors.push(no_kernel_named(&map, wanted, &known));
        }
    }
    if errors.is_empty() && emitted.is_empty() {
        let message = "there is no kernel: `!genx.kernels` has no entry";
        errors.push(Diagnostic::without_place(Code::E0103, message));
    }
    match errors.is_empty() {
        true => Ok(VectorCompilation {
            map,
            module,
            lines,
            name: name.to_owned(),
            legalized,
            kernels: emitted,
        }),
        false => Err(rejected(map, errors)),
    }
}

fn rejected(map: SourceMap, diagnostics: Vec<Diagnostic>) -> CompileError {
    CompileError::Rejected { map, diagnostics }
}

/// Removes all source locations.
fn forget_locations(module: &mut Module) {
    module.locations = LocationTable::default();
    for function in &mut module.functions {
        for id in (0..function.instruction_count() as u32).map(InstructionId) {
            function.instruction_mut(id).loc = Loc::NONE;
        }
    }
}

/// Gives instructions without a source location that in the text.
fn locate(module: &mut Module, lines: &Lines, name: &str) {
    let name = Arc::from(name);
    for (index, function) in module.functions.iter_mut().enumerate() {
        for id in (0..function.instruction_count() as u32).map(InstructionId) {
            if function.instruction(id).loc == Loc::NONE
                && let Some(location) = lines.location(&name, index, Some(id))
            {
                function.instruction_mut(id).loc = module.locations.add(location);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    const COPY: &str = r#"define dllexport spir_kernel void @copy(i64 %from, i64 %to) {
  %x = call <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64 %from)
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %to, <16 x i32> %x)
  ret void
}
!genx.kernels = !{!0}
!0 = !{void (i64, i64)* @copy, !"copy", !1, i32 0, !1, !1, !2, i32 0}
!1 = !{i32 0, i32 0}
!2 = !{!"svmptr_t", !"svmptr_t"}
"#;

    fn errors(source: &str, kernels: &[&str]) -> Vec<String> {
        let kernels: Vec<String> = kernels.iter().map(|&k| k.to_owned()).collect();
        match compile_vector_ir("k.ll", source, Target::Tgllp, &kernels) {
            Ok(_) => Vec::new(),
            Err(CompileError::Rejected { map, diagnostics }) => diagnostics
                .iter()
                .map(|d| {
                    let position = d.primary.as_ref().and_then(|l| map.position(l.span));
                    let line = position.map_or(0, |p| p.line);
                    format!("{line}: {}: {}", d.code, d.message)
                })
                .collect(),
            Err(error) => vec![error.to_string()],
        }
    }

    #[test]
    fn a_kernel_runs_in_both_engines() {
        let compiler = Compiler::new(Target::Dg2).kernel("copy");
        let compilation = compiler.compile_vector_ir("k.ll", COPY).unwrap();
        assert!(compilation.visa_text().contains("svm_block_st (4)"));
        let range = NdRange::new(&[1], None, &[]).unwrap();
        let numbers: Vec<u32> = (0..16).collect();
        let options = RunOptions::default();
        for interpreted in [false, true] {
            let mut arguments = [Argument::buffer(&numbers), Argument::zeros::<u32>(16)];
            let report = match interpreted {
                true => compilation.interpret("copy", &range, &mut arguments, &options),
                false => compilation.run("copy", &range, &mut arguments, &options),
            };
            report.unwrap();
            assert_eq!(arguments[1].to_vec::<u32>().unwrap(), numbers);
        }
        let missing = compilation.run("other", &range, &mut [], &options);
        assert!(missing.unwrap_err().message.contains("no kernel"));
    }

    #[test]
    fn what_is_rejected_has_a_line() {
        assert!(errors(COPY, &[]).is_empty());
        assert_eq!(errors(COPY, &["x"]), ["1: E0103: no kernel named `x`"]);
        assert_eq!(
            errors("define void @f() {\n  ret void\n}\n", &[]),
            ["0: E0103: there is no kernel: `!genx.kernels` has no entry"]
        );
        let wrong = COPY.replace("ret void", "ret i32 %x");
        assert!(errors(&wrong, &[])[0].starts_with("4: E1103"));
        let wide = COPY.replace("v16i32", "v128i32").replace("<16 x", "<128 x");
        assert!(errors(&wide, &[])[0].starts_with("2: E1103"));
        let doubles = COPY.replace(
            "  ret void",
            "  %f = bitcast <16 x i32> %x to <8 x double>
  %s = fadd <8 x double> %f, %f
  call void @llvm.genx.svm.block.st.i64.v8f64(i64 %to, <8 x double> %s)
  ret void",
        );
        let found = errors(&doubles, &[]);
        assert!(
            found[0].starts_with("5: E1105: target `tgllp` has no doubles"),
            "{found:?}"
        );
    }
}
