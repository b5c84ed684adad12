import { PICTURE_OWNER_HEADER, PICTURE_TAG_HEADER } from '../../rules/publishing/catalogue/catalogue-paths';
import type { LotJson } from '../../upstream/lots/wire';
import type { SentBanDecision } from '../../upstream/publishing/banned-words/ban-wire';
import type {
  CatalogueTagJson,
  CatalogueTagsJson,
  LotIndexJson,
  PictureOwnerJson,
  PublicCatalogueJson,
  PublicLotPageJson,
  PublicSessionsJson,
} from '../../upstream/publishing/catalogue/catalogue-wire';
import type {
  EditionJson,
  LotListingJson,
  LotsJson,
  PublishedJson,
  PublishReviewJson,
  SentLots,
  SentPublish,
} from '../../upstream/publishing/editions/editions-wire';
import type { PublicAddressesJson } from '../../upstream/publishing/feeds/feed-wire';
import type { ScheduleJson, SentSchedule } from '../../upstream/publishing/scheduling/schedule-wire';
import type { PromotionJson, SessionSummaryJson } from '../../upstream/publishing/summary/summary-wire';
import { type Key, keyed } from '../core/graphql/idempotency-key';
import type { OpenAnswer } from '../core/rest/http';
import type { UpstreamClient } from '../core/rest/upstream-client';

/** Publishing lots, and what the summary of a session shows. */
export function createPublishingEndpoints(upstream: UpstreamClient) {
  const house = '/app/house/{houseRef}';
  const catalog = `${house}/catalogs/{catalogID}`;
  return {
    /** What anyone may read of a published session. */
    publicCatalogue: (
      catalogRef: string,
      query: {
        readonly offset: number;
        readonly size: number;
        readonly search: string;
        readonly lots: string;
        readonly available: boolean;
      },
    ) => upstream.get<PublicCatalogueJson>('/app/catalogue/{catalogRef}', { params: { catalogRef }, query }),

    /** Tags that change with everything that bidders see, by session; without sessions that they don't see. */
    publicTags: async (refs: readonly string[]): Promise<ReadonlyMap<string, string>> => {
      const { tags } = await upstream.get<CatalogueTagsJson>('/app/catalogueTags', { query: { refs } });
      return new Map(tags.map(({ catalogRef, tag }) => [catalogRef, tag]));
    },

    /** The PDF of a session. `signal` ends it when its reader disconnects. */
    publicPdf: (catalogRef: string, signal: AbortSignal): Promise<OpenAnswer> =>
      upstream.open('/app/catalogue/{catalogRef}/pdf', { params: { catalogRef }, signal }),

    publicLot: (catalogRef: string, lotRef: string) =>
      upstream.get<PublicLotPageJson>('/app/catalogue/{catalogRef}/lots/{lotRef}', { params: { catalogRef, lotRef } }),

    /** The lots of a session in order, without what they show. */
    publicLotIndex: (catalogRef: string) =>
      upstream.get<LotIndexJson>('/app/catalogue/{catalogRef}/lots', { params: { catalogRef } }),

    publicSessions: async (): Promise<PublicSessionsJson['sessions']> =>
      (await upstream.get<PublicSessionsJson>('/app/catalogues')).sessions,

    /** The house that shows a picture; refused for pictures that bidders don't see. */
    pictureOwner: (file: string) =>
      upstream.get<PictureOwnerJson>('/app/cataloguePictures/{file}/owner', { params: { file } }),

    /** Changes with the pictures that a house shows bidders. */
    pictureTag: async (houseRef: string): Promise<string> =>
      (
        await upstream.get<CatalogueTagJson>('/app/catalogueHouses/{ownerRef}/pictureTag', {
          params: { ownerRef: houseRef },
        })
      ).tag,

    /** A file of a picture that bidders see. `signal` ends it when its reader disconnects. */
    publicPicture: (file: string, signal: AbortSignal): Promise<OpenAnswer> =>
      upstream.open('/app/cataloguePictures/{file}', { params: { file }, signal }),

    /** A picture with a house that shows it, and the tag of its pictures; both are empty for a logo, and without a picture. */
    ownedPicture: async (file: string, signal: AbortSignal) => {
      const answer = await upstream.open('/app/cataloguePictures/{file}', { params: { file }, signal });
      const header = (name: string) => String(answer.headers[name] ?? '');
      return { answer, houseRef: header(PICTURE_OWNER_HEADER), tag: header(PICTURE_TAG_HEADER) };
    },

    review: (catalogID: number, lotIDs: readonly number[] | null) =>
      upstream.post<PublishReviewJson>(`${catalog}/publishReview`, {
        params: { catalogID },
        body: { lotIDs: lotIDs && [...lotIDs] },
      }),

    publish: (catalogID: number, body: SentPublish, key: Key) =>
      upstream.post<PublishedJson>(`${catalog}/publish`, { params: { catalogID }, body, ...keyed(key) }),

    schedule: async (catalogID: number, body: SentSchedule, key: Key): Promise<void> => {
      await upstream.post<{ schedule: ScheduleJson | null }>(`${catalog}/publishSchedule`, {
        params: { catalogID },
        body,
        ...keyed(key),
      });
    },

    cancelSchedule: async (catalogID: number, key: Key): Promise<void> => {
      await upstream.post<{ schedule: ScheduleJson | null }>(`${catalog}/publishSchedule/cancel`, {
        params: { catalogID },
        ...keyed(key),
      });
    },

    editions: async (catalogID: number, size: number): Promise<EditionJson[]> =>
      (
        await upstream.get<{ editions: EditionJson[] }>(`${catalog}/editions`, {
          params: { catalogID },
          query: { size },
        })
      ).editions,

    /** Where other sites find the catalog of a session. */
    feeds: (catalogID: number) => upstream.get<PublicAddressesJson>(`${catalog}/feeds`, { params: { catalogID } }),

    hide: async (verb: 'unpublish' | 'withdraw', body: SentLots, key: Key): Promise<LotJson[]> =>
      (await upstream.post<LotsJson>(`${house}/lots/${verb}`, { body, ...keyed(key) })).lots,

    decideBan: async (body: SentBanDecision, key: Key): Promise<LotJson[]> =>
      (await upstream.post<LotsJson>(`${house}/lots/decideBan`, { body, ...keyed(key) })).lots,

    promote: (body: SentLots, key: Key) =>
      upstream.post<PromotionJson>(`${house}/lots/promote`, { body, ...keyed(key) }),

    listings: async (ids: readonly number[]): Promise<LotListingJson[]> =>
      (await upstream.get<{ lots: LotListingJson[] }>(`${house}/lotListings`, { query: { ids } })).lots,

    summaries: async (ids: readonly number[]): Promise<SessionSummaryJson[]> =>
      (
        await upstream.get<{ sessions: SessionSummaryJson[] }>(`${house}/sessionSummaries`, {
          query: { ids },
        })
      ).sessions,

    setCover: async (catalogID: number, photoID: number | null, key: Key): Promise<void> => {
      await upstream.post<{ coverImageURL: string }>(`${catalog}/coverImage`, {
        params: { catalogID },
        body: { photoID },
        ...keyed(key),
      });
    },

    setFeatured: async (catalogID: number, ids: readonly number[], key: Key): Promise<void> => {
      await upstream.post<{ featuredLots: number[] }>('/cps/app/featuredLots/catalog/{catalogID}', {
        params: { catalogID },
        body: [...ids],
        ...keyed(key),
      });
    },
  };
}

export type PublishingEndpoints = ReturnType<typeof createPublishingEndpoints>;

declare module '../core/context' {
  interface Endpoints {
    readonly publishing: ReturnType<typeof createPublishingEndpoints>;
  }
}
