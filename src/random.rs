//! Pseudorandom numbers (SplitMix64; Steele, Lea and Flood, "Fast splittable pseudorandom number
//! generators", 2014), for generated buffers, random kernels and tests. A seed determines the sequence, on
//! every machine.

/// The increment of the state: 2^64 divided by the golden ratio.
const INCREMENT: u64 = 0x9e37_79b9_7f4a_7c15;

/// 2^-53: scales 53 random bits to [0, 1).
const UNIT: f64 = 1.0 / 9_007_199_254_740_992.0;

/// A generator of pseudorandom numbers.
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// A generator whose sequence is determined by a seed.
    pub const fn new(seed: u64) -> Random {
        Random { state: seed }
    }

    /// Number `k`, counted from 0, of the sequence of a seed.
    pub fn nth(seed: u64, k: u64) -> u64 {
        Random::new(seed.wrapping_add(k.wrapping_mul(INCREMENT))).bits()
    }

    /// The next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(INCREMENT);
        let z = self.state;
        let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number in [0, `limit`); 0 if the limit is 0.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.bits() % limit.max(1) as u64) as usize
    }

    /// True with a probability of `percent` in 100.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of the items.
    ///
    /// # Panics
    /// If there are none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// A float in [`low`, `high`), uniformly distributed.
    pub fn within(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * unit(self.bits())
    }
}

/// The float in [0, 1) that the upper 53 bits determine.
pub fn unit(bits: u64) -> f64 {
    (bits >> 11) as f64 * UNIT
}

#[cfg(test)]
mod tests {
    use super::Random;

    /// The values of the reference implementation.
    #[test]
    fn the_generator_is_splitmix64() {
        assert_eq!(Random::nth(1_234_567, 0), 0x599e_d017_fb08_fc85);
        assert_eq!(Random::nth(1_234_567, 2), 0x883e_bce5_a3f2_7c77);
        let mut random = Random::new(1_234_567);
        for k in 0..4 {
            assert_eq!(random.bits(), Random::nth(1_234_567, k));
        }
    }

    #[test]
    fn floats_are_inside_of_the_range() {
        let mut random = Random::new(3);
        assert!((0..1000).all(|_| (-2.0..5.0).contains(&random.within(-2.0, 5.0))));
        assert_eq!(super::unit(u64::MAX), 1.0 - 1.0 / (1u64 << 53) as f64);
    }
}
