//! Sub-group block reads and writes (cl_intel_subgroups; cl_intel_subgroup_local_block_io). Each work-item accesses the element with
//! the index of its sub-group local id, relative to a pointer that is uniform in the sub-group. The
//! vector forms access several consecutive blocks; component k is the work-item's element of block k.

use crate::diagnostic::{Code, Diagnostic};
use crate::frontend::builtins::{Access, Builtin};
use crate::frontend::check::Checker;
use crate::frontend::typed::{ExpressionId, ExpressionKind, Place};
use crate::frontend::types::{Pointer, Scalar, Space, Type};
use crate::source::Span;

impl Checker<'_> {
    /// A call of a block read or write with checked arguments. Scalar accesses become a load or
    /// store at `pointer[get_sub_group_local_id()]`; vector accesses remain calls with that address.
    pub(in crate::frontend::check) fn block_access(
        &mut self,
        builtin: Builtin,
        (access, element, width): (Access, Scalar, u8),
        ids: &[ExpressionId],
        span: Span,
    ) -> Option<ExpressionId> {
        let name = builtin.name();
        let (&pointer, values) = ids.split_first()?;
        let ty = self.ty(pointer);
        let reads = |p: Pointer| access == Access::Read || !p.is_read_only();
        let fits = ty.pointer().is_some_and(|p| {
            matches!(p.space, Space::Global | Space::Local)
                && self.types.get(p.pointee) == Type::Scalar(element)
                && reads(p)
        });
        if !fits {
            let (wanted, shown) = (element.name(), self.show(ty));
            let qualifier = match access {
                Access::Read => "const ",
                Access::Write => "",
            };
            let message = format!(
                "passing `{shown}` to parameter of incompatible type `global {qualifier}{wanted} *`"
            );
            let at = self.span(pointer);
            self.report(Diagnostic::new(Code::E0201, at, message));
            return None;
        }
        let id = Builtin::from_name("get_sub_group_local_id")?;
        let call = ExpressionKind::Call(id, [].into());
        let index = self.add(call, Type::Scalar(Scalar::UInt), span);
        let address = self.offset(pointer, index, false, span);
        let vector = Type::of_width(element, width);
        let data = format!("argument 2 of `{name}`");
        if width > 1 {
            let (arguments, result) = match values.first() {
                None => ([address].into(), vector),
                Some(&value) => {
                    let value = self.assigned(value, vector, &data)?;
                    ([value, address].into(), Type::Void)
                }
            };
            let kind = ExpressionKind::Call(builtin, arguments);
            return Some(self.add(kind, result, span));
        }
        let place = Place::Memory(address);
        let Some(&value) = values.first() else {
            return Some(self.load(place, span));
        };
        let ty = Type::Scalar(element);
        let value = self.assigned(value, ty, &data)?;
        let stored = self.add(ExpressionKind::Assign { place, value }, ty, span);
        self.cast(stored, Type::Void, span)
    }
}
