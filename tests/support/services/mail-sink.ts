import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server on loopback that stores the messages it accepts. */
export interface MailSink {
  readonly smtpUrl: string;
  /** Returns every message that was accepted with 250, in order; duplicates appear twice. */
  messages(): Promise<Email[]>;
  close(): Promise<void>;
}

export async function startMailSink(): Promise<MailSink> {
  const raw: Buffer[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => {
        parts.push(part);
      });
      stream.on('end', () => {
        raw.push(Buffer.concat(parts));
        done(null);
      });
    },
  });
  // A killed client resets its connection, which must not end the server.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    messages: () => Promise.all(raw.map((message) => PostalMime.parse(message))),
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
      }),
  };
}
