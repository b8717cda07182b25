//! The names of the operands of intrinsics, where their order is not obvious: for the listing of operations, and to
//! find the surface of a message.

use super::opcode::Opcode;

const REGION: &[&str] = &[
    "vector",
    "vstride",
    "width",
    "stride",
    "offset",
    "parent width",
];
const LSC_LOAD: &[&str] = &[
    "mask",
    "subopcode",
    "L1",
    "L3",
    "scale",
    "immediate",
    "element size",
    "elements",
    "order",
    "channels",
    "offsets",
    "surface",
];
const LSC_STORE: &[&str] = &[
    "mask",
    "subopcode",
    "L1",
    "L3",
    "scale",
    "immediate",
    "element size",
    "elements",
    "order",
    "channels",
    "offsets",
    "data",
    "surface",
];

impl Opcode {
    /// The names of the operands in the text, for an atomic of its form with two sources; empty where the
    /// order is obvious.
    pub fn operand_names(self) -> &'static [&'static str] {
        match self {
            Opcode::Select => &["condition", "true", "false"],
            Opcode::InsertElement => &["vector", "element", "index"],
            Opcode::ExtractElement => &["vector", "index"],
            Opcode::Store => &["value", "pointer"],
            Opcode::ReadRegion => REGION,
            Opcode::WriteRegion => &[
                "old",
                "new",
                "vstride",
                "width",
                "stride",
                "offset",
                "parent width",
                "mask",
            ],
            Opcode::ReadPredicate => &["predicate", "first"],
            Opcode::WritePredicate => &["old", "new", "first"],
            Opcode::Sbfe | Opcode::Ubfe => &["width", "offset", "value"],
            Opcode::Bfi => &["width", "offset", "field", "value"],
            Opcode::OwordLd | Opcode::OwordLdUnaligned => &["0", "surface", "offset"],
            Opcode::OwordSt => &["surface", "offset", "data"],
            Opcode::SvmBlockSt => &["address", "data"],
            Opcode::SvmGather => &["mask", "log2 of blocks", "addresses", "old"],
            Opcode::SvmScatter => &["mask", "log2 of blocks", "addresses", "data"],
            Opcode::SvmGather4 => &[
                "mask",
                "channels",
                "log2 of scale",
                "base",
                "offsets",
                "old",
            ],
            Opcode::SvmScatter4 => &[
                "mask",
                "channels",
                "log2 of scale",
                "base",
                "offsets",
                "data",
            ],
            Opcode::Gather => &[
                "mask",
                "log2 of bytes",
                "log2 of scale",
                "surface",
                "base",
                "offsets",
                "old",
            ],
            Opcode::Gather2 => &[
                "log2 of bytes",
                "log2 of scale",
                "surface",
                "base",
                "offsets",
            ],
            Opcode::GatherMasked2 => &[
                "log2 of bytes",
                "log2 of scale",
                "surface",
                "base",
                "offsets",
                "mask",
            ],
            Opcode::Gather4 => &[
                "mask",
                "channels",
                "log2 of scale",
                "surface",
                "base",
                "offsets",
                "old",
            ],
            Opcode::Gather42 => &["channels", "log2 of scale", "surface", "base", "offsets"],
            Opcode::Gather4Masked2 => &[
                "channels",
                "log2 of scale",
                "surface",
                "base",
                "offsets",
                "mask",
            ],
            Opcode::Scatter => &[
                "mask",
                "log2 of bytes",
                "log2 of scale",
                "surface",
                "base",
                "offsets",
                "data",
            ],
            Opcode::Scatter4 => &[
                "mask",
                "channels",
                "log2 of scale",
                "surface",
                "base",
                "offsets",
                "data",
            ],
            Opcode::LscLoad => LSC_LOAD,
            Opcode::LscStore => LSC_STORE,
            Opcode::DwordAtomic => &["mask", "surface", "offsets", "first", "second", "old"],
            Opcode::DwordAtomic2 => &["mask", "surface", "offsets", "first", "second"],
            Opcode::SvmAtomic => &["mask", "addresses", "first", "second", "old"],
            Opcode::LscFence => &["mask", "memory", "operation", "scope"],
            _ => &[],
        }
    }

    /// The position of the index of the surface that a message accesses; `None` if it accesses none. That of an LSC
    /// message is a surface if its memory is `bti`.
    pub fn surface_operand(self) -> Option<usize> {
        self.operand_names()
            .iter()
            .position(|name| *name == "surface")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::genx::opcode::TABLE;
    use pretty_assertions::assert_eq;

    #[test]
    fn every_operand_has_a_name_or_none_has() {
        for row in TABLE {
            let names = row.opcode.operand_names().len();
            assert!(
                names == 0 || names == row.operands.len(),
                "{:?}",
                row.opcode
            );
        }
        assert_eq!(Opcode::Gather4.surface_operand(), Some(3));
        assert_eq!(Opcode::OwordSt.surface_operand(), Some(0));
        assert_eq!(Opcode::SvmGather.surface_operand(), None);
    }
}
