//! The roles of the operands of messages that access memory, for documentation: which operand is an address, which one
//! data. The other instructions have their sources in the order of their description.

use super::opcode::{DetailKind, Opcode};

/// The operands of messages that access buffers and images, except those of the sampler; of `movs`; and of nothing else.
pub fn roles(opcode: Opcode) -> &'static [&'static str] {
    let row = TABLE.iter().find(|row| row.0 == opcode);
    row.map_or(&[], |row| row.1)
}

// TABLE of the roles of operands, in the order of the text.
const TABLE: &[(Opcode, &[&str])] = &[
    (Opcode::Movs, &["surface variable", "binding table index"]),
    (Opcode::OwordLd, &["surface", "offset in owords", "result"]),
    (Opcode::OwordLdUnaligned, &["surface", "offset", "result"]),
    (Opcode::OwordSt, &["surface", "offset in owords", "data"]),
    (Opcode::MediaLd, &["surface", "x", "y", "result"]),
    (Opcode::MediaSt, &["surface", "x", "y", "data"]),
    (
        Opcode::Gather,
        &[
            "surface",
            "offset in elements",
            "offsets in elements",
            "result",
        ],
    ),
    (
        Opcode::Scatter,
        &[
            "surface",
            "offset in elements",
            "offsets in elements",
            "data",
        ],
    ),
    (
        Opcode::Gather4Scaled,
        &["surface", "offset", "offsets", "result"],
    ),
    (
        Opcode::Scatter4Scaled,
        &["surface", "offset", "offsets", "data"],
    ),
    (
        Opcode::GatherScaled,
        &["surface", "offset", "offsets", "result"],
    ),
    (
        Opcode::ScatterScaled,
        &["surface", "offset", "offsets", "data"],
    ),
    (
        Opcode::Gather4Typed,
        &["surface", "u", "v", "r", "level", "result"],
    ),
    (
        Opcode::Scatter4Typed,
        &["surface", "u", "v", "r", "level", "data"],
    ),
    (Opcode::QwGather, &["surface", "offsets", "result"]),
    (Opcode::QwScatter, &["surface", "offsets", "data"]),
    (Opcode::SvmBlockLd, &["address", "result"]),
    (Opcode::SvmBlockSt, &["address", "data"]),
    (Opcode::SvmGather, &["addresses", "result"]),
    (Opcode::SvmScatter, &["addresses", "data"]),
    (Opcode::SvmGather4Scaled, &["offset", "addresses", "result"]),
    (Opcode::SvmScatter4Scaled, &["offset", "addresses", "data"]),
    (
        Opcode::DwordAtomic,
        &[
            "surface",
            "offsets",
            "first operand",
            "second operand",
            "old value",
        ],
    ),
    (
        Opcode::TypedAtomic,
        &[
            "surface",
            "u",
            "v",
            "r",
            "level",
            "first operand",
            "second operand",
            "old value",
        ],
    ),
    (
        Opcode::SvmAtomic,
        &["addresses", "old value", "first operand", "second operand"],
    ),
    (Opcode::LscLoad, &["result", "addresses"]),
    (Opcode::LscLoadStrided, &["result", "address", "stride"]),
    (Opcode::LscLoadQuad, &["result", "addresses"]),
    (
        Opcode::LscLoadBlock2d,
        &["result", "address", "width", "height", "pitch", "x", "y"],
    ),
    (Opcode::LscStore, &["addresses", "data"]),
    (Opcode::LscStoreStrided, &["address", "stride", "data"]),
    (Opcode::LscStoreQuad, &["addresses", "data"]),
    (
        Opcode::LscStoreBlock2d,
        &["address", "width", "height", "pitch", "x", "y", "data"],
    ),
    (
        Opcode::LscAtomic,
        &["old value", "addresses", "first operand", "second operand"],
    ),
    (Opcode::LscLoadStatus, &["result", "addresses"]),
    (Opcode::LscStoreUncompressed, &["addresses", "data"]),
    (
        Opcode::LscLoadQuadTyped,
        &["result", "u", "v", "r", "level"],
    ),
    (Opcode::LscStoreQuadTyped, &["u", "v", "r", "level", "data"]),
    (
        Opcode::LscAtomicTyped,
        &[
            "old value",
            "u",
            "v",
            "r",
            "level",
            "first operand",
            "second operand",
        ],
    ),
];

// TABLE of what the roles mean.
const MEANINGS: &[(&str, &str)] = &[
    (
        "surface",
        "the buffer, or the image: a surface variable, set by `movs`, or %slm and %scratch",
    ),
    (
        "surface variable",
        "the variable that later messages of the block name",
    ),
    (
        "binding table index",
        "the number of the surface: that of the pointer among the kernel's pointers",
    ),
    (
        "offset",
        "a number of bytes that is added to those of all channels; of a block, where it starts",
    ),
    (
        "offsets",
        "where each channel accesses the surface, in bytes; one unsigned doubleword for each channel",
    ),
    (
        "offset in owords",
        "where the block starts, in units of 16 bytes",
    ),
    (
        "offset in elements",
        "a number of elements that is added to those of all channels",
    ),
    (
        "offsets in elements",
        "where each channel accesses the surface, in elements",
    ),
    ("address", "where the block starts, in bytes"),
    (
        "addresses",
        "where each channel accesses the memory, in bytes; of a transposed LSC message, where its block starts",
    ),
    (
        "result",
        "what was read: the first element of all channels, then the second one, each starting at a GRF",
    ),
    ("data", "what is written, in the same order"),
    (
        "old value",
        "the value before the atomic operation; %null if it is not needed",
    ),
    (
        "first operand",
        "what the atomic operation uses; of a compare-and-exchange, what is compared",
    ),
    (
        "second operand",
        "of a compare-and-exchange, the new value; else %null",
    ),
    ("stride", "the distance of the channels' elements, in bytes"),
    ("width", "that of the picture, in bytes, minus 1"),
    ("height", "that of the picture, in rows, minus 1"),
    ("pitch", "the distance of its rows, in bytes, minus 1"),
    ("x", "the column of the rectangle"),
    ("y", "the row of the rectangle"),
    ("u", "the column of the pixel"),
    ("v", "its row; %null if the image has one"),
    ("r", "its layer; %null if the image has one"),
    ("level", "its level of detail; %null for the first one"),
];

/// What a role means; empty for none of the table.
pub fn meaning(role: &str) -> &'static str {
    let row = MEANINGS.iter().find(|row| row.0 == role);
    row.map_or("", |row| row.1)
}

/// What the parts of a message's name after its mnemonic mean; empty for other instructions.
pub fn suffix(kind: DetailKind) -> &'static str {
    match kind {
        DetailKind::Channels => {
            ".R to .RGBA, the doublewords at each address: R is the first one, G, B and A the next ones"
        }
        DetailKind::ElementSize => {
            ".1, .2 or .4, the bytes of an element, which has a doubleword of a register"
        }
        DetailKind::Gather => ".1, .2 or .4, the bytes of an element",
        DetailKind::Modified => ".mod, the memory may have been modified by others",
        DetailKind::Count => ".1 or .2, the quadwords at each address",
        DetailKind::Blocks => {
            ".SIZE.COUNT, the bytes of a block (1, 4 or 8), and the blocks at each address"
        }
        DetailKind::Atomic => {
            ".add and others, the operation, and .16 or .64 if it is not of doublewords"
        }
        DetailKind::Lsc | DetailKind::LscAtomic | DetailKind::LscBlock => {
            ".ugm or .slm, global or local memory, and how two caches treat the access (.ca.ca: both cache a load; .wb.wb: both \
             write back). After an operand, :d32 is the size of an element, x4 the elements at each address, t a transposed \
             message, whose elements are adjacent; bti(n)[V]:a32 is surface n at 32-bit offsets, flat[V]:a64 memory at \
             64-bit addresses"
        }
        DetailKind::None
        | DetailKind::Condition
        | DetailKind::Boolean
        | DetailKind::Dpas
        | DetailKind::Channel
        | DetailKind::Media
        | DetailKind::LscState
        | DetailKind::LscFence
        | DetailKind::Flush
        | DetailKind::Sampler
        | DetailKind::Pixels
        | DetailKind::Unorm
        | DetailKind::Avs
        | DetailKind::RenderTarget
        | DetailKind::Urb
        | DetailKind::Ime
        | DetailKind::Video
        | DetailKind::VideoFilter
        | DetailKind::Fbr
        | DetailKind::Call
        | DetailKind::Send
        | DetailKind::Sends
        | DetailKind::Line => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::visa::opcode::Slot;
    use pretty_assertions::assert_eq;

    #[test]
    fn each_operand_of_a_message_has_a_role_with_a_meaning() {
        for (opcode, roles) in TABLE {
            assert_eq!(roles.len(), opcode.slots().len(), "{opcode:?}");
            for (role, slot) in roles.iter().zip(opcode.slots()) {
                assert!(!meaning(role).is_empty(), "{role}");
                let is_result = matches!(*role, "result" | "old value");
                assert_eq!(is_result, *slot == Slot::RawDestination, "{opcode:?}");
            }
        }
        for (role, _) in MEANINGS {
            assert!(TABLE.iter().any(|row| row.1.contains(role)), "{role}");
        }
    }

    /// Messages to memory, whose operands could be confused.
    #[test]
    fn messages_to_memory_have_roles() {
        let prefixes = [
            "gather",
            "scatter",
            "oword",
            "svm",
            "lsc_load",
            "lsc_store",
            "lsc_atomic",
        ];
        let has_none = |opcode: &&Opcode| {
            let name = opcode.mnemonic();
            let is_accessed = prefixes.iter().any(|prefix| name.starts_with(prefix));
            // The others are of images, and have no text that the finalizer reads.
            is_accessed && opcode.has_finalizer_text() && roles(**opcode).is_empty()
        };
        let missing: Vec<_> = Opcode::ALL.iter().filter(has_none).collect();
        assert_eq!(missing, [&Opcode::Mov; 0]);
    }
}
