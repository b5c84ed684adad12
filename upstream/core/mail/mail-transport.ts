/** A message ready to leave. */
export interface ComposedMail {
  readonly messageId: string;
  readonly sender: string;
  readonly recipient: string;
  readonly bcc: string | null;
  /** The message in MIME, with or without the Bcc header. */
  raw(options: { readonly keepBcc: boolean }): Promise<Buffer>;
}

/** The outcome of an attempt: `LATER` sent nothing and can be tried again; `UNKNOWN` may or may not have arrived. */
export interface Outcome {
  readonly state: 'ACCEPTED' | 'REFUSED' | 'LATER' | 'UNKNOWN';
  /** The other side's words, or what went wrong. */
  readonly reply: string | null;
}

/** How messages leave. */
export interface MailTransport {
  /** By a mail server, or into files. */
  readonly kind: 'smtp' | 'file';
  /** Never rejects for what happens on the way. */
  send(mail: ComposedMail): Promise<Outcome>;
  /** The outcome of an attempt that a crash cut off. `LATER`: nothing was sent. */
  outcomeOf(messageId: string): Promise<Outcome>;
}
