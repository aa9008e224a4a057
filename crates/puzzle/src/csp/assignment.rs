//! A value for each subject variable of a problem.

use std::fmt;
use std::ops::Index;
use std::sync::Arc;

use super::names::Names;
use super::{Csp, VarId};

/// Values of the subject variables of a [`Csp`], found by variable or by name. Displayed as `day = 2, hour = 9`.
#[derive(Clone)]
pub struct Assignment {
    names: Arc<Names>,
    values: Vec<i32>,
}

impl Assignment {
    /// Returns the value of the variable with this name; `None` if there is no such variable.
    pub fn get(&self, name: &str) -> Option<i32> {
        self.values.get(self.names.find(name)?.index()).copied()
    }

    /// The values in the order of the variables.
    pub fn values(&self) -> &[i32] {
        &self.values
    }
}

impl Csp {
    /// Returns these values, one for each subject variable in order, as an assignment.
    ///
    /// # Panics
    /// If there are more or fewer values than subject variables.
    pub fn assigned(&self, values: Vec<i32>) -> Assignment {
        assert_eq!(values.len(), self.subjects(), "a value for each variable");
        Assignment { names: Arc::clone(&self.names), values }
    }
}

impl Index<VarId> for Assignment {
    type Output = i32;

    fn index(&self, var: VarId) -> &i32 {
        &self.values[var.index()]
    }
}

impl PartialEq for Assignment {
    fn eq(&self, other: &Assignment) -> bool {
        self.values == other.values
    }
}

impl fmt::Display for Assignment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, value) in self.values.iter().enumerate() {
            f.write_str(if place == 0 { "" } else { ", " })?;
            match self.names.name(VarId::new(place)) {
                Some(name) => write!(f, "{name} = {value}")?,
                None => write!(f, "variable {} = {value}", place + 1)?,
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Assignment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Assignment({self})")
    }
}
