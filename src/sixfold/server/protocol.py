"""Everything that goes over the network, in one place: what a client may send, what it is sent, and the bodies of HTTP requests.

A message on the socket is a JSON object with a ``type``. The structures below are checked when they come in (unknown members
and wrong types are refused with the place of the mistake), and the page's TypeScript types are made from them
(``sixfold.server.typescript``).

Two counts number what happens in a game. ``ply`` is the number of moves made, as in a record. ``seq`` is the number of
entries in the game's log; it also counts moves that were taken back, so it only ever grows. A move says which ``seq`` it
answers (``after``); if the log has gone on since, it is refused as ``move/stale``.

A ``player`` is a place at the table and stays through a match; a ``seat`` is a place in one game. They differ when the start
rotates (A4): ``seating[seat]`` is the player there.
"""

from __future__ import annotations

from sixfold.server.messages.calls import *
from sixfold.server.messages.circle import *
from sixfold.server.messages.events import *
from sixfold.server.messages.game import *
from sixfold.server.messages.invitation import *
from sixfold.server.messages.library import *
from sixfold.server.messages.manners import *
from sixfold.server.messages.people import *
from sixfold.server.messages.problem import *
from sixfold.server.messages.profile import *
from sixfold.server.messages.requests import *
from sixfold.server.messages.sheet import *
from sixfold.server.messages.slow import *
from sixfold.server.messages.table import *
from sixfold.server.messages.words import *
