/** What an XMPP server has against something, as a sentence; a retry may succeed where it may pass. */
export class Refused extends Error {
  readonly mayPass: boolean;

  constructor(sentence: string, mayPass = false) {
    super(sentence);
    this.mayPass = mayPass;
  }
}
