/** Messages of IRC: https://www.rfc-editor.org/rfc/rfc2812#section-2.3, with the tags of IRCv3 before them, which say nothing to us. */

/** `from`: the nick or server that says it, "" where none is named. */
export type IrcMessage = { from: string; command: string; parameters: string[] };

/** A line longer than this is no answer of a server: 512 bytes, and 8,191 of tags before them. */
const maxLine = 8_704;

/** The first line of what was received as a message. */
export function takeMessage(received: string): { message: IrcMessage | null | "broken"; rest: string } {
  const end = received.indexOf("\n");
  if (end < 0 && received.length <= maxLine) return { message: null, rest: received };
  if (end < 0 || end > maxLine) return { message: "broken", rest: "" };
  const line = received.slice(0, end).replace(/\r$/, "");
  const rest = received.slice(end + 1);
  if (line.trim() === "") return takeMessage(rest);
  const match = /^(?:@\S+ +)?(?::([^ !@]+)\S* +)?([A-Za-z]+|\d{3})(?: (.*))?$/.exec(line);
  if (!match) return { message: "broken", rest: "" };
  const [, from = "", command = "", words = ""] = match;
  return { message: { from, command: command.toUpperCase(), parameters: parametersIn(words) }, rest };
}

function parametersIn(text: string): string[] {
  const [middle = "", ...last] = ` ${text}`.split(" :");
  const words = middle.split(" ").filter(Boolean);
  return last.length > 0 ? [...words, last.join(" :")] : words;
}

/** A message to say. Throws for what would end its line early or part a word. */
export function messageLine(command: string, ...parameters: string[]): string {
  const words = parameters.map((word, index) => {
    const isLast = index === parameters.length - 1;
    if (/[\r\n\0]/.test(word)) throw new Error("A message of IRC is one line");
    if (isLast && (word === "" || /^:| /.test(word))) return `:${word}`;
    if (word === "" || /^:| /.test(word)) throw new Error("Only the last parameter of an IRC message may hold blanks");
    return word;
  });
  return `${[command, ...words].join(" ")}\r\n`;
}
