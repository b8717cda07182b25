//! Random helper functions and calls of them.
//!
//! Guarantees: a helper called in an expression has no side effects visible to its caller. One that
//! writes through a pointer is called in a separate statement, and its pointer arguments do not
//! alias.

use super::arrays::PRIVATE;
use super::generate::{Address, Array, Generator, Variable};
use super::program::{Expression, Function, Pointer, Slot, Statement, Type, level};
use super::statements::expression_statement;
use super::structures::Object;

/// The trip count that a call of a helper counts for: its own loops and those around its calls
/// share the limit.
const TRIP_COUNT: usize = 16;

/// A helper function that may be called.
#[derive(Clone, Debug)]
pub(crate) struct Helper {
    name: String,
    result: Type,
    /// The structure that it returns instead of a scalar.
    structure: Option<usize>,
    parameters: Vec<Kind>,
}

/// The kind of a helper's parameter.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Kind {
    Value(Type),
    /// A pointer to a read-only buffer.
    Buffer(Type, Pointer),
    /// A pointer to the elements of a private array.
    Array(Type),
    /// A pointer to a private variable.
    Variable(Type),
    /// A structure, by value.
    Structure(usize),
    /// A pointer to a structure.
    Pointed(usize),
}

impl Helper {
    fn writes(&self) -> bool {
        let writes =
            |kind: &Kind| matches!(kind, Kind::Array(_) | Kind::Variable(_) | Kind::Pointed(_));
        self.parameters.iter().any(writes)
    }
}

impl Generator {
    /// Generates helper functions; each may call those before it.
    pub(crate) fn helpers(&mut self) -> Vec<Function> {
        let mut all = Vec::new();
        for _ in 0..*self.random.pick(&[0, 1, 1, 2, 3]) {
            let function = self.helper();
            all.push(function);
        }
        all
    }

    fn helper(&mut self) -> Function {
        let name = self.name("f");
        let result = self.any_type();
        let mut kinds = vec![Kind::Value(self.any_type())];
        for _ in 0..self.random.below(3) {
            kinds.push(Kind::Value(self.any_type()));
        }
        // The pointee type and address space are those of an existing buffer.
        let from = self.random.pick(&self.addresses).clone();
        kinds.push(Kind::Buffer(from.ty, from.space));
        if self.random.chance(40) {
            kinds.push(if self.random.chance(50) {
                Kind::Array(self.stored_type())
            } else {
                Kind::Variable(self.stored_type())
            });
        }
        let mut structure = None;
        if !self.structures.is_empty() && self.random.chance(40) {
            let of = self.random.below(self.structures.len());
            kinds.push(if self.random.chance(60) {
                structure = self.random.chance(50).then_some(of);
                Kind::Structure(of)
            } else {
                Kind::Pointed(of)
            });
        }
        self.result_structure = structure;
        let body = self.helper_body(result, &kinds);
        self.result_structure = None;
        let gives = match structure {
            Some(of) => format!("struct {}", self.structures[of].name),
            None => result.name().to_string(),
        };
        let mut header = format!("{gives} {name}(ulong lin");
        for (_, declaration) in &body.1 {
            header += &format!(", {declaration}");
        }
        self.callable.push(Helper {
            name,
            result,
            structure,
            parameters: kinds,
        });
        Function {
            header: header + ")",
            body: body.0,
        }
    }

    /// Generates the statements, and each parameter's name and declaration.
    fn helper_body(
        &mut self,
        result: Type,
        kinds: &[Kind],
    ) -> (Vec<Statement>, Vec<(String, String)>) {
        let constants = self.variables.iter().filter(|v| v.name.starts_with('t'));
        let mut variables: Vec<Variable> = constants.cloned().collect();
        let tables = self.arrays.iter().filter(|a| is_table(a));
        let mut arrays: Vec<Array> = tables.cloned().collect();
        let mut addresses = Vec::new();
        let mut private = Vec::new();
        let mut vectors = Vec::new();
        let mut objects = std::mem::take(&mut self.objects);
        let mut owned = Vec::new();
        let mut parameters = Vec::new();
        variables.push(Variable {
            name: "lin".to_string(),
            ty: Type::ULong,
            writable: false,
            uniform: false,
        });
        for kind in kinds {
            let name = self.name("z");
            let declaration = match kind {
                Kind::Value(ty) => {
                    variables.push(Variable {
                        name: name.clone(),
                        ty: *ty,
                        writable: true,
                        uniform: false,
                    });
                    format!("{} {name}", ty.name())
                }
                Kind::Buffer(ty, space) => {
                    addresses.push(Address {
                        name: name.clone(),
                        ty: *ty,
                        space: *space,
                        whole: true,
                    });
                    arrays.push(array(*ty, false, &name, 64));
                    format!("{}{} *{name}", space.prefix(), ty.name())
                }
                Kind::Array(ty) => {
                    private.push((name.clone(), *ty));
                    arrays.push(array(*ty, true, &name, PRIVATE));
                    format!("{} *{name}", ty.name())
                }
                Kind::Variable(ty) => {
                    arrays.push(Array {
                        ty: *ty,
                        writable: true,
                        forms: vec![(format!("{name}[0 * "), "]".to_string(), level::UNARY)],
                    });
                    format!("{} *{name}", ty.name())
                }
                Kind::Structure(of) | Kind::Pointed(of) => {
                    let pointed = matches!(kind, Kind::Pointed(_));
                    let object = if pointed {
                        format!("(*{name})")
                    } else {
                        name.clone()
                    };
                    std::mem::swap(&mut self.arrays, &mut arrays);
                    self.members(*of, &object, true);
                    std::mem::swap(&mut self.arrays, &mut arrays);
                    self.objects.push(Object {
                        name: object,
                        of: *of,
                        writable: true,
                    });
                    let star = if pointed { "*" } else { "" };
                    format!("struct {} {star}{name}", self.structures[*of].name)
                }
            };
            parameters.push((name, declaration));
        }
        std::mem::swap(&mut self.variables, &mut variables);
        std::mem::swap(&mut self.arrays, &mut arrays);
        std::mem::swap(&mut self.addresses, &mut addresses);
        std::mem::swap(&mut self.private, &mut private);
        std::mem::swap(&mut self.vectors, &mut vectors);
        std::mem::swap(&mut self.owned, &mut owned);
        let budget = self.budget;
        self.budget = self.random.below(6);
        self.iterations = TRIP_COUNT;
        self.result = Some(result);
        let mut body = Vec::new();
        while self.budget > 0 {
            let statements = self.statement(1);
            body.extend(statements);
        }
        let end = self.leave_function();
        body.push(end);
        self.result = None;
        self.iterations = 1;
        self.budget = budget;
        self.variables = variables;
        self.arrays = arrays;
        self.addresses = addresses;
        self.private = private;
        self.vectors = vectors;
        self.owned = owned;
        std::mem::swap(&mut self.objects, &mut objects);
        (body, parameters)
    }

    /// `return;`, or `return` with a value of the function's type.
    pub(crate) fn leave_function(&mut self) -> Statement {
        if let Some(of) = self.result_structure
            && let Some(object) = self.object_of(of)
        {
            return Statement::text(&format!("return {object};"));
        }
        match self.result {
            None => Statement::text("return;"),
            Some(ty) => {
                let value = self.full_value(ty, None);
                Statement::new(&["return ", ";"], vec![Slot::Expression(value)])
            }
        }
    }

    /// A call of a helper without side effects, as an expression.
    pub(crate) fn helper_call(&mut self, wanted: Option<Type>, depth: usize) -> Option<Expression> {
        if self.uniform || self.iterations * TRIP_COUNT > super::generate::MAX_ITERATIONS * 4 {
            return None;
        }
        let all: Vec<Helper> = self
            .callable
            .iter()
            .filter(|h| {
                h.structure.is_none()
                    && !h.writes()
                    && wanted.map_or(!h.result.is_real(), |ty| h.result == ty)
            })
            .filter(|h| self.has_objects(h))
            .cloned()
            .collect();
        if all.is_empty() || self.calls == 0 {
            return None;
        }
        self.calls -= 1;
        let helper = self.random.pick(&all).clone();
        self.call(&helper, depth.min(1), &[])
    }

    /// `v = f(...);`, where the helper may write through its pointers.
    pub(crate) fn call_statement(&mut self) -> Option<Vec<Statement>> {
        let all = self.callable.iter().filter(|h| h.structure.is_none());
        let all: Vec<Helper> = all.cloned().collect();
        let all: Vec<Helper> = all.into_iter().filter(|h| self.has_objects(h)).collect();
        let all_variables: Vec<Variable> = self
            .variables
            .iter()
            .filter(|v| v.writable)
            .cloned()
            .collect();
        if all.is_empty() || all_variables.is_empty() || self.calls == 0 {
            return None;
        }
        self.calls -= 1;
        let helper = self.random.pick(&all).clone();
        let v = self.random.pick(&all_variables).clone();
        if !v.ty.is_real() && helper.result.is_real() && self.portable {
            return None;
        }
        self.begin(false);
        let call = self.call(&helper, 1, &[&v.name])?;
        let place = Expression::leaf(v.ty, v.name);
        Some(vec![expression_statement(Expression::assign(
            place, "=", call,
        ))])
    }

    /// `s = f(...);` for a structure.
    pub(crate) fn structure_call(&mut self, of: usize, target: &str) -> Option<Vec<Statement>> {
        let all = self.callable.iter();
        let all = all.filter(|h| h.structure == Some(of) && self.has_objects(h));
        let all: Vec<Helper> = all.cloned().collect();
        if all.is_empty() || self.calls == 0 {
            return None;
        }
        self.calls -= 1;
        let helper = self.random.pick(&all).clone();
        self.begin(false);
        let call = self.call(&helper, 1, &[])?;
        let place = Expression::leaf(Type::Int, target);
        Some(vec![expression_statement(Expression::assign(
            place, "=", call,
        ))])
    }

    /// Whether there is an object for each pointer parameter.
    fn has_objects(&self, helper: &Helper) -> bool {
        helper.parameters.iter().all(|kind| match kind {
            Kind::Value(_) => true,
            Kind::Buffer(ty, space) => self
                .addresses
                .iter()
                .any(|a| a.whole && a.ty == *ty && a.space == *space),
            Kind::Array(ty) => self.private.iter().any(|(_, t)| t == ty),
            Kind::Variable(ty) => self.variables.iter().any(|v| v.writable && v.ty == *ty),
            Kind::Structure(of) => self.objects.iter().any(|o| o.of == *of),
            Kind::Pointed(of) => self.objects.iter().any(|o| o.of == *of && o.writable),
        })
    }

    fn call(&mut self, helper: &Helper, depth: usize, kept: &[&str]) -> Option<Expression> {
        let mut arguments = vec![Expression::leaf(Type::ULong, "lin")];
        // Objects first: the value arguments must neither read nor write them.
        let mut objects = Vec::new();
        for kind in &helper.parameters {
            objects.push(match kind {
                Kind::Value(_) => None,
                Kind::Buffer(ty, space) => {
                    let fit = |a: &&Address| a.whole && a.ty == *ty && a.space == *space;
                    let all: Vec<Address> = self.addresses.iter().filter(fit).cloned().collect();
                    Some(self.random.pick(&all).name.clone())
                }
                Kind::Array(ty) => {
                    let fit = self.private.iter().filter(|(_, t)| t == ty);
                    let all: Vec<String> = fit.map(|(name, _)| name.clone()).collect();
                    Some(self.random.pick(&all).clone())
                }
                Kind::Variable(ty) => {
                    let fit = self.variables.iter().filter(|v| v.writable && v.ty == *ty);
                    let all: Vec<String> = fit
                        .map(|v| v.name.clone())
                        .filter(|name| !kept.contains(&name.as_str()))
                        .collect();
                    if all.is_empty() {
                        return None;
                    }
                    let name = self.random.pick(&all).clone();
                    self.effects.record_write(&name);
                    Some(format!("&{name}"))
                }
                Kind::Structure(of) => self.object_of(*of),
                Kind::Pointed(of) => {
                    let fit = |o: &&Object| o.of == *of && o.writable;
                    let all: Vec<Object> = self.objects.iter().filter(fit).cloned().collect();
                    Some(format!("&{}", self.random.pick(&all).name))
                }
            });
        }
        for (kind, object) in helper.parameters.iter().zip(objects) {
            arguments.push(match (kind, object) {
                (Kind::Value(ty), _) => self.value(*ty, depth),
                (_, object) => Expression::leaf(Type::ULong, object.unwrap_or_default()),
            });
        }
        Some(Expression::call(helper.result, &helper.name, arguments))
    }
}

/// An array accessed through a pointer.
fn array(ty: Type, writable: bool, name: &str, elements: usize) -> Array {
    let mask = elements - 1;
    Array {
        ty,
        writable,
        forms: vec![
            (format!("{name}["), format!(" & {mask}]"), level::AND),
            (format!("*({name} + ("), format!(" & {mask}))"), level::AND),
        ],
    }
}

/// Whether an array is a constant table, which its name's prefix shows.
fn is_table(array: &Array) -> bool {
    let name = array.forms[0].0.trim_start_matches(['*', '(']);
    name.starts_with('t')
}
