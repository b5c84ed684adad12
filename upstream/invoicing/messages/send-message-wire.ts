import { z } from 'zod';
import { MOST_MESSAGED_BIDDERS } from '../../../rules/customers/messages/bidder-message';
import { data } from '../../core/http/wire';

/** POST /app/house/{houseRef}/message; header Idempotency-Key. */
export const MessageBody = z.object({
  houseUserRef: z.string().describe('The caller'),
  userRef: z.string().max(100).optional().describe("The bidder's approvalRef. Required without approvalIDs"),
  approvalIDs: z.array(z.int()).max(MOST_MESSAGED_BIDDERS).optional().describe('Added: several bidders, by number'),
  subject: z.string().max(2000),
  message: z.string().max(50_000),
});
export type MessageBody = z.infer<typeof MessageBody>;

/** Whether a bidder gets the message. */
export const MessageResultJson = z.object({
  approvalID: z.int(),
  name: z.string(),
  email: z.string().describe('Address that the message goes to; empty if the bidder has none'),
  sent: z.boolean(),
  reason: z.string().nullable().describe('Why the bidder gets no message; null if they do'),
});
export type MessageResultJson = z.infer<typeof MessageResultJson>;

/** The specification shows no response: `success` is the text 'true', and `results` is added. */
export const MessageAnswer = data(z.object({ success: z.literal('true'), results: z.array(MessageResultJson) }));
export type MessageAnswerJson = z.infer<typeof MessageAnswer>['data'];
