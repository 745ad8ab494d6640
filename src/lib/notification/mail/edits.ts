/**
 * The marks of a coloured difference, as mails show them: told apart by a sign or by a line through or under the words, not by
 * colour alone (WCAG 2.2, 1.4.1). A line that is all new or all gone becomes a block with `+` or `−` before it. Pure.
 */
import { lightScheme } from "./frame.ts";

const mark = String.raw`<(?:del|ins) style="[^"]*" role="(deletion|insertion)" aria-label="[^"]*" title="[^"]*">([^<]*)<\/(?:del|ins)>`;
const wholeLine = new RegExp(String.raw`(?<=^|<br>\s*|<p>)${mark}(?:<br>|(?=\s*<\/p>|\s*$))`, "g");
const withinLine = new RegExp(mark, "g");

const { removed, removedGround, added, addedGround } = lightScheme;
const kinds = {
  deletion: { tag: "del", name: "removed", sign: "−", line: "line-through", colours: [removed, removedGround] },
  insertion: { tag: "ins", name: "added", sign: "+", line: "underline", colours: [added, addedGround] },
} as const;
type Kind = keyof typeof kinds;

/** HTML in which the spans that `renderDifference` makes as "htmlcolor" look as they do in mails; all else stays. */
export function withMailMarks(html: string): string {
  return html
    .replace(wholeLine, (_, kind: Kind, words: string) => {
      const { tag, name, sign, colours } = kinds[kind];
      const style = `display:block;margin:2px 0;padding:3px 8px;border-left:4px solid ${colours[0]};text-decoration:none;${ground(colours)}`;
      return `<${tag} class="${name}" style="${style}"><b>${sign}</b> ${words}</${tag}>`;
    })
    .replace(withinLine, (_, kind: Kind, words: string) => {
      const { tag, name, line, colours } = kinds[kind];
      return `<${tag} class="${name}" style="padding:1px 2px;text-decoration:${line};${ground(colours)}">${words}</${tag}>`;
    });
}

const ground = ([text, behind]: readonly [string, string]) => `background:${behind};color:${text}`;
