/** An email that is ready to be sent. */
export interface ComposedMail {
  readonly messageId: string;
  readonly sender: string;
  readonly recipient: string;
  readonly bcc: string | null;
  /** Returns the email in MIME, with or without the Bcc header. */
  raw(options: { readonly keepBcc: boolean }): Promise<Buffer>;
}

/** The outcome of an attempt: `LATER` sent nothing and can be tried again; `UNKNOWN` may or may not have arrived. */
export interface Outcome {
  readonly state: 'ACCEPTED' | 'REFUSED' | 'LATER' | 'UNKNOWN';
  /** The server's reply, or the error. */
  readonly reply: string | null;
  /** Whether the server itself failed, so that other emails would fail as well. */
  readonly isServerDown?: boolean;
}

/** Sends emails. */
export interface MailTransport {
  /** To a mail server, or to files. */
  readonly kind: 'smtp' | 'file';
  /** Resolves with the outcome; never rejects because of a delivery failure. */
  send(mail: ComposedMail): Promise<Outcome>;
  /** Returns the outcome of an attempt that a crash interrupted. `LATER`: nothing was sent. */
  outcomeOf(messageId: string): Promise<Outcome>;
}
