import { localDateOf } from '../../rules/core/dates';
import { chargeDeltas } from '../../rules/invoicing/charge-deltas';
import type { NewChargeEntry } from '../../rules/invoicing/charge-deltas';
import { chargePlace } from '../../rules/invoicing/charge-targets';
import type { ComputedCharge } from '../../rules/invoicing/charge-targets';
import { computeCharges } from '../../rules/invoicing/compute-charges';
import { isTaxAutomatic } from '../../rules/invoicing/us-sales-tax';
import type { Transaction } from '../core/database';
import { takeNumbers } from '../core/numbering';
import { houseById, locationsById } from '../house/service';
import { templateVersion } from '../templates/service';
import { shipToOf } from './compute-invoices';
import { selectSessionTerms } from './creation-store';
import { insertCharges } from './edit-store';
import type { NewChargeRow } from './edit-store';
import type { GroupRow } from './group-store';
import { chargeEntry, lineFacts } from './invoice-facts';
import type { InvoiceRecord } from './invoice-facts';

type Terms = Awaited<ReturnType<typeof readTerms>>;

/** What the charges of these invoices are computed from: the template as it was when they were made, and the house as it is. */
async function readTerms(tx: Transaction, houseId: number, group: GroupRow, records: readonly InvoiceRecord[]) {
  const location = (await locationsById(tx, houseId, [group.locationId])).get(group.locationId);
  if (!location) throw new Error(`There is no location ${group.locationId}.`);
  const catalogIds = [...new Set(records.flatMap(({ lines }) => lines.map(({ catalogId }) => catalogId)))];
  return {
    house: await houseById(tx, houseId),
    saleLocation: { country: location.country, state: location.state || null },
    template: await templateVersion(tx, houseId, group.templateId, group.templateVersion),
    sessions: await selectSessionTerms(tx, houseId, catalogIds),
  };
}

async function desiredCharges({ invoice, lines }: InvoiceRecord, { house, saleLocation, template, sessions }: Terms): Promise<readonly ComputedCharge[]> {
  const first = sessions.find(({ id }) => lines.some(({ catalogId }) => catalogId === id));
  if (!first) throw new Error(`Invoice ${invoice.id} has no session.`);
  const { charges } = await computeCharges({
    lines: lines.map(lineFacts),
    chargesPerLot: false,
    terms: template,
    place: chargePlace(invoice.pickup, saleLocation, shipToOf(invoice)),
    taxExempt: invoice.taxExempt,
    automaticTax: isTaxAutomatic({ processor: house.processorType, paymentsEnabled: house.paymentProcessingEnabled }, invoice.country),
    on: localDateOf(first.startsAt.getTime(), first.timeZone),
  });
  return charges;
}

/** Why a difference is what it is: as the charge that it leads to; null where that charge is gone. */
const explanationOf = (entry: NewChargeEntry, desired: readonly ComputedCharge[]): NewChargeRow['explain'] =>
  desired.find(({ lineId, component, label }) => lineId === entry.lineId && component === entry.component && label === entry.label)?.explain ?? null;

/**
 * Brings the automatic charges of locked invoices to what their lines now give, by entries of the difference; what staff set
 * by hand stays. Charges that are kept per lot do not depend on which lots are shown, and are left alone.
 */
export async function recomputeCharges(
  tx: Transaction,
  group: GroupRow,
  records: readonly InvoiceRecord[],
  by: { readonly houseId: number; readonly userId: number; readonly at: Date },
): Promise<void> {
  const { houseId, userId, at } = by;
  const kept = records.filter(({ invoice }) => !invoice.chargesPerLot && !invoice.costsOverride);
  if (kept.length === 0) return;
  const terms = await readTerms(tx, houseId, group, kept);
  const added: Omit<NewChargeRow, 'id'>[] = [];
  for (const record of kept) {
    const desired = await desiredCharges(record, terms);
    const deltas = chargeDeltas(record.charges.map(chargeEntry), desired, at.getTime());
    added.push(...deltas.map((entry) => ({ ...entry, invoiceId: record.invoice.id, explain: explanationOf(entry, desired) })));
  }
  if (added.length === 0) return;
  const first = await takeNumbers(tx, houseId, 'ledger_entry', added.length);
  await insertCharges(tx, houseId, added.map((entry, index) => ({ ...entry, id: first + index })), { at, by: userId });
}
