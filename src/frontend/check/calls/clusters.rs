//! Sizes of clusters of a sub-group (cl_khr_subgroup_clustered_reduce, cl_khr_subgroup_rotate).

use crate::diagnostic::Code;
use crate::frontend::check::Checker;
use crate::frontend::typed::{ExpressionId, ExpressionKind};
use crate::frontend::types::{Scalar, Type};

impl Checker<'_> {
    /// The size of a cluster as a constant; the nodes of the arguments begin at index `first`. Reports a size that is no
    /// integer constant expression, and one that is not a power of two up to the number of work-items of the target's
    /// widest sub-group.
    pub(super) fn cluster_size(
        &mut self,
        name: &str,
        first: usize,
        id: ExpressionId,
    ) -> Option<ExpressionId> {
        let span = self.span(id);
        let widths = self.target.info().widths;
        let widest = widths.iter().map(|w| w.channels()).max().unwrap_or(1);
        let Some(value) = self
            .constant(first, id)
            .filter(|_| self.ty(id).is_integer())
        else {
            let message =
                format!("the cluster size of `{name}` is not an integer constant expression");
            self.error(Code::E0502, span, message);
            return None;
        };
        let size = u32::try_from(value).ok();
        let Some(size) = size.filter(|size| size.is_power_of_two() && *size <= widest) else {
            let message = format!("cluster size {value} is not a power of two up to {widest}");
            self.error(Code::E0501, span, message);
            return None;
        };
        let kind = ExpressionKind::Integer(u64::from(size));
        Some(self.add(kind, Type::Scalar(Scalar::UInt), span))
    }
}
