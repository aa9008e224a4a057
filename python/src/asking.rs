//! The options of questions about solutions, stated once for all methods that ask one.

/// Makes a method of `Puzzle` that asks a question. The arguments that are its own stand in front of those that all
/// such questions have; the body is given what these say: who is asked and how, and the time limit.
macro_rules! asking {
    (
        $(#[$about:meta])*
        fn $name:ident(
            &$this:ident, $py:ident, $asked:ident, $limit:ident $(, $own:ident: $type:ty = $default:tt)*
        ) -> $result:ty $body:block
    ) => {
        #[pymethods]
        impl Puzzle {
            $(#[$about])*
            #[pyo3(signature = (
                *, $($own = $default,)* backend="auto", time_limit=None, memory_limit=None, heuristic=None,
                encoding="extended", amo=None, sum=None, simplify=None
            ))]
            #[expect(clippy::too_many_arguments, reason = "each is an option of the programs")]
            fn $name<'py>(
                &$this,
                $py: Python<'py>,
                $($own: $type,)*
                backend: &str,
                time_limit: Option<f64>,
                memory_limit: Option<$crate::integer::Integer>,
                heuristic: Option<&str>,
                encoding: &str,
                amo: Option<&str>,
                sum: Option<&str>,
                simplify: Option<&str>,
            ) -> PyResult<$result> {
                let way = $crate::options::way(encoding, amo, sum, simplify)?;
                let $asked = $crate::options::SolverChoice::new(backend, heuristic, memory_limit, way)?;
                let $limit = $crate::convert::seconds(time_limit)?;
                $body
            }
        }
    };
}
pub(crate) use asking;
