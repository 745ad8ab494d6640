/**
 * The two documents by which a client finds everything from the address of a resource alone: that of the resource (RFC 9728) and
 * that of the server that lets clients in (RFC 8414). Pure.
 */
import { deviceGrant } from "./device.ts";

type Places = { origin: string; scopes: readonly string[]; documentation: string };

/** The metadata of a protected resource. */
export const resourceMetadata = (resource: string, { origin, scopes, documentation }: Places) => ({
  resource,
  authorization_servers: [origin],
  scopes_supported: scopes,
  bearer_methods_supported: ["header"],
  resource_name: "Tidemark",
  resource_documentation: documentation,
});

/**
 * The metadata of the authorization server. Its places stand at the root, because older clients build these very addresses
 * by themselves (MCP 2025-03-26, "Fallbacks for Servers without Metadata Discovery").
 */
export const serverMetadata = ({ origin, scopes, documentation }: Places) => ({
  issuer: origin,
  authorization_endpoint: `${origin}/authorize`,
  token_endpoint: `${origin}/token`,
  revocation_endpoint: `${origin}/revoke`,
  registration_endpoint: `${origin}/register`,
  device_authorization_endpoint: `${origin}/oauth/device_authorization`,
  scopes_supported: scopes,
  response_types_supported: ["code"],
  response_modes_supported: ["query"],
  grant_types_supported: ["authorization_code", "refresh_token", deviceGrant],
  token_endpoint_auth_methods_supported: ["none"],
  revocation_endpoint_auth_methods_supported: ["none"],
  code_challenge_methods_supported: ["S256"],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
  service_documentation: documentation,
});
