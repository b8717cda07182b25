//! Build options as a process gets them: those of OpenCL, of which some have no effect.

use crate::command::gencl;
use pretty_assertions::assert_eq;

const KERNEL: &str = "__kernel void k(__global int *o) { o[get_global_id(0)] = 1; }\n";

#[test]
fn every_build_option_of_opencl_is_accepted() {
    let plain = gencl(&["compile", "-"], KERNEL);
    assert_eq!(plain.code, 0, "{}", plain.stderr);
    for option in [
        "-cl-single-precision-constant",
        "-cl-denorms-are-zero",
        "-cl-fp32-correctly-rounded-divide-sqrt",
        "-cl-strict-aliasing",
        "-cl-mad-enable",
        "-cl-no-signed-zeros",
        "-cl-unsafe-math-optimizations",
        "-cl-finite-math-only",
        "-cl-fast-relaxed-math",
        "-cl-uniform-work-group-size",
        "-cl-no-subgroup-ifp",
        "-cl-kernel-arg-info",
        "-cl-std=CL1.1",
        "-cl-std=CL3.0",
        "-w",
        "-Werror",
        "-DN=1",
        "-Inone",
    ] {
        let done = gencl(&["compile", "-", option], KERNEL);
        assert_eq!((done.code, done.stderr.as_str()), (0, ""), "{option}");
        assert_eq!(done.stdout, plain.stdout, "{option}");
    }
}

#[test]
fn other_options_are_usage_errors_with_the_nearest_name() {
    for (option, message) in [
        (
            "-cl-strict-alias",
            "unknown option `-cl-strict-alias`: did you mean `-cl-strict-aliasing`?",
        ),
        (
            "-create-library",
            "unsupported option `-create-library`: it is an option of `clLinkProgram`",
        ),
    ] {
        let done = gencl(&["compile", "-", option], KERNEL);
        assert_eq!(done.code, 2, "{option}");
        let start = format!("error: {message}");
        assert!(done.stderr.starts_with(&start), "{}", done.stderr);
    }
}
