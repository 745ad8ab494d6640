/**
 * Whether a page is an empty shell that scripts fill in a browser: fewer than 200 characters of text and scripts, with an
 * empty element where applications put themselves, or a notice that asks for JavaScript. A short page without those is a page.
 */
import { attributeOf } from "../../lib/document/attributes.ts";
import { elementsByTag, textContentOf } from "../../lib/document/nodes.ts";
import { textOf } from "../../lib/text/text.ts";
import type { PageView } from "./pageView.ts";

const maxTextCharacters = 200;
/** A notice for browsers without scripts stands on many a short page that can be read; less than this cannot be all of it. */
const maxNoticeCharacters = 60;
const roots =
  /^(?:root|app|main-app|__next|__nuxt|___gatsby|q-app|svelte|react-root|react-app|app-root|application|mount|ember-app|single-spa-application:.*)$/i;
const notice =
  /\b(?:enable|activate|turn on|requires?|needs?|without|aktivieren|activer|active|activar|habilit\w+|attiva\w*|włącz\w*)\b[^.]{0,60}\bjavascript\b|\bjavascript\b[^.]{0,60}\b(?:required|enabled?|disabled|turned off|aktivier\w*|benötigt|nécessaire|désactivé|necesari\w+|desactivado|obrigatóri\w+|necessári\w+|disabilitato)\b/iu;

/** True where only a browser will find text. */
export function isEmptyShell(sight: PageView): boolean {
  if (!sight.isHtml || !/<script\b/i.test(sight.markup)) return false;
  const { document, text } = sight;
  if (text.length >= maxTextCharacters) return false;
  if (notice.test(text)) return true;
  if (
    text.length < maxNoticeCharacters &&
    elementsByTag(document, "noscript").some((node) => notice.test(textContentOf(document, node)))
  )
    return true;
  const holders = [
    ...elementsByTag(document, "div"),
    ...elementsByTag(document, "main"),
    ...elementsByTag(document, "app-root"),
  ];
  return holders.some((node) => {
    const id =
      attributeOf(document, node, "id") ?? (attributeOf(document, node, "data-reactroot") === null ? "" : "root");
    const isRoot = roots.test(id) || document.names.text(document.name[node] as number) === "app-root";
    return isRoot && textOf(document, { roots: [node] }).trim().length < 40;
  });
}
