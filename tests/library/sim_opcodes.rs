//! At least one executed expectation for every opcode that the simulator supports: a few lines of
//! vISA text, run with the contract of a `.ze_info`, and a result in closed form. A supported
//! opcode without one fails the test, and every other opcode must be rejected by name.

use crate::snippets::{
    C, F, G, G2, L, M, N, Row8, S, WHOLE, f, floats, quad, results, rows, text_of,
};
use gencl::launch::{FaultKind, NdRange, RunOptions};
use gencl::sim;
use gencl::source::Loc;
use gencl::target::Target;
use gencl::visa::instruction::{Atomic, Instruction};
use gencl::visa::kernel::Kernel;
use gencl::visa::opcode::Opcode;
use gencl::visa::text;
use gencl::visa::types::{Condition, Exec, Type};
use pretty_assertions::assert_eq;

use Opcode as O;

/// Opcodes that have their own tests: below, or (`jmp`) in `src/sim/tests/whole_threads.rs`.
const ELSEWHERE: &[Opcode] = &[O::DwordAtomic, O::SvmAtomic, O::LscAtomic, O::Faddr, O::Jmp];

#[test]
fn every_expectation_is_met() {
    for row in rows() {
        let wanted = |of: fn(u32, u32, u32) -> u32| -> Row8 {
            std::array::from_fn(|k| of(row.x[k], row.y[k], k as u32))
        };
        let got = results(row.target, "", row.code, row.x, row.y);
        assert_eq!(got, (wanted(row.first), wanted(row.second)), "{}", row.code);
        for opcode in row.opcodes {
            let name = opcode.mnemonic();
            assert!(row.code.contains(name), "{name} is not in:\n{}", row.code);
        }
    }
}

#[test]
fn executed_opcodes_have_expectations_and_others_are_rejected() {
    for &opcode in Opcode::ALL {
        let name = opcode.mnemonic();
        let expected =
            ELSEWHERE.contains(&opcode) || rows().any(|row| row.opcodes.contains(&opcode));
        assert_eq!(
            expected,
            sim::executes(opcode),
            "`{name}`: expectation, executed"
        );
        if expected {
            continue;
        }
        let mut kernel = Kernel::new("k", Target::Pvc, 16);
        let instruction = Instruction::new(opcode, Exec::masked(16), Vec::new(), Loc::NONE);
        kernel.instructions.push(instruction);
        let range = NdRange::new(&[16], None, &[]).unwrap();
        let fault = sim::run(&kernel, &range, &mut [], &RunOptions::default()).unwrap_err();
        assert_eq!(fault.kind, FaultKind::NotExecuted, "`{name}`: {fault}");
        let message = format!("`{name}` is not supported by the simulator");
        assert_eq!(fault.message, message);
    }
}

#[test]
fn every_condition_of_a_comparison() {
    for condition in Condition::ALL {
        let holds = |ordering: Option<std::cmp::Ordering>| match condition {
            Condition::Eq => ordering.is_some_and(|o| o.is_eq()),
            Condition::Ne => ordering.is_none_or(|o| o.is_ne()),
            Condition::Gt => ordering.is_some_and(|o| o.is_gt()),
            Condition::Ge => ordering.is_some_and(|o| o.is_ge()),
            Condition::Lt => ordering.is_some_and(|o| o.is_lt()),
            Condition::Le => ordering.is_some_and(|o| o.is_le()),
        };
        let nan = floats([1.0, f32::NAN, -1.5, 0.25, 100.0, -3.75, -0.0, f32::INFINITY]);
        type Order = fn(u32, u32) -> Option<std::cmp::Ordering>;
        let kinds: [(&str, Row8, Row8, Order); 3] = [
            ("", N, M, |x, y| Some(x.cmp(&y))),
            ("D", N, M, |x, y| Some((x as i32).cmp(&(y as i32)))),
            ("F", nan, WHOLE, |x, y| f(x).partial_cmp(&f(y))),
        ];
        for (kind, x, mut y, order) in kinds {
            y[4] = x[4];
            let code = format!(
                "cmp.{name} (M1, 8) P1 X{kind}(0,0)<1;1,0> Y{kind}(0,0)<1;1,0>\n\
                 (P1) sel (M1, 8) R(0,0)<1> 0x1:ud 0x0:ud\n\
                 cmp.{name} (M1, 8) RD(0,8)<1> X{kind}(0,0)<1;1,0> Y{kind}(0,0)<1;1,0>",
                name = condition.name()
            );
            let wanted: Row8 = std::array::from_fn(|k| u32::from(holds(order(x[k], y[k]))));
            let all = wanted.map(|bit| bit.wrapping_neg());
            assert_eq!(results(L, "", &code, x, y), (wanted, all), "{code}");
        }
    }
}

/// The bits of a number in a type.
fn bits(ty: Type, value: f64) -> u64 {
    let whole = value.trunc();
    match ty {
        Type::Ub => whole as u8 as u64,
        Type::B => whole as i8 as u8 as u64,
        Type::Uw => whole as u16 as u64,
        Type::W => whole as i16 as u16 as u64,
        Type::Ud => whole as u32 as u64,
        Type::D => whole as i32 as u32 as u64,
        Type::Uq => whole as u64,
        Type::Q => whole as i64 as u64,
        // The low bits are zero for all of these numbers.
        Type::Bf => u64::from((value as f32).to_bits() >> 16),
        Type::F => u64::from((value as f32).to_bits()),
        Type::Df => value.to_bits(),
        Type::Hf => half(value),
    }
}

/// The bits of a number that is exact in half precision.
fn half(value: f64) -> u64 {
    if value == 0.0 {
        return 0;
    }
    let bits = value.abs().to_bits();
    let exponent = (bits >> 52) as i64 - 1023 + 15;
    let sign = u64::from(value < 0.0) << 15;
    sign | (exponent as u64) << 10 | bits >> 42 & 0x3ff
}

#[test]
fn conversions_between_all_types() {
    let small = [0.0, 1.0, 2.0, 3.0, 5.0, 64.0, 100.0, 127.0];
    let negative = [-1.0, -2.0, -3.0, -64.0, -100.0, -127.0, -5.0, -128.0];
    let broken = [2.75, -2.75, 0.5, -0.5, 99.5, -99.5, 1.25, -1.25];
    for &from in Type::ALL {
        for &to in Type::ALL {
            let bfloat = from == Type::Bf || to == Type::Bf;
            let single = |ty| matches!(ty, Type::F | Type::Bf);
            if bfloat && !(single(from) && single(to)) {
                continue;
            }
            let target = if bfloat { C } else { S };
            let mut inputs = vec![small];
            if from.is_signed() || from.is_float() {
                // Negative floats become 0 as unsigned integers; integers wrap.
                inputs.push(negative);
            }
            if from.is_float() {
                inputs.push(broken);
            }
            for input in inputs {
                let mut words = [0u32; 16];
                let size = from.size() as usize;
                for (k, value) in input.iter().enumerate() {
                    let bytes = bits(from, *value);
                    for b in 0..size {
                        let at = k * size + b;
                        words[at / 4] |= ((bytes >> (8 * b)) as u8 as u32) << (8 * (at % 4));
                    }
                }
                let wanted = |value: f64| match from.is_float() || value >= 0.0 {
                    true => bits(to, value),
                    // Integers wrap, or are converted to floats.
                    false if to.is_float() => bits(to, value),
                    false => to.truncate(value as i64 as u64),
                };
                let mut result = [0u32; 16];
                let size = to.size() as usize;
                for (k, value) in input.iter().enumerate() {
                    let bytes = wanted(*value);
                    for b in 0..size {
                        let at = k * size + b;
                        result[at / 4] |= ((bytes >> (8 * b)) as u8 as u32) << (8 * (at % 4));
                    }
                }
                let more = format!(
                    ".decl FROM v_type=G type={from} num_elts=8 align=GRF alias=<XY, 0>\n\
                     .decl TO v_type=G type={to} num_elts=8 align=GRF alias=<R, 0>\n"
                );
                let (x, y) = (
                    words[..8].try_into().unwrap(),
                    words[8..].try_into().unwrap(),
                );
                let code = "mov (M1, 8) TO(0,0)<1> FROM(0,0)<1;1,0>";
                let got = results(target, &more, code, x, y);
                let wanted = (
                    result[..8].try_into().unwrap(),
                    result[8..].try_into().unwrap(),
                );
                assert_eq!(got, wanted, "{from} to {to}: {input:?}");
            }
        }
    }
}

/// The value in memory after an atomic operation on an old value, an operand and, for
/// compare-exchange, the value compared.
fn after(operation: Atomic, old: u64, value: u64, compared: u64, size: u32) -> u64 {
    let signed = |bits: u64| (bits << (64 - 8 * size)) as i64 >> (64 - 8 * size);
    let single = |bits: u64| f(bits as u32);
    let of = |value: f32| u64::from(value.to_bits());
    let result = match operation {
        Atomic::Add => old.wrapping_add(value),
        Atomic::Sub => old.wrapping_sub(value),
        Atomic::Inc => old.wrapping_add(1),
        Atomic::Dec => old.wrapping_sub(1),
        Atomic::Xchg => value,
        Atomic::Load => old,
        Atomic::SignedMin => signed(old).min(signed(value)) as u64,
        Atomic::SignedMax => signed(old).max(signed(value)) as u64,
        Atomic::UnsignedMin => old.min(value),
        Atomic::UnsignedMax => old.max(value),
        Atomic::And => old & value,
        Atomic::Or => old | value,
        Atomic::Xor => old ^ value,
        Atomic::CmpXchg => {
            if old == compared {
                value
            } else {
                old
            }
        }
        Atomic::FloatMin => of(single(old).min(single(value))),
        Atomic::FloatMax => of(single(old).max(single(value))),
        Atomic::FloatAdd => of(single(old) + single(value)),
        Atomic::FloatSub => of(single(old) - single(value)),
        Atomic::FloatCmpXchg => {
            if single(old) == single(compared) {
                value
            } else {
                old
            }
        }
    };
    result & (u64::MAX >> (64 - 8 * size))
}

fn is_float(operation: Atomic) -> bool {
    matches!(
        operation,
        Atomic::FloatMin
            | Atomic::FloatMax
            | Atomic::FloatAdd
            | Atomic::FloatSub
            | Atomic::FloatCmpXchg
    )
}

/// Each operation on X in memory with operand Y; even channels compare with X, odd ones with Y.
#[test]
fn every_atomic_operation_on_doublewords() {
    for &operation in Atomic::ALL {
        let (x, y) = if is_float(operation) { (F, G) } else { (N, M) };
        let legacy = (!operation.name().is_empty()).then(|| operation.name());
        let values = |first: &str, second: &str| {
            let given = [first, second].map(str::to_owned);
            let null = "%null".to_owned();
            let of = |k: usize| {
                if k < operation.values() {
                    given[k].clone()
                } else {
                    null.clone()
                }
            };
            (of(0), of(1))
        };
        let compares = matches!(operation, Atomic::CmpXchg | Atomic::FloatCmpXchg);
        let prepare = "and (M1, 8) A(0,0)<1> LANE(0,0)<1;1,0> 0x1:ud\n\
             cmp.eq (M1, 8) P1 A(0,0)<1;1,0> 0x0:ud\n\
             (P1) sel (M1, 8) B(0,0)<1> X(0,0)<1;1,0> Y(0,0)<1;1,0>\n\
             add (M1, 8) A(0,0)<1> AT(0,0)<1;1,0> 0x40:ud\n";
        let mut codes = Vec::new();
        if let Some(name) = legacy {
            let (first, second) = values("Y", "B");
            for surface in ["T6", "%slm"] {
                codes.push((
                    L,
                    format!(
                        "{prepare}movs (M1_NM, 1) T6(0) 0x0:ud\n\
                     scatter4_scaled.R (M1, 8) {surface} 0x0:ud A.0 X.0\n\
                     dword_atomic.{name} (M1, 8) {surface} A.0 {first}.0 {second}.0 R.0\n\
                     gather4_scaled.R (M1, 8) {surface} 0x0:ud A.0 R.32"
                    ),
                ));
            }
            codes.push((
                S,
                format!(
                    "{prepare}add (M1, 8) Q(0,0)<1> OUT(0,0)<0;1,0> A(0,0)<1;1,0>\n\
                 svm_scatter.4.1 (M1, 8) Q.0 X.0\n\
                 svm_atomic.{name} (M1, 8) Q.0 R.0 {first}.0 {second}.0\n\
                 svm_gather.4.1 (M1, 8) Q.0 R.32"
                ),
            ));
        }
        // LSC messages have the value to compare with first.
        let (first, second) = if compares {
            values("B", "Y")
        } else {
            values("Y", "B")
        };
        for (memory, place) in [("ugm", "bti(0x0)"), ("slm", "flat")] {
            codes.push((
                G2,
                format!(
                    "{prepare}lsc_store.{memory} (M1, 8) {place}[A]:a32 X:d32\n\
                 lsc_atomic_{name}.{memory} (M1, 8) OLD:d32 {place}[A]:a32 {first} {second}\n\
                 mov (M1, 8) R(0,0)<1> OLD(0,0)<1;1,0>\n\
                 lsc_load.{memory} (M1, 8) OLD:d32 {place}[A]:a32\n\
                 mov (M1, 8) R(0,8)<1> OLD(0,0)<1;1,0>",
                    name = operation.lsc_name()
                ),
            ));
        }
        for (target, code) in codes {
            let new: Row8 = std::array::from_fn(|k| {
                let compared = if k % 2 == 0 { x[k] } else { y[k] };
                let [old, value, compared] = [x[k], y[k], compared].map(u64::from);
                after(operation, old, value, compared, 4) as u32
            });
            assert_eq!(results(target, "", &code, x, y), (x, new), "{code}");
        }
    }
}

/// The same for quadwords: four of the input with the other four, channel by channel.
#[test]
fn every_atomic_operation_on_quadwords() {
    for &operation in Atomic::ALL {
        let name = operation.name();
        if is_float(operation) || name.is_empty() {
            continue;
        }
        let value = if operation.values() > 0 {
            "BQ.0"
        } else {
            "%null.0"
        };
        let compared = if operation.values() > 1 {
            "XQ.0"
        } else {
            "%null.0"
        };
        let code = format!(
            "shl (M1, 8) A(0,0)<1> LANE(0,0)<1;1,0> 0x3:ud\n\
             add (M1, 8) Q(0,0)<1> OUT(0,0)<0;1,0> A(0,0)<1;1,0>\n\
             add (M1, 8) Q(0,0)<1> Q(0,0)<1;1,0> 0x40:ud\n\
             mov (M1, 8) BQ(0,0)<1> 0x123456789:uq\n\
             svm_scatter.8.1 (M1, 8) Q.0 XQ.0\n\
             svm_atomic.{name}.64 (M1, 8) Q.0 OLD.0 {value} {compared}\n\
             svm_gather.8.1 (M1, 8) Q.0 RQ.0"
        );
        let new: Vec<u32> = (0..8)
            .flat_map(|k| {
                let old = quad(N, M, k);
                let new = after(operation, old, 0x1_2345_6789, old, 8);
                [new as u32, (new >> 32) as u32]
            })
            .collect();
        let (first, second) = results(S, "", &code, N, M);
        assert_eq!([first, second].concat(), new, "{code}");
    }
}

/// The address of a constant table comes from the device binary. (`gencl::zebin` finds it by name;
/// here the contract specifies it.)
#[test]
fn the_address_of_a_constant_table() {
    let code = "faddr table Q(0,0)<1>\n\
         svm_block_ld (2) Q(0,0)<0;1,0> R.0";
    let text = text_of(S, "", code);
    let module = text::parse(&text, "k.visaasm", S).unwrap();
    let mut kernel = module.kernels.into_iter().next().unwrap();
    let table: Vec<u8> = (0..40).collect();
    let contract = gencl::visa::contract::Contract {
        symbols: vec![Some(8)],
        ..Default::default()
    };
    kernel.constants = table.into();
    kernel.inputs.clear();
    kernel.contract = Some(Box::new(contract));
    // The kernel reads only the table, no input.
    kernel
        .instructions
        .retain(|i| matches!(i.opcode, O::Faddr | O::SvmBlockLd | O::Ret));
    let range = NdRange::new(&[8], None, &[]).unwrap();
    sim::run(&kernel, &range, &mut [], &RunOptions::default()).unwrap();
    // With 40 bytes, no 32 bytes fit from byte 16 on.
    kernel.contract = Some(Box::new(gencl::visa::contract::Contract {
        symbols: vec![Some(16)],
        ..Default::default()
    }));
    let fault = sim::run(&kernel, &range, &mut [], &RunOptions::default()).unwrap_err();
    assert!(
        fault
            .message
            .contains("4 bytes at offset 40 of 40 bytes of constant variables"),
        "{fault}"
    );
}
