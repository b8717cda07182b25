//! gencl compiles OpenCL C kernels for Intel GPUs, with every intermediate stage visible.
//!
//! A source text becomes Gen IR, a scalar, non-SSA intermediate representation in the tradition of
//! Beignet; passes simplify it and make it legal for a target; selection turns it into vISA, the
//! virtual instruction set that Intel's finalizer accepts. Both can be run without a GPU: Gen IR by
//! its interpreter, vISA by the simulator.
//!
//! ```
//! use gencl::{Argument, Compiler, NdRange, RunOptions, Target};
//!
//! let source = "
//!     __kernel void twice(__global uint *data, uint n) {
//!         uint i = get_global_id(0);
//!         if (i < n)
//!             data[i] = 2 * data[i];
//!     }";
//! let compilation = Compiler::new(Target::Tgllp).compile("twice.cl", source)?;
//!
//! // The text that the finalizer reads.
//! assert!(compilation.visa_text().contains(".kernel \"twice\""));
//!
//! // Three elements, sixteen work-items, of which the last thirteen do nothing.
//! let kernel = &compilation.kernels[0];
//! let range = NdRange::new(&[16], Some(&[16]), &[])?;
//! let mut arguments = [Argument::buffer(&[1u32, 2, 3]), Argument::scalar(3u32)];
//! kernel.run(&range, &mut arguments, &RunOptions::default())?;
//! assert_eq!(arguments[0].to_vec(), Some(vec![2u32, 4, 6]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The modules, in the order of the pipeline: [`frontend`] (OpenCL C to Gen IR), [`ir`] (Gen IR,
//! its analyses and passes), [`backend`] (Gen IR to vISA), [`genx`] (vector IR, beside Gen IR),
//! [`visa`] (the virtual instruction set, its text form and its rules), [`sim`] (executes vISA).
//! [`mod@compile`] is the entire pipeline, and `fuzz` tests it
//! with random kernels; `explore` records it for a page. Leaf modules that all may use: [`source`], [`diagnostic`], [`target`],
//! [`launch`], [`numeric`], [`random`].
//!
//! The feature `cli`, which is on by default, adds the dependencies of the command line and all other features; `finalizer`
//! adds the module of that name, which runs Intel's finalizer.

pub mod backend;
pub mod cancel;
pub mod compile;
pub mod diagnostic;
mod digraph;
#[cfg(feature = "explore")]
pub mod explore;
#[cfg(feature = "finalizer")]
pub mod finalizer;
pub mod frontend;
#[cfg(feature = "fuzz")]
pub mod fuzz;
pub mod genx;
pub mod ir;
pub mod launch;
pub mod numeric;
pub mod random;
pub mod render;
pub mod sim;
pub mod source;
mod sparse_rows;
pub mod target;
pub mod visa;
pub mod widen;
pub mod zebin;

pub use cancel::{CancelFlag, Progress};
pub use compile::{
    BuildOptions, Compilation, CompileError, CompiledKernel, Compiler, Level, Observer, Options,
    Stage,
};
pub use frontend::preprocess::{IncludeProvider, Included, Language};
pub use launch::{Argument, Fault, FaultKind, NdRange, RunOptions, RunReport, Work};
pub use target::{Target, Width};

/// The examples of the page, which `cargo test --doc` compiles and runs.
#[cfg(doctest)]
#[doc = include_str!("../docs/library.md")]
struct LibraryPage;
