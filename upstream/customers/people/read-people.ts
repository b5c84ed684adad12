import type { z } from 'zod';
import type { Queryable } from '../../core/database/database';
import type { Actor } from '../../core/http/actor';
import { windowOf } from '../../core/http/window';
import type { Services } from '../../core/services';
import { checkOwing } from '../service';
import type { ApprovalJson } from '../wire';
import { selectDuplicates } from './duplicate-store';
import { type MergeRow, selectMerges } from './merge-store';
import type {
  PeopleJson,
  PeopleQuery,
  PersonJson,
  PersonMergeJson,
  PersonMergesJson,
  PossibleDuplicatesJson,
} from './people-wire';
import { selectPeople, selectRecords, selectShownRecords, type ShownRecords } from './person-store';

const PAGE_SIZE = 50;

function grouped<Key, Row>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** Returns a person from their records, the primary one first. */
function personOf(
  [primary, ...others]: readonly [ApprovalJson, ...ApprovalJson[]],
  shown: ShownRecords | undefined,
): PersonJson {
  const records = [primary, ...others];
  const record = (id: number | null | undefined) => records.find(({ approvalID }) => approvalID === id) ?? primary;
  const { street1, street2, city, state, province, postalCode, country } = record(shown?.addressOf);
  return {
    personID: primary.personID,
    firstName: primary.firstName,
    lastName: primary.lastName,
    company: record(shown?.companyOf).company,
    email: record(shown?.emailOf).email,
    phone: record(shown?.phoneOf).phone,
    street1,
    street2,
    city,
    state,
    province,
    postalCode,
    country,
    hasCard: records.some(({ hasCard }) => hasCard),
    records,
    version: primary.version,
  };
}

/** Returns people by number, in that order; numbers of no person are left out. Takes two statements for any number. */
export async function peopleByNumber(db: Queryable, houseId: number, ids: readonly number[]): Promise<PersonJson[]> {
  const records = grouped(await selectRecords(db, houseId, ids), ({ personID }) => personID);
  const merged = [...records].flatMap(([id, { length }]) => (length > 1 ? [id] : []));
  const shown = merged.length === 0 ? [] : await selectShownRecords(db, houseId, merged);
  const shownOf = new Map(shown.map((row) => [row.personId, row]));
  return ids.flatMap((id) => {
    const [primary, ...others] = records.get(id) ?? [];
    return primary ? [personOf([primary, ...others], shownOf.get(id))] : [];
  });
}

/** Returns a page of the house's people, by name unless sorted, and their number; or the people of `ids`. */
export async function readPeople(
  { db }: Services,
  actor: Actor,
  { ids, search, channel, owing, hasCard, duplicates, sort, direction, ...paging }: z.output<typeof PeopleQuery>,
): Promise<PeopleJson> {
  const { houseId } = actor;
  checkOwing(actor, owing, sort);
  if (ids) {
    const people = await peopleByNumber(db, houseId, [...new Set(ids)]);
    return { people, totalRecords: people.length };
  }
  const filter = {
    search: search ?? null,
    channel: channel ?? null,
    owing: owing ?? null,
    hasCard: hasCard === undefined ? null : hasCard === 'true',
    hasDuplicates: duplicates === 'true',
  };
  const window = windowOf({ ...paging, size: paging.size ?? PAGE_SIZE }, PAGE_SIZE);
  const order = { by: sort ?? 'name', isDescending: direction === 'desc' } as const;
  const found = await selectPeople(db, houseId, filter, order, window);
  return { people: await peopleByNumber(db, houseId, found.ids), totalRecords: found.total };
}

const mergeJson = (row: MergeRow): PersonMergeJson => ({
  mergeID: row.id,
  intoID: row.intoId,
  fromID: row.fromId,
  recordIDs: [...row.moved],
  mergedAt: row.at.getTime(),
  mergedBy: row.by,
  undoneAt: row.undoneAt?.getTime() ?? null,
  undoneBy: row.undoneBy,
  laterMergeID: row.undoneAt === null ? row.laterId : null,
});

/** Returns the merges of people's records, latest first, undone ones too. */
export async function readMerges(
  { db }: Services,
  { houseId }: Actor,
  personIDs: readonly number[],
): Promise<PersonMergesJson> {
  const merges = grouped(await selectMerges(db, houseId, personIDs), ({ personId }) => personId);
  return { people: personIDs.map((personID) => ({ personID, merges: (merges.get(personID) ?? []).map(mergeJson) })) };
}

/** Returns the people who are possibly the same as these, with what they share. */
export async function readDuplicates(
  { db }: Services,
  { houseId }: Actor,
  personIDs: readonly number[],
): Promise<PossibleDuplicatesJson> {
  const found = grouped(await selectDuplicates(db, houseId, personIDs), ({ personId }) => personId);
  return {
    people: personIDs.map((personID) => ({
      personID,
      duplicates: [...grouped(found.get(personID) ?? [], ({ otherId }) => otherId)].map(([otherId, rows]) => ({
        personID: otherId,
        reasons: rows.map(({ reason }) => reason),
        markedAt: rows[0]?.markedAt?.getTime() ?? null,
        markedBy: rows[0]?.markedBy ?? null,
      })),
    })),
  };
}
