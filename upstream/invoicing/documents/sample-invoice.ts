import { minorFromDecimal } from '../../../rules/core/money';
import { blankValues } from '../../../rules/core/record-fields';
import type { Place } from '../../../rules/invoicing/added-charges/charge-targets';
import { invoiceFields } from '../../../rules/invoicing/invoices/invoice-fields';
import { STEPS_ONLY } from '../../../rules/invoicing/lines/premium';
import type { TaxCode } from '../../../rules/lots/tax-codes';
import type { HouseRow } from '../../house/house-record';
import type { LocationRow } from '../../house/location-record';
import type { TemplateVersionRow } from '../../templates/template-record';
import { type ComputedInvoice, computeInvoices } from '../creation/compute-invoices';
import type { BidderRow, SoldLotRow } from '../creation/creation-store';
import type { InvoiceRecord } from '../records/invoice-facts';
import type { InvoiceRow } from '../records/invoice-record';
import type { LineRow } from '../records/line-record';

/** The number on the sample; it is no invoice of the house, as its group 0 indicates. */
const SAMPLE_NUMBER = 1001;
const SESSION = 1;
const DAY_MS = 86_400_000;

/** The lots of the sample's bidder: title and hammer price in units of the currency. */
const LOTS = [
  ['Regency mahogany writing table', '1200'],
  ['Pair of silver candlesticks, London 1774', '350'],
] as const;

/** 25% premium and 3% live fee, so that every option of a tax or fee has an effect. */
const TERMS = {
  premium: { method: 'MARGINAL', steps: [{ from: 0, to: null, rateMillionths: 250_000 }], ...STEPS_ONLY },
  liveFeeRates: { MARKETPLACE: 30_000 },
} as const;

/** The lots have the tax codes of the template, so that its taxes for some lots have an effect. The first one has the artist's resale right. */
const lotsOf = (currency: string, codes: readonly TaxCode[]): SoldLotRow[] =>
  LOTS.map(([title, hammer], index) => ({
    id: index + 1,
    ref: '',
    catalogId: SESSION,
    number: index + 1,
    extension: '',
    title,
    imageUrl: null,
    lotUrl: null,
    restricted: false,
    approvalId: 1,
    hammer: minorFromDecimal(hammer, currency),
    taxCode: codes[index] ?? '',
    hasResaleRight: index === 0,
  }));

/** Returns a bidder who lives where the taxes to show apply. */
const bidderIn = (place: Place): BidderRow => ({
  id: 1,
  memberId: 1,
  channel: 'MARKETPLACE',
  firstName: 'Sample',
  lastName: 'Bidder',
  company: '',
  email: 'bidder@example.com',
  phone: '',
  street1: '1 Sample Street',
  street2: '',
  city: 'Sampleton',
  state: place.state ?? '',
  province: '',
  postalCode: '',
  country: place.country,
  taxExempt: false,
  taxNumber: '',
});

function invoiceRow(
  { bidder, projection, paddleNumber }: ComputedInvoice,
  { currency, now, chargesPerLot }: { currency: string; now: Date; chargesPerLot: boolean },
): InvoiceRow {
  const { id: _id, ...person } = bidder;
  return {
    ...blankValues(invoiceFields),
    ...person,
    ...projection,
    ...projection.price,
    id: SAMPLE_NUMBER,
    ref: '',
    groupId: 0,
    approvalId: bidder.id,
    paddleNumber,
    currency,
    chargesPerLot,
    costsOverride: false,
    createdAt: now,
    sentAt: null,
    firstSentAt: null,
    dueOn: null,
    version: 1,
    statusAt: null,
    shippedAt: null,
  };
}

function lineRow(
  { lot, saleIdentifier }: ComputedInvoice['lines'][number],
  projection: ComputedInvoice['projection']['lines'][number],
): LineRow {
  return {
    ...projection.price,
    id: projection.id,
    invoiceId: SAMPLE_NUMBER,
    lotId: lot.id,
    catalogId: SESSION,
    lotRef: lot.ref,
    lotNumber: lot.number,
    lotExtension: '',
    title: lot.title,
    imageUrl: null,
    lotUrl: null,
    saleIdentifier,
    restricted: false,
    taxCode: lot.taxCode,
    hasResaleRight: lot.hasResaleRight,
    suppressed: false,
    removed: false,
    canceled: false,
    hiddenAt: null,
    hiddenBy: null,
    shippedAt: null,
    carrier: '',
    trackingNumber: '',
    saleEndedAt: null,
    version: 1,
    total: projection.total,
    credited: 0,
    paid: 0,
    isPaid: false,
    paidAt: null,
    paidOnline: false,
    status: projection.status,
  };
}

function recordOf(
  computed: ComputedInvoice,
  stamp: { currency: string; now: Date; chargesPerLot: boolean },
): InvoiceRecord {
  const lines = computed.lines.flatMap((line, index) => {
    const projection = computed.projection.lines[index];
    return projection ? [lineRow(line, projection)] : [];
  });
  const charges = computed.charges.map((charge, index) => ({
    kind: 'CHARGE' as const,
    id: index + 1,
    invoiceId: SAMPLE_NUMBER,
    lineId: charge.lineId,
    round: 0,
    amount: charge.amount,
    at: stamp.now,
    recordedAt: stamp.now,
    refersTo: null,
    component: charge.component,
    label: charge.label,
    source: charge.source,
  }));
  return { invoice: invoiceRow(computed, stamp), lines, charges, payments: [], credits: [] };
}

export interface SampleCommand {
  readonly house: HouseRow;
  /** The address on the document, and where the sample was sold. */
  readonly location: LocationRow;
  readonly template: TemplateVersionRow;
  /** Where the bidder lives, which determines the taxes and fees. */
  readonly place: Place;
}

/** Returns the session that the sample was sold in. */
export const sampleSession = ({ location }: SampleCommand, now: Date) => ({
  id: SESSION,
  identifier: 'S1',
  startsAt: new Date(now.getTime() - DAY_MS),
  timeZone: location.timeZone,
});

/** Returns the invoice of a bidder who bought two lots, computed like every invoice. */
export async function sampleInvoice(command: SampleCommand, now: Date): Promise<InvoiceRecord> {
  const { house, location, template, place } = command;
  const { currency } = house;
  const bidder = bidderIn(place);
  const [computed] = await computeInvoices(
    {
      currency,
      processor: house.processorType,
      paymentsEnabled: house.paymentProcessingEnabled,
      saleLocation: { country: location.country, state: location.state || null },
      template,
      sessions: [{ ...sampleSession(command, now), ...TERMS }],
      bidders: [bidder],
      lotsOfBidder: new Map([
        [bidder.id, lotsOf(currency, [...new Set(template.taxes.flatMap(({ taxCodes }) => taxCodes ?? []))])],
      ]),
      papersOfBidder: new Map(),
      paddlesOfBidder: new Map([[bidder.id, [{ catalogId: SESSION, number: '127' }]]]),
    },
    () => Promise.resolve(),
  );
  if (!computed) throw new Error('The sample has no invoice.');
  return recordOf(computed, { currency, now, chargesPerLot: template.chargesPerLot });
}
