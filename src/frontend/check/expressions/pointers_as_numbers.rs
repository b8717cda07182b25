//! Pointers in place of the numbers that they point to, as operands of operators and as values that are converted.

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::ast::BinaryOperator;
use crate::frontend::check::Checker;
use crate::frontend::typed::{ExpressionId, ExpressionKind, Place, PlaceBase};
use crate::frontend::types::Type;

/// What a pointer or an array of numbers is, and what to write for one of them.
pub(in crate::frontend::check) enum Numbers<'n> {
    /// The value of a variable, or with an offset from it.
    Pointer(&'n str),
    /// An array, whose elements are meant.
    Array(&'n str),
    /// The value of another expression.
    Unnamed,
}

/// A name for an index, other than that of what is indexed.
fn index_of(name: &str) -> &'static str {
    match name {
        "i" => "j",
        _ => "i",
    }
}

impl Numbers<'_> {
    fn help(&self) -> String {
        match self {
            Numbers::Pointer(name) => format!(
                "`{name}` is a pointer: write `*{name}` for what it points to, or `{name}[{}]` for an element",
                index_of(name)
            ),
            Numbers::Array(name) => {
                let index = index_of(name);
                format!("`{name}` is an array: select an element, `{name}[{index}]`")
            }
            Numbers::Unnamed => {
                "dereference the pointer with `*`, or select an element with `[i]`".to_owned()
            }
        }
    }
}

impl Checker<'_> {
    /// Whether values of a type are pointers to numbers or to vectors.
    fn points_to_numbers(&self, ty: Type) -> bool {
        let pointee = ty.pointer().map(|p| self.types.get(p.pointee));
        pointee.is_some_and(|ty| ty.numbers().is_some())
    }

    /// Whether a value is the address of an array, which an expression of array type is.
    fn is_address_of_array(&self, id: ExpressionId) -> bool {
        match &self.expression(id).kind {
            ExpressionKind::VariableAddress(v) => self.variable(*v).ty.array().is_some(),
            ExpressionKind::Offset { .. } => {
                let pointer = self.ty(id).pointer();
                pointer.is_some_and(|p| self.types.get(p.pointee).array().is_some())
            }
            _ => false,
        }
    }

    /// What a value is that points to numbers. `None` for other values, and for an address that `&` takes.
    fn pointer_to_numbers(&self, id: ExpressionId) -> Option<Numbers<'_>> {
        if !self.points_to_numbers(self.ty(id)) {
            return None;
        }
        let mut id = id;
        loop {
            id = match &self.expression(id).kind {
                // A row of an array of arrays.
                ExpressionKind::Offset { .. } if self.is_address_of_array(id) => {
                    return Some(Numbers::Unnamed);
                }
                ExpressionKind::Offset { pointer, .. } => *pointer,
                &ExpressionKind::Load(Place::Variable(v)) => {
                    return Some(Numbers::Pointer(&self.variable(v).name));
                }
                &ExpressionKind::VariableAddress(v) => {
                    let variable = self.variable(v);
                    let is_array = variable.ty.array().is_some();
                    return is_array.then_some(Numbers::Array(&variable.name));
                }
                // An array that is converted to a pointer, but no cast.
                &ExpressionKind::Convert(inner) if self.is_address_of_array(inner) => inner,
                ExpressionKind::Convert(_) => return None,
                _ => return Some(Numbers::Unnamed),
            };
        }
    }

    /// The help for a value that points to numbers where a number is expected.
    pub(in crate::frontend::check) fn help_for_pointer(&self, id: ExpressionId) -> Option<String> {
        self.pointer_to_numbers(id).map(|numbers| numbers.help())
    }

    /// The help for a pointer to the elements of a vector where the vector is expected.
    pub(super) fn help_for_vector_load(&self, id: ExpressionId, to: Type) -> Option<String> {
        let vector = to.vector()?;
        let pointee = self.types.get(self.ty(id).pointer()?.pointee);
        if pointee.scalar() != Some(vector.element) {
            return None;
        }
        let width = vector.width;
        Some(match self.pointer_to_numbers(id)? {
            Numbers::Pointer(name) | Numbers::Array(name)
                if matches!(
                    self.expression(id).kind,
                    ExpressionKind::Load(_) | ExpressionKind::VariableAddress(_)
                ) =>
            {
                format!("to load {width} elements, write `vload{width}(0, {name})`")
            }
            _ => format!("to load {width} elements, use `vload{width}`"),
        })
    }

    /// As [`help_for_pointer`](Self::help_for_pointer), for the value of a place.
    fn help_for_pointer_in(&self, place: Place) -> Option<String> {
        if !self.points_to_numbers(self.place_type(place)) {
            return None;
        }
        Some(match place.base() {
            PlaceBase::Variable(v) => Numbers::Pointer(&self.variable(v).name).help(),
            PlaceBase::Memory(_) => Numbers::Unnamed.help(),
        })
    }

    /// The error about the operands of an operator, if it is the last of the diagnostics from the `first`.
    fn error_about_operands(&mut self, first: usize) -> Option<&mut Diagnostic> {
        let new = self.diagnostics.get_mut(first..)?;
        let last = new.last_mut();
        last.filter(|d| d.code == Code::E0201 && d.edits.is_empty() && d.suggestions.is_empty())
    }

    /// Sets the help of the error about the operands of `l operator r`, among the diagnostics from the `first`, if one of
    /// them points to numbers.
    #[inline(never)]
    pub(super) fn help_for_pointer_operands(
        &mut self,
        operator: BinaryOperator,
        [l, r]: [ExpressionId; 2],
        first: usize,
    ) {
        let help = match (self.ty(l), self.ty(r)) {
            (Type::Pointer(_), Type::Pointer(_)) => self.help_for_two_pointers(operator, l, r),
            _ => self
                .help_for_pointer(l)
                .or_else(|| self.help_for_pointer(r)),
        };
        if let Some(help) = help
            && let Some(error) = self.error_about_operands(first)
        {
            error.help = Some(help);
        }
    }

    fn help_for_two_pointers(
        &self,
        operator: BinaryOperator,
        l: ExpressionId,
        r: ExpressionId,
    ) -> Option<String> {
        if operator == BinaryOperator::Add
            && self.literal_bytes(l).and(self.literal_bytes(r)).is_some()
        {
            let help = "strings that are written one after the other are joined: remove the `+`";
            return Some(help.to_owned());
        }
        let symbol = operator.symbol();
        match (self.pointer_to_numbers(l)?, self.pointer_to_numbers(r)?) {
            (Numbers::Pointer(a), Numbers::Pointer(b)) => Some(format!(
                "both are pointers: for what they point to, write `*{a} {symbol} *{b}`, or `{a}[i] {symbol} {b}[i]` for elements"
            )),
            (Numbers::Array(a), Numbers::Array(b)) => Some(format!(
                "both are arrays: compute with their elements, `{a}[i] {symbol} {b}[i]`"
            )),
            _ => Some(
                "both are pointers: dereference them with `*`, or select elements with `[i]`"
                    .to_owned(),
            ),
        }
    }

    /// As [`help_for_pointer_operands`](Self::help_for_pointer_operands), for `place operator= value`.
    #[inline(never)]
    pub(super) fn help_for_assigned_pointer(
        &mut self,
        place: Place,
        value: ExpressionId,
        first: usize,
    ) {
        let is_pointer = matches!(self.place_type(place), Type::Pointer(_));
        let help = match (is_pointer, self.ty(value)) {
            // The difference of two pointers, or their sum, is not the value of a pointer.
            (true, Type::Pointer(_)) => Some(
                "both are pointers: dereference them with `*`, or select elements with `[i]`"
                    .to_owned(),
            )
            .filter(|_| self.points_to_numbers(self.ty(value))),
            (true, _) => self.help_for_pointer_in(place),
            (false, _) => self.help_for_pointer(value),
        };
        if let Some(help) = help
            && let Some(error) = self.error_about_operands(first)
        {
            error.help = Some(help);
        }
    }
}
