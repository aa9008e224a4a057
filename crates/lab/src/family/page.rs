//! Writes the texts of a folder of instances: a page in Markdown, a table in CSV, and a description for a competition
//! with its bibliography.

use std::fmt::Write;

use super::Family;

/// An instance in a folder.
#[derive(Clone, Debug, Default)]
pub struct FolderInstance {
    /// The instance's name, used for its files.
    pub name: String,
    /// The instance's number in the stream of the seed.
    pub place: u64,
    /// The number that controls the hardness, such as the number of holes.
    pub number: usize,
    /// The number of variables of the formula.
    pub variables: u64,
    /// The number of clauses of the formula.
    pub clauses: u64,
    /// Whether the instance is satisfiable; `None` if unknown.
    pub satisfiable: Option<bool>,
    /// The reason why `satisfiable` is known or unknown.
    pub reason: String,
    /// The runs of solvers on the instance.
    pub runs: Vec<Run>,
}

/// The run of a solver on an instance.
#[derive(Clone, Debug, Default)]
pub struct Run {
    /// The name of the solver.
    pub solver: String,
    /// The CPU time of the run in seconds.
    pub seconds: f64,
    /// The solver's answer; `None` if a time limit ended the run.
    pub satisfiable: Option<bool>,
    /// The number of the solver's conflicts, if it reports them.
    pub conflicts: Option<u64>,
}

/// The facts common to all instances of a folder.
#[derive(Clone, Debug)]
pub struct Folder<'a> {
    /// The family of the instances.
    pub family: Family,
    /// The size of the instances, written as in a `grid` line.
    pub size: &'a str,
    /// The seed of the instances.
    pub seed: u64,
    /// The command that made the folder.
    pub command: &'a str,
    /// The program and its version.
    pub version: &'a str,
    /// The number of requested instances.
    pub wanted: u64,
    /// The requested range of seconds and the solver that should take them; `None` if no solver was run.
    pub window: Option<String>,
}

impl FolderInstance {
    fn status(&self) -> &'static str {
        match self.satisfiable {
            Some(true) => "satisfiable",
            Some(false) => "unsatisfiable",
            None => "unknown",
        }
    }
}

impl Run {
    /// Formats the seconds; "over" marks a run that a limit ended.
    fn seconds(&self) -> String {
        let more = if self.satisfiable.is_none() { "over " } else { "" };
        format!("{more}{:.1}", self.seconds)
    }

    fn conflicts(&self) -> String {
        self.conflicts.map_or("-".to_owned(), |conflicts| conflicts.to_string())
    }
}

/// Returns the column headings and the rows of a table.
fn columns(family: Family, found: &[FolderInstance]) -> (Vec<String>, Vec<Vec<String>>) {
    let mut heads: Vec<String> =
        ["instance", "place", family.number(), "variables", "clauses", "status"].map(str::to_owned).into();
    let solvers: Vec<&str> =
        found.first().map_or(Vec::new(), |first| first.runs.iter().map(|run| &*run.solver).collect());
    for solver in &solvers {
        heads.extend([format!("{solver}: s"), format!("{solver}: conflicts")]);
    }
    let row = |found: &FolderInstance| {
        let mut row = vec![
            found.name.clone(),
            found.place.to_string(),
            found.number.to_string(),
            found.variables.to_string(),
            found.clauses.to_string(),
            found.status().to_owned(),
        ];
        row.extend(found.runs.iter().flat_map(|run| [run.seconds(), run.conflicts()]));
        row
    };
    (heads, found.iter().map(row).collect())
}

/// Returns the table of instances as CSV.
pub fn table(family: Family, found: &[FolderInstance]) -> String {
    let (heads, rows) = columns(family, found);
    let mut text = heads.join(",") + "\n";
    rows.iter().for_each(|row| text += &(row.join(",") + "\n"));
    text
}

/// Returns the page about the folder, in Markdown.
pub fn readme(folder: &Folder<'_>, found: &[FolderInstance]) -> String {
    let Folder { family, size, seed, command, version, wanted, window } = folder;
    let spec = family.0;
    let (heads, rows) = columns(*family, found);
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let mut text = format!("# {}: {}\n\n{}\n\n", spec.name, spec.summary, spec.text);
    let _ = writeln!(text, "Made by {version}:\n\n```sh\n{command}\n```\n");
    let complete = if found.len() as u64 == *wanted { "all" } else { "not all" };
    let _ = writeln!(
        text,
        "Size {size}, seed {seed}; {} instances, {complete} of the {wanted} that were wanted.",
        found.len()
    );
    match window {
        Some(window) => {
            let _ = writeln!(
                text,
                "Only instances that took {window}, in seconds of processor time, were kept. A run that a limit \
                 ended is listed as `over` its seconds; its conflicts are not known.\n"
            );
        }
        None => text += "No solver was asked how hard they are.\n\n",
    }
    text += "* `cnf/NAME.cnf.xz`: the formula, in DIMACS CNF; its comments carry the puzzle, and `cnf2sudoku` turns a solver's answer back.\n\
             * `puzzles/NAME.txt`: the puzzle in the native text; `sudoku2cnf --simplify propagate --dedup` makes its clauses, of which the formula has each once.\n";
    if family.is_unsatisfiable() {
        text += "* No instance has a solution. A solver said so of each; a proof is made by `solve --certify FOLDER puzzles/NAME.txt`.\n";
    } else if family.excludes_a_solution() {
        text += "* `solutions/NAME.txt`: the solution that the last clause of the formula excludes. The status is the one that a solver found.\n";
    } else if family.is_decided_by_a_solver() {
        text += "* The status is the one that a solver found.\n";
    } else {
        text += "* `solutions/NAME.txt`: the solution that the instance was made of, so that its status is known by construction.\n";
    }
    text += "* `instances.csv`: the table below. `description.tex` and `description.bib`: a description for a competition.\n\n";
    text += "No two instances are the same in another guise: under changes of cells and values that keep all that the puzzle says.\n\n";
    text += &line(&heads);
    text += &line(&vec!["---".to_owned(); heads.len()]);
    rows.iter().for_each(|row| text += &line(row));
    text
}

/// Escapes a text for TeX.
fn tex(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '\\' => escaped += "\\textbackslash{}",
            '~' => escaped += "\\textasciitilde{}",
            '^' => escaped += "\\textasciicircum{}",
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => {
                escaped.push('\\');
                escaped.push(sign);
            }
            // TeX turns two hyphens into one dash; the empty group between them prevents that.
            '-' => escaped += "-{}",
            _ => escaped.push(sign),
        }
    }
    escaped
}

/// Maximum number of a table's rows on one page.
const ROWS: usize = 50;

/// Returns the description for a competition, in LaTeX with IEEE's document class.
pub fn description(folder: &Folder<'_>, found: &[FolderInstance]) -> String {
    let Folder { family, size, seed, command, version, window, .. } = folder;
    let spec = family.0;
    let cited: String = match spec.sources {
        [] => ".".to_owned(),
        sources => format!("~\\cite{{{}}}.", sources.join(",")),
    };
    let (heads, rows) = columns(*family, found);
    let row =
        |cells: &[String]| cells.iter().map(|cell| tex(cell)).collect::<Vec<_>>().join(" & ") + " \\\\\n";
    let mut text = format!(
        "\\documentclass[conference]{{IEEEtran}}\n\\usepackage[utf8]{{inputenc}}\n\\usepackage[T1]{{fontenc}}\n\\usepackage{{textcomp}}\n\\begin{{document}}\n\
         \\title{{{}}}\n% The authors of the submission stand here.\n\\author{{}}\n\\maketitle\n\n",
        tex(&format!("Benchmark family {}: {}", spec.name, spec.summary))
    );
    let _ = writeln!(text, "\\section{{The problem}}\n{}{cited}\n", tex(spec.text.trim_end_matches('.')));
    let _ = writeln!(
        text,
        "\\section{{Generation}}\nThe instances have the size {} and were made by {} with the seed {seed}:\n\
         \\begin{{quote}}\\ttfamily\\raggedright {}\\end{{quote}}",
        tex(size),
        tex(version),
        tex(command).replace('\'', "\\textquotesingle{}")
    );
    if let Some(window) = window {
        let _ = writeln!(
            text,
            "The number that decides how hard they are ({}) was found by bisection over runs of solvers. Only instances that \
             took {}, in seconds of processor time, were kept.",
            tex(spec.number),
            tex(window)
        );
    }
    text += "No two instances are isomorphic: a canonical labelling of the constraints of each was compared with all others.\n\n\
             \\section{Encoding}\nEach value that a cell may have after propagation of the givens is a variable. Each cell has at \
             least one value and at most one, each house has each value at least once and at most once, and at most one is stated by \
             pairs of negated literals, each pair once. Sums of cages and connected areas, where there are some, are encoded by the generator's default. The \
             comments of each file carry the puzzle, so that a model can be turned back into a filled board and checked.\n\n\
             \\section{Instances}\nTable~\\ref{instances} lists them.\n";
    let columns = "r".repeat(heads.len().saturating_sub(1));
    for (number, rows) in rows.chunks(ROWS).enumerate() {
        let (more, label) = if number == 0 { ("", "\\label{instances}") } else { (", continued", "") };
        let _ = write!(
            text,
            "\\begin{{table*}}\n\\caption{{The instances{more}}}{label}\n\\centering\\footnotesize\\renewcommand{{\\arraystretch}}{{1.2}}\n\
             \\begin{{tabular}}{{l{columns}}}\n{}\\hline\n",
            row(&heads)
        );
        rows.iter().for_each(|cells| text += &row(cells));
        text += "\\end{tabular}\n\\end{table*}\n\n";
    }
    if !spec.sources.is_empty() {
        text += "\\bibliographystyle{IEEEtran}\n\\bibliography{description}\n";
    }
    text + "\\end{document}\n"
}

/// Returns the entries of the bibliography that a family cites, in BibTeX.
pub fn bibliography(family: Family) -> String {
    let cited = SOURCES.iter().filter(|(key, _)| family.0.sources.contains(key));
    cited.map(|(key, entry)| entry.replacen("KEY", key, 1) + "\n").collect()
}

/// The bibliography: keys, and BibTeX entries in which KEY stands for the key.
#[rustfmt::skip]
pub(super) const SOURCES: &[(&str, &str)] = &[
    ("achlioptas2000", "@inproceedings{KEY,\n  author = {Dimitris Achlioptas and Carla P. Gomes and Henry A. Kautz and Bart Selman},\n  title = {Generating Satisfiable Problem Instances},\n  booktitle = {Proceedings of the Seventeenth National Conference on Artificial Intelligence (AAAI)},\n  year = {2000}\n}\n"),
    ("kautz2001", "@inproceedings{KEY,\n  author = {Henry A. Kautz and Yongshao Ruan and Dimitris Achlioptas and Carla P. Gomes and Bart Selman and Mark E. Stickel},\n  title = {Balance and Filtering in Structured Satisfiable Problems},\n  booktitle = {Proceedings of the Seventeenth International Joint Conference on Artificial Intelligence (IJCAI)},\n  year = {2001}\n}\n"),
    ("jacobson1996", "@article{KEY,\n  author = {Mark T. Jacobson and Peter Matthews},\n  title = {Generating Uniformly Distributed Random {Latin} Squares},\n  journal = {Journal of Combinatorial Designs},\n  volume = {4},\n  number = {6},\n  pages = {405--437},\n  year = {1996}\n}\n"),
    ("ansotegui2006", "@inproceedings{KEY,\n  author = {Carlos Ans{\\'o}tegui and Ram{\\'o}n B{\\'e}jar and C{\\'e}sar Fern{\\'a}ndez and Carla Gomes and Carles Mateu},\n  title = {The Impact of Balancing on Problem Hardness in a Highly Structured Domain},\n  booktitle = {Proceedings of the Twenty-First National Conference on Artificial Intelligence (AAAI)},\n  year = {2006}\n}\n"),
    ("mckay2007", "@article{KEY,\n  author = {Brendan D. McKay and Alison Meynert and Wendy Myrvold},\n  title = {Small {Latin} Squares, Quasigroups, and Loops},\n  journal = {Journal of Combinatorial Designs},\n  volume = {15},\n  number = {2},\n  pages = {98--119},\n  year = {2007}\n}\n"),
    ("demaine2021", "@inproceedings{KEY,\n  author = {Erik D. Demaine and Jayson Lynch and Mikhail Rudoy and Yushi Uno},\n  title = {{Yin-Yang} Puzzles are {NP}-complete},\n  booktitle = {Proceedings of the 33rd Canadian Conference on Computational Geometry (CCCG)},\n  year = {2021}\n}\n"),
];
