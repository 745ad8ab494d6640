/** Documents that an account sends to be imported, and the archive that it takes out. */
import { expect } from "vitest";
import { request, type Account } from "./harness.ts";

export type Imported = {
  format: string;
  uuids: string[];
  refused: number;
  snapshots: number;
  notes: { where: string; reason: string }[];
};

export const archiveOf = async (owner: Account, query = ""): Promise<Uint8Array> =>
  new Uint8Array(await (await owner.call("GET", `/export${query}`)).arrayBuffer());

export const sendFile = (owner: Account, body: Uint8Array | string, query = ""): Promise<Response> =>
  request(`/import/file${query}`, {
    method: "POST",
    headers: { "x-api-key": owner.key, "content-type": "application/octet-stream" },
    body: body as BodyInit,
  });

/** Sends a document that must be taken. */
export async function importFile(owner: Account, body: Uint8Array | string, query = ""): Promise<Imported> {
  const answer = await sendFile(owner, body, query);
  expect(answer.status, await answer.clone().text()).toBe(200);
  return (await answer.json()) as Imported;
}
