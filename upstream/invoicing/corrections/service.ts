import { correctionRefusal, stageOf } from '../../../rules/invoicing/corrections/price-correction';
import type { Queryable, Transaction } from '../../core/database/database';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { type CorrectedPrices, correctPrices } from './correct-prices';
import type {
  CorrectableLot,
  CorrectedInvoice,
  CorrectedLot,
  CorrectionTrail,
  PriceCorrection,
} from './correction-record';
import { type InvoiceSumsRow, selectInvoiceSums, selectLotsOnInvoices } from './correction-store';
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

/** Ends a transaction that only computes. */
class Previewed extends Error {
  constructor(readonly answer: PreviewedCorrections) {
    super('A preview stores nothing.');
  }
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
  try {
    return await services.db.transaction(async (tx): Promise<PreviewedCorrections> => {
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
      throw new Previewed({
        lots,
        invoices: before
          .filter(({ invoiceId }) => corrected.has(invoiceId))
          .map((row) => invoiceBetween(row, after.get(row.invoiceId) ?? row)),
      });
    });
  } catch (error) {
    if (error instanceof Previewed) return error.answer;
    throw error;
  }
}

const invoiceBetween = (before: InvoiceSumsRow, after: InvoiceSumsRow): CorrectedInvoice => ({
  invoiceId: before.invoiceId,
  groupId: before.groupId,
  bidderName: before.bidderName,
  stage: stageOf({ ...before, isPaymentPending: false }),
  currency: before.currency,
  totalBefore: before.total,
  totalAfter: after.total,
  outstandingBefore: before.outstanding,
  outstandingAfter: after.outstanding,
});

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
