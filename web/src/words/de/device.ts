/** Wörter darüber, wo Spiele sind: auf diesem Gerät oder auf dem Server. */
export const device = {
  "place.device": "Auf diesem Gerät",
  "place.server": "Auf dem Server",
  "place.instead": "Der Server ist nicht erreichbar, deshalb läuft dieses Spiel auf diesem Gerät.",
  "place.friends.away":
    "Freunde kommen über den Server dazu, und der ist gerade nicht erreichbar. Gegen Bots oder an einem Bildschirm kannst du hier spielen.",
  "setup.place": "Wo gespielt wird",
  "setup.place.device": "Beginnt sofort und läuft auch ohne Netz.",
  "setup.place.server":
    "Du kannst auf einem anderen Gerät weiterspielen, und andere können zuschauen. Braucht eine Verbindung.",
  "setup.place.friends": "Ein Spiel mit Freunden per Link läuft auf dem Server.",
  "setup.place.own": "Dieser Bot spielt nur auf dem Server.",
  "kept.forbidden":
    "Dieser Browser speichert keine Spiele von dieser Seite, etwa in einem privaten Fenster. Du kannst spielen, aber das Spiel ist weg, wenn du die Seite schließt.",
  "kept.full":
    "Auf diesem Gerät ist kein Platz mehr. Du kannst weiterspielen, aber die Züge ab jetzt sind weg, wenn du die Seite schließt. Unter „Meine Spiele“ kannst du alte Spiele entfernen und so Platz schaffen.",
  "kept.failed":
    "Dieser Browser konnte das Spiel nicht speichern. Du kannst weiterspielen, aber die Züge ab jetzt sind vielleicht weg, wenn du die Seite schließt.",
  "elsewhere.title": "Dieses Spiel ist in einem anderen Tab offen",
  "elsewhere.about": "Ein Spiel läuft immer nur in einem Tab. Es geht nichts verloren.",
  "elsewhere.here": "Hier spielen",
  "lost.device":
    "Auf diesem Gerät gibt es dieses Spiel nicht. Vielleicht wurde es entfernt oder in einem anderen Browser gespielt.",
  "lost.game.device":
    "Auf diesem Gerät gibt es dieses Spiel nicht. Vielleicht wurde es entfernt oder in einem anderen Browser gespeichert.",
  "error.table/elsewhere": "Dieses Spiel ist in einem anderen Tab offen.",
  "error.device/failed":
    "Der Teil der Seite, der Spiele auf diesem Gerät ausführt, ist stehen geblieben. Was gespielt wurde, ist gespeichert; versuche es noch einmal.",
  "error.bot/failed": "Der Bot konnte nicht ziehen. Lade die Seite neu; das Spiel ist gespeichert.",
  "error.game/over": "Dieses Spiel ist zu Ende, es gibt nichts mehr zu spielen.",
  "error.store/broken":
    "Dieses Spiel ist auf diesem Gerät gespeichert, lässt sich aber nicht lesen. Es bleibt, wie es ist.",
  "error.table/open": "Dieses Spiel ist hier geöffnet. Verlasse es zuerst.",
  "error.table/server": "Ein Platz per Link oder für einen fremden Bot braucht ein Spiel auf dem Server.",
  "error.bot/unknown": "Einer der Bots in diesem Spiel spielt dort nicht.",
  "fair.about.device":
    "Vor dem Spiel hat dieses Gerät einen geheimen Startwert mit einem Prüfwert festgelegt und für alle Mitspieler Zufall dazugegeben. Aus beidem ergeben sich alle Ziehungen; hier werden sie nachgerechnet.",
  "menu.fair.about.device":
    "Vor der Verteilung hat dieses Gerät einen geheimen Startwert mit diesem Prüfwert festgelegt und für alle Mitspieler Zufall dazugegeben. Nach dem Spiel lässt sich nachprüfen, dass jede Ziehung aus beidem folgt.",
  "menu.fair.chosen": "Der Startwert dieses Spiels wurde ausgesucht, deshalb gibt es keinen Prüfwert.",
  "needs.server": "Diese Seite braucht den Server, und der ist gerade nicht erreichbar.",
  "needs.here": "Stattdessen hier spielen",
  "needs.review": "Analysen macht der Server, und der ist gerade nicht erreichbar.",
  "me.away.server": "Der Server ist gerade nicht erreichbar, deshalb fehlen deine Spiele von dort in dieser Liste.",
  "me.away.device": "Die Spiele auf diesem Gerät lassen sich nicht auflisten: {why}",
  "me.unread": "Manches, was auf diesem Gerät gespeichert ist, lässt sich nicht lesen. Es bleibt, wie es ist.",
  "me.here": "Spiele auf diesem Gerät",
  "me.here.about":
    "Sie bleiben in diesem Browser, bis du sie entfernst. Heruntergeladene Spiele sind eine Sicherung, die sich hier wieder öffnen lässt.",
  "me.download.all": "Alle beendeten Spiele herunterladen",
  "me.more": "Mehr: {what}",
  "me.copy.server": "Auf den Server kopieren",
  "me.copy.server.about": "Dort hat es eine Adresse, die auch andere öffnen können.",
  "me.copied.server": "Der Server hat jetzt eine Kopie.",
  "me.copy.device": "Auch auf diesem Gerät aufheben",
  "me.copied.device": "Dieses Spiel ist jetzt auch auf diesem Gerät.",
  "me.move.server": "Auf den Server verschieben",
  "me.move.server.about": "Das Spiel geht dort von dieser Stellung aus weiter und ist auf diesem Gerät dann weg.",
  "me.move.device": "Auf dieses Gerät verschieben",
  "me.move.device.about": "Das Spiel geht hier von dieser Stellung aus weiter und ist auf dem Server dann weg.",
  "me.move.without": "Nur dieses eine Spiel zieht um: Eine Uhr oder der Rest eines Matchs kommt nicht mit.",
  "me.moved.server": "Das Spiel ist jetzt auf dem Server.",
  "me.moved.device": "Das Spiel ist jetzt auf diesem Gerät.",
  "me.remove": "Von diesem Gerät entfernen",
  "me.remove.title": "Dieses Spiel entfernen?",
  "me.remove.about": "Seine Züge und seine Aufzeichnung sind dann endgültig weg.",
  "me.remove.short": "Entfernen",
  "import.all": "{n} Spiel auf diesem Gerät speichern|Alle {n} auf diesem Gerät speichern",
  "import.kept": "{n} Spiel ist jetzt auf diesem Gerät.|{n} Spiele sind jetzt auf diesem Gerät.",
} as const;
