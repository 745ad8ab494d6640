/** Whether a page asks to sign in and holds little else: by a password, by the first of two steps, or through another service. Pure. */
import { attributeOf } from "../../lib/document/attributes.ts";
import { elementsByTag } from "../../lib/document/nodes.ts";
import type { Node } from "../../lib/document/tape.ts";
import type { PageView } from "./pageView.ts";
import { piecesOf } from "./pieces.ts";

const passwordField = /<input\b[^>]{0,1000}\btype\s{0,10}=\s{0,10}["']?password\b/i;

/** Whether a page has a field for a password. */
export const asksPassword = ({ markup }: PageView): boolean => passwordField.test(markup);

/** A sign-in page has its form, a sentence or two, and links to help. */
const maxSignInCharacters = 900;

const maxNames = 2;
const nameTypes = /^(?:email|text|tel|)$/i;
const search = /^(?:q|s|query|search|suche|recherche|buscar|cerca|zoek\w*|keyword\w*)$|search/i;
const newsletter = /newsletter|subscri|abonn|abonnieren|suscr|iscriviti|assinar|prenumer/i;
const otherService =
  /^(?:continue|sign in|log in|sign up|go on|weiter|anmelden|fortfahren|continuer|se connecter|continuar|iniciar sesión|entrar|continua|accedi|doorgaan|inloggen|kontynuuj|zaloguj się|fortsätt|logga in|fortsæt|log ind) (?:with|using|via|mit|über|avec|con|com|met|przez|z|med) .{2,40}$|^(?:google|apple|microsoft|facebook|github)(?:で|を使って).{0,10}|^使用.{1,20}(?:登录|登入|继续)$/iu;

/** Whether a page asks who somebody is, without a password: in the first of two steps, for a code, or by another service. */
export function asksWho(sight: PageView): boolean {
  if (!sight.isHtml || sight.text.length > maxSignInCharacters || newsletter.test(sight.text)) return false;
  const { document } = sight;
  const isName = (node: Node): boolean => {
    const value = (name: string) => attributeOf(document, node, name) ?? "";
    return (
      nameTypes.test(value("type")) &&
      !search.test(value("name")) &&
      !search.test(value("id")) &&
      value("hidden") === ""
    );
  };
  const names = elementsByTag(document, "input").filter(isName).length;
  // A form of several fields registers, orders or writes to somebody.
  if (names > maxNames || elementsByTag(document, "textarea").length > 0) return false;
  if (names > 0) return true;
  return piecesOf(document).some(({ words, control }) => control !== null && otherService.test(words));
}
