import type { Transaction } from '../../core/database/database';
import type { Services } from '../../core/services';
import { addWork, withdrawWork } from '../../core/work/work';
import { CATALOGUE_PDF_WORK } from '../work-kinds';
import { selectCurrentPdf } from './pdf-store';

/** How long the PDF waits for other changes, so that lots that are published one after the other don't make one each. */
const DELAY_MS = 5000;

/** What the PDF is made of. */
export interface PdfPayload {
  readonly catalogId: number;
}

/** Makes the PDF of a session's catalog again after the transaction, because bidders see something else. */
export async function schedulePdf(
  tx: Transaction,
  services: Services,
  houseId: number,
  catalogId: number,
): Promise<void> {
  await withdrawWork(tx, houseId, CATALOGUE_PDF_WORK, [String(catalogId)]);
  const payload: PdfPayload = { catalogId };
  // A job that already runs may have read what was seen before, so each has a key of its own.
  const key = `${catalogId}/${services.newRef('PDF')}`;
  await addWork(tx, services.clock, [{ houseId, kind: CATALOGUE_PDF_WORK, key, payload, delayMs: DELAY_MS }]);
}

/** Makes the PDF of a session's catalog after the transaction, unless it has one that shows what bidders see. */
export async function schedulePdfIfMissing(
  tx: Transaction,
  services: Services,
  houseId: number,
  catalogId: number,
): Promise<void> {
  if ((await selectCurrentPdf(tx, houseId, catalogId)) === undefined)
    await schedulePdf(tx, services, houseId, catalogId);
}
