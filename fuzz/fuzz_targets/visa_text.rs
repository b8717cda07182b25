//! vISA text: the parser's result must print and parse again unchanged; the verifier must not
//! panic.

#![no_main]

use gencl::target::Target;
use gencl::visa::text::{self, PrintOptions};
use gencl::visa::verify::{Scope, verify_in};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &str| {
    for &target in Target::ALL {
        let Ok(module) = text::parse(input, "input", target) else {
            continue;
        };
        let printed = text::print(&module.kernels, &PrintOptions::default());
        let again = text::parse(&printed, "printed", target).expect("what is printed is read");
        let second = text::print(&again.kernels, &PrintOptions::default());
        assert_eq!(printed, second);
        for kernel in &module.kernels {
            let _ = verify_in(kernel, Scope::Gencl);
        }
    }
});
