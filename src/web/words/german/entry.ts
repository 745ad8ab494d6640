/** Ways in: signing in, devices, programs that ask for access, and what a newcomer sees, in German. Pure. */
import type { Words } from "../en.ts";

export const authorize: Words["authorize"] = {
  title: "Einer App Zugriff geben?",
  asks: "bittet um Zugriff",
  verified: "Diese App wird beschrieben von",
  unverified:
    "Niemand hat geprüft, wer diese App ist: Ihren Namen hat sie selbst gewählt. Mach nur weiter, wenn du das gerade selbst begonnen hast.",
  account: (email: string) => `Sie bittet für das Konto ${email}.`,
  may: "Sie darf dann",
  scopes: {
    read: "alle Beobachtungen, Änderungen und Einstellungen sehen, ohne Geheimnisse",
    write: "Beobachtungen, Schlagwörter und Benachrichtigungen anlegen, ändern, prüfen und löschen",
    account:
      "Schlüssel erstellen und Sitzungen beenden, Adressen mit ihren Geheimnissen sehen, alles exportieren, das Konto löschen",
  },
  accountHelp: "So viel, wie du selbst darfst. Nur wenige Apps brauchen das.",
  toHost: "Danach geht es weiter zu",
  toMachine: "Danach geht es weiter zu einem Programm auf diesem Gerät.",
  later: "Du kannst das jederzeit unter Konto, Verbundene Apps, zurücknehmen.",
  allow: "Erlauben",
  deny: "Ablehnen",
  asksAgain: "Diese Frage galt einer anderen Sitzung. Sieh sie dir noch einmal an.",
  refusedTitle: "Diese App lässt sich nicht verbinden",
  refusedLead:
    "Die App hat um etwas gebeten, das dieser Server nicht tut, oder sie ist nicht, was sie vorgibt. Es wurde nichts erlaubt.",
  back: "Zurück zur App",
};

export const device: Words["device"] = {
  title: "Ein Programm verbinden",
  lead: "Ein Programm ohne Browser, etwa die Befehlszeile, zeigt einen Code aus acht Buchstaben. Gib ihn hier ein, um dem Programm Zugriff auf dein Konto zu geben.",
  code: "Angezeigter Code",
  codeHelp: "Großschreibung, Bindestrich und Leerzeichen sind gleichgültig.",
  go: "Weiter",
  noCode: "Ein Code hat acht Buchstaben, ohne Vokale, etwa WDJB-MJHT",
  unknown:
    "Mit diesem Code wartet kein Programm. Er wurde beantwortet oder ist abgelaufen: Ein Code gilt 15 Minuten. Vergleiche die Buchstaben, oder beginne im Programm von vorn.",
  compare: "Vergleiche den Code. Es muss der sein, den dein Programm gerade zeigt:",
  asked: "Angefragt",
  elsewhere:
    "Angefragt wurde aus einem anderen Netz als deinem. Mach nur weiter, wenn jener Rechner deiner ist, etwa ein Server, auf dem du angemeldet bist.",
  phishing: "Wenn dir jemand diesen Code oder diese Seite geschickt hat, lehne ab: Er bekäme Zugriff auf dein Konto.",
  allowedTitle: "Zugriff ist gegeben",
  allowed: "Geh zurück zum Programm: Es macht in wenigen Sekunden von selbst weiter. Diese Seite kannst du schließen.",
  deniedTitle: "Zugriff ist abgelehnt",
  denied: "Das Programm bekommt nichts, und der Code gilt nicht mehr.",
  apps: "Verbundene Apps",
  another: "Einen anderen Code eingeben",
};

export const entry: Words["entry"] = {
  frontTitle: "Wissen, wenn sich eine Seite ändert",
  frontLead:
    "Füge die Adresse einer Seite ein. Du siehst, was beobachtet würde, und wählst, wie du von Änderungen erfährst.",
  address: "Adresse der Seite",
  addressExample: "shop.example/wasserkocher",
  look: "Ansehen",
  frontPoints: [
    "Jede Meldung zeigt einen echten Unterschied zwischen zwei gut gelesenen Fassungen.",
    "Was nicht gemeldet wurde, steht in einer Liste, mit dem Grund.",
    "Preise, Bestand, Texte, Bilder, Seiten hinter einer Anmeldung.",
  ],
  signInTitle: "Anmelden",
  signUpTitle: "Konto anlegen",
  sharedWatch: "Jemand hat eine Beobachtung mit dir geteilt. Ihre Einstellungen siehst du, sobald du angemeldet bist.",
  forgotTitle: "Passwort vergessen?",
  email: "E-Mail-Adresse",
  password: "Passwort",
  newPassword: "Passwort, mindestens 8 Zeichen",
  showPassword: "Passwort zeigen",
  signIn: "Anmelden",
  signUp: "Konto anlegen",
  haveAccount: "Du hast schon ein Konto?",
  noAccount: "Noch kein Konto?",
  forgotLead: "Wir schicken dir einen Link. Er führt zu einer Seite, auf der du ein neues Passwort wählst.",
  forgotSend: "Link schicken",
  forgotSent: "Wenn es ein Konto mit dieser Adresse gibt, ist die Mail unterwegs.",
  invitation: "Einladung",
  invitationHelp: "Von der Person, die diesen Server betreibt; nötig, wo sich nicht alle registrieren können.",
  thenWatch: (url: string) => `Danach geht es weiter mit ${url}`,
  examples: { lead: "Oder versuchen:", price: "einen Preis", law: "ein Gesetz", jobs: "eine Stellenseite" },
  sampleTitle: "So sieht eine Meldung aus",
  sampleName: "Blauer Wasserkocher",
  sampleBefore: (price) => `vorher ${price} · jetzt lieferbar`,
  lastStep: "Ein letzter Schritt",
  tell: "Wo sagen wir Bescheid?",
  tells: {
    mail: "Per Mail an die Adresse unten",
    browser: "In diesem Browser",
    telegram: "Über Telegram",
    later: "Ich wähle später; Änderungen stehen hier",
  },
};

export const wayOut: Words["wayOut"] = {
  browser: "Mit Browser lesen",
  part: "Den Teil wählen",
  sign_in: "Deine Anmeldung übergeben",
  steps: "Die Schritte ansehen",
  slower: "Halb so oft prüfen",
  crawl: "Die Seiten über ihre Links finden",
  rows: "Die Zeilen wählen",
  address: "Die Adresse ändern",
  give_up: "Anhalten",
};

export const tell: Words["tell"] = {
  nobody: "Davon erfährt noch niemand; Änderungen stehen hier.",
  listsOnly: "Änderungen stehen hier und in deinen Feeds.",
  browser: "In diesem Browser",
  mail: "Per Mail",
  telegram: "Telegram",
  others: "Andere Dienste",
  another: "Kanal anlegen",
  here: "Nicht nötig",
  find: "Dienst suchen",
  noneFound: "Kein Dienst hat diese Wörter. Eine Adresse lässt sich einfügen.",
  back: "Zurück",
};

export const tryPage: Words["try"] = {
  noAddress: "Das ist keine Adresse einer Seite. Sie sieht etwa so aus: shop.example/wasserkocher.",
  tooMany: "Von hier wurden vorerst genug Seiten gelesen. Mit einem Konto geht es weiter.",
  pause: (host: string, seconds: number) =>
    `${host} bittet um eine Pause zwischen Abrufen. Versuch es in ${seconds === 1 ? "einer Sekunde" : `${seconds} Sekunden`} noch einmal.`,
  blocked: "Diese Adresse liegt nicht im öffentlichen Netz.",
  cut: "Die Seite hat mehr Zeilen; dies sind die ersten.",
  needsBrowser: "Diese Seite kann nur ein Browser lesen. Mit einem Konto versucht es einer.",
  needsSignIn: "Diese Seite verlangt eine Anmeldung. Mit einem Konto kannst du ihr deine geben.",
  browserTries: "Mit einem Konto versucht es ein Browser.",
  needsPatience: "Mit einem Konto wird sie trotzdem beobachtet, und du hörst davon, sobald sie sich lesen lässt.",
};
