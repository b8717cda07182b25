//! Vector component selection (OpenCL C 6.1.7): `xyzw`, `s0` to `sF`, `lo`, `hi`, `even`, `odd`.

use super::preprocess::Language;
use super::types::Vector;

/// The largest number of components that a vector type has.
pub const MAX_COMPONENTS: usize = 16;

/// Letters for components 0 to 3.
const LETTERS: &str = "xyzw";

/// Letters for components 0 to 3 from OpenCL C 3.0 on.
const COLORS: &str = "rgba";

/// An ordered selection of 1 to 16 vector components, each with an index from 0 to 15. Component 3
/// of a 3-component vector may be selected: its value is undefined, and stores to it are discarded.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Swizzle {
    /// The indices, 4 bits each, the first in the lowest bits.
    packed: u64,
    count: u8,
}

/// Why a member name is not a valid component selection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SwizzleError {
    /// A character that is not a component name.
    UnknownComponent(char),
    /// The name of a component that is out of bounds of the vector.
    OutOfBounds(String),
    /// Letters of `rgba`, which require a later language version; the same selection in `xyzw`.
    RgbaUnsupported(String),
    /// A number of components that no vector type has.
    InvalidCount(usize),
}

impl Swizzle {
    /// Selects the components with these indices, of which all after the first 16 are ignored.
    pub fn new(indices: impl IntoIterator<Item = u8>) -> Swizzle {
        let mut this = Swizzle {
            packed: 0,
            count: 0,
        };
        for index in indices.into_iter().take(MAX_COMPONENTS) {
            this.packed |= u64::from(index & 15) << (4 * this.count);
            this.count += 1;
        }
        this
    }

    /// The selected component indices, in order.
    pub fn indices(self) -> impl Iterator<Item = u8> + Clone {
        (0..self.count).map(move |k| (self.packed >> (4 * k)) as u8 & 15)
    }

    /// The number of selected components, 1 to 16.
    pub fn count(self) -> u8 {
        self.count
    }

    /// Composition: `inner` selects among the components that `self` selects.
    #[must_use]
    pub fn then(self, inner: Swizzle) -> Swizzle {
        let index = |k: u8| (self.packed >> (4 * k)) as u8 & 15;
        Swizzle::new(inner.indices().map(index))
    }

    /// Whether a component is selected more than once.
    pub fn has_duplicates(self) -> bool {
        let mut seen = 0u32;
        self.indices().any(|k| {
            let is_duplicate = seen & 1 << k != 0;
            seen |= 1 << k;
            is_duplicate
        })
    }

    /// The components of `vector` that a member name such as `xy`, `s01` or `lo` selects.
    ///
    /// # Errors
    /// If the name is not a valid selection from this vector.
    pub fn from_name(
        name: &str,
        vector: Vector,
        language: Language,
    ) -> Result<Swizzle, SwizzleError> {
        // 3-component vectors are treated as 4-component vectors (OpenCL C 6.1.7).
        let whole = vector.width.next_power_of_two();
        let half = whole / 2;
        let named = match name {
            "lo" => Some(Swizzle::new(0..half)),
            "hi" => Some(Swizzle::new(half..whole)),
            "even" => Some(Swizzle::new((0..half).map(|k| 2 * k))),
            "odd" => Some(Swizzle::new((0..half).map(|k| 2 * k + 1))),
            _ => None,
        };
        if let Some(swizzle) = named {
            return Ok(swizzle);
        }
        let digits = name.strip_prefix(['s', 'S']).filter(|d| !d.is_empty());
        let letters = digits.unwrap_or(name);
        // The letters of one set only (OpenCL C 3.0, 6.3.7).
        let is_color = letters.starts_with(|c| COLORS.contains(c));
        let has_colors = language >= Language::Cl30;
        let set = match is_color && has_colors {
            true => COLORS,
            false => LETTERS,
        };
        let index = |c: char| match digits {
            Some(_) => c.to_digit(16).map(|d| d as u8),
            None => set.find(c).map(|k| k as u8),
        };
        if let Some(wrong) = letters.chars().find(|&c| index(c).is_none()) {
            if !has_colors && digits.is_none() && letters.chars().all(|c| COLORS.contains(c)) {
                let letter = |c| COLORS.find(c).and_then(|k| LETTERS.chars().nth(k));
                return Err(SwizzleError::RgbaUnsupported(
                    letters.chars().filter_map(letter).collect(),
                ));
            }
            return Err(SwizzleError::UnknownComponent(wrong));
        }
        let outside = |&c: &char| index(c).is_some_and(|k| k >= vector.width);
        if let Some(outside) = letters.chars().find(outside) {
            let prefix = if digits.is_some() { "s" } else { "" };
            return Err(SwizzleError::OutOfBounds(format!("{prefix}{outside}")));
        }
        let count = letters.chars().count();
        if count != 1 && !Vector::WIDTHS.iter().any(|&w| usize::from(w) == count) {
            return Err(SwizzleError::InvalidCount(count));
        }
        Ok(Swizzle::new(letters.chars().filter_map(index)))
    }
}

/// The name of a component: `x` to `w` for vectors of up to 4 components, else `s0` to `sf`.
pub fn component_name(vector: Vector, index: u8) -> String {
    match LETTERS.chars().nth(usize::from(index)) {
        Some(letter) if vector.width <= 4 => letter.to_string(),
        _ => format!("s{index:x}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontend::types::Scalar;
    use pretty_assertions::assert_eq;

    fn indices_in(language: Language, name: &str, width: u8) -> Result<Vec<u8>, SwizzleError> {
        let element = Scalar::Float;
        let vector = Vector { element, width };
        Swizzle::from_name(name, vector, language).map(|s| s.indices().collect())
    }

    fn indices(name: &str, width: u8) -> Result<Vec<u8>, SwizzleError> {
        indices_in(Language::Cl12, name, width)
    }

    #[test]
    fn colors_are_components_from_3_0_on() {
        let indices = |name, width| indices_in(Language::Cl30, name, width);
        assert_eq!(indices("abgr", 4), Ok(vec![3, 2, 1, 0]));
        assert_eq!(indices("wz", 4), Ok(vec![3, 2]));
        assert_eq!(indices("sab", 16), Ok(vec![10, 11]));
        let outside = SwizzleError::OutOfBounds("a".into());
        assert_eq!(indices("rga", 3), Err(outside));
        for (name, wrong) in [("rx", 'x'), ("xr", 'r'), ("rs0", 's')] {
            let wrong = SwizzleError::UnknownComponent(wrong);
            assert_eq!(indices(name, 4), Err(wrong), "{name}");
        }
    }

    #[test]
    fn names_select_components() {
        for (name, width, chosen) in [
            ("x", 2, &[0][..]),
            ("wzyx", 4, &[3, 2, 1, 0]),
            ("xyzwxyzw", 16, &[0, 1, 2, 3, 0, 1, 2, 3]),
            ("s0aF", 16, &[0, 10, 15]),
            ("S31", 4, &[3, 1]),
            ("lo", 2, &[0]),
            ("hi", 3, &[2, 3]),
            ("odd", 3, &[1, 3]),
            ("even", 8, &[0, 2, 4, 6]),
            ("hi", 16, &[8, 9, 10, 11, 12, 13, 14, 15]),
        ] {
            assert_eq!(indices(name, width), Ok(chosen.to_vec()), "{name}");
        }
        for (name, width, wrong) in [
            ("w", 3, SwizzleError::OutOfBounds("w".into())),
            ("s04", 4, SwizzleError::OutOfBounds("s4".into())),
            ("s0x", 4, SwizzleError::UnknownComponent('x')),
            ("s", 4, SwizzleError::UnknownComponent('s')),
            ("xq", 4, SwizzleError::UnknownComponent('q')),
            ("rgb", 4, SwizzleError::RgbaUnsupported("xyz".into())),
            ("xyzwx", 4, SwizzleError::InvalidCount(5)),
        ] {
            assert_eq!(indices(name, width), Err(wrong), "{name}");
        }
    }

    #[test]
    fn composed_selections() {
        let hi = Swizzle::new([2, 3]);
        let swapped = hi.then(Swizzle::new([1, 0]));
        assert_eq!(swapped.indices().collect::<Vec<_>>(), [3, 2]);
        assert_eq!(swapped.count(), 2);
        assert!(!swapped.has_duplicates() && Swizzle::new([1, 2, 1]).has_duplicates());
    }
}
