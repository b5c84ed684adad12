import type { ApolloClient } from '@apollo/client';
import type { Status } from '../apollo/status';
import type { LiveRecords } from '../slice';
import { wantedOf } from './changed-records';
import type { Compared } from './list-changes';
import { evictLists, hasMoved, isDecisive } from './list-changes';
import { tint } from './recent-changes';
import type { Change } from './record-changes';
import { alsoChanged, cachedRecords, cacheIdOf } from './record-changes';
import type { SharedReads } from './shared-reads';
import type { ShownSelection } from './shown-selections';
import { selectionOfFragment, shownByQueries } from './shown-selections';
import type { UnseenRecords } from './unseen-records';

/** Reads changed records, including those that no screen shows. */
export interface Reading {
  reads: SharedReads;
  unseen: UnseenRecords;
  /** See Compared. */
  listed: Map<string, unknown>;
}

/** Updates the screens after a burst of changes, and highlights the changed records briefly. */
export async function applyChanges(
  client: ApolloClient,
  { reads, unseen, listed }: Reading,
  rules: Required<LiveRecords>,
  { own, recent, shown }: Status,
  reported: readonly Change[],
): Promise<void> {
  const before = cachedRecords(client);
  // The cached version proves little: another query may have fetched it with only a few fields. Responses of this
  // tab's mutations contain what its screens show.
  const isOwn = (change: Change) => own.has(cacheIdOf(change), change.version);
  const changes = [
    ...reported,
    ...alsoChanged(
      reported.filter((change) => !isOwn(change)),
      before,
      rules.also,
    ),
  ];
  const isStale = (change: Change) => before[cacheIdOf(change)] !== undefined && !isOwn(change);
  const stale = changes.filter(isStale);
  const ids = new Set(stale.map(cacheIdOf));
  const selections = new Map<string, readonly ShownSelection[]>(shownByQueries(client, ids, rules.apart));
  for (const id of ids) {
    const fragments = shown
      .of(id)
      .map(({ document, name }) => selectionOfFragment(client, document, name, rules.apart));
    if (fragments.length > 0) selections.set(id, [...(selections.get(id) ?? []), ...fragments]);
  }
  // A dialog's selection may lack the field that shows whether lists changed.
  const isListed = (change: Change) => {
    const field = rules.listedBy[change.type];
    return (
      field !== undefined &&
      selections.get(cacheIdOf(change))?.some(({ text }) => new RegExp(`\\b${field}\\b`).test(text)) === true
    );
  };
  const isUnseen = (change: Change) =>
    !isListed(change) && (before[cacheIdOf(change)] === undefined || ids.has(cacheIdOf(change)));
  await Promise.all([
    reads.want(wantedOf(selections), new Map(stale.map(({ recordId, version }) => [recordId, version]))),
    unseen.read(changes.filter(isUnseen).map((change) => ({ ...change, cacheId: cacheIdOf(change) }))),
  ]);
  // Records that no screen shows are read once one shows them.
  shown.markStale([...ids].filter((id) => !selections.has(id)));
  tint(recent, [...selections.keys()]);
  const compared: Compared = {
    before,
    after: cachedRecords(client),
    isListed,
    unseen,
    listed,
    mine: new Map([...new Set(changes.map(cacheIdOf))].map((id) => [id, own.takeBefore(id)])),
    wasStale: (change) => ids.has(cacheIdOf(change)),
  };
  evictLists(
    client,
    changes.filter((change) => hasMoved(compared, rules.listedBy, change)),
    rules.lists,
  );
  evictLists(
    client,
    reported.filter((change) => isDecisive(compared, rules.derivedBy, change)),
    rules.derived,
  );
}
