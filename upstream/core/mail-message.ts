import MailComposer from 'nodemailer/lib/mail-composer';
import type { MailRow } from './mail-store';

/** A message ready to leave. */
export interface ComposedMail {
  readonly messageId: string;
  readonly sender: string;
  readonly recipient: string;
  readonly bcc: string | null;
  /** The message in MIME, with or without the Bcc header. */
  raw(options: { readonly keepBcc: boolean }): Promise<Buffer>;
}

/** The address of MAIL_FROM, whose name each house replaces by its own. */
export const senderAddress = (mailFrom: string): string => (/<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom).trim();

const mailbox = (address: string, name: string | null) => ({ address, name: name ?? '' });

/** Text and HTML of a queued message, from the house's name at the address that may send. */
export function composeMail(mail: MailRow, mailFrom: string): ComposedMail {
  const sender = senderAddress(mailFrom);
  return {
    messageId: mail.messageId,
    sender,
    recipient: mail.recipient,
    bcc: mail.bcc,
    async raw({ keepBcc }) {
      const message = new MailComposer({
        from: mailbox(sender, mail.houseName),
        to: mailbox(mail.recipient, mail.recipientName),
        ...(mail.replyTo !== null && { replyTo: mailbox(mail.replyTo, mail.replyToName) }),
        ...(mail.bcc !== null && { bcc: mail.bcc }),
        messageId: mail.messageId,
        date: mail.queuedAt,
        subject: mail.subject,
        text: mail.body,
        html: mail.html,
        disableFileAccess: true,
        disableUrlAccess: true,
      }).compile();
      Object.assign(message, { keepBcc });
      return message.build();
    },
  };
}
