//! Random Gen IR functions with private and constant memory, through the back end: on each target,
//! at each width and level, the simulator stores the same as the interpreter, and the finalizer
//! accepts the code.

use gencl::backend::width::WidthChoice;
use gencl::compile::{CompileError, CompiledKernel, Level, NoObserver, Options, compile_unit};
use gencl::ir::function::Function;
use gencl::ir::interp;
use gencl::ir::unit::Unit;
use gencl::launch::{Argument, NdRange, RunOptions};
use gencl::sim;
use gencl::source::{LocationTable, SourceMap};
use gencl::target::{Target, Width};

/// Number of work-items, and the size of a group: the last sub-group is partial at every width.
const ITEMS: u64 = 44;
const GROUP: u64 = 22;

const SEEDS: u64 = 24;

fn range() -> NdRange {
    NdRange::new(&[ITEMS], Some(&[GROUP]), &[]).unwrap()
}

fn buffer() -> [Argument; 1] {
    [Argument::Buffer(vec![
        0;
        (ITEMS * crate::random_ir::ITEM_BYTES)
            as usize
    ])]
}

fn interpreted(function: &Function) -> [Argument; 1] {
    let mut arguments = buffer();
    let (locations, options) = (LocationTable::new(), RunOptions::default());
    interp::run(function, &locations, &range(), &mut arguments, 8, &options)
        .unwrap_or_else(|fault| panic!("{fault}\n{function}"));
    arguments
}

fn random_functions_run_alike(target: Target) {
    run_alike(
        target,
        (0..SEEDS)
            .map(crate::random_ir::function_of_integers)
            .collect(),
    );
}

/// Tests functions on floats of all sizes that the target has.
fn random_functions_of_floats_run_alike(target: Target) {
    let doubles = target.info().double;
    let function = |seed| crate::random_ir::function_of_numbers(seed, doubles);
    run_alike(target, (SEEDS..2 * SEEDS).map(function).collect());
}

fn run_alike(target: Target, functions: Vec<Function>) {
    let expected: Vec<_> = functions.iter().map(interpreted).collect();
    for &width in target.info().widths {
        for level in [Level::O0, Level::O2] {
            let options = Options {
                target,
                width: WidthChoice::Fixed(width),
                level,
                ..Options::default()
            };
            let unit = Unit {
                functions: functions.clone(),
                ..Unit::default()
            };
            let name = format!("{target} {width} {level:?}");
            let map = SourceMap::new();
            let kernels = match compile_unit(unit, map, Vec::new(), &options, &mut NoObserver) {
                Ok(compilation) => compilation.kernels,
                Err(CompileError::Internal(error)) => {
                    panic!("{name}: {error}\n{}", error.reproducer)
                }
                Err(error) => panic!("{name}: {error}"),
            };
            for (kernel, expected) in kernels.iter().zip(&expected) {
                let text = || gencl::visa::text::print([&kernel.visa], &Default::default());
                let mut arguments = buffer();
                sim::run(
                    &kernel.visa,
                    &range(),
                    &mut arguments,
                    &RunOptions::default(),
                )
                .unwrap_or_else(|fault| panic!("{name}: {fault}\n{}", text()));
                assert!(
                    arguments == *expected,
                    "{name}: {} differs\n{}\n{}",
                    kernel.visa.name,
                    kernel.lowered,
                    text()
                );
            }
            if crate::support::finalizer::available() {
                // At the widest width some spill, as they are estimated to.
                let fits = |k: &&CompiledKernel| width < Width::Simd32 || k.statistics.fits();
                let kernels = kernels.iter().filter(fits).map(|k| &k.visa);
                let text = gencl::visa::text::print(kernels, &Default::default());
                crate::support::finalizer::assert_accepted(&text, target);
            }
        }
    }
}

tests_by_target!(random_functions_run_alike);

tests_by_target!(random_functions_of_floats_run_alike);
