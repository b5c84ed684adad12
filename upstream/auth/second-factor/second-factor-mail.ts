import { formatLongDateTime } from '../../../rules/core/dates';
import { emailBody } from '../../core/mail/email-body';
import type { NewMail } from '../../core/mail/outbox';
import type { PasswordOwner } from '../passwords/password-store';

const SECOND_FACTOR_MAIL = 'second-factor';

const WHAT = {
  'authenticator.add': 'An authenticator app was set up',
  'authenticator.remove': 'The authenticator app was removed',
  'passkey.add': 'A passkey was added',
  'passkey.remove': 'A passkey was removed',
  'secondFactor.off': 'Two-step verification was turned off by an administrator',
} as const;

/** Returns the subject. `turned` is whether the change turned two-step verification on or off. */
const subjectOf = (change: keyof typeof WHAT, turned: boolean): string =>
  !turned ? WHAT[change] : change.endsWith('.add') ? 'Two-step verification is on' : 'Two-step verification is off';

/** Composes the email that notifies a user of a change to their second factors. */
export function secondFactorMail(owner: PasswordOwner, at: Date, change: keyof typeof WHAT, turned: boolean): NewMail {
  const { houseId, email, displayName, userName, houseName, houseTimeZone } = owner;
  return {
    houseId,
    kind: SECOND_FACTOR_MAIL,
    invoiceId: null,
    recipient: email,
    recipientName: displayName,
    replyTo: null,
    replyToName: null,
    bcc: null,
    pictures: [],
    ...emailBody({
      subject: subjectOf(change, turned),
      from: houseName,
      paragraphs: [
        `Hello ${displayName},`,
        `${WHAT[change]} for ${userName} at ${houseName} on ${formatLongDateTime(at.getTime(), houseTimeZone)}.`,
        "If this wasn't you, change your password now and contact an administrator of your house.",
      ],
      closing: [],
    }),
  };
}
