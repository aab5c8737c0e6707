/** Words about the people at a table: how long they have, whether they are there, and the line to the server. */
export const social = {
  "left.low": "{n} second left.|{n} seconds left.",
  "seats.about": "Time and presence",
  "away.now": "Away",
  "away.left": "Account deleted",
  "away.minutes": "Away for {n} min",
  "away.hours": "Away for {n} h",
  "title.away": "{name} is away",
  "gone.rule":
    "Anyone who is away for more than {n} seconds can be replaced: another player may let a bot play on or claim the win.",
  "gone.rule.many":
    "Anyone who is away for more than {n} seconds can be replaced: another player may let a bot play on or end the game.",
  "gone.title": "Somebody is away",
  "gone.wait": "You can decide in {n} second.|You can decide in {n} seconds.",
  "gone.claim": "Claim the win",
  "gone.entry": "{name} is away: what now?",
  "back.bot": "While you were away, a bot took over your seat.",
  "back.take": "Take my seat back",
  "over.gone": "{name} was away too long",
  "over.gone.you": "You were away too long, so another player ended the game",
  "seat.joined": "{name} sat down",
  "connection.moves": "your move will be sent|your {n} moves will be sent",
  "connection.lines": "your message will be sent|your {n} messages will be sent",
  "update.text": "There is a new version of this page.",
  "update.reload": "Reload",
} as const;
