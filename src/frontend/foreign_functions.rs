//! Names of functions and constants of other languages and libraries, and those that are often guessed, with the one in
//! OpenCL C that has their meaning: names that are spelled similarly often have another.

/// A name, and what it is in OpenCL C.
pub(super) struct Meaning {
    /// The name that is not known.
    pub name: &'static str,
    /// The built-in functions or constants that may be meant, of which the first is the most probable.
    pub ours: &'static [&'static str],
    /// Whether one of them has the same parameters and the same result, so that it can replace the name.
    pub is_same: bool,
}

const fn same(name: &'static str, ours: &'static [&'static str]) -> Meaning {
    Meaning {
        name,
        ours,
        is_same: true,
    }
}

/// A function that has other parameters, or that may not be the one that was meant.
const fn similar(name: &'static str, ours: &'static [&'static str]) -> Meaning {
    Meaning {
        name,
        ours,
        is_same: false,
    }
}

/// TABLE of the names, in their order.
const MEANINGS: &[Meaning] = &[
    similar("DOUBLE_MAX", &["DBL_MAX"]),
    similar("EPSILON", &["FLT_EPSILON"]),
    same("FLOAT_MAX", &["FLT_MAX"]),
    same("FLOAT_MIN", &["FLT_MIN"]),
    same("INF", &["INFINITY"]),
    same("Inf", &["INFINITY"]),
    same("NaN", &["NAN"]),
    same("absf", &["fabs"]),
    same("absolute", &["fabs", "abs"]),
    same("arccos", &["acos"]),
    same("arcsin", &["asin"]),
    same("arctan", &["atan"]),
    same("arctan2", &["atan2"]),
    same("atom_cas", &["atom_cmpxchg"]),
    same("atom_exch", &["atom_xchg"]),
    same("atom_exchange", &["atom_xchg"]),
    similar("atom_sum", &["atom_add"]),
    same("atom_swap", &["atom_xchg"]),
    same("atomic_cas", &["atomic_cmpxchg"]),
    similar("atomic_compare_and_swap", &["atomic_cmpxchg"]),
    similar("atomic_compare_exchange", &["atomic_cmpxchg"]),
    similar("atomic_decrement", &["atomic_dec"]),
    same("atomic_exch", &["atomic_xchg"]),
    similar("atomic_increment", &["atomic_inc"]),
    similar("atomic_minus", &["atomic_sub"]),
    similar("atomic_plus", &["atomic_add"]),
    similar("atomic_sum", &["atomic_add"]),
    same("atomic_swap", &["atomic_xchg"]),
    same("ceiling", &["ceil"]),
    same("fabsf", &["fabs"]),
    same("fpow", &["pow"]),
    same("fsqrt", &["sqrt"]),
    same("getGlobalId", &["get_global_id"]),
    same("getGlobalSize", &["get_global_size"]),
    same("getGroupId", &["get_group_id"]),
    same("getLocalId", &["get_local_id"]),
    same("getLocalSize", &["get_local_size"]),
    same("getNumGroups", &["get_num_groups"]),
    same("get_block_dim", &["get_local_size"]),
    same("get_block_id", &["get_group_id"]),
    same("get_block_idx", &["get_group_id"]),
    same("get_block_size", &["get_local_size"]),
    same("get_global_idx", &["get_global_id"]),
    same("get_global_index", &["get_global_id"]),
    same("get_grid_dim", &["get_num_groups"]),
    similar("get_grid_size", &["get_num_groups", "get_global_size"]),
    same("get_group_count", &["get_num_groups"]),
    same("get_group_idx", &["get_group_id"]),
    same("get_group_size", &["get_local_size"]),
    same("get_local_idx", &["get_local_id"]),
    same("get_local_index", &["get_local_id"]),
    same("get_num_blocks", &["get_num_groups"]),
    same("get_num_workgroups", &["get_num_groups"]),
    similar("get_thread_id", &["get_global_id", "get_local_id"]),
    similar("get_thread_idx", &["get_local_id", "get_global_id"]),
    same("get_work_group_id", &["get_group_id"]),
    same("get_work_group_size", &["get_local_size"]),
    similar("get_work_item_id", &["get_global_id", "get_local_id"]),
    same("get_workgroup_id", &["get_group_id"]),
    same("get_workgroup_size", &["get_local_size"]),
    similar("get_workitem_id", &["get_global_id", "get_local_id"]),
    same("inf", &["INFINITY"]),
    same("infinity", &["INFINITY"]),
    similar("ipow", &["pown"]),
    same("ln", &["log"]),
    similar("magnitude", &["length"]),
    similar("norm", &["length"]),
    same("normalise", &["normalize"]),
    similar("power", &["pow"]),
    similar("powi", &["pown"]),
    similar("sgn", &["sign"]),
    similar("signum", &["sign"]),
    same("sqroot", &["sqrt"]),
    same("truncate", &["trunc"]),
];

/// TABLE of the scalar types that functions of other languages convert to, in the words of their names.
const CONVERTED: &[&str] = &[
    "char", "double", "float", "half", "int", "long", "short", "uchar", "uint", "ulong", "ushort",
];

/// The type that a function of such a name would convert to: `to_float`, `toFloat`, `int2float`, `int_to_float`. `as_float` and
/// the like keep the bits, which is another value.
pub(super) fn conversion(name: &str) -> Option<&'static str> {
    let ty = |word: &str| CONVERTED.iter().copied().find(|ty| *ty == word);
    let to = name.strip_prefix("to_").or_else(|| name.strip_prefix("to"));
    if let Some(found) = to.and_then(|word| ty(&word.to_ascii_lowercase())) {
        return Some(found);
    }
    let (from, to) = name.split_once("_to_").or_else(|| name.split_once('2'))?;
    ty(from)?;
    ty(to)
}

/// The function of OpenCL C 2.0 that a name means which has the words of the older one: `atomic_add_explicit`.
pub(super) fn explicit(name: &str) -> Option<&'static str> {
    Some(match name {
        "atomic_add_explicit" => "atomic_fetch_add_explicit",
        "atomic_and_explicit" => "atomic_fetch_and_explicit",
        "atomic_max_explicit" => "atomic_fetch_max_explicit",
        "atomic_min_explicit" => "atomic_fetch_min_explicit",
        "atomic_or_explicit" => "atomic_fetch_or_explicit",
        "atomic_sub_explicit" => "atomic_fetch_sub_explicit",
        "atomic_xchg_explicit" => "atomic_exchange_explicit",
        "atomic_xor_explicit" => "atomic_fetch_xor_explicit",
        _ => return None,
    })
}

/// The meaning of a name, if it is one of those.
pub(super) fn meaning(name: &str) -> Option<&'static Meaning> {
    let index = MEANINGS.binary_search_by_key(&name, |m| m.name).ok()?;
    MEANINGS.get(index)
}

impl Meaning {
    /// The text that replaces the name, where that is certain.
    pub(super) fn replacement(&self) -> Option<&'static str> {
        match self.ours {
            [one] if self.is_same => Some(one),
            _ => None,
        }
    }

    /// The help of the diagnostic about the name.
    pub(super) fn help(&self) -> String {
        let names: Vec<String> = self.ours.iter().map(|ours| format!("`{ours}`")).collect();
        let question = if self.replacement().is_some() {
            "use "
        } else {
            "did you mean "
        };
        let mark = if self.replacement().is_some() {
            ""
        } else {
            "?"
        };
        format!("{question}{}{mark}", names.join(" or "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontend::builtins::Builtin;
    use pretty_assertions::assert_eq;

    #[test]
    fn the_table_is_sorted_and_has_only_unknown_names_for_known_ones() {
        assert!(MEANINGS.is_sorted_by_key(|m| m.name));
        let is_constant = |name: &str| name == name.to_ascii_uppercase();
        for meaning in MEANINGS {
            assert!(
                Builtin::from_name(meaning.name).is_none(),
                "{}",
                meaning.name
            );
            for ours in meaning.ours {
                assert!(
                    Builtin::from_name(ours).is_some() || is_constant(ours),
                    "{ours}"
                );
            }
        }
    }

    #[test]
    fn conversions_are_named_by_their_types() {
        let names = [
            "to_float",
            "toInt",
            "int2float",
            "float_to_uint",
            "to",
            "int2",
            "total",
            "int2x",
        ];
        let types = names.map(conversion);
        let (float, int, uint) = (Some("float"), Some("int"), Some("uint"));
        assert_eq!(types, [float, int, float, uint, None, None, None, None]);
        for ty in CONVERTED {
            assert!(
                Builtin::from_name(&format!("convert_{ty}")).is_some(),
                "{ty}"
            );
        }
    }

    #[test]
    fn one_function_with_the_same_parameters_replaces_the_name() {
        let of = |name| meaning(name).map(|m| (m.help(), m.replacement()));
        assert_eq!(of("ln"), Some(("use `log`".to_owned(), Some("log"))));
        let power = "did you mean `pow`?".to_owned();
        assert_eq!(of("power"), Some((power, None)));
        assert_eq!(of("pow"), None);
    }
}
