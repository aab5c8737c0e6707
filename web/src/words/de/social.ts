/** Worte über die Leute am Tisch: wie viel Zeit sie haben, ob sie da sind, und die Verbindung zum Server. */
export const social = {
  "left.low": "Noch {n} Sekunde.|Noch {n} Sekunden.",
  "seats.about": "Zeit und Anwesenheit",
  "away.now": "Nicht da",
  "away.left": "Konto gelöscht",
  "away.minutes": "Seit {n} Min. weg",
  "away.hours": "Seit {n} Std. weg",
  "title.away": "{name} ist nicht da",
  "gone.rule":
    "Wer länger als {n} Sekunden weg ist, kann ersetzt werden: Wer da ist, lässt einen Bot weiterspielen oder beansprucht den Sieg.",
  "gone.rule.many":
    "Wer länger als {n} Sekunden weg ist, kann ersetzt werden: Wer da ist, lässt einen Bot weiterspielen oder beendet das Spiel.",
  "gone.title": "Jemand ist nicht da",
  "gone.wait": "In {n} Sekunde kannst du entscheiden.|In {n} Sekunden kannst du entscheiden.",
  "gone.claim": "Sieg beanspruchen",
  "gone.entry": "{name} ist nicht da: was nun?",
  "back.bot": "Während du weg warst, hat ein Bot deinen Platz übernommen.",
  "back.take": "Platz zurücknehmen",
  "over.gone": "{name} war zu lange weg",
  "over.gone.you": "Du warst zu lange weg, deshalb hat jemand anders das Spiel beendet",
  "seat.joined": "{name} sitzt jetzt am Tisch",
  "connection.moves": "dein Zug wird noch gesendet|deine {n} Züge werden noch gesendet",
  "connection.lines": "deine Nachricht wird noch gesendet|deine {n} Nachrichten werden noch gesendet",
  "update.text": "Von dieser Seite gibt es eine neue Version.",
  "update.reload": "Neu laden",
} as const;
