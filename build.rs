//! Records the commit of the checkout for `gencl --version`, in release builds. A package, and a machine
//! without git, have none: nothing depends on it.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // In other profiles each commit would cause everything to be compiled again.
    let is_release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    // A directory in a checkout, a file in a work tree.
    if !is_release || !Path::new(".git").exists() {
        return;
    }
    let git = |arguments: &[&str]| {
        let output = Command::new("git").args(arguments).output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        output.status.success().then(|| text.trim().to_owned())
    };
    // The files that change with the commit: HEAD, and the branch that it names.
    let branch = git(&["symbolic-ref", "--quiet", "HEAD"]);
    for name in [Some("HEAD".to_owned()), branch].into_iter().flatten() {
        if let Some(path) = git(&["rev-parse", "--git-path", &name]) {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    if let Some(commit) = git(&["rev-parse", "--short=12", "HEAD"]) {
        println!("cargo::rustc-env=GENCL_COMMIT={commit}");
    }
}
