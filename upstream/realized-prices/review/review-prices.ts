import type { z } from 'zod';
import { isRung } from '../../../rules/bulk-bidding/rungs';
import { wireFromMinor } from '../../../rules/core/money';
import { bidIncrements } from '../../../rules/lots/bid-increments';
import { type LotResult, priceOf, resultOf } from '../../../rules/lots/results/lot-result';
import { type CheckedRow, priceCheck } from '../../../rules/realized-prices/check';
import { missingPriceColumns } from '../../../rules/realized-prices/columns';
import { mapInBreaths } from '../../core/breaths';
import type { Queryable } from '../../core/database/database';
import { notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import { windowOf } from '../../core/http/window';
import type { Services } from '../../core/services';
import type { ResultLot } from '../../lots/results/result-record';
import { resultsOfSession } from '../../lots/results/service';
import type { RealizedRowJson, RealizedRowsJson, RealizedRowsQuery, RealizedUploadJson } from '../realized-wire';
import { pricingSession } from '../uploads/read-session';
import { type PricingSessionRow, selectPaddles } from '../uploads/session-store';
import {
  type RealizedUploadRow,
  selectPriceRows,
  selectRealizedUploads,
  type StoredPriceRow,
} from '../uploads/upload-store';

/** A lot of the session, as rows name it. */
export interface ReviewedLot {
  readonly number: string;
  readonly extension: string;
  readonly inventoryNumber: string;
  readonly lot: ResultLot;
}

/** An upload with its rows, their lots, and their problems. */
export interface PriceReview {
  readonly upload: RealizedUploadRow;
  readonly session: PricingSessionRow;
  readonly lots: readonly ResultLot[];
  readonly paddles: ReadonlyMap<string, number>;
  readonly rows: readonly (CheckedRow<ReviewedLot> & { readonly row: StoredPriceRow })[];
}

/** Returns lots as rows name them. */
export const namedLots = (lots: readonly ResultLot[]): ReviewedLot[] =>
  lots.map((lot) => ({
    number: lot.number === null ? '' : String(lot.number),
    extension: lot.extension,
    inventoryNumber: lot.inventoryNumber,
    lot,
  }));

/** Checks the rows of an upload against its session. */
export async function reviewPrices(
  db: Queryable,
  { houseId, locale }: Actor,
  upload: RealizedUploadRow,
): Promise<PriceReview> {
  const session = await pricingSession(db, houseId, upload.catalogId);
  const { currency } = session;
  const lots = await resultsOfSession(db, houseId, upload.catalogId);
  const paddles = await selectPaddles(db, houseId, upload.catalogId);
  const stored = await selectPriceRows(db, houseId, upload.id);
  const increments = session.increments ?? bidIncrements(currency);
  const check = priceCheck(stored, {
    lots: namedLots(lots),
    currency,
    paddles: new Set(paddles.keys()),
    premium: upload.includesPremium === true ? session.premium : null,
    isRung: (amount) => isRung(increments, amount),
    ...(locale !== undefined && { locale }),
  });
  const rows = await mapInBreaths(stored, (row) => ({ ...check(row), row }));
  return { upload, session, lots, paddles, rows };
}

/** Returns an upload as JSON. */
export const realizedUploadJson = (row: RealizedUploadRow): RealizedUploadJson => ({
  uploadID: row.id,
  catalogID: row.catalogId,
  fileName: row.fileName,
  state: row.state,
  columns: row.columns.map(({ index, heading, target, samples }) => ({
    index,
    heading,
    target,
    samples: [...samples],
  })),
  missing: row.state === 'MAPPING' ? missingPriceColumns(row.columns) : [],
  includesPremium: row.includesPremium,
  outcome: row.outcome && { ...row.outcome },
  createdAt: row.createdAt.getTime(),
  updatedBy: row.updatedBy,
  updatedAt: row.updatedAt.getTime(),
  publishedAt: row.publishedAt?.getTime() ?? null,
  version: row.version,
});

/** Returns uploads of the house by number. */
export const readRealizedUploads = async (
  { db }: Services,
  { houseId }: Actor,
  ids: readonly number[],
): Promise<RealizedUploadJson[]> => (await selectRealizedUploads(db, houseId, ids)).map(realizedUploadJson);

/** Returns an upload; throws 404. */
export async function realizedUpload(db: Queryable, houseId: number, id: number): Promise<RealizedUploadRow> {
  const [upload] = await selectRealizedUploads(db, houseId, [id]);
  if (!upload) throw notFound('The upload');
  return upload;
}

/** Returns a function that writes results as JSON, with the paddles of buyers. */
export function resultJson(currency: string, paddles: ReadonlyMap<string, number>) {
  const paddleOf = new Map([...paddles].map(([paddle, approvalId]) => [approvalId, paddle]));
  return (result: LotResult) => {
    const price = priceOf(result);
    return {
      kind: result.kind,
      price: price === null ? null : wireFromMinor(price, currency),
      paddle: result.kind === 'SOLD' ? (paddleOf.get(result.approvalId) ?? null) : null,
    };
  };
}

type Reviewed = PriceReview['rows'][number];

const isFound = ({ row, lot }: Reviewed, words: string): boolean => {
  if (words === '') return true;
  const number = `${row.lotNumber}${row.lotExtension}`.toLowerCase();
  return (
    number === words ||
    row.inventoryNumber.toLowerCase().includes(words) ||
    (lot?.lot.title.toLowerCase().includes(words) ?? false)
  );
};

/** Returns rows of an upload with their problems. Throws 404. */
export async function readPriceRows(
  { db }: Services,
  actor: Actor,
  id: number,
  query: z.output<typeof RealizedRowsQuery>,
): Promise<RealizedRowsJson> {
  const { session, paddles, rows } = await reviewPrices(db, actor, await realizedUpload(db, actor.houseId, id));
  const { currency } = session;
  const wrong = rows.filter(({ problems }) => problems.length > 0);
  const words = query.search.trim().toLowerCase();
  const found = (query.errors === 'true' ? wrong : rows).filter((row) => isFound(row, words));
  const { limit, offset } = windowOf(query);
  const asJson = resultJson(currency, paddles);
  return {
    rows: found
      .slice(offset, limit === null ? undefined : offset + limit)
      .map(({ row, lot, problems }): RealizedRowJson => ({
        rowID: row.id,
        sheetRow: row.sheetRow,
        lotNumber: row.lotNumber,
        lotExt: row.lotExtension,
        invNumber: row.inventoryNumber,
        realizedPrice: row.realizedPrice,
        paddle: row.paddle,
        hasError: problems.length > 0,
        lotTitle: lot?.lot.title ?? null,
        current: lot && asJson(resultOf(lot.lot)),
        problems: problems.map(({ code, column, message, choices }) => ({
          code,
          column,
          message,
          choices: choices.map(({ hammer, total }) => ({
            hammer: wireFromMinor(hammer, currency),
            total: wireFromMinor(total, currency),
          })),
        })),
        version: row.version,
      })),
    totalRecords: found.length,
    rowCount: rows.length,
    errorCount: wrong.length,
    passedCount: rows.filter(({ hammer }) => hammer === 0).length,
  };
}
