/**
 * Why a document or a watch in it is not taken, in the words of the reader: shorter than what the API says to programs. What is
 * not known here is said as everywhere. Pure.
 */
import { lookup } from "../../lib/lookup.ts";
import type { Message, MessageCode, Sentence, Value } from "../../message/message.ts";
import type { SentenceReader } from "../parts/names.ts";
import { spoken } from "../parts/spoken.ts";
import type { Words } from "../words/index.ts";

type Say = (words: Words["import"], values: Message["values"]) => string | null;

const known: Partial<Record<MessageCode, Say>> = {
  "setting.url_format": ({ refusals }) => refusals.address,
  "setting.url_credentials": ({ refusals }) => refusals.password,
  "setting.url_refused": ({ refusals }) => refusals.unreachable,
  "plan.watch_limit": ({ refusals }, { count, limit }) => refusals.room(Number(count), Number(limit)),
  "request.too_large": tooLarge,
  "import.csv_expected": ({ refusals }) => refusals.table,
  "import.distill_expected": ({ refusals }) => refusals.otherFormat,
  "import.opml_expected": ({ refusals }) => refusals.otherFormat,
  "import.urlwatch_expected": ({ refusals }) => refusals.otherFormat,
  "import.not_yaml": ({ refusals }) => refusals.otherFormat,
  "import.backup_expected": ({ refusals }) => refusals.noBackup,
  "archive.expected": ({ refusals }) => refusals.noBackup,
  "archive.damaged": ({ refusals }) => refusals.damaged,
  "archive.encrypted": ({ refusals }) => refusals.damaged,
  "archive.packed": ({ refusals }) => refusals.damaged,
  "archive.entry_large": ({ refusals }) => refusals.damaged,
};

/** The limit is a size, or begins with a number: "5000 at once". */
function tooLarge({ refusals, formats }: Words["import"], { what, limit }: Message["values"]): string | null {
  const thing = messageOf(what);
  if (thing === null) return null;
  const { format } = thing.values;
  const size = typeof limit === "string" ? limit : "";
  if (typeof format === "string") return refusals.tooLarge(lookup(formats, format) ?? format, size);
  return /^thing\.(?:document|table|address_list)$/.test(thing.code)
    ? refusals.tooMany(Number.parseInt(size, 10))
    : null;
}

const messageOf = (value: Value | undefined): Message | null =>
  typeof value === "object" && "code" in value ? value : null;

/** A refusal in the words of the reader. */
export function refusalInWords(reader: SentenceReader, sentence: Sentence): string {
  const { words } = reader;
  if (typeof sentence === "string") return sentence;
  const { code, values, field } = sentence;
  const line = code === "import.in_item" ? messageOf(values["where"]) : null;
  const reason = values["reason"];
  if (line?.code === "import.line" && reason !== undefined && !Array.isArray(reason))
    return words.import.refusals.line(Number(line.values["number"]), refusalInWords(reader, reason as Sentence));
  // Any other mistake in an address: what is expected of one is said by its kind.
  if (field === "url" && code.startsWith("schema.")) return words.import.refusals.address;
  return known[code]?.(words.import, values) ?? spoken(reader, sentence);
}
