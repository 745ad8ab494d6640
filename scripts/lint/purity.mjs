// A rule of the linter: who may touch the world. A file is pure unless it takes a world: what comes from outside (the clock,
// chance, the network, storage) then arrives as an argument. A file that imports a world.ts may use what the world holds; the
// names below are the edges of the platform itself. The import decides for everything else, so there is no list of files to keep.

const edges = /\/(?:routes|store|statements|table|world|bindings|api|worker)\.ts$/;

const globals = new Map([
  ["fetch", "what was fetched arrives as an argument"],
  ["performance", "time arrives as an argument"],
  ["setTimeout", "it never waits"],
  ["setInterval", "it never waits"],
  ["caches", "what is cached arrives as an argument"],
  ["console", "it says nothing to the log"],
]);
const members = new Map([
  ["Date.now", "time arrives as an argument"],
  ["Math.random", "chance arrives as an argument"],
  ["crypto.randomUUID", "ids arrive as arguments"],
  ["crypto.getRandomValues", "chance arrives as an argument"],
  ["globalThis.fetch", "what was fetched arrives as an argument"],
  ["self.fetch", "what was fetched arrives as an argument"],
]);
const modules = [
  [/^(?:cloudflare:|@cloudflare\/)/, "the platform arrives as an argument"],
  // Markup is data: the renderer of pages touches nothing.
  [/^(?:hono|@hono)(?:\/(?!jsx)|$)/, "HTTP belongs to routes.ts"],
  [/^drizzle-orm(?:\/|$)/, "storage belongs to store.ts"],
  [/\/(?:store|table|api|worker|bindings)\.ts$/, "what a store holds arrives as an argument"],
];
/** An operation, such as `listPages`, is a value, which to name is no call of it; what runs it is the application of its routes. */
const isApplication = (name) => /(?<!^(?:list|export))(?:Routes|Pages|Screens|Acts)$/.test(name);

const pure = {
  create(context) {
    const found = [];
    const isEngine = /\/src\/lib\//.test(context.filename);
    let takesWorld = edges.test(context.filename) && !isEngine;
    const note = (node, what, why) => found.push({ node, message: `This file is pure, and ${what} is not: ${why}.` });
    return {
      ImportDeclaration(node) {
        const from = node.source.value;
        if (from.endsWith("/world.ts")) takesWorld = true;
        if (from.endsWith("/routes.ts") && !isEngine && node.importKind !== "type")
          for (const { imported, local } of node.specifiers)
            if (isApplication((imported ?? local).name)) note(node, from, "HTTP belongs to routes.ts");
        for (const [pattern, why] of modules)
          if (pattern.test(from) && !(isEngine && from.startsWith("."))) note(node, from, why);
      },
      MemberExpression({ object, property, computed }) {
        const name = !computed && object.type === "Identifier" ? `${object.name}.${property.name}` : "";
        const why = members.get(name);
        if (why) note(object, name, why);
      },
      "Program:exit"() {
        if (takesWorld) return;
        // What no scope of the file declares.
        for (const { identifier } of context.sourceCode.scopeManager.globalScope.through) {
          const why = globals.get(identifier.name);
          if (why && identifier.parent?.type !== "TSTypeQuery") note(identifier, identifier.name, why);
        }
        for (const report of found) context.report(report);
      },
    };
  },
};

export default { meta: { name: "tidemark" }, rules: { pure } };
