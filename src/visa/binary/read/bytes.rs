//! A byte cursor with bounds checks, and the errors it reports.

/// A malformed file, and the location of the error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadError {
    /// Byte offset in the file.
    pub offset: usize,
    /// Description of the error.
    pub message: String,
}

impl std::fmt::Display for ReadError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "byte {:#x}: {}", self.offset, self.message)
    }
}

impl std::error::Error for ReadError {}

/// The bytes of a file and the current position.
pub(super) struct Bytes<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) at: usize,
}

impl<'a> Bytes<'a> {
    pub(super) fn error(&self, message: impl Into<String>) -> ReadError {
        ReadError {
            offset: self.at,
            message: message.into(),
        }
    }

    pub(super) fn take(&mut self, count: usize) -> Result<&'a [u8], ReadError> {
        let end = self.at.checked_add(count);
        match end.and_then(|end| self.bytes.get(self.at..end)) {
            Some(taken) => {
                self.at += count;
                Ok(taken)
            }
            None => Err(self.ends_here()),
        }
    }

    /// How many of `count` items of this many bytes fit in the remaining bytes: an upper bound
    /// for allocations in advance.
    pub(super) fn room_for(&self, count: u32, bytes: usize) -> usize {
        let left = self.bytes.len().saturating_sub(self.at);
        (count as usize).min(left / bytes)
    }

    /// The byte `further` bytes after the position; 0 past the end.
    pub(super) fn peek(&self, further: usize) -> u8 {
        self.bytes.get(self.at + further).copied().unwrap_or(0)
    }

    #[inline]
    fn array<const N: usize>(&mut self) -> Result<[u8; N], ReadError> {
        let rest = self.bytes.get(self.at..);
        match rest.and_then(|rest| rest.first_chunk()) {
            Some(bytes) => {
                self.at += N;
                Ok(*bytes)
            }
            None => Err(self.ends_here()),
        }
    }

    #[cold]
    fn ends_here(&self) -> ReadError {
        self.error("unexpected end of file")
    }

    pub(super) fn u8(&mut self) -> Result<u8, ReadError> {
        let [byte] = self.array()?;
        Ok(byte)
    }

    pub(super) fn u16(&mut self) -> Result<u16, ReadError> {
        self.array().map(u16::from_le_bytes)
    }

    pub(super) fn u32(&mut self) -> Result<u32, ReadError> {
        self.array().map(u32::from_le_bytes)
    }

    pub(super) fn u64(&mut self) -> Result<u64, ReadError> {
        self.array().map(u64::from_le_bytes)
    }

    /// A name of this length in bytes.
    pub(super) fn name(&mut self, length: usize) -> Result<String, ReadError> {
        let name = self.take(length)?;
        let name: Vec<u8> = name.iter().copied().take_while(|byte| *byte != 0).collect();
        Ok(String::from_utf8_lossy(&name).into_owned())
    }
}
