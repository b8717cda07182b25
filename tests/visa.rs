//! vISA text and Intel's finalizer.

mod support;

use gencl::target::Target;
use gencl::visa::text::{PrintOptions, print};
use support::{finalizer, saxpy};

/// The targets and the widths at which the hand-built kernel is tried.
fn widths() -> impl Iterator<Item = (Target, u8)> {
    Target::ALL.iter().flat_map(|&target| {
        [8, 16]
            .into_iter()
            .filter(move |&width| target.info().widths.contains(&u32::from(width)))
            .map(move |width| (target, width))
    })
}

#[test]
fn a_kernel_built_by_hand_is_accepted_on_every_target() {
    if !finalizer::available() {
        return;
    }
    for (target, width) in widths() {
        let kernel = saxpy::kernel(target, width);
        let text = print([&kernel], &PrintOptions::default());
        finalizer::assert_accepted(&text, target);
    }
}
