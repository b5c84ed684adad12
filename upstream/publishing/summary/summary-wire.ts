import { z } from 'zod';
import { Amount, data, IdsQuery, Timestamp } from '../../core/http/wire';
import { LotJson } from '../../lots/wire';
import { SessionJson } from '../../sales/session/session-wire';
import { ScheduleJson } from '../scheduling/schedule-wire';

const id = z.int().min(1).max(2_147_483_647);

const Labels = z.array(z.string());
const ByLabel = z.record(z.string(), z.string());
const CountByLabel = z.record(z.string(), z.int());

/** What the summary of a session shows beside its lots. */
const countsWire = {
  lotCount: z.int().describe('Added'),
  bannedCount: z.int().describe('Added'),
  potentiallyBannedCount: z.int().describe('Added'),
  unpublishedCount: z.int().describe('Added'),
  restrictedCount: z.int().describe('Added'),
  withoutImagesCount: z.int().describe('Added'),
  withoutNumberCount: z.int().describe('Added'),
  changedCount: z.int().describe('Published lots that bidders see as they were before. Added'),
  goneCount: z.int().describe('Deleted or moved lots that bidders still see. Added'),
};

export const SessionSummaryJson = z.object({
  catalogID: z.int(),
  ...countsWire,
  isPublishAllOffered: z.boolean(),
  publishAllRefusal: z.string().nullable(),
  edition: z.int().describe('0 before the session is published'),
  publishedAt: Timestamp.nullable(),
  coverImageURL: z.string().nullable(),
  featuredLots: z.array(z.int()),
  isFeaturedLotsEnabled: z.boolean(),
  featuredRefusal: z.string().nullable(),
  schedule: ScheduleJson.nullable(),
});
export type SessionSummaryJson = z.infer<typeof SessionSummaryJson>;

/** GET /app/house/{houseRef}/sessionSummaries?ids= (added). */
export const SummariesQuery = z.object({ ids: IdsQuery });
export const SummariesAnswer = data(z.object({ sessions: z.array(SessionSummaryJson) }));

/** GET /cps/app/catalog/{catalogID}/summary. */
export const SummaryAnswer = data(
  z.object({
    sessionDefinition: SessionJson,
    lots: z.array(LotJson).describe('Without deleted lots'),
    deletedlots: Labels.describe('Numbers with extension'),
    deletedLotsWithInventoryNumber: Labels.describe('Inventory numbers of deleted lots'),
    unpublishedlots: Labels.describe('Numbers with extension'),
    unpublishedlotsWithInvNumber: Labels.describe('Inventory numbers of unpublished lots'),
    lotswithoutimages: Labels.describe('Numbers with extension; inventory numbers of lots without a number'),
    restrictedlots: Labels.describe('Numbers with extension; inventory numbers of lots without a number'),
    images: ByLabel.describe('URL of the first image, by number with extension'),
    imagesInvNumber: ByLabel.describe('URL of the first image, by inventory number'),
    imagecount: CountByLabel.describe('Number of images, by number with extension'),
    imagecountInvNumber: CountByLabel.describe('Number of images, by inventory number'),
    summary: SessionSummaryJson.describe('Added'),
  }),
);
export type SummaryJson = z.infer<typeof SummaryAnswer>['data'];

/** GET …/getcoverimageurl, GET …/setcoverimage, and POST …/selectcoverimage/. */
export const CoverAnswer = data(z.object({ coverImageURL: z.string() }));
export const SelectCoverBody = z.object({
  httpThumbPath: z.string().min(1).max(2000).describe('URL of an image of a lot of the session, in any size'),
});
/** POST /app/house/{houseRef}/catalogs/{catalogID}/coverImage (added). */
export const CoverBody = z.object({ photoID: id.nullish().describe('By default, the first image of the first lot') });
/** What a browser adds so that nothing answers in the place of the services. */
export const CacheBusting = z.object({ _: z.string().max(100).optional() });

/** GET and POST /cps/app/featuredLots/catalog/{catalogID}: ids of lots. */
export const FeaturedBody = z.array(id).max(2000);
export const FeaturedAnswer = data(z.object({ featuredLots: z.array(z.int()) }));

/** POST /app/house/{houseRef}/lots/promote (added). */
export const PromotionAnswer = data(
  z.object({
    lots: z.array(LotJson),
    ordered: z.int().describe('Number of lots that were not ordered before'),
    total: Amount,
    currencyCode: z.string(),
  }),
);
export type PromotionJson = z.infer<typeof PromotionAnswer>['data'];
