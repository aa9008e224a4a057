//! A range of seconds as the value of an option.

use std::str::FromStr;

/// A range of seconds, both ends included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seconds {
    pub least: f64,
    pub most: f64,
}

impl FromStr for Seconds {
    type Err = String;

    fn from_str(text: &str) -> Result<Seconds, String> {
        let number =
            |text: &str| text.parse::<f64>().ok().filter(|number| number.is_finite() && *number >= 0.0);
        let ends = text.split_once('-').and_then(|(least, most)| Some((number(least)?, number(most)?)));
        match ends {
            Some((least, most)) if least < most => Ok(Seconds { least, most }),
            _ => Err("expected MIN-MAX, seconds from 0, such as 5-120".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_are_read() {
        assert_eq!("5-120".parse(), Ok(Seconds { least: 5.0, most: 120.0 }));
        assert_eq!("0-0.5".parse(), Ok(Seconds { least: 0.0, most: 0.5 }));
        for text in ["", "5", "5-", "-5", "5-5", "6-5", "a-b", "5-inf", "-1-5", "nan-1"] {
            assert!(text.parse::<Seconds>().is_err(), "{text}");
        }
    }
}
