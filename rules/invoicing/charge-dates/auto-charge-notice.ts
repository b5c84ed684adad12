import { formatLongDate, type LocalDate } from '../../core/dates';
import { amountWithCode, type Minor } from '../../core/money';
import type { MessageWords } from '../messages/message-fields';

/** The content of the email about an automatic charge. */
export interface AutoChargeNotice {
  /** The name of the bidder. */
  readonly name: string;
  readonly invoiceNumber: number;
  /** The new date, in the house's time zone; null if it was removed. */
  readonly day: LocalDate | null;
  /** The previous date; null if there was none. */
  readonly before: LocalDate | null;
  /** The amount that can currently be paid online, in minor units. */
  readonly amount: Minor;
  readonly currency: string;
  /** The card or account on file, as shown to people; null if there is none. */
  readonly card: { readonly kind: 'CARD' | 'ACH'; readonly brand: string; readonly lastFour: string } | null;
  /** The house's contact details; '' for those that it has not entered. */
  readonly house: { readonly name: string; readonly email: string; readonly phone: string };
}

const cardWords = (card: AutoChargeNotice['card']): string =>
  card === null
    ? 'your card on file'
    : `your ${card.kind === 'ACH' ? 'bank account with ' : ''}${card.brand} ending in ${card.lastFour}`;

/** Returns the email that a bidder gets when the date of their automatic charge is set, changed, or removed. */
export function autoChargeNotice({
  name,
  invoiceNumber,
  day,
  before,
  amount,
  currency,
  card,
  house,
}: AutoChargeNotice): MessageWords {
  const owed = amountWithCode(amount, currency);
  const reached = [house.email, house.phone].filter((part) => part.trim() !== '').join(' or ');
  const facts =
    day === null
      ? [
          `The charge of invoice ${invoiceNumber} scheduled${before === null ? '' : ` for ${formatLongDate(before)}`} has been canceled. The amount payable online is ${owed} as of today.`,
        ]
      : [
          `On ${formatLongDate(day)} we will charge the outstanding balance of invoice ${invoiceNumber} to ${cardWords(card)}: ${owed} as of today.`,
          ...(before === null ? [] : [`The charge was previously scheduled for ${formatLongDate(before)}.`]),
        ];
  const ask = `${day === null ? 'If you have a question' : 'If you would rather pay another way, or have a question'}, reply to this email${day === null ? '' : ' before that day'}${reached === '' ? '' : `, or reach us at ${reached}`}.`;
  return {
    subject:
      day === null
        ? `Invoice ${invoiceNumber}: your card will not be charged automatically`
        : `Invoice ${invoiceNumber}: your card will be charged on ${formatLongDate(day)}`,
    message: [`Dear ${name},`, ...facts, ask, house.name].join('\n\n'),
  };
}
