/**
 * What a client says of itself, in a registration (RFC 7591, 2) or in the document that its `client_id` is the address of
 * (draft-ietf-oauth-client-id-metadata-document). In order:
 *
 * 1. A name is required, and for the code flow at least one redirect URI that may be used. Other redirect URIs are left out, because
 *    clients list all places where they are started from; a request that uses one of those is refused.
 * 2. Only the code flow and the device flow for public clients are offered, so a client that wants neither is refused in words.
 * 3. Members that are not known are ignored, as both documents demand.
 *
 * Nothing of it is verified but, for a document, who serves it. Pure.
 */
import { shortened } from "../graphemes.ts";
import { deviceGrant } from "./device.ts";
import { isUsableRedirect } from "./redirect.ts";

export type ClientMetadata = {
  /** As the client calls itself. */
  name: string;
  /** Empty for one that uses the device flow alone. */
  redirectUris: string[];
  /** Whether it may use the device flow (RFC 8628). */
  usesDeviceFlow?: true;
};

const maxNameCharacters = 100;
const maxRedirectUris = 20;
const maxUriCharacters = 2000;

/** Why metadata is refused, with the error code of RFC 7591, 3.2.2. */
export class ClientProblem extends Error {
  readonly code: "invalid_redirect_uri" | "invalid_client_metadata";

  constructor(code: ClientProblem["code"], sentence: string) {
    super(sentence);
    this.name = "ClientProblem";
    this.code = code;
  }
}

type Json = Record<string, unknown>;

/** The metadata in a JSON value. @throws ClientProblem */
export function clientMetadataOf(value: unknown): ClientMetadata {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw invalid("Expected a JSON object of client metadata");
  const metadata = value as Json;
  const grants = metadata["grant_types"];
  const usesDeviceFlow = Array.isArray(grants) && grants.includes(deviceGrant);
  const usesCodeFlow = includesOrAbsent(grants, "authorization_code");
  if (!usesCodeFlow && !usesDeviceFlow)
    throw invalid(`grant_types: expected authorization_code or ${deviceGrant} among them`);
  if (usesCodeFlow && !includesOrAbsent(metadata["response_types"], "code"))
    throw invalid("response_types: expected code among them");
  return {
    name: nameOf(metadata),
    redirectUris: usesCodeFlow ? redirectsOf(metadata["redirect_uris"]) : [],
    ...(usesDeviceFlow ? { usesDeviceFlow } : {}),
  };
}

/** The flow of a client in the words of a registration (RFC 7591, 2). */
export const registeredFlow = ({ redirectUris, usesDeviceFlow }: ClientMetadata) => ({
  grant_types: [
    ...(redirectUris.length ? ["authorization_code"] : []),
    ...(usesDeviceFlow ? [deviceGrant] : []),
    "refresh_token",
  ],
  response_types: redirectUris.length ? ["code"] : [],
});

/** The metadata in the document at `url`, which must name this very address. @throws ClientProblem */
export function documentedClient(url: string, value: unknown): ClientMetadata {
  const metadata = clientMetadataOf(value);
  if ((value as Json)["client_id"] !== url)
    throw invalid("The client_id in the document is not the address of the document");
  return metadata;
}

function nameOf({ client_name: name }: Json): string {
  const text = typeof name === "string" ? name.replaceAll(/[\p{C}\s]+/gu, " ").trim() : "";
  if (!text) throw invalid("client_name: expected the name of the app");
  return shortened(text, maxNameCharacters);
}

function redirectsOf(value: unknown): string[] {
  const all = Array.isArray(value) ? value : [];
  if (!all.length || all.length > maxRedirectUris || !all.every((uri) => typeof uri === "string"))
    throw new ClientProblem("invalid_redirect_uri", `redirect_uris: expected 1 to ${maxRedirectUris} addresses`);
  const usable = all.filter((uri) => uri.length <= maxUriCharacters && isUsableRedirect(uri));
  if (!usable.length)
    throw new ClientProblem(
      "invalid_redirect_uri",
      "redirect_uris: expected https addresses, or http addresses of 127.0.0.1, [::1] or localhost, without a fragment",
    );
  return [...new Set(usable)];
}

const includesOrAbsent = (list: unknown, wanted: string) =>
  list === undefined || list === null || (Array.isArray(list) && list.includes(wanted));

const invalid = (sentence: string) => new ClientProblem("invalid_client_metadata", sentence);

/** Whether a `client_id` is the address of a document: https, with a path, and nothing that hides where it leads. */
export function isDocumentAddress(clientId: string): boolean {
  if (clientId.length > maxUriCharacters || !clientId.startsWith("https://")) return false;
  const url = URL.parse(clientId);
  if (!url || url.href !== clientId || url.pathname === "/") return false;
  return !url.username && !url.password && !url.hash;
}
