import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { type Minor, minorFromWire, MoneyError } from '../../rules/core/money';
import { readableText } from '../../rules/core/text';
import { isSameResult, type LotResult, resultOf, type StoredResult } from '../../rules/lots/results/lot-result';
import {
  disputeCanceledText,
  disputeReopenedText,
  type RightResult,
  type SaleCorrectionKind,
  saleCorrectionKind,
  saleCorrectionRefusal,
  saleReasonProblem,
} from '../../rules/sale-corrections/sale-correction';
import { recordChanges } from '../core/audit/audit-log';
import type { Transaction } from '../core/database/database';
import { idempotently } from '../core/database/idempotency';
import { takeNumbers } from '../core/database/numbering';
import { rolledBack } from '../core/database/rolled-back';
import { conflict, invalid, notFound } from '../core/errors';
import type { Actor } from '../core/http/actor';
import type { Services } from '../core/services';
import { cancelDisputesOfPurchase, reopenCanceledDisputes } from '../disputes/service';
import type { CorrectedInvoice, CorrectionTrail } from '../invoicing/corrections/correction-record';
import { correctSale, undoSale } from '../invoicing/corrections/service';
import type { ResultLot } from '../lots/results/result-record';
import { correctResults, lockResults, resultFromJson, resultsOfLots, resultToJson } from '../lots/results/service';
import { invoiceJson, resultJson } from './correction-json';
import {
  type CorrectedSession,
  insertCorrection,
  lockCorrection,
  markUndone,
  type SaleCorrectionRow,
  selectBidderNames,
  selectBuyer,
  selectCorrections,
  selectSession,
  type StoredSale,
} from './correction-store';
import type { CorrectSaleBody, SalePreviewJson } from './correction-wire';

type Asked = z.output<typeof CorrectSaleBody>;

const nameOf = ({ number, extension }: Pick<ResultLot, 'number' | 'extension'>): string =>
  `${number ?? ''}${extension}`;
const saleOf = (lot: ResultLot): StoredSale => ({ ...resultToJson(lot), groupId: lot.groupId });

const changedMeanwhile = (lot: ResultLot) =>
  conflict('EDITED_MEANWHILE', `The sale of lot ${nameOf(lot)} has changed since you reviewed it. Review it again.`);

function hammerOf(hammer: number, currency: string): Minor {
  const refuse = (code: string, message: string) => invalid([{ code, message, field: 'hammer' }]);
  try {
    const minor = minorFromWire(hammer, currency);
    if (minor <= 0) throw refuse('INVALID_HAMMER', 'Enter a hammer price above zero.');
    return minor;
  } catch (error) {
    if (error instanceof MoneyError) throw refuse('INVALID_HAMMER', error.message);
    throw error;
  }
}

/** Returns the result that is right. What isn't asked for stays as it is. Throws 422 UNKNOWN_PADDLE, UNKNOWN_BIDDER, BUYER_REQUIRED, HAMMER_REQUIRED, INVALID_HAMMER. */
async function rightResult(
  tx: Transaction,
  houseId: number,
  lot: ResultLot,
  { unsold, paddle = '', approvalID, hammer }: Asked,
): Promise<RightResult> {
  if (unsold) return { kind: 'PASSED' };
  const refuse = (code: string, message: string, field: string) => invalid([{ code, message, field }]);
  const isNamed = paddle !== '' || approvalID !== undefined;
  const named = isNamed
    ? await selectBuyer(tx, houseId, lot.catalogId, { paddle: paddle || null, approvalId: approvalID ?? null })
    : lot.approvalId;
  if (named === null) {
    if (paddle !== '') throw refuse('UNKNOWN_PADDLE', `No bidder of this session has paddle ${paddle}.`, 'paddle');
    if (isNamed) throw refuse('UNKNOWN_BIDDER', 'There is no such bidder.', 'approvalID');
    throw refuse('BUYER_REQUIRED', 'Enter the paddle of the buyer.', 'paddle');
  }
  const price = hammer === undefined ? (lot.hammer ?? lot.realizedPrice) : hammerOf(hammer, lot.currency);
  if (price === null || price <= 0) throw refuse('HAMMER_REQUIRED', 'Enter the hammer price.', 'hammer');
  return { kind: 'SOLD', approvalId: named, hammer: price };
}

/** What a correction did, in the transaction that makes it. */
interface Applied {
  readonly lot: ResultLot;
  readonly kind: SaleCorrectionKind;
  readonly after: StoredSale;
  readonly invoices: readonly CorrectedInvoice[];
  readonly trail: CorrectionTrail;
  readonly disputeIds: readonly number[];
  /** Names what it depends on and what it did, without the numbers of new invoices. */
  readonly stamp: string;
}

function stampOf(
  from: LotResult,
  to: RightResult,
  { invoices, disputeIds }: Pick<Applied, 'invoices' | 'disputeIds'>,
): string {
  const changed = invoices.map((invoice) => (invoice.isNew ? { ...invoice, invoiceId: 0 } : invoice));
  return createHash('sha256')
    .update(JSON.stringify([from, to, changed, disputeIds]))
    .digest('hex');
}

function requireCorrectable(lot: ResultLot, { isEnded, isInvoiced }: CorrectedSession, to: RightResult): void {
  const refusal = saleCorrectionRefusal(
    {
      from: resultOf(lot),
      isInvoiced: lot.groupId !== null,
      canBeInvoiced: isInvoiced,
      isOver: isEnded || lot.closedAt !== null,
    },
    to,
  );
  if (refusal) throw conflict(refusal.code, refusal.message);
}

/** Corrects the sale of a lot: its disputes, its invoices, then its result. Disputes are locked before invoice groups, and those before lots. */
async function apply(tx: Transaction, services: Services, actor: Actor, lotId: number, asked: Asked): Promise<Applied> {
  const { houseId } = actor;
  const now = services.clock.now();
  const [lot] = await resultsOfLots(tx, houseId, [lotId]);
  if (!lot) throw notFound('The lot');
  const from = resultOf(lot);
  const to = await rightResult(tx, houseId, lot, asked);
  requireCorrectable(lot, await selectSession(tx, houseId, lot.catalogId, now), to);
  const kind = saleCorrectionKind(from, to);
  const lotName = `lot ${nameOf(lot)}`;
  const leaves = from.kind === 'SOLD' && (kind === 'BUYER' || kind === 'UNSOLD');
  const disputeIds = leaves
    ? await cancelDisputesOfPurchase(
        tx,
        services,
        actor,
        { lotId, approvalId: from.approvalId },
        disputeCanceledText(lotName),
      )
    : [];
  const corrected = await correctSale(tx, services, actor, {
    lotId,
    lotName,
    catalogId: lot.catalogId,
    isTaken: lot.groupId !== null,
    to: to.kind === 'SOLD' ? to : null,
  });
  const [locked] = await lockResults(tx, houseId, [lotId]);
  if (!locked || locked.version !== lot.version) throw changedMeanwhile(lot);
  const result = { lotId, result: to, groupId: corrected.groupId };
  const changed = await correctResults(tx, houseId, [locked], [result], now);
  await recordChanges(tx, services.clock, actor, 'lot.sale', changed);
  const [after] = await resultsOfLots(tx, houseId, [lotId]);
  const { invoices } = corrected;
  return {
    lot,
    kind,
    after: saleOf(after ?? lot),
    invoices,
    trail: { ...corrected.trail, lots: [{ lotId, before: saleOf(lot) }] },
    disputeIds,
    stamp: stampOf(from, to, { invoices, disputeIds }),
  };
}

/**
 * Returns what correcting the sale of a lot would do, computed by correcting it in a transaction that stores nothing, so that the figures are those
 * that the correction gives. Throws as `correctSaleOfLot`, except for the reason.
 */
export async function previewSale(
  services: Services,
  actor: Actor,
  lotId: number,
  asked: Asked,
): Promise<SalePreviewJson> {
  const { db } = services;
  const { lot, kind, after, invoices, disputeIds, stamp } = await rolledBack(db, (tx) =>
    apply(tx, services, actor, lotId, asked),
  );
  const right = resultFromJson(after);
  const ids = [lot, right].flatMap(({ approvalId }) => approvalId ?? []);
  const names = await selectBidderNames(db, actor.houseId, ids);
  const shown = (result: Omit<StoredResult, 'soldAt'>) =>
    resultJson(result, names.get(result.approvalId ?? 0) ?? null, lot.currency);
  return {
    lotID: lot.id,
    lotNumber: nameOf(lot),
    currencyCode: lot.currency,
    kind,
    from: shown(lot),
    to: shown(right),
    invoices: invoices.map((one) => ({ ...invoiceJson(one), ...(one.isNew ? { invoiceID: null } : {}) })),
    disputeIDs: [...disputeIds],
    stamp,
  };
}

/**
 * Corrects the sale of a lot in one act, once per key: another buyer or hammer price, unsold after all, or sold after all. Unpaid invoices are changed;
 * what is paid gets additional charges and credit notes. Open disputes with a bidder who turns out not to be the buyer are canceled. Returns the number
 * of the correction. Throws 404, 409 NOT_ENDED, NOTHING_TO_CORRECT, PAYMENT_PENDING, PURCHASE_CANCELED, GROUP_NOT_CREATED, UNNUMBERED_LOT,
 * EDITED_MEANWHILE, 422 REASON_REQUIRED, TOO_LONG, CARD_NUMBER, UNKNOWN_PADDLE, UNKNOWN_BIDDER, BUYER_REQUIRED, HAMMER_REQUIRED, INVALID_HAMMER.
 */
export const correctSaleOfLot = (
  services: Services,
  actor: Actor,
  lotId: number,
  asked: Asked,
  key: string | null,
): Promise<number> => {
  const { stamp: seen, ...right } = asked;
  return idempotently(services, actor, { key, operation: 'lot.sale', input: { lotId, ...right } }, async (tx) => {
    const { houseId, userId } = actor;
    const reason = readableText(asked.reason).trim();
    const problem = saleReasonProblem(reason);
    if (problem) throw invalid([problem]);
    const { lot, kind, after, invoices, trail, disputeIds, stamp } = await apply(tx, services, actor, lotId, asked);
    if (seen !== undefined && seen !== stamp) throw changedMeanwhile(lot);
    const id = await takeNumbers(tx, houseId, 'sale_correction', 1);
    await insertCorrection(tx, houseId, {
      id,
      ref: services.newRef('SCR'),
      lotId,
      kind,
      reason,
      before: saleOf(lot),
      after,
      invoices: invoices.map(({ bidderName: _, ...invoice }) => invoice),
      trail,
      disputeIds,
      correctedAt: services.clock.now(),
      correctedBy: userId,
    });
    const stored = { kind, lotID: lotId, reason, invoiceIDs: invoices.map(({ invoiceId }) => invoiceId) };
    await recordChanges(tx, services.clock, actor, 'lot.sale', [
      { type: 'SaleCorrection', id, version: 1, after: stored },
    ]);
    return id;
  });
};

function requireUndoable(row: SaleCorrectionRow, lot: ResultLot | undefined): void {
  if (row.undoneAt !== null) throw conflict('ALREADY_UNDONE', 'This correction is undone already.');
  if (!row.isLatest)
    throw conflict('CANNOT_UNDO', 'The sale of this lot was corrected again since. Undo the newer corrections first.');
  const after = resultFromJson(row.after);
  if (!lot || !isSameResult(resultOf(lot), resultOf(after)) || lot.groupId !== row.after.groupId)
    throw conflict(
      'CANNOT_UNDO',
      'The result of this lot has changed since, so the correction can’t be undone. Correct the sale again instead.',
    );
}

/**
 * Undoes the correction of a sale: the lot, its invoices, and its disputes are as before, and credit notes are reversed by new ones. Throws 404,
 * 409 ALREADY_UNDONE, CANNOT_UNDO with the reason, PAYMENT_PENDING.
 */
export const undoSaleCorrection = (services: Services, actor: Actor, id: number, key: string | null): Promise<number> =>
  idempotently(services, actor, { key, operation: 'lot.sale-back', input: { id } }, async (tx) => {
    const { houseId, userId } = actor;
    if (!(await lockCorrection(tx, houseId, id))) throw notFound('The correction');
    const [row] = await selectCorrections(tx, houseId, [id]);
    if (!row) throw notFound('The correction');
    const [lot] = await resultsOfLots(tx, houseId, [row.lotId]);
    requireUndoable(row, lot);
    const lotName = `lot ${row.lotNumber ?? ''}${row.lotExtension}`;
    await reopenCanceledDisputes(tx, services, actor, row.disputeIds, disputeReopenedText(lotName));
    await undoSale(tx, services, actor, row.trail);
    const version = await markUndone(tx, houseId, id, { at: services.clock.now(), by: userId });
    await recordChanges(tx, services.clock, actor, 'lot.sale-back', [
      { type: 'SaleCorrection', id, version, before: { undone: false }, after: { undone: true } },
    ]);
    return id;
  });
