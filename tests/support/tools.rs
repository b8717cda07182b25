//! Reference tools: whether they are installed, and what happens to a test that needs one that is not.

/// Whether a program is in one of the folders of `PATH`.
pub fn is_in_path(program: &str) -> bool {
    std::env::var_os("PATH")
        .is_some_and(|path| std::env::split_paths(&path).any(|dir| dir.join(program).is_file()))
}

/// Whether a test that needs a program can run, like [`or_skipped`].
pub fn is_installed(program: &str, package: &str) -> bool {
    or_skipped(
        is_in_path(program),
        &format!("{program} not found (Debian package {package})"),
    )
}

/// Returns `found`. If that is false, a test fails with `CI=true`, and otherwise reports that it was skipped
/// because of `missing`.
pub fn or_skipped(found: bool, missing: &str) -> bool {
    if !found {
        assert!(
            std::env::var("CI").as_deref() != Ok("true"),
            "{missing}; it must be installed in CI"
        );
        #[expect(
            clippy::print_stderr,
            reason = "a skipped test must be reported where people look"
        )]
        {
            eprintln!("skipped: {missing}");
        }
    }
    found
}
