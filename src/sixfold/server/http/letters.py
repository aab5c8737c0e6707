"""The two pages to which e-mails lead: one confirms an address, one stops all e-mail.

They ask first, since mail programs open links by themselves, and need no script. Mail programs that know RFC 8058 stop e-mail
with one request to the address of the second page.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Literal

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sixfold.errors import TableError
from sixfold.review.words import Language
from sixfold.server.calling.words import say
from sixfold.server.http.desk import Desk

PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="same-origin">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Sixfold</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/api/mail/style.css">
</head>
<body><main><h1>Sixfold</h1><p>{text}</p>{button}<p><a href="/">{back}</a></p></main></body>
</html>
"""
STYLE = """body { font: 1.125rem/1.5 system-ui, sans-serif; margin: 0; padding: 1.5rem; }
main { max-width: 32rem; margin: 10vh auto; }
h1 { font-size: 1.5rem; }
button { font: inherit; font-weight: 600; padding: 0.75rem 1.5rem; border: 0; border-radius: 0.75rem; cursor: pointer;
  background: light-dark(#1d4ed8, #8fb0ff); color: light-dark(#fff, #101828); }
a { color: light-dark(#1d4ed8, #8fb0ff); }
"""

Deed = Literal["confirm", "stop"]


class LetterPages:
    """What people see who follow a link in an e-mail."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def routes(self) -> list[Route]:
        """Return the routes."""
        return [
            Route("/api/mail/style.css", self._style, methods=["GET"]),
            Route("/api/mail/confirm/{secret}", self._answer("confirm"), methods=["GET", "POST"]),
            Route("/api/mail/stop/{secret}", self._answer("stop"), methods=["GET", "POST"]),
        ]

    async def _style(self, _: Request) -> Response:
        return Response(STYLE, media_type="text/css")

    def _answer(self, deed: Deed) -> Callable[[Request], object]:
        async def answer(request: Request) -> Response:
            self._desk.caller(request)
            try:
                return await self._do(deed, request.method == "POST", request.path_params["secret"])
            except TableError as error:
                if error.code != "call/unknown":
                    raise
                language = _preferred(request)
                return _page(404, language, say("page.unknown", language))

        return answer

    async def _do(self, deed: Deed, really: bool, secret: str) -> Response:
        letters = self._desk.services.letters
        if deed == "confirm":
            letter = await (letters.confirm(secret) if really else letters.to_confirm(secret))
        else:
            letter = await (letters.stop(secret) if really else letters.to_stop(secret))
        if really:
            return _page(200, letter.language, say("page.confirmed" if deed == "confirm" else "page.stopped", letter.language))
        text = say(f"page.{deed}", letter.language, address=letter.address)
        return _page(200, letter.language, text, say(f"page.{deed}.do", letter.language))


def _page(status: int, language: Language, text: str, button: str = "") -> Response:
    form = f'<form method="post"><button>{escape(button)}</button></form>' if button else ""
    back = escape(say("page.back", language))
    return Response(PAGE.format(language=language, text=escape(text), button=form, back=back), status, media_type="text/html")


def _preferred(request: Request) -> Language:
    """Return the language that a browser asks for first, if it is one of ours."""
    wanted = request.headers.get("accept-language", "")[:2].lower()
    return "de" if wanted == "de" else "nl" if wanted == "nl" else "en"
