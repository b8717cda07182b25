//! Typed access to the bytes of arguments: [`Element`], and constructors of [`Argument`] from
//! slices.

use super::Argument;

/// A scalar type of OpenCL C that has the same size and layout in Rust.
pub trait Element: Copy + sealed::Sealed {
    /// Size of one element in bytes.
    const SIZE: usize;
    /// Appends the bytes of the value, little-endian.
    fn push(self, to: &mut Vec<u8>);
    /// Decodes [`Element::SIZE`] little-endian bytes.
    fn from_bytes(bytes: &[u8]) -> Self;
}

mod sealed {
    pub trait Sealed {}
}

macro_rules! elements {
    ($($ty:ty)*) => {$(
        impl sealed::Sealed for $ty {}

        impl Element for $ty {
            const SIZE: usize = size_of::<$ty>();

            fn push(self, to: &mut Vec<u8>) {
                to.extend_from_slice(&self.to_le_bytes());
            }

            fn from_bytes(bytes: &[u8]) -> $ty {
                let mut own = [0; size_of::<$ty>()];
                own.copy_from_slice(bytes);
                <$ty>::from_le_bytes(own)
            }
        }
    )*};
}

elements!(i8 u8 i16 u16 i32 u32 i64 u64 f32 f64);

fn bytes_of<T: Element>(elements: &[T]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(elements.len() * T::SIZE);
    for &element in elements {
        element.push(&mut bytes);
    }
    bytes
}

impl Argument {
    /// A buffer initialized with these elements.
    pub fn buffer<T: Element>(elements: &[T]) -> Argument {
        Argument::Buffer(bytes_of(elements))
    }

    /// A buffer of `count` elements that are 0.
    pub fn zeros<T: Element>(count: usize) -> Argument {
        Argument::Buffer(vec![0; count * T::SIZE])
    }

    /// A scalar, passed by value.
    pub fn scalar<T: Element>(value: T) -> Argument {
        Argument::Value(bytes_of(&[value]))
    }

    /// A vector, passed by value. A vector of three elements has the size of one of four.
    pub fn vector<T: Element, const N: usize>(elements: [T; N]) -> Argument {
        let mut bytes = bytes_of(&elements);
        if N == 3 {
            bytes.resize(4 * T::SIZE, 0);
        }
        Argument::Value(bytes)
    }

    /// The elements of a buffer. `None` for other kinds of arguments, and when the buffer's size is
    /// not a multiple of the element's.
    pub fn to_vec<T: Element>(&self) -> Option<Vec<T>> {
        match self {
            Argument::Buffer(bytes) if bytes.len().is_multiple_of(T::SIZE) => {
                Some(bytes.chunks_exact(T::SIZE).map(T::from_bytes).collect())
            }
            Argument::Buffer(_) | Argument::Value(_) | Argument::Local(_) | Argument::Null => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_round_trip() {
        let buffer = Argument::buffer(&[1.5f32, -0.0]);
        assert_eq!(buffer.to_vec::<f32>(), Some(vec![1.5, -0.0]));
        assert_eq!(buffer.to_vec::<u32>(), Some(vec![0x3fc0_0000, 0x8000_0000]));
        assert_eq!(buffer.to_vec::<u64>(), Some(vec![0x8000_0000_3fc0_0000]));
        assert_eq!(Argument::Buffer(vec![0; 3]).to_vec::<u16>(), None);
        assert_eq!(Argument::zeros::<i64>(2), Argument::Buffer(vec![0; 16]));
    }

    #[test]
    fn values_have_the_layout_of_opencl_c() {
        assert_eq!(Argument::scalar(-2i16), Argument::Value(vec![0xfe, 0xff]));
        let three = Argument::vector([1u8, 2, 3]);
        assert_eq!(three, Argument::Value(vec![1, 2, 3, 0]));
        assert_eq!(three.to_vec::<u8>(), None);
    }
}
