//! Builds of kernels: the rules of docs/build-systems.md, with ninja and CMake.

use crate::support::finalizer;
use crate::support::tools::is_installed;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// The first code block of a language on a page that contains a word.
fn block_of(page: &str, language: &str, word: &str) -> String {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join(page);
    let page = fs::read_to_string(page).unwrap();
    let start = format!("```{language}\n");
    let mut blocks = page.split(&start).skip(1);
    let blocks = blocks.find_map(|rest| {
        let (block, _) = rest.split_once("```")?;
        block.contains(word).then(|| block.to_owned())
    });
    blocks.expect(word)
}

/// A code block of the page, by its language.
fn block(language: &str) -> String {
    block_of("docs/build-systems.md", language, "")
}

/// Runs a build in a folder, with gencl in `PATH`; returns what it prints.
fn build(folder: &Path, words: &[&str]) -> String {
    let gencl = Path::new(env!("CARGO_BIN_EXE_gencl")).parent().unwrap();
    let mut path = gencl.as_os_str().to_owned();
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    let output = Command::new(words[0])
        .args(&words[1..])
        .current_dir(folder)
        .env("PATH", path)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let mut said = String::from_utf8_lossy(&output.stdout).into_owned();
    said += &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words:?}: {said}");
    said
}

/// A folder with the sources that the rules name.
fn sources(folder: &Path) {
    fs::create_dir(folder.join("include")).unwrap();
    fs::write(folder.join("include/factor.h"), "#define FACTOR 3\n").unwrap();
    fs::write(
        folder.join("scale.cl"),
        "#include \"factor.h\"\nkernel void scale(global int *x) { x[get_global_id(0)] *= FACTOR; }\n",
    )
    .unwrap();
    fs::write(
        folder.join("saxpy.cl"),
        "kernel void saxpy(global float *y, float a) { y[get_global_id(0)] *= a; }\n",
    )
    .unwrap();
}

/// Changes a file, and its time to one that build systems see as later.
fn change(path: &Path, text: &str) {
    let before = fs::metadata(path).unwrap().modified().unwrap();
    loop {
        fs::write(path, text).unwrap();
        if fs::metadata(path).unwrap().modified().unwrap() > before {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
}

/// Builds, then builds nothing, then only what a changed header affects.
fn rebuilds(folder: &Path, command: &[&str], binaries: &Path, nothing: &str) {
    let first = build(folder, command);
    let read = |name: &str| fs::read(binaries.join(name)).expect(&first);
    let (saxpy, scale) = (read("saxpy.bin"), read("scale.bin"));
    let time = |name: &str| {
        fs::metadata(binaries.join(name))
            .unwrap()
            .modified()
            .unwrap()
    };
    let times = (time("saxpy.bin"), time("scale.bin"));
    let again = build(folder, command);
    assert!(again.contains(nothing), "{again}");
    assert_eq!((time("saxpy.bin"), time("scale.bin")), times);
    change(&folder.join("include/factor.h"), "#define FACTOR 5\n");
    let third = build(folder, command);
    assert_eq!(time("saxpy.bin"), times.0, "{third}");
    assert!(time("scale.bin") > times.1, "{third}");
    assert_ne!(read("scale.bin"), scale);
    assert_eq!(read("saxpy.bin"), saxpy);
    // The output depends on the input only.
    change(&folder.join("include/factor.h"), "#define FACTOR 3\n");
    build(folder, command);
    assert_eq!(read("scale.bin"), scale);
}

#[test]
fn ninja_compiles_again_what_has_changed() {
    if !finalizer::available() || !is_installed("ninja", "ninja-build") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    sources(folder.path());
    fs::write(folder.path().join("build.ninja"), block("ninja")).unwrap();
    rebuilds(folder.path(), &["ninja"], folder.path(), "no work to do");
}

#[test]
fn cmake_compiles_again_what_has_changed() {
    if !finalizer::available()
        || !is_installed("ninja", "ninja-build")
        || !is_installed("cmake", "cmake")
    {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    sources(folder.path());
    fs::write(folder.path().join("CMakeLists.txt"), block("cmake")).unwrap();
    // Names with spaces are escaped in the rules.
    for (generator, out, nothing) in [
        ("Ninja", "out", "no work to do"),
        ("Ninja", "with space", "no work to do"),
        (
            "Unix Makefiles",
            "make space",
            "Built target device_binaries",
        ),
    ] {
        if generator == "Unix Makefiles" && !is_installed("make", "make") {
            continue;
        }
        build(folder.path(), &["cmake", "-G", generator, "-B", out, "."]);
        let command = ["cmake", "--build", out];
        rebuilds(folder.path(), &command, &folder.path().join(out), nothing);
    }
}

/// A folder with the launch file of docs/launch-files.md that expects its results.
fn with_test(folder: &Path) {
    let launch = block_of("docs/launch-files.md", "json", "\"expect\"");
    fs::write(folder.join("triple.json"), launch).unwrap();
}

#[test]
fn ctest_runs_launch_files() {
    if !is_installed("cmake", "cmake") || !is_installed("ninja", "ninja-build") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    with_test(folder.path());
    let lists = block_of("docs/build-systems.md", "cmake", "add_test");
    fs::write(folder.path().join("CMakeLists.txt"), lists).unwrap();
    build(folder.path(), &["cmake", "-G", "Ninja", "-B", "out", "."]);
    let said = build(folder.path(), &["ctest", "--test-dir", "out"]);
    assert!(said.contains("100% tests passed"), "{said}");
    assert!(said.contains("out of 4"), "{said}");
}

#[test]
fn ninja_tests_again_what_has_changed() {
    if !is_installed("ninja", "ninja-build") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    with_test(folder.path());
    let rules = block_of("docs/build-systems.md", "text", "rule test");
    fs::write(folder.path().join("build.ninja"), rules).unwrap();
    let first = build(folder.path(), &["ninja"]);
    assert!(first.contains("TEST triple.json"), "{first}");
    let again = build(folder.path(), &["ninja"]);
    assert!(again.contains("no work to do"), "{again}");
    let path = folder.path().join("triple.json");
    let text = fs::read_to_string(&path).unwrap();
    change(
        &path,
        &text
            .replace("\"triple\"", "\"times3\"")
            .replace("triple(", "times3("),
    );
    let third = build(folder.path(), &["ninja"]);
    assert!(third.contains("TEST triple.json"), "{third}");
}
