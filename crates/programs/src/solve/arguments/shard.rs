//! The part of a file to answer: the K-th of N.

use std::ops::Range;
use std::str::FromStr;

/// A part of a file: the K-th of N.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// The number of the part, from 1.
    part: u64,
    of: u64,
}

impl Shard {
    /// Returns the part's range in a file of `bytes` bytes. The ranges of all parts are of nearly equal length.
    pub fn share(self, bytes: u64) -> Range<u64> {
        let up_to = |parts: u64| {
            let share = u128::from(bytes) * u128::from(parts) / u128::from(self.of);
            u64::try_from(share).expect("no more than all bytes")
        };
        up_to(self.part - 1)..up_to(self.part)
    }
}

impl FromStr for Shard {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Shard, Self::Err> {
        let number = |digits: &str| digits.parse::<u64>().ok().filter(|_| !digits.starts_with('+'));
        let parts = text.split_once('/').and_then(|(part, of)| Some((number(part)?, number(of)?)));
        match parts {
            Some((part, of)) if 1 <= part && part <= of => Ok(Shard { part, of }),
            _ => Err("expected K/N, two numbers with K from 1 to N, such as 3/16"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_next_to_each_other() {
        for (bytes, of) in [(0, 1), (0, 5), (3, 7), (1_000, 7), (u64::MAX, 3), (7, u64::MAX)] {
            let share = |part| Shard { part, of }.share(bytes);
            assert_eq!((share(1).start, share(of).end), (0, bytes));
            for part in 1..of.min(10) {
                assert_eq!(share(part).end, share(part + 1).start);
            }
        }
    }

    #[test]
    fn what_is_no_part_is_an_error() {
        for text in ["", "1", "/", "1/", "/2", "0/2", "3/2", "1/0", "-1/2", "+1/2", "1/2/3", " 1/2", "1.5/2"]
        {
            text.parse::<Shard>().expect_err(text);
        }
        assert_eq!("3/16".parse(), Ok(Shard { part: 3, of: 16 }));
    }
}
