//! Floating-point conversions of `printf`: the digits are those of the exact value, rounded to
//! nearest even, as in the C library of GNU.

use super::conversion::Conversion;

/// The digits of a number: its value is 0.D1D2D3... times ten to the power of `point`.
struct Decimal {
    /// Digits from 0 to 9, the first of which is not 0; empty for 0.
    digits: Vec<u8>,
    point: i32,
}

impl Decimal {
    /// The exact value of a finite number that is not negative.
    fn exact(value: f64) -> Decimal {
        let exponent = ((value.to_bits() >> 52) & 0x7ff) as i32;
        // The lowest bit is 2^(exponent - 1075): so many decimal places are exact.
        let places = (1075 - exponent.max(1)).max(0) as usize;
        let text = format!("{value:.places$}");
        let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
        let all = || whole.bytes().chain(fraction.bytes()).map(|b| b - b'0');
        let zeros = all().take_while(|&digit| digit == 0).count();
        let mut digits: Vec<u8> = all().skip(zeros).collect();
        while digits.last() == Some(&0) {
            digits.pop();
        }
        let point = match digits.is_empty() {
            true => 0,
            false => whole.len() as i32 - zeros as i32,
        };
        Decimal { digits, point }
    }

    /// Keeps the nearest number of `count` digits, which may be 0 or fewer; ties to even.
    fn round(&mut self, count: i32) {
        let Ok(count) = usize::try_from(count) else {
            self.digits.clear();
            return;
        };
        if self.digits.len() <= count {
            return;
        }
        let rest = self.digits.split_off(count);
        let is_odd = self.digits.last().is_some_and(|digit| digit % 2 == 1);
        let above = rest[0] > 5 || rest[0] == 5 && (rest.len() > 1 || is_odd);
        if above {
            match self.digits.iter().rposition(|&digit| digit != 9) {
                Some(last) => {
                    self.digits.truncate(last + 1);
                    self.digits[last] += 1;
                }
                None => {
                    self.digits = vec![1];
                    self.point += 1;
                }
            }
        }
    }

    /// The digit at a position, from 0; 0 outside.
    fn digit(&self, position: i32) -> char {
        let digit = usize::try_from(position).ok();
        let digit = digit.and_then(|k| self.digits.get(k)).copied();
        char::from(b'0' + digit.unwrap_or(0))
    }

    /// `places` decimal places after all digits of the whole part.
    fn fixed(&self, places: u32, keep_point: bool) -> String {
        let whole = (0..self.point.max(1)).map(|k| match self.point {
            1.. => self.digit(k),
            _ => '0',
        });
        let mut text: String = whole.collect();
        if places > 0 || keep_point {
            text.push('.');
        }
        text.extend((0..places as i32).map(|k| self.digit(self.point + k)));
        text
    }

    /// One digit, `places` decimal places, and the exponent.
    fn scientific(&self, places: u32, keep_point: bool, letter: char) -> String {
        let mut text = String::from(self.digit(0));
        if places > 0 || keep_point {
            text.push('.');
        }
        text.extend((1..=places as i32).map(|k| self.digit(k)));
        let exponent = match self.digits.is_empty() {
            true => 0,
            false => self.point - 1,
        };
        let sign = if exponent < 0 { '-' } else { '+' };
        text + &format!("{letter}{sign}{:02}", exponent.abs())
    }
}

/// The digits of a finite number that is not negative, without padding; hexadecimal ones without `0x`.
pub(super) fn digits(conversion: &Conversion, value: f64) -> String {
    let precision = conversion.precision.unwrap_or(6);
    let keep_point = conversion.flags.alternative;
    let letter = |lower: char| match conversion.specifier.is_ascii_uppercase() {
        true => lower.to_ascii_uppercase(),
        false => lower,
    };
    match conversion.specifier.to_ascii_lowercase() {
        b'f' => {
            let mut decimal = Decimal::exact(value);
            decimal.round(decimal.point + precision as i32);
            decimal.fixed(precision, keep_point)
        }
        b'e' => {
            let mut decimal = Decimal::exact(value);
            decimal.round(precision as i32 + 1);
            decimal.scientific(precision, keep_point, letter('e'))
        }
        b'g' => {
            let mut decimal = Decimal::exact(value);
            let significant = precision.max(1);
            decimal.round(significant as i32);
            let exponent = match decimal.digits.is_empty() {
                true => 0,
                false => decimal.point - 1,
            };
            // Trailing zeros are removed, unless `#` keeps them.
            let last = decimal.digits.iter().rposition(|&digit| digit != 0);
            let present = last.map_or(1, |last| last as i32 + 1);
            let significant = significant as i32;
            let shown = if keep_point { significant } else { present };
            if exponent < -4 || exponent >= significant {
                decimal.scientific((shown - 1).max(0) as u32, keep_point, letter('e'))
            } else {
                decimal.fixed((shown - 1 - exponent).max(0) as u32, keep_point)
            }
        }
        _ => {
            let text = hexadecimal(value, conversion.precision, keep_point);
            match conversion.specifier {
                b'A' => text.to_ascii_uppercase(),
                _ => text,
            }
        }
    }
}

/// `1.8p+0`: the digits of a double, without `0x`.
fn hexadecimal(value: f64, precision: Option<u32>, keep_point: bool) -> String {
    let bits = value.to_bits();
    let fraction = bits & ((1 << 52) - 1);
    let biased = (bits >> 52) & 0x7ff;
    let exponent = match (biased, fraction) {
        (0, 0) => 0,
        (0, _) => -1022,
        (biased, _) => biased as i32 - 1023,
    };
    let mut mantissa = fraction | u64::from(biased != 0) << 52;
    let places = match precision {
        Some(places) => places,
        None if fraction == 0 => 0,
        None => 13 - fraction.trailing_zeros() / 4,
    };
    if places < 13 {
        let dropped = 4 * (13 - places);
        let rest = mantissa & ((1 << dropped) - 1);
        let half = 1 << (dropped - 1);
        mantissa >>= dropped;
        if rest > half || rest == half && mantissa % 2 == 1 {
            mantissa += 1;
        }
        mantissa <<= dropped;
    }
    let mut text = format!("{:x}", mantissa >> 52);
    if places > 0 || keep_point {
        text.push('.');
    }
    let digits = format!("{:013x}", mantissa & ((1 << 52) - 1));
    let digits = digits.chars().chain(std::iter::repeat('0'));
    text.extend(digits.take(places as usize));
    let sign = if exponent < 0 { '-' } else { '+' };
    text + &format!("p{sign}{}", exponent.abs())
}
