import { cardNumberRefusal } from '../../rules/core/card-number';
import { localDateOf, parseLocalDate, startOfDay } from '../../rules/core/dates';
import { shippedDateProblem } from '../../rules/invoicing/shipping';
import type { Actor } from '../core/actor';
import type { Queryable, Transaction } from '../core/database';
import { invalid, notFound } from '../core/errors';
import { idempotently } from '../core/idempotency';
import type { Services } from '../core/services';
import { houseById } from '../house/service';
import { resolveTarget } from './charge-target';
import type { ChargeTarget } from './charge-target';
import { editAnswer, MOST_ANSWERED } from './edit-answers';
import type { ExpectedVersion } from './edit-conflicts';
import { editInvoices } from './edit-invoices';
import { withForesight } from './foresight';
import type { Foreseen } from './foresight';
import { selectEdits } from './history-store';
import type { InvoiceRecord } from './invoice-facts';
import { requireLines } from './set-charges';
import { shippingPlan } from './shipping-plan';
import type { ShippingWish } from './shipping-plan';
import type { InvoiceShippedBody, ItemShippedBody, ShippingBody, ShippingJson } from './shipping-wire';

/** What marking came to: kept with the idempotency key. */
interface Outcome {
  readonly groupId: number;
  readonly editId: number | null;
  readonly invoiceIds: readonly number[];
  readonly changedCount: number;
}

interface Marked {
  readonly shipped: boolean;
  readonly shippedDate?: string | null | undefined;
}

/** The days of wishes as instants: the day's start on the house's calendar. Throws 422 NOT_A_DATE, DATE_IN_FUTURE. */
async function daysOf({ clock }: Services, db: Queryable, houseId: number) {
  const { timeZone } = await houseById(db, houseId);
  const today = localDateOf(clock.now().getTime(), timeZone);
  return ({ shipped, shippedDate }: Marked, field: string): Date | null => {
    if (!shipped) return null;
    const date = shippedDate ? parseLocalDate(shippedDate) : today;
    if (date === null) throw invalid([{ code: 'NOT_A_DATE', message: 'Enter a date as MM/DD/YYYY.', field }]);
    const problem = shippedDateProblem(date, today);
    if (problem !== null) throw invalid([{ code: 'DATE_IN_FUTURE', message: problem, field }]);
    return new Date(startOfDay(date, timeZone));
  };
}

function requireCarrier(carrier: string | undefined): void {
  const message = carrier === undefined ? null : cardNumberRefusal(carrier);
  if (message !== null) throw invalid([{ code: 'CANNOT_SHIP', message, field: 'carrier' }]);
}

const actionOf = (shipped: boolean): string => (shipped ? 'invoice.ship' : 'invoice.unship');

/** Marks by wishes, in one edit of one group. */
async function mark(
  tx: Transaction, services: Services, actor: Actor, { groupId, isChoice }: ChargeTarget,
  { wishes, expected, foreseen }: { wishes: readonly ShippingWish[]; expected: readonly ExpectedVersion[]; foreseen?: Foreseen }, check: (records: readonly InvoiceRecord[]) => void,
): Promise<Outcome> {
  const invoiceIds = [...new Set(wishes.map(({ invoiceId }) => invoiceId))];
  const action = actionOf(wishes.some(({ shippedAt }) => shippedAt !== null));
  const editId = await editInvoices(tx, services, actor, { groupId, invoiceIds, action, expected, ...(foreseen ? { foreseen } : {}) }, (records) => {
    check(records);
    return shippingPlan(wishes, records);
  });
  const [edit] = editId === null ? [] : await selectEdits(tx, actor.houseId, [editId]);
  // Of a choice, the answer is read by page.
  return { groupId, editId, invoiceIds: isChoice && invoiceIds.length > MOST_ANSWERED ? [] : invoiceIds, changedCount: edit?.invoiceCount ?? 0 };
}

async function answerOf(services: Services, actor: Actor, outcome: Outcome): Promise<ShippingJson> {
  return { ...await editAnswer(services, actor, outcome.groupId, outcome), changedCount: outcome.changedCount };
}

/**
 * Marks lines, invoices, or a choice of a group's invoices as shipped on a day or as not shipped (S0§4), in one edit with one undo;
 * once for each key. Throws 404; 409 GROUP_NOT_CREATED, EDITED_MEANWHILE; 422 NOT_A_DATE, DATE_IN_FUTURE, CANNOT_SHIP, NO_INVOICES, SEVERAL_GROUPS.
 */
export async function markShipped(services: Services, actor: Actor, body: ShippingBody, key: string | null): Promise<ShippingJson> {
  requireCarrier(body.carrier);
  const ahead = async () => {
    if (!('invoiceGroupID' in body.target)) return null;
    return { ...await resolveTarget(services.db, actor.houseId, body.target), action: actionOf(body.shipped) };
  };
  const outcome = await withForesight(services, actor, ahead, (foreseen) => idempotently(services, actor, { key, operation: 'invoice.ship', input: body }, async (tx): Promise<Outcome> => {
    const target = await resolveTarget(tx, actor.houseId, body.target);
    const shippedAt = (await daysOf(services, tx, actor.houseId))(body, 'shippedDate');
    const { carrier, trackingNumber } = body;
    const wishes = target.invoiceIds.map((invoiceId): ShippingWish => ({
      invoiceId, lineIds: target.lineIds, shippedAt, carrier: carrier?.trim(), trackingNumber: trackingNumber?.trim(), field: 'target',
    }));
    const expected = (body.versions ?? []).map((seen, index) => ({ ...seen, field: `versions.${index}` }));
    return mark(tx, services, actor, target, { wishes, expected, foreseen }, (records) => requireLines(records, target));
  }));
  return answerOf(services, actor, outcome);
}

interface NamedMark extends Marked {
  readonly invoiceID: number;
  readonly invoiceDetailID?: number | null | undefined;
  readonly version?: number | undefined;
}

/** Each item has to be on the invoice that is named with it. */
function requireOwnItems(records: readonly InvoiceRecord[], wishes: readonly ShippingWish[]): void {
  const linesOf = new Map(records.map(({ invoice, lines }) => [invoice.id, new Set(lines.map(({ id }) => id))]));
  const stranger = wishes.some(({ invoiceId, lineIds }) => [...(lineIds ?? [])].some((id) => linesOf.get(invoiceId)?.has(id) !== true));
  if (stranger) throw notFound('The item');
}

async function markNamed(services: Services, actor: Actor, marks: readonly NamedMark[], byDetail: boolean, key: string | null): Promise<ShippingJson> {
  const outcome = await idempotently(services, actor, { key, operation: 'invoice.ship', input: { marks, byDetail } }, async (tx): Promise<Outcome> => {
    const invoiceIDs = [...new Set(marks.map(({ invoiceID }) => invoiceID))];
    const target = await resolveTarget(tx, actor.houseId, { invoiceIDs });
    const dayOf = await daysOf(services, tx, actor.houseId);
    const wishes = marks.map((one, index): ShippingWish => ({
      invoiceId: one.invoiceID, lineIds: byDetail && typeof one.invoiceDetailID === 'number' ? new Set([one.invoiceDetailID]) : null,
      shippedAt: dayOf(one, `paidInvoices.${index}.shippedDate`), field: `paidInvoices.${index}`,
    }));
    const expected = marks.flatMap(({ invoiceID, invoiceDetailID, version }, index): ExpectedVersion[] => {
      if (version === undefined) return [];
      const seen = byDetail && typeof invoiceDetailID === 'number' ? { type: 'InvoiceLine' as const, id: invoiceDetailID } : { type: 'Invoice' as const, id: invoiceID };
      return [{ ...seen, version, field: `paidInvoices.${index}` }];
    });
    return mark(tx, services, actor, target, { wishes, expected }, (records) => requireOwnItems(records, wishes));
  });
  return answerOf(services, actor, outcome);
}

/** Whole invoices of one group as shipped or not (S0§7 invoiceShippedOnly). Throws as markShipped. */
export const markInvoicesShipped = (services: Services, actor: Actor, { paidInvoices }: InvoiceShippedBody, key: string | null): Promise<ShippingJson> =>
  markNamed(services, actor, paidInvoices, false, key);

/** Items of one group as shipped or not (S0§7 invoiceShippedOnlyByDetail). Throws as markShipped. */
export const markItemsShipped = (services: Services, actor: Actor, { paidInvoices }: ItemShippedBody, key: string | null): Promise<ShippingJson> =>
  markNamed(services, actor, paidInvoices, true, key);
