import type { Language } from "../words/words.svelte.ts";

/** A word in the three languages: ours in English, the players' own in German and Dutch, and what it is. */
export interface Term {
  id: string;
  en: string;
  de: string;
  nl: string;
  about: Record<Language, string>;
}

const term = (id: string, en: string, de: string, nl: string, about: [string, string, string]): Term => ({
  id,
  en,
  de,
  nl,
  about: { en: about[0], de: about[1], nl: about[2] },
});

export const TERMS: Record<"all" | "board" | "cards" | "dice", Term[]> = {
  all: [
    term("symbol", "symbol", "Farbsymbol", "kleursymbool", [
      "One of the six: each has its own colour and shape.",
      "Eines der sechs: Jedes hat seine Farbe und seine Form.",
      "Een van de zes: elk heeft een eigen kleur en vorm.",
    ]),
    term("track", "track", "Punktetafel, Reihe", "scorebord, rij", [
      "Where a symbol’s points are kept, from 0 upwards.",
      "Hier stehen die Punkte eines Symbols, von 0 an aufwärts.",
      "Hier staan de punten van een symbool, vanaf 0.",
    ]),
    term("marker", "marker", "Wertungsstein, Punktemarker", "puntenfiche", [
      "Shows how far a symbol has come. You have six.",
      "Zeigt, wie weit ein Symbol gekommen ist. Du hast sechs.",
      "Toont hoe ver een symbool is. Je hebt er zes.",
    ]),
    term("lowest", "lowest", "niedrigster, schwächste Farbe", "laagste positie", [
      "The marker that has come least far: it decides.",
      "Der Wertungsstein, der am wenigsten weit ist: Er entscheidet.",
      "De fiche die het minst ver is: die beslist.",
    ]),
    term("score", "score", "Punktestand", "score", [
      "Your six values from low to high; compared one by one.",
      "Deine sechs Werte von unten nach oben; sie werden der Reihe nach verglichen.",
      "Je zes waarden van laag naar hoog; ze worden een voor een vergeleken.",
    ]),
    term("points", "points", "Punkte", "punten", [
      "What a move gains: each takes a marker one step on.",
      "Was ein Zug bringt: Jeder rückt einen Wertungsstein einen Schritt vor.",
      "Wat een zet oplevert: elk brengt een fiche één stap verder.",
    ]),
    term("seat", "seat", "Platz", "plaats", [
      "A place at the table; turns go round by seat.",
      "Ein Platz am Tisch; gespielt wird reihum.",
      "Een plaats aan tafel; de beurt gaat rond.",
    ]),
    term("turn", "turn", "Zug", "speelbeurt", [
      "A player’s moves until they draw or have scored.",
      "Alles, was ein Spieler tut, bis er nachzieht oder gewertet hat.",
      "Alles wat een speler doet tot hij trekt of gescoord heeft.",
    ]),
    term("bonus", "bonus move", "Bonus-Zug", "bonusbeurt", [
      "An extra move when a marker reaches the end of its track.",
      "Ein zusätzlicher Zug, wenn ein Wertungsstein das Ende seiner Reihe erreicht.",
      "Een extra zet als een fiche het eind van zijn rij haalt.",
    ]),
    term("swap", "swap", "austauschen", "ruilen", [
      "Getting all new pieces when none of yours shows the lowest symbol.",
      "Lauter neue Spielsteine oder Karten, wenn auf deinen das niedrigste Symbol fehlt.",
      "Allemaal nieuwe stukken als geen van de jouwe het laagste symbool toont.",
    ]),
    term("match", "match (of games)", "Match, Spielserie", "match, reeks spellen", [
      "Several games in a row, with points for each.",
      "Mehrere Spiele nacheinander, mit Punkten für jedes.",
      "Meerdere spellen na elkaar, met punten voor elk.",
    ]),
  ],
  board: [
    term("board", "board", "Spielplan", "speelbord", [
      "The cells on which tiles are placed.",
      "Die Felder, auf die Spielsteine gelegt werden.",
      "De vakken waarop tegels worden gelegd.",
    ]),
    term("area", "area", "Spielfläche", "speelveld", [
      "The cells in play: 91, 127 or 169.",
      "Die Felder, die im Spiel sind: 91, 127 oder 169.",
      "De vakken die meedoen: 91, 127 of 169.",
    ]),
    term("cell", "cell", "Feld", "vak", [
      "A place for half a tile.",
      "Platz für einen halben Spielstein.",
      "Plaats voor een halve tegel.",
    ]),
    term("printed", "printed symbol", "aufgedrucktes Farbsymbol", "voorgedrukt symbool", [
      "One of six on the board itself; it counts, and stays uncovered.",
      "Eines von sechs auf dem Plan selbst; es zählt mit und bleibt unbedeckt.",
      "Een van zes op het bord zelf; het telt mee en blijft onbedekt.",
    ]),
    term("tile", "tile", "Spielstein", "tegel", [
      "Two symbols side by side; there are 120.",
      "Zwei Symbole nebeneinander; es gibt 120.",
      "Twee symbolen naast elkaar; er zijn er 120.",
    ]),
    term("double", "double", "Doppelstein", "dubbele tegel", [
      "A tile with the same symbol twice.",
      "Ein Spielstein, der ein Symbol zweimal zeigt.",
      "Een tegel met twee keer hetzelfde symbool.",
    ]),
    term("rack", "rack", "Ablagebank", "plankje", [
      "Holds your six tiles, hidden from the others.",
      "Hält deine sechs Spielsteine, vor den anderen verborgen.",
      "Houdt je zes tegels, verborgen voor de anderen.",
    ]),
    term("bag", "bag", "Stoffbeutel", "zakje", [
      "Where tiles are drawn from.",
      "Daraus werden Spielsteine gezogen.",
      "Daaruit worden tegels getrokken.",
    ]),
    term("ray", "ray", "Richtung, gerade Linie", "richting, rechte lijn", [
      "A straight line of the same symbol, seen from half a tile.",
      "Eine gerade Linie desselben Symbols, von einer Hälfte aus gesehen.",
      "Een rechte lijn van hetzelfde symbool, gezien vanuit een helft.",
    ]),
    term("duel", "duel marker", "Duellmarker", "duelfiche", [
      "Shows a symbol that is won for good in the duel.",
      "Zeigt im Duell ein endgültig gewonnenes Symbol.",
      "Toont in het duel een voorgoed gewonnen symbool.",
    ]),
  ],
  cards: [
    term("card", "card", "Symbolkarte", "symboolkaart", [
      "Two different symbols; there are 60.",
      "Zwei verschiedene Symbole; es gibt 60.",
      "Twee verschillende symbolen; er zijn er 60.",
    ]),
    term("hand", "hand", "Handkarten", "handkaarten", [
      "Your six cards, hidden from the others.",
      "Deine sechs Karten, vor den anderen verborgen.",
      "Je zes kaarten, verborgen voor de anderen.",
    ]),
    term("open", "open card", "offene Karte", "open kaart", [
      "Lies before a player, for all to match.",
      "Liegt vor einem Spieler; alle vergleichen ihre Karte mit ihr.",
      "Ligt voor een speler; iedereen vergelijkt zijn kaart ermee.",
    ]),
    term("deck", "deck", "Nachziehstapel", "voorraadstapel", [
      "Face down; cards are drawn from it.",
      "Verdeckt; von ihm wird gezogen.",
      "Verdekt; hiervan wordt getrokken.",
    ]),
    term("discard", "discard pile", "Ablagestapel", "aflegstapel", [
      "Face down; becomes the deck when that is empty.",
      "Verdeckt; wird zum Nachziehstapel, wenn der leer ist.",
      "Verdekt; wordt de voorraadstapel als die leeg is.",
    ]),
    term("sector", "sector", "Bereich", "sector", [
      "A part of the track: 0, 1–3, 4–6, 7–10. It opens when all six have reached the one before.",
      "Ein Teil der Punktetafel: 0, 1–3, 4–6, 7–10. Er öffnet sich, wenn alle sechs mindestens im Bereich davor sind.",
      "Een deel van het scorebord: 0, 1–3, 4–6, 7–10. Het gaat open als alle zes het deel ervoor hebben bereikt.",
    ]),
    term("column", "value", "Spalte", "kolom", [
      "Where a marker stands on its track.",
      "Wo ein Punktemarker in seiner Reihe steht.",
      "Waar een fiche op zijn rij staat.",
    ]),
  ],
  dice: [
    term("die", "die, dice", "Würfel", "dobbelsteen", [
      "Shows one of the six symbols.",
      "Zeigt eines der sechs Symbole.",
      "Toont een van de zes symbolen.",
    ]),
    term("roll", "roll", "Wurf", "worp", [
      "Up to three a turn, always with all your dice.",
      "Bis zu drei in einem Zug, immer mit allen Würfeln.",
      "Tot drie per beurt, altijd met al je stenen.",
    ]),
    term("matching", "match", "Übereinstimmung", "overeenkomst", [
      "A symbol that your pieces share with the others’.",
      "Ein Symbol, das du mit den anderen gemeinsam hast.",
      "Een symbool dat je met de anderen deelt.",
    ]),
    term("joker", "joker", "Genialer Joker", "geniale joker", [
      "Two or more equal dice, used for crosses of your choice.",
      "Zwei oder mehr gleiche Würfel, für Kreuze deiner Wahl.",
      "Twee of meer gelijke stenen, voor kruisjes naar keuze.",
    ]),
    term("sheet", "sheet", "Wertungsblock", "scoreblok", [
      "Six rows of seven boxes.",
      "Sechs Reihen mit sieben Kästchen.",
      "Zes rijen van zeven vakjes.",
    ]),
    term("cross", "cross", "Kreuz, ankreuzen", "kruisje, aankruisen", [
      "A box that is done; rows fill from the left.",
      "Ein erledigtes Kästchen; Reihen füllen sich von links.",
      "Een vakje dat klaar is; rijen vullen zich van links.",
    ]),
    term("strip", "strip", "Streifen", "strook", [
      "A part of the sheet: 1–3, 4–6 and 7. It opens when every row has come far enough.",
      "Ein Teil des Blocks: 1–3, 4–6 und 7. Er öffnet sich, wenn jede Reihe weit genug ist.",
      "Een deel van het blad: 1–3, 4–6 en 7. Het gaat open als elke rij ver genoeg is.",
    ]),
  ],
};
