/** The plan and the language model of an account in German. Pure. */
import type { Words } from "../en.ts";
import { count, dative } from "./count.ts";

/** A price for some months or years: "5 € im Monat", "12 € alle 3 Monate". */
function priceText(amount: string, n: number, interval: string): string {
  const single: Record<string, string> = { day: "am Tag", week: "in der Woche", month: "im Monat", year: "im Jahr" };
  const plural: Record<string, string> = { day: "Tage", week: "Wochen", month: "Monate", year: "Jahre" };
  return n === 1 ? `${amount} ${single[interval] ?? interval}` : `${amount} alle ${n} ${plural[interval] ?? interval}`;
}

export const ai: Words["account"]["ai"] = {
  lead: "Ein Sprachmodell schreibt zu jeder Änderung ein oder zwei Sätze und liest Preise, die keine Regel lesen kann. Du nutzt dein eigenes Konto bei einem Anbieter, der dir die Rechnung schickt.",
  provider: "Anbieter",
  off: "Keiner",
  names: { anthropic: "Anthropic", openai: "OpenAI", google: "Google", cloudflare: "Workers AI (ohne Schlüssel)" },
  base: "Adresse eines eigenen Servers",
  baseHelp: "Nur bei OpenAI: ein Server, der dessen Sprache spricht, etwa Ollama oder vLLM. Leer: OpenAI selbst.",
  prompt: "Wie Zusammenfassungen sein sollen, in deinen Worten",
  promptMode: "Diese Worte",
  promptModes: { append: "gelten neben den üblichen", replace: "ersetzen die üblichen" },
  mask: "Mailadressen, IBANs, Karten- und Telefonnummern unkenntlich machen, bevor ein Text gesendet wird",
  maxCalls: "Höchstens so viele Fragen im Monat",
  maxTokens: "Höchstens so viele Token im Monat",
  maxUsd: "Höchstens so viele US-Dollar im Monat",
  inputPrice: "US-Dollar für eine Million gelesene Token",
  outputPrice: "US-Dollar für eine Million geschriebene Token",
  noLimit: "Leer: wie üblich. 0: keine Grenze.",
  more: "Grenzen, Preise und Wortlaut",
  used: (calls: number, tokens: number, failures: number) =>
    `In diesem Monat: ${calls} Fragen, ${tokens} Token, ${failures} ohne Antwort.`,
  cost: (usd: string) => `Sie kosten etwa ${usd} US-Dollar.`,
  lastError: "Die letzte Frage blieb ohne Antwort:",
  model: "Modell",
  modelHelp: "Leer: ein kleines und schnelles.",
  key: "Schlüssel des Anbieters",
  keyKept: "Ein Schlüssel ist gespeichert. Er wird nie gezeigt; gib einen anderen ein, um ihn zu ersetzen.",
  keyMissing: "Aus deinem Konto beim Anbieter.",
  isSet: (name: string) => `${name} wird genutzt.`,
  test: "Etwas fragen",
  testLead: "Eine kurze Frage. Von deinen Beobachtungen wird nichts gesendet.",
  says: "Die Antwort:",
  remove: "Schlüssel entfernen",
};

export const plan: Words["account"]["plan"] = {
  names: { free: "Free", starter: "Starter", pro: "Pro" },
  selfHosted: "Das ist dein eigener Server: Alles ist eingeschaltet, und Beobachtungen gibt es ohne Grenze.",
  present: (name: string) => `Dein Tarif ist ${name}.`,
  watches: "Beobachtungen",
  of: (used: number, limit: number) => `${used} von ${limit}`,
  ofNone: (used: number) => `${used}, ohne Grenze`,
  tags: "Schlagwörter",
  requests: (n: number) => count(n, { one: "# API-Anfrage pro Minute", other: "# API-Anfragen pro Minute" }),
  interval: (plain: string, browser: string) =>
    `Kürzester Abstand zwischen zwei Prüfungen: ${plain}, mit einem Browser ${browser}`,
  checks: (used: number, limit: number) =>
    `${count(used, { other: "#" })} von ${count(limit, { other: "#" })} Prüfungen im Monat bei den jetzigen Abständen`,
  byHand: (plain: number, withBrowser: number) => `Prüfungen von Hand am Tag: ${plain}, mit Browser ${withBrowser}`,
  minutes: (used: number, limit: number) =>
    `${count(used, { other: "#" })} von ${count(limit, { other: "#" })} Browserminuten im Monat bei den jetzigen Abständen`,
  stretched: {
    checks: (n: number, every: string) =>
      `${count(n, { one: "# Beobachtung wird", other: "# Beobachtungen werden" })} im Abstand von ${dative(every)} geprüft, damit die Prüfungen des Tarifs für den Monat reichen. Ein größerer Tarif oder ein größerer Abstand bei anderen verkürzt ihn.`,
    browser_minutes: (n: number, every: string) =>
      `${count(n, { one: "# Beobachtung mit Browser wird", other: "# Beobachtungen mit Browser werden" })} im Abstand von ${dative(every)} geprüft, damit die Browserminuten für den Monat reichen. Ein größerer Tarif oder weniger davon verkürzt den Abstand.`,
  },
  renews: "Bezahlt bis",
  status: (status: string) => `Der Zahlungsdienst meldet: ${status}.`,
  statuses: {
    active: "aktiv",
    trialing: "in der Probezeit",
    past_due: "eine Zahlung ist überfällig",
    incomplete: "die erste Zahlung steht aus",
    incomplete_expired: "die erste Zahlung kam nicht",
    unpaid: "nicht bezahlt",
    paused: "pausiert",
    canceled: "beendet",
  },
  offers: "Tarife",
  free: "kostenlos",
  byUse: "nach Verbrauch",
  price: priceText,
  limitOfWatches: (n: number | null) =>
    n === null ? "Beobachtungen ohne Grenze" : count(n, { one: "# Beobachtung", other: "# Beobachtungen" }),
  pictures: "Bilder: wie eine Seite aussieht und was sich darin geändert hat",
  yours: "Dein Tarif",
  choose: (name: string) => `${name} wählen`,
  subscription: "Abonnement",
  manage: "Abonnement ändern oder beenden",
  invoices: "Dort sind auch die Rechnungen und die Zahlungsweise.",
  notSold: "Auf diesem Server werden keine anderen Tarife verkauft.",
  unreachable:
    "Preise lassen sich gerade nicht zeigen: Der Zahlungsdienst antwortet nicht. Versuch es gleich noch einmal.",
  checkout: {
    done: "Danke. Der Tarif gilt, sobald der Zahlungsdienst ihn bestätigt, meist nach wenigen Sekunden.",
    cancelled: "Es wurde nichts gekauft, und nichts hat sich geändert.",
    returned: "Du bist zurück vom Zahlungsdienst. Was du dort geändert hast, erscheint hier in wenigen Sekunden.",
  },
};
