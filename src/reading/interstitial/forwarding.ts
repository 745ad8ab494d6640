/**
 * Whether a page says that it leads on to another one, and nothing else: what people's browsers leave by a script in a moment, and a plain
 * request is shown. Pure.
 */

/** A whole line. */
const forwards = new RegExp(
  "^(?:" +
    [
      "(?:(?:please wait|one moment)[,.!]? )?(?:you are |you're |you will be |we are |this page is )?(?:now |being |automatically )*redirect(?:ing|ed)(?: (?:you|now|automatically|shortly|in a (?:moment|second)))*(?: to\\b.{0,100})?",
      "redirection",
      "object moved(?: to here)?|(?:30[1278] )?moved (?:permanently|temporarily)|the document has moved(?: here)?",
      "(?:sie werden|du wirst|die seite wird)(?: automatisch| jetzt| gleich)* (?:zu .{1,80} )?(?:um|weiter)geleitet|(?:automatische )?weiterleitung(?: läuft| erfolgt)?",
      "redirection(?: automatique)?(?: en cours| vers .{1,80})?|vous (?:allez être|êtes|serez) (?:automatiquement )?redirigée?s?(?:\\(e\\))?(?: vers .{1,80})?",
      "redirigiendo|redireccionando|(?:está siendo|será|serás) (?:redirigido|redireccionado)|redirecionando|você será redirecionado|reindirizzamento(?: in corso)?|verrai reindirizzato",
      "(?:u|je) wordt (?:automatisch )?doorgestuurd|(?:trwa )?przekierowanie|перенаправление|вы будете перенаправлены|リダイレクト(?:中|しています)|正在跳转|页面跳转中",
    ].join("|") +
    ")\\s*(?:\\.{1,4}|…|!)?$",
  "iu",
);
/** What stands beside it. */
const beside =
  /^(?:(?:please )?(?:click|follow|use|tap) (?:here|this link|the (?:link|button)\b).{0,80}|if (?:you are|you're|your browser|this page|nothing|the page|it) .{0,120}|(?:falls|wenn|sollte) .{0,120}|klicken? sie (?:bitte )?hier.{0,60}|hier klicken|si (?:vous|la) .{0,120}|cliquez ici.{0,60}|here|continue|weiter|one moment(?:,? please)?|please wait)\s*[.…!]*$/iu;

const maxCharacters = 400;

/** `title`: of the page. "Redirecting… If you are not redirected, click here." -> true */
export function isForwardingText(text: string, title: string | null): boolean {
  if (text.length > maxCharacters) return false;
  const lines = text.split("\n").flatMap((line) => line.trim() || []);
  const sentences = lines.flatMap((line) => (forwards.test(line) ? line : line.split(/(?<=[.…!])\s+/u)));
  const others = sentences.filter((each) => !forwards.test(each));
  const isBeside = (each: string) => beside.test(each) || isAddress(each) || (title?.includes(each) ?? false);
  return others.length < sentences.length && others.every(isBeside);
}

const isAddress = (words: string): boolean => /^https?:\/\/\S+$/i.test(words);
