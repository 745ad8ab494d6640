/** Answers of operations that a page hands on: texts of differences, pictures. */
import { getDifference } from "../../history/routes.ts";
import { alertLanguageOf } from "../../services/words/language.ts";
import type { C } from "../request/app.ts";
import { callRaw } from "../request/operations.ts";

export type DifferencePath = { uuid: string; from: string | number; to: string | number };

const formats = new Set(["text", "markdown", "patch"]);

/** A difference as a plain text, in the page or in the clipboard, in the language of the reader. */
export async function copyOf(c: C, format: string, params: DifferencePath): Promise<Response> {
  const language = alertLanguageOf(c.var.reader.locale);
  const query = { format: formats.has(format) ? format : "text", context: "3", language };
  const answer = await callRaw(c, getDifference, { params, query });
  return passedOn(answer, { "Content-Type": "text/plain; charset=utf-8" });
}

/** An answer of an operation for a page of ours: its body and what protects it. */
export function passedOn(answer: Response, headers: Record<string, string>): Response {
  const passed = new Response(answer.body, { status: answer.status, headers: answer.headers });
  passed.headers.set("Vary", "Cookie");
  if (answer.ok) for (const [name, value] of Object.entries(headers)) passed.headers.set(name, value);
  return passed;
}
