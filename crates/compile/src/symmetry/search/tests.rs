//! Compares the search in random graphs with all permutations of their nodes.

use super::super::graph::Builder;
use super::*;
use crate::random::Random;

const NODES: u32 = 6;

fn graph(edges: &[(u32, u32, i64)], colours: &[i64]) -> Graph {
    let mut builder = Builder::default();
    for &colour in colours {
        builder.node(vec![colour]);
    }
    edges.iter().for_each(|&(a, b, colour)| builder.edge(a, b, vec![colour]));
    builder.finish()
}

fn permutations(count: u32) -> Vec<Vec<u32>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let longer = |order: Vec<u32>| {
        (0..count).map(move |place| {
            let mut order = order.clone();
            order.insert(place as usize, count - 1);
            order
        })
    };
    permutations(count - 1).into_iter().flat_map(longer).collect()
}

/// The listing of a graph, with the descriptions of the colours.
type NumberedListing = (Vec<(u32, u32)>, Vec<Vec<i64>>, Vec<Vec<i64>>);

fn listed(graph: &Graph) -> NumberedListing {
    let (_, listing) = Search::new(graph, NODES, &Limits::default()).canonical().expect("it is small");
    (listing, graph.colours.clone(), graph.edge_colours.clone())
}

#[test]
fn random_graphs_agree_with_all_permutations() {
    let all = permutations(NODES);
    assert_eq!(all.len(), 720);
    let mut random = Random::new(5, &[]);
    // Maps the smallest image of a graph to its listing: graphs of one class must have the same listing.
    let mut classes = std::collections::BTreeMap::new();
    for _ in 0..60 {
        // Includes regular graphs, which refinement does not split.
        let is_regular = random.below(3) == 0;
        let mut edges: Vec<(u32, u32, i64)> = Vec::new();
        for a in 0..NODES {
            for b in a + 1..NODES {
                let is_edge = match is_regular {
                    true => (b - a) % 3 != 0 || a.is_multiple_of(2) && random.below(9) == 0,
                    false => random.below(2) == 0,
                };
                if is_edge {
                    edges.push((a, b, if is_regular { 0 } else { random.below(2) as i64 }));
                }
            }
        }
        let mut colours = vec![0; NODES as usize];
        colours[0] = random.below(2) as i64;
        let image = |image: &Vec<u32>| {
            let mut moved: Vec<(u32, u32, i64)> = Vec::new();
            for &(a, b, colour) in &edges {
                let (a, b) = (image[a as usize], image[b as usize]);
                moved.push((a.min(b), a.max(b), colour));
            }
            moved.sort_unstable();
            let mut coloured = vec![0; NODES as usize];
            (0..).zip(&colours).for_each(|(node, &colour)| coloured[image[node as usize] as usize] = colour);
            (moved, coloured)
        };
        let images: Vec<_> = all.iter().map(image).collect();
        let same = images.iter().filter(|image| *image == &images[all.len() - 1]).count() as u64;
        let made = graph(&edges, &colours);
        let group = Search::new(&made, NODES, &Limits::default()).automorphisms().expect("it is small");
        assert_eq!(group.factors.iter().product::<u64>(), same, "{edges:?} {colours:?}");
        assert!(group.generators.iter().all(|generator| made.is_automorphism(generator)));
        let least = images.iter().min().expect("there are images");
        let listing = listed(&made);
        assert_eq!(classes.entry(least.clone()).or_insert_with(|| listing.clone()), &listing, "{edges:?}");
        let (moved, coloured) = &images[random.below(images.len())];
        assert_eq!(listed(&graph(moved, coloured)), listing, "{edges:?} {colours:?}");
    }
    let listings: std::collections::BTreeSet<&NumberedListing> = classes.values().collect();
    assert_eq!(listings.len(), classes.len(), "each class has a listing of its own");
}

#[test]
fn a_work_limit_gives_no_wrong_numbering() {
    let limits = Limits::default().stopped_by(std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true)));
    let made = graph(&[(0, 1, 0), (1, 2, 0)], &[0; 6]);
    assert_eq!(Search::new(&made, NODES, &limits).canonical().err(), Some(Unfinished::Stopped));
}

/// With any bounds, a search returns the same listing as without bounds, or none. If it returns none, the reported
/// reason is that the bounds are too tight.
#[test]
fn bounds_of_work_refuse_and_never_change_a_listing() {
    // A ring of equal nodes, which refinement does not separate.
    let edges: Vec<(u32, u32, i64)> = (0..NODES).map(|node| (node, (node + 1) % NODES, 0)).collect();
    let made = graph(&edges, &[0; 6]);
    let limits = Limits::default();
    let within = |down, whole| {
        let mut search = Search::new(&made, NODES, &limits);
        search.bounds = (down, whole);
        search.canonical().map(|(_, listing)| listing)
    };
    let (listing, _, _) = listed(&made);
    // Finds the smallest bound that is enough on its own.
    let enough = |answer: &dyn Fn(u64) -> Result<Listing, Unfinished>| {
        let least = (0..MOST_DOWN).find(|&bound| answer(bound).is_ok()).expect("it is small");
        for bound in 0..2 * least {
            let expected = if bound < least { Err(Unfinished::TooLong) } else { Ok(listing.clone()) };
            assert_eq!(answer(bound), expected, "{bound}");
        }
        least
    };
    let down = enough(&|bound| within(bound, MOST_WORK));
    let whole = enough(&|bound| within(MOST_DOWN, bound));
    // There is work before the first leaf, and more after it.
    assert!(0 < down && down < whole, "{down} {whole}");
    assert_eq!(within(down, whole), Ok(listing.clone()));
    assert_eq!(within(down - 1, MOST_WORK), Err(Unfinished::TooLong));
    assert_eq!(within(MOST_DOWN, whole - 1), Err(Unfinished::TooLong));
}
