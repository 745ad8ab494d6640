// Secure connections as workerd and browsers make them:
//
// 1. A certificate is for the names that it lists, and never for its subject alone, which Node would take where no name is listed
//    (https://www.rfc-editor.org/rfc/rfc9525#section-6.3).
// 2. A server that does not know RFC 5746 is spoken to. OpenSSL would refuse it, though nothing here renegotiates.

import { constants } from "node:crypto";
import { isIP } from "node:net";
import { checkServerIdentity as check } from "node:tls";

/** Of each connection that node:tls makes. */
export const asBrowsers = { checkServerIdentity, secureOptions: constants.SSL_OP_LEGACY_SERVER_CONNECT };

/** As node:tls has it: undefined, or why the certificate is not the one of `hostname`. */
function checkServerIdentity(hostname, certificate) {
  const lists = /(?:^|, )DNS:/.test(certificate.subjectaltname ?? "");
  if (isIP(hostname) || lists) return check(hostname, certificate);
  return Object.assign(new Error(`The certificate lists no name, so it is not that of ${hostname}`), {
    code: "ERR_TLS_CERT_ALTNAME_INVALID",
  });
}
