//! The target of `--target`, and what to write in place of names that are no targets.

use super::output::Failure;
use super::values;
use gencl::target::Target;

/// A family of GPUs that is no target.
struct Family {
    /// The names of its GPUs.
    names: &'static [&'static str],
    /// Its name, and whether the nearest target is for the same family.
    family: &'static str,
    is_same: bool,
    /// The name of the nearest target.
    nearest: &'static str,
}

/// TABLE of other names of GPUs, with the nearest target.
const FAMILIES: &[Family] = &[
    Family {
        names: &["bdw", "broadwell", "chv", "gen8"],
        family: "Gen8",
        is_same: false,
        nearest: "skl",
    },
    Family {
        names: &[
            "aml",
            "apl",
            "bxt",
            "cfl",
            "cml",
            "glk",
            "kbl",
            "kabylake",
            "coffeelake",
            "whl",
        ],
        family: "Gen9",
        is_same: true,
        nearest: "skl",
    },
    Family {
        names: &["ehl", "gen11", "icl", "icelake", "icllp", "jsl"],
        family: "Gen11",
        is_same: false,
        nearest: "skl",
    },
    Family {
        names: &[
            "adl",
            "adl-n",
            "adl-p",
            "adl-s",
            "adlp",
            "adls",
            "alderlake",
            "dg1",
            "raptorlake",
            "rkl",
            "rocketlake",
            "rpl",
            "rpl-p",
            "rpl-s",
        ],
        family: "Xe-LP",
        is_same: true,
        nearest: "tgllp",
    },
    Family {
        names: &["arl", "arrowlake", "meteorlake", "mtl", "xe-lpg"],
        family: "Xe-LPG",
        is_same: false,
        nearest: "dg2",
    },
    Family {
        names: &[
            "battlemage",
            "b580",
            "bmg",
            "lnl",
            "lunarlake",
            "ptl",
            "xe2",
            "xe3",
        ],
        family: "Xe2 or later",
        is_same: false,
        nearest: "pvc",
    },
];

/// TABLE of names of several targets.
const FAMILIES_OF_TARGETS: &[(&str, &str)] = &[
    ("xe", "'tgllp' (Xe-LP), 'dg2' (Xe-HPG) and 'pvc' (Xe-HPC)"),
    ("xe1", "'tgllp' (Xe-LP), 'dg2' (Xe-HPG) and 'pvc' (Xe-HPC)"),
    (
        "gen12",
        "'tgllp' (Xe-LP), 'dg2' (Xe-HPG) and 'pvc' (Xe-HPC)",
    ),
    (
        "arc",
        "'dg2' is that of Arc A-series (Xe-HPG); those of the B-series are Xe2, which is no target",
    ),
    ("gen", "'skl' (Gen9) and 'tgllp' (Gen12, Xe-LP)"),
];

/// Finds the target of `--target`.
pub(crate) fn target(name: &str) -> Result<Target, Failure> {
    Target::from_name(name).ok_or_else(|| {
        let all = || Target::ALL.iter().map(|t| t.info());
        let names = all().map(|info| info.name);
        let names: Vec<_> = names.chain(all().map(|info| info.generation)).collect();
        let tip = tip(name);
        values::invalid(name, "--target <TARGET>", &names, tip.as_deref())
    })
}

/// The targets of `gencl compile`, `gencl explore` and `gencl diff`: one, several names separated by commas, or `all`.
pub(crate) fn several(names: &str) -> Result<Vec<Target>, Failure> {
    if names == ALL {
        return Ok(Target::ALL.to_vec());
    }
    let mut found: Vec<Target> = Vec::new();
    if names.split(',').any(|name| name == ALL) {
        let message =
            "`all` in `--target` is every target: write `--target all`, without other names";
        return Err(Failure::Usage(message.to_owned()));
    }
    for name in names.split(',') {
        let target = target(name)?;
        if found.contains(&target) {
            return Err(Failure::Usage(format!("`--target` names `{target}` twice")));
        }
        found.push(target);
    }
    Ok(found)
}

/// The name of all targets.
const ALL: &str = "all";

fn tip(name: &str) -> Option<String> {
    if name == ALL || name.contains(',') {
        return Some(
            "give one target: several are accepted by `gencl compile` and `gencl explore`, which write a file for each, \
             and by `gencl diff`, which compares them"
                .to_owned(),
        );
    }
    if let Some((_, targets)) =
        (FAMILIES_OF_TARGETS.iter()).find(|row| row.0.eq_ignore_ascii_case(name))
    {
        return Some(format!("{name} is more than one target: {targets}"));
    }
    let is_known = |known: &&str| known.eq_ignore_ascii_case(name);
    let mut all = Target::ALL.iter().map(|t| t.info());
    if let Some(info) = all.find(|info| info.products.iter().any(is_known)) {
        return Some(format!("a similar value exists: '{}'", info.name));
    }
    let mut families = FAMILIES.iter();
    let found = families.find(|family| family.names.iter().any(is_known))?;
    let (family, nearest) = (found.family, found.nearest);
    Some(match found.is_same {
        true => format!("{name} is {family}: use '{nearest}'"),
        false => format!("{name} is {family}, which is no target: the nearest is '{nearest}'"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn several_targets_are_named_once_each() {
        let names = |text: &str| match several(text) {
            Ok(targets) => targets
                .iter()
                .map(|t| t.info().name)
                .collect::<Vec<_>>()
                .join(" "),
            Err(Failure::Usage(message)) => message.lines().next().unwrap_or_default().to_owned(),
            Err(other) => format!("{other:?}"),
        };
        assert_eq!(names("dg2"), "dg2");
        assert_eq!(names("pvc,skl"), "pvc skl");
        assert_eq!(names("all"), "skl tgllp dg2 pvc");
        assert_eq!(names("pvc,xe-hpc"), "`--target` names `pvc` twice");
        let all = "`all` in `--target` is every target: write `--target all`, without other names";
        assert_eq!(names("all,dg2"), all);
        assert_eq!(names("pvc,"), "invalid value '' for '--target <TARGET>'");
    }

    #[test]
    fn other_names_have_a_tip() {
        for (name, expected) in [
            (
                "dg2,pvc",
                "give one target: several are accepted by `gencl compile` and `gencl explore`, which write a file for \
                 each, and by `gencl diff`, which compares them",
            ),
            ("tgl", "a similar value exists: 'tgllp'"),
            ("acm", "a similar value exists: 'dg2'"),
            ("ADL", "ADL is Xe-LP: use 'tgllp'"),
            ("rpl", "rpl is Xe-LP: use 'tgllp'"),
            ("dg1", "dg1 is Xe-LP: use 'tgllp'"),
            ("kbl", "kbl is Gen9: use 'skl'"),
            (
                "bdw",
                "bdw is Gen8, which is no target: the nearest is 'skl'",
            ),
            (
                "icl",
                "icl is Gen11, which is no target: the nearest is 'skl'",
            ),
            (
                "mtl",
                "mtl is Xe-LPG, which is no target: the nearest is 'dg2'",
            ),
            (
                "bmg",
                "bmg is Xe2 or later, which is no target: the nearest is 'pvc'",
            ),
            (
                "lnl",
                "lnl is Xe2 or later, which is no target: the nearest is 'pvc'",
            ),
        ] {
            assert_eq!(tip(name).as_deref(), Some(expected), "{name}");
        }
        assert_eq!(tip("gpu"), None);
        let is_target = |family: &Family| Target::from_name(family.nearest).is_some();
        assert!(FAMILIES.iter().all(is_target));
        // No name has two meanings.
        let mut names: Vec<&str> = FAMILIES.iter().flat_map(|f| f.names).copied().collect();
        let all = Target::ALL.iter().map(|t| t.info());
        names.extend(all.flat_map(|info| {
            info.products
                .iter()
                .copied()
                .chain([info.name, info.generation])
        }));
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}
