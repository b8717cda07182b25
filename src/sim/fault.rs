//! What stops a thread, and how it becomes a [`Fault`] with its instruction, its place in
//! the source and its work-item.

use super::race::Race;
use crate::launch::{Fault, FaultKind};
use crate::visa::kernel::Kernel;
use crate::visa::text::print_instruction;

/// Why a thread cannot go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Stop {
    /// What kind.
    pub(super) kind: FaultKind,
    /// A sentence.
    pub(super) message: String,
    /// The channel it happened in, when there is one.
    pub(super) channel: Option<u32>,
    /// The race it is, which the message does not name yet.
    pub(super) race: Option<Race>,
}

impl Stop {
    /// A stop that belongs to no channel.
    pub(super) fn new(kind: FaultKind, message: impl Into<String>) -> Box<Stop> {
        Box::new(Stop {
            kind,
            message: message.into(),
            channel: None,
            race: None,
        })
    }

    /// A stop in a channel.
    pub(super) fn in_channel(
        kind: FaultKind,
        channel: u32,
        message: impl Into<String>,
    ) -> Box<Stop> {
        Box::new(Stop {
            kind,
            message: message.into(),
            channel: Some(channel),
            race: None,
        })
    }

    /// A race of the channel with an earlier write of `place`.
    pub(super) fn race(race: Race, channel: u32, place: String) -> Box<Stop> {
        Box::new(Stop {
            race: Some(race),
            ..*Stop::in_channel(FaultKind::DataRace, channel, place)
        })
    }
}

/// A fault at an instruction of the kernel.
pub(super) fn at_instruction(
    kernel: &Kernel,
    index: usize,
    kind: FaultKind,
    message: String,
) -> Fault {
    let instruction = kernel.instructions.get(index);
    Fault {
        kind,
        message,
        instruction: instruction.map(|i| print_instruction(kernel, i)),
        location: instruction
            .and_then(|i| kernel.locations.get(i.loc))
            .cloned(),
        work_item: None,
    }
}
