import { formatLocalDateUS } from '../../../rules/core/dates';
import { decimalFromMinor } from '../../../rules/core/money';
import { fullName } from '../../../rules/core/text';
import { emailBody } from '../../core/mail/email-body';
import type { NewMail } from '../../core/mail/outbox';
import type { HouseRow } from '../../house/house-record';
import type { AutoChargeRow } from './auto-charge-store';

/** Emails the outcome of automatic charges to the contact of the house. */
export const AUTO_CHARGE_MAIL = 'auto-charge';

/** More invoices than these are counted, and read on the screen. */
const MOST_TOLD = 50;

const outcomeOf = ({ state, reason, attemptState, attemptReason, amount, currency }: AutoChargeRow): string => {
  const sum = amount === null ? '' : ` ${decimalFromMinor(amount, currency)} ${currency}`;
  if (state !== 'STARTED') return `not charged. ${reason ?? ''}`;
  if (attemptState === 'CHARGED') return `charged${sum}.`;
  if (attemptState === 'PENDING') return `a payment of${sum} is pending.`;
  if (attemptState === 'ACTION_NEEDED')
    return `not charged yet: the bidder has to confirm the payment of${sum}. Send the link on Card charges.`;
  if (attemptState === 'DECLINED') return `declined. ${attemptReason ?? ''}`;
  if (attemptState === 'SKIPPED') return `not charged. ${attemptReason ?? ''}`;
  return `the answer of the payment provider never came: nobody knows yet whether${sum} was charged. It is not charged again until that is known.`;
};

const isCharged = ({ attemptState }: AutoChargeRow): boolean => attemptState === 'CHARGED';

/** The result of automatic charges, an invoice a line. */
export function autoChargeEmail(
  house: Pick<HouseRow, 'id' | 'name' | 'email'>,
  rows: readonly AutoChargeRow[],
  publicUrl: string,
): NewMail {
  const days = [...new Set(rows.map(({ day }) => formatLocalDateUS(day)))].join(', ');
  const groups = [...new Set(rows.map(({ groupId }) => groupId))];
  const path = groups.length === 1 ? `/ar/invoices/InvoiceGroupDetails/${groups[0]}` : '/ar/invoices/ExistingInvoices';
  const untold = rows.length - MOST_TOLD;
  return {
    houseId: house.id,
    kind: AUTO_CHARGE_MAIL,
    invoiceId: null,
    recipient: house.email,
    recipientName: house.name,
    replyTo: null,
    replyToName: null,
    bcc: null,
    pictures: [],
    ...emailBody({
      subject: `Automatic charges of ${days}: ${rows.filter(isCharged).length} of ${rows.length} charged`,
      from: house.name,
      paragraphs: [
        ...rows.slice(0, MOST_TOLD).map((row) => `Invoice ${row.invoiceId}, ${fullName(row)}: ${outcomeOf(row)}`),
        ...(untold > 0 ? [`And ${untold} more.`] : []),
      ],
      action: { label: 'Open the invoices', url: publicUrl + path },
      closing: [
        'A date that was no longer valid is still set: choose a new one under Manage AutoCharge. Where a card was declined, no date is left.',
      ],
    }),
  };
}
