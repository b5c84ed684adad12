import type {
  DistinctBody,
  MergeJson,
  MergeRequest,
  PeopleJson,
  PersonJson,
  PersonMergesJson,
  PossibleDuplicatesJson,
} from '../../../upstream/customers/people/people-wire';
import type { ApprovalJson, BidderOrder, BidderOwing } from '../../../upstream/customers/wire';
import type { UpstreamClient } from '../../core/rest/upstream-client';

const HOUSE = '/app/house/{houseRef}';

/** A page of a list of people. */
export interface PeopleAsked {
  readonly search: string | null;
  readonly channel: ApprovalJson['channel'] | null;
  readonly owing: BidderOwing | null;
  readonly hasCard: boolean | null;
  readonly duplicates: true | null;
  readonly sort: BidderOrder;
  readonly direction: 'asc' | 'desc';
  readonly size: number;
  readonly offset: number;
}

/** REST calls for people and merges of their records. */
export function createPeopleEndpoints(upstream: UpstreamClient) {
  return {
    people: (query: PeopleAsked) => upstream.get<PeopleJson>(`${HOUSE}/people`, { query: { ...query } }),

    peopleById: async (ids: readonly number[]): Promise<PersonJson[]> =>
      (await upstream.get<PeopleJson>(`${HOUSE}/people`, { query: { ids } })).people,

    mergesOfPeople: async (ids: readonly number[]): Promise<PersonMergesJson['people']> =>
      (await upstream.get<PersonMergesJson>(`${HOUSE}/personMerges`, { query: { personIDs: ids } })).people,

    duplicatesOfPeople: async (ids: readonly number[]): Promise<PossibleDuplicatesJson['people']> =>
      (
        await upstream.get<PossibleDuplicatesJson>(`${HOUSE}/possibleDuplicates`, {
          query: { personIDs: ids },
        })
      ).people,

    mergePeople: (body: MergeRequest, idempotencyKey: string) =>
      upstream.post<MergeJson>(`${HOUSE}/people/merge`, { body, idempotencyKey }),

    undoMerge: async (mergeID: number): Promise<PersonJson[]> =>
      (await upstream.post<{ people: PersonJson[] }>(`${HOUSE}/people/merge/{mergeID}/undo`, { params: { mergeID } }))
        .people,

    markDistinct: async (body: DistinctBody): Promise<PersonJson[]> =>
      (await upstream.post<{ people: PersonJson[] }>(`${HOUSE}/people/distinct`, { body })).people,
  };
}

export type PeopleEndpoints = ReturnType<typeof createPeopleEndpoints>;
