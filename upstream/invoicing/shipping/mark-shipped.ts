import { cardNumberRefusal } from '../../../rules/core/card-number';
import type { Transaction } from '../../core/database/database';
import { invalid } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import type { ChargeTarget } from '../added-charges/charge-target';
import { editInvoices } from '../editing/edit-invoices';
import {
  daysOf,
  markAnswer,
  markNamed,
  type MarkOutcome,
  markOutcome,
  type Marks,
  markTarget,
  type NamedMark,
} from '../recorded-payments/marking';
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

const OPERATION = 'invoice.ship';
const actionOf = (shipped: boolean): string => (shipped ? 'invoice.ship' : 'invoice.unship');

type ShippingFacts = Omit<ShippingCommand, 'invoiceId' | 'lineIds' | 'field'>;

/** Applies marks in one edit of one group. */
async function mark(
  tx: Transaction,
  services: Services,
  actor: Actor,
  target: ChargeTarget,
  { commands, expected, preloaded, check }: Marks<ShippingFacts>,
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
  const { shipped, shippedDate, carrier, trackingNumber } = body;
  const command = { operation: OPERATION, action: actionOf(shipped), body, key };
  const detailsOf = async (tx: Transaction): Promise<ShippingFacts> => ({
    shippedAt: shipped ? (await daysOf(services, tx, actor.houseId))(shippedDate, 'shippedDate') : null,
    carrier: carrier?.trim(),
    trackingNumber: trackingNumber?.trim(),
  });
  const outcome = await markTarget(services, actor, command, detailsOf, (tx, target, marks) =>
    mark(tx, services, actor, target, marks),
  );
  return markAnswer(services, actor, outcome);
}

async function markEach(
  services: Services,
  actor: Actor,
  marks: readonly (NamedMark & Marked)[],
  byDetail: boolean,
  key: string | null,
): Promise<ShippingJson> {
  const detailsIn = async (tx: Transaction) => {
    const dayOf = await daysOf(services, tx, actor.houseId);
    return ({ shipped, shippedDate }: Marked, path: string): ShippingFacts => ({
      shippedAt: shipped ? dayOf(shippedDate, `${path}shippedDate`) : null,
    });
  };
  const command = { operation: OPERATION, marks, byDetail, key };
  const outcome = await markNamed(services, actor, command, detailsIn, (tx, target, given) =>
    mark(tx, services, actor, target, given),
  );
  return markAnswer(services, actor, outcome);
}

/** Marks whole invoices of one group as shipped or not. Throws like markShipped. */
export const markInvoicesShipped = (
  services: Services,
  actor: Actor,
  { paidInvoices }: InvoiceShippedBody,
  key: string | null,
): Promise<ShippingJson> => markEach(services, actor, paidInvoices, false, key);

/** Marks items of one group as shipped or not. Throws like markShipped. */
export const markItemsShipped = (
  services: Services,
  actor: Actor,
  { paidInvoices }: ItemShippedBody,
  key: string | null,
): Promise<ShippingJson> => markEach(services, actor, paidInvoices, true, key);
