import { localDateOf } from '../../../rules/core/dates';
import { chargeDeltas, type NewChargeEntry } from '../../../rules/invoicing/added-charges/charge-deltas';
import {
  type ChargeExplanation,
  chargePlace,
  type ComputedCharge,
} from '../../../rules/invoicing/added-charges/charge-targets';
import {
  type ChargeRequest,
  computeCharges,
  taxesCharges,
} from '../../../rules/invoicing/added-charges/compute-charges';
import { isTaxAutomatic } from '../../../rules/invoicing/added-charges/us-sales-tax';
import { exemptionElsewhere, type StoredExemption } from '../../../rules/invoicing/tax-exemptions/invoice-exemption';
import { inTurns } from '../../core/breaths';
import type { Queryable } from '../../core/database/database';
import { houseById, locationsById } from '../../house/service';
import type { ExemptionRow } from '../../tax-exemptions/exemption-record';
import { exemptionsOfBidders } from '../../tax-exemptions/service';
import { templateVersion } from '../../templates/service';
import { shipToOf } from '../creation/compute-invoices';
import { selectSessionTerms } from '../creation/creation-store';
import type { PlannedEntry, RecomputedPart } from '../editing/edit-plan';
import type { GroupRow } from '../groups/group-store';
import { requireGroup } from '../groups/service';
import { chargeEntry, type InvoiceRecord, lineFacts } from '../records/invoice-facts';
import type { ChargeRow } from '../records/ledger-store';

type Terms = Awaited<ReturnType<typeof readTerms>>;

/** Reads what the charges of these invoices are computed from: the template version they were created with, and the current house. */
async function readTerms(db: Queryable, houseId: number, group: GroupRow, records: readonly InvoiceRecord[]) {
  const location = (await locationsById(db, houseId, [group.locationId])).get(group.locationId);
  if (!location) throw new Error(`There is no location ${group.locationId}.`);
  const catalogIds = [...new Set(records.flatMap(({ lines }) => lines.map(({ catalogId }) => catalogId)))];
  return {
    house: await houseById(db, houseId),
    saleLocation: { country: location.country, state: location.state || null },
    template: await templateVersion(db, houseId, group.templateId, group.templateVersion),
    sessions: await selectSessionTerms(db, houseId, catalogIds),
  };
}

/** Returns what the taxes and fees of an invoice depend on. */
function requestOf(
  { invoice, lines, charges }: InvoiceRecord,
  { house, saleLocation, template, sessions }: Terms,
): ChargeRequest {
  const first = sessions.find(({ id }) => lines.some(({ catalogId }) => catalogId === id));
  if (!first) throw new Error(`Invoice ${invoice.id} has no session.`);
  return {
    lines: lines.map(lineFacts),
    entered: charges.map(chargeEntry),
    chargesPerLot: invoice.chargesPerLot,
    currency: invoice.currency,
    terms: template,
    place: chargePlace(invoice.pickup, saleLocation, shipToOf(invoice)),
    taxExempt: invoice.taxExempt,
    automaticTax: isTaxAutomatic(
      { processor: house.processorType, paymentsEnabled: house.paymentProcessingEnabled },
      invoice.country,
    ),
    on: localDateOf(first.startsAt.getTime(), first.timeZone),
  };
}

/** Where and on which day the taxes of invoices apply, by invoice. */
export async function taxedAt(
  db: Queryable,
  houseId: number,
  groupId: number,
  records: readonly InvoiceRecord[],
): Promise<ReadonlyMap<number, Pick<ChargeRequest, 'place' | 'on'>>> {
  if (records.length === 0) return new Map();
  const terms = await readTerms(db, houseId, await requireGroup(db, houseId, groupId), records);
  return new Map(records.map((record) => [record.invoice.id, requestOf(record, terms)]));
}

/** Returns the explanation of a difference: that of the resulting charge; null if that charge is gone. */
const explanationOf = (entry: NewChargeEntry, desired: readonly ComputedCharge[]): ChargeExplanation | null =>
  desired.find(
    ({ lineId, round, component, label }) =>
      lineId === entry.lineId && round === entry.round && component === entry.component && label === entry.label,
  )?.explain ?? null;

/** The differences between the automatic charges of one invoice and what they should be. */
interface Recomputed {
  readonly entries: readonly PlannedEntry[];
  /** The automatic tax could not be computed for the address, so the tax doesn't change. */
  readonly taxFailed: boolean;
  /** The exemption of an invoice whose place changed; null if it stays. */
  readonly exemption: StoredExemption | null;
}

/** Charges per lot don't depend on which lots are shown. But what was entered once is shared by those, and its tax with it. */
const onlyTaxes = ({ invoice }: InvoiceRecord, which: RecomputedPart): boolean =>
  which === 'TAXES_ON_CHARGES' || (which === 'PER_INVOICE' && invoice.chargesPerLot);

const isTaxable = ({ component }: Pick<ChargeRow, 'component'>): boolean =>
  component === 'shipping' || component === 'other';

const isComputedTax = ({ component, source }: Pick<ChargeRow, 'component' | 'source'>): boolean =>
  component === 'tax' && source !== 'MANUAL';

type Unit = Pick<PlannedEntry, 'invoiceId' | 'lineId' | 'round'>;

const unitKey = ({ invoiceId, lineId, round }: Unit): string => `${invoiceId} ${lineId ?? ''} ${round}`;

interface Recomputing {
  /** With the planned entries. */
  readonly records: readonly InvoiceRecord[];
  readonly which: RecomputedPart;
  /** Where the edit itself changes charges. Taxes on charges follow there only: what was invoiced or paid before stays as it is. */
  readonly planned: readonly Unit[];
  readonly at: Date;
  /** Invoices whose place changes: their exemptions follow. */
  readonly moved?: ReadonlySet<number>;
}

/** Returns the papers of the bidders of invoices whose place changes. */
async function papersOf(
  db: Queryable,
  houseId: number,
  records: readonly InvoiceRecord[],
  moved: ReadonlySet<number>,
): Promise<ReadonlyMap<number, readonly ExemptionRow[]>> {
  const bidders = records.flatMap(({ invoice }) => (moved.has(invoice.id) ? [invoice.approvalId] : []));
  return bidders.length === 0 ? new Map() : exemptionsOfBidders(db, houseId, [...new Set(bidders)]);
}

/** A surcharge belongs to its payment: it is neither taxed nor computed again. */
const withoutSurcharges = (record: InvoiceRecord): InvoiceRecord => ({
  ...record,
  charges: record.charges.filter(({ source }) => source !== 'SURCHARGE'),
});

const NOWHERE: ReadonlySet<number> = new Set();

/**
 * Returns the differences between the automatic charges of invoices and those that their facts now give, by invoice: a
 * constant number of statements. Manually set charges don't change, and neither do invoices with overridden costs.
 */
export async function recomputedCharges(
  db: Queryable,
  houseId: number,
  groupId: number,
  { records, which, planned, at, moved = NOWHERE }: Recomputing,
): Promise<ReadonlyMap<number, Recomputed>> {
  const followed = records
    .map(withoutSurcharges)
    .filter((record) => !record.invoice.costsOverride && (!onlyTaxes(record, which) || record.charges.some(isTaxable)));
  if (followed.length === 0) return new Map();
  const terms = await readTerms(db, houseId, await requireGroup(db, houseId, groupId), followed);
  const papers = await papersOf(db, houseId, followed, moved);
  const changed = new Set(planned.map(unitKey));
  const recomputed = new Map<number, Recomputed>();
  await inTurns(followed, async (record) => {
    const asked = requestOf(record, terms);
    // A tax that staff entered with a reason stays, and so does what the sales count as.
    const isTaxEntered = record.invoice.taxReason !== '';
    const exemption =
      moved.has(record.invoice.id) && !isTaxEntered
        ? exemptionElsewhere(record.invoice, papers.get(record.invoice.approvalId) ?? [], asked)
        : null;
    const request = exemption === null ? asked : { ...asked, taxExempt: exemption.taxExempt };
    if (onlyTaxes(record, which) && !taxesCharges(request)) return;
    const computed = await computeCharges(request);
    const { charges: desired } = computed;
    const taxFailed = computed.taxFailed && !isTaxEntered;
    const invoiceId = record.invoice.id;
    const deltas = chargeDeltas(record.charges.map(chargeEntry), desired, at.getTime()).filter(
      ({ component, lineId, round }) => {
        if (component === 'tax' && (taxFailed || isTaxEntered)) return false;
        return onlyTaxes(record, which)
          ? component === 'tax' && changed.has(unitKey({ invoiceId, lineId, round }))
          : round === 0 ||
              record.charges.some((one) => isComputedTax(one) && one.lineId === lineId && one.round === round);
      },
    );
    const entries = deltas.map((entry): PlannedEntry => ({
      ...entry,
      at,
      kind: 'CHARGE',
      invoiceId,
      refersTo: null,
      online: false,
      explain: explanationOf(entry, desired),
    }));
    recomputed.set(invoiceId, { entries, taxFailed, exemption });
  });
  return recomputed;
}
