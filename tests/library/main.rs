//! Tests through the library: its interface, Gen IR, vISA, the simulator, and the repository itself
//! (architecture and documentation). A module each; `cargo test --test library docs::` runs one.

#[path = "../support/harness/mod.rs"]
mod harness;
#[path = "../support/random_ir.rs"]
mod random_ir;
#[path = "../support/random_vector_ir/mod.rs"]
mod random_vector_ir;
#[path = "../support/snippets/mod.rs"]
mod snippets;
#[path = "../support/mod.rs"]
mod support;

/// A test for each target of a function that accepts one, in a module with the name of the function.
macro_rules! tests_by_target {
    ($check:ident) => {
        tests_by_target!($check: skl Skl, tgllp Tgllp, dg2 Dg2, pvc Pvc);
    };
    ($check:ident: $($test:ident $target:ident),*) => {
        mod $check {
            use gencl::target::Target;

            $(#[test]
            fn $test() {
                super::$check(Target::$target);
            })*

            #[test]
            fn no_target_is_missing() {
                assert_eq!([$(Target::$target),*], Target::ALL);
            }
        }
    };
}

mod architecture;
mod builtins;
mod causes;
mod coverage;
mod device_binaries;
mod docs;
mod interface;
mod machine;
mod math_unit;
mod matrices;
mod opcodes;
mod page_output;
mod partial_sub_groups;
mod pass_page;
mod passes;
mod preprocess;
mod races;
mod robustness;
mod sim;
mod sim_opcodes;
mod study;
mod terminology;
mod uniformity;
mod valid_variants;
mod vector_compiler;
mod vector_emission;
mod vector_ir;
mod vector_passes;
mod visa;
mod visa_opcodes;
mod visa_samples;
mod widen;
mod widths;
