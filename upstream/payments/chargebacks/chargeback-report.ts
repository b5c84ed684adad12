import { formatLongDateTime } from '../../../rules/core/dates';
import { amountWithCode } from '../../../rules/core/money';
import { fullName } from '../../../rules/core/text';
import { chargebackPath } from '../../../rules/payments/chargebacks/chargeback-address';
import { chargebackReasonText } from '../../../rules/payments/chargebacks/chargeback-states';
import { usersWith } from '../../auth/service';
import type { Transaction } from '../../core/database/database';
import { emailBody } from '../../core/mail/email-body';
import { type NewMail, queueMail } from '../../core/mail/outbox';
import type { Services } from '../../core/services';
import type { WorkKind } from '../../core/work/work';
import type { HouseRow } from '../../house/house-record';
import { houseById } from '../../house/service';
import { type ChargebackRow, lockUnreported, markReported } from './chargeback-store';

/** Kind of the emails to users who can charge cards about new and decided chargebacks. */
export const CHARGEBACK_MAIL = 'chargeback';

/** Number of chargebacks that an email lists. Further ones are only counted, and shown on the screen. */
const MOST_LISTED = 50;

const OUTCOMES: Readonly<Partial<Record<ChargebackRow['state'], string>>> = {
  WON: 'The bank decided for you, and the money is returned to you.',
  LOST: 'The bank decided for the bidder.',
  CLOSED: 'The inquiry ended without a chargeback.',
};

function lineOf(row: ChargebackRow, timeZone: string): string {
  const { invoiceId, firstName, lastName, amount, currency, state, reason, dueBy } = row;
  const who =
    invoiceId === null
      ? 'A payment that is not in the ledger'
      : `Invoice ${invoiceId}, ${fullName({ firstName: firstName ?? '', lastName: lastName ?? '' })}`;
  const due = dueBy === null ? '' : ` Respond by ${formatLongDateTime(dueBy.getTime(), timeZone)}.`;
  return `${who}, ${amountWithCode(amount, currency)}: ${OUTCOMES[state] ?? `${chargebackReasonText(reason)}${due}`}`;
}

/** The chargebacks of an email, and whether it reminds of their deadlines. */
interface Reported {
  readonly rows: readonly ChargebackRow[];
  readonly isReminder: boolean;
}

function subjectOf({ rows, isReminder }: Reported): string {
  if (isReminder)
    return rows.length === 1
      ? 'Reminder: a chargeback needs your response'
      : `Reminder: ${rows.length} chargebacks need your response`;
  const open = rows.filter(({ state }) => state === 'NEEDS_RESPONSE').length;
  if (open === 0) return rows.length === 1 ? 'A chargeback was decided' : `${rows.length} chargebacks were decided`;
  return open === 1 ? 'A chargeback needs your response' : `${open} chargebacks need your response`;
}

/** Composes the email about chargebacks, with one line each, for one recipient. */
function chargebackEmail(
  house: Pick<HouseRow, 'id' | 'name' | 'timeZone'>,
  reported: Reported,
  publicUrl: string,
  { email, displayName }: { readonly email: string; readonly displayName: string },
): NewMail {
  const { rows } = reported;
  const unlisted = rows.length - MOST_LISTED;
  const [first, ...others] = rows;
  return {
    houseId: house.id,
    kind: CHARGEBACK_MAIL,
    invoiceId: null,
    recipient: email,
    recipientName: displayName,
    replyTo: null,
    replyToName: null,
    bcc: null,
    pictures: [],
    ...emailBody({
      subject: subjectOf(reported),
      from: house.name,
      paragraphs: [
        ...rows.slice(0, MOST_LISTED).map((row) => lineOf(row, house.timeZone)),
        ...(unlisted > 0 ? [`And ${unlisted} more.`] : []),
      ],
      action: {
        label: others.length === 0 ? 'Open the chargeback' : 'Open the chargebacks',
        url: publicUrl + chargebackPath(others.length === 0 ? (first?.id ?? null) : null),
      },
      closing: ['You get this email because you can charge cards.'],
    }),
  };
}

/** Composes one email about chargebacks for everyone who can respond to them. */
export async function chargebackEmails(
  tx: Transaction,
  services: Services,
  houseId: number,
  reported: Reported,
): Promise<NewMail[]> {
  const house = await houseById(tx, houseId);
  const users = await usersWith(tx, houseId, 'chargeCards');
  // Nobody can respond: the house's contact can change that.
  const recipients = users.length > 0 ? users : [{ email: house.email, displayName: house.name }];
  return recipients.map((recipient) => chargebackEmail(house, reported, services.publicUrl, recipient));
}

async function report(tx: Transaction, services: Services, houseId: number): Promise<void> {
  const rows = await lockUnreported(tx, houseId);
  if (rows.length === 0) return;
  await queueMail(tx, services, await chargebackEmails(tx, services, houseId, { rows, isReminder: false }));
  const ids = rows.map(({ id }) => id);
  await markReported(tx, houseId, ids);
}

/** Job that emails users who can charge cards about new and decided chargebacks, each once. */
export const chargebackReportWork: WorkKind = {
  run: (services, { houseId }) => services.db.transaction((tx) => report(tx, services, houseId)),
};
