import type { ApolloClient } from '@apollo/client';
import type { LiveRecords } from '../slice';
import type { Wanted } from './changed-records';
import { merged } from './changed-records';
import type { SharedReads } from './shared-reads';
import { selectsAny } from './shown-selections';

/** A changed record that no screen shows. */
interface Unseen {
  cacheId: string;
  type: string;
  recordId: string;
  version: number;
}

/** Returns the field names of lists without their types: "payments" for "Approval.payments". */
const namesOf = (lists: readonly string[]): string[] => lists.map((list) => list.slice(list.indexOf('.') + 1));

/** The `listedBy` fields of records that no screen shows. */
export interface UnseenRecords {
  /** Reads the current fields of such records, if a list of them is on screen. */
  read: (changes: readonly Unseen[]) => Promise<void>;
  /** Returns whether a list may have gained or lost the record since the last read; `before` is the cached value. */
  hasMoved: (cacheId: string, before: unknown) => boolean;
}

/**
 * Remembers the `listedBy` fields of records that no screen shows: most changes of an invoice group don't move it in
 * any list, and lists are long. The values aren't cached, because a cached record would look newer than its other
 * fields are.
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
          // Entries that never change are listed by `version`: a change can only mean a new entry.
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
