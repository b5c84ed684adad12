import type { OutwardAct } from '../../../rules/invoicing/invoices/seen';
import {
  changedInvoice,
  changedRecord,
  changedSinceSeen,
  mattersFor,
  otherCount,
  showsInMessages,
  showsOnDocuments,
} from '../../../rules/invoicing/invoices/seen';
import type { Queryable } from '../../core/database/database';
import type { Problem } from '../../core/http/errors';
import { Refusal } from '../../core/http/errors';
import { houseById } from '../../house/service';
import { templateVersion } from '../../templates/service';
import type { GroupRow } from '../groups/group-store';
import type { SeenEditRow, SeenRecordRow } from './seen-store';
import { selectApprovalsOf, selectEditsAfter, selectRecordChanges, selectVersionsAt } from './seen-store';
import type { SeenBody } from './seen-wire';

/** Maximum number of changes that an error lists. */
const NAMED = 20;

const problem = (message: string): Problem => ({ code: 'EDITED_MEANWHILE', message, field: 'seen' });

/** Returns edits since a sequence number in the change feed that affect what is sent or charged, with the fields that do. */
export async function editsSince(
  db: Queryable,
  houseId: number,
  act: OutwardAct,
  invoiceIds: readonly number[],
  { sequence, versions = [] }: SeenBody,
): Promise<SeenEditRow[]> {
  const since = new Map(await selectVersionsAt(db, houseId, sequence, invoiceIds));
  // A screen that has been updated since then shows a later version of an invoice.
  for (const { invoiceID, version } of versions) {
    const known = since.get(invoiceID);
    if (known !== undefined) since.set(invoiceID, Math.max(known, version));
  }
  return (await selectEditsAfter(db, houseId, since))
    .map((edit) => ({ ...edit, fields: edit.fields.filter((field) => mattersFor(act, field)) }))
    .filter(({ fields }) => fields.length > 0);
}

/**
 * Returns changes of other records that appear on documents. Templates can't change, because a group keeps the version that it was created
 * with.
 */
async function recordsSince(
  db: Queryable,
  houseId: number,
  group: Pick<GroupRow, 'templateId' | 'templateVersion'>,
  sequence: number,
): Promise<SeenRecordRow[]> {
  const { locationId } = await templateVersion(db, houseId, group.templateId, group.templateVersion);
  const changes = await selectRecordChanges(db, houseId, sequence, [
    { type: 'House', id: houseId },
    { type: 'Location', id: locationId },
  ]);
  return changes.filter(({ type, before, after }) => showsOnDocuments(type, before, after));
}

/** Returns changes of the bidders' cards on file, because another card would be charged than the one that staff saw. */
const cardsSince = async (
  db: Queryable,
  houseId: number,
  invoiceIds: readonly number[],
  sequence: number,
): Promise<SeenRecordRow[]> =>
  selectRecordChanges(
    db,
    houseId,
    sequence,
    (await selectApprovalsOf(db, houseId, invoiceIds)).map((id) => ({ type: 'BidderCard', id })),
  );

/** Returns changes of the house, which messages name as the sender and reply address. */
const messageSenderSince = async (db: Queryable, houseId: number, sequence: number): Promise<SeenRecordRow[]> =>
  (await selectRecordChanges(db, houseId, sequence, [{ type: 'House', id: houseId }])).filter(
    ({ type, before, after }) => showsInMessages(type, before, after),
  );

/** An action that affects people outside the house. */
export interface Outward {
  readonly act: OutwardAct;
  readonly group: Pick<GroupRow, 'templateId' | 'templateVersion'>;
  readonly invoiceIds: readonly number[];
  /** The charge to refund. */
  readonly chargeAttemptId?: number;
}

async function othersSince(
  db: Queryable,
  houseId: number,
  { act, group, invoiceIds, chargeAttemptId }: Outward,
  sequence: number,
): Promise<SeenRecordRow[]> {
  switch (act) {
    case 'SEND':
      return recordsSince(db, houseId, group, sequence);
    case 'CHARGE':
      return cardsSince(db, houseId, invoiceIds, sequence);
    case 'MESSAGE':
    case 'MESSAGE_WITH_AMOUNTS':
      return messageSenderSince(db, houseId, sequence);
    case 'REFUND':
      return chargeAttemptId === undefined
        ? []
        : selectRecordChanges(db, houseId, sequence, [{ type: 'ChargeAttempt', id: chargeAttemptId }]);
    // The card is chosen on the day of the charge.
    case 'AUTO_CHARGE':
      return [];
  }
}

/**
 * Throws 409 EDITED_MEANWHILE if something that the action would send or charge has changed since staff saw these invoices.
 * The first problem is a summary, the others list the changes; `details` contains the edits and the invoices. Call it while the group is
 * locked, so that nothing changes between this check and the action.
 */
export async function requireAsSeen(
  db: Queryable,
  houseId: number,
  outward: Outward,
  seen: SeenBody | undefined,
): Promise<void> {
  if (!seen) return;
  const { act, invoiceIds } = outward;
  const edits = await editsSince(db, houseId, act, invoiceIds, seen);
  const records = await othersSince(db, houseId, outward, seen.sequence);
  const isOther = seen.count !== undefined && seen.count !== invoiceIds.length;
  if (edits.length === 0 && records.length === 0 && !isOther) return;
  const { timeZone } = await houseById(db, houseId);
  const changed = [...new Set(edits.map(({ invoiceId }) => invoiceId))];
  // A change with several steps, such as a refund that is requested and then completed, is listed once.
  const named = new Set([
    ...records.slice(-NAMED).map(({ type, by, at }) => changedRecord(type, { by, at: at.getTime(), timeZone })),
    ...edits
      .slice(-NAMED)
      .map(({ invoiceId, fields, by, at }) => changedInvoice(invoiceId, fields, { by, at: at.getTime(), timeZone })),
  ]);
  throw new Refusal(
    409,
    [
      problem(changedSinceSeen(act, changed.length)),
      ...(isOther ? [problem(otherCount(invoiceIds.length, seen.count ?? 0))] : []),
      ...[...named].map(problem),
    ],
    null,
    { editIDs: [...new Set(edits.map(({ editId }) => editId))].slice(-NAMED), invoiceIDs: changed.slice(0, 200) },
  );
}
