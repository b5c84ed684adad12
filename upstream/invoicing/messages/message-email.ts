import { formatAmount } from '../../../rules/core/money';
import { fullName, readableText } from '../../../rules/core/text';
import type { MessageValues, MessageWords } from '../../../rules/invoicing/messages/message-fields';
import { fillMessage } from '../../../rules/invoicing/messages/message-fields';
import type { Queryable } from '../../core/database/database';
import { mailAddress } from '../../core/mail/mail-address';
import { houseById } from '../../house/service';
import type { RecipientRow } from './message-store';
import { selectSender } from './message-store';

/** Mail knows no reader's locale: amounts are written as in the US. */
const LOCALE = 'en-US';

/** Who writes: the house, and somebody of its staff. */
export interface Senders {
  readonly house: { readonly name: string; readonly email: string };
  readonly sender: { readonly name: string; readonly email: string };
}

export const readSenders = async (db: Queryable, houseId: number, userId: number): Promise<Senders> => ({
  house: await houseById(db, houseId),
  sender: await selectSender(db, houseId, userId),
});

/** What a list calls a bidder. */
export const recipientName = (recipient: Pick<RecipientRow, 'firstName' | 'lastName' | 'company'>): string =>
  fullName(recipient) || recipient.company;

/** Why a bidder cannot be written to, in words for staff; null when they can. */
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

/** A message as this bidder reads it: every field filled in. */
export function emailTo(
  recipient: RecipientRow,
  { subject, message }: MessageWords,
  senders: Senders,
): { subject: string; text: string } {
  const values = valuesOf(recipient, senders);
  return { subject: fillMessage(subject, values), text: fillMessage(readableText(message), values) };
}
