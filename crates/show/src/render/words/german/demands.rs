//! The demands of each rule, in German, for the same statements as in English.

use crate::rules::sentences::StatementKind::{Factors, Has, HasBoth, Number, Twice, Word};
use crate::rules::sentences::{GridWords, PairWords, PictureSentence, Sentences, sentence};

pub static SENTENCES: Sentences = Sentences {
    of_rule: |name| DEMANDS.binary_search_by_key(&name, |row| row.0).map_or(&[], |place| DEMANDS[place].1),
    words: GridWords {
        none: "keine",
        extremes: |min, max| format!("der {min} und der {max}"),
        some_extremes: "dem kleinsten und dem größten Wert (bei mehr Werten als Zellen: der kleinsten und der größten Ziffer)",
        no_zero: "; eine 0 zählt nicht",
        pairs: PairWords {
            formula: |formula| format!(" mit {formula}"),
            parity: ", von denen einer gerade und einer ungerade ist",
            same_parity: ", die beide gerade oder beide ungerade sind",
            ratio: |k| format!(", von denen einer das {k}-fache des anderen ist"),
            no_ratio: |k| format!(", von denen keiner das {k}-fache des anderen ist"),
            not_both: |value| format!(", die nicht beide {value} sind"),
            list: |list| format!(", die eines dieser Paare sind: {list}"),
            but: |list| format!(", die keines dieser Paare sind: {list}"),
            exchanged: " (auch vertauscht)",
            rows: |rows| format!(" mit diesen b nach jedem a: {rows}"),
            table: ", die die Tabelle der Regel erlaubt",
        },
    },
    has_summaries: false,
};

/// The sentence for areas of several sizes.
const AREAS: &str = "Das Gebiet aus Zellen mit gleichem Wert auf der Ebene, zu dem die Zelle mit # gehört, hat so viele Zellen, wie hinter # stehen.";

/// The sentences by rules.
#[rustfmt::skip]
const DEMANDS: &[(&str, &[PictureSentence])] = &[
    ("along", &[sentence("Die Ziffern entlang der Strecke halten sich an die Linienregel, die hier zitiert ist.")]),
    ("and", &[sentence("Alle Regeln des Blocks in geschweiften Klammern gelten.")]),
    ("anti-king", &[sentence("Diagonal benachbarte Zellen enthalten verschiedene Ziffern.")]),
    ("anti-knight", &[sentence("Zellen, die einen Springerzug voneinander entfernt sind, enthalten verschiedene Ziffern.")]),
    ("anti-taxicab", &[sentence("Zwei Zellen mit der gleichen Ziffer sind nie zusammen genau so viele waagerechte und senkrechte Schritte voneinander entfernt, wie die Ziffer angibt.")]),
    ("area-size", &[
        sentence("{CELL} ist ein Gebiet für sich: Kein waagerechter oder senkrechter Nachbar hat auf der Ebene denselben Wert.").when(Number(0, 1)).or(AREAS),
        sentence("Das Gebiet aus Zellen mit gleichem Wert auf der Ebene, zu dem {CELL} gehört, hat {N} Zellen.").or(AREAS),
    ]),
    ("arrow", &[sentence("Die Ziffern auf dem Pfeil ergeben in der Summe die Ziffer im Kreis; sie dürfen sich wiederholen.")]),
    ("at-least", &[sentence("Von mindestens {K} der Blöcke in geschweiften Klammern gelten alle Regeln.").or("Von den Blöcken mit einer Zahl gelten mindestens so viele, wie ihre Regel sagt.")]),
    ("at-most", &[
        sentence("Keiner der Blöcke in geschweiften Klammern gilt als Ganzes.").when(Number(0, 0)),
        sentence("Von höchstens {K} der Blöcke in geschweiften Klammern gelten alle Regeln.").or("Von den Blöcken mit einer Zahl gelten höchstens so viele, wie ihre Regel sagt."),
    ]),
    ("between", &[sentence("Die Ziffern zwischen den beiden Kreisen liegen der Größe nach zwischen denen in den Kreisen und sind keiner von ihnen gleich.")]),
    ("candidates", &[sentence("Eine Zelle hat einen der kleinen Werte, die in ihr stehen; ein Kreuz heißt, dass sie keinen hat.").quoted("In jeder genannten Zelle sind diese Werte möglich: {VALUES}.")]),
    ("cave", &[sentence("Auf einer Ebene mit zwei Werten sind die Zellen mit dem kleineren waagerecht und senkrecht verbunden, und jede andere Zelle ist über ihresgleichen mit dem Rand verbunden.")]),
    ("chaos-arrow", &[
        sentence("Alle Pfeile eines Kreises beginnen in derselben Region; die Ziffer in ihm sagt, wie viele Zellen dieser Region auf allen seinen Pfeilen zusammen lückenlos auf die erste folgen.").when(Number(1, 1)),
        sentence("Alle Pfeile eines Kreises beginnen in derselben Zelle; die Ziffer in ihm sagt, wie viele Zellen es sind: diese selbst und die Zellen ihrer Region, die auf allen seinen Pfeilen zusammen lückenlos auf sie folgen."),
    ]),
    ("chaos-construction", &[
        sentence("Das Gitter zerfällt in unbekannte zusammenhängende Regionen aus je {N} Zellen, in denen sich keine Ziffer wiederholt.").quoted("Das Gitter zerfällt in unbekannte zusammenhängende Regionen aus je {N} Zellen, in denen sich keine Ziffer wiederholt; {FIRST} und die Variablen danach nennen die Region jeder Gitterzelle in Leserichtung, in der auch die Regionen nummeriert sind.").when(Has(1)),
        sentence("Das Gitter zerfällt in unbekannte zusammenhängende Regionen aus je <count> Zellen, in denen sich keine Ziffer wiederholt.").quoted("Das Gitter zerfällt in unbekannte zusammenhängende Regionen aus je <count> Zellen, in denen sich keine Ziffer wiederholt; {FIRST} und die Variablen danach nennen die Region jeder Gitterzelle in Leserichtung, in der auch die Regionen nummeriert sind."),
    ]),
    ("chaos-count", &[
        sentence("Die Ziffer im Kreis sagt, wie viele der umrandeten Zellen in der Region der ersten liegen; diese selbst zählt nicht mit.").quoted("In {CONTROL} steht, wie viele der danach genannten Zellen in der Region der ersten von ihnen liegen; diese selbst zählt nicht mit. Eine Variable wie v1 nennt die Region einer Gitterzelle.").when(Number(1, 1)),
        sentence("Die Ziffer im Kreis sagt, wie viele der umrandeten Zellen in der Region der ersten liegen; diese selbst zählt mit.").quoted("In {CONTROL} steht, wie viele der danach genannten Zellen in der Region der ersten von ihnen liegen; diese selbst zählt mit. Eine Variable wie v1 nennt die Region einer Gitterzelle."),
    ]),
    ("clone", &[sentence("Beide Gebiete enthalten die gleichen Ziffern: Jede Zelle des einen ist gleich der Zelle des anderen, die in der Liste an derselben Stelle steht.")]),
    ("connected-values", &[
        sentence("Unter den umrandeten Zellen bilden die mit einem der Werte {VALUES} ein waagerecht und senkrecht zusammenhängendes Gebiet aus {N} Zellen.").when(HasBoth(1, 2)).each("Unter den umrandeten Zellen mit gleichem Buchstaben bilden die mit einem der Werte, die ihre Regel nennt, ein waagerecht und senkrecht zusammenhängendes Gebiet aus so vielen Zellen.", "Unter den hier genannten Zellen bilden die mit einem der Werte {VALUES} ein waagerecht und senkrecht zusammenhängendes Gebiet aus {N} Zellen."),
        sentence("Unter den umrandeten Zellen bilden die mit einem der Werte {VALUES} ein waagerecht und senkrecht zusammenhängendes Gebiet, und es gibt solche Zellen.").when(Has(2)).each("Unter den umrandeten Zellen mit gleichem Buchstaben bilden die mit einem der Werte, die ihre Regel nennt, ein waagerecht und senkrecht zusammenhängendes Gebiet, und es gibt solche Zellen.", "Unter den hier genannten Zellen bilden die mit einem der Werte {VALUES} ein waagerecht und senkrecht zusammenhängendes Gebiet, und es gibt solche Zellen."),
        sentence("Die Zellen mit einem der Werte {VALUES} bilden ein waagerecht und senkrecht zusammenhängendes Gebiet aus {N} Zellen.").when(Has(1)).or("Die Zellen mit einem der genannten Werte bilden ein waagerecht und senkrecht zusammenhängendes Gebiet aus so vielen Zellen."),
        sentence("Die Zellen mit einem der Werte {VALUES} bilden ein waagerecht und senkrecht zusammenhängendes Gebiet, und es gibt solche Zellen.").or("Die Zellen mit einem der genannten Werte bilden ein waagerecht und senkrecht zusammenhängendes Gebiet, und es gibt solche Zellen."),
    ]),
    ("contain-at-least", &[sentence("Jeder Wert in der Ecke kommt in den Zellen mindestens so oft vor, wie er dort steht.").quoted("Jeder genannte Wert kommt in den Zellen mindestens so oft vor, wie er genannt ist.")]),
    ("contain-exactly", &[sentence("Jeder Wert in der Ecke hinter dem = kommt in den Zellen genau so oft vor, wie er dort steht.").quoted("Jeder genannte Wert kommt in den Zellen genau so oft vor, wie er genannt ist.")]),
    ("count-distinct", &[sentence("Die Zelle mit dem Kreis enthält die Anzahl der verschiedenen Werte in den umrandeten Zellen.")]),
    ("counting-circles", &[sentence("Die Ziffer in einem Kreis sagt, wie viele Kreise sie enthalten.").each("Die Ziffer in einem Kreis sagt, wie viele Kreise mit gleichem Buchstaben sie enthalten.", "Die Ziffer in einem hier genannten Kreis sagt, wie viele dieser Kreise sie enthalten.")]),
    ("diagonal", &[
        sentence("Auf der Diagonalen, die nach rechts unten läuft, wiederholt sich keine Ziffer.").when(Word("main")),
        sentence("Auf der Diagonalen, die nach links unten läuft, wiederholt sich keine Ziffer.").when(Word("anti")),
        sentence("Auf jeder der beiden langen Diagonalen wiederholt sich keine Ziffer."),
    ]),
    ("diagonal-non-consecutive", &[sentence("Diagonal benachbarte Ziffern unterscheiden sich nie um 1.")]),
    ("difference", &[
        sentence("Die beiden Ziffern an einem weißen Punkt unterscheiden sich um 1.").when(Number(0, 1)),
        sentence("Die beiden Ziffern an einem weißen Punkt mit der Zahl {K} unterscheiden sich um {K}.").or("Die beiden Ziffern an einem weißen Punkt mit einer Zahl unterscheiden sich um diese Zahl."),
    ]),
    ("different-contents", &[
        sentence("In keinen zwei der umrandeten Gruppen stehen die gleichen Ziffern in der gleichen Reihenfolge.").when(Word("in-order")).each("In keinen zwei der umrandeten Gruppen mit gleichem Buchstaben stehen die gleichen Ziffern in der gleichen Reihenfolge.", "In keinen zwei der hier genannten Gruppen stehen die gleichen Ziffern in der gleichen Reihenfolge."),
        sentence("In keinen zwei der umrandeten Gruppen stehen die gleichen Ziffern, jede gleich oft.").each("In keinen zwei der umrandeten Gruppen mit gleichem Buchstaben stehen die gleichen Ziffern, jede gleich oft.", "In keinen zwei der hier genannten Gruppen stehen die gleichen Ziffern, jede gleich oft."),
    ]),
    ("digital-root", &[sentence("Die Ziffern wiederholen sich nicht, und ihre Summe ist {K} oder {K} plus ein Vielfaches von 9.").or("Die Ziffern wiederholen sich nicht, und ihre Summe ist die Zahl hinter DR oder diese plus ein Vielfaches von 9.")]),
    ("disjoint-sets", &[sentence("Die ersten Zellen aller Blöcke (oder unregelmäßigen Regionen) enthalten verschiedene Ziffern, ebenso die zweiten und so weiter; ein Gitter ohne Blöcke wird dafür in die üblichen geteilt.")]),
    ("divides", &[sentence("Die Summe hinter ÷ ist ein Vielfaches jeder Ziffer in den umrandeten Zellen.")]),
    ("doppelganger", &[
        sentence("Jedes Haus enthält die 0; keinen zwei Zeilen, Spalten oder Blöcken fehlt dieselbe Ziffer, und Zeile, Spalte und Block jeder 0 fehlen verschiedene; die Zellen unter dem Gitter enthalten der Reihe nach, was Zeilen, Spalten und Blöcken fehlt.").when(Has(0)),
        sentence("Jedes Haus enthält die 0; keinen zwei Zeilen, Spalten oder Blöcken fehlt dieselbe Ziffer, und Zeile, Spalte und Block jeder 0 fehlen verschiedene."),
    ]),
    ("double-arrow", &[sentence("Die Zellen zwischen den Kreisen haben dieselbe Summe wie die beiden Ziffern in den Kreisen.")]),
    ("dutch-flatmates", &[sentence("Jede <middle> hat direkt über sich eine 1 oder direkt unter sich eine <max>.")]),
    ("either-dot", &[sentence("Die beiden Ziffern an einem Punkt mit Fragezeichen unterscheiden sich um 1, oder die eine ist das Doppelte der anderen, oder beides gilt.")]),
    ("entropic", &[sentence("Je drei aufeinanderfolgende Zellen der Linie enthalten einen kleinen (<low>), einen mittleren (<mean>) und einen großen Wert (<high>) in beliebiger Reihenfolge, sodass jede dritte Zelle von derselben Art ist; zwei Zellen enthalten zwei davon.")]),
    ("equal-sum", &[sentence("Alle umrandeten Gebiete haben die gleiche Summe; Ziffern dürfen sich wiederholen.").each("Alle umrandeten Gebiete mit gleichem Buchstaben haben die gleiche Summe; Ziffern dürfen sich wiederholen.", "Alle hier genannten Gebiete haben die gleiche Summe; Ziffern dürfen sich wiederholen.")]),
    ("equality-cage", &[sentence("Ziffern wiederholen sich nicht; es gibt gleich viele gerade wie ungerade und gleich viele aus der unteren wie aus der oberen Hälfte; bei einer ungeraden Zahl von Werten kommt der mittlere nicht vor.")]),
    ("even", &[sentence("Eine Zelle mit einem grauen Quadrat enthält eine gerade Ziffer.")]),
    ("exactly", &[
        sentence("Keiner der Blöcke in geschweiften Klammern gilt als Ganzes.").when(Number(0, 0)),
        sentence("Von genau {K} der Blöcke in geschweiften Klammern gelten alle Regeln.").or("Von den Blöcken mit einer Zahl gelten genau so viele, wie ihre Regel sagt."),
    ]),
    ("extra-region", &[sentence("Im gefärbten Gebiet wiederholt sich keine Ziffer.")]),
    ("first-even", &[sentence("Die Zahl am Rand ist die erste gerade Ziffer, die von dort aus zu sehen ist.")]),
    ("first-odd", &[sentence("Die Zahl am Rand ist die erste ungerade Ziffer, die von dort aus zu sehen ist.")]),
    ("first-run-length", &[sentence("Die Zahl am Rand sagt, wie viele Ziffern, von dort aus gesehen, wachsen, bis eine es nicht tut oder die Reihe endet.")]),
    ("first-run-sum", &[sentence("Die Zahl am Rand ist die Summe der Ziffern, die, von dort aus gesehen, wachsen, bis eine es nicht tut oder die Reihe endet.")]),
    ("first-sum", &[
        sentence("Die erste Ziffer, vom Rand aus gesehen, ist die Zahl hinter 1Σ.").when(Number(0, 1)),
        sentence("Die ersten {K} Ziffern ergeben, vom Rand aus gesehen, in der Summe die Zahl hinter {K}Σ.").or("Die ersten Ziffern, so viele, wie vor dem Σ stehen, ergeben, vom Rand aus gesehen, in der Summe die Zahl dahinter."),
    ]),
    ("full-rank", &[sentence("Alle Zeilen und Spalten werden von beiden Seiten als Zahlen gelesen: Bei #n steht die n-kleinste davon; keine andere ist ihr gleich, es sei denn, full-rank-ties erlaubt es.")]),
    ("full-rank-ties", &[
        sentence("Keine zwei der Zahlen, die full-rank vergleicht, sind gleich.").when(Word("none")),
        sentence("Von den Zahlen, die full-rank vergleicht, dürfen nur solche ohne Vorgabe am Rand gleich sein.").when(Word("only-unclued")),
        sentence("Die Zahlen, die full-rank vergleicht, dürfen gleich sein und teilen sich dann den besseren Rang.").when(Word("any")),
    ]),
    ("galaxies", &[sentence("Gebiete, je eines um jeden kleinen Kreis mit Punkt, bedecken das Gitter; jedes ist waagerecht und senkrecht zusammenhängend und geht bei einer halben Drehung um seinen Kreis in sich über.")]),
    ("global-entropy", &[sentence("Jedes Quadrat aus 2x2 Zellen enthält einen kleinen (<low>), einen mittleren (<mean>) und einen großen Wert (<high>).")]),
    ("global-mod", &[sentence("Jedes Quadrat aus 2x2 Zellen enthält Werte mit allen drei Resten bei Division durch 3.")]),
    ("greater-than", &[sentence("Das Zeichen zwischen zwei Zellen ist zur größeren Ziffer hin offen.").quoted("Jede Zelle ist größer als jede waagerecht oder senkrecht benachbarte, die nach ihr genannt ist.")]),
    ("hidden-skyscraper", &[sentence("Die Zahl am Rand ist die erste Ziffer, die, von dort aus gesehen, nicht größer ist als eine vor ihr.")]),
    ("hits", &[sentence("Die Zahl am Rand sagt, wie viele Ziffern gleich der Nummer ihres Platzes sind, von dort aus gezählt.")]),
    ("indexing", &[
        sentence("Steht in einer markierten Zelle die Ziffer v und ist s die Nummer ihrer Spalte, so steht s in der v-ten Zelle ihrer Zeile.").when(Word("column")),
        sentence("Steht in einer markierten Zelle die Ziffer v und ist z die Nummer ihrer Zeile, so steht z in der v-ten Zelle ihrer Spalte.").when(Word("row")),
        sentence("Steht in einer markierten Zelle die Ziffer v und ist p die Nummer ihres Platzes im Block, so steht p in der v-ten Zelle dieses Blocks.").when(Word("box")),
    ]),
    ("killer", &[
        sentence("Die Zellen ergeben in der Summe die Zahl hinter Σ; eine Zelle, die zweimal genannt ist, zählt doppelt, und Ziffern dürfen sich wiederholen.").when(Twice),
        sentence("Im Käfig wiederholt sich keine Ziffer.").when(Number(0, 0)),
        sentence("Im Käfig wiederholt sich keine Ziffer, und die Summe ist die Zahl in seiner Ecke."),
    ]),
    ("knightmare", &[sentence("Zellen, die einen Springerzug voneinander entfernt sind, haben nie die Summe 5 oder 15.")]),
    ("kropki", &[
        sentence("Die beiden Ziffern an einem weißen Punkt unterscheiden sich um 1.").when(Word("white")),
        sentence("Von den beiden Ziffern an einem schwarzen Punkt ist die eine das Doppelte der anderen.").when(Word("black")),
    ]),
    ("leaper", &[sentence("Zellen, die {D} in der einen und {E} in der anderen Richtung voneinander entfernt sind, enthalten verschiedene Ziffern.")]),
    ("link", &[sentence("Die Bedingung oder Tabelle der Regel gilt für die Ziffer a am Platz jeder genannten Zelle einer Ebene und deren eigenen Wert b; bei zwei Listen steht a in der ersten und b an derselben Stelle der zweiten.")]),
    ("little-killer", &[sentence("Die Diagonale, auf die der Pfeil zeigt, hat die Zahl als Summe; Ziffern dürfen sich wiederholen.")]),
    ("lockout", &[sentence("Die Ziffern in den Rauten unterscheiden sich um mindestens {D}; die Ziffern dazwischen sind jeweils kleiner oder größer als beide.").or("Die Ziffern in den Rauten unterscheiden sich mindestens um die Zahl an der Linie oder, wenn dort keine steht, um 4; die Ziffern dazwischen sind jeweils kleiner oder größer als beide.")]),
    ("look-and-say", &[sentence("Jeder Wert kommt im Käfig genau so oft vor, wie die Ecke sagt: 2x3 sind zwei Dreien, 0x4 keine Vier.")]),
    ("loop", &[sentence("Die Linie ist eine geschlossene Schleife aus den erlaubten Schritten und kreuzt sich nie.")]),
    ("lunchbox", &[sentence("Die Ziffern wiederholen sich nicht, und die zwischen der kleinsten und der größten, entlang der Linie, ergeben in der Summe die Zahl in der Ecke.")]),
    ("maximum", &[sentence("Jede durch Keile als Maximum markierte Zelle ist größer als ihre waagerechten und senkrechten Nachbarn, die nicht selbst als Maximum markiert sind.")]),
    ("mean", &[sentence("Die Ziffer im Kreis ist der Mittelwert der anderen Ziffern auf ihrer Linie.")]),
    ("minimum", &[sentence("Jede durch Keile als Minimum markierte Zelle ist kleiner als ihre waagerechten und senkrechten Nachbarn, die nicht selbst als Minimum markiert sind.")]),
    ("modifier", &[
        sentence("Eine graue Zelle ist verändert und zählt doppelt; jede Zeile, jede Spalte und jeder Block hat genau eine davon, und keine Ziffer ist zweimal verändert, es sei denn, die Regel sagt free.").when(Word("double")),
        sentence("Eine graue Zelle ist so verändert, wie die Regel sagt; jede Zeile, jede Spalte und jeder Block hat genau eine davon, und keine Ziffer ist zweimal verändert, es sei denn, die Regel sagt free."),
    ]),
    ("modular", &[
        sentence("Diese Linie verlangt nichts.").when(Number(0, 1)),
        sentence("Je {M} aufeinanderfolgende Zellen der Linie haben verschiedene Reste bei Division durch {M}; auf einer kürzeren Linie haben das alle.").or("Je M aufeinanderfolgende Zellen der Linie haben verschiedene Reste bei Division durch M, die Zahl hinter mod oder 3; auf einer kürzeren Linie haben das alle."),
    ]),
    ("nabner", &[sentence("Je zwei Ziffern auf der Linie unterscheiden sich um mindestens 2.")]),
    ("negative-difference", &[sentence("Waagerechte und senkrechte Nachbarn ohne weißen Punkt oder Zeichen für eine Differenz zwischen sich unterscheiden sich nie um 1.")]),
    ("negative-ratio", &[sentence("Waagerechte und senkrechte Nachbarn ohne Punkt oder Zeichen für ein Verhältnis oder eine Differenz zwischen sich stehen in keinem der Verhältnisse, die das Rätsel markiert (ohne ein solches: 2).")]),
    ("nfa", &[sentence("Der Automat der Regel nimmt die Ziffern der Linie in ihrer Reihenfolge an.")]),
    ("non-consecutive", &[sentence("Waagerecht oder senkrecht benachbarte Ziffern unterscheiden sich nie um 1.")]),
    ("not", &[sentence("Nicht alle Regeln des Blocks in geschweiften Klammern gelten.")]),
    ("number-path", &[
        sentence("Die Werte des Gitters oder der umrandeten Zellen sind aufeinanderfolgend und verschieden; von jedem außer dem größten steht der nächste in einer der acht Nachbarzellen.").when(Word("diagonal")),
        sentence("Die Werte des Gitters oder der umrandeten Zellen sind aufeinanderfolgend und verschieden; von jedem außer dem größten steht der nächste in einer waagerecht oder senkrecht benachbarten Zelle."),
    ]),
    ("numbered-room", &[sentence("Man zählt von der Zahl am Rand aus so viele Zellen ab, wie die erste Ziffer sagt: In dieser Zelle steht die Zahl am Rand.")]),
    ("nurikabe", &[
        sentence("Die dunklen Zellen, das Meer, hängen waagerecht und senkrecht zusammen und bedecken kein Quadrat aus 2x2 Zellen; jede Insel enthält genau eine der umrahmten Zellen, und keine davon liegt im Meer.").when(Word("marks")),
        sentence("Die dunklen Zellen, das Meer, hängen waagerecht und senkrecht zusammen und bedecken kein Quadrat aus 2x2 Zellen; gibt es umrahmte Zellen, liegt keine davon im Meer, und jede Insel enthält genau eine, deren Ziffer die Zahl ihrer Zellen ist."),
    ]),
    ("odd", &[sentence("Eine Zelle mit einer grauen Scheibe enthält eine ungerade Ziffer.")]),
    ("or", &[sentence("Von mindestens einem der Blöcke in geschweiften Klammern gelten alle Regeln.")]),
    ("pair", &[sentence("Je zwei aufeinanderfolgende Zellen der Linie haben Werte a, b, die die Bedingung oder Tabelle der Regel erlaubt.").quoted("Je zwei aufeinanderfolgende Zellen der Linie haben Werte a, b{KEY|CONDITION}.")]),
    ("pairx", &[sentence("Je zwei Zellen der Linie haben Werte a, b, die die Bedingung oder Tabelle der Regel erlaubt.").quoted("Je zwei Zellen der Linie haben Werte a, b{KEY|CONDITION}.")]),
    ("palindrome", &[sentence("Zellen, die von beiden Enden der Linie gleich weit entfernt sind, sind gleich.")]),
    ("path", &[sentence("Die Linie ist ein Weg aus den erlaubten Schritten und kreuzt sich nie; sind Zellen mit Quadraten auf den Ecken markiert, so endet er dort.")]),
    ("pill-arrow", &[
        sentence("Die Ziffer in der Pille ist die Summe der Ziffern auf ihrem Pfeil.").when(Number(0, 1)),
        sentence("Die Pille, gelesen als Zahl mit {N} Stellen, ist die Summe der Ziffern auf ihrem Pfeil.").or("Die Pille, gelesen als Zahl mit einer Ziffer je Zelle, ist die Summe der Ziffern auf ihrem Pfeil."),
    ]),
    ("product", &[sentence("Die Ziffern des gepunkteten Gebiets haben als Produkt die Zahl hinter ×; sie dürfen sich wiederholen.")]),
    ("quadruple", &[sentence("Die Werte im Kreis kommen in den vier Zellen um ihn vor, jeder mindestens so oft, wie er dort steht.")]),
    ("quotient", &[sentence("Eine Ziffer des gepunkteten Gebiets, geteilt durch alle anderen, ergibt die Zahl vor dem Doppelpunkt in seiner Ecke; Ziffern dürfen sich wiederholen.")]),
    ("ratio", &[
        sentence("Von den beiden Ziffern an einem schwarzen Punkt ist die eine das Doppelte der anderen.").when(Number(0, 2)),
        sentence("Von den beiden Ziffern an einem schwarzen Punkt mit der Zahl {K} ist die eine das {K}-Fache der anderen.").or("Von den beiden Ziffern an einem schwarzen Punkt mit einer Zahl ist die eine so viel Mal die andere, wie diese Zahl sagt."),
    ]),
    ("regex", &[sentence("Die Ziffern entlang der Linie passen zu dem Muster der Regel.").quoted("Die Ziffern entlang der Linie passen zu dem Muster: [1-3] ist 1, 2 oder 3, [^12] jede Ziffer außer 1 und 2, . jede Ziffer, | steht zwischen Alternativen, und was vor einem * steht, kommt beliebig oft vor, vor einem + mindestens einmal, vor einem ? höchstens einmal.")]),
    ("region-same-values", &[sentence("Die längsten Häuser (Zeilen, Spalten, Blöcke, Regionen) enthalten alle dieselbe Menge von Ziffern.")]),
    ("region-sum", &[sentence("Die Teile der Linie in je einem Block (einer Region) haben die gleiche Summe, jeder Besuch zählt für sich; Zellen ohne Region werden übergangen; eine Linie aus einem Teil verlangt nichts.")]),
    ("rellik-cage", &[sentence("Die Ziffern wiederholen sich nicht, und keine Gruppe aus einer oder mehreren der Zellen hat die Summe {SUM}.").or("Die Ziffern wiederholen sich nicht, und keine Gruppe aus einer oder mehreren der Zellen hat die Zahl hinter ¬ als Summe.")]),
    ("renban", &[sentence("Auf der Linie stehen aufeinanderfolgende Ziffern, keine zweimal; ihre Reihenfolge ist beliebig.")]),
    ("runs", &[
        sentence("Keine {K} aufeinanderfolgenden Ziffern der Linie sind alle gerade oder alle ungerade; oder, wenn die Regel size sagt, alle über oder alle unter der Mitte der Werte.").when(Has(2)).or("Keine so vielen aufeinanderfolgenden Ziffern der Linie, wie hinter < stehen, sind alle gerade oder alle ungerade; oder, wenn die Regel size sagt, alle über oder alle unter der Mitte der Werte."),
        sentence("Keine {K} in einer Zeile oder Spalte aufeinanderfolgenden Ziffern liegen alle über oder alle unter der Mitte der Werte.").when(Word("size")).or("So viele in einer Zeile oder Spalte aufeinanderfolgende Ziffern, wie die Regel sagt, liegen nie alle über oder alle unter der Mitte der Werte."),
        sentence("Keine {K} in einer Zeile oder Spalte aufeinanderfolgenden Ziffern sind alle gerade oder alle ungerade.").or("So viele in einer Zeile oder Spalte aufeinanderfolgende Ziffern, wie die Regel sagt, sind nie alle gerade oder alle ungerade."),
    ]),
    ("same-values", &[sentence("Die {K} umrandeten Gruppen enthalten die gleichen Werte, und zwar jeden gleich oft.").each("Die umrandeten Gruppen mit gleichem Buchstaben enthalten die gleichen Werte, und zwar jeden gleich oft.", "Die {K} hier genannten Gruppen enthalten die gleichen Werte, und zwar jeden gleich oft.")]),
    ("sandwich", &[sentence("In der Zeile oder Spalte ergeben die Ziffern zwischen <extremes> in der Summe die Zahl am Rand.")]),
    ("sees", &[sentence("Eine Ziffer im Ring ist die Zahl der Zellen ihrer eigenen Farbe, die von ihr aus nach oben, unten, links und rechts zu sehen sind, sie selbst einmal mitgezählt; Zellen der anderen Farbe versperren die Sicht.")]),
    ("shadow-sum", &[sentence("Die Zahl am Rand ist die Summe der Ziffern, die, von dort aus gesehen, nicht größer als alle vor ihnen sind.")]),
    ("skyscraper", &[sentence("Die Zahl am Rand sagt, wie viele Ziffern, von dort aus gesehen, größer als alle vor ihnen sind; <zero>.")]),
    ("slow-thermo", &[sentence("Von der Kugel des Thermometers an wachsen die Ziffern oder bleiben gleich.")]),
    ("snake", &[sentence("Auf einer Ebene mit zwei Werten bilden die Zellen mit dem größeren einen Weg aus mindestens zwei Zellen: Seine Enden haben einen waagerechten oder senkrechten Nachbarn auf ihm, die anderen Zellen zwei; mit apart berühren sich keine zwei davon nur an einer Ecke.")]),
    ("strict-kropki", &[sentence("Waagerechte und senkrechte Nachbarn ohne Punkt zwischen sich unterscheiden sich nicht um 1, und keiner ist das Doppelte des anderen; die Differenz 1 ist ein weißer, das Verhältnis 2 ein schwarzer Punkt.")]),
    ("strict-xv", &[sentence("Waagerechte und senkrechte Nachbarn ohne X oder V zwischen sich haben weder die Summe 10 noch die Summe 5.")]),
    ("sum", &[
        sentence("Die Zellen des gepunkteten Gebiets ergeben in der Summe die Zahl hinter Σ, oder wie es die Regel sagt; Ziffern und Zellen dürfen sich wiederholen.").quoted("Die Zellen, jede mal der Zahl davor, ergeben in der Summe {TOTAL}; Ziffern und Zellen dürfen sich wiederholen.").when(Factors),
        sentence("Die Zellen des gepunkteten Gebiets ergeben in der Summe die Zahl hinter Σ, oder wie es die Regel sagt; Ziffern und Zellen dürfen sich wiederholen.").quoted("Die Zellen ergeben in der Summe {TOTAL}; Ziffern und Zellen dürfen sich wiederholen."),
    ]),
    ("sum-line", &[
        sentence("Die Schleife lässt sich in ein oder mehrere Stücke schneiden, die alle die Summe {S} haben.").when(Word("loop")).or("Die Schleife lässt sich in ein oder mehrere Stücke schneiden, die alle die Zahl auf ihr als Summe haben."),
        sentence("Die Linie lässt sich in ein oder mehrere Stücke schneiden, die alle die Summe {S} haben.").or("Die Linie lässt sich in ein oder mehrere Stücke schneiden, die alle die Zahl an ihrem Anfang als Summe haben."),
    ]),
    ("target-sum", &[sentence("In jeder Zeile, Spalte und Region mit doppelt umkreisten Zellen ergeben diese in der Summe {SUM}.").each("In jeder Zeile, Spalte und Region mit doppelt umkreisten Zellen eines Buchstabens ergeben diese in der Summe dessen Zahl.", "In jeder Zeile, Spalte und Region mit hier genannten Zellen ergeben diese in der Summe {SUM}.")]),
    ("taxicab", &[sentence("Zellen, die zusammen {K} waagerechte und senkrechte Schritte voneinander entfernt sind, enthalten verschiedene Ziffern.")]),
    ("thermo", &[sentence("Von der Kugel des Thermometers an wachsen die Ziffern.")]),
    ("toroidal", &[sentence("Das Gitter schließt sich am Rand: Die erste Zeile liegt neben der letzten und die erste Spalte neben der letzten; die genannte Regel gilt über den Rand hinweg.")]),
    ("total", &[sentence("Die umrandeten Zellen haben als Summe die Zahl unter dem Gitter, die in der Ecke genannt ist; Ziffern dürfen sich wiederholen.")]),
    ("udoku", &[sentence("Die Werte sind <min> bis <max>, und kein Haus enthält einen davon zweimal.")]),
    ("value-indexing", &[sentence("Steht d in der Zelle mit dem Punkt, so enthält die d-te Zelle entlang des Pfeils die Ziffer im Kreis.").quoted("Steht d in {C2}, so enthält die d-te der danach genannten Zellen die Ziffer von {C1}.")]),
    ("visible-sum", &[sentence("Die Zahl am Rand ist die Summe der Ziffern, die, von dort aus gesehen, größer als alle vor ihnen sind.")]),
    ("whisper", &[sentence("Benachbarte Ziffern auf der Linie unterscheiden sich um mindestens {D}.").or("Benachbarte Ziffern auf der Linie unterscheiden sich mindestens um die Zahl an ihrem Anfang oder, wenn dort keine steht, um <middle>.")]),
    ("windoku", &[sentence("In jedem der gefärbten Fenster wiederholt sich keine Ziffer.")]),
    ("x-sum", &[sentence("Die ersten X Ziffern ergeben, von der Zahl am Rand aus gesehen, in der Summe diese Zahl; X ist die erste von ihnen.")]),
    ("xv", &[
        sentence("Zellen mit einem X zwischen sich ergeben in der Summe 10.").when(Word("x")),
        sentence("Zellen mit einem V zwischen sich ergeben in der Summe 5.").when(Word("v")),
    ]),
    ("yin-yang", &[sentence("Auf einer Ebene mit zwei Werten bilden die Zellen jedes Wertes ein waagerecht und senkrecht zusammenhängendes Gebiet, und kein Quadrat aus 2x2 Zellen hat nur einen Wert.")]),
    ("zipper", &[sentence("Die Paare von Zellen, die von der Mitte der Linie gleich weit entfernt sind, haben alle die gleiche Summe; eine Zelle in der Mitte enthält sie.")]),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;
    use crate::render::words::{english, german};
    use crate::rules::REGISTRY;
    use crate::rules::sentences::{ENGLISH, StatementKind};

    /// Both languages have sentences for the same statements, distinguished in the same order, and other sentences for
    /// several such statements and for a quoted one in the same cases.
    #[test]
    fn each_kind_of_statement_has_a_sentence() {
        assert!(DEMANDS.is_sorted_by_key(|row| row.0));
        for spec in REGISTRY {
            let kinds = |sentences: &Sentences| -> Vec<(StatementKind, bool, bool)> {
                let of_rule = (sentences.of_rule)(spec.name).iter();
                of_rule.map(|row| (row.when, !row.several.is_empty(), !row.of_line.is_empty())).collect()
            };
            let wanted = kinds(&ENGLISH);
            let wanted = if wanted.is_empty() { vec![(StatementKind::All, false, false)] } else { wanted };
            assert_eq!(kinds(&SENTENCES), wanted, "{}", spec.name);
        }
        let texts = DEMANDS
            .iter()
            .flat_map(|row| row.1)
            .flat_map(|row| [row.several, row.of_line])
            .filter(|text| !text.is_empty());
        assert!(texts.clone().count() > 30 && texts.clone().all(|text| text.ends_with('.')));
    }

    /// Everything that English says about an example, German says as well, in whole sentences of steps.
    #[test]
    fn what_english_says_german_says() {
        let mut seen = 0;
        for spec in REGISTRY {
            let text = |example: &&str| example.parse::<Puzzle>().unwrap_or_else(|error| panic!("{error}"));
            for puzzle in spec.examples.iter().map(text) {
                for rule in 0..puzzle.rules().len() {
                    let [in_english, in_german] =
                        [english::LANGUAGE, german::LANGUAGE].map(|language| language.names(&puzzle));
                    let Some(said) = in_english.meaning(rule) else { continue };
                    let sentence = in_german.meaning(rule);
                    let sentence = sentence.unwrap_or_else(|| panic!("{}: {said}", puzzle.rules()[rule]));
                    // Formulas of pairs compare.
                    let is_filled = spec.name.starts_with("pair") || !sentence.contains(['<', '>']);
                    assert!(
                        sentence.ends_with('.') && !sentence.contains(['{', '}']) && is_filled,
                        "{sentence}"
                    );
                    assert!(
                        !sentence.contains("  ") && !sentence.starts_with(char::is_lowercase)
                            || sentence.starts_with('r'),
                        "{sentence}"
                    );
                    assert!(in_german.introduced(rule, true).ends_with(&format!("“: {sentence}")));
                    seen += 1;
                }
            }
        }
        assert!(seen > 200, "{seen}");
    }
}
