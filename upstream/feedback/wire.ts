import { z } from 'zod';
import { DEFAULT_MESSAGES } from '../../rules/feedback/feedback-fields';
import { data, IdInUrl, IdsQuery, PageQuery, Timestamp } from '../core/http/wire';

/** GET /app/house/{houseRef}/feedback/default: the three positive messages. */
const DefaultMessageJson = z.object({
  feedbackID: z.int().min(1).max(DEFAULT_MESSAGES.length).describe('1 to 3'),
  message: z.string(),
});
export const DefaultFeedbackJson = z.object({
  feedback: z.array(DefaultMessageJson),
  version: z.int().describe('Added. 0 until the house saves its own messages'),
});
export type DefaultFeedbackJson = z.infer<typeof DefaultFeedbackJson>;
export const DefaultFeedbackAnswer = data(DefaultFeedbackJson);

/** POST /app/house/{houseRef}/feedback/default: all three messages. `version` (added): what the caller saw. */
export const DefaultFeedbackBody = z.object({
  feedback: z.array(DefaultMessageJson.extend({ message: z.string().max(10_000) })).max(DEFAULT_MESSAGES.length),
  version: z.int().optional(),
});
export type DefaultFeedbackBody = z.output<typeof DefaultFeedbackBody>;

/** Feedback on the buyer of a lot (added). */
export const FeedbackJson = z.object({
  lotFeedbackID: z.int(),
  lotID: z.int(),
  lotRef: z.string(),
  lotNumber: z.int(),
  lotExt: z.string(),
  lotTitle: z.string(),
  approvalID: z.int().describe('The buyer'),
  message: z.string(),
  givenAt: Timestamp,
  givenBy: z.string().nullable().describe('Name of the user; null for a user who no longer exists'),
  version: z.int(),
});
export type FeedbackJson = z.infer<typeof FeedbackJson>;

/**
 * GET /app/house/{houseRef}/feedback?ids=|lotIDs=|approvalIDs= (added): feedback by number, by lot, or of bidders, latest first and one page
 * per bidder.
 */
export const FeedbackQuery = z.object({ ...PageQuery, ids: IdsQuery, lotIDs: IdsQuery, approvalIDs: IdsQuery });
export const FeedbackAnswer = data(
  z.object({
    feedback: z.array(FeedbackJson).describe('Of ids and lotIDs'),
    bidders: z
      .array(z.object({ id: z.int().describe('approvalID'), totalRecords: z.int(), feedback: z.array(FeedbackJson) }))
      .describe('Of approvalIDs'),
  }),
);
export type FeedbackListJson = z.infer<typeof FeedbackAnswer>['data'];

/** GET /app/house/{houseRef}/feedback/lots?lotRefs= (added): sold lots, with the feedback on their buyers. */
export const FeedbackLotJson = z.object({
  lotID: z.int(),
  lotRef: z.string(),
  lotNumber: z.int(),
  lotExt: z.string(),
  lotTitle: z.string(),
  approvalID: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  feedbackExistsForLot: z.boolean(),
  feedback: FeedbackJson.nullable(),
});
export type FeedbackLotJson = z.infer<typeof FeedbackLotJson>;
export const FeedbackLotsQuery = z.object({
  lotRefs: z.string().max(20_000).describe('References of lots, separated by commas'),
});
export const FeedbackLotsAnswer = data(z.object({ lots: z.array(FeedbackLotJson) }));

/** POST /app/house/{houseRef}/feedback (added); header Idempotency-Key. */
export const GiveFeedbackBody = z.object({ lotRef: z.string().max(100), message: z.string().max(10_000) });
export type GiveFeedbackBody = z.infer<typeof GiveFeedbackBody>;

/** POST /app/house/{houseRef}/feedback/{lotFeedbackID}/withdraw (added). */
export const FeedbackParams = z.object({ lotFeedbackID: IdInUrl });

/** The response of both: the lot in its new state. */
export const FeedbackChangeAnswer = data(z.object({ lot: FeedbackLotJson }));
