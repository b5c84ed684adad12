import { Readable } from 'node:stream';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection, {
  type AuthenticationType,
  type SentMessageInfo,
  type SMTPError,
} from 'nodemailer/lib/smtp-connection';
import type { ComposedMail, MailTransport, Outcome } from './mail-transport';

const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

/** Rejections of these commands concern the message; earlier ones concern the connection. */
const messageCommands = ['MAIL FROM', 'RCPT TO', 'DATA'];

/** The server closes the connection, whichever command it replies to. */
const SHUTTING_DOWN = 421;

/** A message that is read only when the server requests it, which shows whether any of it was sent. */
class LazyMessage extends Readable {
  started = false;

  constructor(private readonly content: Buffer) {
    super();
  }

  override _read(): void {
    this.started = true;
    this.push(this.content);
    this.push(null);
  }
}

function outcomeOfError(error: SMTPError, started: boolean): Outcome {
  const reply = error.response ?? error.message;
  const code = error.responseCode ?? 0;
  const isOfMessage = messageCommands.includes(error.command ?? '');
  if (code >= 500 && isOfMessage) return { state: 'REFUSED', reply };
  if (code >= 400) return { state: 'LATER', reply, isServerDown: !isOfMessage || code === SHUTTING_DOWN };
  return { state: started ? 'UNKNOWN' : 'LATER', reply, isServerDown: true };
}

function outcomeOfAnswer(mail: ComposedMail, info: SentMessageInfo): Outcome {
  if (!info.rejected.includes(mail.recipient)) return { state: 'ACCEPTED', reply: info.response };
  const refusal = info.rejectedErrors?.find((error) => (error as { recipient?: string }).recipient === mail.recipient);
  return { state: 'REFUSED', reply: refusal?.response ?? 'The recipient was refused.' };
}

const connected = (connection: SMTPConnection) =>
  new Promise<void>((resolve, reject) => {
    connection.connect((error) => {
      if (error) reject(error);
      else resolve();
    });
  });

const loggedIn = (connection: SMTPConnection, auth: AuthenticationType | undefined) =>
  new Promise<void>((resolve, reject) => {
    if (!auth) {
      resolve();
      return;
    }
    connection.login(auth, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });

const sent = (connection: SMTPConnection, mail: ComposedMail, message: LazyMessage) =>
  new Promise<SentMessageInfo>((resolve, reject) => {
    const to = mail.bcc === null ? [mail.recipient] : [mail.recipient, mail.bcc];
    connection.send({ from: mail.sender, to }, message, (error, info) => {
      if (error) reject(error);
      else resolve(info);
    });
  });

/** Sends emails by SMTP. An attempt with an unknown result is never repeated automatically. */
export function smtpTransport(smtpUrl: string): MailTransport {
  const { auth, ...server } = parseConnectionUrl(smtpUrl);
  const options = { ...server, ...limits };
  return {
    kind: 'smtp',
    async send(mail) {
      const composed = await mail.raw({ keepBcc: false }).catch((error: unknown) => error);
      // Its pictures can't be read, such as during an outage of the file storage. Nothing was sent, so the outcome is known.
      if (!(composed instanceof Buffer))
        return { state: 'LATER', reply: composed instanceof Error ? composed.message : String(composed) };
      const message = new LazyMessage(composed);
      const connection = new SMTPConnection(options);
      // The step in progress also receives every error. Without a listener, an error event would end the process.
      const failed = new Promise<never>((_resolve, reject) => {
        connection.on('error', reject);
      });
      try {
        await Promise.race([failed, connected(connection)]);
        await Promise.race([failed, loggedIn(connection, auth)]);
        const info = await Promise.race([failed, sent(connection, mail, message)]);
        connection.quit();
        return outcomeOfAnswer(mail, info);
      } catch (error) {
        connection.close();
        return outcomeOfError(error as SMTPError, message.started);
      }
    },
    outcomeOf: () =>
      Promise.resolve({ state: 'UNKNOWN', reply: 'The attempt was cut off, and the server was not heard.' }),
  };
}
