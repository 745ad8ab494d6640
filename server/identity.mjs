// For whom a certificate is, as workerd and browsers see it: by the names that it lists, and never by its subject alone, which Node would take where
// no name is listed (https://www.rfc-editor.org/rfc/rfc9525#section-6.3).

import { isIP } from "node:net";
import { checkServerIdentity as check } from "node:tls";

/** As node:tls has it: undefined, or why the certificate is not the one of `hostname`. */
export function checkServerIdentity(hostname, certificate) {
  const lists = /(?:^|, )DNS:/.test(certificate.subjectaltname ?? "");
  if (isIP(hostname) || lists) return check(hostname, certificate);
  return Object.assign(new Error(`The certificate lists no name, so it is not that of ${hostname}`), {
    code: "ERR_TLS_CERT_ALTNAME_INVALID",
  });
}
