// What the Worker asks pages through on this machine: the network itself. Miniflare puts a Worker before it that copies each request,
// its answer and its body, and adds a header CF-Worker, by which sites would know it. No page is to pay for that.

import { readFileSync } from "node:fs";
import { rootCertificates } from "node:tls";

const certificate = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/** The network as a binding of the Worker; which addresses are asked the Worker's own guard decides (src/egress). */
export function internet() {
  const tlsOptions = { trustBrowserCas: true, trustedCertificates: trustedCertificates() };
  return { network: { allow: ["public", "private", "240.0.0.0/4"], deny: [], tlsOptions } };
}

/** As Miniflare has them: those of NODE_EXTRA_CA_CERTS, and where the runtime finds none of the system Node's own. */
function trustedCertificates() {
  const own = process.platform === "win32" ? rootCertificates : [];
  const path = process.env.NODE_EXTRA_CA_CERTS;
  return path === undefined ? [...own] : [...own, ...extraCertificates(path)];
}

function extraCertificates(path) {
  try {
    return readFileSync(path, "utf8").match(certificate) ?? [];
  } catch {
    // Node says at its start that it cannot read them.
    return [];
  }
}
