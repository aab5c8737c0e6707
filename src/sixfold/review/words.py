"""What reviews say, in English, German and Dutch: facts as sentences, and the words around them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from sixfold.errors import UsageError
from sixfold.review import pointing
from sixfold.review.facts import Blocked, Facts, Opening, Points
from sixfold.review.pointing import Spots
from sixfold.rules.pieces import LETTERS

LANGUAGES = ("en", "de", "nl")

SYMBOLS = {
    "en": ("red", "green", "blue", "orange", "yellow", "purple"),
    "de": ("Rot", "Grün", "Blau", "Orange", "Gelb", "Lila"),
    "nl": ("rood", "groen", "blauw", "oranje", "geel", "paars"),
}

WORDS: dict[str, dict[str, str]] = {
    "and": {"en": "and", "de": "und", "nl": "en"},
    "or": {"en": "or", "de": "oder", "nl": "of"},
    "no points": {"en": "no points", "de": "keine Punkte", "nl": "geen punten"},
    "lost": {"en": "{n} {s} lost", "de": "{n} {s} verfallen", "nl": "{n} {s} vervallen"},
    "lowest moves": {"en": "lowest {a} → {b}", "de": "niedrigster Stand {a} → {b}", "nl": "laagste stand {a} → {b}"},
    "lowest stays": {"en": "lowest stays at {a}", "de": "niedrigster Stand bleibt {a}", "nl": "laagste stand blijft {a}"},
    "bonus 1": {"en": "one bonus move", "de": "ein Bonus-Zug", "nl": "één bonusbeurt"},
    "bonus 2": {"en": "two bonus moves", "de": "zwei Bonus-Züge", "nl": "twee bonusbeurten"},
    "ends": {"en": "ends the game", "de": "beendet das Spiel", "nl": "beëindigt het spel"},
    "opens": {
        "en": "opens {s}: the next player can expect {b} instead of {a}{where}",
        "de": "öffnet {s}: Der nächste Spieler kann {b} statt {a} erwarten{where}",
        "nl": "opent {s}: de volgende speler mag {b} in plaats van {a} verwachten{where}",
    },
    "closes": {
        "en": "takes {s} from the next player: {b} expected instead of {a}",
        "de": "nimmt dem nächsten Spieler {s}: {b} statt {a} zu erwarten",
        "nl": "ontneemt de volgende speler {s}: {b} in plaats van {a} te verwachten",
    },
    "blocks": {
        "en": "blocks {c}, worth {n} {s}",
        "de": "versperrt {c}, dort zählte {s} {n}",
        "nl": "blokkeert {c}, daar telde {s} {n}",
    },
    "leaves": {
        "en": "the {c} card leaves the table",
        "de": "die Karte {c} verlässt den Tisch",
        "nl": "de kaart {c} verlaat de tafel",
    },
    "stopped": {
        "en": "{s} stops before {c} and loses {n}: {b} not far enough",
        "de": "{s} hält vor {c} und verliert {n}: {b} noch nicht so weit",
        "nl": "{s} stopt vóór {c} en verliest {n}: {b} nog niet zo ver",
    },
    "crossed": {
        "en": "{s} crosses into {c}",
        "de": "{s} überschreitet die Grenze zu {c}",
        "nl": "{s} gaat de grens naar {c} over",
    },
    "order better": {
        "en": "this order gains {n} more than the other",
        "de": "diese Reihenfolge bringt {n} mehr als die andere",
        "nl": "deze volgorde levert {n} meer op dan de andere",
    },
    "order worse": {
        "en": "the other order would gain {n} more",
        "de": "die andere Reihenfolge brächte {n} mehr",
        "nl": "de andere volgorde zou {n} meer opleveren",
    },
    "order other": {
        "en": "the other order would move other markers",
        "de": "die andere Reihenfolge würde andere Wertungssteine bewegen",
        "nl": "de andere volgorde zou andere fiches verzetten",
    },
    "refill": {
        "en": "draws {n}; {p} chance of {s}",
        "de": "zieht {n} nach; {p} Chance auf {s}",
        "nl": "trekt er {n}; {p} kans op {s}",
    },
    "stop or roll": {
        "en": "stopping wins {a}, rolling again {b}",
        "de": "behalten gewinnt zu {a}, noch einmal würfeln zu {b}",
        "nl": "stoppen wint in {a}, nog eens gooien in {b}",
    },
    "turns": {
        "en": "turns still needed without the others: {a} after stopping, {b} after rolling",
        "de": "ohne die anderen noch nötige Züge: {a} nach dem Behalten, {b} nach dem Würfeln",
        "nl": "zonder de anderen nog nodige beurten: {a} na stoppen, {b} na gooien",
    },
    "joker": {
        "en": "joker {d}: {n} {s}; as matches {m}",
        "de": "Joker {d}: {s} {n}; als Übereinstimmung {m}",
        "nl": "joker {d}: {s} {n}; als overeenkomsten {m}",
    },
    "scores more": {"en": "scores {n} more", "de": "bringt {n} mehr", "nl": "levert {n} meer op"},
    "scores less": {"en": "though it scores {n} less", "de": "bringt aber {n} weniger", "nl": "levert wel {n} minder op"},
    "lifts lowest": {
        "en": "brings the lowest to {a} instead of {b}",
        "de": "bringt den niedrigsten Stand auf {a} statt {b}",
        "nl": "brengt de laagste stand op {a} in plaats van {b}",
    },
    "gives bonus": {"en": "gives a bonus move", "de": "bringt einen Bonus-Zug", "nl": "geeft een bonusbeurt"},
    "gives away less": {
        "en": "leaves the next player {n} less of {s}",
        "de": "lässt dem nächsten Spieler {n} weniger {s}",
        "nl": "laat de volgende speler {n} minder {s}",
    },
    "keeps": {
        "en": "keeps {c} free, worth {n} {s}",
        "de": "lässt {c} frei, dort zählt {s} {n}",
        "nl": "laat {c} vrij, daar telt {s} {n}",
    },
    "no difference": {
        "en": "the facts are much the same; the search prefers it",
        "de": "die Fakten sind fast gleich; die Suche bevorzugt ihn",
        "nl": "de feiten zijn bijna gelijk; de berekening geeft deze zet de voorkeur",
    },
    "review": {"en": "Review", "de": "Analyse", "nl": "Analyse"},
    "win chance": {"en": "Win chance", "de": "Gewinnchance", "nl": "Winstkans"},
    "expected lowest": {"en": "Expected lowest marker", "de": "Erwarteter niedrigster Stand", "nl": "Verwachte laagste stand"},
    "knowable": {
        "en": "before each move, the mean of what each player could know",
        "de": "vor jedem Zug, im Mittel dessen, was jeder Spieler wissen konnte",
        "nl": "vóór elke zet, gemiddeld naar wat elke speler kon weten",
    },
    "accuracy": {"en": "Accuracy", "de": "Genauigkeit", "nl": "Nauwkeurigheid"},
    "outcome": {"en": "Outcome", "de": "Ergebnis", "nl": "Uitslag"},
    "turning points": {"en": "Turning points", "de": "Wendepunkte", "nl": "Keerpunten"},
    "none": {"en": "none", "de": "keine", "nl": "geen"},
    "luck and skill": {"en": "Luck and skill", "de": "Glück und Können", "nl": "Geluk en kunde"},
    "before": {"en": "before the game", "de": "vor dem Spiel", "nl": "vóór het spel"},
    "after": {"en": "in the end", "de": "am Ende", "nl": "aan het eind"},
    "deal": {"en": "the start", "de": "der Start", "nl": "de start"},
    "luck of": {"en": "draws of {w}", "de": "was {w} zog", "nl": "wat {w} trok"},
    "rolls of": {"en": "rolls of {w}", "de": "was {w} würfelte", "nl": "wat {w} gooide"},
    "moves of": {"en": "moves of {w}", "de": "Züge von {w}", "nl": "zetten van {w}"},
    "remainder": {"en": "not explained", "de": "nicht erklärt", "nl": "niet verklaard"},
    "together": {"en": "together", "de": "zusammen", "nl": "samen"},
    "adds up": {
        "en": "Moves are measured against the best one that could be known at the time, draws against what could have come. "
        "Not explained is what the estimate did not see.",
        "de": "Züge sind an dem besten gemessen, den man damals kennen konnte, Gezogenes an dem, was hätte kommen können. "
        "Nicht erklärt ist, was die Schätzung nicht sah.",
        "nl": "Zetten zijn gemeten aan de beste die je toen kon kennen, wat getrokken werd aan wat had kunnen komen. "
        "Niet verklaard is wat de schatting niet zag.",
    },
    "decisions": {"en": "Decisions", "de": "Entscheidungen", "nl": "Beslissingen"},
    "played": {"en": "played", "de": "gespielt", "nl": "gespeeld"},
    "best": {"en": "best", "de": "am besten", "nl": "het best"},
    "gave away": {"en": "gave away {n}", "de": "verschenkte {n}", "nl": "gaf {n} weg"},
    "better": {"en": "Better here", "de": "Hier besser", "nl": "Hier beter"},
    "because": {"en": "The best move", "de": "Der beste Zug", "nl": "De beste zet"},
    "drew": {"en": "drew {g}", "de": "gezogen {g}", "nl": "getrokken {g}"},
    "rolled": {"en": "rolled {g}", "de": "gewürfelt {g}", "nl": "gegooid {g}"},
    "lucky": {"en": "luck {n}", "de": "Glück {n}", "nl": "geluk {n}"},
    "ply": {"en": "Move {n}", "de": "Zug {n}", "nl": "Zet {n}"},
    "hidden": {
        "en": "Each decision is judged by what its player could know; hidden pieces are dealt as the open counts allow.",
        "de": "Jede Entscheidung ist nach dem beurteilt, was der Spieler am Zug wissen konnte; Verdecktes ist so verteilt, "
        "wie es die offenen Zahlen zulassen.",
        "nl": "Elke beslissing is beoordeeld naar wat de speler kon weten; wat verborgen is, is verdeeld zoals de open "
        "aantallen het toelaten.",
    },
    "wins": {"en": "{w} wins", "de": "{w} gewinnt", "nl": "{w} wint"},
    "win": {"en": "{w} win", "de": "{w} gewinnen", "nl": "{w} winnen"},
    "share": {"en": "{w} share the win", "de": "{w} teilen sich den Sieg", "nl": "{w} delen de overwinning"},
    "finished": {"en": "{w} has finished", "de": "{w} ist fertig", "nl": "{w} is klaar"},
    "board": {"en": "Board", "de": "Brettspiel", "nl": "Bordspel"},
    "cards": {"en": "Cards", "de": "Kartenspiel", "nl": "Kaartspel"},
    "dice": {"en": "Dice", "de": "Würfelspiel", "nl": "Dobbelspel"},
    "seats": {"en": "{n} players", "de": "{n} Spieler", "nl": "{n} spelers"},
    "seat": {"en": "1 player", "de": "1 Spieler", "nl": "1 speler"},
    "forced": {"en": "no choice", "de": "keine Wahl", "nl": "geen keus"},
    "key": {
        "en": "Solid outline: the move that was played. Dashed with letters: other moves, the best first.",
        "de": "Durchgezogen: der gespielte Zug. Gestrichelt mit Buchstaben: andere Züge, der beste zuerst.",
        "nl": "Doorgetrokken: de gespeelde zet. Gestreept met letters: andere zetten, de beste eerst.",
    },
    "place": {"en": "{p} on {c}", "de": "{p} auf {c}", "nl": "{p} op {c}"},
    "play": {"en": "{p}", "de": "{p}", "nl": "{p}"},
    "draw": {"en": "draw", "de": "ziehen", "nl": "trekken"},
    "swap": {"en": "swap", "de": "tauschen", "nl": "ruilen"},
    "roll": {"en": "roll", "de": "würfeln", "nl": "gooien"},
    "score": {"en": "score", "de": "werten", "nl": "scoren"},
    "joker as": {"en": "{d} as {s}", "de": "{d} als {s}", "nl": "{d} als {s}"},
    "resign": {"en": "resigns", "de": "gibt auf", "nl": "geeft op"},
    "timeout": {"en": "runs out of time", "de": "die Zeit ist abgelaufen", "nl": "de tijd is om"},
    "then": {"en": "Then", "de": "Dann", "nl": "Daarna"},
}
"""Every word and sentence, by what it is for; {…} is filled in."""


def check_language(language: str) -> str:
    """Return a language if there is one of that name."""
    if language not in LANGUAGES:
        raise UsageError(f"there is no language {language!r}; there is: {', '.join(LANGUAGES)}")
    return language


def say(what: str, language: str, **filled: object) -> str:
    """Return words in a language, with what is to be filled in."""
    return WORDS[what][language].format(**filled)


def symbols(letters: Iterable[str], language: str, joined: str = "and") -> str:
    """Return the names of symbols as a sentence lists them.

    >>> symbols("RB", "nl")
    'rood en blauw'
    """
    names = [SYMBOLS[language][LETTERS.index(letter)] for letter in letters]
    return f" {say(joined, language)} ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def decimal(number: float, language: str, places: int = 1) -> str:
    """Return a number as the language writes it."""
    said = f"{number:.{places}f}".replace("-", "−")
    return said if language == "en" else said.replace(".", ",")


def percent(chance: float, language: str) -> str:
    """Return a chance as a percentage: "85%", in German "85 %" with a space that does not break."""
    return decimal(100 * chance, language, 0) + ("\N{NO-BREAK SPACE}%" if language == "de" else "%")


def signed(chance: float, language: str, places: int = 1) -> str:
    """Return a change of chance in points, with its sign."""
    number = 100 * chance
    return ("+" if round(number, places) > 0 else "") + decimal(number + 0.0 if round(number, places) else 0.0, language, places)


def spell(move: str, language: str) -> str:
    """Return a move in words: "red–blue on d8 e8"."""
    verb, *rest = move.split(" ")
    if verb in {"place", "play"}:
        return say(verb, language, p=piece(rest[0], language), c=" ".join(rest[1:]))
    if verb == "score" and rest:
        jokers = [part.split("=") for part in rest]
        said = [say("joker as", language, d=_dice(dice, language), s=symbols(crossed, language)) for dice, crossed in jokers]
        return f"{say('score', language)}: {', '.join(said)}"
    return say(verb, language)


def _dice(letters: str, language: str) -> str:
    """Return equal dice in words: "2 × yellow"."""
    return f"{len(letters)} × {symbols(letters[0], language)}"


def piece(letters: str, language: str) -> str:
    """Return a tile or a card in words: "red–blue"."""
    return "–".join(symbols(letter, language) for letter in letters)


def came(got: str, game: str, language: str) -> str:
    """Return what was drawn or rolled in words: "red–blue, green–green", "2 × red, 1 × blue"."""
    if game == "dice":
        return ", ".join(_dice(letter * got.count(letter), language) for letter in LETTERS if letter in got)
    return ", ".join(piece(letters, language) for letters in got.split(" "))


class Said(NamedTuple):
    """A fact as a short phrase, and what it points at."""

    text: str
    at: Spots = ()


def tell(facts: Facts, language: str = "en") -> list[str]:
    """Return the facts of a move as short phrases, the most important first."""
    return [said.text for said in point_out(facts, language)]


def point_out(facts: Facts, language: str = "en") -> list[Said]:
    """Return the same, each with what it points at."""
    scores = facts.points or facts.move.split(" ")[0] in {"place", "play"}
    said = [Said(_points(facts.points, language), pointing.of_points(facts.points))] if scores else []
    said += [Said(_lowest(facts, language))] if facts.points else []
    if facts.bonus:
        said.append(Said(say(f"bonus {min(facts.bonus, 2)}", language)))
    if facts.ends:
        said.append(Said(say("ends", language)))
    for points in facts.points:
        at = pointing.of_points([points])
        said += [Said(_border(points, border, language), at) for border in points.borders if border["column"] > 1]
    said += _more(facts, language)
    opens = [opening for opening in facts.opens if abs(opening.after - opening.before) >= 0.5][:2]
    said += [Said(_opening(opening, language), pointing.of_opening(facts, opening)) for opening in opens]
    return said + _blocks(facts, language)


def _points(points: tuple[Points, ...], language: str) -> str:
    """Return what the symbols get: "+2 red, +4 blue (1 of blue lost)"."""
    got = [f"+{one.gained} {symbols(one.symbol, language)}" for one in points if one.gained]
    lost = [say("lost", language, n=one.lost, s=symbols(one.symbol, language)) for one in points if one.lost]
    return (", ".join(got) or say("no points", language)) + (f" ({', '.join(lost)})" if lost else "")


def _lowest(facts: Facts, language: str) -> str:
    before, after = facts.lowest_before[0], facts.lowest_after[0]
    return say("lowest stays" if before == after else "lowest moves", language, a=before, b=after)


def _border(points: Points, border: dict[str, Any], language: str) -> str:
    name = symbols(points.symbol, language)
    if border["crossed"]:
        return say("crossed", language, s=name, c=border["column"])
    behind = symbols(border["behind"], language)
    return say("stopped", language, s=name, c=border["column"], n=border["lost"], b=behind)


def _more(facts: Facts, language: str) -> list[Said]:
    """Return the phrases about what only one game has."""
    said, more = [], facts.more
    if "order" in more and more["order"]["differs"]:
        gained = more["order"]["gained"]
        which = "order better" if gained > 0 else "order worse" if gained < 0 else "order other"
        said.append(Said(say(which, language, n=abs(gained)), pointing.of_own_card(facts)))
    if "refill" in more and more["refill"]["draws"]:
        refill = more["refill"]
        sought = symbols(refill["sought"], language, "or")
        said.append(Said(say("refill", language, n=refill["draws"], p=percent(refill["chance"], language), s=sought)))
    for joker in more.get("jokers", []):
        dice, name = _dice(joker["dice"], language), symbols(joker["symbol"], language)
        text = say("joker", language, d=dice, n=joker["crosses"], s=name, m=joker["matches"])
        said.append(Said(text, pointing.of_joker(facts, joker)))
    turn = more.get("turn")
    if turn and turn["stop"] and turn["roll"] and turn["chosen"]["move"] in (turn["stop"]["move"], turn["roll"]["move"]):
        own = pointing.of_own_dice(facts)
        a, b = (percent(turn[way]["chance"], language) for way in ("stop", "roll"))
        said.append(Said(say("stop or roll", language, a=a, b=b), own))
        a, b = (decimal(turn[way]["turns"], language) for way in ("stop", "roll"))
        said.append(Said(say("turns", language, a=a, b=b), own))
    return said


def _opening(opening: Opening, language: str) -> str:
    a, b = decimal(opening.before, language), decimal(opening.after, language)
    name = symbols(opening.symbol, language)
    if opening.after < opening.before:
        return say("closes", language, s=name, a=a, b=b)
    where = f" ({', '.join(opening.cells[: pointing.SHOWN])})" if opening.cells else ""
    return say("opens", language, s=name, a=a, b=b, where=where)


def _blocks(facts: Facts, language: str) -> list[Said]:
    """Return the lines that are blocked, if they were worth two or more, or the card that leaves."""
    found: dict[str, Blocked] = {}
    for blocked in facts.blocks:
        if blocked.cards:
            card = piece(blocked.cards[0]["card"], language)
            return [Said(say("leaves", language, c=card), pointing.of_blocked(blocked))]
        if blocked.cell and blocked.worth >= 2:
            found.setdefault(blocked.cell, blocked)
    return [
        Said(say("blocks", language, c=one.cell, n=one.worth, s=symbols(one.symbol, language)), pointing.of_blocked(one))
        for one in list(found.values())[:2]
    ]


def compare(best: Facts, played: Facts, language: str = "en") -> list[str]:
    """Return in which facts the best move differs from the one that was played."""
    if best.move.split(" ")[0] != played.move.split(" ")[0]:
        return [said.text for said in _more(best, language)] or [say("no difference", language)]
    said = []
    more = best.gained - played.gained
    if more > 0:
        said.append(say("scores more", language, n=more))
    if best.lowest_after[0] > played.lowest_after[0]:
        said.append(say("lifts lowest", language, a=best.lowest_after[0], b=played.lowest_after[0]))
    if best.bonus > played.bonus:
        said.append(say("gives bonus", language))
    said += _less_given(best, played, language)
    covered = {blocked.cell for blocked in best.blocks}
    kept = [blocked for blocked in played.blocks if blocked.cell and blocked.worth >= 2 and blocked.cell not in covered]
    said += [say("keeps", language, c=one.cell, n=one.worth, s=symbols(one.symbol, language)) for one in kept[:1]]
    if more < 0 and said:
        said.append(say("scores less", language, n=-more))
    return said or [say("no difference", language)]


def _less_given(best: Facts, played: Facts, language: str) -> list[str]:
    """Return the symbol of which the best move gives the next seat less, if it does by half a point or more."""
    mine, theirs = ({one.symbol: one.after - one.before for one in facts.opens} for facts in (best, played))
    less = {symbol: theirs.get(symbol, 0.0) - mine.get(symbol, 0.0) for symbol in {*mine, *theirs}}
    symbol = max(sorted(less), key=lambda symbol: less[symbol], default=None)
    if symbol is None or less[symbol] < 0.5:
        return []
    return [say("gives away less", language, n=decimal(less[symbol], language), s=symbols(symbol, language))]
