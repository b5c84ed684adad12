import { cardNumberRefusal } from '../../../rules/core/card-number';
import type { Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import { invalid } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { type ChargeTarget, resolveTarget } from '../added-charges/charge-target';
import { requireLines } from '../added-charges/set-charges';
import { type ExpectedVersion, unversioned } from '../editing/edit-conflicts';
import { editInvoices } from '../editing/edit-invoices';
import { type Preloaded, withPreload } from '../editing/preload';
import {
  daysOf,
  itemOf,
  markAnswer,
  type MarkOutcome,
  markOutcome,
  type NamedMark,
  placeOf,
  requireOwnItems,
  seenBy,
} from '../recorded-payments/marking';
import type { InvoiceRecord } from '../records/invoice-facts';
import { type ShippingCommand, shippingPlan } from './shipping-plan';
import type { InvoiceShippedBody, ItemShippedBody, ShippingBody, ShippingJson } from './shipping-wire';

interface Marked {
  readonly shipped: boolean;
  readonly shippedDate?: string | null | undefined;
}

function requireCarrier(carrier: string | undefined): void {
  const message = carrier === undefined ? null : cardNumberRefusal(carrier);
  if (message !== null) throw invalid([{ code: 'CANNOT_SHIP', message, field: 'carrier' }]);
}

const actionOf = (shipped: boolean): string => (shipped ? 'invoice.ship' : 'invoice.unship');

/** Applies commands in one edit of one group. */
async function mark(
  tx: Transaction,
  services: Services,
  actor: Actor,
  target: ChargeTarget,
  {
    commands,
    expected,
    preloaded,
  }: { commands: readonly ShippingCommand[]; expected: readonly ExpectedVersion[]; preloaded?: Preloaded },
  check: (records: readonly InvoiceRecord[]) => void,
): Promise<MarkOutcome> {
  const { groupId } = target;
  const invoiceIds = [...new Set(commands.map(({ invoiceId }) => invoiceId))];
  const action = actionOf(commands.some(({ shippedAt }) => shippedAt !== null));
  const editId = await editInvoices(
    tx,
    services,
    actor,
    { groupId, invoiceIds, action, expected, ...(preloaded ? { preloaded } : {}) },
    (records) => {
      check(records);
      return shippingPlan(commands, records);
    },
  );
  return markOutcome(tx, actor.houseId, { ...target, invoiceIds }, editId);
}

/**
 * Marks lines, invoices, or a selection of a group's invoices as shipped on a day, or as not shipped, in one edit with one undo, once per
 * key. Throws 404; 409 GROUP_NOT_CREATED, EDITED_MEANWHILE; 422 NOT_A_DATE, DATE_IN_FUTURE, CANNOT_SHIP, NO_INVOICES, SEVERAL_GROUPS.
 */
export async function markShipped(
  services: Services,
  actor: Actor,
  body: ShippingBody,
  key: string | null,
): Promise<ShippingJson> {
  requireCarrier(body.carrier);
  const ahead = async () => {
    if (!('invoiceGroupID' in body.target)) return null;
    return { ...(await resolveTarget(services.db, actor.houseId, body.target)), action: actionOf(body.shipped) };
  };
  const outcome = await withPreload(services, actor, ahead, (preloaded) =>
    idempotently(
      services,
      actor,
      { key, operation: 'invoice.ship', input: unversioned(body) },
      async (tx): Promise<MarkOutcome> => {
        const target = await resolveTarget(tx, actor.houseId, body.target);
        const { shipped, shippedDate, carrier, trackingNumber } = body;
        const shippedAt = shipped ? (await daysOf(services, tx, actor.houseId))(shippedDate, 'shippedDate') : null;
        const commands = target.invoiceIds.map((invoiceId): ShippingCommand => ({
          invoiceId,
          lineIds: target.lineIds,
          shippedAt,
          carrier: carrier?.trim(),
          trackingNumber: trackingNumber?.trim(),
          field: 'target',
        }));
        const expected = (body.versions ?? []).map((seen, index) => ({ ...seen, field: `versions.${index}` }));
        return mark(tx, services, actor, target, { commands, expected, preloaded }, (records) =>
          requireLines(records, target),
        );
      },
    ),
  );
  return markAnswer(services, actor, outcome);
}

async function markNamed(
  services: Services,
  actor: Actor,
  marks: readonly (NamedMark & Marked)[],
  byDetail: boolean,
  key: string | null,
): Promise<ShippingJson> {
  const outcome = await idempotently(
    services,
    actor,
    { key, operation: 'invoice.ship', input: unversioned({ marks, byDetail }) },
    async (tx): Promise<MarkOutcome> => {
      const invoiceIDs = [...new Set(marks.map(({ invoiceID }) => invoiceID))];
      const target = await resolveTarget(tx, actor.houseId, { invoiceIDs });
      const dayOf = await daysOf(services, tx, actor.houseId);
      const commands = marks.map((one, index): ShippingCommand => ({
        invoiceId: one.invoiceID,
        lineIds: itemOf(one, byDetail),
        field: placeOf(index),
        shippedAt: one.shipped ? dayOf(one.shippedDate, `${placeOf(index)}.shippedDate`) : null,
      }));
      return mark(tx, services, actor, target, { commands, expected: seenBy(marks, byDetail) }, (records) =>
        requireOwnItems(records, commands),
      );
    },
  );
  return markAnswer(services, actor, outcome);
}

/** Marks whole invoices of one group as shipped or not. Throws like markShipped. */
export const markInvoicesShipped = (
  services: Services,
  actor: Actor,
  { paidInvoices }: InvoiceShippedBody,
  key: string | null,
): Promise<ShippingJson> => markNamed(services, actor, paidInvoices, false, key);

/** Marks items of one group as shipped or not. Throws like markShipped. */
export const markItemsShipped = (
  services: Services,
  actor: Actor,
  { paidInvoices }: ItemShippedBody,
  key: string | null,
): Promise<ShippingJson> => markNamed(services, actor, paidInvoices, true, key);
