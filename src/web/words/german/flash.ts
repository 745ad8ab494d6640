/** What a screen says after an action, in German. Pure. */
import { lookup } from "../../../lib/lookup.ts";
import type { ManyAction } from "../../../tag/bulk/shape.ts";
import type { Words } from "../en.ts";
import { count } from "./count.ts";

/** Which watches an action left out, and why the first of them. */
function refusedOf(n: number, names: string, sentence: string): string {
  if (n === 0) return "";
  const more = n - names.split(", ").length;
  return ` Nicht ${names}${more > 0 ? ` und ${count(more, { one: "# weitere", other: "# weitere" })}` : ""}: ${sentence}`;
}

function actedOn(action: string, n: number): string {
  const watches = count(n, { one: "# Beobachtung", other: "# Beobachtungen" });
  const sentences: Record<ManyAction, string> = {
    recheck: count(n, { one: "# Beobachtung wird geprüft.", other: "# Beobachtungen werden geprüft." }),
    viewed: `${watches} als gesehen markiert.`,
    unviewed: `${watches} als neu markiert.`,
    pause: `${watches} pausiert.`,
    resume: count(n, { one: "# Beobachtung läuft wieder.", other: "# Beobachtungen laufen wieder." }),
    mute: `${watches} stummgeschaltet.`,
    unmute: count(n, { one: "# Beobachtung meldet sich wieder.", other: "# Beobachtungen melden sich wieder." }),
    clear_errors: `Fehler von ${watches} gelöscht.`,
    add_tag: count(n, { one: "# Beobachtung hat das Schlagwort.", other: "# Beobachtungen haben das Schlagwort." }),
    remove_tag: `Schlagwort von ${watches} entfernt.`,
    delete: `${watches} gelöscht. Sieben Tage lang lässt sich das zurücknehmen.`,
    restore: `${watches} zurückgeholt.`,
    set: `Einstellung in ${watches} geändert.`,
  };
  return lookup<string>(sentences, action) ?? watches;
}

export const flash: Words["flash"] = {
  saved: "Gespeichert.",
  signedOut: "Du bist abgemeldet.",
  verifySent: "Die Mail ist unterwegs.",
  failed: (sentence: string | number) => String(sentence),
  pickFirst: "Wähle zuerst mindestens eine Beobachtung aus.",
  tagFirst: "Gib zuerst den Namen eines Schlagworts ein.",
  lookGone: "Die gelesene Seite wird nur eine Viertelstunde aufgehoben. Sieh sie dir noch einmal an.",
  watching: "Die Seite wird ab jetzt beobachtet. Die erste Prüfung läuft gleich.",
  cloned: "Das ist die Kopie, mit den Einstellungen der anderen.",
  channelTestWorked: (name: string | number) => `${name}: Der Test ist beim Dienst angekommen.`,
  channelTestFailed: (name: string | number, sentence: string | number) => `${name}: ${sentence}`,
  channelPaused: (name: string | number) => `${name} pausiert. Meldungen dorthin werden zurückgehalten.`,
  channelResumed: (name: string | number) => `${name} bekommt wieder Meldungen.`,
  channelRemoved: (name: string | number) => `${name} entfernt.`,
  channelRestored: "Der Kanal ist wieder da.",
  channelAdded: "Der Kanal ist angelegt.",
  channelAdopted: (name: string | number) =>
    `${name} ist jetzt ein benannter Kanal: Die Adresse wird an einer Stelle geändert.`,
  linkMailed: (address: string | number) => `Die Mail an ${address} ist unterwegs.`,
  importUndone: (removed: string | number, kept: string | number) =>
    `${count(Number(removed), { one: "# Beobachtung", other: "# Beobachtungen" })} wieder gelöscht.${Number(kept) > 0 ? ` ${count(Number(kept), { one: "# wurde inzwischen bearbeitet und bleibt.", other: "# wurden inzwischen bearbeitet und bleiben." })}` : ""}`,
  pagePinned: "Die Seite wird von jetzt an vor allen anderen gelesen.",
  pageUnpinned: "Die Seite wird wieder gelesen, wenn sie an der Reihe ist.",
  pageWatched: "Die Seite hat jetzt eine eigene Beobachtung. Was auf ihr steht, meldet diese.",
  pageIgnored: "Die Seite bleibt von jetzt an, wie sie ist.",
  pageUnignored: "Der Seite wird wieder gefolgt. Was auf ihr steht, gilt als Ausgangspunkt.",
  pageWanted: "Die Seite wird beim nächsten Durchgang vor allen anderen gelesen.",
  pageMattered: "Solche Zeilen werden gemeldet, sobald die Seite wieder gelesen wird.",
  pagesMattered: "Solche Zeilen werden auf allen Seiten gemeldet, sobald sie wieder gelesen werden.",
  retried: "Sie ist jetzt unterwegs.",
  retriedAll: (n: string | number) =>
    count(Number(n), {
      one: "# Meldung wird noch einmal gesendet.",
      other: "# Meldungen werden noch einmal gesendet.",
    }),
  released: (n: string | number) =>
    `${count(Number(n), { one: "# Meldung geht", other: "# Meldungen gehen" })} innerhalb einer Minute hinaus.`,
  acted: (...[action = "", number = 0, refused = 0, names = "", sentence = ""]: (string | number)[]) =>
    `${actedOn(String(action), Number(number))}${refusedOf(Number(refused), String(names), String(sentence))}`,
  viewRemoved: "Die Ansicht ist entfernt.",
  confirmed: "Danke. Jetzt bitte noch einmal: Dein Passwort gilt für zehn Minuten.",
  addressSent: (email: string | number) =>
    `Ein Link ist unterwegs an ${email}. Öffne ihn dort, dann gilt die neue Adresse.`,
  passwordChanged: "Das Passwort ist geändert. Alle anderen Browser sind abgemeldet.",
  keyEnded: "Der Schlüssel gilt nicht mehr.",
  appEnded: "Die App ist getrennt.",
  sessionEnded: "Dieses Gerät ist abgemeldet.",
  sessionsEnded: (n: string | number) =>
    n === 0
      ? "Sonst war niemand angemeldet."
      : count(Number(n), { one: "# andere Sitzung ist beendet.", other: "# andere Sitzungen sind beendet." }),
  feedsOn: "Feeds sind eingeschaltet.",
  feedsRenewed: "Alle Feed-Adressen sind neu.",
  feedsOff: "Feeds sind ausgeschaltet.",
  said: (sentence: string | number) => String(sentence),
  browserRemoved: "Dieser Browser bekommt keine Push-Nachrichten mehr.",
  telegramOff: "Telegram ist getrennt.",
  aiKeyRemoved: "Der Schlüssel ist entfernt.",
  accountDeleted: "Das Konto ist gelöscht. Mach’s gut.",
  operatorOut: "Die Seiten des Betriebs sind geschlossen.",
  accountSuspended: "Das Konto ist gesperrt.",
  accountResumed: "Das Konto ist entsperrt.",
  accountPlanSet: "Der Tarif ist gesetzt.",
  accountSignedOut: "Es ist überall abgemeldet.",
  accountRemoved: "Das Konto ist gelöscht.",
  proxySaved: "Der Proxy ist gespeichert.",
  proxyRemoved: "Der Proxy ist entfernt.",
  revoked: "Die Einladung gilt nicht mehr.",
  remedied: (n: string | number) =>
    count(Number(n), { one: "# Beobachtung wurde geändert.", other: "# Beobachtungen wurden geändert." }),
  settingsSaved: (n: string | number, warning?: string | number) =>
    `${count(Number(n), { one: "# Einstellung gespeichert.", other: "# Einstellungen gespeichert." })}${warning ? ` ${String(warning)}` : ""}`,
  nothingChanged: "Es wurde nichts geändert.",
  editUndone: "Die Einstellungen sind wieder wie vorher.",
  tellsAll: "Ab jetzt wird jede Änderung dieser Beobachtung gemeldet, auch Rauschen.",
  tagCreated: (name: string | number) => `Das Schlagwort ${name} ist angelegt.`,
  tagKnown: (name: string | number) => `Das Schlagwort ${name} gibt es schon. Hier ist es.`,
  tagDeleted: (name: string | number) =>
    `Das Schlagwort ${name} ist gelöscht. Seine Beobachtungen bleiben. Sieben Tage lang lässt es sich zurückholen.`,
  tagRestored: (name: string | number) => `Das Schlagwort ${name} ist mit seinen Beobachtungen zurück.`,
  tagNameTaken: (name: string | number) =>
    `Ein anderes Schlagwort heißt inzwischen ${name}. Benenne es um oder lösche es; dann lässt sich dieses zurückholen.`,
  setUndone: (n: string | number) =>
    `Die Einstellung ist in ${count(Number(n), { one: "# Beobachtung", other: "# Beobachtungen" })} wieder wie vorher.`,
  verdictUseful: "Als wichtig markiert.",
  linesMatter: "Das wird von jetzt an gemeldet.",
  mutedForWeek: "Eine Woche lang keine Meldungen dieser Beobachtung.",
  verdictNoisy: (learned: string | number) =>
    Number(learned)
      ? `Als unwichtig markiert. ${count(Number(learned), { one: "# Art von Zeilen zählt", other: "# Arten von Zeilen zählen" })} ab jetzt nicht mehr.`
      : "Als unwichtig markiert. Daraus ließ sich nichts lernen.",
  verdictCleared: "Die Markierung ist weg, und was daraus gelernt wurde auch.",
  changesSeen: (n: string | number) =>
    `${count(Number(n), { one: "# Änderung", other: "# Änderungen" })} als gesehen markiert.`,
  changesUnseen: (n: string | number) =>
    `${count(Number(n), { one: "# Änderung", other: "# Änderungen" })} als neu markiert.`,
  linesFirst: "Wähle zuerst mindestens eine Zeile aus, mit den Kästchen neben den Nummern.",
  summarised: "Die Zusammenfassung ist geschrieben.",
  restored: "Das ist jetzt eine Änderung und unterwegs zu deinen Kanälen.",
  markedNoisy: (lines: string | number) =>
    Number(lines) > 0
      ? `Als unwichtig markiert: ${count(Number(lines), { one: "# Zeile wie diese wird", other: "# Zeilen wie diese werden" })} zurückgehalten.`
      : "Als unwichtig markiert.",
  mattered: "Das ist jetzt eine Änderung und wird gemeldet wie jede andere.",
  forgotten: "Vergessen.",
  cookiesForgotten: "Die Cookies sind vergessen.",
  repaired: "Der Filter ist eingesetzt; eine Prüfung läuft gleich.",
  readByBrowser: "Ab jetzt liest ein Browser die Seite; eine Prüfung läuft gleich.",
  crawled: "Ab jetzt werden ihre Seiten über die Links gefunden; eine Prüfung läuft gleich.",
  checkedLess: "Ab jetzt wird halb so oft geprüft.",
  gaveUp: "Die Beobachtung ist angehalten.",
  priceChosen: "Diesem Preis wird ab jetzt gefolgt; eine Prüfung läuft gleich.",
};
