import { lotText } from '../../../rules/lots/lot-record';
import type { CheckFacts } from '../../../rules/lots/uploads/check';
import type { UploadRow } from '../../../rules/lots/uploads/columns';
import { filledColumns, type MappedColumn } from '../../../rules/lots/uploads/mapping';
import type { PreviewFacts, SavedLotText } from '../../../rules/lots/uploads/preview';
import { columnsWithValues } from '../../../rules/lots/uploads/values';
import { EDIT_LOCKED, isEditLocked } from '../../../rules/sales/edit-lock';
import { mapInBreaths } from '../../core/breaths';
import type { Queryable } from '../../core/database/database';
import { conflict, notFound } from '../../core/errors';
import type { Services } from '../../core/services';
import type { LotRecordRow } from '../lot-record';
import {
  type SavedLotRow,
  selectDeletedNumbers,
  selectSavedLots,
  selectUploadSession,
  type UploadSession,
} from './saved-lot-store';
import type { UploadRecord } from './upload-store';

/** Returns the session of an upload; throws 404 if it doesn't exist or is deleted. */
export async function sessionOf(db: Queryable, houseId: number, catalogId: number): Promise<UploadSession> {
  const session = await selectUploadSession(db, houseId, catalogId);
  if (!session) throw notFound('The session');
  return session;
}

/** Throws 409 EDIT_LOCKED if the lots of a session can no longer be changed. Buy It Now sales have no such time. */
export function requireUnlocked({ sale, startsAt }: UploadSession, { clock }: Services): void {
  if (sale !== 'BUY_NOW' && isEditLocked(startsAt.getTime(), clock.now().getTime()))
    throw conflict('EDIT_LOCKED', EDIT_LOCKED);
}

/** A lot of the session, as rules compare it and as it is stored. */
export interface KnownLot extends SavedLotText {
  readonly row: LotRecordRow;
}

function knownLot({ hasBid, isSold, ...row }: SavedLotRow, currency: string): KnownLot {
  const text = lotText(row, currency);
  return {
    id: row.id,
    ref: row.ref,
    number: text.lotNumber,
    extension: text.lotExtension,
    inventoryNumber: text.inventoryNumber,
    hasBid,
    isSold,
    startingBid: row.startingBid,
    reserve: row.reserve,
    text,
    row,
  };
}

/** The lots that a session has, and the numbers of those that were deleted. */
export interface KnownLots {
  readonly savedLots: readonly KnownLot[];
  readonly deletedNumbers: CheckFacts['deletedNumbers'];
}

/** Returns the lots that the session has, and the numbers of those that were deleted. */
export async function knownLots(
  db: Queryable,
  houseId: number,
  { catalogId, currency }: UploadSession,
): Promise<KnownLots> {
  const rows = await selectSavedLots(db, houseId, catalogId);
  const savedLots = await mapInBreaths(rows, (row) => knownLot(row, currency));
  return { savedLots, deletedNumbers: await selectDeletedNumbers(db, houseId, catalogId) };
}

/** What an upload decides about its rows. */
export type UploadChoices = Pick<UploadRecord, 'clears'> & {
  readonly columns: readonly MappedColumn[];
};

/** What the check and the preview of an upload depend on. */
export interface UploadFacts extends Omit<CheckFacts, 'savedLots'>, Pick<PreviewFacts, 'clears'> {
  readonly savedLots: readonly KnownLot[];
}

/** Returns what the check and the preview of rows depend on. */
export const factsOf = (
  session: UploadSession,
  { savedLots, deletedNumbers }: KnownLots,
  rows: readonly UploadRow[],
  { columns, clears }: UploadChoices,
): UploadFacts => ({
  sale: session.sale,
  connectType: session.connectType,
  currency: session.currency,
  lotMaximum: session.lotMaximum,
  columns: new Set([...filledColumns(columns), ...columnsWithValues(rows)]),
  clears: new Set(clears),
  savedLots,
  deletedNumbers,
});
