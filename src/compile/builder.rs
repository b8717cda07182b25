//! [`Compiler`]: a builder for compilations, for programs that use the library.

use super::{
    BuildOptions, Compilation, CompileError, InternalError, NoObserver, Observer, Stage, compile,
    options,
};
use crate::backend::width::WidthChoice;
use crate::cancel::CancelFlag;
use crate::frontend::preprocess::{CommandLineMacro, IncludeProvider, Included, Language};
use crate::ir::remarks::RemarkKind;
use crate::target::{Target, Width};
use options::{Level, Options};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The stack size of the thread that compiles, in bytes. The limits on nesting are chosen for it.
pub const STACK_BYTES: usize = 256 << 20;

/// A compiler for one target, with its options.
///
/// ```
/// use gencl::{Compiler, Target, Width};
///
/// let source = "__kernel void copy(__global TYPE *to, __global const TYPE *from) {
///     to[get_global_id(0)] = from[get_global_id(0)];
/// }";
/// let compilation = Compiler::new(Target::Dg2)
///     .define("TYPE", "float")
///     .width(Width::Simd16)
///     .compile("copy.cl", source)?;
/// println!("{}", compilation.visa_text());
/// # Ok::<(), gencl::CompileError>(())
/// ```
pub struct Compiler<'a> {
    options: Options,
    includes: Option<&'a dyn IncludeProvider>,
    observer: Option<&'a mut (dyn Observer + Send)>,
}

impl<'a> Compiler<'a> {
    /// A compiler for a target, with the default options: OpenCL C 1.2, [`Level::O2`], every kernel
    /// of the source, the dispatch width selected by register pressure.
    pub fn new(target: Target) -> Compiler<'a> {
        let options = Options {
            target,
            ..Options::default()
        };
        Compiler::with_options(options)
    }

    /// A compiler with all options given.
    pub fn with_options(options: Options) -> Compiler<'a> {
        Compiler {
            options,
            includes: None,
            observer: None,
        }
    }

    /// Sets the dispatch width in work-items per hardware thread: 8, 16 or 32. A width that the
    /// target does not support is an error of [`Compiler::compile`].
    #[must_use]
    pub fn width(mut self, width: Width) -> Self {
        self.options.width = WidthChoice::Fixed(width);
        self
    }

    /// Sets the optimization level; the default is [`Level::default`].
    #[must_use]
    pub fn level(mut self, level: Level) -> Self {
        self.options.level = level;
        self
    }

    /// Sets the version of OpenCL C, as `-cl-std` does.
    #[must_use]
    pub fn language(mut self, language: Language) -> Self {
        self.options.language = language;
        self
    }

    /// Defines a macro, as `-D NAME=VALUE`. The name may have parameters: `F(x)`.
    #[must_use]
    pub fn define(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.options.macros.push(CommandLineMacro::Define {
            name: name.into(),
            value: Some(value.into()),
        });
        self
    }

    /// Applies build options, such as those of `clBuildProgram`, after those that are set: see [`BuildOptions::apply`].
    #[must_use]
    pub fn build_options(mut self, options: &BuildOptions) -> Self {
        options.apply(&mut self.options);
        self
    }

    /// Requests the optimization remarks of a kind, of all passes. [`Options::remarks`] selects passes.
    #[must_use]
    pub fn remarks(mut self, kind: RemarkKind) -> Self {
        self.options.remarks = self.options.remarks.with(kind);
        self
    }

    /// Compiles only this kernel, and those of other calls of this method.
    #[must_use]
    pub fn kernel(mut self, name: impl Into<String>) -> Self {
        self.options.kernels.push(name.into());
        self
    }

    /// Sets the provider of included files. Without a provider, each `#include` is an error.
    #[must_use]
    pub fn include(mut self, provider: &'a dyn IncludeProvider) -> Self {
        self.includes = Some(provider);
        self
    }

    /// Reports every stage to an observer.
    #[must_use]
    pub fn observe(mut self, observer: &'a mut (dyn Observer + Send)) -> Self {
        self.observer = Some(observer);
        self
    }

    /// Ends the compilation with [`CompileError::Canceled`] once the flag is set.
    #[must_use]
    pub fn cancel(mut self, flag: &CancelFlag) -> Self {
        self.options.cancel = Some(flag.clone());
        self
    }

    /// The target that is compiled for.
    pub(super) fn target(&self) -> Target {
        self.options.target
    }

    /// The names of the kernels to compile; all if empty.
    pub(super) fn kernels(&self) -> &[String] {
        &self.options.kernels
    }

    /// Compiles a source text. `name` is its name in diagnostics.
    ///
    /// Runs on a thread with a stack of [`STACK_BYTES`], so that the caller's stack does not limit
    /// the nesting of a program.
    ///
    /// # Errors
    /// See [`CompileError`].
    ///
    /// # Panics
    /// When the provider of included files or the observer panics, with its panic.
    pub fn compile(&mut self, name: &str, source: &str) -> Result<Compilation, CompileError> {
        self.on_thread(source, |options, includes, observer| {
            compile(name, source, options, includes, observer)
        })
    }

    /// Compiles on a thread with a stack of [`STACK_BYTES`]. `source` is what reproduces an internal error.
    pub(super) fn on_thread(
        &mut self,
        source: &str,
        work: impl FnOnce(
            &Options,
            Option<&dyn IncludeProvider>,
            &mut dyn Observer,
        ) -> Result<Compilation, CompileError>
        + Send,
    ) -> Result<Compilation, CompileError> {
        let calls = Calls::default();
        let includes = self.includes.map(|inner| CalledProvider {
            inner,
            calls: &calls,
        });
        let includes = includes.as_ref().map(|p| p as &dyn IncludeProvider);
        let options = &self.options;
        let observer = self.observer.as_deref_mut();
        let failed = |message: String| {
            CompileError::Internal(InternalError {
                kernel: String::new(),
                pass: "start".to_string(),
                message,
                reproducer: source.to_string(),
            })
        };
        std::thread::scope(|scope| {
            let calls = &calls;
            let run = move || match observer {
                Some(inner) => {
                    let mut observer = CalledObserver { inner, calls };
                    work(options, includes, &mut observer)
                }
                None => work(options, includes, &mut NoObserver),
            };
            let worker = std::thread::Builder::new().stack_size(STACK_BYTES);
            match worker.spawn_scoped(scope, run) {
                Ok(worker) => worker.join().unwrap_or_else(|payload| {
                    // A panic in code of the caller is the caller's.
                    if calls.is_inside() {
                        std::panic::resume_unwind(payload);
                    }
                    let text = payload.downcast_ref::<&str>().copied();
                    let text =
                        text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
                    Err(failed(match text {
                        Some(text) => format!("the compiler panicked: {text}"),
                        None => "the compiler panicked".to_owned(),
                    }))
                }),
                Err(error) => Err(failed(format!("cannot start a thread: {error}"))),
            }
        })
    }
}

/// Whether a callback of the caller is running: where a panic came from. Only the thread that compiles calls them.
#[derive(Debug, Default)]
struct Calls(AtomicBool);

impl Calls {
    fn is_inside(&self) -> bool {
        self.0.load(Relaxed)
    }

    /// Runs a callback. After a panic in it, [`Calls::is_inside`] remains true.
    fn call<T>(&self, callback: impl FnOnce() -> T) -> T {
        self.0.store(true, Relaxed);
        let result = callback();
        self.0.store(false, Relaxed);
        result
    }
}

struct CalledProvider<'c> {
    inner: &'c dyn IncludeProvider,
    calls: &'c Calls,
}

impl IncludeProvider for CalledProvider<'_> {
    fn read(&self, name: &str, quoted: bool, from: &str) -> std::io::Result<Included> {
        self.calls.call(|| self.inner.read(name, quoted, from))
    }

    fn help(&self) -> Option<String> {
        self.calls.call(|| self.inner.help())
    }
}

struct CalledObserver<'c> {
    inner: &'c mut (dyn Observer + Send),
    calls: &'c Calls,
}

impl Observer for CalledObserver<'_> {
    fn stage(&mut self, stage: &Stage<'_>) {
        self.calls.call(|| self.inner.stage(stage));
    }
}

impl std::fmt::Debug for Compiler<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Compiler")
            .field("options", &self.options)
            .finish_non_exhaustive()
    }
}
