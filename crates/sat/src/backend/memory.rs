//! Checks that memory is available, for code that cannot handle a failed allocation.

use std::hint::black_box;

/// Bytes that must be available in addition, for anything else that is allocated meanwhile.
const REST: u64 = 32 << 20;
/// Requests for fewer bytes are always granted.
const LITTLE: u64 = 1 << 20;

/// Returns `true` if the system would give this process this many more bytes now. On systems that promise more memory
/// than the machine has, only a limit on this process makes the result `false`.
pub(crate) fn is_free(bytes: u64) -> bool {
    if bytes < LITTLE {
        return true;
    }
    let Ok(bytes) = usize::try_from(bytes.saturating_add(REST)) else { return false };
    let mut trial = Vec::<u8>::new();
    let given = trial.try_reserve_exact(bytes).is_ok();
    // Keeps the compiler from removing the unused allocation.
    black_box(&mut trial);
    given
}

/// Returns the bytes that a vector allocates when `more` elements are added: 0 if it has the capacity, otherwise at
/// least twice its current capacity.
pub(crate) fn growth<T>(vector: &Vec<T>, more: usize) -> u64 {
    let len = vector.len() + more;
    match len > vector.capacity() {
        true => (len.max(2 * vector.capacity()) * size_of::<T>()) as u64,
        false => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_little_is_free_and_too_much_is_not() {
        assert!(is_free(1 << 20));
        // The first request exceeds the address space, the second the range of a length.
        assert!(!is_free(1 << 62));
        assert!(!is_free(u64::MAX));
    }

    #[test]
    fn a_vector_that_is_full_grows_to_twice_its_size() {
        let mut vector = vec![0u32; 1000];
        assert_eq!(growth(&vector, 0), 0);
        assert!(growth(&vector, 1) >= 8000 && growth(&vector, 5000) >= 24_000);
        let before = vector.capacity();
        vector.push(0);
        assert!(before == 1000 && vector.capacity() <= 2000, "{}", vector.capacity());
    }
}
