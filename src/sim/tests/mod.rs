//! Tests of the simulator on kernels built by hand.

mod control;
mod faults;
mod frame;
mod parallel;
mod values;
