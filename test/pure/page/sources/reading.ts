/** A reading in one call: content and settings in; the text, or the failure, out. */
import { englishOf } from "../../../../src/message/textOf.ts";
import { readText } from "../../../../src/check/steps/read.ts";
import { sourceOf } from "../../../../src/page/sources/index.ts";
import type { Stage } from "../../../../src/trace.ts";
import type { Settings } from "../../../../src/settings/fields.ts";
import { pageOf, settingsInForce } from "../../../pages/life.ts";

type Received = {
  text: string | null;
  title: string | null;
  failure: string | null;
  sentence: string;
  stages: Stage[];
  kept: string;
};

export async function reading(
  body: string | Uint8Array,
  contentType: string,
  settings: Settings = {},
): Promise<Received> {
  const page = { ...pageOf({ body, contentType }), finalUrl: settings.url ?? "https://page.example/" };
  const read = await readText(page, settingsInForce({ trim_text_whitespace: false, ...settings }), { sourceOf });
  const { stages } = read;
  if ("failure" in read)
    return {
      text: null,
      title: null,
      failure: read.failure.class,
      sentence: englishOf(read.failure.sentence),
      stages,
      kept: "",
    };
  const { text, title, markup } = read.reading;
  return { text, title, failure: null, sentence: "", stages, kept: markup.text };
}

/** The text alone; throws with the failure's sentence where there is none. */
export async function textOf(body: string | Uint8Array, contentType: string, settings: Settings = {}): Promise<string> {
  const { text, sentence } = await reading(body, contentType, settings);
  if (text === null) throw new Error(sentence);
  return text;
}
