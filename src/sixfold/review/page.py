"""A review as one page that stands alone: no script, no font, nothing from outside; light or dark as the reader's system is."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from importlib.resources import files

from sixfold.drawing.svg.look import THEMES, find_look, tag, tokens
from sixfold.review import graph, pictures
from sixfold.review.hint import Advice
from sixfold.review.report import accuracy, chance, change, difference, drawn, headline, name, rows, winners
from sixfold.review.review import Balance, Decision, Review
from sixfold.review.words import Said, compare, point_out, say, signed, spell, symbols
from sixfold.rules.pieces import LETTERS


def draw(review: Review, language: str = "en") -> str:
    """Return the page."""
    title = f"{say('review', language)} · {headline(review, language)}"
    decisions, spots = _decisions(review, language)
    body = "".join(
        [
            pictures.definitions(review.setting),
            "<main>",
            f"<header><h1>{escape(winners(review, language))}</h1><span class=muted>{escape(title)}</span></header>",
            '<div class="cards">',
            _graph(review, language),
            f'<div class="side">{_outcome(review, language)}{_turning(review, language)}</div>',
            "".join(_balance(review, balance, language) for balance in _rows(review)),
            "</div>",
            decisions,
            "</main>",
        ]
    )
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">'
        f"<title>{escape(title)}</title><style>{_style()}{_pointing(spots)}</style></head><body>{body}</body></html>"
    )


def _style() -> str:
    """Return the style of the page, its colours from the tokens."""
    themes = {}
    for theme in THEMES:
        look = find_look(theme)
        themes[theme] = "".join(f"--{name}:{colour};" for name, colour in {**look.colours, **look.fills}.items())
    dark = f"@media (prefers-color-scheme:dark){{:root{{color-scheme:dark;{themes['dark']}}}}}"
    rules = files("sixfold").joinpath("review", "page.css").read_text("utf-8")
    return f":root{{color-scheme:light;{themes['light']};--family:{tokens()['type']['family']}}}{dark}{rules}"


def _pointing(spots: Iterable[str]) -> str:
    """Return the rules by which a fact under the pointer or in focus marks what it speaks of, without a script."""
    rules = (f".inside:has(.to-{spot}:is(:hover,:focus)) .at-{spot}{{visibility:visible}}" for spot in sorted(set(spots)))
    return f".at{{visibility:hidden}}{''.join(rules)}"


def _card(title: str, inside: str, note: str = "", kind: str = "") -> str:
    """Return a panel with a heading."""
    about = f'<span class="muted small">{escape(note)}</span>' if note else ""
    return f'<section class="card {kind}"><div class="head"><h2>{escape(title)}</h2>{about}</div>{inside}</section>'


def _graph(review: Review, language: str) -> str:
    what = say("win chance" if review.setting.seats > 1 else "expected lowest", language)
    return _card(what, graph.draw(review, language), say("knowable", language), "wide")


def _outcome(review: Review, language: str) -> str:
    """Return the final markers and the accuracy of each seat, as a table."""
    heads = "".join(f'<th scope="col">{_symbol(letter, language)}</th>' for letter in LETTERS)
    lines = ""
    for seat in range(review.setting.seats):
        row = review.outcome.tracks[seat % len(review.outcome.tracks)]
        cells = "".join(f'<td><span class="{"low" if value == min(row) else ""}">{value}</span></td>' for value in row)
        who = escape(name(review, seat))
        lines += f'<tr><th scope="row">{who}</th>{cells}<td>{accuracy(review, seat, language)}</td></tr>'
    head = f'<thead><tr><th></th>{heads}<th scope="col">{say("accuracy", language)}</th></tr></thead>'
    inside = f'<div class="slab"><table>{head}<tbody>{lines}</tbody></table></div>'
    return _card(say("outcome", language), inside)


def _symbol(letter: str, language: str) -> str:
    """Return a symbol in a line of text."""
    label = symbols(letter, language)
    inside = tag("use", href=f"#sixfold-{letter}", x=50, y=50, fill=f"var(--{letter})")
    return tag("svg", tag("title", label), inside, viewBox="0 0 100 100", width=18, height=18, role="img", **{"class": "sy"})


def _turning(review: Review, language: str) -> str:
    lines = "".join(
        f'<li><a href="#ply-{graph.anchor(review, ply)}">{escape(change(review, ply, language))}</a></li>'
        for ply in review.turning
    )
    return _card(say("turning points", language), f'<ul class="plain">{lines or say("none", language)}</ul>')


def _rows(review: Review) -> list[Balance]:
    """Return the balances to show: one a seat, one a team."""
    return list(review.balances[:2] if review.setting.variant == "team" else review.balances)


def _balance(review: Review, balance: Balance, language: str) -> str:
    """Return the picture of luck and skill for a seat."""
    parts = rows(review, balance, language)
    most = max(0.5, *(abs(value) for _, value in parts))
    lines = ""
    for label, value in parts:
        side = "pos" if value >= 0 else "neg"
        width = f"{50 * abs(value) / most:.1f}%"
        bar = f'<span class="bar" aria-hidden="true"><i class="{side}" style="width:{width}"></i></span>'
        lines += f"<div><dt>{escape(label)}</dt><dd>{bar}</dd><dd>{difference(review, value, language)}</dd></div>"
    total = difference(review, balance.final - balance.initial, language)
    lines += f'<div class="total"><dt>{say("together", language)}</dt><dd></dd><dd>{total}</dd></div>'
    who = name(review, balance.seat)
    course = f"{chance(review, balance.initial, language)} → {chance(review, balance.final, language)}"
    note = f'<p class="note">{escape(say("adds up", language))}</p>' if balance.seat == 0 else ""
    return _card(f"{say('luck and skill', language)}: {who}", f'<dl class="bars">{lines}</dl>{note}', course, "half")


def _decisions(review: Review, language: str) -> tuple[str, set[str]]:
    """Return a section for every decision in which there was a choice, and all that their facts point at."""
    spots: set[str] = set()
    worst = max(review.decisions, key=lambda decision: decision.loss, default=None)
    game = review.record.replay(0)
    lines = []
    for decision in review.decisions:
        if decision.candidates:
            view = game.view(decision.seat)
            marked = _marked(decision)
            spots |= {spot for _, advice in marked for said in point_out(advice.facts, language) for spot in said.at}
            picture = pictures.draw(view, [(mark, advice.facts) for mark, advice in marked], language)
            lines.append(_decision(review, decision, marked, picture, language, shown=decision is worst))
        game.enter(review.record.moves[decision.ply])
    key = say("key", language) if review.setting.game == "board" else ""
    said = f'<p class="note">{escape(say("hidden", language))} {escape(key)}</p>'
    head = f'<div class="head" style="margin:28px 4px 0"><h2>{say("decisions", language)}</h2></div>{said}'
    return f"<section>{head}{''.join(lines)}</section>", spots


def _marked(decision: Decision) -> list[tuple[str, Advice]]:
    """Return the moves in question with their marks: letters, and the one that was played."""
    letters = iter(pictures.LETTERED)
    return [(pictures.PLAYED if str(advice.move) == decision.move else next(letters), advice) for advice in decision.candidates]


def _decision(
    review: Review, decision: Decision, marked: list[tuple[str, Advice]], picture: str, language: str, *, shown: bool
) -> str:
    """Return the section of one decision."""
    mine = decision.seat
    course = f"{chance(review, decision.before[mine], language)} → {chance(review, decision.after[mine], language)}"
    lost = say("gave away", language, n=difference(review, decision.loss, language).lstrip("+")) if decision.loss >= 0.01 else ""
    summary = (
        f"<summary><b>{say('ply', language, n=decision.ply + 1)}</b><span>{escape(name(review, mine))}</span>"
        f'<span class="what">{escape(spell(decision.move, language))}</span>'
        f'<span class="right">{course}{f" · <span class=bad>{lost}</span>" if lost else ""}</span></summary>'
    )
    moves = "".join(_move(review, decision, mark, advice, language) for mark, advice in marked)
    played = decision.played
    notes = []
    if played is not None and played is not decision.candidates[0] and decision.loss >= 0.005:
        why = ", ".join(compare(decision.candidates[0].facts, played.facts, language))
        notes.append(f"{say('because', language)}: {why}.")
    notes += _fortune(review, decision, language)
    said = "".join(f'<p class="note">{escape(note)}</p>' for note in notes)
    inside = (
        f'<div class="inside" id="ply-{decision.ply}"><div>{picture}</div><div><ol class="moves">{moves}</ol>{said}</div></div>'
    )
    return f"<details{' open' if shown else ''}>{summary}{inside}</details>"


def _move(review: Review, decision: Decision, mark: str, advice: Advice, language: str) -> str:
    """Return a move in question: its mark, its words, its chance, its facts."""
    what = escape(spell(str(advice.move), language))
    if mark == pictures.PLAYED:
        what += f' <span class="muted small">· {say("played", language)}</span>'
    facts = " · ".join(_fact(said) for said in point_out(advice.facts, language))
    mine = chance(review, advice.chances[decision.seat], language)
    return f'<li><span class="tag">{mark}</span><span class="move">{what}</span><b>{mine}</b><p>{facts}</p></li>'


def _fact(said: Said) -> str:
    """Return a fact; one that points at something can be pointed at and reached by keyboard."""
    if not said.at:
        return escape(said.text)
    to = " ".join(f"to-{spot}" for spot in said.at)
    return f'<button type="button" class="fact {to}">{escape(said.text)}</button>'


def _fortune(review: Review, decision: Decision, language: str) -> list[str]:
    """Return what chance gave with a decision and the moves without choice after it."""
    said = []
    for entry in review.decisions[decision.ply :]:
        if entry is not decision and (entry.candidates or entry.seat != decision.seat):
            break
        if entry.got:
            luck = (
                signed(entry.luck[entry.seat], language)
                if review.setting.seats > 1
                else difference(review, entry.luck[0], language)
            )
            said.append(f"{say('then', language)} {drawn(review, entry, language)}; {say('lucky', language, n=luck)}.")
    return said
