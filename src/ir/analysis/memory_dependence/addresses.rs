//! Numbers the terms of addresses, so that addresses can be compared: equal terms have equal
//! numbers; the constants are separate.

use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::def_use::Point;
use crate::ir::analysis::linear_forms::{MAX_TERMS, Sum, Sums, Term, Terms};
use crate::ir::analysis::loops::Loops;
use crate::ir::analysis::ssa_versions::{Origin, Versions};
use crate::ir::function::{
    BlockId, Function, InputSource, MAX_ALIGNMENT, ParameterId, ParameterKind, SURFACE_ALIGNMENT,
};
use crate::ir::instruction::Detail;
use crate::ir::opcode::Opcode;
use crate::ir::types::Family;
use hashbrown::HashMap;

/// The terms of addresses that differ by constants.
#[derive(Clone, Debug)]
pub(super) struct Base {
    pub(super) terms: Vec<(Term, u64)>,
    /// The variable that the address points into, if the address of one is among the terms.
    pub(super) variable: Option<u32>,
    /// The factors of the other terms, each times what the term is a multiple of, combined by `or`.
    pub(super) factors: u64,
    /// The factors of all terms but the start of a buffer in its surface, combined by `or`.
    pub(super) scale: u64,
    /// The alignment of the variable, in bytes, or 0.
    pub(super) align: u32,
}

/// Assigns equal terms equal numbers.
pub(super) struct Bases<'a> {
    pub(super) function: &'a Function,
    pub(super) versions: &'a Versions,
    numbers: HashMap<Terms, u32>,
    /// By version that is an induction variable with a constant step: its loop header,
    /// initial value and step.
    induction_variables: HashMap<u32, (BlockId, Sum, u64)>,
    first_iteration: u32,
    /// By version, a power of two that divides it.
    multiples: HashMap<u32, u64>,
}

/// The largest power of two that is looked for.
const MAX_MULTIPLE: u64 = 1 << 16;

/// The most definitions that are followed from a term, one from the other: the search is recursive.
const MAX_DEPTH: usize = 32;

impl<'a> Bases<'a> {
    /// Finds induction variables with constant steps. Numbers from `first_iteration` on represent
    /// iteration numbers of loops.
    pub(super) fn new(
        function: &'a Function,
        versions: &'a Versions,
        first_iteration: u32,
        (cfg, loops, sums): (&Cfg, &Loops, &Sums),
    ) -> Bases<'a> {
        let mut this = Bases {
            function,
            versions,
            numbers: HashMap::new(),
            induction_variables: HashMap::new(),
            first_iteration,
            multiples: HashMap::new(),
        };
        this.find_induction_variables(cfg, loops, sums);
        this
    }

    fn find_induction_variables(&mut self, cfg: &Cfg, loops: &Loops, sums: &Sums) {
        let mut headers: Vec<BlockId> = loops.ids().map(|id| loops.get(id).header).collect();
        headers.sort_by_key(|&header| cfg.number(header));
        for header in headers {
            for &join in self.versions.joins(header) {
                if let Some((start, step)) = self.induction_variable(cfg, header, join, sums) {
                    self.induction_variables.insert(join, (header, start, step));
                }
            }
        }
    }

    fn induction_variable(
        &self,
        cfg: &Cfg,
        header: BlockId,
        join: u32,
        sums: &Sums,
    ) -> Option<(Sum, u64)> {
        let family = self.function.family(self.versions.register(join));
        if !matches!(family, Family::Dword | Family::Qword) {
            return None;
        }
        let (mut start, mut step) = (None, None);
        for (from, version) in self.versions.inputs(join) {
            if cfg.number(from) < cfg.number(header) {
                if *start.get_or_insert(version) != version {
                    return None;
                }
                continue;
            }
            let next = sums.of(version).filter(|sum| sum.family == family)?;
            let [((term, None), 1)] = *next.terms else {
                return None;
            };
            if term != join || *step.get_or_insert(next.constant) != next.constant {
                return None;
            }
        }
        let start = start?;
        let leaf = Sum::leaf(start, family);
        let sum = sums.of(start).filter(|sum| sum.family == family);
        Some((self.expanded(sum.unwrap_or(&leaf)), step?))
    }

    /// A linear form with induction variables replaced by initial value plus
    /// step times iteration number.
    fn expanded(&self, sum: &Sum) -> Sum {
        let is_counter =
            |&((a, b), _): &(Term, u64)| b.is_none() && self.induction_variables.contains_key(&a);
        if !sum.terms.iter().any(is_counter) {
            return sum.clone();
        }
        self.try_expanded(sum).unwrap_or_else(|| sum.clone())
    }

    fn try_expanded(&self, sum: &Sum) -> Option<Sum> {
        let mut result = Sum {
            terms: Terms::default(),
            ..sum.clone()
        };
        for &(term, by) in &*sum.terms {
            let counter = match term {
                (a, None) => self.induction_variables.get(&a),
                (_, Some(_)) => None,
            };
            match counter {
                Some((header, start, step)) => {
                    result = result.add_scaled(start, by)?;
                    let iteration = (self.first_iteration + header.0, None);
                    result.add_term(iteration, by.wrapping_mul(*step));
                }
                None => result.add_term(term, by),
            }
        }
        (result.terms.len() <= MAX_TERMS).then_some(result)
    }

    /// The number of the terms, and the constant.
    pub(super) fn number(&mut self, sum: &Sum, bases: &mut Vec<Base>) -> (u32, u64) {
        let mut sum = self.expanded(sum);
        let is_other = |&v: &u32| self.same(v) != v;
        let mut versions = sum.terms.iter().flat_map(|&((a, b), _)| [Some(a), b]);
        if versions.any(|v| v.as_ref().is_some_and(is_other)) {
            let terms = sum.terms.make_mut();
            for ((a, b), _) in terms.iter_mut() {
                *a = self.same(*a);
                *b = b.map(|b| self.same(b));
            }
            terms.sort();
        }
        if let Some(&number) = self.numbers.get(&sum.terms) {
            return (number, sum.constant);
        }
        let number = bases.len() as u32;
        let first = self.versions.len() as u32;
        let is_variable = |term: u32| (first..self.first_iteration).contains(&term);
        let mut variables =
            (sum.terms.iter()).filter(|((a, b), _)| is_variable(*a) || b.is_some_and(is_variable));
        let variable = match (variables.next(), variables.next()) {
            (Some(&((a, None), 1)), None) => Some(a - first),
            _ => None,
        };
        let mut others: Vec<(Term, u64)> = sum.terms.to_vec();
        others.retain(|((a, b), _)| b.is_some() || !is_variable(*a));
        let factors = others.into_iter().fold(0, |all, ((a, b), factor)| {
            let other = b.map_or(1, |b| self.multiple(b, MAX_DEPTH));
            all | factor
                .wrapping_mul(self.multiple(a, MAX_DEPTH))
                .wrapping_mul(other)
        });
        let scale = sum.terms.iter().fold(0, |all, &((a, b), factor)| {
            let is_start = b.is_none() && factor == 1 && self.is_buffer_offset(a);
            all | if is_start { 0 } else { factor }
        });
        let object = variable.and_then(|v| self.function.variables.get(v as usize));
        let align = object.map_or(0, |object| object.align);
        bases.push(Base {
            terms: sum.terms.to_vec(),
            variable,
            factors,
            scale,
            align,
        });
        self.numbers.insert(sum.terms, number);
        (number, sum.constant)
    }

    /// A power of two that divides a version, as far as that is known; for zero [`MAX_MULTIPLE`].
    fn multiple(&mut self, version: u32, depth: usize) -> u64 {
        if let Some(&known) = self.multiples.get(&version) {
            return known;
        }
        // What a loop changes is a multiple of nothing.
        self.multiples.insert(version, 1);
        let found = match self.origin(version) {
            Some(Origin::Start) => u64::from(self.alignment(version)),
            Some(Origin::Join(_)) if depth > 0 => {
                let inputs: Vec<u32> = self.versions.inputs(version).map(|i| i.1).collect();
                let all = inputs
                    .into_iter()
                    .map(|input| self.multiple(input, depth - 1));
                all.min().unwrap_or(1)
            }
            Some(Origin::Instruction(at)) if depth > 0 => self.multiple_of_result(at, depth - 1),
            Some(_) | None => 1,
        };
        let found = found.clamp(1, MAX_MULTIPLE);
        self.multiples.insert(version, found);
        found
    }

    /// A power of two that divides the result of an instruction.
    fn multiple_of_result(&mut self, at: Point, depth: usize) -> u64 {
        let Some(instruction) = (self
            .function
            .block(at.block)
            .instructions
            .get(at.index as usize))
        .copied() else {
            return 1;
        };
        let sources = self.versions.sources(at).to_vec();
        let is_integer = instruction.ty.is_integer();
        match (instruction.opcode, sources.as_slice()) {
            (Opcode::Loadi, _) if is_integer => match instruction.immediate() {
                Some(0) => MAX_MULTIPLE,
                Some(bits) => 1 << bits.trailing_zeros(),
                None => 1,
            },
            (Opcode::AddressOf, _) => match instruction.detail {
                Detail::Variable(id) => {
                    let variable = self.function.variables.get(id.index());
                    variable.map_or(1, |variable| variable.align.into())
                }
                _ => 1,
            },
            (Opcode::Mov, &[a]) => self.multiple(a, depth),
            (Opcode::Cvt, &[a])
                if is_integer
                    && matches!(instruction.detail, Detail::Convert(from) if from.is_integer()) =>
            {
                self.multiple(a, depth)
            }
            (Opcode::Add | Opcode::Sub, &[a, b]) if is_integer => {
                self.multiple(a, depth).min(self.multiple(b, depth))
            }
            (Opcode::Sel, &[_, a, b]) => self.multiple(a, depth).min(self.multiple(b, depth)),
            (Opcode::Mul, &[a, b]) if is_integer => self
                .multiple(a, depth)
                .saturating_mul(self.multiple(b, depth)),
            (Opcode::Mad, &[a, b, c]) if is_integer => {
                let product = self
                    .multiple(a, depth)
                    .saturating_mul(self.multiple(b, depth));
                product.min(self.multiple(c, depth))
            }
            (Opcode::Shl, &[a, count]) if is_integer => match self.constant(count) {
                Some(count) => self.multiple(a, depth) << count.min(MAX_MULTIPLE.ilog2().into()),
                None => self.multiple(a, depth),
            },
            _ => 1,
        }
    }

    /// The value of a version that is a constant.
    fn constant(&self, version: u32) -> Option<u64> {
        let Some(Origin::Instruction(at)) = self.origin(version) else {
            return None;
        };
        let block = self.function.block(at.block);
        let instruction = block.instructions.get(at.index as usize)?;
        (instruction.opcode == Opcode::Loadi).then(|| instruction.immediate())?
    }

    /// The definition of a version; `None` for the numbers of variables and iterations.
    fn origin(&self, version: u32) -> Option<Origin> {
        ((version as usize) < self.versions.len()).then(|| self.versions.origin(version))
    }

    /// The alignment in bytes of the address that an argument is. The launch aligns the
    /// memory of a `local` argument for every type, and a pointer is aligned for the type that it points at. Where a
    /// buffer starts in its surface, the distance has the alignment of both.
    fn alignment(&self, version: u32) -> u32 {
        let kind = |index: ParameterId| {
            let parameter = self.function.parameters.get(index.index());
            parameter.map(|parameter| parameter.kind)
        };
        match self.input(version) {
            Some(InputSource::Argument { index, offset: 0 }) => match kind(index) {
                Some(ParameterKind::Local) => MAX_ALIGNMENT,
                Some(ParameterKind::Pointer { align, .. }) => align,
                _ => 1,
            },
            Some(InputSource::BufferOffset { index }) => match kind(index) {
                Some(ParameterKind::Pointer { align, .. }) => align.min(SURFACE_ALIGNMENT),
                _ => 1,
            },
            _ => 1,
        }
    }

    /// Whether a version is where a buffer starts in its surface.
    fn is_buffer_offset(&self, version: u32) -> bool {
        matches!(self.input(version), Some(InputSource::BufferOffset { .. }))
    }

    /// The input that a version is the value of.
    fn input(&self, version: u32) -> Option<InputSource> {
        if version as usize >= self.versions.len() || self.versions.origin(version) != Origin::Start
        {
            return None;
        }
        let register = self.versions.register(version);
        let mut inputs = self.function.inputs.iter();
        Some(inputs.find(|input| input.register == register)?.source)
    }

    /// The address of a variable is one value, wherever it is computed.
    fn same(&self, version: u32) -> u32 {
        if (version as usize) < self.versions.len()
            && let Origin::Instruction(at) = self.versions.origin(version)
            && let Some(instruction) = (self.function.block(at.block).instructions)
                .get(at.index as usize)
                .filter(|i| i.opcode == Opcode::AddressOf)
            && let Detail::Variable(variable) = instruction.detail
        {
            return self.versions.len() as u32 + variable.0;
        }
        version
    }
}
