/** Watches as code: a file says which watches there are, and the service is made so. */
import { type OptionRule, UsageError } from "../arguments.ts";
import { carryOut, readAccount } from "../code/account.ts";
import { watchesFile, type WatchesFile } from "../code/document.ts";
import { type Plan, planOf, type Step } from "../code/plan.ts";
import { adoptedIds, pulledFile } from "../code/pull.ts";
import { planDocument, planLines } from "../code/show.ts";
import type { Command } from "../command.ts";
import type { Terminal } from "../terminal.ts";
import type { Tidemark } from "../../client.ts";

const pendingCode = 2;
const format = `The file:
  name: shop                        # optional: keeps files of one account apart
  defaults:                         # settings of every watch of the file
    every: 6h
    notification_urls: ["\${ALERTS_URL}"]
  watches:
    kettle:                         # an id, which stays when title and address change
      url: https://shop.example/kettle
      title: Blue kettle
      include_filters: [".price"]
      tags: [Prices]
A setting that is in neither has its default. Pauses and mutes count only where the file says them. \${NAME} is an
environment variable, for secrets; $\${ is \${. A table names its site, or its watches, by their ids in the file.
Watches that are in no file are left alone.`;
const deletion: OptionRule = { name: "delete", about: "delete watches of this file that are no longer in it" };
const secrets: OptionRule = {
  name: "secrets",
  about: "write headers and other secrets anew, which cannot be compared with what is stored",
};

type Reading = { tidemark: Tidemark; file: WatchesFile; plan: Plan };

/** @throws UsageError that begins with the path: several files may be read by one script */
function fileAt(path: string, read: () => WatchesFile): WatchesFile {
  try {
    return read();
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(`${path}: ${error.message.trim()}`) : error;
  }
}

async function planned(terminal: Terminal, path: string, writesSecrets: boolean): Promise<Reading> {
  const text = new TextDecoder().decode(await terminal.readFile(path));
  const tidemark = await terminal.client();
  const account = await readAccount(tidemark, terminal.signal);
  const file = fileAt(path, () => watchesFile(text, { environment: terminal.environment, names: account.names }));
  return { tidemark, file, plan: planOf(file, account.watches, { defaults: account.defaults, writesSecrets }) };
}

export const plan: Command = {
  name: "plan",
  summary: "Show what apply would do with a file of watches",
  usage: "FILE",
  words: { min: 1, max: 1 },
  options: [{ name: "exit-code", about: "exit with 2 where something would be done" }, deletion, secrets],
  about: format,
  async run(terminal, { words: [path = ""], switches }) {
    const deletes = switches.has("delete");
    const { plan: found } = await planned(terminal, path, switches.has("secrets"));
    if (terminal.isJson) terminal.print(JSON.stringify(planDocument(found), null, 2));
    else terminal.print(planLines(found, { paint: terminal.paint, deletes }).join("\n"));
    const isPending = toDo(found, deletes).length > 0;
    return isPending && switches.has("exit-code") ? pendingCode : 0;
  },
};

const toDo = ({ steps }: Plan, deletes: boolean): Step[] => steps.filter(({ kind }) => deletes || kind !== "delete");

export const apply: Command = {
  name: "apply",
  summary: "Create, change and delete watches as a file says",
  usage: "FILE",
  words: { min: 1, max: 1 },
  options: [deletion, secrets],
  about: format,
  async run(terminal, { words: [path = ""], switches }) {
    const deletes = switches.has("delete");
    const { tidemark, plan: found } = await planned(terminal, path, switches.has("secrets"));
    const steps = toDo(found, deletes);
    if (!terminal.isJson) terminal.print(planLines(found, { paint: terminal.paint, deletes }).join("\n"));
    const done: { id: string; kind: string; uuid: string; warnings: string[] }[] = [];
    const tell = ({ step, uuid, warnings }: { step: Step; uuid: string; warnings: string[] }) => {
      done.push({ id: step.id, kind: step.kind, uuid, warnings });
      for (const warning of warnings) terminal.note(`${step.id}: ${warning}`);
    };
    try {
      await carryOut(tidemark, steps, { signal: terminal.signal, tell });
    } catch (error) {
      const failed = steps[done.length];
      throw new Error(
        `${failed?.id}: ${error instanceof Error ? error.message : String(error)} (${done.length} of ${steps.length} steps are done)`,
        {
          cause: error,
        },
      );
    }
    if (terminal.isJson) terminal.print(JSON.stringify({ done, unchanged: found.unchanged }, null, 2));
    else if (steps.length > 0) terminal.print(`${steps.length} step${steps.length === 1 ? "" : "s"} done.`);
    return 0;
  },
};

export const pull: Command = {
  name: "pull",
  summary: "Write a file of the watches there are",
  usage: "FILE",
  words: { min: 1, max: 1 },
  options: [
    { name: "name", value: "NAME", about: "the name of the file: only watches whose ids begin with it" },
    { name: "adopt", about: "give watches without an id one, so that they are in the file" },
    { name: "secrets", about: "write notification URLs as they are, instead of names of environment variables" },
  ],
  about: `\`-\` is standard output.\n${format}`,
  async run(terminal, { words: [path = ""], values, switches }) {
    if (terminal.isJson && path === "-") throw new UsageError("--json and a file cannot both be printed");
    const tidemark = await terminal.client();
    const { watches, defaults } = await readAccount(tidemark, terminal.signal);
    const scope = values.name ? `${values.name}/` : "";
    if (switches.has("adopt"))
      for (const { uuid, id } of adoptedIds(watches, scope)) {
        await tidemark.updateWatch(uuid, { external_id: id });
        for (const watch of watches) if (watch.uuid === uuid) watch.external_id = id;
      }
    const { text, variables, left } = pulledFile(watches, { scope, defaults, writesSecrets: switches.has("secrets") });
    await terminal.writeFile(path, text);
    if (left > 0)
      terminal.note(`${left} watches are not in it, for they have no id of this file; --adopt gives them one.`);
    if (variables.length > 0) terminal.note("It needs these environment variables:");
    for (const { name, stands } of variables) terminal.note(`  ${name}  ${stands}`);
    if (terminal.isJson)
      terminal.print(JSON.stringify({ file: path, watches: watches.length - left, left, variables }));
    return 0;
  },
};
