//! Structures that a kernel takes by value, and whether they can be read where they arrive.
//!
//! A parameter stays in the argument block where the program only reads it, at known offsets.
//! Any other, one that is written, indexed with a variable, or whose address goes elsewhere, is
//! copied to private memory first. So are unions, whose bytes are read in several ways, and
//! what is volatile.

use super::place::is_decay;
use crate::frontend::typed::{
    ExpressionId, ExpressionKind, Function, PlaceBase, Statement, StatementKind, VariableId,
};
use crate::frontend::types::{Type, Types};

/// What is known of the expressions that lead into parameters.
#[derive(Default)]
pub(super) struct Arguments {
    /// By expression: the parameter that it points into, and the bytes from its beginning.
    places: Vec<Option<(VariableId, u64)>>,
    /// By parameter: whether it is read in the argument block.
    is_direct: Vec<bool>,
}

impl Arguments {
    /// Looks at every expression once.
    pub(super) fn compute(source: &Function, types: &Types) -> Arguments {
        let parameters = &source.variables[..source.parameter_count];
        let is_record = |ty: Type| {
            ty.record().is_some_and(|record| {
                let is_union = |ty: Type| {
                    let inner = types.innermost(ty).record();
                    inner.is_some_and(|r| types.record(r).is_union)
                };
                let mut inner = types.find_inner(record, |m| is_union(m.ty)).into_iter();
                let is_volatile = types.find_inner(record, |m| m.is_volatile).is_some();
                !is_union(ty) && inner.next().is_none() && !is_volatile
            })
        };
        let is_direct: Vec<bool> = (parameters.iter())
            .map(|v| !v.is_volatile && is_record(v.ty))
            .collect();
        if !is_direct.contains(&true) {
            return Arguments::default();
        }
        let mut this = Arguments {
            places: Vec::with_capacity(source.expressions.len()),
            is_direct,
        };
        for (k, expression) in source.expressions.iter().enumerate() {
            let place = this.step(source, types, ExpressionId(k as u32));
            this.places.push(place);
            let read = match expression.kind {
                ExpressionKind::Load(place) => match place.base() {
                    PlaceBase::Memory(pointer) => Some(pointer),
                    PlaceBase::Variable(_) => None,
                },
                _ => None,
            };
            expression.kind.for_each_operand(|operand| {
                if place.is_none() && read != Some(operand) {
                    this.goes_elsewhere(operand);
                }
            });
            if let ExpressionKind::Statements { body, .. } = &expression.kind {
                this.statements(body);
            }
            if let ExpressionKind::Assign { place, .. } = expression.kind
                && let PlaceBase::Variable(v) = place.base()
            {
                this.forget(v);
            }
            // Only bytes inside of the argument can be read directly.
            if let Some((variable, bytes)) = read.and_then(|pointer| this.place(pointer)) {
                let size = types.size(source.variable(variable).ty);
                let pointee = expression_pointee(source, types, read);
                if bytes + pointee.map_or(0, |ty| types.size(ty)) > size {
                    this.forget(variable);
                }
            }
        }
        this.statements(&source.body);
        this
    }

    /// Whether a parameter is read in the argument block.
    pub(super) fn is_direct(&self, parameter: usize) -> bool {
        self.is_direct.get(parameter).copied().unwrap_or(false)
    }

    /// The parameter that a pointer points into, and the bytes from its beginning.
    pub(super) fn place(&self, pointer: ExpressionId) -> Option<(VariableId, u64)> {
        self.places.get(pointer.0 as usize).copied().flatten()
    }

    fn step(
        &self,
        source: &Function,
        types: &Types,
        id: ExpressionId,
    ) -> Option<(VariableId, u64)> {
        let expression = source.expression(id);
        match expression.kind {
            ExpressionKind::VariableAddress(v) => self.is_direct(v.0 as usize).then_some((v, 0)),
            ExpressionKind::Member { pointer, offset } => {
                let (variable, bytes) = self.place(pointer)?;
                Some((variable, bytes + u64::from(offset)))
            }
            ExpressionKind::Convert(inner) if is_decay(source, types, id) => self.place(inner),
            ExpressionKind::Offset {
                pointer,
                index,
                subtract: false,
            } => {
                let (variable, bytes) = self.place(pointer)?;
                let ExpressionKind::Integer(index) = source.expression(index).kind else {
                    return None;
                };
                let stride = types.stride(expression.ty.pointer()?);
                let along = index.checked_mul(stride)?;
                let size = types.size(source.variable(variable).ty);
                (along <= size).then_some((variable, bytes + along))
            }
            _ => None,
        }
    }

    fn forget(&mut self, variable: VariableId) {
        if let Some(is_direct) = self.is_direct.get_mut(variable.0 as usize) {
            *is_direct = false;
        }
    }

    /// The address of a parameter is used for more than to read it.
    fn goes_elsewhere(&mut self, pointer: ExpressionId) {
        if let Some((variable, _)) = self.place(pointer) {
            self.forget(variable);
        }
    }

    /// Addresses in statements are values of variables.
    fn statements(&mut self, statements: &[Statement]) {
        for statement in statements {
            match &statement.kind {
                StatementKind::Declare(_, Some(value)) => self.goes_elsewhere(*value),
                StatementKind::Initialize { elements, .. } => {
                    elements.iter().for_each(|e| self.goes_elsewhere(e.value));
                }
                StatementKind::Block(all) => self.statements(all),
                StatementKind::If { arms, otherwise } => {
                    for (_, body) in arms {
                        self.statements(std::slice::from_ref(body));
                    }
                    if let Some(body) = otherwise {
                        self.statements(std::slice::from_ref(body));
                    }
                }
                StatementKind::Loop { initial, body, .. } => {
                    self.statements(initial);
                    self.statements(std::slice::from_ref(body));
                }
                StatementKind::DoLoop { body, .. } | StatementKind::Switch { body, .. } => {
                    self.statements(std::slice::from_ref(body));
                }
                _ => {}
            }
        }
    }
}

/// What a pointer points at.
fn expression_pointee(
    source: &Function,
    types: &Types,
    pointer: Option<ExpressionId>,
) -> Option<Type> {
    let pointer = source.expression(pointer?).ty.pointer()?;
    Some(types.get(pointer.pointee))
}
