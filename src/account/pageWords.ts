/** What the pages behind the links of mails say about an account, and what its first key is called, by language. Pure. */
import { wordsByLanguage } from "../language/languages.ts";
import { wholeOr } from "../language/translation.ts";

type PageWords = { title: string; paragraphs: string[] };
type QuestionWords = PageWords & { button: string };

export type AccountPageWords = {
  signIn: string;
  toDashboard: string;
  toWatch: string;
  /** The label of the key that a registration by the API gets. */
  firstKey: string;
  verified: PageWords;
  mailOn: PageWords;
  unsubscribe: QuestionWords;
  mailOff: PageWords;
  address: QuestionWords;
  addressChanged: PageWords;
  addressKept: PageWords;
  /** `min`: characters that a password has at least. */
  reset: {
    title: string;
    button: string;
    password: string;
    revokeKeys: string;
    removeChannels: string;
    paragraphs: (min: number) => string[];
  };
  passwordChanged: (keysRevoked: boolean) => PageWords;
  passwordKept: { title: string; invalid: string; short: string; again: string };
};

const english: AccountPageWords = {
  signIn: "Sign in",
  toDashboard: "To the dashboard",
  toWatch: "To the watch",
  firstKey: "First key",
  verified: {
    title: "Email verified",
    paragraphs: [
      "Alerts can come to this address from now on.",
      "If it was not you who registered, reset the password of this account, revoke its keys and remove its channels.",
    ],
  },
  mailOn: {
    title: "Alerts by mail are on",
    paragraphs: ["Alerts about your watches are mailed to this address. Each of them has a link to unsubscribe."],
  },
  unsubscribe: {
    title: "Turn alert mails off?",
    paragraphs: ["Your watches stay as they are, and other notifications are still sent."],
    button: "Turn mails off",
  },
  mailOff: {
    title: "Alert mails are off",
    paragraphs: ["No more alerts are mailed to you. You can turn them on again in the settings of your account."],
  },
  address: {
    title: "Change your sign-in address?",
    paragraphs: ["You will sign in to Tidemark with the address that this link was mailed to."],
    button: "Change address",
  },
  addressChanged: {
    title: "Address changed",
    paragraphs: ["The address is changed. Sign in with it from now on."],
  },
  addressKept: {
    title: "The address was not changed",
    paragraphs: ["The link is not valid: it was used, it is too old, or a newer one was sent."],
  },
  reset: {
    title: "Choose a new password",
    paragraphs: (min) => [
      `At least ${min} characters. All sessions end.`,
      "If your address was never verified, somebody else may have registered it: then all keys and channels end, too.",
    ],
    button: "Change password",
    password: "New password",
    revokeKeys: "Revoke all API keys and the feed token",
    removeChannels: "Remove all channels for alerts",
  },
  passwordChanged: (keysRevoked) => ({
    title: "Password changed",
    paragraphs: [
      `The password is changed. All sessions have ended; ${keysRevoked ? "all API keys and the feed token are revoked, too." : "API keys still work."}`,
    ],
  }),
  passwordKept: {
    title: "The password was not changed",
    invalid: "The link is not valid: it was used, it is too old, or a newer one was sent.",
    short: "The password is too short.",
    again: "Ask for another link",
  },
};

const german: AccountPageWords = {
  signIn: "Anmelden",
  toDashboard: "Zur Übersicht",
  toWatch: "Zur Beobachtung",
  firstKey: "Erster Schlüssel",
  verified: {
    title: "E-Mail-Adresse bestätigt",
    paragraphs: [
      "Von jetzt an können Meldungen an diese Adresse kommen.",
      "Wer sich nicht selbst registriert hat, setzt das Passwort dieses Kontos zurück, widerruft seine Schlüssel und entfernt seine Kanäle.",
    ],
  },
  mailOn: {
    title: "Meldungen per E-Mail sind an",
    paragraphs: ["Meldungen gehen ab jetzt an diese Adresse. In jeder steht ein Link zum Abbestellen."],
  },
  unsubscribe: {
    title: "Meldungen per E-Mail abbestellen?",
    paragraphs: ["Die Beobachtungen bleiben, wie sie sind, und Meldungen auf anderen Wegen kommen weiter."],
    button: "E-Mails abbestellen",
  },
  mailOff: {
    title: "Meldungen per E-Mail sind aus",
    paragraphs: [
      "Es kommen keine Meldungen mehr per E-Mail. In den Einstellungen des Kontos lassen sie sich wieder einschalten.",
    ],
  },
  address: {
    title: "Adresse für die Anmeldung ändern?",
    paragraphs: ["Die Anmeldung bei Tidemark geht danach mit der Adresse, an die dieser Link gegangen ist."],
    button: "Adresse ändern",
  },
  addressChanged: {
    title: "Adresse geändert",
    paragraphs: ["Die Adresse ist geändert. Die Anmeldung geht ab jetzt mit ihr."],
  },
  addressKept: {
    title: "Die Adresse wurde nicht geändert",
    paragraphs: ["Der Link gilt nicht: Er wurde schon benutzt, ist zu alt, oder es wurde ein neuerer verschickt."],
  },
  reset: {
    title: "Neues Passwort wählen",
    paragraphs: (min) => [
      `Mindestens ${min} Zeichen. Alle Sitzungen enden.`,
      "Wurde die Adresse nie bestätigt, kann sie jemand anderes registriert haben: Dann enden auch alle Schlüssel und Kanäle.",
    ],
    button: "Passwort ändern",
    password: "Neues Passwort",
    revokeKeys: "Alle API-Schlüssel und den Feed-Token widerrufen",
    removeChannels: "Alle Kanäle für Meldungen entfernen",
  },
  passwordChanged: (keysRevoked) => ({
    title: "Passwort geändert",
    paragraphs: [
      `Das Passwort ist geändert. Alle Sitzungen sind beendet; ${keysRevoked ? "auch alle API-Schlüssel und der Feed-Token sind widerrufen." : "API-Schlüssel gelten weiter."}`,
    ],
  }),
  passwordKept: {
    title: "Das Passwort wurde nicht geändert",
    invalid: "Der Link gilt nicht: Er wurde schon benutzt, ist zu alt, oder es wurde ein neuerer verschickt.",
    short: "Das Passwort ist zu kurz.",
    again: "Einen neuen Link anfordern",
  },
};

/** A page is in one language: a translation that lacks something of them is not shown. */
export const accountPageWords = wordsByLanguage<AccountPageWords>({ en: english, de: german }, ({ pages }) =>
  wholeOr(english, pages),
);
