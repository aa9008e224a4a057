//! Counts of solutions of any size.

use std::cmp::Ordering;
use std::fmt;

use num_bigint::BigUint;

/// A number of solutions, of any size. It can be compared with `u128`, and is displayed in decimal.
///
/// ```
/// use sudoku2cnf_base::count::Count;
///
/// let mut count = Count::power_of_two(200);
/// assert_eq!(count.to_string(), "1606938044258990275541962092341162602522202993782792835301376");
/// assert!(count > u128::MAX && count.as_u128().is_none());
/// count += &Count::from(5);
/// assert_eq!(Count::from(12).times(&Count::from(12)), 144);
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Count(Size);

/// `Large` holds only numbers of more than 128 bits, so equal numbers have equal representations.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Size {
    Small(u128),
    Large(Box<BigUint>),
}

impl Count {
    /// The count 0.
    pub const ZERO: Count = Count(Size::Small(0));

    /// Returns two to the power of `exponent`.
    pub fn power_of_two(exponent: u32) -> Count {
        match 1_u128.checked_shl(exponent) {
            Some(power) => power.into(),
            None => Count(Size::Large(Box::new(BigUint::from(1_u8) << exponent))),
        }
    }

    /// Returns the product of the two counts.
    #[must_use]
    pub fn times(&self, other: &Count) -> Count {
        if let (Size::Small(one), Size::Small(two)) = (&self.0, &other.0)
            && let Some(product) = one.checked_mul(*two)
        {
            return product.into();
        }
        Count::of(self.large() * other.large())
    }

    /// Returns the count as `u128`, or `None` if it has more than 128 bits.
    pub fn as_u128(&self) -> Option<u128> {
        match self.0 {
            Size::Small(count) => Some(count),
            Size::Large(_) => None,
        }
    }

    /// Returns the nearest float, or infinity if the count is too large for one.
    pub fn as_f64(&self) -> f64 {
        match &self.0 {
            Size::Small(count) => *count as f64,
            Size::Large(count) if count.bits() > 1024 => f64::INFINITY,
            // Decimal digits can always be parsed as a float.
            Size::Large(count) => count.to_string().parse().unwrap_or(f64::INFINITY),
        }
    }

    /// Returns the bytes of the count, the least significant first.
    pub fn to_le_bytes(&self) -> Vec<u8> {
        self.large().to_bytes_le()
    }

    /// Returns approximately how many bytes the count takes on the heap, in addition to `size_of::<Count>()`.
    pub fn memory(&self) -> usize {
        match &self.0 {
            Size::Small(_) => 0,
            Size::Large(count) => size_of::<BigUint>() + count.bits().div_ceil(8) as usize + 16,
        }
    }

    fn large(&self) -> BigUint {
        match &self.0 {
            Size::Small(count) => BigUint::from(*count),
            Size::Large(count) => BigUint::clone(count),
        }
    }

    fn of(count: BigUint) -> Count {
        match u128::try_from(&count) {
            Ok(small) => small.into(),
            Err(_) => Count(Size::Large(Box::new(count))),
        }
    }
}

impl From<u128> for Count {
    fn from(count: u128) -> Count {
        Count(Size::Small(count))
    }
}

impl std::ops::AddAssign<&Count> for Count {
    fn add_assign(&mut self, other: &Count) {
        *self = match (&self.0, &other.0) {
            (Size::Small(one), Size::Small(two)) if one.checked_add(*two).is_some() => (one + two).into(),
            _ => Count::of(self.large() + other.large()),
        };
    }
}

impl std::str::FromStr for Count {
    type Err = NoCount;

    fn from_str(text: &str) -> Result<Count, NoCount> {
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let count = BigUint::parse_bytes(text.as_bytes(), 10).filter(|_| is_number);
        count.map(Count::of).ok_or(NoCount)
    }
}

/// The error for text that is empty or contains anything but decimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected digits")]
pub struct NoCount;

impl PartialEq<u128> for Count {
    fn eq(&self, other: &u128) -> bool {
        self.as_u128() == Some(*other)
    }
}

impl PartialOrd<u128> for Count {
    fn partial_cmp(&self, other: &u128) -> Option<Ordering> {
        Some(self.as_u128().map_or(Ordering::Greater, |count| count.cmp(other)))
    }
}

impl PartialOrd for Count {
    fn partial_cmp(&self, other: &Count) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Count {
    fn cmp(&self, other: &Count) -> Ordering {
        match (&self.0, &other.0) {
            (Size::Small(one), Size::Small(two)) => one.cmp(two),
            (Size::Small(_), Size::Large(_)) => Ordering::Less,
            (Size::Large(_), Size::Small(_)) => Ordering::Greater,
            (Size::Large(one), Size::Large(two)) => one.cmp(two),
        }
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Size::Small(count) => fmt::Display::fmt(count, f),
            Size::Large(count) => fmt::Display::fmt(count, f),
        }
    }
}

impl fmt::Debug for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_on_both_sides_of_128_bits_are_counted_alike() {
        let most = Count::from(u128::MAX);
        let mut more = most.clone();
        more += &Count::from(1);
        assert_eq!((more.clone(), more.as_u128()), (Count::power_of_two(128), None));
        assert_eq!(Count::power_of_two(64).times(&Count::power_of_two(64)), more);
        assert_eq!(Count::power_of_two(127), 1 << 127);
        assert!(most < more && more > u128::MAX && most <= u128::MAX && more != u128::MAX);
        assert!(more < Count::power_of_two(129) && Count::ZERO < more);
        // A large number that becomes zero is stored as a small one.
        assert_eq!(more.times(&Count::ZERO), Count::ZERO);
        assert_eq!(more.times(&Count::ZERO), 0);
        let text = "340282366920938463463374607431768211456";
        assert_eq!((more.to_string(), text.parse()), (text.to_owned(), Ok(more.clone())));
        assert_eq!((more.as_f64(), more.to_le_bytes().len()), (2_f64.powi(128), 17));
        assert_eq!(
            (Count::power_of_two(2_000).as_f64(), Count::from(258).to_le_bytes()),
            (f64::INFINITY, vec![2, 1])
        );
        assert!(more.memory() > 16 && most.memory() == 0);
        for text in ["", "-1", "+1", "1.0", "1_0", " 1"] {
            assert_eq!(text.parse::<Count>(), Err(NoCount), "{text:?}");
        }
    }
}
