//! The launch file of a random program, with the files that it names.

use super::Program;
use crate::launch::file::element::Element;
use crate::launch::file::npy::{self, Array};
use serde_json::{Value, json};

/// The files of a program with their names: the source, the buffers, and last the launch file.
pub fn case_files(name: &str, program: &Program, options: &str) -> Vec<(String, Vec<u8>)> {
    let source = format!("{name}.cl");
    let mut files = vec![(source.clone(), program.source().into_bytes())];
    let mut arguments: Vec<Value> = Vec::new();
    for (k, argument) in program.launch().into_iter().enumerate() {
        let element = Element::from_name(argument.dtype).filter(|_| argument.buffer);
        let Some(element) = element else {
            let hex: String = argument.bytes.iter().map(|b| format!("{b:02x}")).collect();
            arguments.push(json!({ "bytes": hex }));
            continue;
        };
        let file = format!("{name}.arg{k}.npy");
        let array = Array {
            element,
            shape: vec![argument.bytes.len() / element.size().max(1)],
            bytes: argument.bytes.to_vec(),
        };
        files.push((file.clone(), npy::write(&array)));
        let mode = if argument.written { "inout" } else { "in" };
        arguments.push(json!({ "buffer": file, "mode": mode }));
    }
    let range = &program.range;
    let dimensions = range.dimensions as usize;
    let of = |sizes: &[u64; 3]| sizes.iter().take(dimensions).copied().collect::<Vec<u64>>();
    let launch = json!({
        "name": name,
        "source": { "file": source },
        "kernel": program.name,
        "options": options,
        "global": of(&range.global),
        "local": of(&range.local),
        "offset": of(&range.offset),
        "args": arguments,
        "compare": { "rule": "exact" },
    });
    files.push((format!("{name}.json"), format!("{launch:#}\n").into_bytes()));
    files
}
