import { z } from 'zod';
import { data, IdsQuery, PageQuery } from '../core/http/wire';

/**
 * GET /app/house/{houseRef}/approvals?ids=|memberIDs= (added): bidders of the house, by number or by the person's number on the platform.
 */
export const ApprovalJson = z.object({
  approvalID: z.int(),
  approvalRef: z.string(),
  memberID: z.int().nullable(),
  channel: z.enum(['MARKETPLACE', 'PRIVATE_LABEL', 'AGGREGATOR', 'FLOOR']),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  email: z.string(),
  phone: z.string(),
  street1: z.string(),
  street2: z.string(),
  city: z.string(),
  state: z.string(),
  province: z.string(),
  postalCode: z.string(),
  country: z.string(),
  taxExempt: z.boolean(),
  hasCard: z.boolean().describe('Whether the bidder has a card on file'),
  version: z.int(),
});
export type ApprovalJson = z.infer<typeof ApprovalJson>;
export const ApprovalsQuery = z.object({ ids: IdsQuery, memberIDs: IdsQuery });
export const ApprovalsAnswer = data(z.object({ approvals: z.array(ApprovalJson) }));

/**
 * GET /app/house/{houseRef}/bidderPaddles (added): the paddles of ?approvalIDs=, latest session first, one page per bidder; or of ?ids=.
 */
export const PaddleJson = z.object({ paddleID: z.int(), number: z.string(), catalogID: z.int(), version: z.int() });
export type PaddleJson = z.infer<typeof PaddleJson>;
export const PaddlesQuery = z.object({ ...PageQuery, approvalIDs: IdsQuery, ids: IdsQuery });
export const PaddlesAnswer = data(
  z.object({
    bidders: z.array(
      z.object({ id: z.int().describe('approvalID'), totalRecords: z.int(), paddles: z.array(PaddleJson) }),
    ),
    paddles: z.array(PaddleJson).describe('Paddles requested by ids'),
  }),
);
export type PaddlesJson = z.infer<typeof PaddlesAnswer>['data'];
