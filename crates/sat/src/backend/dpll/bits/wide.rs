//! Versions of functions for processors with wider vectors. The widest version that the processor supports is chosen at
//! run time.

/// The width of the vectors that functions use. Only [`Vectors::found`] creates such values, and only with a width that
/// the processor supports.
#[derive(Clone, Copy, Debug)]
pub struct Vectors(Width);

/// The vector widths for which functions are compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    Narrow,
    #[cfg(target_arch = "x86_64")]
    Bits256,
    #[cfg(target_arch = "x86_64")]
    Bits512,
}

impl Vectors {
    /// Returns the widest vectors that the processor supports. In tests, repeated calls cycle through the widths.
    pub fn found() -> Vectors {
        #[cfg(target_arch = "x86_64")]
        {
            use std::is_x86_feature_detected as has;
            let has_256 = has!("avx2") && has!("bmi1") && has!("bmi2") && has!("lzcnt") && has!("popcnt");
            let has_512 = has!("avx512f") && has!("avx512vl") && has!("avx512bw") && has!("avx512dq");
            match (turn(), has_256, has_512) {
                (0, true, true) => return Vectors(Width::Bits512),
                (0 | 1, true, _) => return Vectors(Width::Bits256),
                _ => {}
            }
        }
        Vectors(Width::Narrow)
    }

    /// Returns the width of the vectors.
    #[inline(always)]
    pub fn width(self) -> Width {
        self.0
    }

    /// Returns `true` if the vectors hold at least eight words of 32 bits.
    pub fn are_wide(self) -> bool {
        self.0 != Width::Narrow
    }
}

/// Returns how many widths to skip, from the widest down: always 0, except in tests.
#[cfg(all(target_arch = "x86_64", not(test)))]
fn turn() -> usize {
    0
}

#[cfg(all(target_arch = "x86_64", test))]
fn turn() -> usize {
    thread_local!(static TURN: std::cell::Cell<usize> = const { std::cell::Cell::new(0) });
    TURN.replace((TURN.get() + 1) % 3)
}

/// Defines versions of the method `here`, which is always inlined, for vectors of 256 and 512 bits, and a method that
/// calls the version chosen by the field `vectors`.
macro_rules! versions {
    ($(#[$doc:meta])* $visibility:vis $chosen:ident of $here:ident, $bits_256:ident, $bits_512:ident: $this:ty => $result:ty) => {
        $(#[$doc])*
        $visibility fn $chosen(this: $this) -> $result {
            use $crate::backend::dpll::bits::wide::Width;
            match this.vectors.width() {
                Width::Narrow => Self::$here(this),
                #[cfg(target_arch = "x86_64")]
                #[expect(unsafe_code, reason = "compiled for processors that have these vectors")]
                // SAFETY: `Vectors::found` returns this width only if the processor has all features for which the
                // version is compiled, and the version requires nothing else.
                Width::Bits256 => unsafe { Self::$bits_256(this) },
                #[cfg(target_arch = "x86_64")]
                #[expect(unsafe_code, reason = "compiled for processors that have these vectors")]
                // SAFETY: same as for 256 bits.
                Width::Bits512 => unsafe { Self::$bits_512(this) },
            }
        }

        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn $bits_256(this: $this) -> $result {
            Self::$here(this)
        }

        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512vl,avx512bw,avx512dq")]
        fn $bits_512(this: $this) -> $result {
            Self::$here(this)
        }
    };
}
pub(super) use versions;
