// Proxies that are reached by TLS, for the Worker on this machine. Its runtime cannot open a secure connection to a site
// inside the secure connection to a proxy; Node can. Each such proxy gets a relay on the loopback interface that speaks to
// it by TLS, with Node's trusted authorities, and passes the bytes on; the Worker is given their address instead.

import { connect as connectSecurely } from "node:tls";
import { createServer, isIP } from "node:net";

/**
 * Opens a relay for each https:// proxy of PROXIES, a JSON object of keys and addresses. `authority`: a certificate to
 * trust instead of Node's.
 * @returns {Promise<{proxies: string | undefined, ports: number[], close: () => void}>} `proxies`: the object with the relays
 *   in their places, which are at `ports`
 */
export async function startRelays(text, authority) {
  const proxies = parsed(text);
  const servers = [];
  for (const [key, address] of Object.entries(proxies ?? {})) {
    const url = URL.parse(String(address));
    if (url?.protocol !== "https:") continue;
    const host = url.hostname.replace(/^\[|\]$/g, "");
    const server = await startRelay({ host, port: Number(url.port || 443), ...(authority ? { ca: authority } : {}) });
    servers.push(server);
    const login = url.username || url.password ? `${url.username}:${url.password}@` : "";
    proxies[key] = `http://${login}127.0.0.1:${server.address().port}`;
  }
  return {
    proxies: servers.length > 0 ? JSON.stringify(proxies) : text,
    ports: servers.map((server) => server.address().port),
    close: () => {
      for (const server of servers) server.close();
    },
  };
}

async function startRelay({ host, port, ...trust }) {
  const server = createServer((near) => {
    const far = connectSecurely({ host, port, ...trust, ...(isIP(host) ? {} : { servername: host }) });
    near.on("error", () => undefined).on("close", () => far.destroy());
    far.on("error", () => near.destroy()).on("close", () => near.end());
    // Nothing is passed on before the proxy has proved its name.
    far.once("secureConnect", () => near.pipe(far).pipe(near));
  });
  server.unref();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

// What is no such object, the Worker itself complains about.
function parsed(text) {
  try {
    const value = JSON.parse(text ?? "");
    return value !== null && typeof value === "object" && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
