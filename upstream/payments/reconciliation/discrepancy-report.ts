import { amountWithCode } from '../../../rules/core/money';
import type { Transaction } from '../../core/database/database';
import { emailBody } from '../../core/mail/email-body';
import { type NewMail, queueMail } from '../../core/mail/outbox';
import type { Services } from '../../core/services';
import type { WorkKind } from '../../core/work/work';
import type { HouseRow } from '../../house/house-record';
import { houseById } from '../../house/service';
import { type DiscrepancyRow, lockUnnotified, markNotified } from '../discrepancy-store';

/** Kind of the email to the house's contact about new discrepancies. */
export const DISCREPANCY_MAIL = 'payment-discrepancy';

/** Number of discrepancies that an email lists. Further ones are only counted, and shown on the screen. */
const MOST_LISTED = 50;

/** Path of the screen, relative to the app's URL. */
const SCREEN = '/ar/invoices/Reconciliation';

const lineOf = ({ amount, currency, detail, processorRef }: DiscrepancyRow): string =>
  `${amountWithCode(amount, currency)} (${processorRef}): ${detail}`;

/** Composes the email about discrepancies, with one line each. */
function discrepancyEmail(
  house: Pick<HouseRow, 'id' | 'name' | 'email'>,
  rows: readonly DiscrepancyRow[],
  publicUrl: string,
): NewMail {
  const unlisted = rows.length - MOST_LISTED;
  return {
    houseId: house.id,
    kind: DISCREPANCY_MAIL,
    invoiceId: null,
    recipient: house.email,
    recipientName: house.name,
    replyTo: null,
    replyToName: null,
    bcc: null,
    pictures: [],
    ...emailBody({
      subject: rows.length === 1 ? 'A payment needs your attention' : `${rows.length} payments need your attention`,
      from: house.name,
      paragraphs: [
        'The payment provider and the ledger disagree:',
        ...rows.slice(0, MOST_LISTED).map(lineOf),
        ...(unlisted > 0 ? [`And ${unlisted} more.`] : []),
      ],
      action: { label: 'Open Reconciliation', url: publicUrl + SCREEN },
      closing: ['Record, reverse, or refund each one, or ignore it with a reason.'],
    }),
  };
}

async function report(tx: Transaction, services: Services, houseId: number): Promise<void> {
  const rows = await lockUnnotified(tx, houseId);
  if (rows.length === 0) return;
  await queueMail(tx, services, [discrepancyEmail(await houseById(tx, houseId), rows, services.publicUrl)]);
  const ids = rows.map(({ id }) => id);
  await markNotified(tx, houseId, ids, services.clock.now());
}

/** Job that emails the house about open discrepancies, each once. */
export const discrepancyReportWork: WorkKind = {
  run: (services, { houseId }) => services.db.transaction((tx) => report(tx, services, houseId)),
};
