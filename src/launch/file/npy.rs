//! Arrays in numpy's `.npy` format: writes version 1.0, reads versions 1.0 to 3.0, little-endian, C
//! order.

use super::element::Element;

/// An array in C order (the last dimension varies fastest).
#[derive(Clone, PartialEq, Debug)]
pub struct Array {
    /// Type of the elements, from `descr`.
    pub element: Element,
    /// Number of elements in each dimension.
    pub shape: Vec<usize>,
    /// The elements in C order, little-endian.
    pub bytes: Vec<u8>,
}

const MAGIC: &[u8] = b"\x93NUMPY";
/// The header with its magic number is padded to a multiple of this, as by numpy.
const ALIGNMENT: usize = 64;

/// Size of an array in bytes; `None` on overflow.
pub(super) fn byte_size(element: Element, shape: &[usize]) -> Option<usize> {
    shape
        .iter()
        .try_fold(element.size(), |size, &n| size.checked_mul(n))
}

/// Encodes an array as a `.npy` file.
pub fn write(array: &Array) -> Vec<u8> {
    let mut shape = String::new();
    for n in &array.shape {
        shape += &format!("{n}, ");
    }
    let shape = match array.shape.len() {
        1 => shape.trim_end(),
        _ => shape.trim_end_matches(", "),
    };
    let mut header = format!(
        "{{'descr': '{}', 'fortran_order': False, 'shape': ({shape}), }}",
        array.element.npy()
    );
    let unpadded = MAGIC.len() + 4 + header.len() + 1;
    let padding = unpadded.next_multiple_of(ALIGNMENT) - unpadded;
    header.extend(std::iter::repeat_n(' ', padding));
    header.push('\n');
    let mut file = Vec::with_capacity(unpadded + padding + array.bytes.len());
    file.extend_from_slice(MAGIC);
    file.extend_from_slice(&[1, 0]);
    file.extend_from_slice(&(header.len() as u16).to_le_bytes());
    file.extend_from_slice(header.as_bytes());
    file.extend_from_slice(&array.bytes);
    file
}

/// Decodes a `.npy` file.
///
/// # Errors
/// A sentence that describes what is wrong with the file, or what is not supported.
pub fn read(file: &[u8]) -> Result<Array, String> {
    if file.starts_with(b"PK\x03\x04") {
        let message = "a .npz archive, not a .npy file: save one array with `numpy.save`";
        return Err(message.to_owned());
    }
    let rest = file
        .strip_prefix(MAGIC)
        .ok_or("invalid .npy file: it does not begin with \\x93NUMPY")?;
    let cut = || "invalid .npy file: the header is truncated".to_string();
    let (length, rest) = match rest {
        [1, _, a, b, rest @ ..] => (usize::from(u16::from_le_bytes([*a, *b])), rest),
        [2 | 3, _, a, b, c, d, rest @ ..] => (u32::from_le_bytes([*a, *b, *c, *d]) as usize, rest),
        [version, _, _, _, ..] => {
            return Err(format!("unsupported .npy version {version}"));
        }
        _ => return Err(cut()),
    };
    if rest.len() < length {
        return Err(cut());
    }
    let (header, data) = rest.split_at(length);
    let header = std::str::from_utf8(header)
        .map_err(|_| "invalid .npy file: the header is not valid UTF-8")?;
    let descr = entry(header, "descr")?.trim_matches(['\'', '"']);
    let element = Element::ALL
        .iter()
        .copied()
        .find(|e| {
            e.npy().trim_start_matches(['<', '|']) == descr.trim_start_matches(['<', '|', '='])
        })
        .ok_or_else(|| {
            let advice = match descr {
                "|b1" => "; save booleans with `array.astype('u1')`".to_owned(),
                _ => match descr.strip_prefix('>') {
                    Some(rest) => {
                        format!("; save big-endian arrays with `array.astype('<{rest}')`")
                    }
                    None => String::new(),
                },
            };
            format!(
                "unsupported element type `{descr}` of the .npy file, supported types are: {}{advice}",
                Element::names()
            )
        })?;
    let shape = entry(header, "shape")?
        .trim_matches(['(', ')', ' '])
        .split(',')
        .map(str::trim)
        .filter(|n| !n.is_empty())
        .map(|n| n.parse::<usize>())
        .collect::<Result<Vec<_>, _>>()
        .map_err(|_| "the shape of the .npy file is not a tuple of integers")?;
    if entry(header, "fortran_order")? != "False" && shape.len() > 1 {
        return Err(
            "the .npy file is in Fortran order, which is not supported: save it in C order"
                .to_string(),
        );
    }
    let size = byte_size(element, &shape);
    if size != Some(data.len()) {
        return Err(format!(
            "the .npy file has {} bytes of data, but its shape and element type require {}",
            data.len(),
            size.map_or("more than 2^64".to_string(), |s| s.to_string())
        ));
    }
    Ok(Array {
        element,
        shape,
        bytes: data.to_vec(),
    })
}

/// The value of a key in the header, which is a Python dictionary literal.
fn entry<'a>(header: &'a str, key: &str) -> Result<&'a str, String> {
    let missing = || format!("missing key `{key}` in the .npy header");
    let at = header.find(&format!("'{key}'")).ok_or_else(missing)?;
    let value = header[at..]
        .split_once(':')
        .ok_or_else(missing)?
        .1
        .trim_start();
    let end = match value.strip_prefix('(') {
        Some(tuple) => tuple.find(')').map(|i| i + 2),
        None => value.find([',', '}']),
    };
    Ok(value[..end.ok_or_else(missing)?].trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn files_equal_those_of_numpy() {
        // The output of numpy.save for numpy.arange(3, dtype='i4').
        let array = Array {
            element: Element::I32,
            shape: vec![3],
            bytes: vec![0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0],
        };
        let file = write(&array);
        assert_eq!(file.len(), 128 + 12);
        assert_eq!(&file[..10], b"\x93NUMPY\x01\x00\x76\x00");
        let header = "{'descr': '<i4', 'fortran_order': False, 'shape': (3,), }";
        assert_eq!(std::str::from_utf8(&file[10..67]).unwrap(), header);
        assert_eq!(file[127], b'\n');
        assert_eq!(read(&file), Ok(array));
    }

    #[test]
    fn all_types_and_shapes_round_trip() {
        for &element in Element::ALL {
            for shape in [vec![], vec![0], vec![5], vec![2, 3], vec![1, 2, 3, 1]] {
                let size = byte_size(element, &shape).unwrap();
                let array = Array {
                    element,
                    bytes: (0..size).map(|i| i as u8).collect(),
                    shape,
                };
                let file = write(&array);
                assert_eq!((file.len() - size) % ALIGNMENT, 0);
                assert_eq!(read(&file), Ok(array));
            }
        }
    }

    #[test]
    fn malformed_files_are_rejected_without_a_panic() {
        let array = Array {
            element: Element::F32,
            shape: vec![2, 2],
            bytes: vec![0; 16],
        };
        let good = write(&array);
        for length in 0..good.len() {
            assert!(read(&good[..length]).is_err(), "{length}");
        }
        let text = String::from_utf8_lossy(&good[10..]).into_owned();
        let with = |from: &str, to: &str| {
            let header = text.replace(from, to);
            let mut file = good[..8].to_vec();
            file.extend_from_slice(&((header.len() - 16) as u16).to_le_bytes());
            file.extend_from_slice(header.as_bytes());
            read(&file)
        };
        assert!(with("x", "y").is_ok());
        for (from, to, expected) in [
            (
                "<f4",
                ">f4",
                "unsupported element type `>f4` of the .npy file",
            ),
            (
                "<f4",
                ">f4",
                "save big-endian arrays with `array.astype('<f4')`",
            ),
            ("<f4", "|b1", "save booleans with `array.astype('u1')`"),
            (
                "<f4",
                "<c8",
                "unsupported element type `<c8` of the .npy file",
            ),
            ("False", "True", "Fortran order"),
            ("(2, 2)", "(2, 3)", "its shape and element type require 24"),
            ("(2, 2)", "(2, -1)", "not a tuple of integers"),
            ("(2, 2)", "(2, 2", "missing key `shape`"),
            ("shape", "shop", "missing key `shape`"),
            (
                "(2, 2)",
                "(9999999999, 9999999999, 9999999999)",
                "more than 2^64",
            ),
        ] {
            let error = with(from, to).unwrap_err();
            assert!(error.contains(expected), "{from} -> {to}: {error}");
        }
        assert!(read(b"\x93NUMPY\x09\x00\x00\x00").is_err());
        let archive = read(b"PK\x03\x04").unwrap_err();
        assert!(archive.contains("save one array"), "{archive}");
    }
}
