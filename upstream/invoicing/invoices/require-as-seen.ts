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

/** Changes that a refusal names. */
const NAMED = 20;

const problem = (message: string): Problem => ({ code: 'EDITED_MEANWHILE', message, field: 'seen' });

/** Edits since a sequence number in the change feed that affect what is sent or charged, with the fields that do. */
export async function editsSince(
  db: Queryable,
  houseId: number,
  act: OutwardAct,
  invoiceIds: readonly number[],
  { sequence, versions = [] }: SeenBody,
): Promise<SeenEditRow[]> {
  const since = new Map(await selectVersionsAt(db, houseId, sequence, invoiceIds));
  // A screen that has followed an invoice since shows a later version of it.
  for (const { invoiceID, version } of versions) {
    const known = since.get(invoiceID);
    if (known !== undefined) since.set(invoiceID, Math.max(known, version));
  }
  return (await selectEditsAfter(db, houseId, since))
    .map((edit) => ({ ...edit, fields: edit.fields.filter((field) => mattersFor(act, field)) }))
    .filter(({ fields }) => fields.length > 0);
}

/** What documents are made with beside their invoice, where it changed. Templates are not: a group keeps the version it was made with. */
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

/** Cards on file of the bidders: another one would be charged than the one that staff saw. */
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

/** The house, which messages name and are answered to. */
const messageSenderSince = async (db: Queryable, houseId: number, sequence: number): Promise<SeenRecordRow[]> =>
  (await selectRecordChanges(db, houseId, sequence, [{ type: 'House', id: houseId }])).filter(
    ({ type, before, after }) => showsInMessages(type, before, after),
  );

/** What is about to leave the house. */
export interface Outward {
  readonly act: OutwardAct;
  readonly group: Pick<GroupRow, 'templateId' | 'templateVersion'>;
  readonly invoiceIds: readonly number[];
  /** The charge that is refunded. */
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
    // The card is chosen when its day has come.
    case 'AUTO_CHARGE':
      return [];
  }
}

/**
 * Refuses with 409 EDITED_MEANWHILE where what staff saw of these invoices has changed in a way that the act would send or charge.
 * The first problem sums it up, the others name the changes; `details` has the edits and the invoices. Call it under the group's lock:
 * nothing changes between this and the act.
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
  // A change in several steps, such as a refund that is asked for and then made, is named once.
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
