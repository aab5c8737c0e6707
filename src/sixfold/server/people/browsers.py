"""What a device is, in a word or two from what its browser says of itself; only words from here are ever kept."""

from __future__ import annotations

BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Vivaldi", "Vivaldi"),
    ("Firefox/", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chromium", "Chromium"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
    ("curl/", "curl"),
    ("python", "Python"),
)
"""What is found first counts: most browsers name others too."""

SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)

LONGEST = 400
"""How many characters are looked at."""


def describe(agent: str) -> str:
    """Return the browser and the system that a User-Agent names, as far as they are known.

    >>> describe("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox · Linux'
    >>> describe("something else")
    ''
    """
    known = (next((name for sign, name in signs if sign in agent[:LONGEST]), "") for signs in (BROWSERS, SYSTEMS))
    return " · ".join(filter(None, known))
