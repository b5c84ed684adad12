import { maskedEmail } from '../../../rules/auth/masked-email';
import { formatLongDateTime } from '../../../rules/core/dates';
import { emailBody } from '../../core/mail/email-body';
import type { NewMail } from '../../core/mail/outbox';
import type { PasswordOwner } from '../passwords/password-store';

/** Kinds of emails. The text of an email with a link is erased once it is sent. */
export const EMAIL_LINK_MAIL = 'email-link';
const EMAIL_CHANGE_MAIL = 'email-change';

/** A change of a user's email address, for the emails about it. */
export interface EmailChangeDetails {
  readonly owner: PasswordOwner;
  readonly newEmail: string;
  /** The name of the administrator who requested it; null if the user did. */
  readonly by: string | null;
  readonly at: Date;
}

const to = ({ houseId, displayName }: PasswordOwner, recipient: string, kind: string) => ({
  houseId,
  kind,
  invoiceId: null,
  recipient,
  recipientName: displayName,
  replyTo: null,
  replyToName: null,
  bcc: null,
  pictures: [],
});

const when = ({ owner, at }: EmailChangeDetails) => formatLongDateTime(at.getTime(), owner.houseTimeZone);

/** Composes the notice to the current address that a change was requested. */
export function emailChangeNotice(
  change: EmailChangeDetails,
  { accountUrl, resetUrl }: { readonly accountUrl: string; readonly resetUrl: string },
): NewMail {
  const { owner, newEmail, by } = change;
  const { userName, houseName } = owner;
  return {
    ...to(owner, owner.email, EMAIL_CHANGE_MAIL),
    ...emailBody({
      subject: 'A new email address was requested',
      from: houseName,
      paragraphs: [
        `Hello ${owner.displayName},`,
        `On ${when(change)}, ${by ?? 'you'} asked to change the email address of ${userName} at ${houseName} to ${maskedEmail(newEmail)}.`,
        'Nothing changes until the new address is confirmed. Until then, emails keep coming here.',
        by === null
          ? "If this wasn't you, someone knows your password. Choose another one now: that also withdraws the request."
          : `If this is wrong, withdraw the request on My account, or contact an administrator of ${houseName}.`,
      ],
      action:
        by === null
          ? { label: 'Choose another password', url: resetUrl }
          : { label: 'Open My account', url: accountUrl },
      closing: [],
    }),
  };
}

/** Composes the email that asks to confirm the new address. Its text is erased once it is sent, like that of every email with a link. */
export function emailLinkMail(
  { owner, newEmail, by }: Omit<EmailChangeDetails, 'at'>,
  url: string,
  hours: number,
): NewMail {
  const { userName, houseName } = owner;
  return {
    ...to(owner, newEmail, EMAIL_LINK_MAIL),
    ...emailBody({
      subject: 'Confirm your new email address',
      from: houseName,
      paragraphs: [
        `Hello ${owner.displayName},`,
        `${by ?? 'You'} asked to make this the email address of ${userName} at ${houseName}. Confirm it to receive password links and notices here.`,
      ],
      action: { label: 'Confirm email address', url },
      closing: [
        `The link works once, for ${hours} hours, until a newer one is sent.`,
        "If you don't know this account, ignore this email: nothing changes.",
      ],
    }),
  };
}

/** Composes the notices to both addresses after a change was confirmed. */
export function emailChangedMails(change: EmailChangeDetails): NewMail[] {
  const { owner, newEmail } = change;
  const { displayName, userName, houseName } = owner;
  const mail = (recipient: string, ...paragraphs: string[]): NewMail => ({
    ...to(owner, recipient, EMAIL_CHANGE_MAIL),
    ...emailBody({
      subject: 'Your email address was changed',
      from: houseName,
      paragraphs: [`Hello ${displayName},`, ...paragraphs],
      closing: [],
    }),
  });
  const toNew = mail(
    newEmail,
    `This is the email address of ${userName} at ${houseName} since ${when(change)}. Password links and notices come here.`,
  );
  if (owner.email === '') return [toNew];
  return [
    mail(
      owner.email,
      `The email address of ${userName} at ${houseName} was changed to ${maskedEmail(newEmail)} on ${when(change)}. Password links no longer come here.`,
      `If this is wrong, contact an administrator of ${houseName} now.`,
    ),
    toNew,
  ];
}
