/** What a person grants to an app, and the tokens that it gets for it. Times in Unix seconds. */
import { sha256 } from "../secret/digest.ts";
import { familyOf, newCredential, nextRefreshToken } from "../secret/token.ts";

/** A code goes from the browser to the app at once. */
export const codeSeconds = 120;
/** A stolen access token is of use for so long at most. */
export const accessSeconds = 3600;
/** An app that was not used for this long has to ask again. */
export const refreshSeconds = 60 * 86_400;
/** For so long a refresh token that was exchanged may be exchanged once more: an answer can be lost, and two processes can ask at once. */
export const repeatSeconds = 600;

/**
 * The row of a grant that was just given; `codeHash`: SHA-256 of the code in hex, which for a program without a browser is its
 * device code: that one has neither a redirect URI nor a challenge.
 */
export type NewGrant = {
  uuid: string;
  userId: number;
  clientId: string;
  clientName: string;
  redirectUri: string;
  scopes: string;
  resource: string;
  codeHash: string;
  codeChallenge: string;
  codeExpiresAt: number;
  now: number;
};

/** Tokens as they go to the app. */
export type Tokens = { access: string; refresh: string };
/** Tokens as they are stored. */
export type TokenHashes = { accessHash: string; refreshHash: string; familyHash: string };

/** New tokens; `before`: the refresh token that they follow. */
export function newTokens(before?: string): { tokens: Tokens; hashes: TokenHashes } {
  const refresh = before === undefined ? newCredential("refresh") : nextRefreshToken(before);
  const tokens = { access: newCredential("access"), refresh };
  return {
    tokens,
    hashes: { accessHash: sha256(tokens.access), refreshHash: sha256(refresh), familyHash: familyHashOf(refresh) },
  };
}

/** What a refresh token and all its successors have in common, as it is stored. */
export const familyHashOf = (refreshToken: string): string => sha256(familyOf(refreshToken));
