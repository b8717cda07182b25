//! The completion script for bash, run by bash.

use crate::command::gencl;
use pretty_assertions::assert_eq;
use std::process::Command;

/// What bash proposes for a line, whose words it separates at blanks and `=`; `None` without bash.
fn proposed(script: &str, line: &str) -> Option<Vec<String>> {
    let mut words: Vec<String> = Vec::new();
    for word in line.split(' ') {
        let mut parts = word.split('=');
        words.push(parts.next().unwrap_or_default().to_owned());
        for part in parts {
            words.push("=".to_owned());
            words.extend((!part.is_empty()).then(|| part.to_owned()));
        }
    }
    let quoted: Vec<String> = words.iter().map(|word| format!("'{word}'")).collect();
    let program = format!(
        "{script}\nCOMP_WORDS=({})\nCOMP_CWORD={}\nCOMP_LINE='{line}'\nCOMP_POINT=${{#COMP_LINE}}\n\
         _gencl_one_word gencl \"${{COMP_WORDS[COMP_CWORD]}}\" \"${{COMP_WORDS[COMP_CWORD-1]}}\"\n\
         printf '%s\\n' \"${{COMPREPLY[@]}}\"\n",
        quoted.join(" "),
        words.len() - 1,
    );
    let done = Command::new("bash").args(["-c", &program]).output().ok()?;
    let errors = String::from_utf8_lossy(&done.stderr).into_owned();
    assert_eq!(errors, "", "{line}");
    let text = String::from_utf8_lossy(&done.stdout).into_owned();
    let lines = text.lines().filter(|line| !line.is_empty());
    Some(lines.map(str::to_owned).collect())
}

#[test]
fn bash_completes_values_that_are_one_word_with_their_option() {
    let script = gencl(&["completions", "bash"], "").stdout;
    for (line, expected) in [
        ("gencl check k.cl -Wunused-va", &["-Wunused-variable"][..]),
        ("gencl check k.cl -Wno-unused-va", &["-Wno-unused-variable"]),
        ("gencl check k.cl -Werror=unused-va", &["unused-variable"]),
        ("gencl check k.cl -Wal", &["-Wall"]),
        ("gencl check k.cl -Wev", &["-Weverything"]),
        ("gencl check k.cl -Won", &[]),
        ("gencl check k.cl -W-", &[]),
        // Files, by the default of bash.
        ("gencl compile ", &[]),
        ("gencl compile k.cl ", &[]),
        ("gencl compile k.cl -g ", &[]),
        ("gencl compile k.cl --output", &["--output"]),
        ("gencl compile k.cl --target sk", &["skl"]),
        ("gencl che", &["check"]),
        ("gencl check k.cl -cl-std=CL2", &["CL2.0"]),
        (
            "gencl check k.cl -cl-std=",
            &["CL1.0", "CL1.1", "CL1.2", "CL2.0", "CL3.0"],
        ),
        ("gencl check k.cl -O", &["-O0", "-O1", "-O2", "-O3"]),
        ("gencl compile k.cl --emit ir,vi", &["ir,visa"]),
        ("gencl compile k.cl --emit=ir,vi", &["ir,visa"]),
        ("gencl compile k.cl --target pvc,xe-l", &["pvc,xe-lp"]),
        ("gencl compile k.cl --target=pvc,sk", &["pvc,skl"]),
        (
            "gencl pass k.ir --run lower_loops,propagate_con",
            &["lower_loops,propagate_constants"],
        ),
        (
            "gencl compile k.cl --print-after=fold_constants,propagate_con",
            &["fold_constants,propagate_constants"],
        ),
        ("gencl diff k.json --simd 8,3", &["8,32"]),
        (
            "gencl check k.cl -Rpass=propagate_con",
            &["propagate_constants"],
        ),
        ("gencl check k.cl -Rpass-m", &["-Rpass-missed"]),
        ("gencl check k.cl -Wno-unused-l", &["-Wno-unused-label"]),
        ("gencl compile k.cl --emit liveness.", &["liveness.json"]),
        ("gencl compile k.cl --emit=liveness.", &["liveness.json"]),
        (
            "gencl compile k.cl --target=",
            &["skl", "tgllp", "dg2", "pvc"],
        ),
        ("gencl compile k.cl --target=t", &["tgllp"]),
        (
            "gencl check k.cl --error-format=",
            &["human", "short", "json", "sarif"],
        ),
        ("gencl check k.cl --error-format=s", &["short", "sarif"]),
        ("gencl check k.cl --error-format s", &["short", "sarif"]),
        ("gencl run k.json --engine=v", &["visa"]),
        ("gencl run k.json --output=k", &[]),
    ] {
        let Some(found) = proposed(&script, line) else {
            return;
        };
        let found: Vec<&str> = found.iter().map(String::as_str).collect();
        let found: Vec<&str> = match line.contains("unused-va") {
            true => found
                .into_iter()
                .filter(|f| f.ends_with("variable"))
                .collect(),
            false => found,
        };
        assert_eq!(found, expected, "{line}");
    }
    let all = proposed(&script, "gencl check k.cl -W").unwrap_or_default();
    for name in ["-Wall", "-Wunused-label", "-Wno-unused-label"] {
        let count = all.iter().filter(|found| *found == name).count();
        assert!(all.is_empty() || count == 1, "{name}");
    }
}
