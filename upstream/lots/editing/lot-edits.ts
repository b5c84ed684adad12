import { lotRecordFields, lotText } from '../../../rules/lots/lot-record';
import type { ChangedRecord } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { storedFields } from '../../core/database/record';
import { conflict } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { EditableRecord, FieldPatch } from '../../core/records/editable-record';
import type { Services } from '../../core/services';
import { lockSessions } from '../../sales/session/service';
import { seesReserves } from '../bidding/service';
import { lotRecord, type LotRecordRow } from '../lot-record';
import { deletedLots, movedLots, restoredLots } from './change-lots';
import { lotsToEdit, requireOpen, sessionToEdit } from './check-lot';
import { lockLots, selectLotWords, selectSessionsOfLots } from './lot-store';
import { storeLot } from './save-lot';

/** The changes of an undo, with the lot first. */
function ownFirst(id: number, changes: readonly ChangedRecord[]): readonly [ChangedRecord, ...ChangedRecord[]] {
  const own = changes.find((changed) => changed.id === id && changed.type === 'Lot' && !changed.isPart);
  if (!own) throw conflict('CANNOT_UNDO', 'This lot has these values already.');
  return [own, ...changes.filter((changed) => changed !== own)];
}

async function restored(
  tx: Transaction,
  services: Services,
  actor: Actor,
  id: number,
  { isDeleted, catalogId, ...patch }: FieldPatch,
): Promise<readonly [ChangedRecord, ...ChangedRecord[]]> {
  const {
    session,
    lots: [before],
  } = await lotsToEdit(tx, services, actor, [id]);
  if (!before) throw conflict('CANNOT_UNDO', 'This lot no longer exists.');
  if (typeof isDeleted === 'boolean') {
    const changes = isDeleted
      ? await deletedLots(tx, services, actor.houseId, session, [before])
      : await restoredLots(tx, actor.houseId, session, [before]);
    return ownFirst(id, changes);
  }
  requireOpen(before, session, services);
  const after: LotRecordRow = { ...before, ...patch };
  if (typeof catalogId !== 'number')
    return storeLot(tx, services, actor, session, before, lotText(after, session.currency));
  const to = await sessionToEdit(tx, services, actor, catalogId);
  // The lot gets the number that it had there.
  const moved = { ...before, lotNumber: after.lotNumber, lotExtension: after.lotExtension };
  const changes = await movedLots(tx, services, actor, [moved], { from: session, to, firstNumber: null });
  const [own, ...others] = ownFirst(id, changes);
  return [{ ...own, before: storedFields(lotRecord, before) }, ...others];
}

/** The history and undo of lots. An undo is checked like an edit: a locked lot stays as it is. */
export const lotEdits: EditableRecord = {
  type: 'Lot',
  noun: 'lot',
  fields: lotRecordFields,
  read: 'sales',
  hidden: (actor) => (seesReserves(actor) ? [] : ['reserve']),
  edit: 'editSales',
  actions: {
    'lot.add': 'Added',
    'lot.delete': 'Deleted',
    'lot.restore': 'Restored',
    'lot.move': 'Moved to another session',
    'lot.renumber': 'Renumbered',
    'lot.upload': 'Uploaded',
  },
  words: async (db, { houseId }, values) => {
    const ids = values.flatMap(({ catalogId }) => (typeof catalogId === 'number' ? [catalogId] : []));
    const sessions = await selectLotWords(db, houseId, [...new Set(ids)]);
    const [first] = sessions.values();
    return {
      ...(first && { currency: first.currency }),
      sessionName: (id) => sessions.get(id)?.title ?? `Session ${id}`,
    };
  },
  lock: async (tx, houseId, id) => {
    await lockSessions(tx, houseId, await selectSessionsOfLots(tx, houseId, [id]));
    const [row] = await lockLots(tx, houseId, [id]);
    return row ? storedFields(lotRecord, row) : null;
  },
  restore: restored,
};
