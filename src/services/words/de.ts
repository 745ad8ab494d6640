/** The German words of alerts and mails. Pure. */
import { numbersIn } from "../../language/plural.ts";
import { portionText } from "../../language/portion.ts";
import { germanLabels } from "../../lib/difference/labels.ts";
import type { AlertWords } from "./en.ts";
import { reasonInGerman } from "./deReasons.ts";

const number = numbersIn("de");
const counted = (n: number, one: string, many: string): string => `${number(n)} ${n === 1 ? one : many}`;
const hours = (n: number): string => (n === 1 ? "eine Stunde" : `${n} Stunden`);

export const german: AlertWords = {
  alert: {
    colon: ":",
    title: "{{ watch_title }}{% if change_headline %}: {{ change_headline }}{% else %} hat sich geändert{% endif %}",
    price:
      "Preis: {{ restock.price_text }}" +
      "{% if restock.previous_price is not none and restock.previous_price != restock.price %}" +
      " (vorher: {{ restock.previous_price_text }}){% endif %}",
    stock: "{{ 'Lieferbar' if restock.in_stock else 'Ausverkauft' }}",
    whole: "Ganzer Unterschied",
    wholeAt: "Ganzer Unterschied:",
    ai: "Zusammenfassung, von KI geschrieben:",
    severe: { high: "Schwere Änderung", critical: "Kritische Änderung" },
    unjudged: "Nicht mit dem verglichen, was du wissen willst",
    changed: (name) => `${name} hat sich geändert`,
    firstLines: "Die ganzen Texte dieser Änderung sind nicht mehr gespeichert; das sind ihre ersten Zeilen.",
    picture: "Die Seite nach der Änderung",
  },
  difference: germanLabels,
  headline: {
    fresh: "(neu)",
    gone: "(entfallen)",
    moved: "(verschoben)",
    more: (n) => ` und ${n} weitere`,
  },
  changePage: {
    whatChanged: "Was sich geändert hat",
    textAfter: "Der Text nach der Änderung",
    dashboard: "In Tidemark öffnen",
    whatChangedIn: "Was sich daran geändert hat",
    wholeText: "Der ganze Text",
    plainText: "Als reiner Text",
    changed: "Geändert",
    against: "Verglichen mit dem Stand von",
    reason: "Warum das gemeldet wurde",
    reasons: {
      text: "Der Text hat sich geändert",
      rows: "Zeilen der Tabelle haben sich geändert",
      pages: "Seiten der Website haben sich geändert",
      gone: "Der Text, der nicht da sein soll, ist weg",
      came: "Es wurde lieferbar",
      went: "Es ist nicht mehr lieferbar",
      picture: "Das Bild hat sich geändert",
      price: (before, after) => `Der Preis änderte sich von ${before} auf ${after}`,
      other: "Nach den Einstellungen der Beobachtung zählt es",
    },
    picture: "Die Seite nach der Änderung",
    markedPicture: "Die Seite nach der Änderung, das Geänderte in Rot",
    screenshotOf: (name) => `Bildschirmfoto von ${name}`,
    moreCharacters: (n) => `(${n} weitere Zeichen)`,
  },
  table: {
    fresh: "Neu",
    gone: "Entfallen",
    cheapest: "Am günstigsten ist jetzt",
    yes: "ja",
    no: "nein",
    inStock: "lieferbar",
    soldOut: "ausverkauft",
    more: (rows) => `und ${rows} weitere`,
    columns: { name: "Name", price: "Preis", stock: "Bestand" },
  },
  move: {
    was: (price) => `vorher ${price}`,
    noPrice: "kein Preis mehr",
    inStock: "jetzt lieferbar",
    soldOut: "jetzt ausverkauft",
  },
  picture: {
    changed: "Das Bild der Seite hat sich geändert",
    share: (share, places) =>
      `${portionText("de", share)} des Bildes haben sich geändert, an ${counted(places, "Stelle", "Stellen")}`,
    size: (size) => `${size} Pixel`,
    place: (size, corner) => `${size} bei ${corner}`,
  },
  refused: "Das hat nicht geklappt",
  links: {
    difference: "Unterschied ansehen",
    why: "Warum diese Meldung?",
    watch: "Zur Beobachtung",
    noise: "Das ist Rauschen",
    week: "Eine Woche stumm",
    pause: "Beobachtung pausieren",
    stop: "Nichts mehr von dieser Beobachtung melden",
    unsubscribe: "Keine Meldungen mehr per E-Mail, von keiner Beobachtung",
  },
  digest: {
    title: ({ count, names, isAllChanges }) =>
      `${isAllChanges ? counted(count, "Änderung", "Änderungen") : counted(count, "Meldung", "Meldungen")}: ${names}`,
    and: (name) => ` und ${name}`,
    span: (from, to) => (from === to ? from : `${from} bis ${to}`),
    all: "Alle Änderungen",
    more: (n) => `${counted(n, "weitere Meldung steht", "weitere Meldungen stehen")} hier nicht.`,
    untagged: "Ohne Schlagwort",
    gone: "Die Texte dieser Änderung sind nicht mehr gespeichert.",
    whole: "Ganzer Unterschied",
    link: "Alle Änderungen ansehen",
  },
  feed: {
    all: "Tidemark: Änderungen",
    ofAll: "Was sich auf den beobachteten Seiten geändert hat",
    of: (title) => `Änderungen: ${title}`,
    page: "Beobachtete Seite:",
    tags: "Schlagwörter",
    watches: "Beobachtungen",
  },
  pages: {
    page_added: "Neue Seite",
    page_back: "Wieder da",
    page_moved: "Umgezogen",
    page_gone: "Verschwunden",
    page_unlisted: "Nicht mehr gelistet",
    page_changed: "Geändert",
    moved: (from, to) => `${from} ist jetzt ${to}`,
    restructured: "Website umgebaut",
    restructuredHelp: "mehr als ein Fünftel der Seiten kam, verschwand oder zog auf einmal um",
    movedSo: (pages) => counted(pages, "Seite zog um", "Seiten zogen um"),
    withList: {
      page_gone: (pages) => `${counted(pages, "Seite", "Seiten")} samt ihrer Liste verschwunden`,
      page_unlisted: (pages) => `${counted(pages, "Seite", "Seiten")} samt ihrer Liste nicht mehr gelistet`,
    },
    all: "Alles, was sich geändert hat",
    remarks: { was: "vorher", noLongerListed: "nicht mehr gelistet", change: (count) => `Änderung ${count}:` },
  },
  health: {
    reason: reasonInGerman,
    failing: (name) => `Nicht lesbar: ${name}`,
    failed: (count) =>
      `Die letzten ${count} Prüfungen sind gescheitert. Verglichen wurde inzwischen nichts; sobald die Seite wieder gelesen wird, kommt eine Nachricht.`,
    recovered: (name) => `Wieder lesbar: ${name}`,
    again: "Die Seite wird wieder gelesen.",
    againAfter: (count, reason) =>
      `Die Seite wird nach ${count} gescheiterten Prüfungen wieder gelesen. Der letzte Grund war: ${reason}`,
    matched: (name) => `Jetzt gefunden: ${name}`,
    firstMatch: "Die Teile, denen gefolgt wird, wurden zum ersten Mal gefunden:",
    compared: "Was später kommt, wird damit verglichen.",
    silent: (name) => `Lange nicht gelesen: ${name}`,
    since: (time) => `Seit ${time} wurde die Seite nicht gelesen: drei Abstände der Beobachtung lang oder länger.`,
    outage: {
      late: "Die Prüfungen sind bei uns in Verzug; sie werden so bald wie möglich nachgeholt.",
      broken: "Die Prüfungen sind im Dienst selbst gescheitert; das wurde festgehalten.",
      failing: "Die Prüfungen scheitern.",
      host: "Die Website ist nicht erreichbar oder bat darum, eine Weile in Ruhe gelassen zu werden; sie wird nicht gefragt.",
    },
    once: "Sobald die Seite wieder gelesen wird, kommt eine Nachricht.",
  },
  channel: {
    paused: (channel) => `Kanal pausiert: ${channel}`,
    broken: (channel, days, failed) =>
      `Bei ${channel} ist seit ${days} Tagen nichts angekommen: ${failed} Meldungen sind gescheitert, die letzte so:`,
    mend: (where) =>
      `Der Kanal ist jetzt pausiert, Meldungen an ihn werden zurückgehalten. Er lässt sich ${where} richten, testen und fortsetzen; was gescheitert ist, kann dort noch einmal gesendet werden.`,
    at: (address) => `unter ${address}`,
    dashboard: "im Dashboard bei den Kanälen",
  },
  test: {
    title: "Testnachricht von Tidemark",
    body: "Das ist ein Test. Wer ihn lesen kann, bekommt hier Bescheid, wenn sich etwas ändert.",
    mark: (title) => `Test: ${title}`,
    note: "Das ist ein Test mit erfundenem Inhalt: Nichts hat sich geändert. So sehen Meldungen dieser Art aus.",
    sample: {
      name: "Blauer Wasserkocher",
      shop: "Rote Lampe",
      tag: "Küche",
      line: (days) => `Lieferung in ${days} Tagen`,
      reason: "Die Website hat nicht rechtzeitig geantwortet.",
    },
  },
  account: {
    verify: ({ link, hours: lasts }) => ({
      subject: "E-Mail-Adresse bestätigen",
      button: { url: link, text: "Adresse bestätigen" },
      paragraphs: [
        "Willkommen bei Tidemark. Dieser Link bestätigt deine E-Mail-Adresse:",
        link,
        `Der Link gilt ${hours(lasts)} lang. Wer sich nicht registriert hat, lässt diese Mail unbeachtet und öffnet den Link nicht. Um das Konto für sich zu haben, genügt es, das Passwort zurückzusetzen: Das beendet alles, was vorher darin eingerichtet wurde.`,
      ],
    }),
    reset: ({ link, hours: lasts }) => ({
      subject: "Passwort zurücksetzen",
      button: { url: link, text: "Neues Passwort wählen" },
      paragraphs: [
        "Jemand, vermutlich du, möchte das Passwort deines Kontos bei Tidemark zurücksetzen. Unter diesem Link lässt sich ein neues wählen:",
        link,
        `Der Link gilt einmal, ${hours(lasts)} lang. Wenn du das nicht warst, lass diese Mail unbeachtet: Es hat sich nichts geändert.`,
      ],
    }),
    email: ({ link, hours: lasts }) => ({
      subject: "Diese Adresse für Meldungen bestätigen",
      button: { url: link, text: "Meldungen hierher senden" },
      paragraphs: [
        "Jemand, vermutlich du, möchte von Tidemark Meldungen über geänderte Webseiten an diese Adresse bekommen. Dieser Link stimmt dem zu:",
        link,
        `Der Link gilt ${hours(lasts)} lang. Wenn du das nicht warst, lass diese Mail unbeachtet: Es kommen keine Meldungen.`,
      ],
    }),
    address: ({ link, hours: lasts }) => ({
      subject: "Neue Adresse zum Anmelden bestätigen",
      button: { url: link, text: "Adresse bestätigen" },
      paragraphs: [
        "Jemand, vermutlich du, möchte sich mit dieser Adresse bei Tidemark anmelden. Dieser Link bestätigt die Änderung:",
        link,
        `Der Link gilt einmal, ${hours(lasts)} lang. Wenn du das nicht warst, lass diese Mail unbeachtet: Es hat sich nichts geändert.`,
      ],
    }),
    asked: (link) => ({
      subject: "Deine Adresse zum Anmelden soll geändert werden",
      button: { url: link, text: "Passwort ändern" },
      paragraphs: [
        "Jemand, vermutlich du, möchte die Adresse ändern, mit der du dich bei Tidemark anmeldest. Noch hat sich nichts geändert: Die neue Adresse muss erst bestätigt werden.",
        "Wenn du das nicht warst, ändere jetzt dein Passwort: Das hält die Änderung auf und beendet alle Sitzungen.",
      ],
    }),
    changed: () => ({
      subject: "Deine Adresse zum Anmelden wurde geändert",
      paragraphs: [
        "Die Adresse, mit der du dich bei Tidemark anmeldest, wurde durch eine andere ersetzt, die bestätigt wurde. Mit dieser Adresse ist keine Anmeldung mehr möglich.",
        "Wenn du das nicht warst, wende dich an die Betreiber dieses Servers.",
      ],
    }),
    passwordChanged: (link) => ({
      subject: "Dein Passwort wurde geändert",
      button: { url: link, text: "Neues Passwort wählen" },
      paragraphs: [
        "Das Passwort deines Tidemark-Kontos wurde geändert, und alle Sitzungen sind beendet.",
        "Wenn du das warst, ist nichts zu tun. Wenn nicht, wähle jetzt ein neues Passwort und lass dabei alle API-Schlüssel und Kanäle entfernen.",
      ],
    }),
    paused: (plan, watches, link) => ({
      subject: "Einige deiner Beobachtungen wurden pausiert",
      ...(link ? { button: { url: link, text: "Wählen, welche laufen" } } : {}),
      paragraphs: [
        `Dein Tarif ist jetzt ${plan}. ${watches === 1 ? "Eine Beobachtung wurde" : `${watches} Beobachtungen wurden`} pausiert, weil der Tarif weniger Beobachtungen umfasst. Gelöscht wurde nichts: Du kannst wählen, welche laufen, und ein größerer Tarif startet sie wieder.`,
      ],
    }),
  },
};
