/**
 * French. Readers are addressed with "vous". One word for each idea:
 * watch: suivi; to watch: suivre; change: changement; check: vérification; reading: lecture; snapshot: version; difference:
 * différence; alert: alerte; to be told: être averti; held back: retenu; channel: canal; delivery: envoi; tag: étiquette; noise
 * reduction: réduction du bruit; useful, noisy: utile, sans intérêt; seen, unseen: vu, non vu; failing: en échec; healthy: en
 * ordre; paused: en pause; muted: coupé; setting: réglage; to inherit: hériter; default: par défaut; dry run: essai à blanc;
 * key of a program: clé; key of a keyboard: touche; sign in: se connecter; plan: offre; who runs a server: la personne qui le gère.
 * A space that does not break stands before : ; ! ? and within « ». Pure.
 */
import type { TranslationState } from "../translation.ts";
import { alerts } from "./alerts.ts";
import { dashboard } from "./dashboard/index.ts";
import { formTexts } from "./forms.ts";
import { messages } from "./messages/index.ts";
import { actions, bot, pages, push } from "./pages.ts";

export const french = {
  name: "Français",
  state: "machine" as TranslationState,
  states: { machine: "traduit par machine" },
  ...{ messages, formTexts, dashboard, alerts, actions, pages, bot, push },
} as const;
