import type { BoardJson } from '../../upstream/clerking/board/board-wire';
import type { DeskJson, DeskLotJson, DeskPaddlesJson, EntryJson } from '../../upstream/clerking/desk/desk-wire';
import { type Key, keyed } from '../core/graphql/idempotency-key';
import type { UpstreamClient } from '../core/rest/upstream-client';

const DESKS = '/app/house/{houseRef}/clerkDesks';
const DESK = `${DESKS}/{catalogRef}`;

/** What a clerk enters for a lot. */
interface Entry {
  readonly lotRef: string;
  readonly kind: 'SOLD' | 'PASSED' | 'REOPENED';
  readonly hammer?: number;
  readonly paddle?: string;
  readonly makesBidder: boolean;
  readonly seenSequence: number;
  readonly takesOver: boolean;
}

/** The clerk's desk of live sessions, and the tote board. */
export const createClerkingEndpoints = (upstream: UpstreamClient) => ({
  desksByRef: (catalogRefs: readonly string[]) => upstream.get<DeskJson[]>(DESKS, { query: { catalogRefs } }),

  desksByNumber: (catalogIDs: readonly number[]) => upstream.get<DeskJson[]>(DESKS, { query: { catalogIDs } }),

  lots: (catalogRef: string, refs: readonly string[] | null) =>
    upstream.get<DeskLotJson[]>(`${DESK}/lots`, {
      params: { catalogRef },
      ...(refs && { query: { refs } }),
    }),

  paddles: (catalogRef: string) => upstream.get<DeskPaddlesJson>(`${DESK}/paddles`, { params: { catalogRef } }),

  entries: (catalogRef: string, lotRef: string | null, size: number) =>
    upstream.get<EntryJson[]>(`${DESK}/entries`, {
      params: { catalogRef },
      query: { size, ...(lotRef !== null && { lotRef }) },
    }),

  enter: (catalogRef: string, entry: Entry, key: Key) =>
    upstream.post<{ entry: EntryJson }>(`${DESK}/entries`, { params: { catalogRef }, body: entry, ...keyed(key) }),

  undo: (catalogRef: string, sequence: number, key: Key) =>
    upstream.post<{ entry: EntryJson }>(`${DESK}/undo`, { params: { catalogRef }, body: { sequence }, ...keyed(key) }),

  board: (catalogRef: string) => upstream.get<BoardJson>(`${DESK}/board`, { params: { catalogRef } }),
});

export type ClerkingEndpoints = ReturnType<typeof createClerkingEndpoints>;

declare module '../core/context' {
  interface Endpoints {
    readonly clerking: ReturnType<typeof createClerkingEndpoints>;
  }
}
