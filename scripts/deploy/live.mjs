// What runs at Cloudflare under the name of the deployment.

import { jsonIn } from "./wrangler.mjs";
import { isMissing, refusalOf } from "./problems.mjs";

/**
 * The live version of the Worker, or null when there is none: `tag` that the last deployment gave it, `secrets` by name,
 * `publicUrl`, and the ids of its databases in their order.
 * @throws {Error} with a sentence when the name belongs to a Worker that is not this service
 */
export async function liveVersion(wrangler, name) {
  const doing = `see what runs as ${name}`;
  const run = await wrangler.tried(["deployments", "status", "--name", name, "--json"]);
  if (run.code !== 0 && isMissing(run.output)) return null;
  if (run.code !== 0) throw new Error(refusalOf(doing, run.output, wrangler.context));
  const [{ version_id: id }] = jsonIn(run.answer).versions.toSorted((a, b) => b.percentage - a.percentage);
  const version = await wrangler.json(doing, ["versions", "view", id, "--name", name, "--json"]);
  const { bindings = [] } = version.resources ?? {};
  const named = (type) => bindings.filter((binding) => binding.type === type);
  const isOurs = ["CHECKS", "ALERTS"].every((queue) => named("queue").some((binding) => binding.name === queue));
  if (!isOurs)
    throw new Error(
      `The account has a Worker called ${name} that is not this service. Deploy under another name: npm run deploy -- --name another-name.`,
    );
  const numberOf = ({ name: binding }) =>
    binding === "DB" ? 0 : Number(/^DB_(\d+)$/.exec(binding)?.[1] ?? Number.NaN);
  const databases = named("d1")
    .filter((binding) => numberOf(binding) >= 0)
    .toSorted((a, b) => numberOf(a) - numberOf(b));
  return {
    tag: version.annotations?.["workers/tag"] ?? null,
    secrets: named("secret_text").map((binding) => binding.name),
    publicUrl: named("plain_text").find((binding) => binding.name === "PUBLIC_URL")?.text || null,
    databases: databases.map(({ id, database_id: otherId }) => id ?? otherId),
  };
}
