/** Woorden over waar spellen zijn: op dit apparaat of op de server. */
export const device = {
  "place.device": "Op dit apparaat",
  "place.server": "Op de server",
  "place.instead": "De server is niet bereikbaar, daarom loopt dit spel op dit apparaat.",
  "place.friends.away":
    "Vrienden doen mee via de server, en die is nu niet bereikbaar. Tegen bots of aan één scherm kun je hier spelen.",
  "setup.place": "Waar je speelt",
  "setup.place.device": "Begint meteen en werkt ook zonder netwerk.",
  "setup.place.server":
    "Je kunt op een ander apparaat verder spelen en anderen kunnen meekijken. Heeft een verbinding nodig.",
  "setup.place.friends": "Een spel met vrienden via een link loopt op de server.",
  "setup.place.own": "Deze bot speelt alleen op de server.",
  "kept.forbidden":
    "Deze browser bewaart geen spellen van deze pagina, zoals in een privévenster. Je kunt spelen, maar het spel is weg als je de pagina sluit.",
  "kept.full":
    "Er is geen ruimte meer op dit apparaat. Je kunt verder spelen, maar de zetten vanaf nu zijn weg als je de pagina sluit. Verwijder oude spellen onder ‘Mijn spellen’ om ruimte te maken.",
  "kept.failed":
    "Deze browser kon het spel niet bewaren. Je kunt verder spelen, maar de zetten vanaf nu zijn misschien weg als je de pagina sluit.",
  "elsewhere.title": "Dit spel is open in een ander tabblad",
  "elsewhere.about": "Een spel loopt altijd maar in één tabblad. Er gaat niets verloren.",
  "elsewhere.here": "Hier spelen",
  "lost.device":
    "Op dit apparaat bestaat dit spel niet. Misschien is het verwijderd of in een andere browser gespeeld.",
  "lost.game.device":
    "Op dit apparaat bestaat dit spel niet. Misschien is het verwijderd of in een andere browser bewaard.",
  "error.table/elsewhere": "Dit spel is open in een ander tabblad.",
  "error.device/failed":
    "Het deel van de pagina dat spellen op dit apparaat uitvoert, is gestopt. Wat gespeeld is, is bewaard; probeer het opnieuw.",
  "error.bot/failed": "De bot kon geen zet doen. Laad de pagina opnieuw; het spel is bewaard.",
  "error.game/over": "Dit spel is afgelopen, er valt niets meer te spelen.",
  "error.store/broken": "Dit spel is op dit apparaat bewaard, maar kan niet worden gelezen. Het blijft zoals het is.",
  "error.table/open": "Dit spel staat hier open. Verlaat het eerst.",
  "error.table/server": "Een plaats via een link, of voor een bot van anderen, vraagt om een spel op de server.",
  "error.bot/unknown": "Een van de bots in dit spel speelt daar niet.",
  "fair.about.device":
    "Voor het spel heeft dit apparaat een geheime startwaarde vastgelegd met een controlewaarde en het toeval van de spelers toegevoegd. Alle trekkingen volgen uit die twee; hier worden ze nagerekend.",
  "menu.fair.about.device":
    "Voor de verdeling heeft dit apparaat een geheime startwaarde vastgelegd met deze controlewaarde en voor elke speler toeval toegevoegd. Na het spel is na te rekenen dat elke trekking uit die twee volgt.",
  "menu.fair.chosen": "De startwaarde van dit spel is gekozen, daarom is er geen controlewaarde.",
  "needs.server": "Deze pagina heeft de server nodig, en die is nu niet bereikbaar.",
  "needs.here": "In plaats daarvan hier spelen",
  "needs.review": "Analyses maakt de server, en die is nu niet bereikbaar.",
  "me.away.server": "De server is nu niet bereikbaar, daarom ontbreken je spellen daar in deze lijst.",
  "me.away.device": "De spellen op dit apparaat kunnen niet worden getoond: {why}",
  "me.unread": "Een deel van wat op dit apparaat bewaard is, kan niet worden gelezen. Het blijft zoals het is.",
  "me.here": "Spellen op dit apparaat",
  "me.here.about":
    "Ze blijven in deze browser tot je ze verwijdert. Gedownloade spellen zijn een reservekopie die je hier weer kunt openen.",
  "me.download.all": "Alle afgelopen spellen downloaden",
  "me.more": "Meer: {what}",
  "me.copy.server": "Naar de server kopiëren",
  "me.copy.server.about": "Daar heeft het een adres dat ook anderen kunnen openen.",
  "me.copied.server": "De server heeft nu een kopie.",
  "me.copy.device": "Ook op dit apparaat bewaren",
  "me.copied.device": "Dit spel staat nu ook op dit apparaat.",
  "me.move.server": "Naar de server verplaatsen",
  "me.move.server.about": "Het spel gaat daar vanaf deze stelling verder en is dan weg van dit apparaat.",
  "me.move.device": "Naar dit apparaat verplaatsen",
  "me.move.device.about": "Het spel gaat hier vanaf deze stelling verder en is dan weg van de server.",
  "me.move.without": "Alleen dit spel verhuist: een klok of de rest van een match gaat niet mee.",
  "me.moved.server": "Het spel staat nu op de server.",
  "me.moved.device": "Het spel staat nu op dit apparaat.",
  "me.remove": "Van dit apparaat verwijderen",
  "me.remove.title": "Dit spel verwijderen?",
  "me.remove.about": "De zetten en het verslag zijn dan voorgoed weg.",
  "me.remove.short": "Verwijderen",
  "import.all": "{n} spel op dit apparaat bewaren|Alle {n} op dit apparaat bewaren",
  "import.kept": "{n} spel staat nu op dit apparaat.|{n} spellen staan nu op dit apparaat.",
} as const;
