/** A watch of a person whose page changed once, made by the API as programs do. */
import { service, setPage, type Visitor } from "./visitor.ts";

/** A new API key of the person, made in the name of their session. */
export async function keyOf({ page }: Visitor): Promise<string> {
  const cookies = await page.browserContext().cookies();
  const session = cookies.find(({ name }) => name === "tidemark")?.value ?? "";
  const headers = { authorization: `Bearer ${session}`, "content-type": "application/json" };
  const body = JSON.stringify({ label: "Browser extension" });
  const answer = await fetch(`${service}/api/v1/keys`, { method: "POST", headers, body });
  const { api_key: key } = (await answer.json()) as { api_key?: string };
  if (!key) throw new Error(`No key was made: ${answer.status}`);
  return key;
}

/** `settings`: of the watch, where it is not one of a text. */
type Changed = { path: string; title: string; before: string; after: string; settings?: object };

/** Resolves to the watch and the time of its change, once it was found. */
export async function watchThatChanged(
  key: string,
  { path, title, before, after, settings }: Changed,
): Promise<{ uuid: string; at: number }> {
  const call = async <T>(method: string, target: string, json?: unknown): Promise<T> => {
    const answer = await fetch(`${service}/api/v1${target}`, {
      method,
      headers: { "x-api-key": key, "content-type": "application/json" },
      ...(json ? { body: JSON.stringify(json) } : {}),
    });
    return (await answer.json()) as T;
  };
  const firstOf = async <T>(target: string): Promise<T> => {
    for (let tries = 0; tries < 200; tries++) {
      const [found] = await call<T[]>("GET", target);
      if (found !== undefined) return found;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new Error(`Nothing came at ${target}`);
  };
  const url = await setPage(path, before);
  const { uuid } = await call<{ uuid: string }>("POST", "/watch", {
    ...{ url, title, noise_reduction: false },
    ...settings,
  });
  await firstOf(`/watch/${uuid}/snapshots`);
  await setPage(path, after);
  await call("GET", `/watch/${uuid}?recheck=1`);
  const { timestamp } = await firstOf<{ timestamp: number }>(`/watch/${uuid}/changes`);
  return { uuid, at: timestamp };
}
