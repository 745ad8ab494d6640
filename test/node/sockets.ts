/** `cloudflare:sockets` for the tests of the Worker in Node. */
export { connect } from "../../server/sockets.mjs";
