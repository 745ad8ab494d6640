// DNS over HTTPS in its JSON form, for the Worker on this machine. Deployed Workers ask a public resolver; here names
// mean what they mean to this machine, its hosts file and its network included, so that the address guard judges the
// same addresses that a request would go to. Plain HTTP on the loopback interface, any free port. A machine that can look
// up nothing is answered with 503, so that a network that is down does not count as the failure of every site.
// GET /dns-query?name=page.example&type=A|AAAA -> {"Status":0,"Answer":[{"name":"page.example","type":1,"TTL":30,"data":"192.0.2.1"}]}

import { lookup } from "node:dns/promises";
import { createServer } from "node:http";

const codes = { A: 1, AAAA: 28 };
const families = { A: 4, AAAA: 6 };
const ttlSeconds = 30;
// Questions for A and AAAA come in pairs; one look-up answers both.
const rememberMilliseconds = 2000;

/** Starts the resolver. `close()` ends it at once. */
export async function startResolver(look = (name) => lookup(name, { all: true, verbatim: true })) {
  const remembered = new Map();
  const addresses = (name) => {
    if (!remembered.has(name)) {
      remembered.set(name, look(name));
      setTimeout(() => remembered.delete(name), rememberMilliseconds).unref();
    }
    return remembered.get(name);
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://resolver.invalid");
    const name = searchParams.get("name") ?? "";
    const type = (searchParams.get("type") ?? "A").toUpperCase();
    if (pathname !== "/dns-query" || name === "" || !Object.hasOwn(codes, type))
      return void response.writeHead(400).end();
    void answer(name, type, addresses).then((body) => {
      if (body === null) return void response.writeHead(503).end();
      response.writeHead(200, { "content-type": "application/dns-json" }).end(JSON.stringify(body));
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/dns-query`,
    close: () => new Promise((resolve) => server.close(resolve) && server.closeAllConnections()),
  };
}

// A name that always exists: RFC 2606, 3.
const probeName = "example.com";

// Null where nothing can be looked up. RFC 1035 4.1.1: 0 is an answer, perhaps an empty one; 2 a failing server; 3 a name that does not exist.
async function answer(name, type, addresses) {
  try {
    const found = (await addresses(name)).filter(({ family }) => family === families[type]);
    return {
      Status: 0,
      Answer: found.map(({ address }) => ({ name, type: codes[type], TTL: ttlSeconds, data: address })),
    };
  } catch (error) {
    if (isCertain(error)) return { Status: 3 };
    const isOffline = await addresses(probeName).then(
      () => false,
      (trouble) => !isCertain(trouble),
    );
    return isOffline ? null : { Status: 2 };
  }
}

const isCertain = ({ code }) => code === "ENOTFOUND" || code === "ENODATA";
