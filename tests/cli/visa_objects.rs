//! Objects (`.isa`) with everything that the format can represent besides code: module variables,
//! relocations, functions of this and of other objects, native code. The bytes are assembled here
//! by hand from the description of the format, because no current compiler generates them.

use crate::command::gencl_in;
use gencl::target::Target;
use gencl::visa::binary::{WriteOptions, read, write, write_object};
use gencl::visa::kernel::{Align, Kernel, Routine};
use gencl::visa::object::{
    ExternFunction, FileAlias, FileAttribute, Linkage, Linking, ModuleVariable, Native, Object,
    Relocation,
};
use gencl::visa::operand::VariableId;
use gencl::visa::text::{PrintOptions, parse, print};
use gencl::visa::types::Type;
use gencl::visa::verify::{Rule, Scope, verify_in, verify_object};
use pretty_assertions::assert_eq;
use std::fs;

const TWO_OF_EACH: &str = r#".version 4.1
.kernel "first"
.decl V32 v_type=G type=d num_elts=8 align=GRF
.input V32 offset=32 size=32
.kernel_attr Target="3d"
.kernel_attr SimdSize=8
.kernel_attr OutputAsmPath="first.asm"
.function "first_main"
    add (M1, 8) V32(0,0)<1> V32(0,0)<1;1,0> 0x1:d
    ret (M1, 1)
.kernel "second"
.decl V32 v_type=G type=f num_elts=16 align=GRF
.kernel_attr Target="3d"
.kernel_attr SimdSize=16
.kernel_attr OutputAsmPath="second.asm"
.function "second_main"
    mov (M1, 16) V32(0,0)<1> 0x3f800000:f
    fcall (M1, 16) f 1 1
    ret (M1, 1)
.global_function "f"
.decl V32 v_type=G type=d num_elts=8 align=GRF
.kernel_attr Target="3d"
.kernel_attr ArgSize=1
.kernel_attr RetValSize=1
.kernel_attr OutputAsmPath="f.asm"
.function "f_main"
    add (M1, 8) %retval(0,0)<1> %arg(0,0)<1;1,0> 0x2:ud
    fret (M1, 8)
.global_function "g"
.kernel_attr Target="3d"
.kernel_attr ArgSize=0
.kernel_attr RetValSize=3
.kernel_attr OutputAsmPath="g.asm"
.function "g_main"
    fret (M1, 8)
"#;

fn kernels() -> Vec<Kernel> {
    parse(TWO_OF_EACH, "k", Target::Skl).unwrap().kernels
}

fn text_of(kernels: &[Kernel]) -> String {
    print(kernels, &PrintOptions::default())
}

/// The bytes of a single kernel or function, and the offset of a kernel's inputs.
fn part(kernel: &Kernel) -> (Vec<u8>, u32) {
    let file = write([kernel], &WriteOptions::default()).unwrap();
    let word = |at: usize| u32::from_le_bytes(file[at..at + 4].try_into().unwrap());
    let at = match kernel.routine {
        Routine::Kernel => 10 + kernel.name.len(),
        Routine::Function => 8 + 2 + 2 + 1 + 2 + kernel.name.len(),
    };
    let (offset, size) = (word(at) as usize, word(at + 4) as usize);
    assert_eq!(offset + size, file.len());
    let inputs = match kernel.routine {
        Routine::Kernel => word(at + 8) - offset as u32,
        Routine::Function => 0,
    };
    (file[offset..].to_vec(), inputs)
}

/// An object assembled by hand, and its expected contents. `first` has native code and relocations,
/// and its variable is an alias of a module variable. `outside` is between the two functions, and
/// is defined in another object.
fn by_hand() -> (Vec<u8>, Object) {
    let mut kernels = kernels();
    let (mut first, first_inputs) = part(&kernels[0]);
    let (second, second_inputs) = part(&kernels[1]);
    let (f, g) = (part(&kernels[2]).0, part(&kernels[3]).0);
    // The only declaration: name, type and alignment, elements, then alias, offset and scope.
    let declared: Vec<u8> = [0x51, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0].to_vec();
    let at = first.windows(11).position(|w| w == declared).unwrap();
    first[at + 3..at + 10].copy_from_slice(&[1, 0, 0, 0, 16, 0, 1]);
    let mut g = g;
    // Sizes in GRFs of arguments and result, before the number of attributes.
    let sizes = [0, 3, 4, 0];
    let at = g.windows(4).position(|w| w == sizes).unwrap();
    g[at] = 2;

    let natives = [
        Native {
            platform: 5,
            bytes: vec![1; 32],
        },
        Native {
            platform: 10,
            bytes: vec![2; 48],
        },
    ];
    let header = |base: u32| {
        let mut out = Vec::new();
        let mut at = base;
        out.extend(b"CISA\x04\x01\x02\0");
        out.extend(b"\x05\0first");
        for number in [at, first.len() as u32, at + first_inputs] {
            out.extend(number.to_le_bytes());
        }
        // Variable 40 is module variable 1, variable 41 module variable 0; function 7 is function
        // 2.
        out.extend([2, 0, 40, 0, 1, 0, 41, 0, 0, 0]);
        out.extend([1, 0, 7, 0, 2, 0]);
        at += first.len() as u32;
        out.push(2);
        for native in &natives {
            out.push(native.platform);
            out.extend(at.to_le_bytes());
            out.extend((native.bytes.len() as u32).to_le_bytes());
            at += native.bytes.len() as u32;
        }
        out.extend(b"\x06\0second");
        for number in [at, second.len() as u32, at + second_inputs] {
            out.extend(number.to_le_bytes());
        }
        out.extend([0, 0, 0, 0, 0]);
        at += second.len() as u32;
        // Module variables: one of 16 d in GRFs, one extern of 4 ub with an attribute.
        out.extend([2, 0]);
        out.extend(b"\x02\x05\0table\x51\x10\0\0");
        out.extend(b"\0\x04\0far\n\x04\x04\0\x01\x09\0\0\0\x02\x07\x08");
        // Functions.
        out.extend([3, 0]);
        out.extend(b"\x01\x01\0f");
        out.extend(at.to_le_bytes());
        out.extend((f.len() as u32).to_le_bytes());
        out.extend([1, 0, 34, 0, 1, 0, 0, 0]);
        at += f.len() as u32;
        out.extend(b"\0\x07\0outside\0\0\0\0\0\0\0\0\0\0\x01\0\x03\0\0\0");
        out.extend(b"\x02\x01\0g");
        out.extend(at.to_le_bytes());
        out.extend((g.len() as u32).to_le_bytes());
        out.extend([0, 0, 0, 0]);
        out
    };
    let size = header(0).len() as u32;
    let mut file = header(size);
    for bytes in [
        &first,
        &natives[0].bytes,
        &natives[1].bytes,
        &second,
        &f,
        &g,
    ] {
        file.extend(bytes);
    }

    let relocation = |symbolic, resolved| Relocation { symbolic, resolved };
    kernels[0].linking = Some(Box::new(Linking {
        variables: vec![relocation(40, 1), relocation(41, 0)],
        functions: vec![relocation(7, 2)],
        natives: natives.to_vec(),
        aliases: vec![FileAlias {
            variable: VariableId(0),
            file_variable: 1,
            offset: 16,
        }],
        ..Linking::default()
    }));
    kernels[2].linking = Some(Box::new(Linking {
        linkage: Linkage::STATIC,
        variables: vec![relocation(34, 1)],
        ..Linking::default()
    }));
    kernels[3].linking = Some(Box::new(Linking {
        sizes: Some([2, 3]),
        ..Linking::default()
    }));
    let object = Object {
        version: (4, 1),
        kernels,
        variables: vec![
            ModuleVariable {
                linkage: Linkage::GLOBAL,
                name: "table".to_owned(),
                ty: Type::D,
                align: Align::Grf,
                elements: 16,
                attributes: vec![],
            },
            ModuleVariable {
                linkage: Linkage::EXTERN,
                name: "far\n".to_owned(),
                ty: Type::Ub,
                align: Align::Byte,
                elements: 4,
                attributes: vec![FileAttribute {
                    name: 9,
                    value: vec![7, 8],
                }],
            },
        ],
        externs: vec![ExternFunction {
            place: 1,
            name: "outside".to_owned(),
            linking: Linking {
                linkage: Linkage::EXTERN,
                functions: vec![relocation(3, 0)],
                ..Linking::default()
            },
        }],
        trailing_bytes: 0,
    };
    (file, object)
}

#[test]
fn every_part_of_the_format_is_read_and_written() {
    let (file, expected) = by_hand();
    let object = read(&file, Target::Skl).unwrap();
    assert_eq!(object.variables, expected.variables);
    assert_eq!(object.externs, expected.externs);
    for (kernel, expected) in object.kernels.iter().zip(&expected.kernels) {
        assert_eq!(kernel.linking, expected.linking, "{}", kernel.name);
    }
    assert_eq!(text_of(&object.kernels), text_of(&expected.kernels));
    let written = write_object(&object, &WriteOptions::default()).unwrap();
    assert!(written == file, "the bytes are others");
    // An object built by a program is written to the same bytes.
    let written = write_object(&expected, &WriteOptions::default()).unwrap();
    assert!(written == file, "the bytes are others");
}

#[test]
fn parts_without_text_form_are_reported() {
    let (file, object) = by_hand();
    let expected = [
        r#"module variable 0: "table", global, type=d num_elts=16 align=GRF"#,
        r#"module variable 1: "far\n", extern, type=ub num_elts=4 align=byte, 1 attributes"#,
        r#"kernel "first": relocation: variable 40 is module variable 1"#,
        r#"kernel "first": relocation: variable 41 is module variable 0"#,
        r#"kernel "first": relocation: function 7 is module function 2"#,
        r#"kernel "first": variable `V32` is an alias of module variable 1 at byte 16"#,
        r#"kernel "first": native code for platform 5 (skl): 32 bytes"#,
        r#"kernel "first": native code for platform 10 (unknown target): 48 bytes"#,
        r#"function "f": linkage 1: static"#,
        r#"function "f": relocation: variable 34 is module variable 1"#,
        r#"function "g": 2 GRFs of arguments and 3 GRFs of the result, unlike the attributes"#,
        r#"function "outside": relocation: function 3 is module function 0"#,
        r#"external function "outside": number 1"#,
    ];
    assert_eq!(object.not_in_text(), expected);

    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("k.isa"), &file).unwrap();
    let done = gencl_in(folder.path(), &["dis", "k.isa"], "");
    assert_eq!(done.code, 0);
    let warning = "k.isa: warning: vISA text cannot represent everything in this object: \
                   13 comment lines at the start of the text describe the rest\n";
    assert_eq!(done.stderr, warning);
    let comments: String = expected.map(|line| format!("// {line}\n")).concat();
    assert_eq!(done.stdout, comments + &text_of(&object.kernels));
    assert!(parse(&done.stdout, "again", Target::Skl).is_ok());

    let done = gencl_in(folder.path(), &["asm", "k.isa", "-o", "again.isa"], "");
    assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    assert!(std::fs::read(folder.path().join("again.isa")).unwrap() == file);

    let words = ["verify", "k.isa", "--target", "skl", "--error-format"];
    let done = gencl_in(folder.path(), &[&words[..], &["short"]].concat(), "");
    assert_eq!(done.code, 1);
    let lines: Vec<&str> = done.stderr.lines().collect();
    assert_eq!(
        lines,
        [
            "error[E0805]: k.isa: R010: unsupported linkage: 2 module variables, 1 external functions",
            "error[E0805]: k.isa: kernel `first`: R010: unsupported linkage: 2 relocations of variables, \
             1 relocations of functions, 1 aliases of module variables",
            "error[E0805]: k.isa: kernel `f`: R010: unsupported linkage: 1 relocations of variables, \
             0 relocations of functions, 0 aliases of module variables",
            "k.isa: note: the file is invalid for all targets: skl, tgllp, dg2, pvc",
        ]
    );
    let done = gencl_in(folder.path(), &[&words[..], &["json"]].concat(), "");
    let first: serde_json::Value =
        serde_json::from_str(done.stderr.lines().next().unwrap()).unwrap();
    assert_eq!(first["code"]["code"], "E0805");
    assert_eq!(
        first["children"][0]["message"].as_str().unwrap(),
        format!("the rule: {}", Rule::Relocations.title())
    );
    // A file that cannot be read has no note about targets.
    std::fs::write(folder.path().join("cut.isa"), &file[..file.len() / 2]).unwrap();
    let done = gencl_in(folder.path(), &["verify", "cut.isa"], "");
    assert_eq!(done.code, 1);
    assert!(!done.stderr.contains("target"), "{}", done.stderr);
    let start = "error[E0805]: cut.isa: byte 0x";
    assert!(done.stderr.starts_with(start), "{}", done.stderr);
}

#[test]
fn text_that_the_finalizer_rejects_breaks_a_rule() {
    let (_, object) = by_hand();
    let broken: Vec<usize> = object
        .kernels
        .iter()
        .map(|kernel| {
            let violations = verify_in(kernel, Scope::Language);
            let of_rule = |v: &&gencl::visa::verify::Violation| v.rule == Rule::Relocations;
            violations.iter().filter(of_rule).count()
        })
        .collect();
    assert_eq!(broken, [1, 0, 1, 0]);
    assert_eq!(verify_object(&object).len(), 1);
    assert_eq!(verify_object(&Object::of_kernels(kernels())), []);
}

/// The finalizer skips native code; the native code that it generates is unaffected.
#[test]
fn the_finalizer_accepts_several_kernels_and_native_code() {
    if !crate::support::finalizer::available() {
        return;
    }
    let mut kernels = kernels();
    // Functions are linked into the kernels that call them, and need no files.
    kernels.truncate(2);
    kernels[1]
        .instructions
        .retain(|i| i.opcode.mnemonic() != "fcall");
    let plain = write(&kernels, &WriteOptions::default()).unwrap();
    kernels[0].linking = Some(Box::new(Linking {
        natives: vec![Native {
            platform: 5,
            bytes: vec![0xee; 64],
        }],
        ..Linking::default()
    }));
    let fat = write(&kernels, &WriteOptions::default()).unwrap();
    assert_eq!(fat.len(), plain.len() + 9 + 64);
    let native = |name: &str, bytes: &[u8]| {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(name), bytes).unwrap();
        let done = std::process::Command::new("GenX_IR")
            .args([name, "-platform", "SKL", "-output", "-binary"])
            .current_dir(folder.path())
            .output()
            .unwrap();
        assert!(done.status.success() && done.stderr.is_empty(), "{done:?}");
        ["first.dat", "second.dat"].map(|name| std::fs::read(folder.path().join(name)).unwrap())
    };
    let text = native("k.visaasm", text_of(&kernels).as_bytes());
    assert_eq!(native("plain.isa", &plain), text);
    assert_eq!(native("fat.isa", &fat), text);
}

#[test]
fn several_kernels_and_functions_keep_their_order_and_their_numbers() {
    let kernels = kernels();
    let names: Vec<_> = kernels
        .iter()
        .map(|k| (k.name.as_str(), k.routine))
        .collect();
    let all = [
        ("first", Routine::Kernel),
        ("second", Routine::Kernel),
        ("f", Routine::Function),
        ("g", Routine::Function),
    ];
    assert_eq!(names, all);
    let bytes = write(&kernels, &WriteOptions::default()).unwrap();
    let object = read(&bytes, Target::Skl).unwrap();
    assert_eq!(text_of(&object.kernels), text_of(&kernels));
    assert!(object.kernels.iter().all(|kernel| kernel.linking.is_none()));
    assert_eq!((object.variables.len(), object.externs.len()), (0, 0));
}

/// Up to version 3.6, lengths of names have one byte.
#[test]
fn names_of_old_files() {
    let kernel = &kernels()[0];
    let (bytes, inputs) = part(kernel);
    let header = 8 + 1 + kernel.name.len() as u32 + 12 + 5 + 4;
    for minor in [6, 7] {
        let mut file = vec![b'C', b'I', b'S', b'A', 3, minor, 1, 0];
        let extra = u32::from(minor == 7);
        file.push(kernel.name.len() as u8);
        file.extend(vec![0; extra as usize]);
        file.extend(kernel.name.as_bytes());
        for number in [header + extra, bytes.len() as u32, header + extra + inputs] {
            file.extend(number.to_le_bytes());
        }
        file.extend([0; 9]);
        file.extend(&bytes);
        let object = read(&file, Target::Skl).unwrap();
        assert_eq!(object.version, (3, minor));
        assert_eq!(
            text_of(&object.kernels),
            text_of(std::slice::from_ref(kernel))
        );
    }
}

#[test]
fn damaged_objects_are_refused_or_read() {
    let (file, _) = by_hand();
    let mut refused = 0;
    for at in 0..file.len() {
        assert!(read(&file[..at], Target::Skl).is_err(), "cut at {at}");
        for value in [0, 1, 0x7f, 0xff, file[at] ^ 1, file[at].wrapping_add(32)] {
            let mut damaged = file.clone();
            damaged[at] = value;
            match read(&damaged, Target::Skl) {
                Ok(object) => {
                    let _ = object.not_in_text();
                    let _ = text_of(&object.kernels);
                    let _ = verify_object(&object);
                    // After a successful read, writing and reading again yields the same object.
                    if let Ok(written) = write_object(&object, &WriteOptions::default()) {
                        let again = read(&written, Target::Skl).unwrap();
                        assert_eq!(again.not_in_text(), object.not_in_text(), "byte {at}");
                    }
                }
                Err(_) => refused += 1,
            }
        }
    }
    assert!(refused > 500, "{refused}");
}

/// Labels with equal names are renamed to unused names.
#[test]
fn names_of_labels_that_are_taken() {
    let mut kernel = kernels().swap_remove(0);
    for name in ["L2_2", "L2_2", "L3_3", "L4_4", "L3_3"] {
        kernel.add_label(name);
    }
    let bytes = write([&kernel], &WriteOptions::default()).unwrap();
    let object = read(&bytes, Target::Skl).unwrap();
    let labels = &object.kernels[0].labels;
    assert_eq!(labels[0], "first_main");
    assert_eq!(labels[1], "L2_2");
    let different: std::collections::BTreeSet<_> = labels.iter().collect();
    assert_eq!((labels.len(), different.len()), (6, 6), "{labels:?}");
}

/// A header in which all entries refer to the same bytes would describe a file many times its size.
#[test]
fn parts_that_overlap_are_refused() {
    let kernel = &kernels()[0];
    let (bytes, inputs) = part(kernel);
    let entry = 2 + 1 + 12 + 5;
    let count = 100u16;
    let header = 8 + u32::from(count) * entry + 4;
    let mut file = b"CISA\x04\x01".to_vec();
    file.extend(count.to_le_bytes());
    for _ in 0..count {
        file.extend(b"\x01\0k");
        for number in [header, bytes.len() as u32, header + inputs] {
            file.extend(number.to_le_bytes());
        }
        file.extend([0; 5]);
    }
    file.extend([0; 4]);
    file.extend(&bytes);
    let error = read(&file, Target::Skl).unwrap_err();
    assert!(error.message.contains("overlaps other parts"), "{error}");
}

/// Reading needs memory proportional to the file: a file of one million one-byte instructions, and
/// one with false counts, are read or rejected with a gigabyte less than the counts would require.
#[cfg(target_os = "linux")]
#[test]
fn memory_is_a_multiple_of_the_file() {
    const KILOBYTES: usize = 600_000;
    let folder = tempfile::tempdir().unwrap();
    let text = ".version 4.1\n.kernel \"k\"\n.kernel_attr SimdSize=8\n    barrier\n";
    let kernels = parse(text, "k", Target::Skl).unwrap().kernels;
    let barriers = 1_000_000;
    let mut file = write(&kernels, &WriteOptions::default()).unwrap();
    // The size of the code precedes its offset, which precedes the attributes.
    let (bytes, inputs) = part(&kernels[0]);
    let start = file.len() - bytes.len();
    let size = start + inputs as usize + 4;
    assert_eq!(file.last(), Some(&0x59), "`barrier`");
    let before = u32::from_le_bytes(file[size..size + 4].try_into().unwrap());
    file[size..size + 4].copy_from_slice(&(before + barriers).to_le_bytes());
    let whole = 10 + 1 + 4;
    let object = bytes.len() as u32 + barriers;
    file[whole..whole + 4].copy_from_slice(&object.to_le_bytes());
    file.extend(vec![0x59; barriers as usize]);
    std::fs::write(folder.path().join("barriers.isa"), &file).unwrap();

    let mut lies = write(&kernels, &WriteOptions::default()).unwrap();
    lies[start..start + 4].copy_from_slice(&u32::MAX.to_le_bytes());
    std::fs::write(folder.path().join("lies.isa"), &lies).unwrap();

    for (name, code) in [("barriers.isa", 0), ("lies.isa", 1)] {
        let command = format!(
            "ulimit -v {KILOBYTES}; exec {} dis {name} -o {name}.txt",
            env!("CARGO_BIN_EXE_gencl")
        );
        let done = std::process::Command::new("sh")
            .args(["-c", &command])
            .current_dir(folder.path())
            .output()
            .unwrap();
        assert_eq!(done.status.code(), Some(code), "{name}: {done:?}");
    }
    let text = std::fs::read_to_string(folder.path().join("barriers.isa.txt")).unwrap();
    assert_eq!(text.matches("    barrier\n").count(), 1 + barriers as usize);
}

#[test]
fn code_for_another_target_is_rejected_with_lines_and_a_hint() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(
        folder.join("k.cl"),
        "kernel void k(global int *o) { o[get_global_id(0)] = 1; }",
    )
    .unwrap();
    let words = ["compile", "k.cl", "--target", "dg2", "--simd", "16"];
    for (kind, name) in [("visa", "k.visaasm"), ("isa", "k.isa")] {
        let done = gencl_in(
            folder,
            &[&words[..], &["--emit", kind, "-o", name]].concat(),
            "",
        );
        assert_eq!(done.code, 0, "{}", done.stderr);
        let words = ["verify", name, "--target", "skl", "--error-format", "short"];
        let done = gencl_in(folder, &words, "");
        assert_eq!(done.code, 1);
        let help = format!("{name}: help: the file is valid with `--target dg2`");
        assert_eq!(done.stderr.lines().next(), Some(help.as_str()));
        let first = done.stderr.lines().nth(1).unwrap_or_default();
        let place = match kind {
            "visa" => first.starts_with("k.visaasm:") && first.contains(":5: error[E0805]: R501: "),
            _ => first.starts_with("error[E0805]: k.isa: kernel `k`: instruction "),
        };
        assert!(place, "{first}");
        // The other errors have the same cause.
        let errors = done.stderr.matches("error[E0805]").count();
        let is_limited = errors < 3 || errors == 3 && done.stderr.contains("of this target");
        assert!(is_limited, "{}", done.stderr);
        let done = gencl_in(folder, &["verify", name, "--target", "dg2"], "");
        assert_eq!((done.code, done.stderr.as_str()), (0, ""));
    }
}

#[test]
fn the_text_of_a_file_gives_its_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let examples = concat!(env!("CARGO_MANIFEST_DIR"), "/examples");
    // Branches over each other, several kernels, matrix multiplications.
    for (name, options) in [
        ("collatz", &[][..]),
        ("crc32", &["-g"]),
        ("scan", &["--simd", "16"]),
        ("gemm_f16", &["--target", "pvc"]),
    ] {
        let source = format!("{examples}/{name}.cl");
        let run = |words: &[&str]| {
            let done = gencl_in(folder.path(), words, "");
            assert_eq!(done.code, 0, "{words:?}: {}", done.stderr);
        };
        run(&[&["compile", &source, "--emit", "isa=a.isa", "-q"], options].concat());
        run(&["dis", "a.isa", "-o", "a.asm"]);
        run(&["asm", "a.asm", "-o", "b.isa"]);
        let [a, b] = ["a.isa", "b.isa"].map(|name| fs::read(folder.path().join(name)).unwrap());
        assert!(a == b, "{name}");
    }
}

/// Bytes that nothing in an object refers to are reported, such as a second object after the first.
#[test]
fn bytes_after_the_end_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let (bytes, object) = by_hand();
    assert_eq!(object.trailing_bytes, 0);
    for (more, expected) in [
        (&b""[..], ""),
        (
            b"x",
            "k.isa: warning: 1 byte after the end of the object is ignored\n",
        ),
        (
            b"CISA",
            "k.isa: warning: 4 bytes after the end of the object are ignored\n",
        ),
    ] {
        fs::write(folder.join("k.isa"), [&bytes, more].concat()).unwrap();
        for words in [
            &["dis", "k.isa"][..],
            &["verify", "k.isa", "--target", "skl"],
        ] {
            let done = gencl_in(folder, words, "");
            let found = done
                .stderr
                .lines()
                .find(|line| line.contains("after the end"));
            assert_eq!(found.unwrap_or_default(), expected.trim_end(), "{words:?}");
        }
    }
}
