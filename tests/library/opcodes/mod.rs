//! Every Gen IR opcode with every type that it accepts, through the entire back end: the
//! interpreter on the function as lowered and as legalized, the simulator on the vISA, for all
//! targets, widths and levels; and Intel's finalizer on all of it. Opcodes that access memory or
//! synchronize are in `opcodes/memory.rs`, matrix multiplications in `matrices.rs`.

mod memory;

use gencl::backend::width::WidthChoice;
use gencl::compile::{CompiledKernel, Level, NoObserver, Options, compile_unit};
use gencl::ir::builder::Builder;
use gencl::ir::function::{Function, InputSource, Parameter, ParameterKind};
use gencl::ir::instruction::Detail;
use gencl::ir::interp;
use gencl::ir::opcode::{Class, DetailRule, Opcode, OperandRule};
use gencl::ir::register::Register;
use gencl::ir::types::{AddressSpace, Type};
use gencl::ir::unit::Unit;
use gencl::launch::{Argument, NdRange, RunOptions};
use gencl::sim;
use gencl::source::SourceMap;
use gencl::target::{Target, Width};

/// All types; doubles only on targets that have them.
const TYPES: [Type; 12] = [
    Type::Bool,
    Type::S8,
    Type::U8,
    Type::S16,
    Type::U16,
    Type::S32,
    Type::U32,
    Type::S64,
    Type::U64,
    Type::F16,
    Type::F32,
    Type::F64,
];

/// One opcode with one type.
struct Case {
    name: String,
    opcode: Opcode,
    ty: Type,
    detail: Detail,
}

fn cases(target: Target) -> Vec<Case> {
    let has = |ty: Type| ty != Type::F64 || target.info().double;
    let mut cases = Vec::new();
    for &opcode in Opcode::ALL {
        match opcode.class() {
            // Every kernel with a condition has branches; calls are inlined earlier.
            Class::Terminator | Class::Call => continue,
            // Tested in `memory`.
            Class::Load | Class::Store | Class::Atomic | Class::Sync => continue,
            Class::Pure | Class::NonSpeculatable | Class::Exchange => {}
        }
        for ty in TYPES.into_iter().filter(|&ty| has(ty)) {
            if !opcode.type_rule().allows(ty) {
                continue;
            }
            // `memory` has constants and addresses, tests/library/matrices.rs has matrices.
            if opcode.detail_rule() == DetailRule::Immediate {
                continue;
            }
            let details = Detail::choices(opcode, ty).into_iter();
            let details = details.filter(|d| {
                d.converted_from()
                    .is_none_or(|from| TYPES.contains(&from) && has(from))
            });
            for (k, detail) in details.enumerate() {
                cases.push(Case {
                    name: format!("{}_{ty}_{k}", opcode.mnemonic()),
                    opcode,
                    ty,
                    detail,
                });
            }
        }
    }
    cases
}

/// The rules of an opcode's sources; a list is expanded to several.
fn source_rules(opcode: Opcode) -> Vec<OperandRule> {
    let rules = opcode.source_rules().iter();
    rules
        .flat_map(|&rule| match rule {
            OperandRule::TypedList => vec![rule; 2],
            _ => vec![rule],
        })
        .collect()
}

/// The type of an operand, determined by its rule.
fn operand_type(rule: OperandRule, case: &Case) -> Type {
    match rule {
        OperandRule::Typed | OperandRule::TypedList | OperandRule::AnyList => case.ty,
        OperandRule::From => match case.detail {
            Detail::Convert(from) => from,
            _ => case.ty,
        },
        OperandRule::Bool => Type::Bool,
        OperandRule::Dword => Type::U32,
        OperandRule::Qword | OperandRule::Address => Type::U64,
    }
}

/// The type as which a value is stored in a buffer: bools are doublewords.
fn stored(ty: Type) -> Type {
    if ty == Type::Bool { Type::U32 } else { ty }
}

const CORNERS: [u64; 22] = [
    0,
    1,
    2,
    3,
    7,
    31,
    32,
    33,
    63,
    64,
    0x7f,
    0x80,
    0xff,
    0x7fff,
    0x8000,
    0xffff,
    0x7fff_ffff,
    0x8000_0000,
    0xffff_ffff,
    0x1_0000_0001,
    0x7fff_ffff_ffff_ffff,
    0x8000_0000_0000_0000,
];
const FLOATS: [f32; 22] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    1.5,
    2.5,
    -2.5,
    3.0e9,
    -3.0e9,
    1.0e19,
    -1.0e19,
    f32::MAX,
    f32::MIN,
    f32::MIN_POSITIVE,
    1.0e-40,
    -1.0e-42,
    f32::INFINITY,
    f32::NEG_INFINITY,
    f32::NAN,
    16_777_217.0,
    0.1,
];

const HALVES: [u16; 22] = [
    0, 0x8000, 0x3c00, 0xbc00, 0x3800, 0x3e00, 0x4100, 0xc100, 0x7bff, 0xfbff, 0x0400, 0x0001,
    0x83ff, 0x7c00, 0xfc00, 0x7e00, 0x6801, 0x2e66, 0x4248, 0x57ff, 0xd800, 0x3bff,
];
const DOUBLES: [f64; 22] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    1.5,
    2.5,
    -2.5,
    3.0e9,
    -3.0e9,
    1.0e19,
    -1.0e19,
    f64::MAX,
    65_519.999_999_999,
    f64::MIN_POSITIVE,
    1.0e-310,
    -1.0e-42,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
    9_007_199_254_740_991.5,
    0.1,
];

/// Number of work-items: the square of the number of corner values.
const ITEMS: usize = CORNERS.len() * CORNERS.len();

/// The values of source `k`, by work-item.
fn values(ty: Type, k: usize, case: &Case) -> Vec<u64> {
    (0..ITEMS)
        .map(|item| {
            let index = [
                item % CORNERS.len(),
                item / CORNERS.len(),
                (item * 7 + 3) % CORNERS.len(),
            ][k];
            let divides = matches!(case.opcode, Opcode::Div | Opcode::Rem);
            if case.opcode == Opcode::RegisterGather && k == 0 {
                return (item * 7 + 3) as u64 % 2 * 4;
            }
            if case.opcode == Opcode::Shuffle && k == 1 {
                // Every sub-group has at least this many work-items.
                return (item * 7 + 3) as u64 % 4;
            }
            match ty {
                Type::Bool => (index % 2) as u64,
                Type::F16 => u64::from(HALVES[index]),
                Type::F32 => u64::from(FLOATS[index].to_bits()),
                Type::F64 => DOUBLES[index].to_bits(),
                _ => {
                    let bits = if ty.size() == 8 {
                        CORNERS[index].wrapping_mul(if index % 3 == 2 { u64::MAX } else { 1 })
                    } else {
                        CORNERS[index]
                    };
                    let bits = bits & (u64::MAX >> (64 - 8 * ty.size()));
                    // A zero divisor is undefined, and so is -1 with the smallest dividend.
                    let ones = u64::MAX >> (64 - 8 * ty.size());
                    if divides && k == 1 && (bits == 0 || ty.is_signed() && bits == ones) {
                        5
                    } else {
                        bits
                    }
                }
            }
        })
        .collect()
}

fn kernel(case: &Case, constant: Option<u64>) -> Function {
    let sources: Vec<Type> = source_rules(case.opcode)
        .into_iter()
        .map(|r| operand_type(r, case))
        .collect();
    let destinations: Vec<Type> = case
        .opcode
        .destination_rules()
        .iter()
        .map(|&r| operand_type(r, case))
        .collect();
    let suffix = if constant.is_some() { "_constant" } else { "" };
    let mut f = Function::new(format!("k_{}{suffix}", case.name));
    for k in 0..sources.len() + destinations.len() {
        f.parameters.push(Parameter {
            name: format!("p{k}").into(),
            type_name: "void*".into(),
            kind: ParameterKind::Pointer {
                space: AddressSpace::Global,
                read_only: k < sources.len(),
                restrict: false,
                structure: 0,
                align: 1,
            },
            offset: 8 * k as u32,
        });
    }
    let mut b = Builder::new(f);
    let pointers: Vec<Register> = (0..sources.len() + destinations.len())
        .map(|k| {
            let d = b.register(Type::U64.family());
            b.load_parameter_into(d, Type::U64, 8 * k as u32);
            d
        })
        .collect();
    let (group, size, local) = (
        b.input(InputSource::GroupId(0)),
        b.input(InputSource::EnqueuedLocalSize(0)),
        b.input(InputSource::LocalId(0)),
    );
    let start = b.op(Opcode::Mul, Type::U32, &[group, size]);
    let id = b.op(Opcode::Add, Type::U32, &[start, local]);
    let id = b.convert(Type::U64, Type::U32, id);
    let address = |b: &mut Builder, pointer, ty: Type| {
        let size = b.constant(Type::U64, u64::from(stored(ty).size()));
        let offset = b.op(Opcode::Mul, Type::U64, &[id, size]);
        b.op(Opcode::Add, Type::U64, &[pointer, offset])
    };
    let mut operands = Vec::new();
    for (k, &ty) in sources.iter().enumerate() {
        if k + 1 == sources.len()
            && k > 0
            && let Some(bits) = constant
        {
            operands.push(b.constant(ty, bits));
            continue;
        }
        let a = address(&mut b, pointers[k], ty);
        let value = b.load(AddressSpace::Global, stored(ty), a);
        operands.push(if ty == Type::Bool {
            b.convert(Type::Bool, Type::U32, value)
        } else {
            value
        });
    }
    let results: Vec<Register> = destinations
        .iter()
        .map(|ty| b.register(ty.family()))
        .collect();
    b.push(case.opcode, case.ty, case.detail, &results, &operands);
    for (k, (&result, &ty)) in results.iter().zip(&destinations).enumerate() {
        let a = address(&mut b, pointers[sources.len() + k], ty);
        let value = if ty == Type::Bool {
            b.convert(Type::U32, Type::Bool, result)
        } else {
            result
        };
        b.store(AddressSpace::Global, stored(ty), a, value);
    }
    b.ret();
    b.finish()
}

fn arguments(case: &Case) -> Vec<Argument> {
    let bytes = |ty: Type, values: &[u64]| {
        values
            .iter()
            .flat_map(|v| v.to_le_bytes()[..stored(ty).size() as usize].to_vec())
            .collect()
    };
    let mut arguments = Vec::new();
    for (k, rule) in source_rules(case.opcode).into_iter().enumerate() {
        let ty = operand_type(rule, case);
        arguments.push(Argument::Buffer(bytes(ty, &values(ty, k, case))));
    }
    for &rule in case.opcode.destination_rules() {
        let ty = operand_type(rule, case);
        arguments.push(Argument::Buffer(vec![
            0xcd;
            ITEMS * stored(ty).size() as usize
        ]));
    }
    arguments
}

fn compile_all(
    functions: Vec<Function>,
    target: Target,
    width: Width,
    level: Level,
) -> Vec<CompiledKernel> {
    let options = Options {
        target,
        width: WidthChoice::Fixed(width),
        level,
        ..Options::default()
    };
    let unit = Unit {
        functions,
        ..Unit::default()
    };
    match compile_unit(
        unit,
        SourceMap::new(),
        Vec::new(),
        &options,
        &mut NoObserver,
    ) {
        Ok(compilation) => compilation.kernels,
        Err(gencl::compile::CompileError::Internal(error)) => {
            panic!("{target} {width} {level:?}: {error}\n{}", error.reproducer)
        }
        Err(error) => panic!("{target} {width} {level:?}: {error}"),
    }
}

tests_by_target!(every_opcode_computes_the_same);

fn every_opcode_computes_the_same(target: Target) {
    let cases = cases(target);
    let range = NdRange::new(&[ITEMS as u64], Some(&[44]), &[]).unwrap();
    let options = RunOptions::default();
    for &width in target.info().widths {
        for level in [Level::O0, Level::O2] {
            // Each case with all sources from memory, and with a constant as the last source.
            let constants = [None, Some(3)];
            let functions = cases
                .iter()
                .flat_map(|c| constants.map(|constant| kernel(c, constant)))
                .collect();
            let kernels = compile_all(functions, target, width, level);
            let cases = cases.iter().flat_map(|c| [c, c]);
            for (case, compiled) in cases.zip(&kernels) {
                let name = format!("{} on {target} {width} {level:?}", compiled.visa.name);
                let run = |function: &Function| {
                    let mut arguments = arguments(case);
                    interp::run(
                        function,
                        &Default::default(),
                        &range,
                        &mut arguments,
                        width.channels(),
                        &options,
                    )
                    .unwrap_or_else(|fault| panic!("{name}: {fault}"));
                    arguments
                };
                let expected = run(&compiled.lowered);
                let legalized = run(&compiled.legalized);
                let mut simulated = arguments(case);
                sim::run(&compiled.visa, &range, &mut simulated, &options)
                    .unwrap_or_else(|fault| panic!("{name}: {fault}\n{}", print(compiled)));
                for (which, got) in [("legalized", legalized), ("simulated", simulated)] {
                    if let Some(item) = first_difference(case, &expected, &got) {
                        panic!(
                            "{name}: {which} differs at item {item}\n{}",
                            print(compiled)
                        );
                    }
                }
            }
            judge(&kernels, target);
        }
    }
}

/// The first work-item whose results differ; NaNs are equal whatever their payload.
fn first_difference(case: &Case, expected: &[Argument], got: &[Argument]) -> Option<String> {
    for (k, &rule) in case.opcode.destination_rules().iter().enumerate() {
        let ty = stored(operand_type(rule, case));
        let at = source_rules(case.opcode).len() + k;
        let (Argument::Buffer(a), Argument::Buffer(b)) = (&expected[at], &got[at]) else {
            continue;
        };
        let size = ty.size() as usize;
        for (item, (x, y)) in a.chunks(size).zip(b.chunks(size)).enumerate() {
            let is_nan = |v: &[u8]| match ty {
                Type::F16 => u16::from_le_bytes(v.try_into().unwrap()) & 0x7fff > 0x7c00,
                Type::F32 => f32::from_le_bytes(v.try_into().unwrap()).is_nan(),
                Type::F64 => f64::from_le_bytes(v.try_into().unwrap()).is_nan(),
                _ => false,
            };
            if x != y && !(is_nan(x) && is_nan(y)) {
                return Some(format!("item {item}: expected {x:02x?}, got {y:02x?}"));
            }
        }
    }
    None
}

fn print(kernel: &CompiledKernel) -> String {
    gencl::ir::text::print::print_function(&kernel.legalized, Default::default())
        + &gencl::visa::text::print([&kernel.visa], &Default::default())
}

/// Number of kernels per file for the finalizer, whose time per run is limited.
const GROUP: usize = 128;

/// The finalizer must accept all kernels of a file without a message, with minimal flags and with
/// those of the target.
fn judge(kernels: &[CompiledKernel], target: Target) {
    if crate::support::finalizer::available() {
        for group in kernels.chunks(GROUP) {
            let visa = group.iter().map(|k| &k.visa);
            let text = gencl::visa::text::print(visa, &Default::default());
            crate::support::finalizer::assert_accepted(&text, target);
        }
    }
}
