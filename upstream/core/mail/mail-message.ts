import { createHash } from 'node:crypto';
import MailComposer from 'nodemailer/lib/mail-composer';
import { readableLine } from '../../../rules/core/text';
import type { Services } from '../services';
import { mailAddress } from './mail-address';
import type { MailPicture, MailRow } from './mail-store';
import type { ComposedMail } from './mail-transport';

/** The address of MAIL_FROM, whose name each house replaces by its own. */
export const senderAddress = (mailFrom: string): string => (/<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom).trim();

const mailbox = (address: string, name: string | null) => ({ address, name: name ?? '' });

/** The pictures as parts of a message. One that cannot be read is left out: its words stand in its place. */
async function inlineParts(
  pictures: readonly MailPicture[],
  { files, log }: Pick<Services, 'files' | 'log'>,
  messageId: string,
) {
  const parts = await Promise.all(
    pictures.map(async ({ cid, key, contentType }) => {
      const content = await files.get(key);
      if (content === null) log.warn({ key, messageId }, 'a picture of a message is not there');
      return content === null
        ? []
        : [
            {
              cid,
              content,
              contentType,
              filename: key.split('/').at(-1) ?? cid,
              contentDisposition: 'inline' as const,
            },
          ];
    }),
  );
  return parts.flat();
}

/**
 * A queued message from the house, at the address that may send: text, HTML, and the pictures that the HTML shows. However
 * often it is composed, it is the same to the byte.
 */
export function composeMail(mail: MailRow, services: Pick<Services, 'files' | 'log' | 'mailFrom'>): ComposedMail {
  const sender = senderAddress(services.mailFrom);
  const recipient = mailAddress(mail.recipient) ?? mail.recipient;
  return {
    messageId: mail.messageId,
    sender,
    recipient,
    bcc: mail.bcc,
    async raw({ keepBcc }) {
      const message = new MailComposer({
        from: mailbox(sender, readableLine(mail.senderName)),
        to: mailbox(recipient, mail.recipientName),
        ...(mail.replyTo !== null && { replyTo: mailbox(mail.replyTo, mail.replyToName) }),
        ...(mail.bcc !== null && { bcc: mail.bcc }),
        messageId: mail.messageId,
        date: mail.queuedAt,
        subject: mail.subject,
        text: mail.body,
        html: mail.html,
        attachments: await inlineParts(mail.pictures, services, mail.messageId),
        baseBoundary: createHash('sha256').update(mail.messageId).digest('hex').slice(0, 24),
        disableFileAccess: true,
        disableUrlAccess: true,
      }).compile();
      Object.assign(message, { keepBcc });
      return message.build();
    },
  };
}
