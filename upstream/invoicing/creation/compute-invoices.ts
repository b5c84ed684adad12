import { localDateOf } from '../../../rules/core/dates';
import type { ProcessorType } from '../../../rules/house/house-fields';
import { chargePlace, type ComputedCharge, type Place } from '../../../rules/invoicing/added-charges/charge-targets';
import { computeCharges } from '../../../rules/invoicing/added-charges/compute-charges';
import type { TemplateTerms } from '../../../rules/invoicing/added-charges/taxes-and-fees';
import { isTaxAutomatic } from '../../../rules/invoicing/added-charges/us-sales-tax';
import { projectInvoice } from '../../../rules/invoicing/figures/projection';
import type { InvoiceProjection, LineFacts } from '../../../rules/invoicing/invoices/facts';
import { liveFee, type LiveFeeRates } from '../../../rules/invoicing/lines/live-fee';
import { buyersPremium, type PremiumTerms } from '../../../rules/invoicing/lines/premium';
import { exemptionOfBidder, type InvoiceExemption } from '../../../rules/invoicing/tax-exemptions/invoice-exemption';
import { giveWay, workTime } from '../../core/work/pace';
import type { ExemptionRow } from '../../tax-exemptions/exemption-record';
import type { BidderRow, SessionTermsRow, SoldLotRow } from './creation-store';

/** The input for computing a group's invoices. */
export interface CreationSources {
  readonly currency: string;
  readonly processor: ProcessorType;
  readonly paymentsEnabled: boolean;
  readonly saleLocation: Place;
  readonly template: TemplateTerms & { readonly chargesPerLot: boolean };
  readonly sessions: readonly SessionTermsRow[];
  /** In the order in which their invoices are numbered. */
  readonly bidders: readonly BidderRow[];
  readonly lotsOfBidder: ReadonlyMap<number, readonly SoldLotRow[]>;
  /** The tax exemption papers in force of each bidder. */
  readonly papersOfBidder: ReadonlyMap<number, readonly ExemptionRow[]>;
  readonly paddlesOfBidder: ReadonlyMap<number, readonly { readonly catalogId: number; readonly number: string }[]>;
}

/** The session's terms that determined a line's premium and live fee; stored with the line. */
export interface LineTerms {
  readonly premium: PremiumTerms;
  readonly liveFeeMillionths: number;
}

export interface ComputedLine {
  /** Index among all lines of the group, from 0. It serves as the line's number until it has one. */
  readonly id: number;
  readonly lot: SoldLotRow;
  readonly saleIdentifier: string;
  readonly premium: number;
  readonly liveFee: number;
  readonly terms: LineTerms;
}

export interface ComputedInvoice {
  readonly bidder: BidderRow;
  readonly paddleNumber: string;
  readonly lines: readonly ComputedLine[];
  readonly charges: readonly ComputedCharge[];
  readonly projection: InvoiceProjection;
  readonly exemption: InvoiceExemption;
  /** Its lots are off it until an edit puts them on. */
  readonly isOff?: boolean;
}

/** Number of invoices computed before other requests get a turn. */
const BATCH = 50;

const NO_LIVE_FEES: LiveFeeRates = { MARKETPLACE: 0, PRIVATE_LABEL: 0, AGGREGATOR: 0 };

function computeLine(id: number, lot: SoldLotRow, bidder: BidderRow, session: SessionTermsRow): ComputedLine {
  const { premium } = session;
  const rates = { ...NO_LIVE_FEES, ...session.liveFeeRates };
  return {
    id,
    lot,
    saleIdentifier: session.identifier,
    premium: buyersPremium(lot.hammer, premium),
    liveFee: liveFee(lot.hammer, bidder.channel, rates),
    terms: { premium, liveFeeMillionths: bidder.channel === 'FLOOR' ? 0 : rates[bidder.channel] },
  };
}

/** Returns the place that the buyer's goods are shipped to; null if the country is unknown. */
export const shipToOf = ({ country, state }: Pick<BidderRow, 'country' | 'state'>): Place | null =>
  country === '' ? null : { country, state: state || null };

/** Charges of 0 are left out, except an automatic tax of 0, which records that it was computed. */
const isWritten = (charge: ComputedCharge): boolean => charge.amount !== 0 || charge.source === 'AUTOMATIC_TAX';

async function computeInvoice(
  sources: CreationSources,
  bidder: BidderRow,
  firstLine: number,
): Promise<ComputedInvoice> {
  const { template, processor, paymentsEnabled } = sources;
  const lots = sources.lotsOfBidder.get(bidder.id) ?? [];
  const sessionOf = new Map(sources.sessions.map((session) => [session.id, session]));
  const lines = lots.map((lot, index) => {
    const session = sessionOf.get(lot.catalogId);
    if (!session) throw new Error(`Lot ${lot.id} is of a session that is not in the group.`);
    return computeLine(firstLine + index, lot, bidder, session);
  });
  const facts = lines.map(lineFacts);
  const attended = sources.sessions.filter(({ id }) => lots.some(({ catalogId }) => catalogId === id));
  const [firstSession] = attended;
  if (!firstSession) throw new Error(`Bidder ${bidder.id} bought nothing in the group.`);
  const taxed = {
    place: chargePlace(false, sources.saleLocation, shipToOf(bidder)),
    on: localDateOf(firstSession.startsAt.getTime(), firstSession.timeZone),
  };
  const exemption = exemptionOfBidder(bidder.taxExempt, sources.papersOfBidder.get(bidder.id) ?? [], taxed);
  const { charges } = await computeCharges({
    lines: facts,
    entered: [],
    chargesPerLot: template.chargesPerLot,
    currency: sources.currency,
    terms: template,
    ...taxed,
    taxExempt: exemption.taxExempt,
    automaticTax: isTaxAutomatic({ processor, paymentsEnabled }, bidder.country),
  });
  const written = charges.filter(isWritten);
  const ofBidder = sources.paddlesOfBidder.get(bidder.id) ?? [];
  const paddles = attended.flatMap((session) => ofBidder.filter(({ catalogId }) => catalogId === session.id));
  return {
    bidder,
    paddleNumber: paddles[0]?.number ?? '',
    lines,
    charges: written,
    exemption,
    projection: projectNew(sources, bidder, facts, written),
  };
}

const lineFacts = (line: ComputedLine): LineFacts => ({
  id: line.id,
  lotId: line.lot.id,
  hammer: line.lot.hammer,
  premium: line.premium,
  liveFee: line.liveFee,
  taxCode: line.lot.taxCode,
  hasResaleRight: line.lot.hasResaleRight,
  suppressed: false,
  canceled: false,
  restricted: line.lot.restricted,
  shippedAt: null,
});

const projectNew = (
  { currency, template }: Pick<CreationSources, 'currency' | 'template'>,
  { channel }: BidderRow,
  lines: readonly LineFacts[],
  charges: readonly ComputedCharge[],
): InvoiceProjection =>
  projectInvoice({
    currency,
    pickup: false,
    channel,
    chargesPerLot: template.chargesPerLot,
    lines,
    charges: charges.map((charge, index) => ({ ...charge, id: index, round: 0, at: 0 })),
    payments: [],
    credits: [],
    chargeHold: null,
    actionNeeded: false,
    unallocated: false,
    sentAt: null,
    additionalSentAt: {},
  });

/** Returns the invoice with its lots off it and without charges, as it is until an edit puts them on. */
export const takenOff = (sources: CreationSources, invoice: ComputedInvoice): ComputedInvoice => ({
  ...invoice,
  charges: [],
  projection: projectNew(
    sources,
    invoice.bidder,
    invoice.lines.map((line) => ({ ...lineFacts(line), suppressed: true, canceled: true })),
    [],
  ),
  isOff: true,
});

/** Computes the invoices of a group, one per bidder, in the order of the bidders. Calls `report` with the number done after every batch. */
export async function computeInvoices(
  sources: CreationSources,
  report: (done: number) => Promise<void>,
): Promise<ComputedInvoice[]> {
  const invoices: ComputedInvoice[] = [];
  let lineCount = 0;
  let since = workTime();
  for (const bidder of sources.bidders) {
    const invoice = await computeInvoice(sources, bidder, lineCount);
    invoices.push(invoice);
    lineCount += invoice.lines.length;
    if (invoices.length % BATCH === 0) {
      await report(invoices.length);
      await giveWay(since);
      since = workTime();
    }
  }
  return invoices;
}
