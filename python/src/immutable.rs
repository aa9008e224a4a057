//! A macro that defines how immutable objects are copied.

/// Makes `copy` and `deepcopy` of a class return the object itself.
macro_rules! immutable {
    ($class:ident) => {
        #[pymethods]
        impl $class {
            fn __copy__(this: Py<Self>) -> Py<Self> {
                this
            }

            fn __deepcopy__(this: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
                this
            }
        }
    };
}
pub(crate) use immutable;
