//! Versions of functions for processors with wider vectors, of which the widest is chosen when the program runs.

/// The vectors that the functions use. Wide ones exist only if the processor has them, as [`Vectors::found`] asks it.
#[derive(Clone, Copy, Debug)]
pub struct Vectors(Width);

/// The widths that functions are compiled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    Narrow,
    #[cfg(target_arch = "x86_64")]
    Bits256,
    #[cfg(target_arch = "x86_64")]
    Bits512,
}

impl Vectors {
    /// Returns the widest that the processor has; in tests, narrower ones in turn as well.
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

    /// Returns their width.
    #[inline(always)]
    pub fn width(self) -> Width {
        self.0
    }

    /// Returns `true` if they hold eight words of 32 bits or more.
    pub fn are_wide(self) -> bool {
        self.0 != Width::Narrow
    }
}

/// Returns the number of widths to pass over, from the widest down.
#[cfg(all(target_arch = "x86_64", not(test)))]
fn turn() -> usize {
    0
}

#[cfg(all(target_arch = "x86_64", test))]
fn turn() -> usize {
    thread_local!(static TURN: std::cell::Cell<usize> = const { std::cell::Cell::new(0) });
    TURN.replace((TURN.get() + 1) % 3)
}

/// Makes versions of a method that is always inlined, `here`, for vectors of 256 and of 512 bits, and the method that calls
/// the one for the field `vectors`.
macro_rules! versions {
    ($(#[$doc:meta])* $visibility:vis $chosen:ident of $here:ident, $bits_256:ident, $bits_512:ident: $this:ty => $result:ty) => {
        $(#[$doc])*
        $visibility fn $chosen(this: $this) -> $result {
            use $crate::backend::dpll::bits::wide::Width;
            match this.vectors.width() {
                Width::Narrow => Self::$here(this),
                #[cfg(target_arch = "x86_64")]
                #[expect(unsafe_code, reason = "compiled for processors that have these vectors")]
                // SAFETY: `Vectors::found` makes this width only where the processor has all features that the version is
                // compiled for, and the version needs nothing else.
                Width::Bits256 => unsafe { Self::$bits_256(this) },
                #[cfg(target_arch = "x86_64")]
                #[expect(unsafe_code, reason = "compiled for processors that have these vectors")]
                // SAFETY: as above.
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
