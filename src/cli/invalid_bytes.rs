//! The bytes of sources that are not valid UTF-8: the text of a source has the same character in place of each, and errors
//! about it (E0003) name the byte.

use gencl::diagnostic::{Code, Diagnostic};
use gencl::source::{SUBSTITUTE, SourceMap, decode};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// The most bytes of a file that are remembered: no more errors of a source are printed.
const MAX_BYTES: usize = 1000;

/// The bytes that are not valid UTF-8, with their offsets, by the name of the file in diagnostics.
#[derive(Debug, Default)]
pub(super) struct InvalidBytes(Mutex<BTreeMap<String, Vec<(usize, u8)>>>);

impl InvalidBytes {
    /// Decodes the text of a file, as [`decode`], and remembers what it replaces.
    pub(super) fn decoded(&self, name: &str, bytes: &[u8]) -> String {
        let mut found = Vec::new();
        let mut at = 0;
        // Two bytes that the text of a file in UTF-16 has for its mark, which `decode` replaces too.
        if bytes.starts_with(&[0xDF, 0xBF]) {
            found.extend([(0, 0xDF), (1, 0xBF)]);
        }
        for chunk in bytes.utf8_chunks() {
            at += chunk.valid().len();
            let invalid = chunk.invalid();
            found.extend((at..).zip(invalid.iter().copied()));
            at += invalid.len();
            if found.len() >= MAX_BYTES {
                break;
            }
        }
        let mut files = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        files.insert(name.to_owned(), found);
        decode(bytes)
    }

    /// Names the bytes that errors are about.
    pub(super) fn name_in(&self, map: &SourceMap, diagnostics: &mut [Diagnostic]) {
        for diagnostic in diagnostics.iter_mut().filter(|d| d.code == Code::E0003) {
            match self.byte_at(map, diagnostic) {
                None => {}
                Some(Some(byte)) => {
                    diagnostic.message = format!("source is not valid UTF-8: byte 0x{byte:02X}");
                    // Those before it are control characters there.
                    if byte >= 0xA0 {
                        let letter = char::from(byte);
                        let note = format!("in Latin-1, this byte is `{letter}`");
                        diagnostic.notes.push(note);
                    }
                }
                Some(None) => {
                    diagnostic.message = "stray character U+001A in the program".to_owned();
                    diagnostic.help = None;
                }
            }
        }
    }

    /// The byte of the file that an error is about, or `None` for the character U+001A itself; `None` if the error is about
    /// another character, or the byte is not known.
    fn byte_at(&self, map: &SourceMap, diagnostic: &Diagnostic) -> Option<Option<u8>> {
        let span = map.reported(diagnostic.primary.as_ref()?.span);
        let file = map.file(map.file_at(span.start)?);
        let at = span.start.checked_sub(file.base)? as usize;
        if !file.text.get(at..)?.starts_with(SUBSTITUTE) {
            return None;
        }
        let at = at + file.mark_bytes;
        let files = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes = files.get(&file.name)?;
        match bytes.binary_search_by_key(&at, |byte| byte.0) {
            Ok(index) => Some(Some(bytes[index].1)),
            Err(_) if bytes.len() < MAX_BYTES => Some(None),
            Err(_) => None,
        }
    }
}
