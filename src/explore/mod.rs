//! The page of `gencl explore`: every stage of a compilation in one file.
//!
//! A [`Recorder`] observes the compilation, and a [`Record`](record::Record) has what it and the runs of the
//! kernels found. [`page::page`] is a pure function from the record to HTML, so that the same record gives the
//! same bytes. The page needs no network and no other file. Its policy allows only its own script and style, and
//! it can be read without the script.

mod difference;
pub mod figures;
pub mod graph;
mod heat;
mod html;
mod layout;
pub mod lines;
pub mod listing;
pub mod native;
pub mod page;
mod panes;
pub mod record;
mod recorder;
pub mod renaming;
mod sides;
mod source;
mod svg;
mod words;

pub use difference::{Change, Difference};
pub use recorder::{Pass, Recorder, Stages, VectorRecorder, WidthStages};
pub use words::{Meanings, Words};
