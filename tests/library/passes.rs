//! Every pass over Gen IR preserves the results of random functions, by the interpreter.

use gencl::ir::analysis::cache::AnalysisCache;
use gencl::ir::function::Function;
use gencl::ir::interp;
use gencl::ir::passes::{PASSES, Pass, Surroundings, inline_calls};
use gencl::ir::verify::verify;
use gencl::launch::{Argument, NdRange, RunOptions};
use gencl::source::LocationTable;
use gencl::target::{Target, Width};

const ITEMS: u64 = 12;

const SURROUNDINGS: Surroundings<'_> = Surroundings {
    target: Target::Dg2,
    width: Width::Simd16,
    functions: &[],
};

/// The bytes that a function stores.
fn run(function: &Function) -> Vec<u8> {
    let range = NdRange::new(&[ITEMS], Some(&[6]), &[]).unwrap();
    let bytes = (ITEMS * crate::random_ir::ITEM_BYTES) as usize;
    let mut arguments = [Argument::Buffer(vec![0; bytes])];
    let options = RunOptions {
        step_limit: 10_000_000,
        ..RunOptions::default()
    };
    let locations = LocationTable::new();
    interp::run(function, &locations, &range, &mut arguments, 8, &options)
        .unwrap_or_else(|fault| panic!("{fault}\n{function}"));
    let [Argument::Buffer(bytes)] = arguments else {
        panic!("the buffer is gone");
    };
    bytes
}

fn check(function: &mut Function, seed: u64, list: &[Pass], want: &[u8]) {
    let mut analyses = AnalysisCache::new();
    for Pass {
        name,
        preserved,
        run: pass,
        ..
    } in list
    {
        let before = function.to_string();
        // Everything is in the cache before the pass, so that a change it does not declare is found.
        analyses.loops(function);
        analyses.versions(function);
        let changed = pass(function, &mut analyses, &SURROUNDINGS)
            .unwrap_or_else(|error| panic!("seed {seed}, {name}: {error}"));
        if changed {
            analyses.invalidate(*preserved);
        }
        if let Some(analysis) = analyses.stale(function) {
            panic!("seed {seed}, {name}: {analysis}\nbefore:\n{before}\nafter:\n{function}");
        }
        if let Err(error) = verify(function) {
            panic!("seed {seed}, {name}: {error}\nbefore:\n{before}\nafter:\n{function}");
        }
        assert_eq!(
            changed,
            before != function.to_string(),
            "seed {seed}: {name} says whether it changed something"
        );
        assert!(
            run(function) == want,
            "seed {seed}: {name} changes what is stored\nbefore:\n{before}\nafter:\n{function}"
        );
    }
}

/// Half of these functions access variables in memory.
fn random_function(seed: u64) -> Function {
    match seed % 2 {
        0 => crate::random_ir::function(seed),
        _ => crate::random_ir::function_with_memory(seed),
    }
}

#[test]
fn every_pass_keeps_the_meaning() {
    for seed in 0..400 {
        let function = random_function(seed);
        verify(&function).unwrap_or_else(|e| panic!("seed {seed}: {e}\n{function}"));
        let want = run(&function);
        for pass in PASSES {
            check(
                &mut function.clone(),
                seed,
                std::slice::from_ref(pass),
                &want,
            );
        }
    }
}

#[test]
fn passes_in_any_order_keep_the_meaning() {
    for seed in 0..400 {
        let mut function = random_function(seed);
        let want = run(&function);
        let mut random = gencl::random::Random::new(seed + 1);
        let mut list: Vec<Pass> = (0..20)
            .map(|_| PASSES[random.below(PASSES.len())])
            .collect();
        // It may add a variable, whose address shows that those of the others are not lowered yet.
        if let Some(lowered) = (list.iter()).position(|p| p.name == "lower_variable_addresses") {
            let mut index = 0;
            list.retain(|pass| {
                index += 1;
                index <= lowered || pass.name != "lower_pushed_constants"
            });
        }
        check(&mut function, seed, &list, &want);
    }
}

/// The passes that a compilation runs on a helper function before inlining it.
const HELPER_PASSES: [&str; 14] = [
    "compact_registers",
    "eliminate_common_subexpressions",
    "eliminate_dead_code",
    "fold_constant_loads",
    "fold_constants",
    "merge_blocks",
    "promote_private",
    "propagate_copies",
    "remove_unreachable_blocks",
    "remove_unused_inputs",
    "remove_unused_variables",
    "split_webs",
    "thread_branches",
    "unroll_loops",
];

#[test]
fn optimized_helpers_have_the_same_results() {
    let list: Vec<Pass> = (PASSES.iter().copied())
        .filter(|pass| HELPER_PASSES.contains(&pass.name))
        .collect();
    assert_eq!(list.len(), HELPER_PASSES.len());
    for seed in 0..200 {
        let [kernel, helper] = crate::random_ir::unit(seed);
        let inlined = |helper: &Function| {
            let functions = [helper.clone()];
            let mut function = kernel.clone();
            inline_calls(&mut function, &mut AnalysisCache::new(), &functions)
                .unwrap_or_else(|error| panic!("seed {seed}: {error}"));
            verify(&function).unwrap_or_else(|e| panic!("seed {seed}: {e}\n{function}"));
            function
        };
        verify(&kernel).unwrap_or_else(|e| panic!("seed {seed}: {e}\n{kernel}"));
        verify(&helper).unwrap_or_else(|e| panic!("seed {seed}: {e}\n{helper}"));
        let want = run(&inlined(&helper));
        let mut optimized = helper.clone();
        let mut random = gencl::random::Random::new(seed + 7);
        for _ in 0..12 {
            let Pass {
                name, run: pass, ..
            } = list[random.below(list.len())];
            let before = optimized.to_string();
            pass(&mut optimized, &mut AnalysisCache::new(), &SURROUNDINGS)
                .unwrap_or_else(|error| panic!("seed {seed}, {name}: {error}"));
            verify(&optimized).unwrap_or_else(|e| panic!("seed {seed}, {name}: {e}\n{optimized}"));
            assert!(
                run(&inlined(&optimized)) == want,
                "seed {seed}: {name} changes a helper\nbefore:\n{before}\nafter:\n{optimized}"
            );
        }
    }
}

#[test]
fn every_file_of_a_pass_is_in_the_table() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/ir/passes");
    for entry in std::fs::read_dir(folder).expect("the folder of passes") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().expect("a name").to_string_lossy();
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let text = text.replace("(\n    function", "(function");
        let is_pass = text.contains(&format!("\npub fn {name}(function: &mut Function"));
        let in_table = PASSES.iter().any(|pass| pass.name == name);
        if path.is_file() {
            assert_eq!(is_pass, in_table, "{name}");
        }
    }
    assert!(PASSES.is_sorted_by_key(|pass| pass.name));
}
