//! Properties of random regions: slices together have their bytes, and passes read and write the same bytes.

use crate::genx::function::{Bits, Detail, Function, InstructionId, Operand};
use crate::genx::opcode::Opcode;
use crate::genx::passes::{legalize_for, pass, run};
use crate::genx::region::{Offset, Region};
use crate::genx::text::print::print_function;
use crate::genx::types::{Data, GLOBAL, Scalar, Type};
use crate::random::Random;
use crate::target::Target;
use pretty_assertions::assert_eq;

/// A region of any shape at a constant offset.
fn any_region(random: &mut Random, size: u32) -> Region {
    let width = 1 + random.below(16) as u32;
    Region {
        vstride: random.below(20) as u32,
        width,
        stride: random.below(9) as u32,
        count: width * (1 + random.below(6) as u32),
        offset: Offset::Bytes(size * random.below(40) as u32),
        parent_width: None,
    }
}

/// Cuts a region into slices that are legal, the longest first; returns the bytes and the number of slices.
fn cut(region: Region, size: u32, is_legal: impl Fn(Region) -> bool) -> (Vec<u64>, usize) {
    let (mut found, mut slices) = (Vec::new(), 0);
    while found.len() < region.count as usize {
        let start = found.len() as u32;
        let part = |count: &u32| {
            let fits = *count <= region.count - start;
            let slice = region.slice(start, *count, size).filter(|_| fits)?.0;
            is_legal(slice).then_some(slice)
        };
        let slice = [32, 16, 8, 4, 2, 1].iter().find_map(part);
        found.extend(slice.expect("one element").byte_offsets(size, &[]));
        slices += 1;
    }
    (found, slices)
}

#[test]
fn slices_of_regions_have_their_bytes() {
    let mut random = Random::new(11);
    let mut total = 0;
    for _ in 0..20_000 {
        let size = *random.pick(&[1, 2, 4, 8]);
        let region = any_region(&mut random, size);
        let target = *random.pick(Target::ALL);
        let wanted: Vec<u64> = region.byte_offsets(size, &[]).collect();
        let (read, of_read) = cut(region, size, |r| r.is_legal_source(size, target));
        assert_eq!(read, wanted, "{region:?}");
        let (written, _) = cut(region, size, |r| r.is_legal_destination(size, target));
        assert_eq!(written, wanted, "{region:?}");
        total += of_read;
    }
    assert!(total > 20_000, "{total} slices");
}

/// A random function of reads and writes of regions and bitcasts of a parameter, whose last value is stored.
fn random_function(random: &mut Random) -> Function {
    let mut function = Function::new("f");
    let scalars = [
        Scalar::I8,
        Scalar::I16,
        Scalar::I32,
        Scalar::F32,
        Scalar::I64,
    ];
    let scalar = *random.pick(&scalars);
    let data = Data::vector(scalar, *random.pick(&[8, 16, 24, 64, 100])).expect("a size");
    let parameter = function.add_parameter(data.into(), None);
    let block = function.add_block(None);
    let mut values: Vec<Operand> = vec![parameter.into()];
    let op = |function: &mut Function, opcode, ty: Data, operands, detail| -> Operand {
        let id = function.append(block, opcode, ty.into(), operands, detail);
        function.instruction(id).result.expect("a result").into()
    };
    for _ in 0..5 {
        let vector = *random.pick(&values);
        let of = function.operand_data(vector).expect("data");
        let value = match random.below(5) {
            0..=2 => {
                let Some(region) = inside(random, of, None) else {
                    continue;
                };
                let ty = of.with_count(region.count).expect("a size");
                op(
                    &mut function,
                    Opcode::ReadRegion,
                    ty,
                    vec![vector],
                    Detail::Region(region),
                )
            }
            3 => {
                let near = |v: &Operand| {
                    function
                        .operand_data(*v)
                        .is_some_and(|d| d.scalar == of.scalar)
                };
                let new: Vec<Operand> = values.iter().copied().filter(near).collect();
                let new = *random.pick(&new);
                let count = function.operand_data(new).expect("data").count();
                let Some(region) = inside(random, of, Some(count)) else {
                    continue;
                };
                let yes = function.splat(Data::I1, 1);
                op(
                    &mut function,
                    Opcode::WriteRegion,
                    of,
                    vec![vector, new, yes],
                    Detail::Region(region),
                )
            }
            _ => {
                let to = *random.pick(&scalars);
                let Some(ty) = Data::vector(to, of.bytes() / to.bytes()) else {
                    continue;
                };
                if ty.bytes() != of.bytes() || ty == of {
                    continue;
                }
                op(
                    &mut function,
                    Opcode::Bitcast,
                    ty,
                    vec![vector],
                    Detail::None,
                )
            }
        };
        values.push(value);
    }
    let last = *values.last().expect("a value");
    let pointee = function.operand_data(last).expect("data");
    let pointer = function.undef(Type::Pointer {
        pointee,
        space: GLOBAL,
    });
    let access = Detail::Access {
        align: 8,
        volatile: false,
    };
    function.append(
        block,
        Opcode::Store,
        Type::Void,
        vec![last, pointer],
        access,
    );
    function.append(block, Opcode::Ret, Type::Void, vec![], Detail::None);
    function
}

/// A random region inside of a vector; for a write, of this many elements, which are all distinct.
fn inside(random: &mut Random, of: Data, written: Option<u32>) -> Option<Region> {
    let size = of.scalar.bytes();
    for _ in 0..20 {
        let mut region = any_region(random, size);
        region.count = written.unwrap_or(region.count);
        let mut places: Vec<u64> = region.byte_offsets(size, &[]).collect();
        places.sort_unstable();
        places.dedup();
        let distinct = places.len() == region.count as usize;
        if region.is_valid() && region.fits(of) && (distinct || written.is_none()) {
            return Some(region);
        }
    }
    None
}

/// For each byte of an operand, the byte of the parameter that it is; `None` if it is undefined. Evaluates the
/// definition of regions, independently of the passes.
fn origins(function: &Function, operand: Operand) -> Vec<Option<u64>> {
    let ids = function.blocks[0].instructions.iter();
    let mut known: Vec<Vec<Option<u64>>> = vec![Vec::new(); function.values().len()];
    let parameter = function.parameters[0];
    let bytes = function
        .operand_data(parameter.into())
        .expect("data")
        .bytes();
    known[parameter.index()] = (0..u64::from(bytes)).map(Some).collect();
    let of = |known: &[Vec<Option<u64>>], operand: Operand| match operand {
        Operand::Value(value) => known[value.index()].clone(),
        Operand::Constant(id) => {
            assert_eq!(function.constant(id).bits, Bits::Undef);
            let bytes = function.operand_data(operand).expect("data").bytes();
            vec![None; bytes as usize]
        }
    };
    for &id in ids {
        let instruction = function.instruction(id);
        let Some(result) = instruction.result else {
            continue;
        };
        let first = of(&known, instruction.operands[0]);
        let data = function
            .operand_data(instruction.operands[0])
            .expect("data");
        let size = data.scalar.bytes();
        let elements = |region: Region| region.byte_offsets(size, &[]).map(|at| at as usize);
        known[result.index()] = match (instruction.opcode, &instruction.detail) {
            (Opcode::Bitcast, _) => first,
            (Opcode::ReadRegion, Detail::Region(region)) => elements(*region)
                .flat_map(|at| first[at..at + size as usize].to_vec())
                .collect(),
            (Opcode::WriteRegion, Detail::Region(region)) => {
                assert_eq!(function.splat_of(instruction.operands[2]), Some(1));
                let new = of(&known, instruction.operands[1]);
                let mut all = first;
                for (at, element) in elements(*region).zip(new.chunks(size as usize)) {
                    all[at..at + size as usize].copy_from_slice(element);
                }
                all
            }
            (other, _) => panic!("{other:?}"),
        };
    }
    of(&known, operand)
}

/// The operand that is stored.
fn stored(function: &Function) -> Operand {
    let is_store = |id: &&InstructionId| function.instruction(**id).opcode == Opcode::Store;
    let id = function.blocks[0].instructions.iter().find(is_store);
    function.instruction(*id.expect("a store")).operands[0]
}

#[test]
fn passes_read_and_write_the_same_bytes() {
    let mut random = Random::new(12);
    let mut changed = [0; 3];
    for k in 0..6_000 {
        let before = random_function(&mut random);
        let target = *random.pick(Target::ALL);
        let wanted = origins(&before, stored(&before));
        let mut after = before.clone();
        let passes = match k % 3 {
            0 => vec![pass("collapse_regions").expect("a pass")],
            1 => vec![
                pass("legalize").expect("a pass"),
                pass("collapse_regions").expect("a pass"),
            ],
            _ => vec![],
        };
        match passes.is_empty() {
            true => legalize_for(&mut after, target, &mut |_| {}),
            false => run(&mut after, target, &passes, &mut |_| {}),
        }
        .unwrap_or_else(|failed| panic!("{failed}\n{}", print_function(&before)));
        let found = origins(&after, stored(&after));
        // An undefined byte may become any.
        let same = wanted.len() == found.len()
            && wanted
                .iter()
                .zip(&found)
                .all(|(w, f)| w.is_none() || w == f);
        assert!(
            same,
            "{target}\n{}\n{}",
            print_function(&before),
            print_function(&after)
        );
        changed[k % 3] += usize::from(print_function(&before) != print_function(&after));
    }
    assert!(changed.iter().all(|&n| n > 200), "{changed:?}");
}
