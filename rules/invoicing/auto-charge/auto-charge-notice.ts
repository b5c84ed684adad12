import type { LocalDate } from '../../core/dates';
import { formatLongDate } from '../../core/dates';
import type { Minor } from '../../core/money';
import { formatAmount } from '../../core/money';
import type { MessageWords } from '../messages/message-fields';

/** Letters know no reader's locale: amounts are written as in the US. */
const LOCALE = 'en-US';

/** What the letter about an automatic charge tells. */
export interface AutoChargeNotice {
  /** The bidder. */
  readonly name: string;
  readonly invoiceNumber: number;
  /** The day that was set, on the house's calendar; null: it was removed. */
  readonly day: LocalDate | null;
  /** The day before that; null: there was none. */
  readonly before: LocalDate | null;
  /** What can be paid online as of now, in minor units. */
  readonly amount: Minor;
  readonly currency: string;
  /** What is on file as people know it; null: nothing any more. */
  readonly card: { readonly kind: 'CARD' | 'ACH'; readonly brand: string; readonly lastFour: string } | null;
  /** How the house is reached; '' for what it has not told. */
  readonly house: { readonly name: string; readonly email: string; readonly phone: string };
}

const cardWords = (card: AutoChargeNotice['card']): string =>
  card === null
    ? 'your card on file'
    : `your ${card.kind === 'ACH' ? 'bank account with ' : ''}${card.brand} ending in ${card.lastFour}`;

/** What a bidder reads when the date of their automatic charge was set, changed or removed. */
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
  const owed = `${formatAmount(amount, currency, LOCALE)} ${currency}`;
  const reached = [house.email, house.phone].filter((part) => part.trim() !== '').join(' or ');
  const told =
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
    message: [`Dear ${name},`, ...told, ask, house.name].join('\n\n'),
  };
}
