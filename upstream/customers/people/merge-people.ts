import { type ChangedRecord, partsOf, recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import { takeNumbers } from '../../core/database/numbering';
import { conflict, notFound, Refusal } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import type { ApprovalJson } from '../wire';
import { deleteDistinct, insertDistinct, selectDuplicates } from './duplicate-store';
import { findMerge, insertMerge, lockPeople, lockRecords, raiseVersions, setPerson, setUndone } from './merge-store';
import type { DistinctBody, MergeBody, MergeJson, PersonJson } from './people-wire';
import { selectShownRecords, type ShownRecords } from './person-store';
import { peopleByNumber } from './read-people';

/** Records as parts of a change of their people: customers of the private label are the same records. */
const recordParts = (records: readonly ApprovalJson[]): ChangedRecord[] => {
  const changed = records.map(({ approvalID, version }) => ({ id: approvalID, version }));
  const customers = records.filter(({ channel }) => channel === 'PRIVATE_LABEL');
  return [
    ...partsOf('Approval', changed),
    ...partsOf(
      'Customer',
      customers.map(({ approvalID, version }) => ({ id: approvalID, version })),
    ),
  ];
};

const EDITED = 'One of these records changed since you opened it. Review the change, then merge again.';

const editedMeanwhile = (people: readonly PersonJson[]) =>
  new Refusal(409, [{ code: 'EDITED_MEANWHILE', message: EDITED, field: null }], null, { people });

/** Returns the records of a person; empty if the number is no longer a primary record. */
const recordsOf = (records: readonly ApprovalJson[], id: number) => records.filter(({ personID }) => personID === id);

/** Throws unless both numbers are different people, in the versions that the caller saw. */
async function checkPair(
  tx: Transaction,
  { houseId }: Actor,
  records: readonly ApprovalJson[],
  { intoID, fromID, intoVersion, fromVersion }: MergeBody,
): Promise<void> {
  const [into, from] = [intoID, fromID].map((id) => records.find(({ approvalID }) => approvalID === id));
  if (!into || !from) throw notFound('The record');
  if (into.personID === from.personID)
    throw conflict('ALREADY_MERGED', 'These records already belong to one person. Reload the page to see it.');
  const isCurrent = (record: ApprovalJson, version: number) =>
    record.personID === record.approvalID && record.version === version;
  if (!isCurrent(into, intoVersion) || !isCurrent(from, fromVersion))
    throw editedMeanwhile(await peopleByNumber(tx, houseId, [into.personID, from.personID]));
}

/** The records whose values the merged person shows, from those that both show now. */
async function shownAfter(
  tx: Transaction,
  { houseId }: Actor,
  { intoID, fromID, company, email, phone, address }: MergeBody,
): Promise<ShownRecords> {
  const shown = await selectShownRecords(tx, houseId, [intoID, fromID]);
  const of = (id: number) => shown.find(({ personId }) => personId === id);
  const chosen = (side: 'INTO' | 'FROM', field: keyof ShownRecords) =>
    side === 'FROM' ? (of(fromID)?.[field] ?? fromID) : (of(intoID)?.[field] ?? null);
  return {
    companyOf: chosen(company, 'companyOf'),
    emailOf: chosen(email, 'emailOf'),
    phoneOf: chosen(phone, 'phoneOf'),
    addressOf: chosen(address, 'addressOf'),
  };
}

/** The people who are possibly the same as these: what they show as possible duplicates changes with them. */
async function suggestedTo(tx: Transaction, houseId: number, personIds: readonly number[]): Promise<number[]> {
  const duplicates = await selectDuplicates(tx, houseId, personIds);
  return [...new Set(duplicates.map(({ otherId }) => otherId))].filter((id) => !personIds.includes(id));
}

/** People whose versions were raised with those of a merge. */
const suggestedParts = (records: readonly ApprovalJson[], others: readonly number[]): ChangedRecord[] =>
  partsOf(
    'Person',
    records.flatMap(({ approvalID, version }) => (others.includes(approvalID) ? [{ id: approvalID, version }] : [])),
  );

const numbersOf = (records: readonly ApprovalJson[]) => records.map(({ approvalID }) => approvalID);

/**
 * Merges two people: the records of one get the other's number. Invoices, payments, cards, and paddles stay with their records. Once per key.
 * Throws 404, 409 ALREADY_MERGED and EDITED_MEANWHILE with the current people.
 */
export const mergePeople = (
  services: Services,
  actor: Actor,
  body: MergeBody,
  key: string | null,
): Promise<MergeJson> =>
  idempotently(services, actor, { key, operation: 'person.merge', input: body }, async (tx) => {
    const { houseId, userId } = actor;
    const { intoID, fromID } = body;
    await lockPeople(tx, houseId);
    const records = await lockRecords(tx, houseId, [intoID, fromID]);
    await checkPair(tx, actor, records, body);
    const moved = numbersOf(recordsOf(records, fromID));
    const kept = numbersOf(recordsOf(records, intoID));
    const others = await suggestedTo(tx, houseId, [intoID, fromID]);
    const shown = await shownAfter(tx, actor, body);
    const id = await takeNumbers(tx, houseId, 'person_merge', 1);
    await insertMerge(tx, houseId, {
      id,
      intoId: intoID,
      fromId: fromID,
      moved,
      ...shown,
      at: services.clock.now(),
      by: userId,
    });
    await setPerson(tx, houseId, moved, intoID);
    const changed = await raiseVersions(tx, houseId, [...numbersOf(records), ...others]);
    const versionOf = (number: number) => changed.find(({ approvalID }) => approvalID === number)?.version ?? 0;
    await recordChanges(tx, services.clock, actor, 'person.merge', [
      {
        type: 'Person',
        id: intoID,
        version: versionOf(intoID),
        before: { records: kept },
        after: { records: [...kept, ...moved], mergeID: id, fromID, ...shown },
      },
      {
        type: 'Person',
        id: fromID,
        version: versionOf(fromID),
        before: { records: moved },
        after: { records: [], mergeID: id, intoID },
      },
      ...suggestedParts(changed, others),
      ...recordParts(changed),
    ]);
    const [person] = await peopleByNumber(tx, houseId, [intoID]);
    if (!person) throw new Error(`Person ${intoID} was not merged.`);
    return { person, mergeID: id };
  });

/**
 * Undoes a merge: its records get their former person back, and both people show what they showed before. Does nothing if it was undone
 * already. Returns both people. Throws 404, 409 LATER_MERGE.
 */
export const undoMerge = (services: Services, actor: Actor, mergeID: number): Promise<PersonJson[]> =>
  services.db.transaction(async (tx) => {
    const { houseId, userId } = actor;
    await lockPeople(tx, houseId);
    const merge = await findMerge(tx, houseId, mergeID);
    if (!merge) throw notFound('The merge');
    const { intoId, fromId, moved } = merge;
    const both = () => peopleByNumber(tx, houseId, [intoId, fromId]);
    if (merge.undoneAt !== null) return both();
    if (merge.laterId !== null)
      throw conflict(
        'LATER_MERGE',
        `This person was merged again later. Undo merge ${merge.laterId} first, then this one.`,
      );
    const records = await lockRecords(tx, houseId, [intoId]);
    const others = await suggestedTo(tx, houseId, [intoId]);
    await setPerson(tx, houseId, moved, fromId);
    await setUndone(tx, houseId, mergeID, { at: services.clock.now(), by: userId });
    const changed = await raiseVersions(tx, houseId, [...numbersOf(records), ...others]);
    const versionOf = (number: number) => changed.find(({ approvalID }) => approvalID === number)?.version ?? 0;
    const all = numbersOf(records);
    const kept = all.filter((number) => !moved.includes(number));
    await recordChanges(tx, services.clock, actor, 'person.unmerge', [
      {
        type: 'Person',
        id: intoId,
        version: versionOf(intoId),
        before: { records: all },
        after: { records: kept, mergeID },
      },
      {
        type: 'Person',
        id: fromId,
        version: versionOf(fromId),
        before: { records: [] },
        after: { records: moved, mergeID },
      },
      ...suggestedParts(changed, others),
      ...recordParts(changed),
    ]);
    return both();
  });

/**
 * Remembers that two people are not the same, or removes that mark. Does nothing if that is so already. Returns both people. Throws 404,
 * 409 ALREADY_MERGED.
 */
export const markDistinct = (
  services: Services,
  actor: Actor,
  { personID, otherID, distinct }: DistinctBody,
): Promise<PersonJson[]> =>
  services.db.transaction(async (tx) => {
    const { houseId, userId } = actor;
    await lockPeople(tx, houseId);
    const records = await lockRecords(tx, houseId, [personID, otherID]);
    const personOf = (id: number) => records.find(({ approvalID }) => approvalID === id)?.personID;
    const [one, other] = [personOf(personID), personOf(otherID)];
    if (one === undefined || other === undefined) throw notFound('The record');
    if (one === other)
      throw conflict('ALREADY_MERGED', 'These records belong to one person. Undo their merge to separate them.');
    const pair = [numbersOf(recordsOf(records, one)), numbersOf(recordsOf(records, other))] as const;
    const count = distinct
      ? await insertDistinct(tx, houseId, pair, { at: services.clock.now(), by: userId })
      : await deleteDistinct(tx, houseId, pair);
    if (count === 0) return peopleByNumber(tx, houseId, [one, other]);
    const changed = await raiseVersions(tx, houseId, [one, other]);
    await recordChanges(tx, services.clock, actor, distinct ? 'person.distinct' : 'person.not-distinct', [
      ...changed.map(({ approvalID, version }) => ({
        type: 'Person' as const,
        id: approvalID,
        version,
        before: { distinctFrom: distinct ? null : approvalID === one ? other : one },
        after: { distinctFrom: distinct ? (approvalID === one ? other : one) : null },
      })),
      ...recordParts(changed),
    ]);
    return peopleByNumber(tx, houseId, [one, other]);
  });
