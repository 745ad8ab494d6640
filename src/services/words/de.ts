/** The German words of alerts and digests. Pure. */
import type { AlertWords } from "./en.ts";

const number = new Intl.NumberFormat("de");
const counted = (n: number, one: string, many: string): string => `${number.format(n)} ${n === 1 ? one : many}`;

export const german: AlertWords = {
  digest: {
    title: ({ count, watches, name, isAllChanges }) => {
      const what = isAllChanges ? counted(count, "Änderung", "Änderungen") : counted(count, "Meldung", "Meldungen");
      return watches === 1 ? `${what}: ${name}` : `${what} bei ${counted(watches, "Beobachtung", "Beobachtungen")}`;
    },
    span: (from, to) => (from === to ? from : `${from} bis ${to}`),
    all: "Alle Änderungen",
    more: (n) => `${counted(n, "weitere Meldung steht", "weitere Meldungen stehen")} hier nicht.`,
    untagged: "Ohne Schlagwort",
    gone: "Die Texte dieser Änderung sind nicht mehr gespeichert.",
    whole: "Ganzer Unterschied",
    link: "Alle Änderungen ansehen",
  },
};
