/**
 * Whether an intent in a person's words names nothing in particular: "any change", "tell me when the page changes". It does where
 * every word of it is one of those with which people ask for whatever there is, in the languages most asked in. Pure.
 */

const asking =
  "a an and any anything all at content every everything for from give i if in is it me my notification notifications notify of on " +
  "alert alerts inform let know page pages please send site something tell text that the there this to url us visible want watch web " +
  "webpage website when whenever whole you your has have been be kind of update updates updated modification modifications modified " +
  "change changes changed changing edit edits edited different differs monitor detect track " +
  "alle alles bei benachrichtige bescheid der die das den dieser diese irgendeine irgendetwas jede jeder jegliche mich mir seite sich " +
  "wenn webseite änderung änderungen ändert etwas auf aktualisierung aktualisierungen " +
  "la le les page toute tout toutes tous modification changement changements modifications moi quand sur de " +
  "cualquier cambio cambios todo todos todas página el en cuando avísame";
const words: ReadonlySet<string> = new Set(asking.split(" "));
const maxIntentCharacters = 200;

/** True for an intent that asks for any change; false for none at all. */
export function asksForAnyChange(intent: string): boolean {
  if (intent.length > maxIntentCharacters) return false;
  const named = intent.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return named.length > 0 && named.every((word) => words.has(word));
}
