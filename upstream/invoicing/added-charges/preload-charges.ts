import { canonicalJson } from '../../../rules/core/canonical-json';
import { splitOf } from '../../../rules/invoicing/added-charges/charge-fill';
import type { ChargeSplit } from '../../../rules/invoicing/invoices/facts';
import { mapInBreaths } from '../../core/breaths';
import type { Queryable, Transaction } from '../../core/database/database';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import type { PreloadedEdit } from '../editing/preload';
import { type GroupRow, selectGroupCatalogs } from '../groups/group-store';
import { requireGroup } from '../groups/service';
import type { InvoiceRecord } from '../records/invoice-facts';
import { type ChargeCommand, chargesOfInvoice, fillsOf, type InvoiceCharges } from './charge-plan';
import { resolveTarget } from './charge-target';
import { catalogsOf, type ChargeTerms, readChargeTerms } from './chargeable-invoices';
import type { ChargesBody } from './charges-wire';

/** The operation of an idempotency key. */
export const CHARGE = 'invoice.charge';

const ACTIONS: Readonly<Record<ChargeSplit, string>> = {
  EACH_LOT: CHARGE,
  EQUALLY: 'invoice.charge-equally',
  BY_HAMMER: 'invoice.charge-by-hammer',
};

/** The action in the audit log, which says how amounts were split. */
export const chargeAction = ({ fills }: ChargeCommand): string => ACTIONS[splitOf(fills)];

/** The planned charges of records, as computed before the records were locked. */
export interface PrecomputedCharges {
  readonly charges: WeakMap<InvoiceRecord, InvoiceCharges>;
  /** The terms and sessions that they were computed with; null if nothing was computed. */
  by: { readonly terms: ChargeTerms; readonly catalogIds: readonly number[] } | null;
}

export const nothingPrecomputed = (): PrecomputedCharges => ({ charges: new WeakMap(), by: null });

/** Returns the planned charges of locked records: the precomputed ones if the terms haven't changed since. */
export async function chargesOfLocked(
  tx: Transaction,
  houseId: number,
  group: GroupRow,
  {
    records,
    command,
    precomputed: { charges, by },
  }: {
    readonly records: readonly InvoiceRecord[];
    readonly command: ChargeCommand;
    readonly precomputed: PrecomputedCharges;
  },
): Promise<InvoiceCharges[]> {
  const terms = await readChargeTerms(tx, houseId, group, by?.catalogIds ?? catalogsOf(records));
  const isCurrent = by !== null && canonicalJson(by.terms) === canonicalJson(terms);
  return mapInBreaths(
    records,
    (record) => (isCurrent ? charges.get(record) : undefined) ?? chargesOfInvoice(record, terms, command),
  );
}

/** Resolves the target of a request and its group. Throws like resolveTarget; 404; 422 NOT_AN_AMOUNT, AMOUNT_TOO_LARGE, NEGATIVE_CHARGE. */
export async function chargingOf(
  db: Queryable,
  { clock }: Services,
  { houseId, locale }: Actor,
  { target: asked, charges, additionalCharge }: ChargesBody,
) {
  const target = await resolveTarget(db, houseId, asked);
  const group = await requireGroup(db, houseId, target.groupId);
  const command: ChargeCommand = {
    fills: fillsOf(charges, group.currency),
    target,
    isAdditional: additionalCharge,
    at: clock.now(),
    locale,
  };
  return { target, group, command };
}

/** Prepares charging a selection, computing it as its invoices are read; null for named invoices, which are few. Throws like chargingOf. */
export async function preloadCharges(
  services: Services,
  actor: Actor,
  body: ChargesBody,
  precomputed: PrecomputedCharges,
): Promise<PreloadedEdit | null> {
  if (!('invoiceGroupID' in body.target)) return null;
  const { db } = services;
  const { target, group, command } = await chargingOf(db, services, actor, body);
  const catalogIds = (await selectGroupCatalogs(db, actor.houseId, [group.id])).map(({ id }) => id);
  const terms = await readChargeTerms(db, actor.houseId, group, catalogIds);
  precomputed.by = { terms, catalogIds };
  return {
    groupId: group.id,
    invoiceIds: target.invoiceIds,
    action: chargeAction(command),
    look: async (records) => {
      const charges = await mapInBreaths(records, (record) => chargesOfInvoice(record, terms, command));
      for (const one of charges) precomputed.charges.set(one.record, one);
    },
  };
}
