/** Refusals in the words of OAuth (RFC 6749, 4.1.2.1 and 5.2; RFC 8628, 3.5; RFC 8707, 2): a code for programs, a sentence for people. Pure. */

import { englishOf } from "../../message/textOf.ts";
import type { Message } from "../../message/message.ts";

export type OauthCode =
  | "access_denied"
  | "authorization_pending"
  | "expired_token"
  | "invalid_client"
  | "invalid_grant"
  | "invalid_request"
  | "invalid_scope"
  | "invalid_target"
  | "slow_down"
  | "unauthorized_client"
  | "unsupported_grant_type"
  | "unsupported_response_type";

export class OauthProblem extends Error {
  readonly code: OauthCode;
  readonly sentence: Message;

  constructor(code: OauthCode, sentence: Message) {
    super(englishOf(sentence));
    this.name = "OauthProblem";
    this.code = code;
    this.sentence = sentence;
  }
}
