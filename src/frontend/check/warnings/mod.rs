//! Warnings about valid programs: suspicious operands, indices of loops outside of arrays, uninitialized variables, unreachable code, barriers and group
//! functions in divergent control flow or with divergent arguments, copies that nothing waits for, or not yet, and spin locks
//! within a sub-group.

pub(super) mod bit_tests;
pub(super) mod copies;
pub(super) mod divergence;
pub(super) mod early_uses;
mod first_iteration;
pub(super) mod flow;
pub(super) mod initialization;
mod lanes;
mod launch_values;
pub(super) mod loop_bounds;
pub(super) mod operators;
mod overlapping;
mod quotients;
mod same_operands;
pub(super) mod small_types;
pub(super) mod spin_locks;
mod stack_addresses;
mod trip_counts;
pub(super) mod truth_values;
mod uniform_arguments;
