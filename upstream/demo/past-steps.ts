import type { Transaction } from '../core/database/database';
import type { Actor } from '../core/http/actor';
import type { Services } from '../core/services';
import { locationsById } from '../house/service';
import { appendEntries, type NewPayment } from '../invoicing/editing/append-entries';
import { requireGroup } from '../invoicing/groups/service';
import { hideLines } from '../invoicing/lines/hide-lines';
import type { InvoiceRecord } from '../invoicing/records/invoice-facts';
import { sendInvoices } from '../invoicing/sending/send-invoices';
import { setDelivery } from '../invoicing/shipping/set-delivery';
import { shipLines } from '../invoicing/shipping/ship-lines';
import { ACH_METHOD_ID } from '../payments/methods/default-methods';
import { settleUnsentMail } from './store';

/** The transaction, services, user, and group of a step. */
export interface StepContext {
  readonly tx: Transaction;
  readonly services: Services;
  readonly actor: Actor;
  readonly groupId: number;
}

type Step = (context: StepContext, records: readonly InvoiceRecord[]) => Promise<void>;

const CASH = 1;
const CHECK = 2;
const WIRE = 3;
const CARD = 10;
/** The highest amount that is paid by card. */
const MOST_ONLINE = 500_000;
const SHIPPING_ASKED_LATER = 4500;

const idsOf = (records: readonly InvoiceRecord[]): number[] => records.map(({ invoice }) => invoice.id);
const shownLines = ({ lines }: InvoiceRecord) => lines.filter(({ suppressed }) => !suppressed);

const paysOnline = (actor: Actor, { invoice }: InvoiceRecord): boolean =>
  actor.houseProcessorType === 'p' &&
  actor.housePaymentsEnabled &&
  invoice.channel !== 'FLOOR' &&
  !invoice.hasRestricted &&
  invoice.outstanding > 0 &&
  invoice.outstanding <= MOST_ONLINE;

function offlineMethod({ invoice }: InvoiceRecord): number {
  if (invoice.channel === 'FLOOR') return CASH;
  return invoice.id % 2 === 0 ? CHECK : WIRE;
}

/** Creates a payment of the outstanding amount. */
const payment = (
  { services }: StepContext,
  { invoice }: InvoiceRecord,
  rest: Pick<NewPayment, 'state' | 'methodId' | 'online'>,
): NewPayment => ({
  invoiceId: invoice.id,
  lineId: null,
  round: 0,
  amount: invoice.outstanding,
  at: services.clock.now(),
  refersTo: null,
  ...rest,
});

function paymentInFull(context: StepContext, record: InvoiceRecord): NewPayment {
  if (!paysOnline(context.actor, record))
    return payment(context, record, { state: 'SETTLED', methodId: offlineMethod(record), online: false });
  return payment(context, record, {
    state: 'SETTLED',
    methodId: record.invoice.id % 3 === 0 ? ACH_METHOD_ID : CARD,
    online: true,
  });
}

/** Pays the first of several lots if charges are per lot, else half of the outstanding amount. */
function partPayment(context: StepContext, record: InvoiceRecord): NewPayment {
  const whole = payment(context, record, { state: 'SETTLED', methodId: offlineMethod(record), online: false });
  const [first, ...others] = shownLines(record);
  if (first && others.length > 0 && record.invoice.chargesPerLot)
    return { ...whole, lineId: first.id, amount: first.total };
  return { ...whole, amount: Math.floor(record.invoice.outstanding / 2) };
}

const pay =
  (paymentOf: (context: StepContext, record: InvoiceRecord) => NewPayment): Step =>
  async (context, records) => {
    const payments = records
      .filter(({ invoice }) => invoice.outstanding > 0)
      .map((record) => paymentOf(context, record));
    await appendEntries(context.tx, context.services, context.actor, {
      groupId: context.groupId,
      charges: [],
      payments,
      action: 'invoice.payment',
    });
  };

/** Creates payments for those who pay online; the other invoices stay unpaid. */
const payOnline =
  (methodId: number, state: 'PENDING' | 'FAILED'): Step =>
  (context, records) =>
    pay((_, record) => payment(context, record, { state, methodId, online: true }))(
      context,
      records.filter((record) => paysOnline(context.actor, record)),
    );

async function ship(
  context: StepContext,
  records: readonly InvoiceRecord[],
  linesOf: (record: InvoiceRecord) => InvoiceRecord['lines'],
): Promise<void> {
  await shipLines(context.tx, context.services, context.actor, {
    groupId: context.groupId,
    invoiceIds: idsOf(records),
    lineIds: records.flatMap(linesOf).map(({ id }) => id),
    at: context.services.clock.now(),
  });
}

/**
 * The steps of past invoices, in the order in which they happen. Each is applied to its invoices of a group at once, with the product's own
 * services.
 */
export const STEPS = {
  /** Hides the first of several lots. */
  HIDE: async ({ tx, services, actor, groupId }, records) => {
    const first = records.flatMap(({ lines }) => (lines.length > 1 ? lines.slice(0, 1) : []));
    await hideLines(
      tx,
      services,
      actor,
      groupId,
      first.map(({ id, invoiceId }) => ({ invoiceID: invoiceId, invoiceDetailID: id, suppress: true })),
    );
  },
  /** Bidders in the city of the sale collect their lots. Their taxes are the same as for shipping. */
  COLLECT: async ({ tx, services, actor, groupId }, records) => {
    const { locationId } = await requireGroup(tx, actor.houseId, groupId);
    const place = (await locationsById(tx, actor.houseId, [locationId])).get(locationId);
    const neighbours = records.filter(
      ({ invoice }) =>
        invoice.city === place?.city && invoice.state === place.state && invoice.country === place.country,
    );
    await setDelivery(
      tx,
      services,
      actor,
      groupId,
      idsOf(neighbours).map((invoiceID) => ({ invoiceID, deliveryMode: 'pickup' })),
    );
  },
  SEND: async ({ tx, services, actor, groupId }, records) => {
    await sendInvoices(services, actor, groupId, {
      choice: { ids: idsOf(records), token: null },
      key: null,
      signal: new AbortController().signal,
    });
    await settleUnsentMail(tx, actor.houseId, services.clock.now());
  },
  FAIL: payOnline(CARD, 'FAILED'),
  PART: pay(partPayment),
  PAY: pay(paymentInFull),
  PENDING: payOnline(ACH_METHOD_ID, 'PENDING'),
  /** Adds a shipping charge after the invoice is paid. */
  CHARGE: ({ tx, services, actor, groupId }, records) =>
    appendEntries(tx, services, actor, {
      groupId,
      payments: [],
      action: 'invoice.charge',
      charges: records.map((record) => ({
        invoiceId: record.invoice.id,
        lineId: record.invoice.chargesPerLot ? (shownLines(record)[0]?.id ?? null) : null,
        round: 1,
        component: 'shipping',
        amount: SHIPPING_ASKED_LATER,
        at: services.clock.now(),
      })),
    }),
  SHIP_PART: (context, records) => ship(context, records, (record) => shownLines(record).slice(0, 1)),
  SHIP: (context, records) => ship(context, records, shownLines),
} as const satisfies Readonly<Record<string, Step>>;

export type StepName = keyof typeof STEPS;
