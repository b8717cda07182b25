//! The options of a compilation.

use crate::backend::payload::PrivateStorage;
use crate::backend::width::WidthChoice;
use crate::cancel::CancelFlag;
use crate::diagnostic::Warnings;
use crate::frontend::lower::Floats;
use crate::frontend::preprocess::{self, CommandLineMacro, IncludeProvider, Language};
use crate::ir::function::FloatRules;
use crate::ir::remarks::RemarkFilter;
use crate::target::Target;

/// The optimization level; `-O0` to `-O2` on the command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, PartialOrd, Ord)]
pub enum Level {
    /// No optimization: only what a target requires.
    O0,
    /// One iteration of the cheap simplifications, for fast compilation.
    O1,
    /// All optimizations: the default.
    #[default]
    O2,
}

impl Level {
    /// Where private memory may be located. Without optimization it is in memory, where the simulator reports every
    /// access that is out of bounds or misaligned.
    pub fn private_storage(self) -> PrivateStorage {
        match self {
            Level::O0 => PrivateStorage::Memory,
            Level::O1 | Level::O2 => PrivateStorage::Registers,
        }
    }
}

/// The options of a compilation.
#[derive(Clone, Debug)]
pub struct Options {
    /// The target to generate code for.
    pub target: Target,
    /// The dispatch width, chosen by the compiler or fixed.
    pub width: WidthChoice,
    /// The optimization level, the same for all kernels.
    pub level: Level,
    /// The kernels to compile; all if empty.
    pub kernels: Vec<String>,
    /// `-D` and `-U`, in command-line order.
    pub macros: Vec<CommandLineMacro>,
    /// The files of `-include`, which precede the source.
    pub forced_includes: Vec<String>,
    /// Text that precedes the source, such as definitions; a file of its own in locations, `<prefix>`.
    pub prefix: String,
    /// The version of OpenCL C, as `-cl-std`.
    pub language: Language,
    /// `-cl-uniform-work-group-size`: all work-groups of a launch have the same size, which versions before 2.0 imply.
    pub uniform_work_groups: bool,
    /// `-cl-fast-relaxed-math`: implies the next three, and defines a macro.
    pub fast_relaxed_math: bool,
    /// `-cl-finite-math-only`: operands and results are neither NaN nor infinite.
    pub finite_math_only: bool,
    /// `-cl-no-signed-zeros`: the sign of a zero does not matter.
    pub no_signed_zeros: bool,
    /// `-cl-unsafe-math-optimizations`, which includes the previous one.
    pub unsafe_math: bool,
    /// `-cl-fp32-correctly-rounded-divide-sqrt`: `float` division and `sqrt` are correctly rounded.
    pub correctly_rounded_divide_sqrt: bool,
    /// Whether `a * b + c` may be contracted unless a pragma forbids it.
    pub contract: bool,
    /// `-cl-single-precision-constant`: floating constants without a suffix have type `float`.
    pub single_precision_constant: bool,
    /// Which warnings are reported, and which of them are errors.
    pub warnings: Warnings,
    /// Which optimization remarks are reported: none by default.
    pub remarks: RemarkFilter,
    /// Stops the compilation with [`CompileError::Canceled`](super::CompileError::Canceled) once it
    /// is set.
    pub cancel: Option<CancelFlag>,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            target: Target::default(),
            width: WidthChoice::Auto,
            level: Level::O2,
            kernels: Vec::new(),
            macros: Vec::new(),
            forced_includes: Vec::new(),
            prefix: String::new(),
            language: Language::default(),
            uniform_work_groups: false,
            fast_relaxed_math: false,
            finite_math_only: false,
            no_signed_zeros: false,
            unsafe_math: false,
            correctly_rounded_divide_sqrt: false,
            contract: true,
            single_precision_constant: false,
            warnings: Warnings::default(),
            remarks: RemarkFilter::default(),
            cancel: None,
        }
    }
}

impl Options {
    /// The float rules that the options imply.
    pub fn floats(&self) -> Floats {
        let relaxed = self.fast_relaxed_math || self.unsafe_math;
        Floats {
            relaxed,
            rules: FloatRules {
                finite: self.fast_relaxed_math || self.finite_math_only,
                no_signed_zeros: relaxed || self.no_signed_zeros,
            },
        }
    }

    /// The options of the preprocessor: every target has `half`.
    pub fn preprocessing<'a>(
        &'a self,
        includes: Option<&'a dyn IncludeProvider>,
    ) -> preprocess::Options<'a> {
        preprocess::Options {
            macros: self.macros.clone(),
            forced_includes: self.forced_includes.clone(),
            prefix: self.prefix.clone(),
            language: self.language,
            double: self.target.info().double,
            half: true,
            matrices: self.target.info().dpas_exec_size.is_some(),
            wide_matrices: self.target.info().dpas_wide,
            fast_relaxed_math: self.fast_relaxed_math,
            includes,
            cancel: self.cancel.as_ref(),
        }
    }
}
