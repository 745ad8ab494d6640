/** Accounts, keys, plans and what they are paid by, in German. */
export const account = {
  "account.registration_closed":
    "Auf diesem Server kann sich niemand registrieren; bitte wer ihn betreibt um eine Einladung",
  "account.invitation_invalid":
    "Diese Einladung öffnet nichts: Sie ist unbekannt, benutzt, abgelaufen, widerrufen oder für eine andere Adresse",
  "account.email_registered": "Diese E-Mail-Adresse ist schon registriert",
  "account.email_verified": "Die E-Mail-Adresse ist schon bestätigt",
  "account.email_unchanged": "Das ist die Adresse, die schon gilt; hier gehört eine andere hin",
  "account.email_required": "Erst gehört eine Adresse hierher, an die gemailt wird",
  "account.mail_unavailable":
    "Dieser Server verschickt keine Mails, also auch keinen Link für ein neues Passwort; wer ihn betreibt, kann MAIL_URL setzen",
  "account.verification_wait": "Warte etwas, bevor du noch eine Mail zur Bestätigung anforderst",
  "account.mails_of_day": "Heute wurden zu viele Mails gesendet; versuch es morgen wieder",
  "account.alert_mail_off": "Meldungen per Mail sind aus",
  "account.alert_mail_sent": "An diese Adresse ging eine Mail; öffne den Link darin, um dort Meldungen zu bekommen",
  "account.alert_mail_tomorrow":
    "Die Adresse ist gesetzt, aber heute wurden zu viele Mails gesendet: Setz sie morgen noch einmal",
  "account.link_used": "Der Link gilt nicht: Er wurde schon benutzt, ist zu alt, oder es wurde ein neuerer verschickt",
  "account.link_replaced":
    "Der Link gilt nicht: Er ist zu alt, es wurde ein neuerer verschickt, oder die Adresse wurde geändert",
  "account.link_of_address":
    "Der Link gilt nicht: Er wurde schon benutzt, ist zu alt, es wurde ein neuerer verschickt, oder ein anderes Konto hat diese Adresse",
  "account.verification_link":
    "Der Link zur Bestätigung gilt nicht: Er ist zu alt, oder es wurde ein neuerer verschickt",
  "account.token_invalid": "Dieser Link gilt nicht",
  "account.not_made_now": "Gerade lässt sich kein Konto anlegen; versuch es gleich noch einmal",
  "account.email_busy": "Jemand registriert sich gerade mit dieser Adresse; versuch es gleich noch einmal",
  "account.first_account_busy": "Jemand legt gerade das erste Konto an; versuch es gleich noch einmal",
  "account.key_limit": "Ein Konto hat höchstens {count} API-Schlüssel; beende erst einen",
  "account.expiry_past": "erwartet: eine Zeit in der Zukunft",
  "account.no_such_tag": "ein Schlagwort {tag} gibt es nicht",
  "account.bound_key_scope": "ein Schlüssel, der an Schlagwörter gebunden ist, kann das Recht account nicht haben",
  "account.scope_exceeded": "Diese Anmeldung kann nicht weitergeben, was sie selbst nicht hat: {scopes}",
  "account.settings_busy": "Die Einstellungen werden gerade anderswo bearbeitet; versuch es noch einmal",
  "account.ai_provider_with_key": "erwartet: ein Anbieter zusammen mit seinem Schlüssel",
  "account.ai_base_with_provider": "nur zusammen mit OpenAI als Anbieter, dessen Sprache es spricht",
  "account.url_list_empty": "Keine gültige Benachrichtigungs-URL wurde hinzugefügt",
  "account.no_url_removed": "Keine dieser Benachrichtigungs-URLs war da.",
  "plan.watch_limit":
    "Dein Tarif hat Platz für {limit} Beobachtungen, und du hast {count}. Lösche erst eine, oder wähle einen größeren Tarif.",
  "plan.watch_limit_by":
    "Dein Tarif hat Platz für {limit} Beobachtungen, und du hast {count}; {wanted} weitere passen nicht hinein.",
  "plan.running_limit":
    "Dein Tarif lässt {limit} Beobachtungen zugleich laufen, und {count} laufen schon; pausiere oder lösche erst andere",
  "plan.pro_needed": "{what} gibt es im Tarif Pro",
  "plan.processor": "„{name, choice processor}“",
  "plan.screenshots": "Bildschirmfotos zu speichern",
  "plan.screenshot_comparison": "Bilder zu vergleichen",
  "plan.changing": "Der Tarif wird gerade anderswo geändert; versuch es noch einmal",
  "plan.subscribed": "Es gibt schon ein Abonnement; es wird beim Zahlungsdienst geändert",
  "plan.no_subscription": "Es gibt noch kein Abonnement",
  "plan.payment_unavailable": "Der Zahlungsdienst ist gerade nicht erreichbar; versuch es gleich noch einmal",
  "plan.payment_no_page": "Der Zahlungsdienst hat keine Seite geliefert",
  "plan.signature_expected": "erwartet: eine frische Unterschrift dieses Inhalts",
  "plan.event_expected": "Erwartet: ein Ereignis, also ein Objekt mit id, type und data.object",
} as const;
