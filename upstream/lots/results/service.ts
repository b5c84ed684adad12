import { isSameResult, resultOf, storedAs, type StoredResult } from '../../../rules/lots/results/lot-result';
import type { ChangedRecord } from '../../core/audit/audit-log';
import type { Queryable, Transaction } from '../../core/database/database';
import { conflict } from '../../core/errors';
import type { InvoicedResult, ResultLot, ResultToSet, StoredResultJson } from './result-record';
import { lockLots, selectResults, selectResultsOfSession, updateResults } from './result-store';

/** Returns the lots of a session by number, with their results. Deleted ones are left out. */
export const resultsOfSession = (db: Queryable, houseId: number, catalogId: number): Promise<ResultLot[]> =>
  selectResultsOfSession(db, houseId, catalogId);

/** Returns lots with their results, without a lock. Unknown ones are missing. */
export const resultsOfLots = (db: Queryable, houseId: number, lotIds: readonly number[]): Promise<ResultLot[]> =>
  selectResults(db, houseId, lotIds);

/** Locks lots until the end of the transaction, and returns them with their results. Unknown ones are missing. */
export async function lockResults(tx: Transaction, houseId: number, lotIds: readonly number[]): Promise<ResultLot[]> {
  await lockLots(tx, houseId, lotIds);
  return selectResults(tx, houseId, lotIds);
}

/** What the audit log has of a result. */
const audited = ({ approvalId, hammer, realizedPrice }: StoredResult) => ({ approvalId, hammer, realizedPrice });

async function store(
  tx: Transaction,
  houseId: number,
  lots: readonly ResultLot[],
  results: ReadonlyMap<number, InvoicedResult>,
): Promise<ChangedRecord[]> {
  if (results.size === 0) return [];
  const versions = await updateResults(
    tx,
    houseId,
    [...results].map(([id, { approvalId, hammer, soldAt, realizedPrice, closedAt, groupId }]) => ({
      id,
      approvalId,
      hammer,
      soldAt,
      realizedPrice,
      closedAt,
      groupId,
    })),
  );
  const before = new Map(lots.map((lot) => [lot.id, lot]));
  return versions.flatMap(({ id, version }) => {
    const [lot, result] = [before.get(id), results.get(id)];
    return lot && result ? [{ type: 'Lot' as const, id, version, before: audited(lot), after: audited(result) }] : [];
  });
}

/**
 * Records results of locked lots, which `lots` has as they are. Lots that already have the result stay as they are. Returns the changed lots for the
 * audit log, which the caller writes. Throws 409 LOT_INVOICED for lots in an invoice group: their prices are corrected with their invoices.
 */
export async function setResults(
  tx: Transaction,
  houseId: number,
  lots: readonly ResultLot[],
  results: readonly ResultToSet[],
  at: Date,
): Promise<ChangedRecord[]> {
  const byId = new Map(lots.map((lot) => [lot.id, lot]));
  const changed = results.flatMap(({ lotId, result }) => {
    const lot = byId.get(lotId);
    return lot && !isSameResult(resultOf(lot), result) ? [{ lot, result }] : [];
  });
  const invoiced = changed.find(({ lot }) => lot.groupId !== null);
  if (invoiced) throw conflict('LOT_INVOICED', invoicedText(invoiced.lot));
  const stored = changed.map(
    ({ lot, result }) => [lot.id, { ...storedAs(result, lot, at), groupId: lot.groupId }] as const,
  );
  return store(tx, houseId, lots, new Map(stored));
}

/** Puts back results that locked lots had before. Returns the changed lots for the audit log. Throws 409 LOT_INVOICED. */
export async function restoreResults(
  tx: Transaction,
  houseId: number,
  lots: readonly ResultLot[],
  before: ReadonlyMap<number, StoredResult>,
): Promise<ChangedRecord[]> {
  const invoiced = lots.find(({ id, groupId }) => before.has(id) && groupId !== null);
  if (invoiced) throw conflict('LOT_INVOICED', invoicedText(invoiced));
  return store(tx, houseId, lots, new Map([...before].map(([id, result]) => [id, { ...result, groupId: null }])));
}

/**
 * Records corrected results of locked lots whose invoices are corrected in the same transaction: a lot that passed after all leaves its group, and one
 * with a `groupId` joins that. Returns the changed lots for the audit log.
 */
export const correctResults = (
  tx: Transaction,
  houseId: number,
  lots: readonly ResultLot[],
  results: readonly (ResultToSet & Partial<Pick<InvoicedResult, 'groupId'>>)[],
  at: Date,
): Promise<ChangedRecord[]> => {
  const byId = new Map(lots.map((lot) => [lot.id, lot]));
  const stored = results.flatMap(({ lotId, result, groupId }) => {
    const lot = byId.get(lotId);
    if (!lot) return [];
    const joined = groupId === undefined ? lot.groupId : groupId;
    return [[lotId, { ...storedAs(result, lot, at), groupId: result.kind === 'SOLD' ? joined : null }] as const];
  });
  return store(tx, houseId, lots, new Map(stored));
};

/** Puts back the results of lots, and their groups, whose invoices are put back in the same transaction. Returns the changed lots. */
export const undoCorrectedResults = (
  tx: Transaction,
  houseId: number,
  lots: readonly ResultLot[],
  before: ReadonlyMap<number, InvoicedResult>,
): Promise<ChangedRecord[]> => store(tx, houseId, lots, before);

/** Why the result of a lot can't be recorded on its own. */
export const invoicedText = ({ number, extension }: Pick<ResultLot, 'number' | 'extension'>): string =>
  `Lot ${number ?? ''}${extension} is on an invoice. Correct its sale instead, so that the invoice follows.`;

/** Returns the result of a lot as JSON, without its other fields. */
export const resultToJson = ({
  approvalId,
  hammer,
  soldAt,
  realizedPrice,
  closedAt,
}: StoredResult): StoredResultJson => ({
  approvalId,
  hammer,
  soldAt: soldAt?.toISOString() ?? null,
  realizedPrice,
  closedAt: closedAt?.toISOString() ?? null,
});

const instant = (at: string | null): Date | null => (at === null ? null : new Date(at));

/** Reads a result, with what is stored beside it. */
export const resultFromJson = <Json extends StoredResultJson>({
  soldAt,
  closedAt,
  ...rest
}: Json): Omit<Json, 'soldAt' | 'closedAt'> & Pick<StoredResult, 'soldAt' | 'closedAt'> => ({
  ...rest,
  soldAt: instant(soldAt),
  closedAt: instant(closedAt),
});
