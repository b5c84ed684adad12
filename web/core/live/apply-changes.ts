import type { ApolloClient, NormalizedCacheObject, Reference, StoreObject } from '@apollo/client';
import type { LiveRules } from '../apollo/live-rules';
import type { Status } from '../apollo/status';
import { merged, writeRecords } from './changed-records';
import type { Change } from './house-stream';
import { tint } from './recent-changes';
import { shownRecords } from './shown-records';
import type { Tabs } from './tabs';

type CachedRecords = Readonly<Record<string, StoreObject | undefined>>;

/**
 * Returns a snapshot of the cache, which serves a burst of thousands of changes. Reading single records would notify
 * every view each time.
 */
const cachedRecords = (client: ApolloClient): CachedRecords => client.cache.extract() as NormalizedCacheObject;

const cacheIdOf = ({ type, recordId }: Pick<Change, 'type' | 'recordId'>): string => `${type}:${recordId}`;

const isReference = (value: unknown): value is Reference =>
  typeof value === 'object' && value !== null && '__ref' in value;

/** Divides "Approval.payments" into type and field; a field alone is one of Query. */
const placeOf = (place: string): readonly [type: string, field: string] => {
  const [type = '', field] = place.split('.');
  return field === undefined ? ['Query', type] : [type, field];
};

/** A change of a record whose new version is unknown. */
export const unversioned = (type: string, recordId: string): Change => ({
  sequence: '0',
  type,
  recordId,
  version: Number.MAX_SAFE_INTEGER,
});

/** Returns the changes without earlier ones of the same record. */
const latestOf = (changes: readonly Change[]): Change[] => [
  ...new Map(changes.map((change) => [change.recordId, change])).values(),
];

/** Returns the records that change with these but have no change events of their own. */
function alsoChanged(changes: readonly Change[], cached: CachedRecords, also: LiveRules['also']): Change[] {
  const ids = changes.flatMap((change) =>
    (also[change.type] ?? []).flatMap((place) => {
      const [, field] = placeOf(place);
      if (!place.includes('.')) return Object.keys(cached).filter((id) => cached[id]?.__typename === place);
      return [cached[cacheIdOf(change)]?.[field] ?? []]
        .flat()
        .filter(isReference)
        .map(({ __ref }) => __ref);
    }),
  );
  return [...new Set(ids)].flatMap((cacheId) => {
    const { __typename: type, id } = cached[cacheId] ?? {};
    return typeof type === 'string' && typeof id === 'string' ? [unversioned(type, id)] : [];
  });
}

/**
 * Evicts lists, which refetches them: each with the change that it is evicted for. A field of the changed record's own
 * type, as "User.history" of a User, is evicted only for that record, and a field of another type for all of its records.
 */
function evictLists(
  client: ApolloClient,
  evicted: readonly (readonly [Change, readonly string[] | undefined])[],
): void {
  const cached = Object.entries(cachedRecords(client));
  const places = new Map<string, { id: string; fieldName: string }>();
  const done = new Set<string>();
  for (const [change, lists = []] of evicted)
    for (const list of lists) {
      const [type, fieldName] = placeOf(list);
      const isOwn = type === change.type;
      if (!isOwn && done.has(list)) continue;
      done.add(list);
      const all = () => cached.flatMap(([id, record]) => (record?.__typename === type ? [id] : []));
      for (const id of isOwn ? [cacheIdOf(change)] : all()) places.set(`${id} ${fieldName}`, { id, fieldName });
    }
  client.cache.batch({ update: (cache) => places.forEach((place) => cache.evict(place)) });
}

/** Updates the screens after a burst of changes, and highlights the changed records briefly. */
export async function applyChanges(
  client: ApolloClient,
  { read }: Pick<Tabs, 'read'>,
  rules: LiveRules,
  { known, recent, shown }: Pick<Status, 'known' | 'recent' | 'shown'>,
  burst: readonly Change[],
): Promise<void> {
  const cached = cachedRecords(client);
  // The cached version proves little: another query may have fetched it with only a few fields. Responses of this
  // tab's mutations contain what its screens show.
  const isForeign = ({ recordId, version }: Change) => known.versionOf(recordId) < version;
  const reported = latestOf(burst);
  const unknown = new Set(reported.filter(({ recordId }) => known.of(recordId)?.isNew ?? true));
  const valuesOf = ({ recordId }: Change) => known.of(recordId)?.values ?? {};
  const undecided = new Set(
    reported.filter((change) => !rules.derivedBy[change.type]?.some((field) => field in valuesOf(change))),
  );
  const stale = latestOf([...reported, ...alsoChanged(reported.filter(isForeign), cached, rules.also)]).filter(
    (change) => isForeign(change) && cached[cacheIdOf(change)],
  );
  const visible = shownRecords(client, new Set(stale.map(({ recordId }) => recordId)), rules.apart, shown.mounted);
  const wanted = merged(
    [...visible.records].flatMap(([id, selections]) => selections.map((selection) => ({ ...selection, ids: [id] }))),
  );
  // Whether a record moved in a list shows in its `listedBy` field, whether or not a screen shows the record.
  const listed = merged(
    reported.filter(isForeign).flatMap(({ type, recordId }) => {
      const field = rules.listedBy[type];
      const isListed = rules.lists[type]?.some((list) => visible.fields.has(placeOf(list)[1]));
      return isListed && field !== undefined && field !== 'version'
        ? [{ type, text: `{ __typename id ${field} }`, variables: {}, ids: [recordId] }]
        : [];
    }),
  );
  const found = await read([...wanted.values(), ...listed.values()]);
  for (const [key, { ids }] of [...wanted, ...listed]) known.note(ids.map((id) => found.get(key)?.get(id)));
  writeRecords(client, wanted, found);
  tint(recent, stale.filter(({ recordId }) => visible.records.has(recordId)).map(cacheIdOf));
  // Records that no screen shows are read once one shows them.
  for (const { recordId } of stale) if (!visible.records.has(recordId)) shown.stale.add(recordId);

  const current = new Set(
    [...listed.keys()].flatMap((key) => [...(found.get(key) ?? [])]).flatMap(([id, record]) => (record ? [id] : [])),
  );
  /** Returns whether lists of the record's type may have gained, lost, or moved it. */
  const hasMoved = (change: Change): boolean => {
    const { type, recordId, version } = change;
    const field = rules.listedBy[type];
    if (unknown.has(change)) return true;
    if (field === undefined) return false;
    const { changed, readAt = 0 } = known.of(recordId) ?? {};
    if (changed?.has(field)) return true;
    return isForeign(change) && (field === 'version' || readAt >= version || !current.has(recordId));
  };
  /** Returns whether values derived from the record may differ. */
  const isDecisive = (change: Change): boolean =>
    undecided.has(change) ||
    rules.derivedBy[change.type]?.some((field) => known.of(change.recordId)?.changed.has(field)) === true;
  evictLists(client, [
    ...reported.filter(hasMoved).map((change) => [change, rules.lists[change.type]] as const),
    ...reported.filter(isDecisive).map((change) => [change, rules.derived[change.type]] as const),
  ]);
  reported.forEach(({ recordId }) => known.handle(recordId));
}
