//! Tests of the simulator on kernels built by hand.

mod broken;
mod control;
mod faults;
mod fences;
mod frame;
mod hot;
mod messages;
mod parallel;
mod profile;
mod programs;
mod values;
mod whole_threads;
