import { lotFinder } from '../../../rules/lots/uploads/realized';
import { priceOf, priceProblem, UNKNOWN_LOT } from '../../../rules/realized-prices/prices';
import type { Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import { conflict, invalid, notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { resultsOfSession } from '../../lots/results/service';
import type { LotRealizedBody } from '../realized-wire';
import { CHANGED, openRealizedUpload, putRealizedUpload } from '../uploads/open-upload';
import { sessionToPrice } from '../uploads/read-session';
import { startUpload } from '../uploads/take-prices';
import {
  lastPricePosition,
  putPriceRows,
  type RealizedUploadRow,
  selectPriceRows,
  selectPriceRowsById,
  selectUploadsOfSession,
  type StoredPriceRow,
} from '../uploads/upload-store';
import { namedLots } from './review-prices';

/** Returns the upload of a session that is in work, locked; a new one without a file if there is none. */
async function uploadInWork(
  tx: Transaction,
  services: Services,
  actor: Actor,
  catalogId: number,
): Promise<RealizedUploadRow> {
  const { open } = await selectUploadsOfSession(tx, actor.houseId, catalogId);
  if (!open) return startUpload(tx, services, actor, catalogId);
  const { upload } = await openRealizedUpload(tx, services, actor, open.id);
  return upload;
}

const isSame = (one: StoredPriceRow, other: StoredPriceRow): boolean =>
  one.lotNumber === other.lotNumber &&
  one.lotExtension === other.lotExtension &&
  one.inventoryNumber === other.inventoryNumber &&
  one.realizedPrice === other.realizedPrice &&
  one.paddle === other.paddle &&
  one.hammer === other.hammer;

/**
 * Stores prices in an upload in work. Returns whether something changed. Throws 404, 409 EDITED_MEANWHILE, 422 CPS_LOT_NOT_FOUND and
 * INVALID_REALIZED_PRICE.
 */
export async function storePrices(
  tx: Transaction,
  { houseId }: Actor,
  { upload, currency }: { readonly upload: RealizedUploadRow; readonly currency: string },
  prices: readonly LotRealizedBody[],
): Promise<boolean> {
  const findLot = lotFinder(namedLots(await resultsOfSession(tx, houseId, upload.catalogId)));
  const rows = await selectPriceRows(tx, houseId, upload.id);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byLot = new Map(rows.map((row) => [findLot(row)?.lot.id, row]));
  let position = await lastPricePosition(tx, houseId, upload.id);
  const changed = new Map<string, StoredPriceRow>();
  for (const price of prices) {
    const wrong = priceProblem(price.realizedPrice, currency);
    if (wrong !== null) throw invalid([{ code: 'INVALID_REALIZED_PRICE', message: wrong, field: 'realizedPrice' }]);
    const named = price.rowID === undefined ? undefined : byId.get(price.rowID);
    if (price.rowID !== undefined && !named) throw notFound('The row');
    if (price.version !== undefined && named && price.version !== named.version)
      throw conflict('EDITED_MEANWHILE', CHANGED, 'version');
    const lotNumber = price.lotNumber.trim();
    const lotExtension = price.lotExt.trim().toUpperCase();
    const inventoryNumber = (price.invNumber ?? named?.inventoryNumber ?? '').trim();
    const lot = findLot({ lotNumber, lotExtension, inventoryNumber });
    if (!lot) throw invalid([{ code: 'CPS_LOT_NOT_FOUND', message: UNKNOWN_LOT, field: 'lotNumber' }]);
    const before = named ?? byLot.get(lot.lot.id);
    if (!before) position += 1;
    const row: StoredPriceRow = {
      id: before?.id ?? `n${position}`,
      position: before?.position ?? position,
      sheetRow: before?.sheetRow ?? null,
      lotNumber,
      lotExtension,
      inventoryNumber,
      realizedPrice: price.realizedPrice.trim(),
      paddle: (price.paddle ?? before?.paddle ?? '').trim(),
      hammer: price.hammer ?? '',
      isDeleted: false,
      version: (before?.version ?? 0) + 1,
    };
    if (priceOf(row.realizedPrice, currency) !== null && before && isSame(before, row)) continue;
    byId.set(row.id, row);
    byLot.set(lot.lot.id, row);
    changed.set(row.id, row);
  }
  await putPriceRows(tx, houseId, upload.id, [...changed.values()]);
  return changed.size > 0;
}

/**
 * Stores the realized price of a lot in the session's upload that is in work, or in a new one. Returns the id of the upload. Throws what
 * `storePrices` and `openRealizedUpload` throw.
 */
export const savePrice = (
  services: Services,
  actor: Actor,
  catalogId: number,
  body: LotRealizedBody,
  key: string | null,
): Promise<number> =>
  idempotently(services, actor, { key, operation: 'realized.edit', input: { catalogId, body } }, async (tx) => {
    const { currency } = await sessionToPrice(tx, services, actor, catalogId);
    const upload = await uploadInWork(tx, services, actor, catalogId);
    if (upload.state !== 'REVIEW') throw conflict('NOT_MAPPED', 'Choose what each column of the file contains first.');
    if (await storePrices(tx, actor, { upload, currency }, [body]))
      await putRealizedUpload(tx, services, actor, upload, 'edit', { price: body });
    return upload.id;
  });

/** Deletes rows of an upload, or brings deleted ones back. Lots stay as they are. Throws 404 and what `openRealizedUpload` throws. */
export const deletePrices = (
  services: Services,
  actor: Actor,
  id: number,
  { rowIds, isDeleted }: { readonly rowIds: readonly string[]; readonly isDeleted: boolean },
  key: string | null,
): Promise<null> =>
  idempotently(services, actor, { key, operation: 'realized.delete', input: { id, rowIds, isDeleted } }, async (tx) => {
    const { upload } = await openRealizedUpload(tx, services, actor, id);
    const rows = await selectPriceRowsById(tx, actor.houseId, id, rowIds);
    if (rows.length < new Set(rowIds).size) throw notFound('A row');
    const changed = rows.filter((row) => row.isDeleted !== isDeleted);
    if (changed.length === 0) return null;
    await putPriceRows(
      tx,
      actor.houseId,
      id,
      changed.map((row) => ({ ...row, isDeleted, version: row.version + 1 })),
    );
    await putRealizedUpload(tx, services, actor, upload, 'edit', { [isDeleted ? 'deleted' : 'restored']: rowIds });
    return null;
  });

/** Stores whether the prices of a session's upload include buyer's premium. Returns the id of the upload. Throws 404 without an upload. */
export const answerPremium = (
  services: Services,
  actor: Actor,
  catalogId: number,
  includesPremium: boolean,
  key: string | null,
): Promise<number> =>
  idempotently(
    services,
    actor,
    { key, operation: 'realized.premium', input: { catalogId, includesPremium } },
    async (tx) => {
      const { open } = await selectUploadsOfSession(tx, actor.houseId, catalogId);
      if (!open) throw notFound('The upload');
      const { upload } = await openRealizedUpload(tx, services, actor, open.id);
      if (upload.includesPremium !== includesPremium)
        await putRealizedUpload(tx, services, actor, { ...upload, includesPremium }, 'premium');
      return upload.id;
    },
  );

/** Discards an upload that is in work. Lots stay as they are. */
export const discardPrices = (services: Services, actor: Actor, id: number, key: string | null): Promise<null> =>
  idempotently(services, actor, { key, operation: 'realized.discard', input: { id } }, async (tx) => {
    const { upload } = await openRealizedUpload(tx, services, actor, id);
    await putRealizedUpload(tx, services, actor, { ...upload, state: 'DISCARDED' }, 'discard');
    return null;
  });
