//! `gencl run --visa`: a vISA kernel with the contract of a `.ze_info`, and the diagnostics for
//! errors in either. Intel's compiler is not needed: the files in `tests/foreign` were written by
//! hand.

use crate::command::{Done, gencl, gencl_in};
use pretty_assertions::assert_eq;
use std::fs;
use std::path::Path;

fn file(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/foreign");
    fs::read_to_string(path.join(name)).unwrap()
}

/// Runs the kernel `scale` with these texts as the files.
fn run(visa: &str, info: &[u8], words: &[&str]) -> (Done, Vec<i32>) {
    run_launch("scale.json", visa, info, words)
}

/// Runs a launch file with these texts as the other files.
fn run_launch(launch: &str, visa: &str, info: &[u8], words: &[&str]) -> (Done, Vec<i32>) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::write(path.join("k.json"), file(launch)).unwrap();
    fs::write(path.join("k.visaasm"), visa).unwrap();
    fs::write(path.join("k.ze_info"), info).unwrap();
    let all = [
        "run",
        "k.json",
        "--visa",
        "k.visaasm",
        "--ze-info",
        "k.ze_info",
        "-o",
        "out",
    ];
    let all: Vec<&str> = all.iter().chain(words).copied().collect();
    let done = gencl_in(path, &all, "");
    // The elements follow a header of 128 bytes.
    let array = fs::read(path.join("out/arg0.npy")).unwrap_or_default();
    let data = array.get(128..).unwrap_or_default();
    let data = data
        .chunks(4)
        .map(|c| i32::from_le_bytes(c.try_into().unwrap()));
    (done, data.collect())
}

fn expected() -> Vec<i32> {
    (0..40).map(|k| -3 * k).collect()
}

#[test]
fn a_kernel_runs_with_its_contract() {
    let (visa, info) = (file("scale.visaasm"), file("scale.ze_info"));
    let (done, data) = run(&visa, info.as_bytes(), &[]);
    assert_eq!((done.code, data), (0, expected()), "{}", done.stderr);
    assert!(done.stderr.contains("SIMD8 on tgllp"), "{}", done.stderr);
    assert_eq!(done.stdout, "");
}

/// Results of `limit.visaasm`: a kernel of one work-item per thread.
fn limited() -> Vec<i32> {
    let halved = |mut x: i32| {
        while x > 50 {
            x /= 2;
        }
        x
    };
    (0..96).map(|k: i32| halved((3 * k - 40).abs())).collect()
}

#[test]
fn a_kernel_of_one_work_item_per_thread_runs() {
    let (visa, info) = (file("limit.visaasm"), file("limit.ze_info"));
    for target in ["skl", "tgllp", "dg2"] {
        let words = ["--target", target];
        let (done, data) = run_launch("limit.json", &visa, info.as_bytes(), &words);
        assert_eq!((done.code, data), (0, limited()), "{}", done.stderr);
        let report = format!("one work-item per thread on {target}");
        assert!(done.stderr.contains(&report), "{}", done.stderr);
    }
    // The source of the launch file computes the same.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::write(path.join("limit.json"), file("limit.json")).unwrap();
    let done = gencl_in(path, &["run", "limit.json", "-o", "out"], "");
    assert_eq!(done.code, 0, "{}", done.stderr);
    let array = fs::read(path.join("out/arg0.npy")).unwrap();
    let data = array[128..].chunks(4);
    let data = data.map(|c| i32::from_le_bytes(c.try_into().unwrap()));
    assert_eq!(data.collect::<Vec<_>>(), limited());
}

#[test]
fn errors_in_kernels_of_one_work_item_per_thread_are_reported() {
    let (visa, info) = (file("limit.visaasm"), file("limit.ze_info"));
    // Substitutions in the vISA or in the .ze_info, and the expected message.
    for (old, new, message, code) in [
        (
            "simd_size: 1",
            "simd_size: 8",
            "k.ze_info:4:11: error[E0808]: vISA is for one work-item per thread, but the device binary's `simd_size` is 8",
            1,
        ),
        (
            "packed_local_ids",
            "local_id",
            "k.ze_info:4:11: error[E0808]: `packed_local_ids` requires `simd_size` 1, and `simd_size` 1 requires it",
            1,
        ),
        (
            "size: 6",
            "size: 8",
            "k.ze_info:4:11: error[E0808]: packed local IDs have 8 bytes, expected 2, 4 or 6",
            1,
        ),
        (
            "packed_local_ids",
            "thread_ids",
            "error[E0808]: `thread_ids` is not supported, expected `local_id` or `packed_local_ids`",
            1,
        ),
        (
            "Target=\"cm\"",
            "Target=\"3d\"",
            "error[E0808]: vISA of a kernel with one work-item per thread has no attribute `Target=\"cm\"`",
            1,
        ),
        // No entry of the payload begins there, so that the surface is undefined.
        (
            ".input T6 offset=96",
            ".input T6 offset=100",
            "error[E0803]",
            3,
        ),
        (
            "(LARGE) asr",
            "(LARGE) goto (M1, 8) done\n    (LARGE) asr",
            "error[E0807]: branches of 8 and of 16 channels in one kernel are not supported by the simulator",
            1,
        ),
        (
            "positive:\n",
            "    jmp (M1, 1) done\npositive:\n",
            "error[E0805]: a jump of the thread skips a label at which a channel waits",
            3,
        ),
        (
            "%group_id_x",
            "%thread_x",
            "error[E0807]: `%thread_x` is not supported by the simulator",
            1,
        ),
    ] {
        let (changed_visa, changed_info) = (visa.replacen(old, new, 1), info.replacen(old, new, 1));
        assert!(changed_visa != visa || changed_info != info, "{old}");
        let words = ["--error-format", "short"];
        let (done, _) = run_launch("limit.json", &changed_visa, changed_info.as_bytes(), &words);
        let first = done.stderr.lines().next().unwrap_or_default();
        assert!(first.contains(message), "{new}: {}", done.stderr);
        assert_eq!(done.code, code, "{new}: {}", done.stderr);
    }
}

#[test]
fn an_object_is_read_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    for name in ["scale.visaasm", "scale.ze_info", "scale.json"] {
        fs::write(path.join(name), file(name)).unwrap();
    }
    let done = gencl_in(path, &["asm", "scale.visaasm", "-o", "k.isa"], "");
    assert_eq!(done.code, 0, "{}", done.stderr);
    let words = [
        "run",
        "scale.json",
        "--visa",
        "k.isa",
        "--ze-info",
        "scale.ze_info",
        "-o",
        "out",
    ];
    let done = gencl_in(path, &words, "");
    assert_eq!(done.code, 0, "{}", done.stderr);
    let array = fs::read(path.join("out/arg0.npy")).unwrap();
    assert_eq!(array[array.len() - 4..], (-117i32).to_le_bytes());
}

#[test]
fn the_device_binary_itself_is_read() {
    let (visa, info) = (file("scale.visaasm"), file("scale.ze_info"));
    let binary = elf(&info, 0x1d);
    let (done, data) = run(&visa, &binary, &[]);
    assert_eq!((done.code, data), (0, expected()), "{}", done.stderr);

    let (done, _) = run(&visa, &elf(&info, 0x4f6), &["--error-format", "short"]);
    assert!(
        done.stderr.contains("device binary is for dg2, not tgllp"),
        "{}",
        done.stderr
    );
    for end in 0..binary.len() {
        let (done, _) = match end % 97 {
            0 => run(&visa, &binary[..end], &["--error-format", "short"]),
            _ => continue,
        };
        assert_eq!(done.code, 1, "{end}: {}", done.stderr);
        assert!(done.stderr.contains("E0808"), "{end}: {}", done.stderr);
    }
}

#[test]
fn errors_are_reported() {
    let (visa, info) = (file("scale.visaasm"), file("scale.ze_info"));
    // Substitutions in the vISA or in the .ze_info, and the expected message.
    let in_info: &[(&str, &str, &str)] = &[
        (
            "version: '1.20'",
            "version: '2.0'",
            "k.ze_info:2:10: error[E0808]: version `2.0` is not supported, expected `1.x`",
        ),
        (
            "name: scale\n    exec",
            "name: other\n    exec",
            "error[E0808]: no kernel `scale` in k.ze_info, only `other`",
        ),
        (
            "simd_size: 8",
            "simd_size: 16",
            "k.ze_info:4:11: error[E0808]: vISA is for 8 channels, but the device binary's `simd_size` is 16",
        ),
        (
            "simd_size: 8",
            "simd_size: 1",
            "k.ze_info:4:11: error[E0808]: vISA of a kernel with one work-item per thread has no attribute `Target=\"cm\"`",
        ),
        (
            "simd_size: 8",
            "simd_size: 4",
            "k.ze_info:4:11: error[E0808]: kernel has `simd_size` 4, expected 1, 8, 16 or 32",
        ),
        (
            "arg_type: local_id",
            "arg_type: packed_local_ids",
            "k.ze_info:4:11: error[E0808]: `packed_local_ids` requires `simd_size` 1, and `simd_size` 1 requires it",
        ),
        (
            "grf_count: 128",
            "magic: 128",
            "k.ze_info:6:7: error[E0808]: unknown key `magic` of `execution_env`",
        ),
        (
            "arg_type: local_size",
            "arg_type: local_sizes",
            "k.ze_info:12:19: error[E0808]: unknown `arg_type` `local_sizes`",
        ),
        (
            "arg_type: local_size",
            "arg_type: printf_buffer",
            "k.ze_info:12:9: error[E0808]: `printf_buffer` is for `printf`, which is not supported by the simulator",
        ),
        (
            "arg_type: local_size",
            "arg_type: implicit_arg_buffer",
            "k.ze_info:12:9: error[E0808]: `implicit_arg_buffer` is for stack calls, which are not supported by the simulator",
        ),
        (
            "addrmode: stateless",
            "addrmode: bindless",
            "k.ze_info:15:9: error[E0808]: `arg_bypointer` is bindless; bindless surfaces are not supported by the simulator",
        ),
        (
            "addrspace: global",
            "addrspace: image",
            "k.ze_info:15:9: error[E0808]: `arg_bypointer` is an image; images are not supported by the simulator",
        ),
        (
            "addrspace: global",
            "addrspace: nowhere",
            "k.ze_info:20:20: error[E0808]: unknown `addrspace` `nowhere`",
        ),
        (
            "        size: 96",
            "        size: 64",
            "k.ze_info:4:11: error[E0808]: local IDs have 64 bytes, expected whole registers for each dimension",
        ),
        (
            "        offset: 44",
            "        offset: x",
            "k.ze_info:34:17: error[E0808]: expected a number from 0 to 4294967295",
        ),
        (
            "        offset: 44\n        size: 4",
            "        offset: 44\n        offset: 44",
            "k.ze_info:35:9: error[E0808]: duplicate key `offset`",
        ),
        (
            "        offset: 44\n        size: 4",
            "        offset: 44\n        size: 0",
            "k.ze_info:33:9: error[E0808]: `arg_byvalue` requires 1 to 4 bytes, has 0",
        ),
        (
            "        offset: 44\n        size: 4",
            "        offset: 44\n        size: 8",
            "k.ze_info:33:9: error[E0808]: `arg_byvalue` requires 1 to 4 bytes, has 8",
        ),
        (
            "        offset: 44\n",
            "        offset: 44\n        source_offset: 4\n",
            "k.ze_info:33:9: error[E0808]: `source_offset` 4 is not in the argument, which has 4 bytes",
        ),
        (
            "        offset: 44\n        size: 4",
            "        offset: 44\n        size: 2",
            "k.ze_info:4:11: error[E0808]: no entry of `payload_arguments` has the offset 46, where the vISA has the input `FACTOR`",
        ),
        (
            "      - arg_type: arg_byvalue\n        offset: 44\n        size: 4\n        arg_index: 2\n",
            "",
            "k.ze_info:4:11: error[E0808]: no entry of `payload_arguments` has the offset 44, where the vISA has the input `FACTOR`",
        ),
        (
            "      - arg_type: arg_bypointer\n        offset: 0\n        size: 0\n        arg_index: 1\n        addrmode: stateful\n        \
             addrspace: global\n        access_type: readonly\n",
            "",
            "k.ze_info:53:20: error[E0808]: no entry of `payload_arguments` passes argument 1 (`in`), a pointer",
        ),
        (
            "    binding_table_indices:\n",
            "    inline_samplers:\n",
            "k.ze_info:44:5: error[E0808]: samplers are not supported by the simulator",
        ),
        (
            "type_name: 'int;4'",
            "type_name: 'long;8'",
            "k.json:8:5: error[E0804]: argument 2 (`factor`) has type `long` and requires 8 bytes, but the launch passes 4",
        ),
        (
            "---\n",
            "\tx: 1\n",
            "k.ze_info:1:1: error[E0808]: tabs are not allowed as indentation in YAML",
        ),
    ];
    let mut messages = Vec::new();
    for (old, new, message) in in_info {
        let text = info.replacen(old, new, 1);
        assert_ne!(text, info, "{old}");
        let (done, _) = run(&visa, text.as_bytes(), &["--error-format", "short"]);
        let first = done.stderr.lines().next().unwrap_or_default();
        messages.push((new, message, first.to_owned(), done.code));
    }
    for (new, message, first, code) in &messages {
        assert!(first.starts_with(*message), "{new}: {messages:#?}");
        assert_eq!(*code, 1, "{new}");
    }
    let in_visa: &[(&str, &str, &str, i32)] = &[
        (
            "SimdSize=8",
            "SimdSize=8\n.attr",
            "k.visaasm:29:1: error[E0805]: ",
            1,
        ),
        (
            ".kernel \"scale\"",
            ".kernel \"other\"",
            "k.json:3:13: error[E0805]: no kernel named `scale` in k.visaasm",
            1,
        ),
        (
            "    ret (M1, 1)\n",
            "    resinfo.R (M1, 8) T6 BYTES.0 VALUE.0\n    ret (M1, 1)\n",
            "k.visaasm:44:5: error[E0807]: `resinfo` is not supported by the simulator",
            1,
        ),
        (
            "    ret (M1, 1)\n",
            "    fcall (M1, 8) elsewhere 0 0\n    ret (M1, 1)\n",
            "k.visaasm:44:5: error[E0807]: `fcall` is not supported by the simulator",
            1,
        ),
        (
            "    ret (M1, 1)\n",
            "    faddr table OUT(0,0)<1>\n    ret (M1, 1)\n",
            "error[E0808]: the kernel reads `table`, which is not in `.ze_info` alone",
            1,
        ),
        (
            "T6(0) 0x3:ud",
            "T6(0) 0x2:ud",
            "k.visaasm:37:5: error[E0805]: the binding table has no surface 2",
            3,
        ),
        (
            "START(0,0)<0;1,0>",
            "0x0:ud",
            "k.visaasm:37:5: error[E0801]: out-of-bounds access: argument 1 (`in`): 4 bytes at offset -64 of the buffer",
            3,
        ),
        ("HEADER(0,1)<0;1,0>", "0x0:ud", "k.visaasm:", 0),
        (
            ".input START offset=168",
            ".input START offset=176",
            "k.ze_info:4:11: error[E0808]: no entry of `payload_arguments` has the offset 48, where the vISA has the input `START`",
            1,
        ),
    ];
    for (old, new, message, code) in in_visa {
        let text = visa.replacen(old, new, 1);
        assert_ne!(text, visa, "{old}");
        let (done, data) = run(&text, info.as_bytes(), &["--error-format", "short"]);
        assert_eq!(done.code, *code, "{new}: {}", done.stderr);
        let first = done.stderr.lines().next().unwrap_or_default();
        match code {
            0 => assert_ne!(data, expected(), "{new}"),
            _ => assert!(first.starts_with(message), "{new}: {}", done.stderr),
        }
    }
}

#[test]
fn any_line_may_be_missing_or_doubled() {
    for name in ["scale", "limit"] {
        any_line_of(name);
    }
}

fn any_line_of(name: &str) {
    let (visa, info) = (
        file(&format!("{name}.visaasm")),
        file(&format!("{name}.ze_info")),
    );
    let launch = format!("{name}.json");
    let without = |text: &str, k: usize| -> String {
        let lines = text.lines().enumerate().filter(|(n, _)| *n != k);
        lines.map(|(_, line)| format!("{line}\n")).collect()
    };
    let doubled = |text: &str, k: usize| -> String {
        let lines = text.lines().enumerate();
        lines
            .map(|(n, line)| format!("{line}\n").repeat(if n == k { 2 } else { 1 }))
            .collect()
    };
    for (text, is_visa) in [(&visa, true), (&info, false)] {
        for k in 0..text.lines().count() {
            for changed in [without(text, k), doubled(text, k)] {
                let (visa, info) = match is_visa {
                    true => (&changed, &info),
                    false => (&visa, &changed),
                };
                let words = ["--step-limit", "10000"];
                let (done, _) = run_launch(&launch, visa, info.as_bytes(), &words);
                assert!(matches!(done.code, 0 | 1 | 3), "line {k}: {}", done.stderr);
                assert_eq!(
                    done.code == 0,
                    done.stderr.contains(&format!("{name}: ok")),
                    "line {k}"
                );
            }
        }
    }
}

#[test]
fn the_words_must_fit_each_other() {
    for (words, message) in [
        (&["--ze-info", "k"][..], "`--ze-info` requires `--visa`"),
        (
            &["--visa", "k", "--ze-info", "k", "--engine", "ir"],
            "`--engine ir` cannot be used with vISA",
        ),
        (
            &["--visa", "k", "--ze-info", "k", "--simd", "8"],
            "`--simd` cannot be used with vISA",
        ),
    ] {
        let all: Vec<&str> = ["run", "k.json", "-o", "out"]
            .iter()
            .chain(words)
            .copied()
            .collect();
        let done = gencl(&all, "");
        assert_eq!(done.code, 2, "{}", done.stderr);
        assert!(done.stderr.contains(message), "{}", done.stderr);
    }
}

/// A device binary with a text and a product family, in the ELF format.
fn elf(info: &str, family: u32) -> Vec<u8> {
    let mut note = Vec::new();
    for word in [8u32, 4, 1] {
        note.extend(word.to_le_bytes());
    }
    note.extend(b"IntelGT\0");
    note.extend(family.to_le_bytes());
    let names = b"\0.ze_info\0.note.intelgt.compat\0.strtab\0";
    let sections: [(u32, u32, &[u8]); 4] = [
        (0, 0, b""),
        (1, 0xff00_0011, info.as_bytes()),
        (10, 7, &note),
        (31, 3, names),
    ];
    let mut contents: Vec<u8> = Vec::new();
    let mut headers: Vec<u8> = Vec::new();
    for (name, kind, bytes) in sections {
        headers.extend(name.to_le_bytes());
        headers.extend(kind.to_le_bytes());
        headers.extend([0; 16]);
        headers.extend((64 + contents.len() as u64).to_le_bytes());
        headers.extend((bytes.len() as u64).to_le_bytes());
        headers.extend([0; 24]);
        contents.extend(bytes);
    }
    let mut file = b"\x7fELF\x02\x01\x01".to_vec();
    file.resize(40, 0);
    file.extend((64 + contents.len() as u64).to_le_bytes());
    file.resize(58, 0);
    for half in [64u16, 4, 3] {
        file.extend(half.to_le_bytes());
    }
    file.extend(contents);
    file.extend(headers);
    file
}
