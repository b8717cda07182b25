//! How often each instruction was executed, and with how many channels.

use super::frame::{Frame, dst, run_with, ud, vec_};
use crate::launch::{Executed, RunOptions};
use crate::target::Target;
use crate::visa::opcode::Opcode as O;
use crate::visa::types::{Condition, Type};
use pretty_assertions::assert_eq;

/// 64 work-items in groups of 32: four threads.
const SIZES: (u32, u32) = (64, 32);

#[test]
fn executions_and_channels_are_counted_per_instruction() {
    let mut f = Frame::new(Target::Tgllp, 16);
    let (all, id) = (f.all(), f.id);
    let (x, p, end) = (f.lanes(Type::Ud), f.pred(), f.label());
    f.load(x);
    // Work-items below 20 skip the multiplication: all of a thread, and 4 of another one.
    f.cmp(all, Condition::Lt, p, vec_(id), ud(20));
    f.goto_if(p, false, end);
    f.op(O::Mul, all, vec![dst(x), vec_(x), vec_(x)]);
    f.place(end);
    f.store(x);
    let kernel = f.finish();
    let options = |profile, jobs| RunOptions {
        profile,
        jobs,
        ..RunOptions::default()
    };
    let run = |options| run_with(&kernel, SIZES, |k| k, 3, &options).unwrap().1;
    assert!(run(options(false, 1)).profile.is_empty());
    let profile = run(options(true, 1)).profile;
    assert_eq!(profile.len(), kernel.instructions.len());
    let of = |opcode: O| -> Vec<Executed> {
        let pairs = kernel.instructions.iter().zip(&profile);
        pairs
            .filter(|(i, _)| i.opcode == opcode)
            .map(|(_, &e)| e)
            .collect()
    };
    let executed = |times, channels| Executed {
        times,
        channels,
        ..Executed::default()
    };
    assert_eq!(of(O::Goto), [executed(4, 64)]);
    assert_eq!(of(O::Cmp), [executed(4, 64)]);
    assert_eq!(of(O::Label), [executed(0, 0)]);
    assert_eq!(of(O::Mul).last(), Some(&executed(3, 44)));
    let report = run(options(true, 1));
    assert_eq!(
        report.profile.iter().map(|e| e.times).sum::<u64>(),
        report.steps
    );
    assert_eq!(run(options(true, 4)).profile, profile);
}
