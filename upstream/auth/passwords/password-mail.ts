import { formatLongDateTime } from '../../../rules/core/dates';
import { emailBody } from '../../core/mail/email-body';
import type { NewMail } from '../../core/mail/outbox';
import type { PasswordOwner } from './password-store';

/** Kinds of emails. The text of an email with a link is erased once it is sent. */
export const PASSWORD_LINK_MAIL = 'password-link';
export const PASSWORD_CHANGED_MAIL = 'password-changed';

const to = (owner: PasswordOwner, kind: string) => ({
  houseId: owner.houseId,
  kind,
  invoiceId: null,
  recipient: owner.email,
  recipientName: owner.displayName,
  replyTo: null,
  replyToName: null,
  bcc: null,
  pictures: [],
});

/** Composes the email with a link to choose a new password, sent on request. */
export const passwordLinkMail = (owner: PasswordOwner, url: string): NewMail => ({
  ...to(owner, PASSWORD_LINK_MAIL),
  ...emailBody({
    subject: 'Choose a new password',
    from: owner.houseName,
    paragraphs: [
      `Hello ${owner.displayName},`,
      `Someone requested a new password for ${owner.userName} at ${owner.houseName}. This link lets you choose one.`,
    ],
    action: { label: 'Choose a new password', url },
    closing: [
      'The link works once, for 60 minutes, until a newer one is asked for.',
      'If you did not ask for it, you need not do anything: your password stays as it is.',
    ],
  }),
});

/** Composes the email that notifies a user that their password was changed, and what to do if it wasn't them. */
export const passwordChangedMail = (owner: PasswordOwner, at: Date, resetUrl: string): NewMail => ({
  ...to(owner, PASSWORD_CHANGED_MAIL),
  ...emailBody({
    subject: 'Your password was changed',
    from: owner.houseName,
    paragraphs: [
      `Hello ${owner.displayName},`,
      `The password of ${owner.userName} at ${owner.houseName} was changed on ${formatLongDateTime(at.getTime(), owner.houseTimeZone)}. Everybody who was signed in with the old one has been signed out.`,
      "If this wasn't you, choose a new password immediately and tell an administrator of your house.",
    ],
    action: { label: 'Choose another password', url: resetUrl },
    closing: [],
  }),
});
