//! gencl compiles OpenCL C kernels for Intel GPUs with every stage in the open.
//!
//! A source text becomes Gen IR, a scalar, non-SSA intermediate representation in the
//! tradition of Beignet; passes simplify it and make it fit a target; selection turns it
//! into vISA, the virtual instruction set that Intel's finalizer takes. Both can be run
//! without a GPU: Gen IR by its interpreter, vISA by the simulator.
//!
//! ```
//! use gencl::compile::{NoObserver, Options, compile};
//! use gencl::launch::{Argument, NdRange, RunOptions};
//!
//! let source = "
//!     __kernel void twice(__global uint *data, uint n) {
//!         uint i = get_global_id(0);
//!         if (i < n)
//!             data[i] = 2 * data[i];
//!     }";
//! let compilation = compile("twice.cl", source, &Options::default(), None, &mut NoObserver)?;
//! let kernel = &compilation.kernels[0];
//!
//! // The text that the finalizer takes.
//! let text = gencl::visa::text::print([&kernel.visa], &Default::default());
//! assert!(text.contains(".kernel \"twice\""));
//!
//! // Ten elements, sixteen work-items, of which the last six do nothing.
//! let data: Vec<u8> = (0..10u32).flat_map(u32::to_le_bytes).collect();
//! let mut arguments = [Argument::Buffer(data), Argument::Value(10u32.to_le_bytes().to_vec())];
//! let range = NdRange::new(&[16], Some(&[16]), &[])?;
//! gencl::sim::run(&kernel.visa, &range, &mut arguments, &RunOptions::default())?;
//!
//! let Argument::Buffer(data) = &arguments[0] else { unreachable!() };
//! assert_eq!(data[36..40], 18u32.to_le_bytes());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The modules, in the order of the pipeline: [`frontend`] (OpenCL C to Gen IR), [`ir`] (Gen
//! IR, its analyses and passes), [`backend`] (Gen IR to vISA), [`visa`] (the language, its
//! text and its rules), [`sim`] (runs vISA). [`mod@compile`] spells the whole line, and [`fuzz`]
//! tries it on random kernels. Leaves that all may use: [`source`], [`diagnostic`], [`target`], [`launch`], [`numeric`].

pub mod backend;
pub mod compile;
pub mod diagnostic;
pub mod frontend;
#[cfg(feature = "fuzz")]
pub mod fuzz;
pub mod ir;
pub mod launch;
pub mod numeric;
pub mod render;
pub mod sim;
pub mod source;
pub mod target;
pub mod visa;
pub mod zebin;
