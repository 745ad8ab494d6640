/**
 * In which of the two forms an answer is sent: as JSON wherever the client takes it, as a stream of one event where it
 * takes nothing else. Pure.
 */

/** True where a client accepts text/event-stream and no JSON. */
export function wantsStream(accept: string | null): boolean {
  const types = (accept ?? "*/*").split(",").flatMap((part) => {
    const [type = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
    return parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)) ? [] : [type];
  });
  return types.includes("text/event-stream") && !types.some((type) => /^(?:\*|application)\/(?:\*|json)$/.test(type));
}

/** One message as a whole stream of server-sent events; JSON holds no line breaks of its own. */
export const asStream = (json: string): string => `event: message\ndata: ${json}\n\n`;
