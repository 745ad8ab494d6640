// `npm run suites:mcp`: the conformance suite of the Model Context Protocol (https://github.com/modelcontextprotocol/conformance) on the service
// as it runs on a machine, with data of its own. Most scenarios ask for the tools of a reference server, which
// this one is not; those that hold for any server must pass. Needs npm.

import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { underPinnedNode } from "../../scripts/toolchain.mjs";

await underPinnedNode();
const { startService } = await import("../service.mjs");

const suite = "@modelcontextprotocol/conformance@0.1.16";
const scenarios = [
  "server-initialize",
  "ping",
  "tools-list",
  "resources-list",
  "prompts-list",
  "dns-rebinding-protection",
];

const dataDir = mkdtempSync(join(tmpdir(), "tidemark-mcp-"));
const service = await startService(dataDir, {});
const front = await withKey(service.url, await keyOf(service.url));
const failed = [];
for (const scenario of scenarios) if (!(await passes(scenario))) failed.push(scenario);
console.log(`MCP ${scenarios.length - failed.length} of ${scenarios.length}`);
front.close();
await service.stop();
rmSync(dataDir, { recursive: true, force: true });
process.exit(failed.length === 0 ? 0 : 1);

async function passes(scenario) {
  const url = `http://127.0.0.1:${front.address().port}/mcp`;
  const words = [
    "exec",
    "--yes",
    `--package=${suite}`,
    "--",
    "conformance",
    "server",
    "--url",
    url,
    "--scenario",
    scenario,
  ];
  try {
    await promisify(execFile)("npm", words, { cwd: dataDir });
    return true;
  } catch ({ stdout, stderr }) {
    console.log(`${scenario}\n${stdout}${stderr}`);
    return false;
  }
}

async function keyOf(url) {
  const answer = await fetch(`${url}/api/v1/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "mcp@suite.example", password: "conformance of a protocol" }),
  });
  return (await answer.json()).api_key;
}

/** The suite sends no key: what it asks goes on with one. */
async function withKey(url, key) {
  const server = createServer((asked, answer) => {
    const { method, url: path, headers } = asked;
    const onward = request(new URL(path, url), { method, headers: { ...headers, "x-api-key": key } }, (got) => {
      answer.writeHead(got.statusCode, got.headers);
      got.pipe(answer);
    });
    onward.on("error", () => answer.destroy());
    asked.pipe(onward);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}
