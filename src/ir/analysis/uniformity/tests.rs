//! Tests of the uniformity analysis on small graphs.

use super::*;
use crate::ir::text::parse::parse_function;
use pretty_assertions::assert_eq;

fn compute(function: &Function) -> Uniformity {
    let cfg = Cfg::compute(function);
    let dominators = Dominators::compute(&cfg);
    let loops = Loops::compute(&cfg, &dominators);
    let liveness = Liveness::compute(function, &cfg);
    Uniformity::compute(function, &cfg, &dominators, &loops, &liveness)
}

/// The varying registers, except for those that are varying by construction, and the blocks with
/// divergent branches. The registers of the function are bools %0-%9 and doublewords %10-%29: %10
/// is the local id, %11 the group id, %0 whether the local id is 0, %1 whether the group id is.
fn analyze(code: &str) -> (Vec<u32>, Vec<u32>) {
    let text = format!(
        "kernel @k() {{\n registers bool %0-%9, dword %10-%29\n \
         inputs %10 = local_id.0, %11 = group_id.0\n$0:\n %12 = loadi.u32 0\n \
         %0 = cmp.eq.u32 %10, %12\n %1 = cmp.eq.u32 %11, %12\n{code}\n}}"
    );
    let function = parse_function(&text).unwrap_or_else(|e| panic!("{e:?} in\n{text}"));
    let uniformity = compute(&function);
    let varying = (0..function.registers.len() as u32)
        .filter(|&r| !uniformity.is_uniform(Register(r)) && r != 0 && r != 10)
        .collect();
    let divergent = function
        .block_ids()
        .filter(|&b| uniformity.is_divergent_branch(b))
        .map(|b| b.0)
        .collect();
    assert!(!uniformity.is_uniform(Register(0)) && !uniformity.is_uniform(Register(10)));
    assert!(uniformity.is_uniform(Register(1)) && uniformity.is_uniform(Register(11)));
    (varying, divergent)
}

#[test]
fn data_flow() {
    let code = "
 %13 = add.u32 %11, %12
 %14 = add.u32 %13, %10
 %15 = load.argument.u32 %12
 %16 = load.argument.u32 %14
 ret";
    assert_eq!(analyze(code), (vec![14, 16], vec![]));
}

#[test]
fn a_merge_under_a_divergent_branch_varies() {
    let code = |condition: &str| {
        format!(
            " brc {condition}, $1, $2
$1:
 %13 = loadi.u32 1
 %14 = loadi.u32 3
 %15 = mov.u32 %14
 bra $3
$2:
 %13 = loadi.u32 2
 bra $3
$3:
 %16 = mov.u32 %13
 ret"
        )
    };
    assert_eq!(analyze(&code("%0")), (vec![13, 16], vec![0]));
    assert_eq!(analyze(&code("%1")), (vec![], vec![]));
}

#[test]
fn a_variable_changed_on_one_side_varies_after_it() {
    let code = "
 %13 = loadi.u32 1
 %14 = loadi.u32 1
 brc %0, $1, $2
$1:
 %13 = loadi.u32 2
 %15 = mov.u32 %14
 bra $2
$2:
 %16 = mov.u32 %13
 ret";
    assert_eq!(analyze(code), (vec![13, 16], vec![0]));
}

#[test]
fn the_other_side_of_a_branch_needs_the_old_value() {
    // %13 is 1; $1 (if uniform) sets it to 2 and reads it; $4 still reads the 1. Each use reads one
    // value in all of its channels, but in one shared register the 2 would be
    // written before $4 executes.
    let code = |condition: &str| {
        format!(
            " %13 = loadi.u32 1
 brc {condition}, $1, $4
$1:
 brc %1, $2, $3
$2:
 %13 = loadi.u32 2
 bra $3
$3:
 %14 = mov.u32 %13
 bra $5
$4:
 %15 = mov.u32 %13
 bra $5
$5:
 ret"
        )
    };
    assert_eq!(analyze(&code("%0")), (vec![13, 14, 15], vec![0]));
    assert_eq!(analyze(&code("%1")), (vec![], vec![]));
}

#[test]
fn an_induction_variable_is_uniform_in_a_loop_with_a_divergent_exit() {
    // %13 is the induction variable, %14 its value after the loop.
    let code = "
 %13 = loadi.u32 0
 %15 = loadi.u32 1
 bra $1
$1:
 %14 = mov.u32 %13
 %16 = mov.u32 %13
 %2 = cmp.ge.u32 %13, %10
 brc %2, $3, $2
$2:
 %13 = add.u32 %13, %15
 bra $1
$3:
 %17 = mov.u32 %14
 ret";
    assert_eq!(analyze(code), (vec![2, 14, 17], vec![1]));
}

#[test]
fn the_latch_may_be_the_exit() {
    let code = "
 %13 = loadi.u32 0
 %15 = loadi.u32 1
 bra $1
$1:
 %13 = add.u32 %13, %15
 %2 = cmp.lt.u32 %13, %10
 brc %2, $1, $2
$2:
 ret";
    assert_eq!(analyze(code), (vec![2], vec![1]));
    let read_after = code.replace("$2:", "$2:\n %14 = mov.u32 %13\n");
    assert_eq!(analyze(&read_after), (vec![2, 13, 14], vec![1]));
}

#[test]
fn the_trip_count_of_a_uniform_loop_is_uniform() {
    let code = "
 %13 = loadi.u32 0
 %15 = loadi.u32 1
 bra $1
$1:
 %13 = add.u32 %13, %15
 %2 = cmp.lt.u32 %13, %11
 brc %2, $1, $2
$2:
 %14 = mov.u32 %13
 ret";
    assert_eq!(analyze(code), (vec![], vec![]));
}

/// A loop with a divergent `continue` in $2, and a uniform exit in the header or in a later block.
fn continued(in_header: bool) -> String {
    let (header, rest) = if in_header {
        ("brc %2, $5, $2", "bra $4")
    } else {
        ("bra $2", "brc %2, $5, $4")
    };
    format!(
        " %13 = loadi.u32 0
 %14 = loadi.u32 0
 %15 = loadi.u32 1
 bra $1
$1:
 %2 = cmp.ge.u32 %13, %11
 {header}
$2:
 brc %0, $4, $3
$3:
 %14 = add.u32 %14, %15
 {rest}
$4:
 %13 = add.u32 %13, %15
 bra $1
$5:
 %16 = mov.u32 %14
 ret"
    )
}

#[test]
fn a_divergent_continue_leaves_the_induction_variable_uniform() {
    assert_eq!(analyze(&continued(true)), (vec![14, 16], vec![2]));
}

#[test]
fn a_uniform_exit_after_a_divergent_continue_is_divergent() {
    // %13 is read in the loop only; it is the same for the channels that are still in it.
    assert_eq!(analyze(&continued(false)), (vec![14, 16], vec![2]));
    let read_after = continued(false).replace("$5:", "$5:\n %17 = mov.u32 %13\n");
    assert_eq!(analyze(&read_after).0, [2, 13, 14, 16, 17]);
}

#[test]
fn without_a_single_latch_a_channel_may_run_ahead() {
    // The `continue` branches to the header directly, while other channels wait in $2.
    let code = "
 %13 = loadi.u32 0
 %15 = loadi.u32 1
 bra $1
$1:
 %13 = add.u32 %13, %15
 %2 = cmp.ge.u32 %13, %11
 brc %2, $4, $2
$2:
 brc %0, $1, $3
$3:
 %14 = mov.u32 %13
 bra $1
$4:
 ret";
    assert_eq!(analyze(code), (vec![2, 13, 14], vec![1, 2]));
}

#[test]
fn an_early_return_touches_nothing_that_is_read_later() {
    let code = "
 %13 = loadi.u32 0
 %15 = loadi.u32 1
 brc %0, $3, $1
$1:
 %13 = add.u32 %13, %15
 %2 = cmp.lt.u32 %13, %11
 brc %2, $1, $2
$2:
 %14 = mov.u32 %13
 bra $3
$3:
 ret";
    assert_eq!(analyze(code), (vec![], vec![0]));
}

#[test]
fn a_uniform_branch_in_a_divergent_loop() {
    // The outer loop has a divergent exit; in it, a uniform branch selects %14.
    let code = "
 %13 = loadi.u32 0
 %15 = loadi.u32 1
 bra $1
$1:
 brc %1, $2, $3
$2:
 %14 = loadi.u32 5
 bra $4
$3:
 %14 = loadi.u32 6
 bra $4
$4:
 %13 = add.u32 %13, %14
 %2 = cmp.lt.u32 %13, %10
 brc %2, $1, $5
$5:
 ret";
    assert_eq!(analyze(code), (vec![2], vec![4]));
}

#[test]
fn a_return_in_a_loop_splits_the_loops_around_it() {
    // $2 leaves both loops; %14 is written in the outer loop and read after it.
    let code = "
 %15 = loadi.u32 1
 %13 = loadi.u32 0
 %14 = loadi.u32 0
 bra $1
$1:
 %14 = add.u32 %14, %15
 bra $2
$2:
 brc %0, $5, $3
$3:
 %13 = add.u32 %13, %15
 %2 = cmp.lt.u32 %13, %11
 brc %2, $2, $4
$4:
 brc %1, $1, $5
$5:
 %16 = mov.u32 %14
 ret";
    assert_eq!(analyze(code), (vec![14, 16], vec![2]));
}

#[test]
fn a_join_is_another_group_of_channels() {
    // $1 branches uniformly to the inner join $3, or to $4 with the old value of %13, which the
    // channels that reach $3 from $2 overwrite.
    let code = "
 %13 = loadi.u32 0
 brc %0, $1, $2
$1:
 brc %1, $3, $4
$2:
 bra $3
$3:
 %13 = loadi.u32 1
 bra $4
$4:
 %14 = mov.u32 %13
 ret";
    assert_eq!(analyze(code), (vec![13, 14], vec![0]));
}

#[test]
fn a_block_in_the_middle_of_a_loop_that_is_not_in_it_lets_a_channel_run_ahead() {
    // $2 is after the loop of $1 and $3: it executes while the channels of $3 wait.
    let code = "
 %13 = loadi.u32 0
 %15 = loadi.u32 1
 bra $1
$1:
 brc %0, $2, $3
$2:
 ret
$3:
 %13 = add.u32 %13, %15
 bra $1";
    assert_eq!(analyze(code), (vec![13], vec![1]));
    let in_one_piece = "
 %13 = loadi.u32 0
 %15 = loadi.u32 1
 bra $1
$1:
 brc %0, $3, $2
$2:
 %13 = add.u32 %13, %15
 bra $1
$3:
 ret";
    assert_eq!(analyze(in_one_piece), (vec![], vec![1]));
}

#[test]
fn a_latch_in_an_inner_loop_lets_a_channel_run_ahead() {
    // $2 branches to itself or back to $1, where the others do not wait.
    let code = "
 %13 = loadi.u32 0
 %15 = loadi.u32 1
 bra $1
$1:
 %13 = add.u32 %13, %15
 %2 = cmp.lt.u32 %13, %11
 brc %2, $2, $3
$2:
 %14 = mov.u32 %13
 brc %0, $1, $2
$3:
 ret";
    assert_eq!(analyze(code), (vec![2, 13, 14], vec![1, 2]));
}

#[test]
fn an_infinite_loop_does_not_break_it() {
    let code = "
 %13 = loadi.u32 0
 %15 = loadi.u32 1
 brc %0, $1, $2
$1:
 %13 = add.u32 %13, %15
 bra $1
$2:
 %14 = mov.u32 %13
 ret";
    // While the channels of $1 iterate, the others wait in $2 for the first value.
    assert_eq!(analyze(code), (vec![13, 14], vec![0]));
}

#[test]
fn an_irreducible_graph_is_pessimistic() {
    let code = "
 %13 = loadi.u32 0
 %15 = loadi.u32 1
 brc %1, $1, $2
$1:
 %16 = loadi.u32 3
 bra $2
$2:
 %13 = add.u32 %13, %15
 brc %0, $1, $3
$3:
 %14 = mov.u32 %16
 ret";
    assert_eq!(analyze(code).0, [13, 14, 15, 16]);
}

#[test]
fn unreachable_branches_split_nothing() {
    let code = "
 ret
$1:
 brc %0, $0, $2
$2:
 ret";
    assert_eq!(analyze(code).0, [0u32; 0]);
}

#[test]
fn what_sub_groups_exchange() {
    let code = "
 %13 = reduce.add.u32 %10
 %14 = iscan.add.u32 %11
 %15 = shuffle.u32 %10, %11
 %16 = shuffle.u32 %11, %10
 ret";
    assert_eq!(analyze(code), (vec![14, 16], vec![]));
}
