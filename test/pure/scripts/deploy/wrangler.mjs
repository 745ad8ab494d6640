// Stands in for wrangler and the account behind it: keeps the account in a file, records each call, and answers with the words,
// shapes and exit codes of wrangler 4.156. `refuses` of the file makes a call fail: the beginning of its words, and what is said.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const path = process.env.STAND_IN;
const account = JSON.parse(readFileSync(path, "utf8"));
const words = process.argv.slice(2);
const line = words.join(" ");
const valueOf = (name) => words[words.indexOf(name) + 1];

account.calls.push(line);
const refused = Object.keys(account.refuses).find((begin) => line.startsWith(begin));
const [code, text] = refused === undefined ? answer() : [1, account.refuses[refused]];
writeFileSync(path, JSON.stringify(account));
(code === 0 ? process.stdout : process.stderr).write(`${text}\n`);
process.exit(code);

function error(sentence, number) {
  return [1, `✘ [ERROR] A request to the Cloudflare API failed.\n\n  ${sentence} [code: ${number}]\n`];
}

function answer() {
  if (line === "whoami --json") return whoami();
  if (line === "d1 list --json")
    return [0, JSON.stringify(account.databases.map(({ name, uuid }) => ({ name, uuid })))];
  if (line.startsWith("d1 create")) return created();
  if (line.startsWith("d1 execute")) {
    const { tables } = account.databases.find(({ name }) => name === words[2]);
    return [0, JSON.stringify([{ results: tables.map((name) => ({ name })), success: true }])];
  }
  if (line.startsWith("r2 bucket info")) {
    const count = account.buckets[words[3]];
    if (count === undefined) return error("The specified bucket does not exist.", 10006);
    return [0, JSON.stringify({ name: words[3], object_count: count.toLocaleString("en-US") })];
  }
  if (line.startsWith("r2 bucket create")) {
    account.buckets[words[3]] = 0;
    return [0, `✅ Created bucket '${words[3]}' with default storage class of Standard.`];
  }
  // A page of the list holds a hundred; here ten, so that a second one is needed.
  if (line.startsWith("queues list")) {
    const end = Number(valueOf("--page")) * 10;
    return [
      0,
      account.queues
        .slice(end - 10, end)
        .map((name) => `│ 0a │ ${name} │ 1 │`)
        .join("\n"),
    ];
  }
  if (line.startsWith("queues create")) {
    if (account.queues.includes(words[2])) return error(`Queue name '${words[2]}' is already taken.`, 11009);
    account.queues.push(words[2]);
    return [0, `🌀 Creating queue '${words[2]}'\n✅ Created queue '${words[2]}'`];
  }
  if (line.startsWith("deployments status")) {
    if (!account.workers[valueOf("--name")]) return error("This Worker does not exist on your account.", 10007);
    return [0, JSON.stringify({ id: "d", versions: [{ version_id: "v1", percentage: 100 }] })];
  }
  if (line.startsWith("versions view")) return [0, JSON.stringify(account.workers[valueOf("--name")])];
  if (line.startsWith("d1 migrations apply")) return migrated();
  if (line.startsWith("deploy --dry-run")) return bundled();
  if (line.startsWith("deploy")) return deployed();
  return [1, `✘ [ERROR] Unknown argument: ${line}`];
}

function whoami() {
  if (!account.login) return [1, JSON.stringify({ loggedIn: false })];
  return [
    0,
    JSON.stringify({ loggedIn: true, authType: "OAuth Token", email: "a@b.example", accounts: account.login }),
  ];
}

function created() {
  const [, , name] = words;
  if (account.databases.some((one) => one.name === name))
    return [1, "✘ [ERROR] A database with that name already exists"];
  account.databases.push({ name, uuid: `id-of-${name}`, tables: [] });
  return [0, `✅ Successfully created DB '${name}' in region WEUR`];
}

function migrated() {
  const { d1_databases: all } = JSON.parse(readFileSync(valueOf("--config"), "utf8"));
  const id = all.find(({ binding }) => binding === words[3]).database_id;
  const database = account.databases.find(({ uuid }) => uuid === id);
  if (database.tables.length > 0) return [0, "✅ No migrations to apply!"];
  database.tables.push("d1_migrations", "watches", "schedule");
  return [0, "│ 0000_initial.sql │ 🕒️ │\n│ 0000_initial.sql │ ✅ │"];
}

function bundled() {
  const folder = valueOf("--outdir");
  mkdirSync(folder, { recursive: true });
  const map = { version: 3, sources: ["../../src/worker.ts"], names: [], mappings: "AAAA" };
  writeFileSync(
    join(folder, "worker.js"),
    'export default { word: "日本" }; // 日本\n//# sourceMappingURL=worker.js.map\n',
  );
  writeFileSync(join(folder, "worker.js.map"), JSON.stringify(map));
  return [0, "Total Upload: 0.05 KiB / gzip: 0.05 KiB\n--dry-run: exiting now."];
}

function deployed() {
  const config = JSON.parse(readFileSync(valueOf("--config"), "utf8"));
  const secrets = line.includes("--secrets-file") ? JSON.parse(readFileSync(valueOf("--secrets-file"), "utf8")) : {};
  const before = account.workers[config.name]?.resources.bindings.filter(({ type }) => type === "secret_text") ?? [];
  const names = new Set([...before.map(({ name }) => name), ...Object.keys(secrets)]);
  const script = readFileSync(words[1], "utf8");
  const map = JSON.parse(readFileSync(`${words[1]}.map`, "utf8"));
  account.uploads.push({ config, secrets, script, map, isBundled: words.includes("--no-bundle") });
  account.workers[config.name] = {
    id: "v1",
    annotations: { "workers/tag": valueOf("--tag") },
    resources: {
      bindings: [
        ...config.d1_databases.map(({ binding, database_id: id }) => ({ type: "d1", name: binding, id })),
        ...config.queues.producers.map(({ binding, queue }) => ({ type: "queue", name: binding, queue_name: queue })),
        ...Object.entries(config.vars).map(([name, value]) => ({ type: "plain_text", name, text: value })),
        ...[...names].map((name) => ({ type: "secret_text", name })),
      ],
    },
  };
  return [
    0,
    `Uploaded ${config.name} (3.1 sec)\nDeployed ${config.name} triggers (1.2 sec)\n  https://${config.name}.someone.workers.dev\n  schedule: * * * * *\nCurrent Version ID: v1`,
  ];
}
