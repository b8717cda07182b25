//! Loads of two or three bytes of a doubleword, such as `p[i].x` and `p[i].z` of a `uchar4 *`, as one load of all of it.
//!
//! The other bytes must be accessible. In global and constant memory they are if the argument is a pointer to
//! structures or vectors that consist of doublewords. In local memory every store to the object must be of whole
//! doublewords (`local.rs`): then whoever reads a defined byte reads a defined doubleword. Nobody may write the other
//! bytes alone, or else there would be a data race that the program does not have; stores through other arguments
//! are not counted, since these are the same buffer only if the launch passes it twice.

use super::local::narrow_stores;
use super::{DOUBLEWORD, Kind, Member, Merge};
use crate::ir::analysis::memory_dependence::{Memory, Object, Place};
use crate::ir::function::{Function, ParameterKind};
use crate::ir::types::AddressSpace;

/// The memory of which doublewords may be loaded for bytes and words.
pub(super) struct Widening {
    /// By parameter, whether those of its buffer may.
    may: Vec<bool>,
}

impl Widening {
    pub(super) fn compute(function: &Function, memory: &Memory) -> Widening {
        let size = DOUBLEWORD as u32;
        let is_whole = |kind: ParameterKind| match kind {
            ParameterKind::Pointer {
                structure, align, ..
            } => structure > 0 && structure.is_multiple_of(size) && align.is_multiple_of(size),
            ParameterKind::Value(_) | ParameterKind::Bytes { .. } | ParameterKind::Local => false,
        };
        let mut may: Vec<bool> = (function.parameters.iter())
            .map(|parameter| is_whole(parameter.kind))
            .collect();
        for (_, _, place) in narrow_stores(function, memory) {
            match place.object {
                Object::Surface(id) => may[id.index()] = false,
                Object::Unknown if place.space == AddressSpace::Global => may.fill(false),
                Object::Unknown | Object::Variable(_) => {}
            }
        }
        Widening { may }
    }

    /// Whether the doubleword that a place is in may be loaded for it. In local memory, this is decided when the
    /// stores that are merged are known.
    pub(super) fn allows(&self, place: &Place) -> bool {
        match (place.space, place.object) {
            (AddressSpace::Local, _) => true,
            (_, Object::Surface(id)) => self.may.get(id.index()).copied().unwrap_or(false),
            (_, Object::Unknown | Object::Variable(_)) => false,
        }
    }
}

/// Merges the loads of bytes and words that are in one doubleword, and returns the others. By ascending offset.
pub(super) fn take_doublewords(members: Vec<Member>, found: &mut Vec<Merge>) -> Vec<Member> {
    let start = |member: &Member| {
        let position = member.position.filter(|_| member.widens)? as i64;
        let is_within = position + member.end() - member.offset <= DOUBLEWORD;
        is_within.then_some(member.offset - position)
    };
    let mut others = Vec::new();
    for part in members.chunk_by(|a, b| start(a).is_some() && start(a) == start(b)) {
        match part.first().and_then(start).filter(|_| part.len() > 1) {
            Some(start) => found.push(Merge {
                kind: Kind::Load,
                narrow: true,
                is_aligned: true,
                start,
                members: part.to_vec(),
            }),
            None => others.extend_from_slice(part),
        }
    }
    others
}
