//! Errors that stop a thread, and their conversion to a [`Fault`] with instruction, source location
//! and work-item.

use super::race::Race;
use crate::launch::{Fault, FaultKind};
use crate::visa::kernel::Kernel;
use crate::visa::text::print_instruction;

/// An error that stops a thread.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Stop {
    pub(super) kind: FaultKind,
    /// The message, one sentence.
    pub(super) message: String,
    /// The channel that caused the error, if it belongs to one.
    pub(super) channel: Option<u32>,
    /// The data race, whose description is not yet part of the message.
    pub(super) race: Option<Race>,
    /// The channel that others wait for in vain, whose description is not yet part of the message.
    pub(super) absent: Option<Absent>,
}

/// A channel that does not reach an operation of all channels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Absent {
    /// Its number in the thread.
    pub(super) channel: u32,
    /// Index of the operation at which it waits.
    pub(super) at: usize,
}

impl Stop {
    /// An error that belongs to no channel.
    pub(super) fn new(kind: FaultKind, message: impl Into<String>) -> Box<Stop> {
        Box::new(Stop {
            kind,
            message: message.into(),
            channel: None,
            race: None,
            absent: None,
        })
    }

    /// An error in a channel.
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
            absent: None,
        })
    }

    /// An operation of all channels that `absent` does not reach. The message names the operation and
    /// those that must reach it.
    pub(super) fn absent(absent: Absent, channel: u32, operation: &str) -> Box<Stop> {
        Box::new(Stop {
            absent: Some(absent),
            ..*Stop::in_channel(FaultKind::Rendezvous, channel, operation)
        })
    }

    /// A loop of the channel that nothing can end; `waiting` is a channel that waits for its end.
    pub(super) fn livelock(waiting: Option<Absent>, channel: u32, message: &str) -> Box<Stop> {
        Box::new(Stop {
            absent: waiting,
            ..*Stop::in_channel(FaultKind::Livelock, channel, message)
        })
    }

    /// A data race of the channel with an earlier write to `place`.
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
        location: instruction.and_then(|i| kernel.locations.resolved(i.loc)),
        work_item: None,
        cause: None,
        printed: crate::launch::printf::Printed::default(),
    }
}
