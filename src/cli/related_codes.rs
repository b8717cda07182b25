//! Codes of diagnostics for `gencl explain`: by their number alone, and those that are about a built-in function.

use gencl::diagnostic::Code;

/// The digits of a code.
const DIGITS: usize = 4;

/// What `gencl explain` adds to a built-in function.
struct Related {
    functions: &'static [&'static str],
    /// The rule that programs break.
    rule: &'static str,
    codes: &'static [Code],
}

/// TABLE of built-in functions with a rule of their own, and the codes of programs that break it.
const RELATED: &[Related] = &[
    Related {
        functions: &["barrier", "work_group_barrier"],
        rule: "All work-items of the work-group must reach the call, or none: it is in no branch and no loop that only some of them execute, and no work-item \
               returns before it. It orders nothing between work-groups.",
        codes: &[
            Code::W0408,
            Code::E0806,
            Code::W0504,
            Code::W0503,
            Code::E0809,
            Code::E0810,
        ],
    },
    Related {
        functions: &["sub_group_barrier"],
        rule: "All work-items of the sub-group must reach the call, or none. It orders nothing between sub-groups.",
        codes: &[Code::W0408, Code::W0433, Code::E0806, Code::E0810],
    },
    Related {
        functions: &["mem_fence", "read_mem_fence", "write_mem_fence"],
        rule: "A fence orders the accesses of its own work-item, and waits for no other one: `barrier` does.",
        codes: &[Code::W0503, Code::E0810],
    },
    Related {
        functions: &["printf"],
        rule: "The format string is a string literal in double quotes, and each conversion has an argument of its type.",
        codes: &[Code::W0425, Code::W0426, Code::W0427, Code::E0210],
    },
    Related {
        functions: &[
            "async_work_group_copy",
            "async_work_group_strided_copy",
            "wait_group_events",
        ],
        rule: "All work-items of the work-group call it with the same arguments, and the copy is complete only after `wait_group_events`.",
        codes: &[Code::W0422, Code::W0423, Code::W0408],
    },
    Related {
        functions: &[
            "get_global_id",
            "get_local_id",
            "get_group_id",
            "get_global_size",
            "get_local_size",
            "get_num_groups",
            "get_global_offset",
        ],
        rule: "The argument is the number of the dimension: 0, 1 or 2.",
        codes: &[Code::W0505],
    },
];

/// The rule of a built-in function and the codes about it, as text after its description.
pub(super) fn of_function(name: &str) -> Option<String> {
    let row = RELATED.iter().find(|row| row.functions.contains(&name))?;
    let mut text = format!("\n{}\n\nSee also (`gencl explain CODE`):\n\n", row.rule);
    for code in row.codes {
        text += &format!("  {code}  {}\n", code.title());
    }
    Some(text)
}

/// The errors and warnings that are meant by a number without its leading zeros or without its letter: `W408`, `408`.
pub(super) fn by_number(word: &str) -> Vec<Code> {
    let letter = word.chars().next().map(|c| c.to_ascii_uppercase());
    let (letters, digits) = match letter {
        Some('E') => (&['E'][..], &word[1..]),
        Some('W') => (&['W'][..], &word[1..]),
        _ => (&['E', 'W'][..], word),
    };
    let is_number = !digits.is_empty()
        && digits.len() <= DIGITS
        && digits.bytes().all(|byte| byte.is_ascii_digit());
    let names = letters.iter().filter(|_| is_number);
    let codes = names.map(|letter| Code::from_name(&format!("{letter}{digits:0>DIGITS$}")));
    codes.flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn numbers_are_codes() {
        for word in ["W408", "w408", "W0408", "0408", "408"] {
            assert_eq!(by_number(word), [Code::W0408], "{word}");
        }
        assert_eq!(by_number("101"), [Code::E0101, Code::W0101]);
        assert_eq!(by_number("e1"), [Code::E0001]);
        for word in ["", "W", "W12345", "9999", "R1", "ä1", "x408"] {
            assert_eq!(by_number(word), [], "{word}");
        }
    }
}
