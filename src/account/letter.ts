/** What the service writes to people about their account. Links are ours; nothing of a watched page stands here. Pure. */
import type { LetterWords } from "../services/words/en.ts";

/** The subject and the plain text of a mail, and what its link does, where it has one. */
export type AccountWords = { subject: string; body: string } & Pick<LetterWords, "button">;

/** Paragraphs with an empty line between them, so that a link stands alone on its line. */
export const letterOf = ({ subject, paragraphs, button }: LetterWords): AccountWords => ({
  subject,
  body: `${paragraphs.join("\n\n")}\n`,
  ...(button ? { button } : {}),
});
