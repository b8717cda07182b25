//! The layout of the payload: the registers that Intel's runtime fills before a thread starts.
//!
//! r0 is the thread's header. From the next GRF on: the local ids x, y and z (one uw for each
//! channel, each id in GRFs of its own; all three or none), which differ between threads; then the
//! cross-thread data ([`shared_start`]). Of these, 12 bytes of global offset and 12 of the enqueued local size always
//! come first, then the other inputs of the dispatch, then the arguments. The order of the latter is
//! ours: device binaries describe it to the runtime.

use super::kernel::InputRole;
use crate::target::{GRF_COUNT, Target, Width};

/// A value that a kernel reads from the payload.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PayloadRequest {
    /// The contents, which the runtime writes.
    pub role: InputRole,
    /// Size in bytes. Ignored for local ids, whose size follows from the dispatch width.
    pub size: u32,
}

/// One entry of the payload.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The contents, which the runtime writes.
    pub role: InputRole,
    /// Byte offset in the register file.
    pub offset: u32,
    /// Size of the entry in bytes.
    pub size: u32,
}

/// The payload of a kernel at a dispatch width.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Payload {
    /// Entries by ascending offset.
    pub entries: Vec<Entry>,
    /// Size of the local ids in bytes; 0 when the kernel reads none.
    pub per_thread_bytes: u32,
    /// Offset of the first byte past the payload.
    pub end: u32,
}

/// The maximum size of the payload in GRFs. The other half of the register file remains for
/// the kernel's own values.
pub const MAX_PAYLOAD_GRFS: u32 = GRF_COUNT / 2;

/// A payload larger than [`MAX_PAYLOAD_GRFS`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PayloadTooLarge {
    /// Its size in bytes, with the thread's header.
    pub bytes: u32,
    /// The limit in bytes.
    pub limit: u32,
}

/// The inputs that exist in three dimensions, in their order in the payload.
const DIMENSIONAL: [fn(u8) -> InputRole; 5] = [
    InputRole::GlobalOffset,
    InputRole::EnqueuedLocalSize,
    InputRole::LocalSize,
    InputRole::GlobalSize,
    InputRole::GroupCount,
];

/// How many of [`DIMENSIONAL`] are reserved whether they are read or not, as Intel's compiler does.
const ALWAYS: usize = 2;

/// The byte offset in the register file of the data that all threads share, after local ids of
/// `per_thread_bytes` bytes. Where the runtime passes data for each thread, those occupy at least one
/// GRF, which is unused without local ids.
pub fn shared_start(target: Target, per_thread_bytes: u32) -> u32 {
    let grf = target.grf_bytes();
    let passed = !target.info().per_thread_input_size_attribute;
    let own = match per_thread_bytes {
        0 if passed => grf,
        bytes => bytes.next_multiple_of(grf),
    };
    grf.saturating_add(own)
}

/// Lays out the payload of a kernel.
///
/// Inputs that exist in three dimensions are laid out for all three if the kernel wants one of them.
/// All other inputs follow in the order of `wanted`, each aligned to its size (at most a GRF).
///
/// # Errors
/// The payload is larger than [`MAX_PAYLOAD_GRFS`].
pub fn layout(
    wanted: &[PayloadRequest],
    target: Target,
    width: Width,
) -> Result<Payload, PayloadTooLarge> {
    lay_out(wanted, target, Some(width))
}

/// Lays out the payload of a kernel of one work-item per thread. Its local ids are three adjacent
/// words in a GRF of their own.
///
/// # Errors
/// The payload is larger than [`MAX_PAYLOAD_GRFS`].
pub fn layout_of_one_item(
    wanted: &[PayloadRequest],
    target: Target,
) -> Result<Payload, PayloadTooLarge> {
    lay_out(wanted, target, None)
}

/// The layout for a dispatch width, or for one work-item per thread.
fn lay_out(
    wanted: &[PayloadRequest],
    target: Target,
    width: Option<Width>,
) -> Result<Payload, PayloadTooLarge> {
    let grf = target.grf_bytes();
    let wants = |role: fn(u8) -> InputRole| {
        let mut roles = (0..3).map(role);
        roles.any(|role| wanted.iter().any(|w| w.role == role))
    };
    let mut entries = Vec::new();
    let mut per_thread_bytes = 0;
    if wants(InputRole::LocalId) {
        // The distance between the ids of two dimensions, the size of each, and that of all.
        let (slot, size, all) = match width {
            Some(width) => {
                let slot = (2 * width.max(Width::Simd16).channels()).next_multiple_of(grf);
                (slot, 2 * width.channels(), 3 * slot)
            }
            None => (2, 2, grf),
        };
        entries.extend((0..3u8).map(|d| Entry {
            role: InputRole::LocalId(d),
            offset: grf + u32::from(d) * slot,
            size,
        }));
        per_thread_bytes = all;
    }
    let mut end = shared_start(target, per_thread_bytes);
    let mut add = |role: InputRole, size: u32| {
        let offset = end.next_multiple_of(size.next_power_of_two().min(grf));
        entries.push(Entry { role, offset, size });
        end = offset + size;
    };
    for (index, role) in DIMENSIONAL.into_iter().enumerate() {
        if index < ALWAYS || wants(role) {
            (0..3).for_each(|d| add(role(d), 4));
        }
    }
    for &PayloadRequest { role, size } in wanted {
        if !role.is_dimensional() {
            add(role, size);
        }
    }
    let limit = MAX_PAYLOAD_GRFS * grf;
    if end > limit {
        return Err(PayloadTooLarge { bytes: end, limit });
    }
    Ok(Payload {
        entries,
        per_thread_bytes,
        end,
    })
}

impl Payload {
    /// The index of the entry with a role.
    pub fn position(&self, role: InputRole) -> Option<usize> {
        self.entries.iter().position(|entry| entry.role == role)
    }

    /// The entry that contains `size` bytes of an argument starting at `offset`: its index, and the
    /// byte offset in it.
    pub fn argument(&self, index: u16, offset: u16, size: u32) -> Option<(usize, u32)> {
        self.entries.iter().enumerate().find_map(|(k, entry)| {
            let part = entry.role.argument_part()?;
            let inside = u32::from(offset).checked_sub(u32::from(part.offset))?;
            (part.index == index && inside + size <= entry.size).then_some((k, inside))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two inputs of the dispatch, and the arguments of `(global float *p, uchar b, float f)`.
    fn wanted() -> Vec<PayloadRequest> {
        let argument = |index: u16, size: u16| PayloadRequest {
            role: InputRole::Argument {
                index,
                offset: 0,
                size,
            },
            size: size.into(),
        };
        let want = |role, size| PayloadRequest { role, size };
        vec![
            want(InputRole::LocalId(1), 0),
            want(InputRole::BufferAddress { index: 0 }, 8),
            want(InputRole::BufferOffset { index: 0 }, 4),
            argument(1, 1),
            argument(2, 4),
        ]
    }

    #[test]
    fn offsets_are_those_of_intels_runtime() {
        let p = layout(&wanted(), Target::Tgllp, Width::Simd16).unwrap();
        assert_eq!(p.per_thread_bytes, 96);
        let offsets: Vec<(u32, u32)> = p.entries.iter().map(|e| (e.offset, e.size)).collect();
        assert_eq!(
            offsets,
            [
                (32, 32),
                (64, 32),
                (96, 32),
                (128, 4),
                (132, 4),
                (136, 4),
                (140, 4),
                (144, 4),
                (148, 4),
                (152, 8),
                (160, 4),
                (164, 1),
                (168, 4),
            ]
        );
        assert_eq!(p.end, 172);
        let p = layout(&wanted(), Target::Pvc, Width::Simd16).unwrap();
        assert_eq!(
            (p.per_thread_bytes, p.entries[1].offset, p.entries[3].offset),
            (192, 128, 256)
        );
        let p = layout(&wanted(), Target::Skl, Width::Simd32).unwrap();
        assert_eq!((p.per_thread_bytes, p.entries[1].size), (192, 64));
    }

    #[test]
    fn parts_of_arguments_are_found() {
        let p = layout(&wanted(), Target::Tgllp, Width::Simd16).unwrap();
        assert_eq!(p.argument(0, 4, 4), Some((9, 4)));
        assert_eq!(p.argument(0, 4, 8), None, "past the address");
        assert_eq!(p.argument(1, 0, 1), Some((11, 0)));
        assert_eq!(p.argument(3, 0, 1), None);
        assert_eq!(p.position(InputRole::BufferOffset { index: 0 }), Some(10));
    }

    #[test]
    fn the_local_ids_of_one_item_are_adjacent() {
        let p = layout_of_one_item(&wanted(), Target::Pvc).unwrap();
        let offsets: Vec<(u32, u32)> = p.entries.iter().map(|e| (e.offset, e.size)).collect();
        assert_eq!(offsets[..4], [(64, 2), (66, 2), (68, 2), (128, 4)]);
        assert_eq!(p.per_thread_bytes, 64);
    }

    #[test]
    fn no_local_ids_no_per_thread_data() {
        let p = layout(&[], Target::Dg2, Width::Simd8).unwrap();
        assert_eq!(
            (p.per_thread_bytes, p.entries[0].offset, p.end),
            (0, 32, 56)
        );
        // The runtime passes at least one register for each thread.
        let p = layout(&[], Target::Tgllp, Width::Simd8).unwrap();
        assert_eq!(
            (p.per_thread_bytes, p.entries[0].offset, p.end),
            (0, 64, 88)
        );
    }

    #[test]
    fn half_of_the_register_file_is_the_limit() {
        let large = |size: u16| {
            let role = InputRole::Argument {
                index: 0,
                offset: 0,
                size,
            };
            let wanted = [PayloadRequest {
                role,
                size: size.into(),
            }];
            layout(&wanted, Target::Skl, Width::Simd16)
        };
        // The header, an unused register and 24 bytes come before, rounded up to a GRF.
        assert_eq!(large(1952).unwrap().end, 2048);
        let error = large(1953).unwrap_err();
        assert_eq!((error.bytes, error.limit), (2049, 2048));
    }
}
