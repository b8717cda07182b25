//! Walks Gen IR, and runs a pass of its own over it: `cargo run --example walk_ir`.
//!
//! Counts loads and stores by address space, then replaces additions of the constant 0 by copies.
//! The result is verified and run by the interpreter.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "an example prints what it found"
)]

use gencl::compile::{NoObserver, front_end};
use gencl::ir::analysis::known_constants::KnownConstants;
use gencl::ir::function::Function;
use gencl::ir::instruction::Detail;
use gencl::ir::interp;
use gencl::ir::opcode::Opcode;
use gencl::ir::text::print::{PrintOptions, print_function};
use gencl::ir::verify::verify;
use gencl::{Argument, NdRange, Options, RunOptions};
use std::collections::BTreeMap;

const SOURCE: &str = "
__kernel void shift(__global uint *to, __global const uint *from, __constant uint *offset) {
    to[get_global_id(0) + 0] = from[get_global_id(0)] + *offset + 0u;
}";

/// Number of loads and stores by opcode and address space.
fn accesses(function: &Function) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for block in function.block_ids() {
        for instruction in &function.block(block).instructions {
            if let Some(access) = instruction.access() {
                let (opcode, space) = (instruction.opcode.mnemonic(), access.space.name());
                *counts.entry(format!("{opcode}.{space}")).or_insert(0) += 1;
            }
        }
    }
    counts
}

/// Replaces `add x, 0` of integers by a copy of `x`. Returns the number of instructions replaced.
fn remove_additions_of_zero(function: &mut Function) -> usize {
    let constants = KnownConstants::compute(function);
    let mut replaced = 0;
    for block in function.block_ids() {
        for index in 0..function.block(block).instructions.len() {
            let old = function.block(block).instructions[index];
            if old.opcode != Opcode::Add || old.ty.is_float() {
                continue;
            }
            let &[a, b] = function.sources(&old) else {
                continue;
            };
            let other = match (constants.get(a), constants.get(b)) {
                (Some(0), _) => b,
                (_, Some(0)) => a,
                _ => continue,
            };
            let result = function.destinations(&old)[0];
            let copy = function.instruction(
                Opcode::Mov,
                old.ty,
                Detail::None,
                &[result],
                &[other],
                old.loc,
            );
            function.block_mut(block).instructions[index] = copy;
            replaced += 1;
        }
    }
    replaced
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let compiled = front_end(
        "shift.cl",
        SOURCE,
        &Options::default(),
        None,
        &mut NoObserver,
    )?;
    let locations = compiled.unit.locations.clone();
    let mut kernel = compiled
        .unit
        .functions
        .into_iter()
        .next()
        .ok_or("no kernel")?;

    for (access, count) in accesses(&kernel) {
        println!("{access}: {count}");
    }
    let replaced = remove_additions_of_zero(&mut kernel);
    println!("{replaced} additions of 0 replaced");
    verify(&kernel)?;
    print!("{}", print_function(&kernel, PrintOptions::default()));

    let mut arguments = [
        Argument::zeros::<u32>(4),
        Argument::buffer(&[1u32, 2, 3, 4]),
        Argument::buffer(&[100u32]),
    ];
    let range = NdRange::new(&[4], None, &[])?;
    interp::run(
        &kernel,
        &locations,
        &range,
        &mut arguments,
        16,
        &RunOptions::default(),
    )?;
    let result = arguments[0]
        .to_vec::<u32>()
        .ok_or("not a buffer of words")?;
    println!("{result:?}");
    assert_eq!(result, [101, 102, 103, 104]);
    Ok(())
}
