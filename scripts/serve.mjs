// `npm run serve`: the service for good, under a supervisor (systemd, a container): the settings of `npm start`, one line when it
// is ready, and what goes wrong.

import { underPinnedNode } from "./toolchain.mjs";

await underPinnedNode({ isService: true });

const { useKeptTypeScript } = await import("./local/typescript.mjs");
useKeptTypeScript();
const { runUntilStopped } = await import("./local/running.mjs");
const { releaseSentence } = await import("./local/commit.mjs");
const { browserFor } = await import("./local/runtimes.mjs");
const preparing = browserFor(process.env);
await runUntilStopped({}, async ({ url, dataDir }, say) => {
  say(`Tidemark is ready at ${url}, with its data in ${dataDir}`);
  say(releaseSentence());
  say((await preparing).sentence);
});
