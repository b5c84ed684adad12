import { mapInBreaths } from '../../core/breaths';
import type { Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import { notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { editAnswer, MOST_ANSWERED } from '../editing/edit-answers';
import { unversioned } from '../editing/edit-conflicts';
import { editInvoices } from '../editing/edit-invoices';
import type { PlannedEntry } from '../editing/edit-plan';
import { type Preloaded, withPreload } from '../editing/preload';
import type { InvoiceRecord } from '../records/invoice-facts';
import { selectLineIdsOfLot } from '../records/line-store';
import { entersTaxable, type InvoiceCharges, isCharged, requireChargeable, skippedBy } from './charge-plan';
import type { ChargeTarget } from './charge-target';
import type {
  AdditionalChargesBody,
  ChargesBody,
  ChargesJson,
  InvoiceChargesBody,
  SkippedChargesJson,
} from './charges-wire';
import {
  CHARGE,
  chargeAction,
  chargesOfLocked,
  chargingOf,
  nothingPrecomputed,
  type PrecomputedCharges,
  preloadCharges,
} from './preload-charges';

/** The result of setting charges, as stored with the idempotency key. */
interface Outcome {
  readonly groupId: number;
  readonly editId: number | null;
  readonly invoiceIds: readonly number[];
  readonly changedCount: number;
  readonly skipped: readonly SkippedChargesJson[];
}

/** What was prepared before the invoices were locked. */
interface Ahead {
  readonly preloaded: Preloaded;
  readonly precomputed: PrecomputedCharges;
}

/** Throws 404 if a named line is on none of the invoices. */
export function requireLines(records: readonly InvoiceRecord[], { lineIds }: ChargeTarget): void {
  if (lineIds === null) return;
  const known = new Set(records.flatMap(({ lines }) => lines.map(({ id }) => id)));
  if ([...lineIds].some((id) => !known.has(id))) throw notFound('The item');
}

/** Returns the planned entries of an invoice. */
export const entriesOf = ({ record, plan }: Pick<InvoiceCharges, 'record' | 'plan'>, at: Date): PlannedEntry[] =>
  (plan?.entries ?? []).map((entry) => ({
    ...entry,
    at,
    kind: 'CHARGE',
    invoiceId: record.invoice.id,
    refersTo: null,
    online: false,
  }));

async function setInTransaction(
  tx: Transaction,
  services: Services,
  actor: Actor,
  body: ChargesBody,
  { preloaded, precomputed }: Ahead,
): Promise<Outcome> {
  const { houseId } = actor;
  const { target, group, command } = await chargingOf(tx, services, actor, body);
  const expected = (body.versions ?? []).map((seen, index) => ({ ...seen, field: `versions.${index}` }));
  let charged: InvoiceCharges[] = [];
  const editId = await editInvoices(
    tx,
    services,
    actor,
    { groupId: group.id, invoiceIds: target.invoiceIds, action: chargeAction(command), expected, preloaded },
    async (records) => {
      requireLines(records, target);
      charged = await chargesOfLocked(tx, houseId, group, { records, command, precomputed });
      requireChargeable(charged, target);
      return {
        entries: (await mapInBreaths(charged.filter(isCharged), (one) => entriesOf(one, command.at))).flat(),
        changesDocument: true,
        ...(entersTaxable(command) && { recompute: 'TAXES_ON_CHARGES' }),
      };
    },
  );
  const changed = charged
    .filter((one) => isCharged(one) && (one.plan?.entries.length ?? 0) > 0)
    .map(({ record }) => record.invoice.id);
  const answered = target.isChoice ? changed : target.invoiceIds;
  return {
    groupId: group.id,
    editId,
    changedCount: changed.length,
    skipped: skippedBy(charged, target),
    // Not stored with the key if there are more than the response contains.
    invoiceIds: answered.length > MOST_ANSWERED ? [] : answered,
  };
}

/**
 * Sets charges of lines, of invoices, or of a selection of a group's invoices, in one edit with one undo, once per key. Omitted charges
 * don't change; one that has the amount already is no change. Throws 404; 409 GROUP_NOT_CREATED, EDITED_MEANWHILE,
 * CHARGES_MODE_CHANGED; 422 CANNOT_CHARGE, RESTRICTED_ITEMS, TAX_AUTOMATIC, NEGATIVE_CHARGE, TOTAL_BELOW_PAID, NOT_AN_AMOUNT,
 * AMOUNT_TOO_LARGE, NO_INVOICES, SEVERAL_GROUPS.
 */
export async function setCharges(
  services: Services,
  actor: Actor,
  body: ChargesBody,
  key: string | null,
): Promise<ChargesJson> {
  const precomputed = nothingPrecomputed();
  const outcome = await withPreload(
    services,
    actor,
    () => preloadCharges(services, actor, body, precomputed),
    (preloaded) =>
      idempotently(services, actor, { key, operation: CHARGE, input: unversioned(body) }, (tx) =>
        setInTransaction(tx, services, actor, body, { preloaded, precomputed }),
      ),
  );
  const { groupId, changedCount, skipped } = outcome;
  return { ...(await editAnswer(services, actor, groupId, outcome)), changedCount, skipped: [...skipped] };
}

type Amounts = Pick<InvoiceChargesBody, 'tax' | 'shipping' | 'insurance' | 'other'>;

function amountsOf({ tax, shipping, insurance, other }: Amounts): ChargesBody['charges'] {
  const given = Object.entries({ tax, shipping, insurance, other }).filter(([, amount]) => amount !== undefined);
  return Object.fromEntries(given.map(([component, amount]) => [component, { amount }]));
}

/** Sets charges of one lot of an invoice. Throws 404 if the lot isn't on the invoice, otherwise like setCharges. */
export async function setChargesOfLot(
  services: Services,
  actor: Actor,
  body: AdditionalChargesBody,
  key: string | null,
): Promise<ChargesJson> {
  const [id] = await selectLineIdsOfLot(services.db, actor.houseId, body.invoiceID, body.lotID);
  if (id === undefined) throw notFound('The item');
  const versions =
    body.version === undefined ? {} : { versions: [{ type: 'InvoiceLine' as const, id, version: body.version }] };
  return setCharges(
    services,
    actor,
    {
      target: { invoiceDetailIDs: [id] },
      charges: amountsOf(body),
      additionalCharge: body.additionalCharge,
      ...versions,
    },
    key,
  );
}

/** Sets charges of an invoice that has them as a whole. Throws like setCharges. */
export async function setChargesOfInvoice(
  services: Services,
  actor: Actor,
  body: InvoiceChargesBody,
  key: string | null,
): Promise<ChargesJson> {
  const versions =
    body.version === undefined
      ? {}
      : { versions: [{ type: 'Invoice' as const, id: body.invoiceID, version: body.version }] };
  return setCharges(
    services,
    actor,
    {
      target: { invoiceIDs: [body.invoiceID] },
      charges: amountsOf(body),
      additionalCharge: body.additionalCharge,
      ...versions,
    },
    key,
  );
}
