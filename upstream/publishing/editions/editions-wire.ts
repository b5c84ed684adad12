import { z } from 'zod';
import { data, IdsQuery, Timestamp } from '../../core/http/wire';
import { LotJson } from '../../lots/wire';

const LARGEST_ID = 2_147_483_647;
/** The most lots of one call. */
const MOST_LOTS = 2000;
const id = z.int().min(1).max(LARGEST_ID);
const LotIds = z.array(id).min(1).max(MOST_LOTS);

export const CatalogParams = z.object({ catalogID: z.coerce.number().int().min(0).max(LARGEST_ID) });

const ChangeJson = z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() });

export const ReviewedLotJson = z.object({
  lotID: z.int(),
  label: z.string().describe('Number with its extension; empty without one'),
  title: z.string(),
  changes: z.array(ChangeJson),
  refusals: z.array(z.string()).describe('Why it won’t be published'),
});
export type ReviewedLotJson = z.infer<typeof ReviewedLotJson>;

/** POST /app/house/{houseRef}/catalogs/{catalogID}/publishReview (added). */
export const ReviewBody = z.object({ lotIDs: LotIds.nullish().describe('All lots when left out') });
export const PublishReviewJson = z.object({
  digest: z.string().describe('Send it with publish, which fails with CHANGED_SINCE_REVIEW if anything changed'),
  edition: z.int(),
  refusal: z.string().nullable(),
  newLots: z.array(ReviewedLotJson),
  changedLots: z.array(ReviewedLotJson),
  goneLots: z.array(ReviewedLotJson),
  refusedLots: z.array(ReviewedLotJson),
  unchangedCount: z.int(),
  sessionChanges: z.array(ChangeJson).describe('Texts of the session that change'),
});
export type PublishReviewJson = z.infer<typeof PublishReviewJson>;
export const PublishReviewAnswer = data(PublishReviewJson);

/** POST /app/house/{houseRef}/catalogs/{catalogID}/publish (added). */
export const PublishBody = z.object({
  lotIDs: LotIds.nullish().describe('All lots when left out'),
  digest: z.string().max(200).nullish().describe('Of the review that staff saw'),
});
export type SentPublish = z.input<typeof PublishBody>;
/** What publishing did. The specified calls answer it too. */
export const PublishedAnswer = data(
  z.object({
    catalogID: z.int(),
    edition: z.int(),
    published: z.int().describe('Number of lots that bidders see with new contents'),
    message: z.string(),
    note: z.string(),
  }),
);
export type PublishedJson = z.infer<typeof PublishedAnswer>['data'];

/** POST /cps/app/catalog/{catalogID}/lots/publish: lot numbers with extension. */
export const NumbersBody = z
  .array(z.union([z.string().max(100), z.number()]).transform(String))
  .min(1)
  .max(MOST_LOTS);

/** GET /app/isCatalogPublished/{catalogID}. */
export const IsPublishedAnswer = data(z.object({ isPublished: z.boolean() }));

/** POST /app/house/{houseRef}/lots/unpublish and /withdraw (added). */
export const LotsBody = z.object({ lotIDs: LotIds });
export type SentLots = z.input<typeof LotsBody>;
export const LotsAnswer = data(z.object({ lots: z.array(LotJson) }));
export type LotsJson = z.infer<typeof LotsAnswer>['data'];

/** GET /app/house/{houseRef}/lotListings?ids= (added): how bidders see lots. */
export const ListingsQuery = z.object({ ids: IdsQuery });
export const LotListingJson = z.object({
  lotID: z.int(),
  isChanged: z.boolean().describe('Whether bidders see the lot as it was before its last changes'),
  isWithdrawn: z.boolean(),
  isFeatured: z.boolean(),
  promotedAt: Timestamp.nullable().describe('When its promotion was ordered'),
});
export type LotListingJson = z.infer<typeof LotListingJson>;
export const ListingsAnswer = data(z.object({ lots: z.array(LotListingJson) }));

/** GET /app/house/{houseRef}/catalogs/{catalogID}/editions (added): latest first. */
export const EditionsQuery = z.object({ size: z.coerce.number().int().min(1).max(200).default(20) });
export const EditionJson = z.object({
  edition: z.int(),
  publishedAt: Timestamp,
  publishedBy: z.string().describe('Empty for editions from before publishing was recorded'),
  newCount: z.int(),
  changedCount: z.int(),
  goneCount: z.int(),
});
export type EditionJson = z.infer<typeof EditionJson>;
export const EditionsAnswer = data(z.object({ editions: z.array(EditionJson) }));
