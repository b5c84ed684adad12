import type { ApolloClient } from '@apollo/client';
import type { LiveRecords } from '../slice';
import type { Wanted } from './changed-records';
import { merged } from './changed-records';
import type { SharedReads } from './shared-reads';
import { selectsAny } from './shown-selections';

/** A record that changed and that no screen shows. */
interface Unseen {
  cacheId: string;
  type: string;
  recordId: string;
  version: number;
}

/** Lists that name their field only, without the type that has it: "payments" for "Approval.payments". */
const namesOf = (lists: readonly string[]): string[] => lists.map((list) => list.slice(list.indexOf('.') + 1));

/** The fields that list records that no screen shows. */
export interface UnseenRecords {
  /** Reads what such records are listed by now, where a list of them is on a screen. */
  read: (changes: readonly Unseen[]) => Promise<void>;
  /** Whether a list may have gained or lost the record since the last time that it was read; `before` is what the cache had. */
  hasMoved: (cacheId: string, before: unknown) => boolean;
}

/**
 * Remembers what records are listed by that no screen shows: most changes of an invoice group move it in no list, and lists are long. The
 * values stay out of the cache, where a record would look newer than the rest of it is.
 */
export function createUnseenRecords(
  client: ApolloClient,
  reads: SharedReads,
  { lists, listedBy }: Pick<LiveRecords, 'lists' | 'listedBy'>,
): UnseenRecords {
  const known = new Map<string, unknown>();
  let found = new Map<string, unknown>();
  return {
    async read(changes) {
      found = new Map();
      const wanted = changes
        .flatMap(({ type, recordId }): Wanted[] => {
          const field = listedBy[type];
          // An entry that never changes has its version for a field: it can only be new.
          return field === undefined || field === 'version'
            ? []
            : [{ type, ids: [recordId], text: `{ __typename id version ${field} }`, variables: {} }];
        })
        .filter(({ type }) => selectsAny(client, namesOf(lists[type] ?? [])));
      if (wanted.length === 0) return;
      await reads.want(merged(wanted), new Map(changes.map(({ recordId, version }) => [recordId, version])), (read) => {
        for (const { type, records } of read) {
          for (const record of records)
            if (record)
              found.set(`${type}:${record.id}`, (record as Readonly<Record<string, unknown>>)[listedBy[type] ?? '']);
        }
      });
    },
    hasMoved(cacheId, before) {
      const last = known.get(cacheId) ?? before;
      const now = found.get(cacheId);
      known.set(cacheId, now);
      return last === undefined || now === undefined || now !== last;
    },
  };
}
