//! All names of the functions of [`FAMILIES`](super::FAMILIES) that are made of types, widths and rounding modes, for
//! spelling suggestions.

use super::Builtin;
use super::half_access::HalfAccess;
use std::sync::LazyLock;

const ELEMENTS: [&str; 11] = [
    "char", "uchar", "short", "ushort", "int", "uint", "long", "ulong", "half", "float", "double",
];

/// The suffixes of vector types; empty for scalars.
const WIDTHS: [&str; 6] = ["", "2", "3", "4", "8", "16"];

/// The suffixes that name the rounding mode.
const ROUNDING: [&str; 5] = ["", "_rte", "_rtz", "_rtp", "_rtn"];

static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let mut names = Vec::new();
    for width in WIDTHS {
        for element in ELEMENTS {
            names.push(format!("as_{element}{width}"));
            for rounding in ROUNDING {
                names.push(format!("convert_{element}{width}{rounding}"));
                names.push(format!("convert_{element}{width}_sat{rounding}"));
            }
        }
        names.push(format!("vload{width}"));
        names.push(format!("vstore{width}"));
        for aligned in ["", "a"] {
            names.push(format!("vload{aligned}_half{width}"));
            for rounding in ROUNDING {
                names.push(format!("vstore{aligned}_half{width}{rounding}"));
            }
        }
    }
    names.extend(["shuffle", "shuffle2", "vec_step"].map(str::to_owned));
    let exists = |name: &String| {
        name == "vec_step"
            || Builtin::from_name(name).is_some()
            || HalfAccess::from_name(name).is_some()
    };
    names.retain(exists);
    names
});

/// The names that are used, each of them once.
pub fn family_names() -> impl Iterator<Item = &'static str> {
    NAMES.iter().map(String::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn names_of_functions() {
        let all: Vec<&str> = family_names().collect();
        for name in [
            "as_float",
            "as_uchar16",
            "convert_uchar_sat",
            "convert_int4_rtz",
            "vload4",
            "vstore16",
            "vload_half",
            "vstorea_half3_rte",
            "shuffle2",
        ] {
            assert_eq!(all.iter().filter(|n| **n == name).count(), 1, "{name}");
        }
        for name in ["vload", "convert_float_sat", "as_bool"] {
            assert!(!all.contains(&name), "{name}");
        }
    }
}
