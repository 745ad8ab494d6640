/** Words that say what a change is about, in English, German and French; each set is looked for as whole words. Pure. */

const wholeWords = (list: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${list.trim().replace(/\s*\n\s*/g, "|")})(?![\\p{L}\\p{N}])`, "giu");

/** Danger for people, machines or data. */
export const danger = wholeWords(`
  CVE-\\d{4}-\\d+|vulnerabilit(?:y|ies)|exploit(?:ed|s)?|data breach|security (?:update|advisory|incident)|ransomware
  recall(?:ed|s)?|evacuat(?:e|ed|ion)|emergency|outage|major incident
  Sicherheitslücken?|Datenpanne|Datenleck|Rückruf(?:aktion)?|Evakuierung|Notfall|Störung|Ausfall
  failles? de sécurité|vulnérabilités?|(?:fuite|violation) de données|mises? à jour de sécurité|rançongiciels?
  rappels? (?:de )?produits?|évacuations?|urgences?|pannes?|incident majeur`);

/** Whether something can be had. */
export const availability = wholeWords(`
  in stock|out of stock|sold out|back in stock|(?:un)?available|pre-?orders?|discontinued|backorder(?:ed)?|limited availability
  cancell?ed|postponed|fully booked|(?:applications?|registrations?|bookings?) (?:open|opens|closed|close)|waiting list|waitlist
  lieferbar|nicht lieferbar|auf Lager|ausverkauft|verfügbar|nicht verfügbar|vorbestellbar|vergriffen
  abgesagt|verschoben|ausgebucht|geschlossen|geöffnet|Warteliste
  en stock|(?:en )?rupture de stock|épuisée?s?|(?:non |plus )?disponibles?|indisponibles?|précommandes?|annulée?s?|reportée?s?
  affiche complet|(?:inscriptions?|réservations?) (?:ouvertes?|fermées?|closes?)|liste d['’]attente`);

/** What somebody must, may or owes. */
export const law = wholeWords(`
  terms (?:of|and) (?:service|use|conditions)|privacy policy|liab(?:le|ility)|indemnif(?:y|ication)|warrant(?:y|ies)|arbitration|jurisdiction
  personal data|third part(?:y|ies)|consent|retention|terminat(?:e|ed|ion)|licen[cs]e|copyright|GDPR|penalt(?:y|ies)|fines|fined|fine of|deadlines?|effective date
  AGB|Datenschutz(?:erklärung)?|Haftung|Gewährleistung|Gerichtsstand|personenbezogene[nr]? Daten|Einwilligung|Kündigung(?:sfrist)?
  Lizenz|Urheberrecht|DSGVO|Bußgeld|Strafe|Frist(?:en)?|Inkrafttreten
  conditions (?:générales|d['’]utilisation|de vente)|CG[UV]|politique de confidentialité|protection des données|responsabilité|garanties?
  données (?:personnelles|à caractère personnel)|juridiction|consentement|durée de conservation|résili(?:er|ation)|préavis|licences?
  droits? d['’]auteur|RGPD|pénalités?|amendes?|date limite|échéances?|entrée en vigueur`);

/** Not the month: "in May", "May 2026", "12 May". */
const mayAsVerb =
  "(?<!(?<![\\p{L}])(?:in|by|from|since|until|till|of|on|to|end|early|mid|late|next|last|this|the|\\d{1,2}(?:st|nd|rd|th)?)[ -])may(?! \\d|[-–/.,])";

/** What turns a sentence into another. */
export const modality = wholeWords(`
  not|no longer|never|must|shall|${mayAsVerb}|required|prohibited|forbidden|mandatory|optional|only|without|except|free of charge
  nicht|nicht mehr|nie|niemals|muss|müssen|darf|dürfen|verboten|untersagt|verpflichtend|freiwillig|nur|ohne|außer|kostenlos
  pas|ne \\p{L}+ plus|n['’]\\p{L}+ plus|jamais|aucune?|doit|doivent|devez|peut|peuvent|pouvez|interdite?s?|obligatoires?
  facultati(?:f|ve)s?|uniquement|seulement|sans|sauf|gratuite?s?|gratuitement`);
