import { mattersFor, type OutwardAct, showsInMessages, showsOnDocuments } from '../../../rules/invoicing/history/seen';
import type { Queryable } from '../../core/database/database';
import { templateVersion } from '../../templates/service';
import type { GroupRow } from '../groups/group-store';
import {
  type SeenEditRow,
  type SeenRecordRow,
  selectApprovalsOf,
  selectEditsAfter,
  selectRecordChanges,
  selectVersionsAt,
} from './seen-store';
import type { SeenBody } from './seen-wire';

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
async function documentRecordsSince(
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

/** Changes of other records since a sequence number that affect what is sent or charged. */
export async function recordsSince(
  db: Queryable,
  houseId: number,
  { act, group, invoiceIds, chargeAttemptId }: Outward,
  sequence: number,
): Promise<SeenRecordRow[]> {
  switch (act) {
    case 'SEND':
      return documentRecordsSince(db, houseId, group, sequence);
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
