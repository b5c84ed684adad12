import { createHash } from 'node:crypto';
import MailComposer from 'nodemailer/lib/mail-composer';
import { readableLine } from '../../../rules/core/text';
import type { Services } from '../services';
import { mailAddress } from './mail-address';
import type { MailPicture, MailRow } from './mail-store';
import type { ComposedMail } from './mail-transport';

/** Returns the address of MAIL_FROM, whose name each house replaces with its own. */
export const senderAddress = (mailFrom: string): string => (/<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom).trim();

const mailbox = (address: string, name: string | null) => ({ address, name: name ?? '' });

/** Returns the pictures as parts of an email. Missing pictures are left out, and their alternative text is shown. */
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
 * Composes a queued email from the house: text, HTML, and inline pictures, sent from the configured address. Composing it again gives the
 * same bytes.
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
