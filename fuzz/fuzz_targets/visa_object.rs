//! vISA objects: the reader's result must verify, print and write without a panic, and what was
//! written must be readable.

#![no_main]

use gencl::target::Target;
use gencl::visa::binary::{self, WriteOptions};
use gencl::visa::text::{self, PrintOptions};
use gencl::visa::verify::{Scope, verify_in, verify_object};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    for &target in Target::ALL {
        let Ok(object) = binary::read(input, target) else {
            continue;
        };
        let _ = verify_object(&object);
        for kernel in &object.kernels {
            let _ = verify_in(kernel, Scope::Gencl);
        }
        let _ = text::print(&object.kernels, &PrintOptions::default());
        if let Ok(bytes) = binary::write_object(&object, &WriteOptions::default()) {
            binary::read(&bytes, target).expect("what is written is read");
        }
    }
});
