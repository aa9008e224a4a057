//! Stores many short lists in one vector.

use crate::cnf::Var;

/// Lists whose items are concatenated.
#[derive(Debug)]
pub struct Lists<T> {
    items: Vec<T>,
    starts: Vec<u32>,
}

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Lists { items: Vec::new(), starts: vec![0] }
    }
}

impl<T: Copy> Lists<T> {
    /// Creates `count` lists from pairs of a list's index and an item. Each list keeps the order of its items. `blank`
    /// fills the memory at first and can be any item.
    pub fn new(count: usize, blank: T, pairs: impl Iterator<Item = (usize, T)> + Clone) -> Lists<T> {
        let mut starts = vec![0; count + 2];
        pairs.clone().for_each(|(list, _)| starts[list + 2] += 1);
        for list in 2..count + 2 {
            starts[list] += starts[list - 1];
        }
        let mut items = vec![blank; starts[count + 1] as usize];
        pairs.for_each(|(list, item)| {
            items[starts[list + 1] as usize] = item;
            starts[list + 1] += 1;
        });
        starts.pop();
        Lists { items, starts }
    }

    /// Creates an empty collection, with capacity for these numbers of lists and items.
    pub fn with_capacity(lists: usize, items: usize) -> Lists<T> {
        let mut starts = Vec::with_capacity(lists + 1);
        starts.push(0);
        Lists { items: Vec::with_capacity(items), starts }
    }

    /// Appends a list.
    pub fn push(&mut self, items: impl IntoIterator<Item = T>) {
        self.items.extend(items);
        self.starts.push(self.items.len() as u32);
    }

    /// Returns the number of lists.
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns the items of one list.
    #[inline]
    pub fn of(&self, list: usize) -> &[T] {
        &self.items[self.starts[list] as usize..self.starts[list + 1] as usize]
    }
}

impl Lists<Var> {
    /// Returns, for each of `vars` variables, the indices of the lists that contain it.
    pub fn inverted(&self, vars: usize) -> Lists<u32> {
        let mut starts = vec![0; vars + 2];
        self.items.iter().for_each(|var| starts[var.index() + 2] += 1);
        for list in 2..vars + 2 {
            starts[list] += starts[list - 1];
        }
        let mut items = vec![0; self.items.len()];
        for list in 0..self.len() {
            for var in self.of(list) {
                let place = &mut starts[var.index() + 1];
                items[*place as usize] = list as u32;
                *place += 1;
            }
        }
        starts.pop();
        Lists { items, starts }
    }
}
