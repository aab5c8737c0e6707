import type { shared as english } from "../en/shared.ts";

/** Wörter zu Links, die ein Spiel, eine Stellung oder eine Verteilung enthalten; sie werden mit dem geladen, was sie zeigt. */
export const shared: Record<keyof typeof english, string> = {
  "share.title": "Teilen",
  "share.what": "Was der Link enthält",
  "share.game": "Das Spiel",
  "share.position": "Diese Stellung",
  "share.deal": "Die Verteilung",
  "share.game.about": "Zeigt das ganze Spiel, Zug für Zug.",
  "share.position.about": "Zeigt das Spiel bis hierher. Wer den Link öffnet, kann von hier aus weiterspielen.",
  "share.deal.about": "Beginnt ein neues Spiel mit derselben Verteilung: Wer macht mehr daraus?",
  "share.inside": "Alles steckt im Link, nichts geht an einen Server.",
  "share.making": "Der Link wird erstellt …",
  "share.long": "Dieses Spiel ist zu lang für einen Link. Speichere die Aufzeichnung und verschicke sie stattdessen.",
  "shared.title": "Ein geteilter Link",
  "shared.opening": "Der Link wird geöffnet …",
  "shared.failed": "Dieser Link lässt sich nicht öffnen",
  "shared.version":
    "Er stammt von einer anderen Version von Sixfold. Lade diese Seite neu, um die neueste zu bekommen, oder bitte um einen neuen Link.",
  "shared.broken":
    "Er ist unvollständig oder wurde unterwegs verändert. Lass ihn dir noch einmal schicken und kopiere ihn ganz.",
  "shared.long": "Er ist länger als jedes Spiel.",
  "shared.rules": "Das Spiel darin verstößt gegen die Regeln: {why}",
  "shared.deal.failed": "Die Verteilung darin lässt sich hier nicht spielen: {why}",
  "shared.position.title": "Eine Stellung für dich",
  "shared.position.about": "{what}, nach {n} Zug.|{what}, nach {n} Zügen.",
  "shared.look": "Ansehen, wie es dazu kam",
  "shared.on": "Von hier aus weiterspielen",
  "shared.deal.title": "Dieselbe Verteilung für dich",
  "shared.deal.about": "{what}. Es kommt dasselbe in derselben Reihenfolge.",
  "shared.deal.reached": "Niedrigster Stand von {name}: {n}. Schaffst du mehr?",
  "shared.deal.play": "Damit spielen",
  "shared.better": "{name} kam mit derselben Verteilung nur auf {n}: Du warst besser.",
  "shared.equal": "{name} kam mit derselben Verteilung auch auf {n}.",
  "shared.worse": "{name} kam mit derselben Verteilung auf {n}: besser als du.",
};
