import { maskedEmail } from '../../../rules/auth/masked-email';
import { formatLongDateTime } from '../../../rules/core/dates';
import { emailBody } from '../../core/mail/email-body';
import type { NewMail } from '../../core/mail/outbox';
import type { PasswordOwner } from '../passwords/password-store';

/** Kinds of emails: one that holds a link loses its words once it has left. */
export const EMAIL_LINK_MAIL = 'email-link';
const EMAIL_CHANGE_MAIL = 'email-change';

/** A new address for a user, as emails tell of it. */
export interface ToldChange {
  readonly owner: PasswordOwner;
  readonly newEmail: string;
  /** The name of the administrator who asked for it; null where the user did. */
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

const when = ({ owner, at }: ToldChange) => formatLongDateTime(at.getTime(), owner.houseTimeZone);

/** Notifies the current address that another one was asked for. */
export function emailChangeNotice(
  change: ToldChange,
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

/** Asks the new address to confirm itself; its words are forgotten once it has left, as of every email with a link. */
export function emailLinkMail({ owner, newEmail, by }: Omit<ToldChange, 'at'>, url: string, hours: number): NewMail {
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

/** Notifies both addresses of a change that was confirmed. */
export function emailChangedMails(change: ToldChange): NewMail[] {
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
