//! The simulator runs the kernels that the tests of the back end build by hand.

use crate::support::saxpy;
use gencl::launch::{Argument, NdRange, RunOptions};
use gencl::sim;
use gencl::target::{Target, Width};

#[test]
fn saxpy_on_every_target_and_width() {
    const N: u32 = 1000;
    let bytes =
        |f: &dyn Fn(u32) -> f32| -> Vec<u8> { (0..N).flat_map(|k| f(k).to_le_bytes()).collect() };
    let x = |k: u32| k as f32 * 0.37 - 100.0;
    let y = |k: u32| 3.0 - k as f32 * 1.01;
    let want: Vec<u8> = bytes(&|k| x(k).mul_add(2.5, y(k)));
    for &target in Target::ALL {
        for width in [Width::Simd8, Width::Simd16] {
            if !target.info().widths.contains(&width) {
                continue;
            }
            let kernel = saxpy::kernel(target, width.into());
            let mut arguments = [
                Argument::Buffer(bytes(&y)),
                Argument::Buffer(bytes(&x)),
                Argument::Value(2.5f32.to_le_bytes().to_vec()),
                Argument::Value(N.to_le_bytes().to_vec()),
            ];
            let range = NdRange::new(&[1024], Some(&[64]), &[]).unwrap();
            let report = sim::run(&kernel, &range, &mut arguments, &RunOptions::default()).unwrap();
            assert_eq!(report.threads, 1024 / u64::from(width.channels()));
            assert!(
                arguments[0] == Argument::Buffer(want.clone()),
                "{target} {width}"
            );
        }
    }
}
