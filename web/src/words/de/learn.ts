import type { learn as english } from "../en/learn.ts";

/** Wörter der Seiten zum Lernen; sie werden nur mit diesen Seiten geladen. */
export const learn: Record<keyof typeof english, string> = {
  "learn.title": "Spielen lernen",
  "learn.about": "Zwei Minuten je Spiel: Du machst die Züge, wir sagen, was sie bewirken.",
  "learn.start": "Erstes Spiel",
  "learn.rules": "Regeln",
  "learn.time": "etwa 2 Minuten",
  "learn.done": "Geschafft",
  "learn.board": "Lege Spielsteine, verlängere Linien und bring alle sechs Symbole voran.",
  "learn.cards": "Spiel eine Karte und punkte für jede offene Karte, die zu ihr passt.",
  "learn.dice": "Würfle, was die anderen zeigen, und kreuze es auf deinem Wertungsblock an.",
  "learn.words": "Spielbegriffe",
  "learn.words.about": "Wie Teile und Züge auf Englisch, Deutsch und Niederländisch heißen.",
  "lesson.title.board": "Brettspiel: erstes Spiel",
  "lesson.title.cards": "Kartenspiel: erstes Spiel",
  "lesson.title.dice": "Würfelspiel: erstes Spiel",
  "lesson.step": "Schritt {n} von {of}",
  "lesson.next": "Weiter",
  "lesson.show": "Mach es für mich",
  "lesson.leave": "Lektion verlassen",
  "lesson.again": "Noch einmal",
  "lesson.play": "Gegen einen Bot spielen",
  "lesson.rules": "Alle Regeln",
  "lesson.other": "Gute Idee, aber bleiben wir vorerst beim markierten Zug.",
  "lesson.wrong": "Noch nicht. Nimm zuerst: {piece}.",
  "lesson.over": "Jetzt weißt du, wie es geht.",
  "lesson.turn":
    "Die richtigen Felder, nur andersherum. Dreh den Spielstein: mit dem markierten Knopf oder dem Mausrad.",
  "lesson.keys.turn": "Taste: R",
  "lesson.keys.place": "Tasten: {n} nimmt den Stein, mit / schreibst du {move}, Enter legt ihn.",
  "lesson.keys.play": "Tasten: {n} nimmt die Karte, Enter spielt sie aus.",
  "lesson.keys.enter": "Taste: Enter",
  "lesson.keys.swap": "Taste: S",
  "lesson.keys.roll": "Taste: R",
  "board.hello":
    "Sechs Symbole, sechs Wertungssteine. Am Ende zählt nur dein niedrigster: Bring also alle sechs voran.",
  "board.first.pick": "Das ist deine Ablagebank. Nimm den markierten Spielstein.",
  "board.first.aim":
    "In der ersten Runde muss er ein aufgedrucktes Symbol berühren. Leg ihn auf die markierten Felder beim blauen Stern.",
  "board.first.go": "Neben der blauen Hälfte liegt ein blauer Stern: 1 Punkt. Leg den Spielstein.",
  "board.draw": "Du füllst auf sechs Spielsteine auf, und dein Zug ist zu Ende.",
  "board.dot":
    "Dot musste ein anderes aufgedrucktes Symbol berühren: Deines war vergeben. Ab jetzt darf man überall legen.",
  "board.second.pick": "Jetzt mehr aus Blau machen. Nimm den markierten Spielstein.",
  "board.second.aim": "Leg ihn auf die markierten Felder, mit Blau am Rand.",
  "board.second.go":
    "Jede Hälfte schaut in fünf Richtungen geradeaus und zählt ihr eigenes Symbol. Blau findet 1 + 1. Leg ihn.",
  "board.rays": "2 Punkte: Blau steht auf 3. Am meisten bringen lange Linien ohne Lücke.",
  "board.lowest":
    "Später im Spiel. Dein niedrigster Wertungsstein ist Gelb auf 2: Wäre jetzt Schluss, wäre 2 dein Ergebnis.",
  "board.lift.pick": "Also voran mit Gelb. Nimm den markierten Spielstein.",
  "board.lift.aim": "Leg ihn auf die markierten Felder, wo zwei gelbe Linien enden.",
  "board.lift.go": "Gelb findet 2 + 1, Orange findet 1. Dein niedrigster steigt. Leg den Spielstein.",
  "board.draw2": "Jetzt ist Blau dein niedrigster, auf 4. Zieh nach.",
  "board.watch": "Dot legt an dieselben Linien an. Was du baust, können andere nutzen.",
  "board.eighteen.pick": "Orange steht auf 12. Nimm den markierten Spielstein.",
  "board.eighteen.aim": "Leg ihn auf die markierten Felder: Dort laufen drei orangefarbene Linien zusammen.",
  "board.eighteen.go": "2 + 2 + 2 Orange: Der Wertungsstein erreicht die 18. Leg den Spielstein.",
  "board.bonus.pick": "Die 18 bringt einen Bonus-Zug: noch ein Stein vor dem Nachziehen. Nimm den markierten.",
  "board.bonus.aim": "Nutze ihn für deinen niedrigsten, Blau. Leg ihn auf die markierten Felder.",
  "board.bonus.go": "Zwei Blau in einer Linie: Aus 4 wird 6. Leg den Spielstein.",
  "board.swap":
    "Blau ist noch dein niedrigster, und keiner deiner Steine zeigt es. Dann darfst du alle austauschen. Tu es!",
  "board.end":
    "Das war schon alles. Das Spiel endet, wenn keine zwei freien Felder mehr nebeneinander liegen; dann gewinnt, wessen niedrigster Wertungsstein am höchsten steht.",
  "cards.hello":
    "Offen auf dem Tisch liegen zwei Karten von dir und zwei von Dot. Punkte gibt es, wenn deine Karte zu ihnen passt.",
  "cards.first.pick": "Das ist deine Hand. Nimm die markierte Karte.",
  "cards.first.go": "Eine andere offene Karte zeigt Orange, zwei zeigen Gelb: 1 + 2 Punkte. Spiel sie aus.",
  "cards.draw":
    "Deine älteste offene Karte kommt weg, und du füllst auf sechs auf. Die gespielte bleibt für die anderen liegen.",
  "cards.dot": "Auch Dot hat mit allen offenen Karten verglichen, auch mit deinen.",
  "cards.sector":
    "Die Punktetafel hat Bereiche: 1–3, 4–6, 7–10. In einen Bereich darf ein Punktemarker erst, wenn alle sechs mindestens im Bereich davor sind.",
  "cards.lost.pick": "Nimm die markierte Karte.",
  "cards.lost.go":
    "Zweimal Gelb, doch nur eines zählt: 4–6 ist zu, solange Grün auf 0 steht. Das andere verfällt. Spiel sie aus.",
  "cards.swap":
    "Grün ist deine schwächste Farbe, und keine Handkarte zeigt sie. Dann darfst du die ganze Hand tauschen. Tu es!",
  "cards.order.pick": "Ein paar Züge später steht nur noch Grün auf 0. Nimm die markierte Karte.",
  "cards.order.go": "Hier kommt es auf die Reihenfolge an: erst Grün, dann ist 4–6 für Lila offen. Spiel sie so aus.",
  "cards.opened": "Grün ging auf 1, dann Lila auf 6. Andersherum wäre Lila auf 3 geblieben.",
  "cards.ten.pick": "Viel später: Gelb steht auf 8. Nimm die markierte Karte.",
  "cards.ten.go": "Gelb erreicht die 10, das Ende seiner Reihe: Das bringt einen Bonus-Zug. Spiel sie aus.",
  "cards.bonus.pick":
    "Bonus: Deine älteste offene Karte ist weg, und du spielst vor dem Nachziehen noch eine. Nimm sie.",
  "cards.bonus.go": "Rot kommt auf 7. Spiel sie aus.",
  "cards.end": "Das war schon alles. Wer zuerst alle sechs Punktemarker auf 7 oder weiter hat, gewinnt sofort.",
  "dice.hello":
    "Dein Wertungsblock hat für jedes Symbol eine Reihe mit sieben Kästchen. Dots Würfel liegen schon da: Gegen sie wertest du.",
  "dice.roll": "Wirf deine vier Würfel.",
  "dice.again":
    "Zweimal Rot bei dir, einmal bei Dot: 2 Kreuze. Das darfst du behalten, oder alle vier noch einmal werfen, bis zu dreimal.",
  "dice.score":
    "Für jedes Symbol: deine Würfel mal die der anderen. 1 Rot, 2 Blau, 1 Orange. Das ist besser: Werte es.",
  "dice.dot":
    "Dot hat gegen deine Würfel geworfen, die dafür liegen blieben. Als Nächstes wertest du gegen diese hier.",
  "dice.strip":
    "Der Block hat Streifen. 4–6 öffnet sich, wenn jede Reihe ein Kreuz hat; die 7, wenn jede mindestens vier hat.",
  "dice.roll2": "Ein neuer Zug. Würfle.",
  "dice.lost":
    "Zwei Rot, doch in der roten Reihe ist nur für eines Platz: 4–6 ist zu, das andere verfällt. Zwei Lila zählen. Werte es.",
  "dice.told": "Erst wenn auch Blau, Orange und Gelb ein Kreuz haben, öffnet sich der mittlere Streifen.",
  "dice.roll3": "Ein paar Züge später sind Gelb und Lila noch leer. Würfle.",
  "dice.joker":
    "Dot hat kein Orange. Aber gleiche Würfel können Joker sein: Drei geben zwei Kreuze deiner Wahl, hier Lila. Werte es.",
  "dice.end": "Jetzt hat jede Reihe ein Kreuz, und 4–6 ist offen. Wer zuerst alle 42 Kästchen angekreuzt hat, gewinnt.",
  "rules.title": "Regeln",
  "rules.contents": "Auf dieser Seite",
  "rules.lesson": "In zwei Minuten lernen",
  "rules.shared": "Was alle drei Spiele gemeinsam haben",
  "rules.clause": "Regel {name}",
  "rules.clauses": "Regelnummern zeigen",
  "glossary.title": "Spielbegriffe",
  "glossary.about":
    "Wie die Dinge hier heißen, und die Wörter, die Spieler der deutschen und niederländischen Ausgaben benutzen.",
  "glossary.meaning": "Was es ist",
  "glossary.letter": "{letter}, wo Züge notiert werden.",
};
