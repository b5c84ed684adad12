import type { Transaction } from '../../core/database/database';
import { conflict, notFound } from '../../core/errors';
import type { Services } from '../../core/services';
import { lockSessions } from '../../sales/session/service';
import { type ListedRow, selectListed } from '../edition-store';
import { schedulePdf } from './schedule-pdf';

/** Returns lots of one session, which is locked. Throws 404, 409 LOTS_OF_SESSIONS. */
export async function listedLots(
  tx: Transaction,
  houseId: number,
  ids: readonly number[],
): Promise<readonly ListedRow[]> {
  const before = await selectListed(tx, houseId, ids);
  const catalogs = [...new Set(before.map(({ catalogId }) => catalogId))];
  if (catalogs.length > 1)
    throw conflict('LOTS_OF_SESSIONS', 'These lots are in different sessions. Select lots of one session.');
  await lockSessions(tx, houseId, catalogs);
  const lots = await selectListed(tx, houseId, ids);
  if (lots.length < new Set(ids).size) throw notFound(ids.length === 1 ? 'The lot' : 'One of the lots');
  return lots;
}

/** Makes the PDFs of the sessions of these lots again. */
export async function schedulePdfs(
  tx: Transaction,
  services: Services,
  houseId: number,
  lots: readonly ListedRow[],
): Promise<void> {
  for (const catalogId of new Set(lots.map((lot) => lot.catalogId)))
    await schedulePdf(tx, services, houseId, catalogId);
}
