//! The public interface of the library, as programs that link gencl use it.

use gencl::compile::{NoObserver, VectorCompilation, compile};
use gencl::launch::file::LaunchFile;
use gencl::visa::measure::measure;
use gencl::visa::object::Object;
use gencl::{
    Argument, CancelFlag, Compilation, CompileError, CompiledKernel, Compiler, Fault, FaultKind,
    IncludeProvider, Included, NdRange, Observer, Options, RunOptions, Stage, Target,
};
use pretty_assertions::assert_eq;
use std::error::Error;
use std::io::ErrorKind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

const TWICE: &str = "__kernel void twice(__global uint *x) { x[get_global_id(0)] *= 2; }";
const ENDLESS: &str = "__kernel void endless(__global volatile uint *x) { while (x[0] == 0) ; }";

#[test]
fn types_that_programs_share_between_threads_are_send_and_sync() {
    fn shared<T: Send + Sync>() {}
    shared::<Compilation>();
    shared::<CompiledKernel>();
    shared::<CompileError>();
    shared::<Options>();
    shared::<RunOptions>();
    shared::<Argument>();
    shared::<Fault>();
    shared::<CancelFlag>();
    shared::<VectorCompilation>();
    shared::<LaunchFile>();
    shared::<Object>();
    fn sent<T: Send>() {}
    sent::<Compiler<'_>>();
}

#[test]
fn a_compiler_compiles_more_than_once() {
    let mut compiler = Compiler::new(Target::Pvc).define("N", "3").kernel("a");
    let source =
        "__kernel void a(__global int *x) { *x = N; } __kernel void b(__global int *x) { }";
    for _ in 0..2 {
        let compilation = compiler.compile("a.cl", source).unwrap();
        assert_eq!(compilation.kernels.len(), 1);
        let mut arguments = [Argument::zeros::<i32>(1)];
        let range = NdRange::new(&[1], None, &[]).unwrap();
        let kernel = compilation.kernel("a").unwrap();
        kernel
            .run(&range, &mut arguments, &RunOptions::default())
            .unwrap();
        assert_eq!(arguments[0].to_vec(), Some(vec![3i32]));
        assert!(compilation.kernel("b").is_none());
    }
}

/// Straight-line code with all channels enabled transfers what its messages do statically, for each
/// thread; channels that a branch disables transfer nothing.
#[test]
fn runs_count_messages_bytes_and_channels() {
    let source =
        "__kernel void all(__global uint *x) { size_t i = get_global_id(0); x[i] = x[i] * 3; }
__kernel void half_of_them(__global uint *x) { size_t i = get_global_id(0); if (i & 1) x[i] = i; }";
    for target in Target::ALL {
        let compilation = Compiler::new(*target).compile("k.cl", source).unwrap();
        let range = NdRange::new(&[64], Some(&[32]), &[]).unwrap();
        let run = |name: &str| {
            let kernel = compilation.kernel(name).unwrap();
            let mut arguments = [Argument::zeros::<u32>(64)];
            let options = RunOptions::default();
            let report = kernel.run(&range, &mut arguments, &options).unwrap();
            (
                measure(&kernel.visa),
                report.threads,
                report.work.expect("the simulator counts"),
            )
        };
        let (all, threads, work) = run("all");
        assert_eq!(work.messages, all.messages as u64 * threads);
        assert_eq!((work.bytes_read, work.bytes_written), (64 * 4, 64 * 4));
        assert_eq!(work.bytes_read, all.bytes_read * threads);
        assert_eq!(work.channels_used, work.channels_offered);
        let (half, threads, work) = run("half_of_them");
        assert_eq!((work.bytes_read, work.bytes_written), (0, 32 * 4));
        assert_eq!(work.bytes_written * 2, half.bytes_written * threads);
        assert!(work.channels_used < work.channels_offered, "{target}");
    }
}

#[test]
fn errors_read_well_from_main() {
    let wrong = "__kernel void k(__global int *x) {\n    *x = y;\n}";
    let error = Compiler::new(Target::Skl)
        .compile("k.cl", wrong)
        .unwrap_err();
    let line: Box<dyn Error> = error.into();
    assert_eq!(
        line.to_string(),
        "error[E0101]: use of undeclared identifier `y`"
    );
    let debug = format!("{line:?}");
    assert!(
        debug.starts_with("compilation failed with 1 error\nerror[E0101]"),
        "{debug}"
    );
    assert!(
        debug.contains("--> k.cl:2:10") && debug.contains("*x = y;"),
        "{debug}"
    );
}

#[test]
fn errors_of_all_kernels_are_reported_together() {
    let source = "__kernel void a(__global double *x) { *x += 1; }
__kernel void b(__global double *x) { *x += 2; }";
    let undeclared = "__kernel void a(__global int *x) { *x += first; }
__kernel void b(__global int *x) { *x += second; }";
    let error = Compiler::new(Target::Tgllp)
        .compile("u.cl", undeclared)
        .unwrap_err();
    let CompileError::Rejected { diagnostics, .. } = error else {
        panic!("{error:?}");
    };
    assert!(
        diagnostics.iter().filter(|d| d.is_error()).count() >= 2,
        "{diagnostics:?}"
    );
    // Kernels of Gen IR are checked for the target one by one.
    let options = Options {
        target: Target::Skl,
        ..Options::default()
    };
    let unit = gencl::compile::front_end("d.cl", source, &options, None, &mut NoObserver).unwrap();
    let options = Options {
        target: Target::Tgllp,
        ..Options::default()
    };
    let error =
        gencl::compile::compile_unit(unit.unit, unit.map, Vec::new(), &options, &mut NoObserver);
    let Err(CompileError::Rejected { diagnostics, .. }) = error else {
        panic!("{error:?}");
    };
    let messages: Vec<_> = diagnostics.iter().map(|d| d.message.as_str()).collect();
    assert_eq!(messages.len(), 2, "{messages:?}");
}

#[test]
fn a_compilation_can_be_canceled_while_it_runs() {
    struct Cancel(CancelFlag, usize);
    impl Observer for Cancel {
        fn stage(&mut self, stage: &Stage<'_>) {
            if matches!(stage, Stage::Pass { .. }) {
                self.1 += 1;
                self.0.cancel();
            }
        }
    }
    let flag = CancelFlag::new();
    let mut observer = Cancel(flag.clone(), 0);
    let error = Compiler::new(Target::Tgllp)
        .cancel(&flag)
        .observe(&mut observer)
        .compile("twice.cl", TWICE);
    assert!(matches!(error, Err(CompileError::Canceled)), "{error:?}");
    assert_eq!(observer.1, 1, "passes after the flag was set");
}

/// Sets a flag at a stage, and counts the stages.
struct CancelAt<'f>(&'static str, &'f CancelFlag, Vec<&'static str>);

impl Observer for CancelAt<'_> {
    fn stage(&mut self, stage: &Stage<'_>) {
        self.2.push(stage.name());
        if stage.name() == self.0 {
            self.1.cancel();
        }
    }
}

#[test]
fn the_front_end_can_be_canceled_in_every_stage() {
    let stages = ["preprocess", "parse", "check"];
    for (k, stage) in stages.into_iter().enumerate() {
        let flag = CancelFlag::new();
        let mut observer = CancelAt(stage, &flag, Vec::new());
        let mut compiler = Compiler::new(Target::Tgllp)
            .cancel(&flag)
            .observe(&mut observer);
        // Errors of the program are those of an incomplete tree.
        for source in [TWICE, "kernel void k() { none; }"] {
            let error = compiler.compile("k.cl", source);
            assert!(matches!(error, Err(CompileError::Canceled)), "{error:?}");
        }
        assert_eq!(observer.2, stages[..=k]);
    }
}

#[test]
fn preprocessing_ends_when_it_is_canceled() {
    struct Headers(CancelFlag, AtomicUsize);
    impl IncludeProvider for Headers {
        fn read(&self, name: &str, _: bool, _: &str) -> std::io::Result<Included> {
            self.1.fetch_add(1, Ordering::Relaxed);
            self.0.cancel();
            Ok(Included::new(name, ""))
        }
    }
    let headers = Headers(CancelFlag::new(), AtomicUsize::new(0));
    let error = Compiler::new(Target::Tgllp)
        .include(&headers)
        .cancel(&headers.0)
        .compile("k.cl", "#include \"a.h\"\n#include \"b.h\"\n");
    assert!(matches!(error, Err(CompileError::Canceled)), "{error:?}");
    assert_eq!(headers.1.into_inner(), 1);
}

#[test]
fn an_error_of_a_provider_is_in_the_diagnostic() {
    struct Failing;
    impl IncludeProvider for Failing {
        fn read(&self, name: &str, _: bool, _: &str) -> std::io::Result<Included> {
            match name {
                "none.h" => Err(ErrorKind::NotFound.into()),
                "large.h" => Err(std::io::Error::new(ErrorKind::FileTooLarge, "1 TB")),
                _ => Err(std::io::Error::other("the server is down")),
            }
        }
        fn help(&self) -> Option<String> {
            Some("upload it".to_owned())
        }
    }
    let messages = |source: &str| -> String {
        let mut compiler = Compiler::new(Target::Tgllp).include(&Failing);
        match compiler.compile("k.cl", source) {
            Err(CompileError::Rejected { map, diagnostics }) => {
                let texts = diagnostics.iter().map(|d| gencl::render::short(&map, d));
                texts.collect()
            }
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(
        messages("#include \"none.h\"\n#include \"a.h\"\n#include \"large.h\"\n#error not read\n"),
        "k.cl:1:10: error[E0004]: `none.h` file not found; help: upload it
k.cl:2:10: error[E0004]: `a.h` cannot be included: the server is down
k.cl:3:10: error[E0603]: `large.h` cannot be included: 1 TB
"
    );
}

/// A panic of the caller's code is no bug of gencl.
#[test]
fn panics_of_callbacks_are_resumed() {
    struct Panicking;
    impl IncludeProvider for Panicking {
        fn read(&self, _: &str, _: bool, _: &str) -> std::io::Result<Included> {
            std::panic::panic_any(41)
        }
    }
    impl Observer for Panicking {
        fn stage(&mut self, _: &Stage<'_>) {
            std::panic::panic_any(42)
        }
    }
    let payload = |run: &mut dyn FnMut()| {
        let caught = std::panic::catch_unwind(std::panic::AssertUnwindSafe(run));
        caught.unwrap_err().downcast_ref::<i32>().copied()
    };
    let include = "#include \"a.h\"\n";
    let of_provider = payload(&mut || {
        let mut compiler = Compiler::new(Target::Tgllp).include(&Panicking);
        let _ = compiler.compile("k.cl", include);
    });
    let of_observer = payload(&mut || {
        let mut observer = Panicking;
        let mut compiler = Compiler::new(Target::Tgllp).observe(&mut observer);
        let _ = compiler.compile("k.cl", TWICE);
    });
    assert_eq!((of_provider, of_observer), (Some(41), Some(42)));
}

#[test]
fn a_time_limit_a_step_limit_and_a_canceled_run_are_distinct() {
    let compilation = Compiler::new(Target::Tgllp)
        .compile("endless.cl", ENDLESS)
        .unwrap();
    let kernel = &compilation.kernels[0];
    let range = NdRange::new(&[1], None, &[]).unwrap();
    let flag = CancelFlag::new();
    flag.cancel();
    let unlimited = RunOptions {
        step_limit: u64::MAX,
        ..RunOptions::default()
    };
    let canceled = RunOptions {
        cancel: Some(flag),
        ..unlimited.clone()
    };
    let timeout = RunOptions {
        timeout: Some(Duration::from_millis(1)),
        ..unlimited
    };
    let steps = RunOptions {
        step_limit: 1000,
        ..RunOptions::default()
    };
    for (options, kind, code) in [
        (canceled, FaultKind::Canceled, "E0609"),
        (timeout, FaultKind::Timeout, "E0605"),
        (steps, FaultKind::Limit, "E0605"),
    ] {
        let mut arguments = [Argument::zeros::<u32>(1)];
        let simulated = kernel.run(&range, &mut arguments, &options).unwrap_err();
        let interpreted = gencl::ir::interp::run(
            &kernel.optimized,
            &compilation.locations,
            &range,
            &mut [Argument::zeros::<u32>(1)],
            16,
            &options,
        );
        for fault in [simulated, interpreted.unwrap_err()] {
            assert_eq!((fault.kind, fault.kind.code().name()), (kind, code));
        }
    }
}

#[test]
fn runs_can_be_canceled_from_another_thread() {
    let compilation = Compiler::new(Target::Tgllp)
        .compile("endless.cl", ENDLESS)
        .unwrap();
    let kernel = &compilation.kernels[0];
    let range = NdRange::new(&[1], None, &[]).unwrap();
    let cancel = CancelFlag::new();
    let options = RunOptions {
        cancel: Some(cancel.clone()),
        step_limit: u64::MAX,
        ..RunOptions::default()
    };
    let simulator = || kernel.run(&range, &mut [Argument::zeros::<u32>(1)], &options);
    let interpreter = || {
        let mut arguments = [Argument::zeros::<u32>(1)];
        let locations = &compilation.locations;
        gencl::ir::interp::run(
            &kernel.optimized,
            locations,
            &range,
            &mut arguments,
            16,
            &options,
        )
    };
    std::thread::scope(|scope| {
        let runs = [scope.spawn(simulator), scope.spawn(interpreter)];
        cancel.cancel();
        for run in runs {
            let fault = run.join().unwrap().unwrap_err();
            assert_eq!(fault.message, "canceled by the caller");
        }
    });
}

#[test]
fn deep_programs_compile_on_a_small_stack() {
    let depth = 200;
    let source = format!(
        "__kernel void k(__global int *x) {{ *x = {}1{}; }}",
        "(".repeat(depth),
        ")".repeat(depth)
    );
    let run = move || {
        Compiler::new(Target::Skl)
            .compile("deep.cl", &source)
            .is_ok()
    };
    let small = std::thread::Builder::new().stack_size(256 << 10);
    assert!(small.spawn(run).unwrap().join().unwrap());
}

#[test]
fn the_compiler_and_the_function_give_the_same() {
    let built = Compiler::new(Target::default())
        .compile("t.cl", TWICE)
        .unwrap();
    let plain = compile("t.cl", TWICE, &Options::default(), None, &mut NoObserver).unwrap();
    assert_eq!(built.visa_text(), plain.visa_text());
}
