import { formatMediumDate } from '../../../rules/core/dates';
import { amountWithCode } from '../../../rules/core/money';
import { fullName } from '../../../rules/core/text';
import { emailBody } from '../../core/mail/email-body';
import type { NewMail } from '../../core/mail/outbox';
import type { HouseRow } from '../../house/house-record';
import type { AutoChargeRow } from '../auto-charge-store';

/** Kind of the email to the house's contact about the outcome of automatic charges. */
export const AUTO_CHARGE_MAIL = 'auto-charge';

/** Emails have no reader's locale. Dates in words mean the same day everywhere. */
const LOCALE = 'en-US';

/** Number of invoices that an email lists. Further ones are only counted, and shown on the screen. */
const MOST_LISTED = 50;

const outcomeOf = ({ state, reason, attemptState, attemptReason, amount, currency }: AutoChargeRow): string => {
  const sum = amount === null ? '' : ` ${amountWithCode(amount, currency)}`;
  if (state !== 'STARTED') return `not charged. ${reason ?? ''}`;
  if (attemptState === 'CHARGED') return `charged${sum}.`;
  if (attemptState === 'PENDING') return `a payment of${sum} is pending.`;
  if (attemptState === 'ACTION_NEEDED')
    return `not charged yet: the bidder has to confirm the payment of${sum}. Send the link on Card charges.`;
  if (attemptState === 'DECLINED') return `declined. ${attemptReason ?? ''}`;
  if (attemptState === 'SKIPPED') return `not charged. ${attemptReason ?? ''}`;
  return `the payment provider did not respond, so it is not known whether${sum} was charged. Nothing is charged again until that is known.`;
};

const isCharged = ({ attemptState }: AutoChargeRow): boolean => attemptState === 'CHARGED';

/** Composes the email about automatic charges, with one line per invoice. */
export function autoChargeEmail(
  house: Pick<HouseRow, 'id' | 'name' | 'email'>,
  rows: readonly AutoChargeRow[],
  publicUrl: string,
): NewMail {
  const days = [...new Set(rows.map(({ day }) => formatMediumDate(day, LOCALE)))].join('; ');
  const groups = [...new Set(rows.map(({ groupId }) => groupId))];
  const path = groups.length === 1 ? `/ar/invoices/InvoiceGroupDetails/${groups[0]}` : '/ar/invoices/ExistingInvoices';
  const unlisted = rows.length - MOST_LISTED;
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
        ...rows.slice(0, MOST_LISTED).map((row) => `Invoice ${row.invoiceId}, ${fullName(row)}: ${outcomeOf(row)}`),
        ...(unlisted > 0 ? [`And ${unlisted} more.`] : []),
      ],
      action: { label: 'Open the invoices', url: publicUrl + path },
      closing: [
        'A date that was no longer valid, or whose invoice had an open dispute or return, is still set: choose a new one under Manage AutoCharge. Where a card was declined, no date is left.',
      ],
    }),
  };
}
