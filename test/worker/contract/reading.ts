/** What every reading operation of the API answers about a scene, so that two moments can be compared. */
import { operationsOf, readDocument } from "./document.ts";
import { targetOf, type Scene } from "./scene.ts";

/** By the id of the operation. */
export type Answers = Map<string, { status: number; text: string }>;

/** The addresses of these operations by their ids, and their answers now. `query`: values for parameters that must be there. */
export async function readingOf(
  scene: Scene,
  { isLeftOut, query }: { isLeftOut: (path: string) => boolean; query: Record<string, string> },
): Promise<{ targets: Map<string, string>; answers: () => Promise<Answers> }> {
  const targets = new Map<string, string>();
  for (const operation of operationsOf(await readDocument())) {
    if (operation.method !== "GET" || !operation.schemes.includes("apiKey") || isLeftOut(operation.path)) continue;
    const target = new URL(targetOf(operation, await scene.names(operation)));
    for (const { name, in: place, required } of operation.parameters ?? [])
      if (place === "query" && required) target.searchParams.set(name, query[name] ?? "1");
    targets.set(operation.id, target.href);
  }
  const answers = async () => {
    const all: Answers = new Map();
    for (const [id, target] of targets) {
      const answer = await scene.send("GET", target);
      all.set(id, { status: answer.status, text: await answer.text() });
    }
    return all;
  };
  return { targets, answers };
}
