//! One test per file.
fn main() {}
