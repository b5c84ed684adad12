import { decimalFromMinor } from '../../rules/core/money';
import { formatLongDate, localDateOf } from '../../rules/core/dates';
import { fullName } from '../../rules/core/text';
import type { Transaction } from '../core/database';
import { letterMail } from '../core/letter';
import { mailAddress } from '../core/mail-address';
import { queueMail } from '../core/outbox';
import type { NewMail } from '../core/outbox';
import type { Services } from '../core/services';
import { addWork } from '../core/work';
import type { NewWork, WorkItem, WorkKind } from '../core/work';
import { houseById } from '../house/service';
import type { HouseRow } from '../house/service';
import { selectInvoices } from './invoice-store';
import type { InvoiceRow } from './invoice-store';
import { AUTO_CHARGE_NOTICE_WORK } from './work-kinds';

/** Tells a buyer when their card will be charged. */
export const AUTO_CHARGE_NOTICE_MAIL = 'auto-charge-notice';

type Dated = InvoiceRow & { readonly autoChargeAt: Date };

const HOUR_MS = 3_600_000;
/** Until then staff can think better of it: a message cannot be undone. */
const SECOND_THOUGHTS_MS = HOUR_MS;
/** An invoice that was not sent by then is told of a day before, or not at all. */
const LAST_CALL_MS = 24 * HOUR_MS;

/** The notice of a date that was just set; withdrawn with the date. */
export const noticeWork = (houseId: number, { id, autoChargeAt }: Dated, runAfter: Date): NewWork => ({
  houseId, kind: AUTO_CHARGE_NOTICE_WORK, key: `${id}/${autoChargeAt.getTime()}/${runAfter.getTime()}`, payload: {}, runAfter,
});

/** When the notice of a date that is set now leaves. */
export const noticeAt = (now: Date): Date => new Date(now.getTime() + SECOND_THOUGHTS_MS);

function noticeLetter(house: HouseRow, invoice: Dated): NewMail {
  const day = formatLongDate(localDateOf(invoice.autoChargeAt.getTime(), house.timeZone));
  return {
    houseId: house.id, kind: AUTO_CHARGE_NOTICE_MAIL, invoiceId: null, recipient: invoice.email, recipientName: fullName(invoice), replyTo: house.email, replyToName: house.name, bcc: null, pictures: [],
    ...letterMail({
      subject: `Invoice ${invoice.id}: your card will be charged on ${day}`,
      from: house.name,
      paragraphs: [
        `Dear ${fullName(invoice)},`,
        `On ${day} we will charge what is then owed on invoice ${invoice.id} to the card that you left with us: ${decimalFromMinor(invoice.onlineTotal, invoice.currency)} ${invoice.currency} as of today.`,
      ],
      closing: ['If you would rather pay another way, or have a question, answer this message before that day.'],
    }),
  };
}

const isDated = (invoice: InvoiceRow | undefined): invoice is Dated => invoice !== undefined && invoice.autoChargeAt !== null;

async function notify(tx: Transaction, services: Services, { houseId, key }: WorkItem): Promise<void> {
  const [id, plannedAt] = key.split('/').map(Number);
  const [invoice] = await selectInvoices(tx, houseId, [id ?? 0]);
  const now = services.clock.now();
  if (!isDated(invoice) || invoice.autoChargeAt.getTime() !== plannedAt || invoice.onlineTotal <= 0 || mailAddress(invoice.email) === null) return;
  if (invoice.sentAt !== null) {
    await queueMail(tx, services, [noticeLetter(await houseById(tx, houseId), invoice)]);
    return;
  }
  const lastCall = new Date(plannedAt - LAST_CALL_MS);
  if (now < lastCall) await addWork(tx, services.clock, [noticeWork(houseId, invoice, lastCall)]);
}

/** Tells buyers of dates that still stand an hour after they were set. */
export const autoChargeNoticeWork: WorkKind = {
  run: (services, item) => services.db.transaction((tx) => notify(tx, services, item)),
};
