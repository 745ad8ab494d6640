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
import { message, type Message } from "../../message/message.ts";
import { englishOf } from "../../message/textOf.ts";
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
  readonly sentence: Message;

  constructor(code: ClientProblem["code"], sentence: Message) {
    super(englishOf(sentence));
    this.name = "ClientProblem";
    this.code = code;
    this.sentence = sentence;
  }
}

type Json = Record<string, unknown>;

/** The metadata in a JSON value. @throws ClientProblem */
export function clientMetadataOf(value: unknown): ClientMetadata {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw invalid(message("oauth.client_object"));
  const metadata = value as Json;
  const grants = metadata["grant_types"];
  const usesDeviceFlow = Array.isArray(grants) && grants.includes(deviceGrant);
  const usesCodeFlow = includesOrAbsent(grants, "authorization_code");
  if (!usesCodeFlow && !usesDeviceFlow)
    throw invalid(
      message("oauth.expected_among", {
        name: "grant_types",
        expected: message("oauth.or", { first: "authorization_code", second: deviceGrant }),
      }),
    );
  if (usesCodeFlow && !includesOrAbsent(metadata["response_types"], "code"))
    throw invalid(message("oauth.expected_among", { name: "response_types", expected: "code" }));
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
  if ((value as Json)["client_id"] !== url) throw invalid(message("oauth.document_address", { name: "client_id" }));
  return metadata;
}

function nameOf({ client_name: name }: Json): string {
  const text = typeof name === "string" ? name.replaceAll(/[\p{C}\s]+/gu, " ").trim() : "";
  if (!text) throw invalid(message("oauth.app_name", { name: "client_name" }));
  return shortened(text, maxNameCharacters);
}

function redirectsOf(value: unknown): string[] {
  const all = Array.isArray(value) ? value : [];
  if (!all.length || all.length > maxRedirectUris || !all.every((uri) => typeof uri === "string"))
    throw new ClientProblem(
      "invalid_redirect_uri",
      message("oauth.address_count", { name: "redirect_uris", count: maxRedirectUris }),
    );
  const usable = all.filter((uri) => uri.length <= maxUriCharacters && isUsableRedirect(uri));
  if (!usable.length)
    throw new ClientProblem("invalid_redirect_uri", message("oauth.address_kind", { name: "redirect_uris" }));
  return [...new Set(usable)];
}

const includesOrAbsent = (list: unknown, wanted: string) =>
  list === undefined || list === null || (Array.isArray(list) && list.includes(wanted));

const invalid = (sentence: Message) => new ClientProblem("invalid_client_metadata", sentence);

/** Whether a `client_id` is the address of a document: https, with a path, and nothing that hides where it leads. */
export function isDocumentAddress(clientId: string): boolean {
  if (clientId.length > maxUriCharacters || !clientId.startsWith("https://")) return false;
  const url = URL.parse(clientId);
  if (!url || url.href !== clientId || url.pathname === "/") return false;
  return !url.username && !url.password && !url.hash;
}
