//! Tests through the library: its interface, Gen IR, vISA, the simulator, and the repository itself
//! (architecture and documentation). A module each; `cargo test --test library docs::` runs one.

#[path = "../support/harness/mod.rs"]
mod harness;
#[path = "../support/random_ir.rs"]
mod random_ir;
#[path = "../support/snippets/mod.rs"]
mod snippets;
#[path = "../support/mod.rs"]
mod support;

mod architecture;
mod builtins;
mod docs;
mod interface;
mod machine;
mod matrices;
mod opcodes;
mod passes;
mod preprocess;
mod races;
mod robustness;
mod sim;
mod sim_opcodes;
mod uniformity;
mod visa;
mod visa_opcodes;
mod visa_samples;
