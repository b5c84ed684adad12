import { createHash } from 'node:crypto';
import { fileNameIn } from '../../../rules/core/text';
import type { UploadKind } from '../../../rules/lots/uploads/upload-kinds';
import { recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import { takeNumbers } from '../../core/database/numbering';
import { requireStorage } from '../../core/files/storage';
import type { Actor } from '../../core/http/actor';
import type { Upload } from '../../core/http/upload';
import type { Services } from '../../core/services';
import { storable, storableRows } from '../sheets/service';
import { discardIn } from './edit-upload';
import { interpretSheet, storedRows } from './interpret-sheet';
import { selectMemory } from './memory-store';
import { knownLots, requireUnlocked, sessionOf } from './upload-facts';
import { insertFile, insertSheet, insertUpload, putRows, type UploadRecord } from './upload-store';

/** A spreadsheet that is uploaded for a session. */
export interface TakenFile {
  readonly catalogId: number;
  readonly kind: UploadKind;
  readonly file: Upload;
  /** The upload that it replaces, which is discarded. */
  readonly replaces: number | null;
  readonly key: string | null;
}

/** The most characters of a name that are kept. */
const LONGEST_NAME = 200;

/** Returns the name of a file to show. The app checks it before the upload; what a file is, only its content says. */
const shownName = (name: string): string => fileNameIn(storable(name)).slice(-LONGEST_NAME) || 'spreadsheet';

async function store(
  tx: Transaction,
  houseId: number,
  upload: UploadRecord,
  sheet: Parameters<typeof insertSheet>[3],
  rows: Parameters<typeof storedRows>[0],
): Promise<void> {
  await insertUpload(tx, houseId, upload);
  await insertSheet(tx, houseId, upload.id, sheet);
  await putRows(tx, houseId, upload.id, storedRows(rows, upload.version));
}

/**
 * Reads a spreadsheet of lots and keeps it for review, or for mapping if some of its columns have no known meaning. Nothing of the session
 * changes. Applied once per idempotency key. Returns the id of the upload. Throws 404, 409 EDIT_LOCKED, 422 STORAGE_LIMIT, and what
 * reading a spreadsheet throws.
 */
export async function takeUpload(
  services: Services,
  actor: Actor,
  { catalogId, kind, file, replaces, key }: TakenFile,
): Promise<number> {
  const { db, clock, spreadsheets } = services;
  const { houseId, userId } = actor;
  const fileName = shownName(file.fileName);
  const session = await sessionOf(db, houseId, catalogId);
  requireUnlocked(session, services);
  await requireStorage(services, db, houseId);
  const { rows: read, ...head } = await spreadsheets.read({ bytes: file.bytes, fileName, house: houseId });
  const sheet = await storableRows(read);
  const lots = await knownLots(db, houseId, session);
  const memory = await selectMemory(db, houseId);
  const choices = { kind, head, choices: {}, answers: {}, leavesOutHidden: false, clears: [] };
  const { reading, rows } = await interpretSheet(sheet, choices, { session, lots, memory });
  const sha256 = createHash('sha256').update(file.bytes).digest('hex');
  const act = { key, operation: 'upload.add', input: { catalogId, kind, replaces, fileName, sha256 } };
  return idempotently(services, actor, act, async (tx) => {
    requireUnlocked(await sessionOf(tx, houseId, catalogId), services);
    if (replaces !== null) await discardIn(tx, services, actor, replaces);
    const now = clock.now();
    const upload: UploadRecord = {
      ...choices,
      id: await takeNumbers(tx, houseId, 'upload', 1),
      catalogId,
      fileName,
      state: reading.problems.length > 0 ? 'MAPPING' : 'REPAIR',
      reading,
      outcome: null,
      failure: null,
      createdBy: userId,
      createdAt: now,
      updatedBy: userId,
      updatedAt: now,
      version: 1,
    };
    await store(tx, houseId, upload, sheet, rows);
    await insertFile(tx, houseId, upload.id, file.bytes);
    await recordChanges(tx, clock, actor, 'upload.add', [
      {
        type: 'Upload',
        id: upload.id,
        version: 1,
        after: { catalogId, fileName: upload.fileName, state: upload.state, rows: rows.length },
      },
    ]);
    return upload.id;
  });
}
