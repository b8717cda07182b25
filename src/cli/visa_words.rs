//! The words of vISA's declarations, for `gencl explain`: types, alignments and the classes of variables' names.

use gencl::visa::kernel::Align;
use gencl::visa::types::Type;

// TABLE of types that only immediates have.
const PACKED: &[(&str, &str)] = &[
    (
        "uv",
        "Eight unsigned numbers of 4 bits, the first one in the lowest bits: 0x76543210:uv is 0 to 7.",
    ),
    (
        "v",
        "Eight signed numbers of 4 bits, the first one in the lowest bits.",
    ),
    ("vf", "Four floats of 8 bits."),
];

/// What a type or an alignment is, by its name as in `type=ud`, `0x2:ud` and `align=hword`.
pub(super) fn explained(name: &str) -> Option<String> {
    let name = name.trim_start_matches(':');
    let ty = Type::ALL.iter().find(|ty| ty.name() == name);
    let of_type = ty.map(|ty| {
        let bytes = ty.size();
        (
            ty.meaning(),
            format!("A type of vISA and of native code with {bytes} bytes"),
        )
    });
    let packed = PACKED.iter().find(|row| row.0 == name);
    let of_packed = packed.map(|row| (row.1, "A type of immediates in vISA".to_owned()));
    let align = Align::ALL.iter().find(|align| align.name() == name);
    let of_align = align.map(|align| {
        let what = "An alignment of variables in vISA, where it starts in the registers";
        (align.meaning(), what.to_owned())
    });
    let found: Vec<String> = [of_type, of_packed, of_align]
        .into_iter()
        .flatten()
        .map(|(meaning, what)| format!("{name}: {meaning}\n\n{what}: see docs/visa.md.\n"))
        .collect();
    (!found.is_empty()).then(|| found.join("\n"))
}

/// The names, for proposals.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    let types = Type::ALL.iter().map(|ty| ty.name());
    let packed = PACKED.iter().map(|row| row.0);
    types
        .chain(packed)
        .chain(Align::ALL.iter().map(|align| align.name()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn types_and_alignments_are_explained() {
        for name in names() {
            assert!(explained(name).is_some(), "{name}");
        }
        assert_eq!(
            explained(":ud").unwrap_or_default(),
            "ud: Unsigned doubleword.\n\nA type of vISA and of native code with 4 bytes: see docs/visa.md.\n"
        );
        let hword = explained("hword").unwrap_or_default();
        assert!(hword.contains("32 bytes"), "{hword}");
        assert_eq!(explained("uz"), None);
    }
}
