//! Checks that a launch matches a kernel. The interpreter and the simulator share the checks and
//! their messages.

use super::{Argument, Fault, NdRange, printf};

/// The parameter of a kernel that an argument must match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Expected<'a> {
    /// Name of the parameter.
    pub name: &'a str,
    /// Type of the parameter, spelled as in OpenCL C.
    pub type_name: &'a str,
    /// How the argument is passed.
    pub kind: ExpectedKind,
}

/// How an argument is passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExpectedKind {
    /// A value passed by value.
    Value {
        /// Size of the value in bytes.
        size: u32,
    },
    /// A buffer or a null pointer.
    Pointer,
    /// A size in bytes, for a `__local` pointer.
    Local,
}

/// Checks the index space, and the number, kinds and sizes of the arguments.
///
/// # Errors
/// A fault of kind [`super::FaultKind::Launch`] that describes the first mismatch.
pub fn check_launch(
    expected: &[Expected<'_>],
    required_group_size: Option<[u32; 3]>,
    range: &NdRange,
    arguments: &[Argument],
) -> Result<(), Fault> {
    check_range(required_group_size, range)?;
    check_count(expected, arguments.len()).map_err(Fault::launch)?;
    for (k, (wanted, argument)) in expected.iter().zip(arguments).enumerate() {
        check_argument(k, wanted, argument).map_err(Fault::launch)?;
    }
    Ok(())
}

/// Checks the number of arguments.
///
/// # Errors
/// The mismatch, as a message with the list of parameters.
pub fn check_count(expected: &[Expected<'_>], count: usize) -> Result<(), String> {
    if expected.len() == count {
        return Ok(());
    }
    // The launch does not pass the buffer of `printf`, which is the last parameter.
    let (expected, count) = match expected {
        [own @ .., last] if printf::is_buffer(last.type_name) => (own, count.saturating_sub(1)),
        _ => (expected, count),
    };
    let list: Vec<String> = expected
        .iter()
        .map(|e| format!("`{} {}`", e.type_name, e.name))
        .collect();
    let list = match list.is_empty() {
        true => String::new(),
        false => format!(" ({})", list.join(", ")),
    };
    let few_or_many = match count < expected.len() {
        true => "few",
        false => "many",
    };
    Err(format!(
        "too {few_or_many} arguments for the kernel{list}: expected {}, have {count}",
        expected.len(),
    ))
}

/// Checks the kind and size of the argument with the index `k`.
///
/// # Errors
/// The mismatch, as a message.
pub fn check_argument(k: usize, wanted: &Expected<'_>, argument: &Argument) -> Result<(), String> {
    let Expected {
        name, type_name, ..
    } = wanted;
    let given = match (wanted.kind, argument) {
        (ExpectedKind::Pointer, Argument::Buffer(_) | Argument::Null) => return Ok(()),
        (ExpectedKind::Value { size }, Argument::Value(bytes)) => {
            if bytes.len() as u64 == u64::from(size) {
                return Ok(());
            }
            return Err(format!(
                "argument {k} (`{name}`) has type `{type_name}` and requires {size} bytes, but the launch passes {}",
                bytes.len()
            ));
        }
        (ExpectedKind::Local, Argument::Local(1..)) => return Ok(()),
        (ExpectedKind::Local, Argument::Local(0)) => "0 bytes of local memory",
        (ExpectedKind::Value { .. } | ExpectedKind::Local, Argument::Buffer(_)) => "a buffer",
        (ExpectedKind::Value { .. } | ExpectedKind::Local, Argument::Null) => "a null pointer",
        (ExpectedKind::Pointer | ExpectedKind::Local, Argument::Value(_)) => "a value",
        (ExpectedKind::Value { .. } | ExpectedKind::Pointer, Argument::Local(_)) => "local memory",
    };
    Err(format!(
        "argument {k} (`{name}`) has type `{type_name}`, but the launch passes {given}"
    ))
}

/// Allocates local memory for the `__local` pointer arguments, in order, after the `own` bytes of
/// the kernel's own variables. Returns the offset of each argument (0 for other kinds) and the
/// total size in bytes.
pub fn local_arguments(own: u32, arguments: &[Argument]) -> (Vec<u32>, u32) {
    let mut end = own;
    let offsets = arguments.iter().map(|argument| match argument {
        Argument::Local(bytes) => {
            let offset = end.checked_next_multiple_of(LOCAL_ALIGNMENT);
            let offset = offset.unwrap_or(u32::MAX);
            end = offset.saturating_add(*bytes);
            offset
        }
        Argument::Buffer(_) | Argument::Value(_) | Argument::Null => 0,
    });
    let offsets = offsets.collect();
    (offsets, end)
}

/// The offset of each `__local` argument (0 for other kinds) after the `own` bytes of the kernel's
/// variables, as the runtime passes it, and the total size in bytes. [`after_own_variables`] is what
/// the kernel adds.
pub fn dynamic_local_memory(own: u32, arguments: &[Argument]) -> (Vec<u32>, u32) {
    let (offsets, size) = local_arguments(0, arguments);
    let size = match size {
        0 => own,
        size => size.saturating_add(after_own_variables(own)),
    };
    (offsets, size)
}

/// The offset in local memory of what follows `own` bytes of a kernel's variables: every `__local`
/// argument is aligned.
pub fn after_own_variables(own: u32) -> u32 {
    own.checked_next_multiple_of(LOCAL_ALIGNMENT)
        .unwrap_or(u32::MAX)
}

/// The alignment of each `__local` argument, in bytes: that of the largest type.
pub const LOCAL_ALIGNMENT: u32 = 128;

/// The maximum size of a work-group's local memory in bytes, on every target.
pub const MAX_LOCAL_BYTES: u32 = 64 << 10;

/// Checks that a work-group's local memory suffices for `own` bytes of the kernel's variables and
/// for the `__local` arguments.
///
/// # Errors
/// A fault of kind [`super::FaultKind::Launch`].
pub fn check_local_memory(own: u32, arguments: &[Argument]) -> Result<(), Fault> {
    match local_arguments(own, arguments).1 {
        0..=MAX_LOCAL_BYTES => Ok(()),
        bytes => Err(Fault::launch(format!(
            "the kernel and its arguments require {bytes} bytes of local memory, which exceeds the limit of {MAX_LOCAL_BYTES} bytes"
        ))),
    }
}

/// Checks that the sizes are valid and match those that the kernel requires.
fn check_range(required_group_size: Option<[u32; 3]>, range: &NdRange) -> Result<(), Fault> {
    let dimensions = (range.dimensions as usize).clamp(1, 3);
    let checked = NdRange::new(
        &range.global[..dimensions],
        Some(&range.local[..dimensions]),
        &range.offset[..dimensions],
    )
    .map_err(Fault::launch)?;
    if checked != *range {
        return Err(Fault::launch("the sizes of unused dimensions must be 1"));
    }
    match required_group_size {
        Some(r) if r.map(u64::from) != range.local => {
            let l = range.local;
            Err(Fault::launch(format!(
                "the kernel requires work-groups of {} x {} x {}, have {} x {} x {}",
                r[0], r[1], r[2], l[0], l[1], l[2]
            )))
        }
        Some(_) | None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn mismatches_are_reported() {
        let expected = [
            Expected {
                name: "p",
                type_name: "float *",
                kind: ExpectedKind::Pointer,
            },
            Expected {
                name: "n",
                type_name: "uint",
                kind: ExpectedKind::Value { size: 4 },
            },
        ];
        let (buffer, value) = (Argument::Buffer(vec![0; 8]), Argument::Value(vec![0; 4]));
        let range = NdRange::new(&[8, 8], Some(&[8, 4]), &[]).unwrap();
        let check = |required, range: &NdRange, arguments: &[&Argument]| {
            let arguments: Vec<Argument> = arguments.iter().map(|&a| a.clone()).collect();
            check_launch(&expected, required, range, &arguments).map_err(|f| f.message)
        };
        assert_eq!(check(Some([8, 4, 1]), &range, &[&buffer, &value]), Ok(()));
        assert_eq!(check(None, &range, &[&Argument::Null, &value]), Ok(()));
        let invalid = NdRange {
            offset: [0, 0, 3],
            ..range.clone()
        };
        for (required, range, arguments, want) in [
            (
                None,
                &range,
                &[&buffer][..],
                "too few arguments for the kernel (`float * p`, `uint n`): expected 2, have 1",
            ),
            (
                None,
                &range,
                &[&value, &value][..],
                "argument 0 (`p`) has type `float *`, but the launch passes a value",
            ),
            (
                None,
                &range,
                &[&buffer, &buffer][..],
                "argument 1 (`n`) has type `uint`, but the launch passes a buffer",
            ),
            (
                None,
                &range,
                &[&buffer, &Argument::Null][..],
                "argument 1 (`n`) has type `uint`, but the launch passes a null pointer",
            ),
            (
                None,
                &range,
                &[&Argument::Local(4), &value][..],
                "argument 0 (`p`) has type `float *`, but the launch passes local memory",
            ),
            (
                None,
                &range,
                &[&buffer, &Argument::Value(vec![0; 8])][..],
                "argument 1 (`n`) has type `uint` and requires 4 bytes, but the launch passes 8",
            ),
            (
                Some([8, 8, 1]),
                &range,
                &[&buffer, &value][..],
                "the kernel requires work-groups of 8 x 8 x 1, have 8 x 4 x 1",
            ),
            (
                None,
                &invalid,
                &[&buffer, &value][..],
                "the sizes of unused dimensions must be 1",
            ),
        ] {
            assert_eq!(check(required, range, arguments), Err(want.to_string()));
        }
    }
}
