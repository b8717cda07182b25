//! Tests of the table of codes and of diagnostics.

use super::*;

#[test]
fn only_warnings_have_names_and_the_names_are_unique() {
    let mut names: Vec<&str> = Code::warnings().map(|(_, name, _)| name).collect();
    for &code in Code::ALL {
        let is_warning = code.severity() == Severity::Warning;
        assert_eq!(code.warning().is_some(), is_warning, "{code}");
    }
    names.sort_unstable();
    let count = names.len();
    names.dedup();
    assert_eq!(names.len(), count);
    for name in names {
        let plain = |b: u8| b.is_ascii_lowercase() || b == b'-';
        assert!(
            name.bytes().all(plain) && !name.starts_with("no-"),
            "{name}"
        );
    }
}
