/** What is wrong with a watch, what to do about it, and its history of checks, in German. Pure. */
import type { Words } from "../en.ts";
import { dative } from "./count.ts";

export const advice: Words["watch"]["advice"] = {
  dns: "Der Name der Website ist nicht bekannt. Sieh nach, ob die Adresse stimmt.",
  connect: "Die Website antwortet nicht. Vielleicht ist sie gerade weg; es wird von selbst wieder versucht.",
  tls: "Das Zertifikat der Website ist nicht in Ordnung. Das können nur ihre Betreiber beheben.",
  timeout: "Die Website ist langsam. Bleibt es so, versuch es mit einem Browser oder in größerem Abstand.",
  too_large: "Die Seite ist zu groß. Beobachte eine kleinere Seite oder einen Feed.",
  redirect_loop: "Die Website führt im Kreis. Vielleicht fehlt eine Anmeldung oder ein Cookie.",
  blocked_address: "Die Adresse führt in ein Netz, das dieser Server nicht erreichen darf.",
  http_403: "Die Website weist uns ab. Ein Browser, andere Kopfzeilen oder ein größerer Abstand können helfen.",
  http_404: "Die Seite ist weg. Sieh nach, ob sie eine neue Adresse hat.",
  http_407: "Der Proxy verlangt ein Passwort. Sieh in seinen Einstellungen nach.",
  http_429: "Wir fragen zu oft. Wähle einen größeren Abstand zwischen den Prüfungen.",
  http_4xx: "Die Website nimmt die Anfrage nicht an. Sieh dir Adresse, Kopfzeilen und Inhalt der Anfrage an.",
  http_5xx: "Die Website hat selbst ein Problem. Es wird von selbst wieder versucht.",
  empty: "Die Website sendet nichts. Öffne die Seite und sieh nach, ob sie noch da ist.",
  no_text: "Die Seite enthält keinen Text. Versuch es mit einem Browser, der auch ihre Skripte ausführt.",
  filter_no_match: "Der Teil, dem gefolgt wird, ist nicht auf der Seite. Wähle ihn in der Seite aus.",
  challenge:
    "Die Website fragt, ob wir ein Mensch sind. Ein Browser kann helfen; manche Websites lassen niemanden hinein.",
  login_wall: "Die Seite steht hinter einer Anmeldung. Füge die Schritte der Anmeldung oder ein Cookie hinzu.",
  consent_wall:
    "Die Website fragt zuerst nach der Zustimmung zu Cookies. Ein Browser lehnt von selbst ab und liest dann weiter.",
  geo_block:
    "Die Website ist in dem Land, in dem dieser Server steht, nicht zugänglich. Ein Proxy in einem anderen Land hilft.",
  waiting_room: "Die Website lässt Besucher warten. Prüfe zu ruhigeren Zeiten; es wird von selbst wieder versucht.",
  error_page: "Es ist eine Fehlerseite der Website. Es wird von selbst wieder versucht.",
  incomplete: "Die Seite kam nicht vollständig an. Es wird von selbst wieder versucht.",
  browser_unavailable: "Gerade ist kein Browser frei, oder auf diesem Server ist keiner eingerichtet.",
  browser_step: "Ein Schritt im Browser hat nicht geklappt. Sieh dir die Schritte und ihre Bilder an.",
  browser_crash: "Der Browser hat sich zu früh beendet. Es wird von selbst wieder versucht.",
  parse: "Die Seite oder eine Regel dieser Beobachtung war nicht zu verstehen. Sieh dir ihre Einstellungen an.",
  unsupported_type: "Diese Art von Datei wird nicht gelesen.",
  storage: "Bei uns ist etwas schiefgegangen. Es wird von selbst wieder versucht.",
};

export const adviceTried: Words["watch"]["adviceTried"] = {
  timeout: "Die Website ist langsam. Bleibt es so, wähle einen größeren Abstand zwischen den Prüfungen.",
  http_403: "Die Website weist uns ab. Andere Kopfzeilen oder ein größerer Abstand können helfen.",
  no_text: "Die Seite enthält keinen Text. Vielleicht besteht sie nur aus Bildern; ihnen kann man als Bild folgen.",
  challenge:
    "Die Website fragt, ob wir ein Mensch sind. Manche Websites lassen niemanden hinein; vielleicht ist ein Feed oder eine API offen.",
  consent_wall:
    "Die Website fragt zuerst nach der Zustimmung zu Cookies. Es hilft das Cookie, das sie nach einer Wahl setzt, und mit einem Browser ein Schritt, der den Knopf drückt.",
  login_wall:
    "Die Seite steht hinter einer Anmeldung, und die der Beobachtung gilt nicht. Erneuere ihr Cookie oder sieh dir ihre Schritte an.",
  redirect_loop: "Die Website führt im Kreis. Vielleicht ist die Anmeldung oder das Cookie der Beobachtung abgelaufen.",
  geo_block: "Die Website ist auch im Land des Proxys nicht zugänglich. Wähle einen in einem anderen Land.",
};

export const health: Words["watch"]["health"] = {
  title: "Zustand",
  speed: "Antwortzeit",
  seconds: (text: string) => `${text} s`,
  checks: "Prüfungen bisher",
  strip: "Die letzten Prüfungen",
  backend: "Gelesen mit",
  backends: {
    system: "dem, was der Server vorgibt",
    html_requests: "einer einfachen Anfrage",
    html_webdriver: "einem Browser",
    html_hybrid: "einer einfachen Anfrage, und mit einem Browser, wo sie zu wenig zeigt",
  },
  next: "Nächste Prüfung",
  overdue: (text: string) => `überfällig seit ${dative(text)}`,
  paused: "keine, solange pausiert ist",
  host: "In Ruhe gelassen",
  hostText: {
    asked: "Die Website hat darum gebeten, bis dahin in Ruhe gelassen zu werden.",
    unreachable: "Die Website war mehrmals nacheinander nicht erreichbar. Bis dahin wird sie in Ruhe gelassen.",
    own: "Die Website hat nur diese Beobachtung gebeten, bis dahin zu warten.",
  },
  cookies: "Cookies",
  cookiesKept: "Bleiben von Prüfung zu Prüfung, zuletzt geschrieben",
  cookiesNone: "Es sind keine gespeichert.",
  forgetCookies: "Vergessen",
  failing: "Zurzeit gestört",
  failures: "Störungen",
  noFailures: "Keine, die noch bekannt ist.",
  from: "Von",
  until: "Bis",
  times: "Male",
  what: "Was",
  ended: "Wieder gelesen",
  lasts: "noch nicht",
  repair: "Ein Filter findet nichts mehr",
  repairText: "Das wurde auf der zuletzt gelesenen Seite gefunden. Geändert wird nichts, bevor du etwas auswählst.",
  searching: "Es wird gesucht, was an seine Stelle treten könnte.",
  instead: "anstelle von",
  use: "Das nehmen",
  useOf: (filter: string) => `Das nehmen: ${filter}`,
  seen: "Was der Browser gesehen hat",
  seenAt: "Bei der letzten gestörten Prüfung,",
  seenPicture: "Das Fenster des Browsers bei der gestörten Prüfung",
  steps: "Die Schritte des Browsers",
  stepPicture: (n: number) => `Das Fenster nach Schritt ${n}`,
  failedStep: (n: number) => `Schritt ${n} hat nicht geklappt.`,
};
