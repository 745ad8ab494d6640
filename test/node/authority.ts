/** Before each file of the sockets' tests in Node: certificates of the tests are trusted, as NODE_EXTRA_CA_CERTS says where Node starts with it. */
import { readFileSync } from "node:fs";
import { getCACertificates, setDefaultCACertificates } from "node:tls";

const authority = readFileSync(`${import.meta.dirname}/../sockets/certificates/ca.pem`, "utf8");
setDefaultCACertificates([...getCACertificates("default"), authority]);
