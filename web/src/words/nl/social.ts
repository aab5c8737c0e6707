/** Woorden over de mensen aan tafel: hoeveel tijd ze hebben, of ze er zijn, en de verbinding met de server. */
export const social = {
  "left.low": "Nog {n} seconde.|Nog {n} seconden.",
  "seats.about": "Tijd en aanwezigheid",
  "away.now": "Niet hier",
  "away.left": "Account verwijderd",
  "away.minutes": "{n} min weg",
  "away.hours": "{n} u weg",
  "title.away": "{name} is er niet",
  "gone.rule":
    "Wie langer dan {n} seconden weg is, kan vervangen worden: wie er wel is, laat een bot doorspelen of claimt de overwinning.",
  "gone.rule.many":
    "Wie langer dan {n} seconden weg is, kan vervangen worden: wie er wel is, laat een bot doorspelen of beëindigt het spel.",
  "gone.title": "Iemand is er niet",
  "gone.wait": "Over {n} seconde kun je kiezen.|Over {n} seconden kun je kiezen.",
  "gone.claim": "Overwinning claimen",
  "gone.entry": "{name} is er niet: wat nu?",
  "back.bot": "Terwijl je weg was, heeft een bot je plaats overgenomen.",
  "back.take": "Mijn plaats terugnemen",
  "over.gone": "{name} was te lang weg",
  "over.gone.you": "Je was te lang weg, dus heeft iemand anders het spel beëindigd",
  "seat.joined": "{name} is aangeschoven",
  "connection.moves": "je zet wordt nog verstuurd|je {n} zetten worden nog verstuurd",
  "connection.lines": "je bericht wordt nog verstuurd|je {n} berichten worden nog verstuurd",
  "update.text": "Er is een nieuwe versie van deze pagina.",
  "update.reload": "Opnieuw laden",
} as const;
