/** The operator's audit log, in French. Pure. */
import { some } from "../count.ts";

export const audit = {
  anyAction: "Toutes les actions",
  actions: {
    recheck: "Suivis vérifiés de nouveau",
    switch_backend: "Suivis lus avec un navigateur",
    pause: "Suivis mis en pause",
    notify_owner: "Propriétaires prévenus",
    clear: "Échecs oubliés",
    suspend_account: "Compte suspendu",
    resume_account: "Compte repris",
    set_account_plan: "Offre fixée",
    sign_out_account: "Compte déconnecté partout",
    delete_account: "Compte supprimé",
    move_account: "Compte déplacé vers une autre base de données",
    make_password_link: "Lien pour un nouveau mot de passe créé",
    invite: "Invitation créée",
    revoke_invitation: "Invitation révoquée",
    put_proxy: "Proxy enregistré",
    remove_proxy: "Proxy retiré",
    "plan.change": "Offre changée par paiement",
  },
  trial: (action: string) => `${action} (à l’essai seulement)`,
  things: {
    account: "Compte",
    invitation: "Invitation",
    proxy: "Proxy",
    class: "Classe",
    user: "Compte",
    watches: "Suivis",
  },
  database: (number: number) => `vers la base de données ${number}`,
  results: {
    done: "fait",
    watches: (n: number) => (n === 0 ? "aucun suivi" : some(n, "suivi", "suivis")),
    plan: (from: string, to: string) => `de ${from} à ${to}`,
    ended: (keysToo: boolean) => (keysToo ? "sessions, clés et applications fermées" : "sessions fermées"),
    reason: (reason: string) => `raison : ${reason}`,
  },
  moves: {
    waiting: "attend une alerte en cours d’envoi",
    copying: "tout n’est pas encore copié",
    cancelled: "reste où il était",
  },
  actors: { administrator: "Clé d’administration", provider: "Prestataire de paiement" },
};
