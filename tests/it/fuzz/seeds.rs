//! Real texts of each kind, from which the inputs are made.

use crate::common;
use crate::common::fuzz::PROOF;
use sudoku2cnf_puzzle::formats::Format;
use sudoku2cnf_puzzle::rules::REGISTRY;

/// Returns every example of every rule that `format` can express.
fn examples(format: Format) -> Vec<Vec<u8>> {
    let texts = REGISTRY.iter().flat_map(|spec| spec.examples);
    let puzzles = texts.map(|text| common::puzzle(text));
    puzzles.filter_map(|puzzle| Some(format.write(&puzzle).ok()?.into_bytes())).collect()
}

fn bytes(texts: &[&str]) -> Vec<Vec<u8>> {
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}

/// Returns native texts as people write them, and as the library writes them.
fn natives() -> Vec<Vec<u8>> {
    let stated = REGISTRY.iter().flat_map(|spec| spec.examples.iter().map(|text| text.as_bytes().to_vec()));
    let headers = [
        "grid 4x4\nregions\naaab\naccb\nddcb\nddcb\n1...\n....\n....\n...4",
        "grid 6x6\nsubgrids 4x4 at r1c1 r3c3\ngiven r1c1=1 r6c6=2",
        "grid 3x3 raw\nvalues 0-3\nvariables 2x2\ngiven v1=3 # a comment\ndiagonal main",
        "1 . | 3 4\n. . | . .\n----+----\n. . | . .\n4 . | . 1\n",
    ];
    stated.chain(bytes(&headers)).chain(examples(Format::Native)).collect()
}

const SOLO: [&str; 10] = [
    "3x3:6b5b3_7d4_3h7_1a9a2f6_1i7_1f2a7a3_5h9_8d8_9b4b7",
    "2x2:c4c2_1c4c",
    "3:a3_4a_,a3m6s1d3a2",
    "3:0R,0,0D,2U,0,0,0,0L,0,",
    "3a:0R,0L,0,b1D,0,0,0U",
    "3:1//3/2/////2//3/,b2f",
    "2x2x:1a4a_2b3d",
    "3j:a1e2a,abcdefghi",
    "2x2k:p,aa_6d4bbb,3a3b7a7b",
    "4jk:p,aaaaaaaa,10a3",
];

const GRIDS: [&str; 7] = [
    "Puzzle 7\n1..2\n....\n2...\n..1.\n",
    "*--*--*\n|1.|.2|\n|..|..|\n*--*--*\n|2.|..|\n|..|1.|\n*--*--*\nSadMan\n",
    "1..2\n....\n2...\n..1.\n\n1xx2\nxxxx\n2xxx\nxx1x\n",
    "[Puzzle]\n1--2\n----\n2---\n--1-\n[State]\n1342\n",
    "1 34 34 2\n34 1234 | 1 34\n2 13 34 34\n34 2 u1 4\n",
    "| 1 |   |   | 2 |\n|   |   |   |   |\n| 2 |   |   |   |\n|   |   | 1 |   |",
    "1,,,2\n,,,\n2,,,\n,,1,",
];

const TABLES: [&str; 4] = [
    "quizzes,solutions\n1..2....2.....1.,1342243121343214",
    "Puzzle,\n1..2....2.....1.,\n1..2....2.......,\n",
    "7;1002000020000010;;0.5",
    "a\t\"1..2....2.....1.\"\tb",
];

const HODOKU: [&str; 2] = [
    ":0000:x:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:::",
    ":0708:9:53+4.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:312 313:921:",
];

const OPENSUDOKU: [&str; 2] = [
    "<?xml version=\"1.0\"?>\n<opensudoku><!-- a --><game data=\"530070000600195000098000060800060003400803001700020006060000280000419005000080079\"/></opensudoku>",
    "<opensudoku>\n<game data='version: 1&#10;5|0|0|3|0|0|'/>\n<game/></opensudoku>",
];

const ROWS: [&str; 5] = [
    "[[1,0,0,2],[0,0,0,0],[2,0,0,0],[0,0,1,0]]",
    "[\n 'x..2',\n \"....\",\n '2...',\n '..1.'\n]",
    "[[1, None, '', '2'], (0,0,0,0), [2,0,0,null], [0 0 1 0]]",
    "{\"board\": [[1,0],[0,1]], \"id\": 5}",
    "{\"puzzle\": [\"1..2\",\"....\",\"2...\",\"..1.\"], \"rules\": \"diagonal\"}",
];

/// Returns boards in UTF-16, with fullwidth characters, in quotes and in frames.
fn encoded() -> Vec<Vec<u8>> {
    let text = "> 1..2\n> ....\n> 2...\n> ..□.\n";
    let little = "\u{feff}1..2\n....".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big = "1..2\n....\n2...\n..1.".encode_utf16().flat_map(u16::to_be_bytes).collect();
    let wide = "```\n１..2\n.\u{200b}...\n2...\n..1\u{fe0f}\u{20e3}.\n```\n";
    let frame = "┌──┬──┐\n│1·│·2│\n│··│··│\n├──┼──┤\n│2·│··│\n│··│1·│\n└──┴──┘";
    [bytes(&[text, wide, frame, "“1..2....2.....1.”"]), vec![little, big]].concat()
}

const CNFS: [&str; 5] = [
    "p cnf 0 0\n",
    "c a comment\np cnf 3 2\n1 -2 0\n2\n3 0\n%\n0\n",
    "p cnf 1 2\n1 0\n-1 0\n",
    "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n",
    "p cnf 3 8\n1 2 3 0 1 2 -3 0 1 -2 3 0 1 -2 -3 0\n-1 2 3 0 -1 2 -3 0 -1 -2 3 0 -1 -2 -3 0\n",
];

const PROOFS: [(usize, &str); 5] = [
    (2, "3 0 1 2 0\n"),
    (3, "5 1 0 1 2 0\n5 d 1 2 0\n6 0 5 3 4 0\n"),
    (3, "5 2 0 1 3 0\n7 -2 0 2 4 0\n8 0 5 7 0\n"),
    (
        4,
        "9 1 2 0 1 2 0\n10 1 -2 0 3 4 0\n10 d 1 2 3 4 0\n11 1 0 9 10 0\n12 -1 2 0 11 5 6 0\n13 -1 -2 0 7 8 0\n14 0 11 12 13 0\n",
    ),
    (4, "9 1 2 0 1 2 0\n10 1 0 9 3 4 0\n11 2 0 10 5 6 0\n17 0 10 11 7 8 0\n"),
];

const ANSWERS: [&str; 8] = [
    "s SATISFIABLE\nc s type pmc\nc s log10-estimate 1.2553\nc s exact arb int 18\nc s pac guarantees epsilon: 0 delta: 0\n",
    "s SATISFIABLE\ns mc 96\n",
    "s SATISFIABLE\nv 1 -2 3\nv 4 0\n",
    "SAT\n1 -2 3 0\n",
    "UNSAT\n",
    "c talk\ns UNSATISFIABLE\n",
    "SATISFIABLE\nv 1 2 0",
    "s UNKNOWN\nINDETERMINATE\n",
];

/// Returns small CNFs, and the CNFs of small puzzles.
fn cnfs() -> Vec<Vec<u8>> {
    let mut all = bytes(&CNFS);
    for text in ["grid 2x2\n1.\n..", "grid 4x4\ndiagonal main\nkiller 3 r1c1 r1c2\n1...\n....\n....\n...."] {
        let puzzle = common::puzzle(text);
        let problem = sudoku2cnf_compile::problem::Problem::whole(puzzle);
        let options = sudoku2cnf_compile::encode::Options::default().dedup(true);
        let mut cnf = Vec::new();
        let comments = sudoku2cnf_compile::legend::write(&problem, options);
        let encoded = problem.encoded(options);
        sudoku2cnf_sat::dimacs::write(&encoded, &comments, &mut cnf).expect("memory takes it");
        all.push(cnf);
    }
    all
}

/// Returns a link with a state of Sudoku Coach.
fn coach(json: &str) -> Vec<u8> {
    let bytes = miniz_oxide::deflate::compress_to_vec_zlib(json.as_bytes(), 0);
    let bit = |at: usize| bytes.get(at / 8).map_or(0, |byte| u32::from(byte >> (7 - at % 8) & 1));
    let five = |place: usize| (0..5).fold(0, |number, offset| number * 2 + bit(place * 5 + offset));
    let digit = |place: usize| char::from_digit(five(place), 32).expect("below 32");
    let code: String = (0..(bytes.len() * 8).div_ceil(5)).map(digit).collect();
    format!("https://sudoku.coach/en/play/SCv7_32_{code}").into_bytes()
}

/// Returns links of penpa-edit without compression, so changes to a link change the text inside.
fn penpa() -> Vec<Vec<u8>> {
    let questions = [
        r#"{zN:{"18":["1",1,"1"],"45":[[0,1,0],1,"7"]},zE:{"99,100":2},zT:[[18,19,28]],z3:[[20,21]],zL:{}}"#,
        r#"{z6:[[18,19]],z1:{"328":["5",1]},zC:{"328,329":10},zY:{"190":[1,"circle_SS",2]},zS:{"20":1},z0:[[18,19]]}"#,
    ];
    let link = |question: &str| {
        let steps = "[18,1,1,1,5,1,1,1,5,1,1,1,5,1,1,1]";
        let head = "square,4,4,38,0,1,1,0,0,0,0,1,0,0,0,Title: a,Author: b,,king%2D,OFF,false";
        let text = format!(
            "{head}\n[0,0,0,0]\n[]~[]\n{question}\n{{zN:{{}}}}\n{steps}\n{}[\"latin\",\"killer\"]\n",
            "\n".repeat(11)
        );
        let code = common::deflated(&text, 0);
        format!("https://x.org/penpa-edit/#m=edit&p={code}").into_bytes()
    };
    questions.map(link).into()
}

/// Returns real texts of the kind that a target reads.
pub(super) fn seeds(target: &str) -> Vec<Vec<u8>> {
    let boards = || {
        bytes(&[
            "1.......43......",
            "..3.\n",
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        ])
    };
    let iss = || {
        let more =
            [".Or.X~R1C1~R1C2.And.V~R2C1~R2C2.End.End", ".Replicate~B~R1C1.Thermo~R1C1~R1C2.End.Shape~6x6~9"];
        let forms = ["Z<<<<W<<<^0<<>^X<T>^j>>>^>^c^^<<>>^T^<<<^>>>^^S<<^<<0^>^L<<<^^<^>^U<>>^Q>>>^>>>>^"];
        [examples(Format::Iss), bytes(&more), bytes(&forms)].concat()
    };
    let fpuzzles = || {
        let objects = examples(Format::Fpuzzles);
        let json = |link: &[u8]| {
            let link = std::str::from_utf8(link).expect("text");
            let packed = link.split("load=").nth(1).unwrap_or(link);
            Some(
                lz_str::decompress_from_base64(packed)
                    .and_then(|units| String::from_utf16(&units).ok())?
                    .into_bytes(),
            )
        };
        let opened: Vec<Vec<u8>> = objects.iter().filter_map(|object| json(object)).collect();
        [objects, opened].concat()
    };
    let links = || {
        let address = "https://example.org/play?id=7&bd=";
        let wiki = "0305g1".repeat(27);
        bytes(&[
            &format!("{address}1.......43......&s=1234341221434321"),
            &format!("(https://www.sudokuwiki.org/sudoku.htm?bd={wiki})."),
            "https://sigh.github.io/?q=.Shape%7E4x4.Thermo~R1C1~R1C2#1",
            "example.org/%31.......43......",
            &format!(
                "{address}fpuzzles{}",
                common::packed(r#"{"size":2,"grid":[[{},{"value":1,"given":true}],[{},{}]]}"#)
            ),
            &format!(
                "https://example.org/#{}",
                common::packed(r#"{"cells":[[{},{"value":2}],[{},{}]],"regions":[]}"#)
            ),
        ])
    };
    let sudokupad = || {
        let links = natives().into_iter().filter_map(|text| {
            let puzzle = Format::Native.read(std::str::from_utf8(&text).ok()?).ok()?.0;
            Some(Format::Sudokupad.write(&puzzle).ok()?.into_bytes())
        });
        let scl = "{ce:[[{v:1},,,],[,,,],[,,,],[,,,{v:2}]],re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],\
                   [[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],ca:[{ce:[[0,0],[0,1]],v:5,unique:t},\
                   {v:'title: a'},{v:'solution: 1234341221434312'}],metadata:{antiknight:t,norowcol:f},global:['diagonal+']}";
        let texts =
            [scl, "https://sudokupad.app/scfopqrstuvwxoooK*x*ttitle", "https://sudokupad.app/classic1E2J4"];
        links.take(10).chain(bytes(&texts)).collect::<Vec<_>>()
    };
    let sudokumaker = || {
        let constraints = [
            r#"{"type":0},{"type":2003},{"type":1,"regions":[0,0,1,1,0,0,1,1,2,2,3,3,2,2,3,3]},{"type":10},{"type":12}"#,
            r#"{"type":200,"clues":[{"edge":1,"value":1}],"negative":[1]},{"type":202,"clues":[{"edge":11,"value":5}]}"#,
            r#"{"type":301,"cages":[{"cells":[0,1],"value":5}]},{"type":303,"clues":[{"corner":6,"digits":[1,2]}]}"#,
            r#"{"type":406,"lines":[[0,1]],"groups":[5,10]},{"type":408,"bulbsWithArrows":[{"bulbCells":[0],"arrows":[[0,1]]}]}"#,
            r#"{"type":500,"clues":[{"outerCell":0,"value":5,"diagonal":-1}]},{"type":503,"clues":[{"outerCell":17,"value":3}]}"#,
        ];
        let document = |constraints: &&str| {
            let cells = r#"{"value":1,"given":true},null,{"value":2}"#;
            format!(
                r#"{{"formatVersion":"1","puzzle":{{"width":4,"height":4,"cells":[{cells}],"constraints":[{constraints}]}}}}"#
            )
        };
        let documents: Vec<String> = constraints.iter().map(document).collect();
        let link = |document: &String| {
            format!("https://sudokumaker.app/?puzzle={}", lz_str::compress_to_encoded_uri_component(document))
        };
        documents.iter().map(link).chain(documents.clone()).map(String::into_bytes).collect::<Vec<_>>()
    };
    let sudokustudio = || {
        let elements = [
            r#"{"type":"gridRegion","value":[{"0":true,"1":true,"4":true,"5":true},[],{},null]},{"type":"king","value":true}"#,
            r#"{"type":"box","value":{"width":2,"height":2}},{"type":"givens","value":{"0":1}},{"type":"thermo","value":{"7":[0,1]}}"#,
            r#"{"type":"killer","value":{"1":{"sum":5,"cells":{"0":true,"1":true}}}},{"type":"xv","value":{"0":5}},{"type":"antiX","value":true}"#,
            r#"{"type":"arrow","value":{"1":{"bulb":[0],"body":[0,1]}}},{"type":"quadruple","value":{"6":[1]}},{"type":"filled","value":{"1":2}}"#,
            r#"{"type":"littleKiller","value":{"4":9}},{"type":"xsum","value":{"15":4}},{"type":"clone","value":{"1":{"a":[0],"b":[5]}}}"#,
        ];
        let document = |elements: &&str| {
            format!(r#"{{"grid":{{"width":4,"height":4}},"elements":[{{"type":"grid"}},{elements}]}}"#)
        };
        let documents: Vec<String> = elements.iter().map(document).collect();
        let link = |document: &String| format!("https://sudokustudio.net/?b={}", common::packed(document));
        documents.iter().map(link).chain(documents.clone()).map(String::into_bytes).collect::<Vec<_>>()
    };
    match target {
        "native" | "compile" => natives(),
        "line" => boards(),
        "iss" => iss(),
        "fpuzzles" => fpuzzles(),
        "solo" => bytes(&SOLO),
        "grids" => bytes(&GRIDS),
        "csv" => bytes(&TABLES),
        "hodoku" => bytes(&HODOKU),
        "opensudoku" => bytes(&OPENSUDOKU),
        "rows" => bytes(&ROWS),
        "bytes" => encoded(),
        "link" => links(),
        "sudokupad" => sudokupad(),
        "sudokumaker" => sudokumaker(),
        "sudokustudio" => sudokustudio(),
        "coach" => vec![coach(r#"{"givenDigits":"1000000000430000","gridSize":4}"#)],
        "lisudoku" => {
            let objects = [
                r#"{"gridSize":4,"thermos":[[{"row":0,"col":0},{"row":0,"col":1}]],"antiKing":true}"#,
                r#"{"gridSize":4,"fixedNumbers":[{"position":{"row":1,"col":2},"value":3}],"oddCells":[{"row":0,"col":0}]}"#,
                r#"{"gridSize":4,"killerCages":[{"sum":5,"region":[{"row":0,"col":0},{"row":0,"col":1}]}],"kropkiNegative":true}"#,
            ];
            let link =
                |json: &str| format!("https://lisudoku.xyz/?import={}", lz_str::compress_to_base64(json));
            objects.iter().map(|json| link(json).into_bytes()).collect()
        }
        "penpa" => penpa(),
        "any" => [
            natives(),
            boards(),
            iss(),
            fpuzzles(),
            links(),
            sudokupad(),
            penpa(),
            bytes(&SOLO),
            bytes(&GRIDS),
            bytes(&TABLES),
            bytes(&HODOKU),
            bytes(&OPENSUDOKU),
            bytes(&ROWS),
        ]
        .concat(),
        "dimacs" => cnfs(),
        "answer" => bytes(&ANSWERS),
        "lrat" => {
            let joined =
                |&(cnf, proof): &(usize, &str)| [CNFS[cnf].as_bytes(), PROOF, proof.as_bytes()].concat();
            PROOFS.iter().map(joined).collect()
        }
        other => panic!("no seeds for {other}"),
    }
}
