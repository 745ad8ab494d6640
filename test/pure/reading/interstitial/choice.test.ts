/** What the labels of consent buttons do, in many languages; nothing that agrees is ever taken for a refusal. */
import { describe, expect, test } from "vitest";
import { choiceOf } from "../../../../src/reading/interstitial/choice.ts";

const refuses = [
  ...[
    "Reject all",
    "Reject All Cookies",
    "REJECT",
    "Decline",
    "Decline all",
    "Deny",
    "Refuse all",
    "I do not accept",
    "I disagree",
  ],
  ...[
    "Don't allow",
    "Do not consent",
    "No, thanks",
    "Only necessary",
    "Necessary cookies only",
    "Use necessary cookies only",
  ],
  ...[
    "Accept only essential cookies",
    "Strictly necessary only",
    "Continue without accepting →",
    "Continue without consent",
  ],
  ...["Reject non-essential cookies", "Reject all and continue", "Reject optional cookies", "Disagree and close", "No"],
  ...[
    "Alle ablehnen",
    "Alles ablehnen",
    "Ablehnen",
    "Cookies ablehnen",
    "Nur notwendige Cookies",
    "Nur essenzielle Cookies akzeptieren",
  ],
  ...[
    "Nur erforderliche",
    "Weiter ohne Einwilligung",
    "Ohne Zustimmung fortfahren",
    "Ich stimme nicht zu",
    "Ich lehne ab",
    "Nein danke",
  ],
  ...["Notwendige Cookies zulassen", "Nicht notwendige ablehnen", "Ablehnen und schließen"],
  ...[
    "Tout refuser",
    "Refuser tout",
    "Je refuse",
    "Refuser les cookies",
    "Continuer sans accepter",
    "Cookies nécessaires uniquement",
  ],
  ...["N’accepter que les cookies nécessaires", "Non merci", "Refuser et continuer"],
  ...[
    "Rechazar todo",
    "Rechazar todas las cookies",
    "Denegar",
    "Continuar sin aceptar",
    "Solo necesarias",
    "No acepto",
    "Rechazarlas todas",
  ],
  ...[
    "Rifiuta tutto",
    "Rifiuta",
    "Rifiuto",
    "Continua senza accettare",
    "Solo cookie necessari",
    "Nega",
    "Accetta solo necessari",
  ],
  ...["Rejeitar tudo", "Recusar todos", "Apenas necessários", "Continuar sem aceitar", "Não aceito"],
  ...[
    "Alles afwijzen",
    "Weigeren",
    "Alleen noodzakelijke cookies",
    "Doorgaan zonder te accepteren",
    "Niet accepteren",
    "Alles weigeren",
  ],
  ...["Odrzuć wszystko", "Odrzucam", "Nie zgadzam się", "Tylko niezbędne", "Przejdź dalej bez zgody"],
  ...["Avvisa alla", "Neka alla", "Endast nödvändiga", "Endast nödvändiga kakor", "Fortsätt utan att acceptera"],
  ...[
    "Afvis alle",
    "Kun nødvendige",
    "Accepter kun nødvendige",
    "Avslå alle",
    "Bare nødvendige",
    "Hylkää kaikki",
    "Vain välttämättömät",
  ],
  ...[
    "Odmítnout vše",
    "Pouze nezbytné",
    "Összes elutasítása",
    "Respinge tot",
    "Отклонить все",
    "Только необходимые",
    "Tümünü reddet",
  ],
  ...[
    "Відхилити всі",
    "Απόρριψη όλων",
    "すべて拒否",
    "すべて拒否する",
    "拒否する",
    "同意しない",
    "必要な Cookie のみ許可",
    "同意せずに続行",
  ],
  ...[
    "全部拒绝",
    "拒绝所有 Cookie",
    "拒绝",
    "仅接受必要 Cookie",
    "不同意",
    "全部拒絕",
    "僅使用必要的 Cookie",
    "모두 거부",
    "거부",
    "필수 쿠키만 허용",
  ],
];

const agrees = [
  ...[
    "Accept all",
    "Accept",
    "I agree",
    "Agree and continue",
    "Allow all",
    "Allow all cookies",
    "Yes, I accept",
    "Enable all",
    "Consent",
  ],
  ...["Accept non-essential cookies", "Accept optional cookies", "Accept & close", "Continue with ads"],
  ...[
    "Alle akzeptieren",
    "Akzeptieren und weiter",
    "Zustimmen",
    "Einwilligen und weiter",
    "Ich stimme zu",
    "Alle Cookies zulassen",
  ],
  ...["Nicht notwendige Cookies akzeptieren", "Weiter mit Werbung", "Einverstanden"],
  ...["Tout accepter", "J'accepte", "Accepter et fermer", "Accepter les cookies non nécessaires", "D’accord"],
  ...[
    "Aceptar todo",
    "Aceptar y cerrar",
    "Aceptar cookies no necesarias",
    "Accetta tutto",
    "Accetta e chiudi",
    "Acconsento",
  ],
  ...[
    "Aceitar tudo",
    "Aceitar cookies não necessários",
    "Alles accepteren",
    "Akkoord",
    "Ja, ik ga akkoord",
    "Niet noodzakelijke cookies accepteren",
  ],
  ...[
    "Zaakceptuj wszystko",
    "Zgadzam się",
    "Akceptuję",
    "Godkänn alla",
    "Acceptera",
    "Accepter alle",
    "Godta alle",
    "Hyväksy kaikki",
  ],
  ...["Přijmout vše", "Souhlasím", "Összes elfogadása", "Принять все", "Согласен", "Tümünü kabul et", "Αποδοχή όλων"],
  ...["すべて同意する", "同意する", "許可する", "全部接受", "接受所有 Cookie", "同意", "모두 수락", "동의"],
];

const others: [string, ReturnType<typeof choiceOf>][] = [
  ...[
    "Manage settings",
    "Consent preferences",
    "Manage options",
    "Cookie settings",
    "More options",
    "Customize",
    "Show details",
    "Let me choose",
  ].map((label) => [label, "manage"] as [string, "manage"]),
  ...[
    "Einstellungen",
    "Weitere Optionen",
    "Individuelle Einstellungen",
    "Paramétrer les cookies",
    "Plus d'options",
  ].map((label) => [label, "manage"] as [string, "manage"]),
  ...[
    "Más opciones",
    "Personalizza",
    "Gerir opções",
    "Instellingen",
    "Ustawienia",
    "Inställningar",
    "設定",
    "设置",
  ].map((label) => [label, "manage"] as [string, "manage"]),
  ...[
    "Save selection",
    "Confirm my choices",
    "Allow selection",
    "Accept selected",
    "Save and close",
    "Save settings",
  ].map((label) => [label, "save"] as [string, "save"]),
  ...[
    "Auswahl speichern",
    "Auswahl erlauben",
    "Enregistrer mes choix",
    "Guardar preferencias",
    "Salva",
    "Voorkeuren opslaan",
  ].map((label) => [label, "save"] as [string, "save"]),
  ...["Subscribe now", "Jetzt abonnieren", "S'abonner", "Read without ads"].map(
    (label) => [label, "subscribe"] as [string, "subscribe"],
  ),
  ...["OK", "Got it", "Continue", "Verstanden", "Weiter", "Compris", "Entendido"].map(
    (label) => [label, "acknowledge"] as [string, "acknowledge"],
  ),
];

const nothing = [
  ...[
    "Accept recommended settings",
    "Agree to these preferences",
    "Reject and pay",
    "Reject and subscribe",
    "Ablehnen und Abo abschließen",
    "Accept the challenge",
    "Accept invitation",
    "Add to basket",
  ],
  ...[
    "Sign in",
    "Necessary",
    "Statistics",
    "Privacy policy",
    "Reject offer",
    "Kettle",
    "",
    "→",
    "Do not sell my personal information",
  ],
  ...["All", "Read more", "Reject ".repeat(20), "拒绝退款", "同意書をダウンロード"],
];

describe("a label", () => {
  test.each(refuses)("“%s” refuses", (label) => expect(choiceOf(label)).toBe("refuse"));
  test.each(agrees)("“%s” accepts, and never refuses", (label) => expect(choiceOf(label)).toBe("accept"));
  test.each(others)("“%s” is there to %s", (label, choice) => expect(choiceOf(label)).toBe(choice));
  test.each(nothing)("“%s” is no button of a consent page", (label) => expect(choiceOf(label)).toBeNull());
});

test("a label is read in spite of signs, spaces and typographic marks around its words", () => {
  expect(
    ["✕ Reject all ›", "  REJECT\n ALL  ", "„Alle ablehnen“", "I don’t agree", "I don't agree", "Reject all (12)"].map(
      choiceOf,
    ),
  ).toEqual(["refuse", "refuse", "refuse", "refuse", "refuse", null]);
});
