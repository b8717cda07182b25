//! Generates random kernels from seeds.
//!
//! Guarantees: every loop terminates; every access is inside its buffer; work-items write only
//! their own elements; every variable is initialized before it is read; between two sequence points
//! no variable is written twice or both written and read; no divisor is 0, and no quotient
//! overflows. In a portable program, moreover, signed arithmetic that might overflow is done in the
//! unsigned type, and floats are converted only inside of the range of the integer type.

use super::data;
use super::dots::has_dot_products;
use super::expressions::Effects;
use super::functions::Helper;
use super::groups::Counter;
use super::program::{Expression, Parameter, Pointer, Program, Slot, Statement, Type, level};
use super::structures::{Object, Structure};
use super::vectors::Vector;
use crate::launch::NdRange;
use crate::random::Random;

/// Number of elements of a read-only buffer: a power of two.
pub(crate) const READ: usize = 64;

/// Number of elements of an output buffer that each work-item owns: a power of two.
pub(crate) const OWNED: usize = 4;

/// Maximum number of kernel-scope variables, which are stored at the end of the kernel.
const MAX_RESULTS: usize = 12;

/// Maximum product of the trip counts of all loops around a statement.
pub(crate) const MAX_ITERATIONS: usize = 150;

/// A variable that expressions may refer to.
#[derive(Clone, Debug)]
pub(crate) struct Variable {
    pub(crate) name: String,
    pub(crate) ty: Type,
    pub(crate) writable: bool,
    /// Whether it has the same value in all work-items.
    pub(crate) uniform: bool,
}

/// An object whose elements can be accessed.
#[derive(Clone, Debug)]
pub(crate) struct Array {
    pub(crate) ty: Type,
    /// Prefix and suffix of an index expression; an empty suffix means that the element has no
    /// index.
    pub(crate) forms: Vec<(String, String, u8)>,
    pub(crate) writable: bool,
}

/// A pointer for comparisons.
#[derive(Clone, Debug)]
pub(crate) struct Address {
    pub(crate) name: String,
    pub(crate) ty: Type,
    pub(crate) space: Pointer,
    /// Whether it is a parameter that points to [`READ`] elements.
    pub(crate) whole: bool,
}

pub(crate) struct Generator {
    pub(crate) random: Random,
    pub(crate) portable: bool,
    pub(crate) exact: bool,
    /// Whether the program uses halves.
    pub(crate) halves: bool,
    pub(crate) doubles: bool,
    /// Whether the program uses dot products of byte vectors.
    pub(crate) dots: bool,
    pub(crate) vectors: Vec<Vector>,
    /// Structure types, and variables of these types.
    pub(crate) structures: Vec<Structure>,
    pub(crate) objects: Vec<Object>,
    /// Pointers to the work-item's own elements of output buffers, with their types.
    pub(crate) owned: Vec<(String, Type)>,
    /// Counters that all work-items may modify.
    pub(crate) counters: Vec<Counter>,
    /// Arrays in local memory, for collective operations of the work-group.
    pub(crate) local: Vec<(String, Type)>,
    /// Number of work-items in a group.
    pub(crate) group: u64,
    /// Whether all work-items of a group reach the end, so that barriers are allowed at the top
    /// level.
    pub(crate) allows_barriers: bool,
    /// Whether the program has barriers.
    pub(crate) barriers: bool,
    /// Whether all loops so far have one entry.
    pub(crate) reducible: bool,
    pub(crate) variables: Vec<Variable>,
    pub(crate) arrays: Vec<Array>,
    pub(crate) addresses: Vec<Address>,
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) effects: Effects,
    /// Whether the current expression must be uniform.
    pub(crate) uniform: bool,
    pub(crate) dimensions: usize,
    names: usize,
    /// Private arrays of [`PRIVATE`](super::arrays::PRIVATE) elements: name and type.
    pub(crate) private: Vec<(String, Type)>,
    /// Helper functions that may be called.
    pub(crate) callable: Vec<Helper>,
    /// Number of calls that may still be generated; calls are inlined.
    pub(crate) calls: usize,
    /// The return type of the current function; `None` in the kernel.
    pub(crate) result: Option<Type>,
    /// The structure that the current function returns instead.
    pub(crate) result_structure: Option<usize>,
    /// Number of statements that may still be generated.
    pub(crate) budget: usize,
    /// Nesting depth of switches.
    pub(crate) switches: usize,
    /// Nesting depth of loops.
    pub(crate) loops: usize,
    /// Maximum product of the trip counts of nested loops.
    pub(crate) iterations: usize,
}

/// Generates the program of a seed; some use doubles if `doubles` is set.
pub fn generate(seed: u64, doubles: bool) -> Program {
    let mut random = Random::new(seed.wrapping_mul(0x2545_f491_4f6c_dd1d));
    let range = range(&mut random);
    let portable = random.chance(50);
    let budget = *random.pick(&[4, 8, 12, 16, 24, 32, 48]);
    let halves = !portable && random.chance(40);
    let doubles = random.chance(25) && doubles;
    let mut g = Generator {
        halves,
        doubles,
        dots: has_dot_products(seed),
        vectors: Vec::new(),
        structures: Vec::new(),
        objects: Vec::new(),
        owned: Vec::new(),
        counters: Vec::new(),
        local: Vec::new(),
        group: 1,
        allows_barriers: false,
        barriers: false,
        reducible: true,
        result_structure: None,
        portable,
        exact: portable || random.chance(60),
        random,
        variables: Vec::new(),
        arrays: Vec::new(),
        addresses: Vec::new(),
        parameters: Vec::new(),
        effects: Effects::default(),
        uniform: false,
        dimensions: range.dimensions as usize,
        names: 0,
        private: Vec::new(),
        callable: Vec::new(),
        calls: 12,
        result: None,
        budget,
        switches: 0,
        loops: 0,
        iterations: 1,
    };
    let items = range.global.iter().product::<u64>() as usize;
    let structures = g.structure_types();
    g.inputs();
    g.structure_inputs();
    let constants = g.constants();
    let functions = g.helpers();
    let body = g.kernel(&range, items);
    Program {
        structures,
        doubles,
        constants,
        functions,
        name: format!("k{seed}"),
        portable,
        exact: g.exact,
        barriers: g.barriers,
        reducible: g.reducible,
        parameters: g.parameters,
        body,
        range,
    }
}

fn range(random: &mut Random) -> NdRange {
    let (global, local): (&[u64], &[u64]) = *random.pick(&[
        (&[3][..], &[3][..]),
        (&[14], &[7]),
        (&[34], &[17]),
        (&[50], &[50]),
        (&[100], &[100]),
        (&[32], &[16]),
        (&[32], &[8]),
        (&[5], &[1]),
        (&[33], &[33]),
        (&[6, 5], &[3, 5]),
        (&[10, 4], &[5, 2]),
        (&[4, 3, 2], &[2, 3, 2]),
    ]);
    let offsets = [0, 0, 0, 5, 1000];
    let offset: Vec<u64> = global.iter().map(|_| *random.pick(&offsets)).collect();
    let offset = [offset.as_slice(), &[0, 0]].concat();
    let three = |sizes: &[u64]| [0, 1, 2].map(|d| sizes.get(d).copied().unwrap_or(1));
    NdRange {
        dimensions: global.len() as u32,
        global: three(global),
        local: three(local),
        offset: [0, 1, 2].map(|d| offset.get(d).copied().unwrap_or(0)),
    }
}

impl Generator {
    pub(crate) fn name(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    fn kernel(&mut self, range: &NdRange, items: usize) -> Vec<Statement> {
        let mut body = Vec::new();
        self.linear_id(range, &mut body);
        self.shared(range.group_size(), &mut body);
        let written = self.random.below(3) + 1;
        for k in 0..written {
            let ty = self.stored_type();
            self.output(&format!("out{k}"), ty, OWNED, items);
            let mine = format!("mine{k}");
            body.push(Statement::text(&format!(
                "__global {0} *{mine} = out{k} + lin * {OWNED};",
                ty.name()
            )));
            let mask = OWNED - 1;
            self.owned.push((mine.clone(), ty));
            self.arrays.push(Array {
                ty,
                writable: true,
                forms: vec![
                    (format!("{mine}["), format!(" & {mask}]"), level::AND),
                    (
                        format!("out{k}[lin * {OWNED} + ("),
                        format!(" & {mask})]"),
                        level::AND,
                    ),
                    (format!("*({mine} + ("), format!(" & {mask}))"), level::AND),
                ],
            });
        }
        for _ in 0..self.random.below(7) + 4 {
            let statement = self.declare(false);
            body.push(statement);
        }
        // Collective operations are rare among random statements, so they are also added here.
        let mut collectives = if self.allows_barriers { 3 } else { 0 };
        while self.budget > 0 {
            let statements = self.statement(0);
            body.extend(statements);
            if collectives > 0 && self.random.chance(40) {
                collectives -= 1;
                body.extend(self.collective());
            }
        }
        self.results(items, &mut body);
        body
    }

    /// Generates the input parameters: read-only buffers and values.
    fn inputs(&mut self) {
        let mut types: Vec<Type> = (0..self.random.below(3) + 1)
            .map(|_| self.stored_type())
            .collect();
        // Two buffers of one type, so that a pointer may point into either.
        types.push(types[0]);
        for (k, ty) in types.into_iter().enumerate() {
            let first = k == 0 || self.random.chance(80);
            let space = if first {
                Pointer::GlobalConst
            } else {
                Pointer::Constant
            };
            let name = format!("in{k}");
            let bytes = data::buffer(&mut self.random, ty, READ);
            self.parameters.push(Parameter {
                name: name.clone(),
                ty,
                structure: None,
                pointer: Some(space),
                bytes,
            });
            self.addresses.push(Address {
                name: name.clone(),
                ty,
                space,
                whole: true,
            });
            let mask = READ - 1;
            self.arrays.push(Array {
                ty,
                writable: false,
                forms: vec![
                    (format!("{name}["), format!(" & {mask}]"), level::AND),
                    (format!("{name}["), format!(" & {mask}u]"), level::AND),
                    (format!("*({name} + ("), format!(" & {mask}))"), level::AND),
                    (
                        format!("{name}[(uint)"),
                        format!(" % {READ}u]"),
                        level::UNARY,
                    ),
                    (
                        format!("{name}[min((uint)"),
                        format!(", {mask}u)]"),
                        level::UNARY,
                    ),
                    ("(".to_string(), format!(" & {mask})[{name}]"), level::AND),
                ],
            });
        }
        for k in 0..self.random.below(4) + 2 {
            let ty = self.stored_type();
            let bytes = data::value(&mut self.random, ty);
            let name = format!("a{k}");
            self.parameters.push(Parameter {
                name: name.clone(),
                ty,
                structure: None,
                pointer: None,
                bytes,
            });
            self.variables.push(Variable {
                name,
                ty,
                writable: self.random.chance(15),
                uniform: false,
            });
            if let Some(variable) = self.variables.last_mut() {
                variable.uniform = !variable.writable;
            }
        }
    }

    /// Adds an output buffer.
    fn output(&mut self, name: &str, ty: Type, owned: usize, items: usize) {
        let bytes = data::buffer(&mut self.random, ty, owned * items);
        self.parameters.push(Parameter {
            name: name.to_string(),
            ty,
            structure: None,
            pointer: Some(Pointer::Written),
            bytes,
        });
    }

    /// Declares `lin`, the linear ID of the work-item.
    fn linear_id(&mut self, range: &NdRange, body: &mut Vec<Statement>) {
        let ty = *self
            .random
            .pick(&["uint", "size_t", "int", "ulong", "long"]);
        let by_group = self.random.chance(30);
        let of = |d: usize| {
            if by_group {
                format!("(get_group_id({d}) * get_local_size({d}) + get_local_id({d}))")
            } else if range.offset[d] == 0 {
                format!("get_global_id({d})")
            } else {
                format!("(get_global_id({d}) - get_global_offset({d}))")
            }
        };
        let mut text = of(0);
        if self.dimensions > 1 {
            text += &format!(" + get_global_size(0) * {}", of(1));
        }
        if self.dimensions > 2 {
            text += &format!(" + get_global_size(0) * get_global_size(1) * {}", of(2));
        }
        body.push(Statement::text(&format!("{ty} lin = {text};")));
        self.variables.push(Variable {
            name: "lin".to_string(),
            ty: match ty {
                "uint" => Type::UInt,
                "int" => Type::Int,
                "long" => Type::Long,
                _ => Type::ULong,
            },
            writable: false,
            uniform: false,
        });
    }

    /// Stores the kernel-scope variables.
    fn results(&mut self, items: usize, body: &mut Vec<Statement>) {
        let integer = *self.random.pick(&[Type::ULong, Type::UInt, Type::Long]);
        let mut counts = [0, 0];
        let variables: Vec<Variable> = self.variables.clone();
        for v in variables.iter().filter(|v| v.name != "lin") {
            let float = usize::from(v.ty.is_real());
            if counts[float] < MAX_RESULTS {
                let name = ["r", "rf"][float];
                body.push(Statement::text(&format!(
                    "{name}[lin * {MAX_RESULTS} + {}] = {};",
                    counts[float], v.name
                )));
                counts[float] += 1;
            }
        }
        self.output("r", integer, MAX_RESULTS, items);
        let real = if self.doubles {
            Type::Double
        } else {
            Type::Float
        };
        self.output("rf", real, MAX_RESULTS, items);
    }

    /// Begins a full expression.
    pub(crate) fn begin(&mut self, uniform: bool) {
        self.effects = Effects::default();
        self.uniform = uniform;
    }

    pub(crate) fn depth(&mut self) -> usize {
        *self.random.pick(&[0, 1, 1, 2, 2, 2, 3, 3, 4])
    }

    /// A condition as a full expression.
    pub(crate) fn full_condition(&mut self) -> Expression {
        let uniform = self.random.chance(25);
        self.begin(uniform);
        let depth = self.depth().min(3);
        let condition = self.condition(depth);
        self.uniform = false;
        condition
    }

    /// A value as a full expression, which may write anything but `place`.
    pub(crate) fn full_value(&mut self, ty: Type, place: Option<&str>) -> Expression {
        let uniform = self.random.chance(15);
        self.begin(uniform);
        self.effects.touched.extend(place.map(str::to_string));
        let depth = self.depth();
        let value = self.value(ty, depth);
        self.uniform = false;
        value
    }

    /// Declares a new initialized variable.
    pub(crate) fn declare(&mut self, small: bool) -> Statement {
        let ty = self.any_type();
        let name = self.name("v");
        self.begin(false);
        let depth = if small { 1 } else { self.depth().min(2) };
        let value = self.value(ty, depth);
        let statement = Statement::new(
            &[&format!("{} {name} = ", ty.name()), ";"],
            vec![Slot::Expression(initial(value))],
        );
        self.variables.push(Variable {
            name,
            ty,
            writable: true,
            uniform: false,
        });
        statement
    }

    pub(crate) fn any_type(&mut self) -> Type {
        if self.random.chance(14) {
            return self.real_type();
        }
        *self.random.pick(&[
            Type::Bool,
            Type::Char,
            Type::UChar,
            Type::Short,
            Type::UShort,
            Type::Int,
            Type::Int,
            Type::Int,
            Type::UInt,
            Type::UInt,
            Type::Long,
            Type::ULong,
        ])
    }
}

/// An expression as an initializer: a comma operator there would end it.
pub(crate) fn initial(expression: Expression) -> Expression {
    if expression.level >= level::ASSIGN {
        return expression;
    }
    let children = vec![(level::COMMA, expression)];
    Expression::new(children[0].1.ty, level::PRIMARY, &["(", ")"], children)
}
