import { wireFromMinor } from '../../rules/core/money';
import { priceOf, resultOf, type StoredResult } from '../../rules/lots/results/lot-result';
import type { CorrectedInvoice } from '../invoicing/corrections/correction-record';
import { resultFromJson } from '../lots/results/service';
import type { SaleCorrectionRow, StoredSale } from './correction-store';
import type { SaleCorrectionJson, SalePreviewJson } from './correction-wire';

/** Returns a result with the name of its buyer. */
export function resultJson(
  stored: Omit<StoredResult, 'soldAt'>,
  bidderName: string | null,
  currency: string,
): SalePreviewJson['from'] {
  const result = resultOf(stored);
  const price = priceOf(result);
  const isSold = price !== null && price > 0;
  return {
    isSold,
    hammer: isSold ? wireFromMinor(price, currency) : null,
    approvalID: result.kind === 'SOLD' ? result.approvalId : null,
    bidderName: result.kind === 'SOLD' ? bidderName : null,
  };
}

const ofStored = (stored: StoredSale, bidderName: string | null, currency: string) =>
  resultJson(resultFromJson(stored), bidderName, currency);

/** Returns what a correction did to an invoice. */
export function invoiceJson({
  invoiceId,
  groupId,
  bidderName,
  stage,
  isNew,
  currency,
  ...change
}: CorrectedInvoice): SalePreviewJson['invoices'][number] {
  const amount = (minor: number) => wireFromMinor(minor, currency);
  const parts = (
    { additional, credited, paid, ...price }: CorrectedInvoice['before'],
    total: number,
    balance: number,
  ) => ({
    hammer: amount(price.hammer),
    premium: amount(price.premium),
    liveFee: amount(price.liveFee),
    tax: amount(price.tax),
    shipping: amount(price.shipping),
    insurance: amount(price.insurance),
    other: amount(price.other),
    additional: amount(additional),
    credited: amount(credited),
    paid: amount(paid),
    total: amount(total),
    balance: amount(balance),
  });
  return {
    invoiceID: invoiceId,
    invoiceGroupID: groupId,
    bidderName,
    stage,
    isNew,
    before: parts(change.before, change.totalBefore, change.outstandingBefore),
    after: parts(change.after, change.totalAfter, change.outstandingAfter),
  };
}

/** Returns a stored correction. */
export function correctionJson(row: SaleCorrectionRow): SaleCorrectionJson {
  const { currency } = row;
  return {
    saleCorrectionID: row.id,
    lotID: row.lotId,
    lotNumber: `${row.lotNumber ?? ''}${row.lotExtension}`,
    catalogID: row.catalogId,
    currencyCode: currency,
    kind: row.kind,
    from: ofStored(row.before, row.buyerBefore, currency),
    to: ofStored(row.after, row.buyerAfter, currency),
    invoices: row.invoices.map(invoiceJson),
    disputeIDs: [...row.disputeIds],
    reason: row.reason,
    correctedAt: row.correctedAt.getTime(),
    correctedBy: row.correctedByName,
    undoneAt: row.undoneAt?.getTime() ?? null,
    undoneBy: row.undoneByName,
    canUndo: row.undoneAt === null && row.isLatest,
    version: row.version,
  };
}
