import { formatAmount } from '../../../rules/core/money';
import { fullName, readableText } from '../../../rules/core/text';
import { fillMessage, type MessageValues, type MessageWords } from '../../../rules/invoicing/messages/message-fields';
import type { Queryable } from '../../core/database/database';
import { mailAddress } from '../../core/mail/mail-address';
import { houseById } from '../../house/service';
import { type RecipientRow, selectSender } from './message-store';

/** The reader's locale is unknown, so amounts are formatted as in the US. */
const LOCALE = 'en-US';

/** The senders of a message: the house and a user. */
export interface Senders {
  readonly house: { readonly name: string; readonly email: string };
  readonly sender: { readonly name: string; readonly email: string };
}

export const readSenders = async (db: Queryable, houseId: number, userId: number): Promise<Senders> => ({
  house: await houseById(db, houseId),
  sender: await selectSender(db, houseId, userId),
});

/** Returns the name of a bidder for lists. */
export const recipientName = (recipient: Pick<RecipientRow, 'firstName' | 'lastName' | 'company'>): string =>
  fullName(recipient) || recipient.company;

/** Returns why a bidder can't receive email, as a message for staff; null if they can. */
export function noAddressReason({ email }: Pick<RecipientRow, 'email'>): string | null {
  if (email.trim() === '') return 'No email address.';
  return mailAddress(email) === null ? `No email address: ${email}` : null;
}

function valuesOf(recipient: RecipientRow, { house, sender }: Senders): MessageValues {
  const { currency } = recipient;
  const amount = (minor: number | null) =>
    minor === null || currency === null ? null : `${currency} ${formatAmount(minor, currency, LOCALE)}`;
  return {
    'first name': recipient.firstName || recipient.company || recipient.lastName,
    'last name': recipient.lastName,
    name: recipientName(recipient),
    paddle: recipient.paddleNumber,
    sale: recipient.sale,
    'invoice number': recipient.invoiceId === null ? null : String(recipient.invoiceId),
    'invoice total': amount(recipient.invoiceTotal),
    balance: amount(recipient.outstanding),
    house: house.name,
    sender: sender.name,
  };
}

/** Returns a message for this bidder, with every variable replaced. */
export function emailTo(
  recipient: RecipientRow,
  { subject, message }: MessageWords,
  senders: Senders,
): { subject: string; text: string } {
  const values = valuesOf(recipient, senders);
  return { subject: fillMessage(subject, values), text: fillMessage(readableText(message), values) };
}
