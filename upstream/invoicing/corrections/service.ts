import { correctionRefusal, stageOf } from '../../../rules/invoicing/corrections/price-correction';
import { NO_PRICE } from '../../../rules/invoicing/figures/price-parts';
import type { Queryable, Transaction } from '../../core/database/database';
import { rolledBack } from '../../core/database/rolled-back';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { type CorrectedPrices, correctPrices } from './correct-prices';
import { type CorrectedSale, correctSaleOnInvoices } from './correct-sale';
import type {
  CorrectableLot,
  CorrectedInvoice,
  CorrectedLot,
  CorrectedParts,
  CorrectionTrail,
  PriceCorrection,
  SaleToCorrect,
} from './correction-record';
import { type InvoiceSumsRow, selectInvoiceSums, selectLotsOnInvoices, selectSumsOfLot } from './correction-store';
import { undoCorrections } from './undo-corrections';

/** Returns where lots are invoiced, and whether their prices can be corrected there. Lots that aren't on an invoice are missing. */
export async function readCorrectableLots(
  db: Queryable,
  houseId: number,
  lotIds: readonly number[],
): Promise<CorrectableLot[]> {
  const rows = await selectLotsOnInvoices(db, houseId, lotIds);
  return rows.map((row) => ({
    lotId: row.lotId,
    invoiceId: row.invoiceId,
    groupId: row.groupId,
    bidderName: row.bidderName,
    stage: stageOf(row),
    refusal: correctionRefusal(row, row),
  }));
}

/** What corrections would do. */
export interface PreviewedCorrections {
  readonly lots: readonly CorrectedLot[];
  readonly invoices: readonly CorrectedInvoice[];
}

/**
 * Returns what correcting prices would do to the invoices, computed by correcting them in a transaction that stores nothing, so that the figures are
 * those that a correction gives. Throws as `correctPrices`.
 */
export async function previewCorrections(
  services: Services,
  actor: Actor,
  corrections: readonly PriceCorrection[],
  lotNames: ReadonlyMap<number, string>,
): Promise<PreviewedCorrections> {
  if (corrections.length === 0) return { lots: [], invoices: [] };
  const { houseId } = actor;
  return rolledBack(services.db, async (tx) => {
    const rows = await selectLotsOnInvoices(
      tx,
      houseId,
      corrections.map(({ lotId }) => lotId),
    );
    const ids = [...new Set(rows.map(({ invoiceId }) => invoiceId))];
    const before = await selectInvoiceSums(tx, houseId, ids);
    const { lots } = await correctPrices(tx, services, actor, corrections, lotNames);
    const after = new Map((await selectInvoiceSums(tx, houseId, ids)).map((row) => [row.invoiceId, row]));
    const corrected = new Set(lots.map(({ invoiceId }) => invoiceId));
    return {
      lots,
      invoices: before
        .filter(({ invoiceId }) => corrected.has(invoiceId))
        .map((row) => invoiceBetween(row, after.get(row.invoiceId) ?? row)),
    };
  });
}

const NO_PARTS: CorrectedParts = { ...NO_PRICE, additional: 0, credited: 0, paid: 0 };

const partsOf = ({ additional, credited, paid, ...row }: InvoiceSumsRow): CorrectedParts => {
  const { hammer, premium, liveFee, tax, shipping, insurance, other } = row;
  return { hammer, premium, liveFee, tax, shipping, insurance, other, additional, credited, paid };
};

/** Returns what changed of an invoice; it is new if there is none before. */
const invoiceBetween = (before: InvoiceSumsRow | undefined, after: InvoiceSumsRow): CorrectedInvoice => ({
  invoiceId: after.invoiceId,
  groupId: after.groupId,
  bidderName: after.bidderName,
  stage: before ? stageOf({ ...before, isPaymentPending: false }) : 'UNSENT',
  isNew: before === undefined,
  currency: after.currency,
  before: before ? partsOf(before) : NO_PARTS,
  after: partsOf(after),
  totalBefore: before?.total ?? 0,
  totalAfter: after.total,
  outstandingBefore: before?.outstanding ?? 0,
  outstandingAfter: after.outstanding,
});

/**
 * Corrects the invoices of a lot whose sale is corrected, and returns what changed on them. The lot stays as it is: the caller stores its result in the
 * same transaction. Call it before the lot is locked. Throws as `correctSaleOnInvoices`.
 */
export async function correctSale(
  tx: Transaction,
  services: Services,
  actor: Actor,
  sale: SaleToCorrect,
): Promise<CorrectedSale & { readonly invoices: readonly CorrectedInvoice[] }> {
  const { houseId } = actor;
  const before = new Map((await selectSumsOfLot(tx, houseId, sale)).map((row) => [row.invoiceId, row]));
  const corrected = await correctSaleOnInvoices(tx, services, actor, sale);
  const after = await selectInvoiceSums(tx, houseId, corrected.invoiceIds);
  const inOrder = corrected.invoiceIds.flatMap((id) => after.find(({ invoiceId }) => invoiceId === id) ?? []);
  return { ...corrected, invoices: inOrder.map((row) => invoiceBetween(before.get(row.invoiceId), row)) };
}

/** Undoes the correction of a sale. The caller has checked that the lot still has the corrected result. Throws as `undoCorrections`. */
export const undoSale = (tx: Transaction, services: Services, actor: Actor, trail: CorrectionTrail): Promise<void> =>
  undoCorrections(tx, services, actor, trail, 'sale');

/** Corrects prices of lots that are on invoices, and the invoices with them. Call it before lots are locked. Throws as `correctPrices`. */
export const correctInvoicedPrices = (
  tx: Transaction,
  services: Services,
  actor: Actor,
  corrections: readonly PriceCorrection[],
  lotNames: ReadonlyMap<number, string>,
): Promise<CorrectedPrices> => correctPrices(tx, services, actor, corrections, lotNames);

/** Undoes corrections. The caller has checked that the lots still have the corrected prices. Throws as `undoCorrections`. */
export const undoInvoicedPrices = (
  tx: Transaction,
  services: Services,
  actor: Actor,
  trail: CorrectionTrail,
): Promise<void> => undoCorrections(tx, services, actor, trail);
