//! The same functions compiled once more for processors with wider vectors, and chosen when the program runs.

/// The vectors that the processor has.
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
    /// Returns all that the processor has, the widest last.
    fn all() -> Vec<Width> {
        let mut all = vec![Width::Narrow];
        #[cfg(target_arch = "x86_64")]
        {
            use std::is_x86_feature_detected as has;
            if has!("avx2") && has!("bmi1") && has!("bmi2") && has!("lzcnt") && has!("popcnt") {
                all.push(Width::Bits256);
                if has!("avx512f") && has!("avx512vl") && has!("avx512bw") && has!("avx512dq") {
                    all.push(Width::Bits512);
                }
            }
        }
        all
    }

    /// Returns the widest that the processor has; in tests, each in turn.
    pub fn found() -> Vectors {
        let all = Vectors::all();
        #[cfg(test)]
        {
            thread_local!(static TURN: std::cell::Cell<usize> = const { std::cell::Cell::new(0) });
            Vectors(all[TURN.replace(TURN.get() + 1) % all.len()])
        }
        #[cfg(not(test))]
        Vectors(all[all.len() - 1])
    }

    /// Returns their width.
    #[inline(always)]
    pub fn width(self) -> Width {
        self.0
    }
}

/// Compiles a method, which is always inlined, for vectors of 256 and of 512 bits as well, and makes a method that calls
/// the version for the field `vectors`.
macro_rules! versions {
    ($narrow:ident: $this:ty => $result:ty, $chosen:ident, $bits_256:ident, $bits_512:ident) => {
        fn $chosen(this: $this) -> $result {
            match this.vectors.width() {
                crate::backend::dpll::bits::wide::Width::Narrow => Self::$narrow(this),
                #[cfg(target_arch = "x86_64")]
                #[expect(unsafe_code, reason = "compiled for processors that have these vectors")]
                // SAFETY: the processor has them, and the version needs nothing else.
                crate::backend::dpll::bits::wide::Width::Bits256 => unsafe { Self::$bits_256(this) },
                #[cfg(target_arch = "x86_64")]
                #[expect(unsafe_code, reason = "compiled for processors that have these vectors")]
                // SAFETY: as above.
                crate::backend::dpll::bits::wide::Width::Bits512 => unsafe { Self::$bits_512(this) },
            }
        }

        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn $bits_256(this: $this) -> $result {
            Self::$narrow(this)
        }

        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512vl,avx512bw,avx512dq")]
        fn $bits_512(this: $this) -> $result {
            Self::$narrow(this)
        }
    };
}
pub(super) use versions;
