import { emailBody } from '../../core/mail/email-body';
import type { NewMail } from '../../core/mail/outbox';
import { PASSWORD_LINK_MAIL } from '../passwords/password-mail';

/** A user who is invited to choose their first password. */
export interface Invited {
  readonly houseId: number;
  readonly houseName: string;
  readonly houseUserName: string;
  readonly userName: string;
  readonly displayName: string;
  readonly email: string;
  /** Name of the user who invites them. */
  readonly by: string;
}

/** Composes the invitation to choose a password. Its text is erased once it is sent, like that of every email with a link. */
export const invitationMail = (
  { houseId, houseName, houseUserName, userName, displayName, email, by }: Invited,
  url: string,
  days: number,
): NewMail => ({
  houseId,
  kind: PASSWORD_LINK_MAIL,
  invoiceId: null,
  recipient: email,
  recipientName: displayName,
  replyTo: null,
  replyToName: null,
  bcc: null,
  pictures: [],
  ...emailBody({
    subject: `Your account at ${houseName}`,
    from: houseName,
    paragraphs: [
      `Hello ${displayName},`,
      `${by} has made an account for you at ${houseName}. Choose a password, then sign in with the house name ${houseUserName} and the username ${userName}.`,
    ],
    action: { label: 'Choose a password', url },
    closing: [`The link works once, for ${days} days. After that, ask ${by} for another one.`],
  }),
});
