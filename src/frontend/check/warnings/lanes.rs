//! The values of expressions in the first work-items of a launch, where they depend on nothing but ids and constants.
//!
//! Every launch without an offset has the first work-group, in which the ids of dimension 0 are 0, 1, 2 and so on. How many
//! global ids are in it is not known without `reqd_work_group_size`: two are assumed, and as many local ids as are used. An
//! expression whose values there differ, such as `l > (l ^ 1)`, certainly varies, also if both of its operands do.
//! Variables take part that have one value, from their initializer.
//!
//! The same evaluation shows what is the same in all work-items of a sub-group ([`Items`]).

use crate::frontend::builtins::{Builtin, Meaning, SubGroup, WorkItem};
use crate::frontend::typed::{
    Binary, Comparison, ExpressionId, ExpressionKind, Function, Logical, Place, PlaceBase, Unary,
    VariableId,
};
use crate::frontend::types::{Scalar, Type};

/// The largest number of work-items: those of the narrowest sub-group.
pub(super) const COUNT: usize = 8;

/// The work-items in which expressions are evaluated.
#[derive(Clone, Copy)]
pub(super) enum Items<'i> {
    /// The first ones of a launch, as many as are certainly in one group.
    First,
    /// Those of the sub-group with this index, which have these local ids, in work-groups of this size.
    SubGroup(usize, &'i [[i128; 3]], [u32; 3]),
    /// So many work-items of a sub-group, whose local ids are not known.
    Lanes(usize),
}

impl Items<'_> {
    /// The number of values that a constant has.
    fn count(self) -> usize {
        match self {
            Items::First => COUNT,
            Items::SubGroup(_, locals, _) => locals.len(),
            Items::Lanes(count) => count,
        }
    }
}

/// A value in each of the first work-items, as many as certainly are in one group, as the type has it.
type Values = Vec<i128>;

/// By expression, its values in the first work-items.
#[derive(Default)]
pub(super) struct Lanes {
    values: Vec<Option<Values>>,
}

impl Lanes {
    /// Evaluates the expressions of a function. By expression, `initializes` has the variable that it initializes.
    pub(super) fn of(
        function: &Function,
        initializes: &[Option<VariableId>],
        items: Items<'_>,
    ) -> Lanes {
        // By variable, how often it is written.
        let mut writes = vec![0u32; function.variables.len()];
        for expression in &function.expressions {
            let place = match &expression.kind {
                ExpressionKind::Assign { place, .. }
                | ExpressionKind::AssignBinary { place, .. }
                | ExpressionKind::AssignOffset { place, .. }
                | ExpressionKind::Step { place, .. } => *place,
                _ => continue,
            };
            if let PlaceBase::Variable(variable) = place.base()
                && let Some(count) = writes.get_mut(variable.0 as usize)
            {
                *count += 1;
            }
        }
        let is_constant = |variable: VariableId| {
            let index = variable.0 as usize;
            writes.get(index) == Some(&0) && !function.variable(variable).in_memory
        };
        let mut variables: Vec<Option<Values>> = vec![None; function.variables.len()];
        let mut lanes = Lanes {
            values: Vec::with_capacity(function.expressions.len()),
        };
        for (index, expression) in function.expressions.iter().enumerate() {
            let scalar = match expression.ty {
                Type::Scalar(scalar) if scalar.is_integer() => Some(scalar),
                _ => None,
            };
            let found = scalar.and_then(|scalar| {
                let found = lanes.evaluate(function, &expression.kind, &variables, items)?;
                Some(
                    found
                        .into_iter()
                        .map(|value| wrapped(value, scalar))
                        .collect(),
                )
            });
            lanes.values.push(found);
            if let Some(Some(variable)) = initializes.get(index)
                && is_constant(*variable)
                && let Some(known) = variables.get_mut(variable.0 as usize)
            {
                known.clone_from(&lanes.values[index]);
            }
        }
        lanes
    }

    /// Whether the values of an expression are known and not all the same.
    pub(super) fn differ(&self, id: ExpressionId) -> bool {
        self.get(id)
            .is_some_and(|values| values.iter().any(|value| *value != values[0]))
    }

    /// Whether the values of an expression are known in all work-items of a group: it has one in dimension 0,
    /// and nothing else is in the expression.
    pub(super) fn are_one(&self, id: ExpressionId) -> bool {
        self.get(id).is_some_and(|values| values.len() == 1)
    }

    /// The value of an expression that is known and the same in all work-items.
    pub(super) fn constant(&self, id: ExpressionId) -> Option<i128> {
        let values = self.get(id).filter(|_| !self.differ(id))?;
        values.first().copied()
    }

    /// The values of an expression in the first work-items, if they are known.
    pub(super) fn values(&self, id: ExpressionId) -> Option<&[i128]> {
        self.get(id).map(Vec::as_slice)
    }

    fn get(&self, id: ExpressionId) -> Option<&Values> {
        self.values.get(id.0 as usize)?.as_ref()
    }

    fn evaluate(
        &self,
        function: &Function,
        kind: &ExpressionKind,
        variables: &[Option<Values>],
        items: Items<'_>,
    ) -> Option<Values> {
        let of_two = |l: ExpressionId, r: ExpressionId, f: &dyn Fn(i128, i128) -> Option<i128>| {
            let pairs = self.get(l)?.iter().zip(self.get(r)?);
            pairs.map(|(l, r)| f(*l, *r)).collect::<Option<Values>>()
        };
        let of_one = |x: ExpressionId, f: &dyn Fn(i128) -> i128| {
            let values = self.get(x)?.iter();
            Some(values.map(|x| f(*x)).collect())
        };
        match kind {
            ExpressionKind::Integer(bits) => Some(vec![i128::from(*bits); items.count()]),
            ExpressionKind::Load(Place::Variable(v)) => variables.get(v.0 as usize)?.clone(),
            // From an integer: a float has no values here.
            ExpressionKind::Convert(x) => of_one(*x, &|x| x),
            ExpressionKind::Unary(Unary::Negate, x) => of_one(*x, &|x| -x),
            ExpressionKind::Unary(Unary::Not, x) => of_one(*x, &|x| i128::from(x == 0)),
            ExpressionKind::Unary(Unary::Complement, x) => of_one(*x, &|x| !x),
            ExpressionKind::Binary(operation, l, r) => {
                let bits = match function.expression(*l).ty {
                    Type::Scalar(scalar) => 8 * scalar.size(),
                    _ => return None,
                };
                of_two(*l, *r, &|l, r| binary(*operation, (l, r), bits))
            }
            ExpressionKind::Compare(comparison, l, r) => of_two(*l, *r, &|l, r| {
                Some(i128::from(match comparison {
                    Comparison::Equal => l == r,
                    Comparison::NotEqual => l != r,
                    Comparison::Less => l < r,
                    Comparison::LessEqual => l <= r,
                    Comparison::Greater => l > r,
                    Comparison::GreaterEqual => l >= r,
                }))
            }),
            ExpressionKind::Logical(logical, l, r) => of_two(*l, *r, &|l, r| {
                Some(i128::from(match logical {
                    Logical::And => l != 0 && r != 0,
                    Logical::Or => l != 0 || r != 0,
                }))
            }),
            ExpressionKind::Call(builtin, arguments) => {
                let dimension = arguments.first().copied();
                match items {
                    Items::First => {
                        let required = function.required_group_size.map(|size| size[0] as usize);
                        self.query(*builtin, dimension, required)
                    }
                    Items::SubGroup(..) | Items::Lanes(_) => {
                        self.query_in_sub_group(*builtin, dimension, items)
                    }
                }
            }
            _ => None,
        }
    }

    /// The values of a query of ids, in groups of a size that may be required.
    fn query(
        &self,
        builtin: Builtin,
        dimension: Option<ExpressionId>,
        required: Option<usize>,
    ) -> Option<Values> {
        let first = |count: usize| (0..count.min(COUNT) as i128).collect();
        let is_dimension_0 = || Some(self.get(dimension?)?.iter().all(|d| *d == 0));
        match builtin.row()?.meaning {
            Meaning::WorkItem(WorkItem::LocalId) if is_dimension_0()? => {
                Some(first(required.unwrap_or(COUNT)))
            }
            Meaning::WorkItem(WorkItem::GlobalId) if is_dimension_0()? => {
                Some(first(required.unwrap_or(2)))
            }
            Meaning::SubGroup(SubGroup::LocalId) => Some(first(required.unwrap_or(COUNT))),
            _ => None,
        }
    }

    /// The values of a query in the work-items of a sub-group.
    fn query_in_sub_group(
        &self,
        builtin: Builtin,
        dimension: Option<ExpressionId>,
        items: Items<'_>,
    ) -> Option<Values> {
        let count = items.count();
        let meaning = builtin.row()?.meaning;
        if let Meaning::SubGroup(SubGroup::LocalId) = meaning {
            return Some((0..count as i128).collect());
        }
        let Items::SubGroup(index, locals, size) = items else {
            return None;
        };
        let dimension = || usize::try_from(self.constant(dimension?)?).ok();
        match meaning {
            Meaning::SubGroup(SubGroup::Id) => Some(vec![index as i128; count]),
            Meaning::WorkItem(WorkItem::LocalId) => {
                let d = dimension()?;
                locals.iter().map(|id| id.get(d).copied()).collect()
            }
            Meaning::WorkItem(WorkItem::LocalSize) => {
                let size = i128::from(*size.get(dimension()?)?);
                Some(vec![size; count])
            }
            _ => None,
        }
    }
}

/// A value in a type.
fn wrapped(value: i128, scalar: Scalar) -> i128 {
    let bits = 8 * scalar.size();
    if scalar == Scalar::Bool {
        return i128::from(value != 0);
    }
    let low = value & ((1 << bits) - 1);
    match scalar.is_signed() && low >> (bits - 1) != 0 {
        true => low - (1 << bits),
        false => low,
    }
}

/// The result of an operation on integers of so many bits, before it is wrapped; `None` if it is undefined.
fn binary(operation: Binary, (l, r): (i128, i128), bits: u32) -> Option<i128> {
    let count = || (r & i128::from(bits - 1)) as u32;
    match operation {
        Binary::Add => Some(l + r),
        Binary::Subtract => Some(l - r),
        Binary::Multiply => l.checked_mul(r),
        Binary::Divide => l.checked_div(r),
        Binary::Remainder => l.checked_rem(r),
        Binary::And => Some(l & r),
        Binary::Or => Some(l | r),
        Binary::ExclusiveOr => Some(l ^ r),
        Binary::ShiftLeft => Some((l & ((1 << bits) - 1)) << count()),
        Binary::ShiftRight => Some(l >> count()),
    }
}
