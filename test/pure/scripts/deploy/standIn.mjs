// Stands in for wrangler and the account behind it: keeps the account in a file, records each call, and answers with the words,
// shapes and exit codes of wrangler 4.156. `refuses` of the file makes a call fail: the beginning of its words, and what is said.
// Run as a program it is called as wrangler is; tests that call it hundreds of times call the function.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** What wrangler answers to these words in this directory: `{ code, answer, errors }`. `path`: the file of the account. */
export function answerTo(words, { directory, path }) {
  const account = JSON.parse(readFileSync(path, "utf8"));
  const line = words.join(" ");
  account.calls.push(line);
  const refused = Object.keys(account.refuses).find((begin) => line.startsWith(begin));
  const valueOf = (name) => words[words.indexOf(name) + 1];
  const fileOf = (name) => JSON.parse(readFileSync(resolve(directory, valueOf(name)), "utf8"));
  const call = { account, words, line, valueOf, fileOf };
  const [code, text] = refused === undefined ? answer(call) : [1, account.refuses[refused]];
  writeFileSync(path, JSON.stringify(account));
  return code === 0 ? { code, answer: `${text}\n`, errors: "" } : { code, answer: "", errors: `${text}\n` };
}

if (import.meta.filename === process.argv[1]) {
  const {
    code,
    answer: said,
    errors,
  } = answerTo(process.argv.slice(2), {
    directory: process.cwd(),
    path: process.env.STAND_IN,
  });
  process.stdout.write(said);
  process.stderr.write(errors);
  process.exit(code);
}

function error(sentence, number) {
  return [1, `✘ [ERROR] A request to the Cloudflare API failed.\n\n  ${sentence} [code: ${number}]\n`];
}

function answer(call) {
  const { account, words, line, valueOf } = call;
  if (line === "whoami --json") return whoami(call);
  if (line === "d1 list --json")
    return [0, JSON.stringify(account.databases.map(({ name, uuid }) => ({ name, uuid })))];
  if (line.startsWith("d1 create")) return created(call);
  if (line.startsWith("d1 execute")) {
    const { tables } = line.includes("--config")
      ? bound(call)
      : account.databases.find(({ name }) => name === words[2]);
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
  if (line.startsWith("d1 migrations apply")) return migrated(call);
  if (line.startsWith("deploy --dry-run")) return bundled(call);
  if (line.startsWith("deploy")) return deployed(call);
  return [1, `✘ [ERROR] Unknown argument: ${line}`];
}

function whoami({ account }) {
  if (!account.login) return [1, JSON.stringify({ loggedIn: false })];
  return [
    0,
    JSON.stringify({ loggedIn: true, authType: "OAuth Token", email: "a@b.example", accounts: account.login }),
  ];
}

function created({ account, words }) {
  const [, , name] = words;
  if (account.databases.some((one) => one.name === name))
    return [1, "✘ [ERROR] A database with that name already exists"];
  account.databases.push({ name, uuid: `id-of-${name}`, tables: [] });
  return [0, `✅ Successfully created DB '${name}' in region WEUR`];
}

/** The database that a call names by its binding. */
function bound({ account, words, fileOf }) {
  const one = fileOf("--config").d1_databases.find(({ binding }) => words.includes(binding));
  return { ...one, ...account.databases.find(({ uuid }) => uuid === one.database_id) };
}

function migrated(call) {
  const { tables, migrations_dir: folder } = bound(call);
  if (folder.endsWith("older")) {
    tables.push("proxies");
    return [0, "│ 0001_a.sql │ ✅ │\n│ 0002_b.sql │ ✅ │"];
  }
  if (tables.includes("proxies")) return [0, "✅ No migrations to apply!"];
  tables.push("d1_migrations", "watches", "schedule", "proxies");
  return [0, "│ 0000_initial.sql │ 🕒️ │\n│ 0000_initial.sql │ ✅ │"];
}

function bundled({ valueOf }) {
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

function deployed({ account, words, valueOf, fileOf }) {
  const config = fileOf("--config");
  const secrets = words.includes("--secrets-file") ? fileOf("--secrets-file") : {};
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
