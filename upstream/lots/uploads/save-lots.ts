import { lotValues } from '../../../rules/lots/lot-record';
import type { UploadCheck } from '../../../rules/lots/uploads/check';
import type { UploadRow } from '../../../rules/lots/uploads/columns';
import {
  type FieldChange,
  previewInSteps,
  type RowChange,
  type UploadPreview,
} from '../../../rules/lots/uploads/preview';
import { trackerAfter } from '../../../rules/sales/steps';
import { type Author, type ChangedRecord, recordChanges } from '../../core/audit/audit-log';
import { inBreaths, mapInBreaths } from '../../core/breaths';
import type { Transaction } from '../../core/database/database';
import { takeNumbers } from '../../core/database/numbering';
import { storedFields } from '../../core/database/record';
import { notFound } from '../../core/errors';
import type { Services } from '../../core/services';
import { giveWay, workTime } from '../../core/work/pace';
import { followLots, holdSession } from '../../sales/steps/service';
import { lotRecord, type LotRecordRow } from '../lot-record';
import { deferNumbers, insertLots, updateLots, type UploadSession } from './saved-lot-store';
import type { UploadFacts } from './upload-facts';
import type { UploadOutcome } from './upload-store';

/** Rows to save that have no error. */
export interface SavableRows {
  readonly session: UploadSession;
  readonly rows: readonly UploadRow[];
  readonly facts: UploadFacts;
  readonly check: Pick<UploadCheck, 'savedLotOf'>;
  /** What saving them changes, if it is known already. */
  readonly preview?: UploadPreview;
}

/** The columns that a change sets, with their values. */
function valuesOf(fields: readonly FieldChange[], currency: string): Partial<LotRecordRow> {
  const values = lotValues(Object.fromEntries(fields.map(({ column, to }) => [column, to])), currency);
  return Object.fromEntries(fields.map(({ column }) => [column, values[column]]));
}

interface Written {
  readonly before: LotRecordRow | null;
  readonly after: LotRecordRow;
}

const writtenChange = ({ before, after }: Written): ChangedRecord => ({
  type: 'Lot',
  id: after.id,
  version: after.version,
  ...(before && { before: storedFields(lotRecord, before) }),
  after: storedFields(lotRecord, after),
});

async function newLots(
  tx: Transaction,
  services: Services,
  houseId: number,
  { catalogId, currency }: UploadSession,
  added: readonly RowChange[],
): Promise<Written[]> {
  if (added.length === 0) return [];
  const first = await takeNumbers(tx, houseId, 'lot', added.length);
  return mapInBreaths(added, ({ fields }, index) => ({
    before: null,
    after: {
      ...lotValues(Object.fromEntries(fields.map(({ column, to }) => [column, to])), currency),
      id: first + index,
      ref: services.newRef('LOT'),
      catalogId,
      isPublished: false,
      isDeleted: false,
      version: 1,
    },
  }));
}

/** The lots that are written and recorded together. Encoding many of them at once would delay other requests. */
const CHUNK = 100;

async function writeLots(
  tx: Transaction,
  services: Services,
  houseId: number,
  written: readonly Written[],
): Promise<void> {
  const rowsOf = (isNew: boolean) =>
    written.flatMap(({ before, after }) => ((before === null) === isNew ? [after] : []));
  await updateLots(tx, houseId, rowsOf(false));
  await insertLots(tx, houseId, rowsOf(true));
  await services.follow(
    'lotsSaved',
    tx,
    houseId,
    written.map(({ after }) => after),
  );
}

/** Locks the session of rows to save, before they are checked. Throws 404. */
export async function holdForSave(tx: Transaction, houseId: number, catalogId: number) {
  const session = await holdSession(tx, houseId, catalogId);
  if (!session) throw notFound('The session');
  return session;
}

/**
 * Saves rows as the lots of a session that `holdForSave` has locked: adds and changes them, and raises the session's tracker. Rows that say
 * what their lots say already change nothing. `onSaved` is called with the number of rows that are done.
 */
export async function saveLots(
  tx: Transaction,
  services: Services,
  author: Author,
  held: Awaited<ReturnType<typeof holdForSave>>,
  { session, rows, facts, check, preview }: SavableRows,
  onSaved: (rows: number) => void = () => undefined,
): Promise<UploadOutcome> {
  const { houseId } = author;
  const { added, changed, unchanged } = preview ?? (await inBreaths(previewInSteps(rows, check, facts)));
  const lots = new Map(facts.savedLots.map((lot) => [lot.id, lot.row]));
  const updates = await mapInBreaths(changed, ({ lot, fields }): Written[] => {
    const before = lot && lots.get(lot.id);
    return before
      ? [{ before, after: { ...before, ...valuesOf(fields, session.currency), version: before.version + 1 } }]
      : [];
  });
  const updated = updates.flat();
  const inserted = await newLots(tx, services, houseId, session, added);
  await giveWay(workTime());
  await deferNumbers(tx);
  const written = [...updated, ...inserted];
  for (let first = 0; first < written.length; first += CHUNK) {
    const since = workTime();
    const part = written.slice(first, first + CHUNK);
    await writeLots(tx, services, houseId, part);
    await recordChanges(tx, services.clock, author, 'lot.upload', part.map(writtenChange));
    onSaved(unchanged.length + first + part.length);
    await giveWay(since);
  }
  const step = trackerAfter(session.sale === 'BUY_NOW' ? 'bin' : 'session', session.sale === 'BUY_NOW' ? 2 : 3, false);
  await recordChanges(tx, services.clock, author, 'session.lots', await followLots(tx, services, houseId, held, step));
  return {
    added: inserted.length,
    changed: updated.length,
    unchanged: unchanged.length,
    locked: [...changed, ...unchanged].filter(({ kept }) => kept.length > 0).length,
  };
}
