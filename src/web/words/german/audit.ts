/** Words of the operator's audit log, in German. Pure. */
import type { AuditWords } from "../english/audit.ts";
import { countsIn } from "../../../language/plural.ts";

const count = countsIn("de");

export const auditInGerman: AuditWords = {
  anyAction: "Alle Aktionen",
  actions: {
    recheck: "Beobachtungen noch einmal geprüft",
    switch_backend: "Beobachtungen auf einen Browser umgestellt",
    pause: "Beobachtungen pausiert",
    notify_owner: "Besitzern geschrieben",
    clear: "Störungen vergessen",
    suspend_account: "Konto gesperrt",
    resume_account: "Konto wieder freigegeben",
    set_account_plan: "Tarif gesetzt",
    sign_out_account: "Konto überall abgemeldet",
    delete_account: "Konto gelöscht",
    move_account: "Konto in eine andere Datenbank verlegt",
    make_password_link: "Link für ein neues Passwort erstellt",
    invite: "Einladung erstellt",
    revoke_invitation: "Einladung widerrufen",
    put_proxy: "Proxy gespeichert",
    remove_proxy: "Proxy entfernt",
    "plan.change": "Tarif durch Zahlung geändert",
  },
  trial: (action) => `${action} (nur probeweise)`,
  things: {
    account: "Konto",
    invitation: "Einladung",
    proxy: "Proxy",
    class: "Art",
    user: "Konto",
    watches: "Beobachtungen",
  },
  database: (number) => `in Datenbank ${number}`,
  results: {
    done: "erledigt",
    watches: (n) => (n === 0 ? "keine Beobachtung" : count(n, { one: "# Beobachtung", other: "# Beobachtungen" })),
    plan: (from, to) => `von ${from} auf ${to}`,
    ended: (keysToo) => (keysToo ? "Sitzungen, Schlüssel und Apps beendet" : "Sitzungen beendet"),
    reason: (reason) => `Grund: ${reason}`,
  },
  moves: {
    waiting: "wartet auf eine Meldung, die gerade gesendet wird",
    copying: "noch ist nicht alles kopiert",
    cancelled: "bleibt, wo es war",
  },
  actors: { administrator: "Schlüssel der Verwaltung", provider: "Zahlungsdienst" },
};
