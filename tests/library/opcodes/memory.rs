//! The opcodes that are not just a function of their sources: loads, stores, atomic operations,
//! constants, fences and barriers. Each has a small kernel in Gen IR text, whose expected results
//! are computed here, without the interpreter.

use super::{CORNERS, compile_all, judge, print};
use gencl::compile::Level;
use gencl::ir::function::Function;
use gencl::ir::interp;
use gencl::ir::opcode::{Class, Opcode};
use gencl::ir::text::parse::parse_unit;
use gencl::ir::types::{AddressSpace, Type};
use gencl::launch::{Argument, NdRange, RunOptions};
use gencl::sim;
use gencl::target::Target;

/// Number of work-items; with several groups, whose last sub-group is partial at every width.
const ITEMS: usize = CORNERS.len() * CORNERS.len();
const GROUP: usize = 44;

/// A kernel, and the contents of its buffers before and after the run.
struct Case {
    function: Function,
    before: [Vec<u8>; 4],
    after: [Vec<u8>; 4],
}

/// A kernel with four buffers. Its registers: %0 is the local id, %1 the global id, %2 and %3 are
/// free doublewords, %4 to %7 the addresses of the buffers, %8 and %9 free quadwords; `more`
/// declares others.
fn kernel(name: &str, more: &str, variables: &str, body: &str) -> Function {
    let text = format!(
        r#"kernel @k_{name}(
  0: "a" "void *" global, 8: "b" "void *" global, 16: "c" "void *" global, 24: "d" "void *" global
) {{
  registers dword %0-%3, qword %4-%9{more}, dword %30-%31
  inputs %0 = local_id.0, %4 = argument.0+0, %5 = argument.1+0, %6 = argument.2+0, %7 = argument.3+0,
    %30 = group_id.0, %31 = enqueued_local_size.0
{variables}
$0:
  %1 = mul.u32 %30, %31
  %1 = add.u32 %1, %0
{body}
  ret
}}
"#
    );
    // Register numbers must have no gaps.
    let text = renumbered(&text);
    let mut unit = parse_unit(&text).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
    unit.functions.remove(0)
}

/// Renumbers the registers from 30 on so that they follow the others.
fn renumbered(text: &str) -> String {
    let is_used = |n: u32| (10..30).contains(&n) && text.contains(&format!("%{n}"));
    let last = (10..30).rfind(|&n| is_used(n)).unwrap_or(9);
    let replaced = text.replace("%30", &format!("%{}", last + 1));
    replaced.replace("%31", &format!("%{}", last + 2))
}

/// Lines that compute the address of the work-item's element of a buffer into `%to`.
fn element(to: u32, buffer: u32, id: u32, bytes: u32) -> String {
    format!(
        "  %8 = cvt.u64.u32 %{id}\n  %9 = loadi.u64 {bytes}\n  %8 = mul.u64 %8, %9\n  %{to} = add.u64 %{buffer}, %8\n"
    )
}

fn bytes_of(values: impl IntoIterator<Item = u64>, size: usize) -> Vec<u8> {
    let all = values.into_iter();
    all.flat_map(|v| v.to_le_bytes()[..size].to_vec()).collect()
}

fn corner(item: usize, kind: usize) -> u64 {
    let n = CORNERS.len();
    let index = [item % n, item / n, (item * 7 + 3) % n][kind];
    // Some quadwords have a nonzero high half.
    CORNERS[index].wrapping_mul(if index % 3 == 2 { 0x1_0000_0001 } else { 1 })
}

/// The value that an atomic operation leaves in memory.
fn combined(opcode: Opcode, ty: Type, old: u64, x: u64, y: u64) -> u64 {
    let bits = 8 * ty.size();
    let mask = u64::MAX >> (64 - bits);
    let signed = |v: u64| (v << (64 - bits)) as i64;
    let is_less = match ty.is_signed() {
        true => signed(x) < signed(old),
        false => x & mask < old & mask,
    };
    let left = match opcode {
        Opcode::AtomicAdd => old.wrapping_add(x),
        Opcode::AtomicSub => old.wrapping_sub(x),
        Opcode::AtomicXchg => x,
        Opcode::AtomicMin if is_less => x,
        Opcode::AtomicMax if !is_less => x,
        Opcode::AtomicMin | Opcode::AtomicMax => old,
        Opcode::AtomicAnd => old & x,
        Opcode::AtomicOr => old | x,
        Opcode::AtomicXor => old ^ x,
        Opcode::AtomicCmpXchg if old & mask == x & mask => y,
        Opcode::AtomicCmpXchg => old,
        _ => panic!("{opcode:?} is not atomic"),
    };
    left & mask
}

/// An atomic operation of each work-item on its own element; in local memory, on one written
/// before.
fn atomic(opcode: Opcode, ty: Type, space: AddressSpace, reads: bool) -> Case {
    let size = ty.size();
    let family = if size == 8 { "qword" } else { "dword" };
    let more = format!(", {family} %10-%13, qword %14-%17, dword %18-%19");
    let mut body = String::new();
    for (to, buffer) in [(14, 4), (15, 5), (16, 6), (17, 7)] {
        body += &element(to, buffer, 1, size);
    }
    body += &format!("  %10 = load.global.{ty} %15\n  %11 = load.global.{ty} %16\n");
    let compares = opcode == Opcode::AtomicCmpXchg;
    let values = if compares { "%10, %11" } else { "%10" };
    let mnemonic = opcode.mnemonic();
    let mut variables = String::new();
    match space {
        AddressSpace::Local => {
            variables = format!("  variables local \"l\" {} align 8", GROUP as u32 * size);
            body += &format!(
                "  %18 = addr.u32 0\n  %19 = loadi.u32 {size}\n  %19 = mul.u32 %0, %19\n  %18 = add.u32 %18, %19\n  \
                 %13 = load.global.{ty} %14\n  store.local.{ty} %18, %13\n  \
                 %12 = {mnemonic}.local.{ty} %18, {values}\n  \
                 %13 = load.local.{ty} %18\n  store.global.{ty} %14, %13\n"
            );
        }
        _ => body += &format!("  %12 = {mnemonic}.global.{ty} %14, {values}\n"),
    }
    if reads {
        body += &format!("  store.global.{ty} %17, %12\n");
    }
    let reading = if reads { "" } else { "_unread" };
    let name = format!("{mnemonic}_{ty}_{}{reading}", space.name());
    let n = size as usize;
    let a: Vec<u64> = (0..ITEMS).map(|i| corner(i, 0)).collect();
    let b: Vec<u64> = (0..ITEMS).map(|i| corner(i, 1)).collect();
    let c: Vec<u64> = (0..ITEMS).map(|i| corner(i, 2)).collect();
    let left = (0..ITEMS).map(|i| combined(opcode, ty, a[i], b[i], c[i]));
    let d = vec![0xcd; ITEMS * n];
    let all = [a.clone(), b.clone(), c.clone()].map(|v| bytes_of(v, n));
    let [old, x, y] = all.clone();
    Case {
        function: kernel(&name, &more, &variables, &body),
        after: [bytes_of(left, n), x, y, if reads { old } else { d.clone() }],
        before: [all[0].clone(), all[1].clone(), all[2].clone(), d],
    }
}

/// Elements that a work-item loads and stores elsewhere, also through private, local or constant
/// memory.
fn copy(ty: Type, count: u32, space: AddressSpace) -> Case {
    let size = ty.size() * count;
    let family = match ty.size() {
        1 => "byte",
        2 => "word",
        4 => "dword",
        _ => "qword",
    };
    let values = |first: u32| -> String {
        let all: Vec<String> = (first..first + count).map(|r| format!("%{r}")).collect();
        all.join(", ")
    };
    let (first, second) = (values(10), values(14));
    let more = format!(", {family} %10-%17, qword %18-%19, dword %20-%21");
    let mut body = element(18, 4, 1, size) + &element(19, 7, 1, size);
    body += &format!("  {first} = load.global.{ty} %18\n");
    let mut variables = String::new();
    let n = ITEMS * size as usize;
    let table: Vec<u8> = (0..GROUP as u32 * size)
        .map(|k| (k * 37 + 5) as u8)
        .collect();
    let a: Vec<u8> = (0..n).map(|k| (k * 31 + k / 256) as u8).collect();
    let mut d = a.clone();
    let place = format!("  %20 = loadi.u32 {size}\n  %20 = mul.u32 %0, %20\n");
    match space {
        AddressSpace::Private | AddressSpace::Local => {
            let name = space.name();
            variables = format!("  variables {name} \"v\" {} align 8", GROUP as u32 * size);
            body += &place;
            body += &format!(
                "  %21 = addr.u32 0\n  %20 = add.u32 %20, %21\n  store.{name}.{ty} %20, {first}\n  \
                 {second} = load.{name}.{ty} %20\n  store.global.{ty} %19, {second}\n"
            );
        }
        AddressSpace::Constant => {
            let data: String = table.iter().map(|b| format!("{b:02x}")).collect();
            variables = format!(
                "  variables constant \"{ty}_{count}\" {} align 8 = \"{data}\"",
                table.len()
            );
            body += &place;
            body += &format!(
                "  %8 = cvt.u64.u32 %20\n  %9 = addr.u64 0\n  %8 = add.u64 %8, %9\n  \
                 {second} = load.constant.{ty} %8\n  store.global.{ty} %19, {second}\n"
            );
            d = table.iter().copied().cycle().take(n).collect();
        }
        AddressSpace::Global | AddressSpace::Argument => {
            body += &format!("  store.global.{ty} %19, {first}\n");
        }
    }
    let name = format!("copy_{ty}_{count}_{}", space.name());
    let empty = || vec![0; 8];
    Case {
        function: kernel(&name, &more, &variables, &body),
        before: [a.clone(), empty(), empty(), vec![0xcd; n]],
        after: [a, empty(), empty(), d],
    }
}

/// Constants of a type, stored consecutively.
fn constants(ty: Type) -> Case {
    let size = ty.size();
    let family = match size {
        1 => "byte",
        2 => "word",
        4 => "dword",
        _ => "qword",
    };
    let mut body = element(11, 7, 1, size * CORNERS.len() as u32);
    body += &format!("  %12 = loadi.u64 {size}\n");
    let mask = u64::MAX >> (64 - 8 * size);
    for corner in CORNERS {
        body += &format!(
            "  %10 = loadi.{ty} {:#x}\n  store.global.{ty} %11, %10\n  %11 = add.u64 %11, %12\n",
            corner & mask
        );
    }
    let d = bytes_of(CORNERS.map(|c| c & mask), size as usize).repeat(ITEMS);
    let empty = || vec![0; 8];
    let more = format!(", {family} %10, qword %11-%12");
    Case {
        function: kernel(&format!("loadi_{ty}"), &more, "", &body),
        before: [empty(), empty(), empty(), vec![0xcd; d.len()]],
        after: [empty(), empty(), empty(), d],
    }
}

/// Work-items read what others wrote before the instruction; after a fence, each its own element.
fn ordered(opcode: Opcode, local: bool, global: bool) -> Case {
    let spaces = match (local, global) {
        (false, false) => "",
        (true, false) => ".local",
        (false, true) => ".global",
        (true, true) => ".local.global",
    };
    let line = format!("{}{spaces}", opcode.mnemonic());
    let reaches = match opcode {
        Opcode::Barrier => GROUP - 1,
        // Pairs of work-items are in one sub-group.
        Opcode::SubGroupBarrier => 1,
        _ => 0,
    };
    // If nothing is ordered, only termination is tested.
    let [of_local, of_global] = [local, global].map(|is| if is { reaches } else { 0 });
    let partner = |reaches: usize, item: usize| match reaches {
        0 => item,
        1 => item ^ 1,
        _ => item / GROUP * GROUP + (GROUP - 1 - item % GROUP),
    };
    let lines_of_partner = |reaches: usize, to: u32, from: u32| match reaches {
        0 => format!("  %{to} = mov.u32 %{from}\n"),
        1 => format!("  %2 = loadi.u32 1\n  %{to} = xor.u32 %{from}, %2\n"),
        // The element mirrored in the group: the last id minus the local id.
        _ => format!(
            "  %2 = loadi.u32 {}\n  %2 = sub.u32 %2, %0\n  %3 = sub.u32 %{from}, %0\n  %{to} = add.u32 %3, %2\n",
            GROUP - 1
        ),
    };
    let mut body = element(14, 4, 1, 4);
    body += "  %10 = load.global.u32 %14\n";
    body += &element(15, 6, 1, 4);
    body += "  store.global.u32 %15, %10\n";
    body += "  %18 = addr.u32 0\n  %2 = loadi.u32 4\n  %19 = mul.u32 %0, %2\n  %19 = add.u32 %18, %19\n";
    body += "  store.local.u32 %19, %10\n";
    body += &format!("  {line}\n");
    body += &lines_of_partner(of_local, 20, 0);
    body += "  %2 = loadi.u32 4\n  %20 = mul.u32 %20, %2\n  %20 = add.u32 %20, %18\n  %11 = load.local.u32 %20\n";
    body += &lines_of_partner(of_global, 21, 1);
    body += &element(16, 6, 21, 4);
    body += "  %12 = load.global.u32 %16\n";
    body += &element(17, 7, 1, 8);
    body += "  store.global.u32 %17, %11, %12\n";
    let name = line.replace('.', "_");
    let variables = format!("  variables local \"l\" {} align 8", GROUP * 4);
    let value = |item: usize| item as u64 * 77 + 5;
    let a = bytes_of((0..ITEMS).map(value), 4);
    let read = |item: usize| {
        let [l, g] = [of_local, of_global].map(|r| value(partner(r, item)));
        l & 0xffff_ffff | g << 32
    };
    let empty = || vec![0; 8];
    let more = ", dword %10-%13, qword %14-%17, dword %18-%21";
    Case {
        function: kernel(&name, more, &variables, &body),
        before: [a.clone(), empty(), vec![0; 4 * ITEMS], vec![0; 8 * ITEMS]],
        after: [a.clone(), empty(), a, bytes_of((0..ITEMS).map(read), 8)],
    }
}

fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for &opcode in Opcode::ALL {
        match opcode.class() {
            Class::Atomic => {
                for ty in [Type::S32, Type::U32, Type::S64, Type::U64] {
                    cases.push(atomic(opcode, ty, AddressSpace::Global, true));
                    cases.push(atomic(opcode, ty, AddressSpace::Global, false));
                    // Quadword atomics in local memory are rejected: tests/filetests/errors.
                    if ty.size() == 4 {
                        cases.push(atomic(opcode, ty, AddressSpace::Local, true));
                    }
                }
            }
            Class::Sync => {
                for (local, global) in [(false, false), (true, false), (false, true), (true, true)]
                {
                    cases.push(ordered(opcode, local, global));
                }
            }
            // The copies test both loads and stores.
            Class::Load => {
                for &ty in Type::ALL.iter().filter(|t| opcode.type_rule().allows(**t)) {
                    for count in 1..=4 {
                        cases.push(copy(ty, count, AddressSpace::Global));
                    }
                    for space in [
                        AddressSpace::Private,
                        AddressSpace::Local,
                        AddressSpace::Constant,
                    ] {
                        cases.push(copy(ty, 1, space));
                        cases.push(copy(ty, 3, space));
                    }
                    cases.push(constants(ty));
                }
            }
            Class::Store
            | Class::Pure
            | Class::NonSpeculatable
            | Class::Exchange
            | Class::Call
            | Class::Terminator => {}
        }
    }
    cases
}

fn memory_is_as_it_should_be(target: Target) {
    let cases = cases();
    let range = NdRange::new(&[ITEMS as u64], Some(&[GROUP as u64]), &[]).unwrap();
    let options = RunOptions::default();
    for &width in target.info().widths {
        for level in [Level::O0, Level::O2] {
            let functions = cases.iter().map(|c| c.function.clone()).collect();
            let kernels = compile_all(functions, target, width, level);
            for (case, compiled) in cases.iter().zip(&kernels) {
                let name = format!("{} on {target} {width} {level:?}", compiled.visa.name);
                let check = |engine: &str, left: &[Argument]| {
                    for (k, (left, wanted)) in left.iter().zip(&case.after).enumerate() {
                        let is = *left == Argument::Buffer(wanted.clone());
                        assert!(is, "{name}: {engine}: buffer {k}\n{}", print(compiled));
                    }
                };
                let arguments = || case.before.clone().map(Argument::Buffer);
                for (engine, function) in [
                    ("lowered", &compiled.lowered),
                    ("legalized", &compiled.legalized),
                ] {
                    let mut all = arguments();
                    let none = Default::default();
                    interp::run(
                        function,
                        &none,
                        &range,
                        &mut all,
                        width.channels(),
                        &options,
                    )
                    .unwrap_or_else(|fault| panic!("{name}: {engine}: {fault}"));
                    check(engine, &all);
                }
                let mut all = arguments();
                sim::run(&compiled.visa, &range, &mut all, &options)
                    .unwrap_or_else(|fault| panic!("{name}: {fault}\n{}", print(compiled)));
                check("simulator", &all);
            }
            judge(&kernels, target);
        }
    }
}

tests_by_target!(memory_is_as_it_should_be);
