//! The words of `!gencl.payload`, the metadata of kernels with several work-items per thread: what each
//! parameter contains, and the arguments of the launch.

use crate::genx::function::Role;
use crate::visa::kernel::{ArgumentInfo, ArgumentKind, InputRole};

/// The word for what a parameter contains: a name, with a dimension or the index of an argument.
pub(super) fn role_word(role: Role) -> String {
    let input = match role {
        Role::Input(input) => input,
        Role::ThreadNumber => return "thread_number".to_owned(),
        Role::PrivateOffset => return "private_offset".to_owned(),
        Role::HardwareThread => return "hardware_thread".to_owned(),
    };
    match input {
        InputRole::LocalId(d) => format!("local_id.{d}"),
        InputRole::GlobalOffset(d) => format!("global_offset.{d}"),
        InputRole::EnqueuedLocalSize(d) => format!("enqueued_local_size.{d}"),
        InputRole::LocalSize(d) => format!("local_size.{d}"),
        InputRole::GlobalSize(d) => format!("global_size.{d}"),
        InputRole::GroupCount(d) => format!("group_count.{d}"),
        InputRole::WorkDim => "work_dim".to_owned(),
        InputRole::Argument { index, offset, .. } => format!("argument.{index}+{offset}"),
        InputRole::BufferAddress { index } => format!("buffer_address.{index}"),
        InputRole::LocalOffset { index } => format!("local_offset.{index}"),
        InputRole::BufferOffset { index } => format!("buffer_offset.{index}"),
        InputRole::ConstantBase => "constant_base".to_owned(),
        InputRole::PrivateBase => "private_base".to_owned(),
        InputRole::Unknown => "unknown".to_owned(),
    }
}

/// What a parameter of `size` bytes contains, from its word.
pub(super) fn role(word: &str, size: u32) -> Option<Role> {
    let (index, offset) = match word.split_once('.').map(|(_, numbers)| numbers) {
        None => (0, 0),
        Some(numbers) => match numbers.split_once('+') {
            None => (numbers.parse().ok()?, 0),
            Some((index, offset)) => (index.parse().ok()?, offset.parse().ok()?),
        },
    };
    let d = u8::try_from(index).unwrap_or(u8::MAX);
    let size = u16::try_from(size).ok()?;
    let inputs = [
        InputRole::LocalId(d),
        InputRole::GlobalOffset(d),
        InputRole::EnqueuedLocalSize(d),
        InputRole::LocalSize(d),
        InputRole::GlobalSize(d),
        InputRole::GroupCount(d),
        InputRole::WorkDim,
        InputRole::Argument {
            index,
            offset,
            size,
        },
        InputRole::BufferAddress { index },
        InputRole::LocalOffset { index },
        InputRole::BufferOffset { index },
        InputRole::ConstantBase,
        InputRole::PrivateBase,
    ];
    let others = [
        Role::ThreadNumber,
        Role::PrivateOffset,
        Role::HardwareThread,
    ];
    let mut all = inputs.map(Role::Input).into_iter().chain(others);
    let found = all.find(|&role| role_word(role) == word)?;
    let exists = match found {
        Role::Input(
            InputRole::LocalId(d)
            | InputRole::GlobalOffset(d)
            | InputRole::EnqueuedLocalSize(d)
            | InputRole::LocalSize(d)
            | InputRole::GlobalSize(d)
            | InputRole::GroupCount(d),
        ) => d < 3,
        _ => true,
    };
    exists.then_some(found)
}

/// How an argument of the launch is passed, in words. The index of a buffer in the binding table is its
/// position among the buffers.
pub(super) fn argument_words(argument: &ArgumentInfo) -> String {
    match argument.kind {
        ArgumentKind::Value { size } => format!("value {size}"),
        ArgumentKind::Local => "local".to_owned(),
        ArgumentKind::Buffer {
            bti: _,
            stateful,
            stateless,
            constant,
            written,
        } => {
            let flags = [
                (stateful, " surface"),
                (stateless, " address"),
                (constant, " constant"),
                (written, " written"),
            ];
            let flags = flags.iter().filter(|flag| flag.0).map(|flag| flag.1);
            format!("buffer{}", flags.collect::<String>())
        }
    }
}

/// How an argument is passed, from its words; `bti` is the number of buffers before it.
pub(super) fn argument_kind(words: &str, bti: u8) -> Option<ArgumentKind> {
    let mut words = words.split_whitespace();
    match words.next()? {
        "value" => {
            let size = words.next()?.parse().ok()?;
            Some(ArgumentKind::Value { size })
        }
        "local" => Some(ArgumentKind::Local),
        "buffer" => {
            let (mut stateful, mut stateless, mut constant, mut written) = Default::default();
            for word in words {
                match word {
                    "surface" => stateful = true,
                    "address" => stateless = true,
                    "constant" => constant = true,
                    "written" => written = true,
                    _ => return None,
                }
            }
            Some(ArgumentKind::Buffer {
                bti,
                stateful,
                stateless,
                constant,
                written,
            })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn words_are_read_as_they_are_written() {
        for word in [
            "local_id.2",
            "global_offset.0",
            "enqueued_local_size.1",
            "local_size.0",
            "global_size.0",
            "group_count.1",
            "work_dim",
            "argument.3+8",
            "buffer_address.1",
            "local_offset.300",
            "buffer_offset.0",
            "constant_base",
            "private_base",
            "thread_number",
            "private_offset",
            "hardware_thread",
        ] {
            let found = role(word, 4).unwrap_or_else(|| panic!("{word}"));
            assert_eq!(role_word(found), word);
        }
        for word in [
            "",
            "local_id",
            "local_id.x",
            "work_dim.1",
            "argument.1",
            "unknown",
        ] {
            assert_eq!(role(word, 4), None, "{word}");
        }
        for words in [
            "value 12",
            "local",
            "buffer",
            "buffer surface written",
            "buffer address constant",
        ] {
            let kind = argument_kind(words, 0).unwrap_or_else(|| panic!("{words}"));
            let argument = ArgumentInfo {
                name: "x".to_owned(),
                type_name: "int*".to_owned(),
                kind,
            };
            assert_eq!(argument_words(&argument), words);
        }
        assert_eq!(argument_kind("buffer writen", 0), None);
    }
}
