import { camelCase, capital, nameOf } from "./names.mjs";

const api = "src/api.ts";

export const operation = {
  noun: "operation",
  usage: "operation ROOM/NAME",
  what: "an operation of the API that reads something: GET /ROOM/NAME",
  example: ["tag/moods"],
  tests: ["test/pure/http"],
  plan([word]) {
    const path = nameOf(word, {
      pattern: /^[a-z][a-zA-Z]*\/[a-z][a-zA-Z0-9]*$/,
      what: "A room of src and a name",
      example: "tag/totals",
    });
    const [room, last] = path.split("/");
    const name = nameOf(last, { ...camelCase, what: "The name of an operation", example: "totals" });
    const routes = `${room}${capital(name)}Routes`;
    return {
      files: { [`src/${path}/routes.ts`]: source({ room, name, routes }) },
      lines: [
        {
          path: api,
          line: `import { ${routes} } from "./${path}/routes.ts";`,
          among: /^import \{ \w+Routes \} from "\.\//,
        },
        { path: api, line: `serve(${routes});`, before: "serve(adminRoutes);" },
      ],
      left: [
        `In src/${path}/routes.ts: its path, its access (reads, writes, ownsAccount, link, anybody, administrator), its answer and its refusals.`,
        "What it reads or writes: a store of the room, beside it.",
        "A test in test/worker that calls it, and one that is refused. test/worker/contract.test.ts asks it by itself.",
        "Add a line to CHANGELOG.md. Then npm run types.",
      ],
    };
  },
};

const source = ({ room, name, routes }) => `/** ${capital(name)} of ${room}, over HTTP. */
import { z } from "@hono/zod-openapi";
import { reads } from "../../http/access.ts";
import { newApp } from "../../http/app.ts";
import { jsonAnswer } from "../../http/contract.ts";
import { operation } from "../../http/operation.ts";
import { keyedRefusals } from "../../http/refusals.ts";

const shape = z.object({ at: z.int().meta({ description: "Unix seconds of the answer." }) }).meta({ id: "${capital(room)}${capital(name)}" });

const read = operation({
  method: "get",
  path: "/${room}/${name}",
  operationId: "get${capital(room)}${capital(name)}",
  access: reads("closed"),
  tags: ["System Information"],
  summary: "${capital(name)} of ${room}",
  responses: {
    200: jsonAnswer(shape, "${capital(name)} of ${room}."),
    ...keyedRefusals(),
  },
});

export const ${routes} = newApp();

${routes}.openapi(read, (c) => c.json({ at: c.var.world.clock.now() }, 200));
`;
