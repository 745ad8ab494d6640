/**
 * Why a conversation with a server broke off, as far as the runtime of Workers tells it: an attempt to connect fails with one error for
 * a port where nothing listens, for one that does not speak TLS and for a certificate that is not trusted. Which of them can have
 * been it follows from how far the conversation had come. Pure.
 */

/** connecting: nothing was read yet; encrypting: TLS was to begin on an open connection; talking: the server had spoken. */
export type ConversationPhase = "connecting" | "encrypting" | "talking";

export type BrokenConnection = {
  /** "The mail server". */
  server: string;
  phase: ConversationPhase;
  /** Whether TLS begins with the connection. */
  isTls: boolean;
  isSlow: boolean;
  /** How a person asks for TLS from the start ("mode=ssl"), and for a connection that begins without it. */
  ways: { tls: string; plain: string };
};

const ownAuthority = "for an authority of your own, start the service with NODE_EXTRA_CA_CERTS";

/** A sentence with the causes that are left, and what to try. */
export function brokenConnection({ server, phase, isTls, isSlow, ways }: BrokenConnection): string {
  if (phase === "talking") return isSlow ? `${server} did not answer in time` : `${server} hung up`;
  if (phase === "encrypting")
    return isSlow
      ? `${server} did not answer in time when encryption was to begin`
      : `${server} could not be spoken to by TLS: its certificate is not trusted; ${ownAuthority}`;
  if (isTls)
    return `${server} could not be reached by TLS: nothing listens there, it begins without TLS (try ${ways.plain}), or its certificate is not trusted; ${ownAuthority}`;
  return isSlow
    ? `${server} did not answer in time; one that begins with TLS says nothing first (try ${ways.tls})`
    : `${server} could not be reached, or hung up at once; is the port right?`;
}
