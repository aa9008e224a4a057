//! The distance of each reason from a candidate.

use std::sync::Arc;

use super::board::Board;

impl Board {
    /// Returns the distance of each reason from a candidate: 0 if the candidate is in its scope, otherwise one more
    /// than the least distance of a reason with which it shares a candidate; 255 if there is no such way.
    pub fn near(&mut self, candidate: u32) -> Arc<Vec<u8>> {
        if let Some(near) = &self.nearness[candidate as usize] {
            return Arc::clone(near);
        }
        let mut near = vec![u8::MAX; self.reasons.all.len()];
        let mut seen = vec![false; self.reasons.of.len()];
        seen[candidate as usize] = true;
        let mut layer = vec![candidate];
        for distance in 0..u8::MAX {
            let mut next = Vec::new();
            for candidate in std::mem::take(&mut layer) {
                for &reason in &self.reasons.of[candidate as usize] {
                    if near[reason as usize] == u8::MAX {
                        near[reason as usize] = distance;
                        let scope = self.reasons.all[reason as usize].scope.iter();
                        next.extend(
                            scope.filter(|&&other| !std::mem::replace(&mut seen[other as usize], true)),
                        );
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            layer = next;
        }
        let near = Arc::new(near);
        self.nearness[candidate as usize] = Some(Arc::clone(&near));
        near
    }
}
