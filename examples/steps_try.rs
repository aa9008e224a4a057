use sudoku2cnf::steps::{Options, steps};
fn main() {
    let mut args = std::env::args().skip(1);
    let path = args.next().unwrap();
    let verbose = args.next().is_some();
    let text = std::fs::read_to_string(path).unwrap();
    let backend = sudoku2cnf::backend::auto::Handover::default();
    let mut options = Options::default();
    if let Ok(w) = std::env::var("MW") {
        options.max_weight = w.parse().unwrap();
    }
    if let Ok(w) = std::env::var("JOBS") {
        options.jobs = w.parse().unwrap();
    }
    for line in text.split("%%\n").filter(|l| !l.trim().is_empty()) {
        let puzzle: sudoku2cnf::puzzle::Puzzle = match line.parse() {
            Ok(p) => p,
            Err(e) => {
                println!("error {e}");
                continue;
            }
        };
        let t = std::time::Instant::now();
        let found = steps(&puzzle, None, &backend, &options, &Default::default()).unwrap();
        let t = t.elapsed();
        if verbose {
            for (i, s) in found.steps.iter().enumerate() {
                let b: Vec<String> = s.because.iter().map(|c| c.shown(&puzzle, "p").to_string()).collect();
                println!(
                    "{} w{} {} {:?} place {:?} remove {:?} min {}\n     because {}",
                    i + 1,
                    s.weight,
                    s.name,
                    s.kind,
                    s.place,
                    s.remove,
                    s.minimal,
                    b.join("; ")
                );
                for l in &s.proof {
                    println!(
                        "        {}{}{} {:?}",
                        l.cell,
                        if l.equals { "=" } else { "<>" },
                        l.value,
                        l.because.map(|b| s.because[b].shown(&puzzle, "p").to_string())
                    );
                }
            }
        }
        let h = found.hardest().map(|(_, s)| (s.weight, s.name.clone()));
        println!(
            "hardest {:?} steps {} above {} total {} {:?} {}",
            h,
            found.steps.len(),
            found.steps.iter().filter(|x| x.weight > 1).count(),
            found.total(),
            t,
            format!("{:?}", found.end).chars().take(40).collect::<String>()
        );
    }
}
