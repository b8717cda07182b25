//! Valid launch files, and the messages for invalid ones.

use super::*;
use pretty_assertions::assert_eq;
use serde_json::json;

fn parse(value: &Value) -> Result<LaunchFile> {
    let roots = vec![("r".to_string(), PathBuf::from("/nowhere"))];
    let surroundings = Surroundings {
        path: Path::new("launches/a.json"),
        folder: Path::new("/nowhere"),
        roots: &roots,
        files: &|_: &Path| Err(std::io::ErrorKind::NotFound.into()),
    };
    from_json(value, "stem", surroundings)
}

fn minimal() -> Value {
    json!({"source": "s", "kernel": "k", "global": [64], "args": []})
}

fn with(key: &str, value: Value) -> Value {
    let mut file = minimal();
    file[key] = value;
    file
}

fn one(argument: Value) -> Result<Argument> {
    parse(&with("args", json!([argument]))).map(|l| l.arguments[0].clone())
}

#[test]
fn a_complete_file() {
    let launch = parse(&json!({
            "name": "n", "source": "text", "kernel": "k", "options": " -DA=1  -cl-std=CL1.2",
            "headers": ["h"], "global": [64, 2], "local": [8, 1], "offset": [1, 0],
            "compare": {"rule": "exact"},
            "args": [
                {"buffer": {"dtype": "i16", "shape": [2, 2], "dist": "iota", "start": 5}, "mode": "inout"},
                {"scalar": [1, 2, 3], "dtype": "u8"},
                {"bytes": "0a ff"},
                {"local": 4096},
                {"null": true},
            ],
        }))
        .unwrap();
    assert_eq!(
        launch,
        LaunchFile {
            name: "n".into(),
            source_name: "launches/a.json: source".into(),
            prefix: String::new(),
            source: "text".into(),
            source_folder: "/nowhere".into(),
            kernel: "k".into(),
            options: vec!["-DA=1".into(), "-cl-std=CL1.2".into()],
            headers: vec!["/nowhere/h".into()],
            global: vec![64, 2],
            local: Some(vec![8, 1]),
            offset: vec![1, 0],
            arguments: vec![
                Argument::Buffer {
                    array: Array {
                        element: Element::I16,
                        shape: vec![2, 2],
                        bytes: vec![5, 0, 6, 0, 7, 0, 8, 0],
                    },
                    output: true,
                },
                Argument::Value(vec![1, 2, 3, 0]),
                Argument::Value(vec![10, 255]),
                Argument::Local(4096),
                Argument::Null,
            ],
            buffer_files: Vec::new(),
            expected: Vec::new(),
            wrapped: Vec::new(),
            scalars: vec![Scalar {
                argument: 1,
                element: Element::U8,
                count: 3,
            }],
            compare: Comparisons::default(),
            has_mark: false,
            places: Places::default(),
        }
    );
    let launch = parse(&with("local", Value::Null)).unwrap();
    assert_eq!((launch.name.as_str(), launch.local), ("stem", None));
}

#[test]
fn errors_have_a_location() {
    let shown = |error: LaunchFileError| match &error.help {
        Some(help) => format!("{error}; help: {help}"),
        None => error.to_string(),
    };
    let wrong = |value: Value| shown(parse(&value).unwrap_err());
    for (file, expected) in [
        (json!([]), "expected an object, found an array"),
        (
            with("global", json!([18_446_744_073_709_551_616.0])),
            "global[0]: expected a non-negative integer, found a number above 2^64 - 1",
        ),
        (
            with("global", json!([-1e19])),
            "global[0]: expected a non-negative integer, found a number below -2^63",
        ),
        (
            json!({}),
            r#"missing key `source`; help: add `"source": {"file": "k.cl"}`"#,
        ),
        (
            with("globl", json!(1)),
            "unknown key `globl`; help: did you mean `global`? the known keys are: name source kernel options headers global local offset args compare",
        ),
        (
            with("global_work_size", json!(1)),
            "unknown key `global_work_size`; help: did you mean `global`? the known keys are: name source kernel options headers global local offset args compare",
        ),
        (
            with("localsize", json!(1)),
            "unknown key `localsize`; help: did you mean `local`? the known keys are: name source kernel options headers global local offset args compare",
        ),
        (
            with("kernel", json!(1)),
            "kernel: expected a string, found `1`",
        ),
        (
            with("global", json!(64)),
            "global: expected an array, found `64`: write `[64]`",
        ),
        (
            with("global", json!("64")),
            "global: expected an array, found the string `64`: write `[64]`",
        ),
        (
            with("args", json!({"x": {"null": true}})),
            "args: expected an array, found an object; help: write the values without their keys in `[` and `]`: they are found by their order",
        ),
        (
            with("global", json!([64, -1])),
            "global[1]: expected a non-negative integer, found `-1`",
        ),
        (
            with("source", json!({"file": "f", "root": "q"})),
            "source.root: unknown root `q`: use --root q=DIR",
        ),
        (
            with("source", json!({"path": "f"})),
            "source: unknown key `path`; help: the known keys are: file root prefix",
        ),
        (
            with("source", json!("a.cl")),
            "source: `a.cl` is a file name, not source text: write {\"file\":\"a.cl\"}",
        ),
        (
            with("compare", json!("exact")),
            "compare: expected an object, found the string `exact`",
        ),
        (
            with("compare", json!({})),
            r#"compare: missing key `rule`; help: add `"rule": "exact"`"#,
        ),
        (
            with("compare", json!({"rule": "exat"})),
            "compare.rule: unknown rule `exat`, expected one of: exact bits ulp abs mismatch unordered; help: did you mean `exact`?",
        ),
        (
            with("compare", json!({"rule": "ulp"})),
            r#"compare: missing key `n`; help: add `"n": 2`"#,
        ),
        (
            with("compare", json!({"rule": "abs", "eps": "1"})),
            "compare.eps: expected a number, found the string `1`",
        ),
        (
            with(
                "compare",
                json!({"rule": "exact", "args": {"1": {"rule": "bits"}}}),
            ),
            "compare.args.1: argument `1` does not exist",
        ),
        (
            with("compare", json!({"rule": "exact", "ignore": [0]})),
            "compare.ignore[0]: argument 0 does not exist",
        ),
        (
            with("compare", json!({"rule": "exact", "eps": 1})),
            "compare: `eps` has no effect with the `rule` `exact`; help: remove it, or write `\"rule\": \"abs\"`",
        ),
        (
            with("compare", json!({"rule": "abs", "eps": -1})),
            "compare.eps: expected a number that is not negative, found `-1`",
        ),
        (
            with("compare", json!({"rule": "mismatch", "max_mismatch": 2})),
            "compare.max_mismatch: expected a fraction from 0 to 1, found `2`",
        ),
        (
            with("compare", json!({"rule": "exact", "mask": "vec4"})),
            "compare.mask: unknown mask `vec4`, expected `vec3`",
        ),
    ] {
        assert_eq!(wrong(file), expected);
    }
    let missing = wrong(with("source", json!({"file": "f", "root": "r"})));
    assert!(
        missing.starts_with("source.file: /nowhere/f: "),
        "{missing}"
    );
    for (argument, expected) in [
        (
            json!(1),
            r#"args[0]: expected an object such as `{"scalar": 1, "dtype": "i32"}`, found `1`"#,
        ),
        (
            json!({"scalar": {"dtype": "i32", "value": 7}}),
            r#"args[0].scalar: expected a number or an array of numbers, as in `{"scalar": 1, "dtype": "i32"}`, found an object"#,
        ),
        (
            json!({"scalar": 1}),
            r#"args[0]: missing key `dtype`; help: add `"dtype": "i32"`"#,
        ),
        (
            json!({"scalar": 1, "buffer": "x"}),
            "args[0]: an argument requires exactly one of the keys: buffer scalar bytes local null",
        ),
        (
            json!({}),
            "args[0]: an argument requires exactly one of the keys: buffer scalar bytes local null; help: write `{\"buffer\": {\"dtype\": \"f32\", \"shape\": [8]}, \"mode\": \"inout\"}` or `{\"scalar\": 1, \"dtype\": \"i32\"}`",
        ),
        (
            json!({"scaler": 3, "dtype": "i32"}),
            "args[0]: unknown key `scaler`; help: did you mean `scalar`? the known keys are: buffer scalar bytes local null mode expect dtype",
        ),
        (
            json!({"image": {}}),
            "args[0]: `image` arguments are not supported",
        ),
        (
            json!({"scalar": 1, "dtype": "i33"}),
            "args[0].dtype: unknown type `i33`, expected one of: i8 u8 i16 u16 i32 u32 i64 u64 f16 f32 f64",
        ),
        (
            json!({"buffer": {"dtype": "float4", "shape": [16]}}),
            "args[0].buffer.dtype: unknown type `float4`: write `f32`, and 4 as the last dimension of `shape`",
        ),
        (
            json!({"buffer": {"dtype": "u8x16", "shape": [16]}}),
            "args[0].buffer.dtype: unknown type `u8x16`: write `u8`, and 16 as the last dimension of `shape`",
        ),
        (
            json!({"scalar": 1e39, "dtype": "f32"}),
            "args[0].scalar: 1e+39 is out of range for f32",
        ),
        (
            json!({"scalar": 65520, "dtype": "f16"}),
            "args[0].scalar: 65520 is out of range for f16",
        ),
        (
            json!({"scalar": 300, "dtype": "u8"}),
            "args[0].scalar: 300 is out of range for u8",
        ),
        (
            json!({"scalar": [1, "x"], "dtype": "u8"}),
            "args[0].scalar[1]: expected an integer, found the string `x`",
        ),
        (
            json!({"scalar": [1, 2, 3, 4, 5], "dtype": "u8"}),
            "args[0].scalar: invalid vector: expected 2, 3, 4, 8 or 16 elements, have 5",
        ),
        (
            json!({"bytes": "0g"}),
            "args[0].bytes: expected pairs of hexadecimal digits",
        ),
        (
            json!({"local": -1}),
            "args[0].local: expected a number of bytes from 1 to 65536, found `-1`",
        ),
        (
            json!({"local": 0}),
            "args[0].local: local memory has at least 1 byte, found 0",
        ),
        (
            json!({"null": false}),
            "args[0].null: expected `true`, found `false`",
        ),
        (
            json!({"local": 1, "mode": "in"}),
            "args[0]: unknown key `mode`; help: the known keys are: local",
        ),
        (
            json!({"buffer": {"dtype": "f32", "shape": [2]}, "mode": "output"}),
            "args[0].mode: unknown mode `output`, expected one of: in out inout",
        ),
        (
            json!({"buffer": {"dtype": "f32"}}),
            r#"args[0].buffer: missing key `shape`; help: add `"shape": [1024]`"#,
        ),
        (
            json!({"buffer": {"dtype": "f32", "shape": "x"}}),
            "args[0].buffer.shape: expected a number or an array of numbers, found the string `x`",
        ),
        (
            json!({"buffer": {"dtype": "f32", "shape": [1u64 << 33, 1u64 << 33]}}),
            "args[0].buffer.shape: the buffer exceeds the limit of 2147483648 bytes",
        ),
        (
            json!({"buffer": {"dtype": "f32", "shape": [2, 0]}}),
            "args[0].buffer.shape: the buffer has no elements; help: a buffer has at least 1 element; pass `{\"null\": true}` for no buffer",
        ),
        (
            json!({"buffer": {"dtype": "f32", "shape": 2, "dist": "data", "values": [1, 2, 3]}}),
            "args[0].buffer.values: 3 values for a buffer of 2 elements; help: remove values, or enlarge `shape`",
        ),
        (
            json!({"buffer": {"dtype": "f32", "shape": 1, "dist": "normal"}}),
            "args[0].buffer.dist: unknown distribution `normal`, expected one of: zeros const fill iota data bits uniform edge",
        ),
        (
            json!({"buffer": {"dtype": "f32", "shape": 1, "dist": "const"}}),
            r#"args[0].buffer: missing key `value`; help: add `"value": 1`"#,
        ),
        (
            json!({"buffer": {"dtype": "u8", "shape": 1, "dist": "uniform", "hi": 256}}),
            "args[0].buffer.hi: 256 is out of range for u8",
        ),
        (
            json!({"buffer": {"dtype": "u8", "shape": 1, "dist": "data", "values": [1, 1.5]}}),
            "args[0].buffer.values[1]: expected an integer, found `1.5`",
        ),
    ] {
        assert_eq!(shown(one(argument).unwrap_err()), expected);
    }
    // Every key is used by the kind of the object, or is an error.
    for (keys, expected) in [
        (
            json!({"values": [1]}),
            "`values` has no effect with the `dist` `zeros`, the default; help: remove it, or write `\"dist\": \"data\"`",
        ),
        (
            json!({"dist": "data", "value": 1}),
            "`value` has no effect with the `dist` `data`, which requires `values`; help: write `\"dist\": \"const\"`; or remove `value` and add `\"values\": [1, 2, 3]`",
        ),
        (
            json!({"dist": "data", "value": [1, 2, 3, 4]}),
            "`value` has no effect with the `dist` `data`, which requires `values`; help: rename `value` to `values`",
        ),
        (
            json!({"dist": "const", "byte": 1}),
            "`byte` has no effect with the `dist` `const`, which requires `value`; help: write `\"dist\": \"fill\"`; or remove `byte` and add `\"value\": 1`",
        ),
        (
            json!({"data": [1, 2, 3, 4]}),
            "unknown key `data`; help: did you mean `values`? the known keys are: dtype shape dist value byte start step values seed lo hi",
        ),
        (
            json!({"dist": "iota", "seed": 1}),
            "`seed` has no effect with the `dist` `iota`; help: remove it, or write `\"dist\": \"bits\"` or `\"dist\": \"uniform\"` or `\"dist\": \"edge\"`",
        ),
        (
            json!({"dist": "edge", "lo": 1}),
            "`lo` has no effect with the `dist` `edge`; help: remove it, or write `\"dist\": \"uniform\"`",
        ),
    ] {
        let mut buffer = json!({"dtype": "i32", "shape": 4});
        let all = keys.as_object().unwrap().clone();
        buffer.as_object_mut().unwrap().extend(all);
        let error = shown(one(json!({"buffer": buffer})).unwrap_err());
        assert_eq!(error, format!("args[0].buffer: {expected}"));
    }
    let missing = one(json!({"buffer": "x.npy"})).unwrap_err().to_string();
    assert!(
        missing.starts_with("args[0].buffer: /nowhere/x.npy: "),
        "{missing}"
    );
}

#[test]
fn rules_are_for_results_only() {
    let with_rules = |arguments: Value, compare: Value| {
        let mut file = with("args", arguments);
        file["compare"] = compare;
        parse(&file).map(|_| ()).map_err(|error| error.to_string())
    };
    let buffer = |mode: &str| json!({"buffer": {"dtype": "f32", "shape": 1}, "mode": mode});
    let arguments = json!([buffer("in"), {"scalar": 1, "dtype": "i32"}, buffer("out")]);
    let rule = json!({"rule": "bits"});
    for (index, expected) in [
        (0, Err("argument 0 is not compared: its `mode` is `in`")),
        (1, Err("argument 1 is not compared: it is not a buffer")),
        (2, Ok(())),
        (3, Err("argument 3 does not exist")),
    ] {
        let ignore = json!({"rule": "exact", "ignore": [index]});
        let ignored = expected.map_err(|message| format!("compare.ignore[0]: {message}"));
        assert_eq!(with_rules(arguments.clone(), ignore), ignored);
        let key = index.to_string();
        let own = json!({"rule": "exact", "args": {key: rule}});
        assert_eq!(with_rules(arguments.clone(), own).is_ok(), index == 2);
    }
}

#[test]
fn mistakes_of_all_arguments_are_found() {
    let text = r#"{"source": "", "kernel": "k", "global": [1], "args": [1, {"local": 4}, {"scalar": "x"}]}"#;
    let none = |_: &Path| -> std::io::Result<Vec<u8>> { Ok(Vec::new()) };
    let error = LaunchFile::parse(text.as_bytes(), Path::new("a.json"), &Roots::new(), &none);
    let error = error.unwrap_err();
    assert_eq!(error.at, "args[0]");
    let others: Vec<_> = error.others.iter().map(|other| other.at.as_str()).collect();
    assert_eq!(others, ["args[2]"]);
    assert!(error.others.iter().all(|other| other.span.is_some()));
}

#[test]
fn deep_nesting_is_rejected_at_once() {
    let text = "[".repeat(200_000);
    let none = |_: &Path| -> std::io::Result<Vec<u8>> { Ok(Vec::new()) };
    let error = LaunchFile::parse(text.as_bytes(), Path::new("a.json"), &Roots::new(), &none);
    let message = error.unwrap_err().message;
    assert_eq!(message, "invalid JSON: recursion limit exceeded");
}

#[test]
fn expected_contents_are_those_of_the_buffer() {
    let buffer = |shape: Value, mode: &str, expect: Value| {
        let buffer = json!({"dtype": "i16", "shape": shape});
        let argument = json!({"buffer": buffer, "mode": mode, "expect": expect});
        parse(&with("args", json!([argument])))
    };
    let launch = buffer(json!([3]), "out", json!([1, -1, 256])).unwrap();
    assert_eq!(launch.expected[0].0, 0);
    assert_eq!(launch.expected[0].1.bytes, [1, 0, 255, 255, 0, 1]);
    let launch = buffer(json!([3]), "inout", json!([7])).unwrap();
    assert_eq!(launch.expected[0].1.bytes, [7, 0, 7, 0, 7, 0]);
    for (mode, expect, message) in [
        (
            "in",
            json!([1]),
            "args[0].expect: `expect` has no effect: the buffer is no output",
        ),
        (
            "out",
            json!([1, 2]),
            "args[0].expect: expected 3 values, as many as the buffer has elements, or one for all of them, found 2",
        ),
        (
            "out",
            json!({}),
            "args[0].expect: expected a number, a list of numbers or the name of a `.npy` file, found an object",
        ),
    ] {
        let error = buffer(json!([3]), mode, expect).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
    let error = buffer(json!([3]), "out", json!([1, 2.5, 3])).unwrap_err();
    assert!(
        error.to_string().starts_with("args[0].expect[1]: "),
        "{error}"
    );
}
