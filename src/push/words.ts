/** What the buttons of a push say, in English and German. Pure. */

export type PushWords = { open: string; mute: string; muted: string };

const en: PushWords = { open: "Open", mute: "Mute a day", muted: "Muted for a day" };
const de: PushWords = { open: "Öffnen", mute: "Einen Tag stumm", muted: "Einen Tag lang stumm" };

/** The words in the language that an account has chosen; English without one. */
export const pushWords = (language: string | null): PushWords => (/^de\b/i.test(language ?? "") ? de : en);
