//! Work-groups that do not fill their hardware threads: every local size from 1 to 65, on every target at every
//! width. Interpreter and simulator compute what the functions of sub-groups are defined to.

use crate::harness::engines::{Case, Configuration, Source, compile_for};
use gencl::compile::{Level, Options};
use gencl::launch::{Argument, NdRange, RunOptions};
use gencl::target::{Target, Width};

const SOURCE: &str = "
__kernel void k(__global uint *out) {
    __local uint all[65];
    uint item = get_local_id(0);
    uint value = 3 * item + 1;
    all[item] = value;
    barrier(CLK_LOCAL_MEM_FENCE);
    __global uint *mine = out + 6 * get_global_id(0);
    mine[0] = sub_group_reduce_add(value);
    mine[1] = sub_group_scan_inclusive_add(value);
    mine[2] = sub_group_broadcast(value, get_sub_group_size() - 1);
    mine[3] = get_sub_group_size() + 100 * get_sub_group_id() + 10000 * get_num_sub_groups();
    mine[4] = sub_group_any(item % 7 == 6);
    mine[5] = all[get_local_size(0) - 1 - item];
}";

/// The figures of a work-item, by the definition of the functions.
fn expected(item: u32, size: u32, width: u32) -> [u32; 6] {
    let group = item / width;
    let items = || group * width..size.min((group + 1) * width);
    let value = |item: u32| 3 * item + 1;
    let last = items().end - 1;
    let count = items().len() as u32;
    [
        items().map(value).sum(),
        items().take_while(|&other| other <= item).map(value).sum(),
        value(last),
        count + 100 * group + 10_000 * size.div_ceil(width),
        u32::from(items().any(|other| other % 7 == 6)),
        value(size - 1 - item),
    ]
}

fn local_sizes_run(target: Target) {
    for &width in target.info().widths {
        for level in [Level::O0, Level::O2] {
            let case = |size: u32| Case {
                name: "partial.cl".to_owned(),
                source: Source::OpenCl(SOURCE.to_owned()),
                kernel: "k".to_owned(),
                options: Options::default(),
                range: NdRange::new(&[2 * u64::from(size)], Some(&[size.into()]), &[]).unwrap(),
                arguments: vec![Argument::Buffer(vec![0; 2 * 24 * size as usize])],
            };
            let configuration = Configuration {
                target,
                width,
                level,
            };
            let (compilation, kernel) = compile_for(&case(1), configuration).unwrap();
            for size in 1..=65 {
                let case = case(size);
                check(&case, size, width, &|arguments| {
                    let options = RunOptions::default();
                    gencl::sim::run(&kernel.visa, &case.range, arguments, &options).unwrap_or_else(
                        |fault| panic!("{configuration}, local size {size}: {fault}"),
                    );
                });
                check(&case, size, width, &|arguments| {
                    let options = RunOptions::default();
                    let width = width.channels();
                    let (function, locations) = (&kernel.legalized, &compilation.locations);
                    gencl::ir::interp::run(
                        function,
                        locations,
                        &case.range,
                        arguments,
                        width,
                        &options,
                    )
                    .unwrap_or_else(|fault| panic!("{configuration}, local size {size}: {fault}"));
                });
            }
        }
    }
}

fn check(case: &Case, size: u32, width: Width, run: &dyn Fn(&mut [Argument])) {
    let mut arguments = case.arguments.clone();
    run(&mut arguments);
    let [Argument::Buffer(bytes)] = arguments.as_slice() else {
        panic!("one buffer");
    };
    let found: Vec<u32> = bytes
        .chunks_exact(4)
        .map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]))
        .collect();
    let items = (0..2 * size).map(|item| item % size);
    let wanted: Vec<u32> = items
        .flat_map(|item| expected(item, size, width.channels()))
        .collect();
    assert_eq!(found, wanted, "{width}, local size {size}");
}

tests_by_target!(local_sizes_run);
