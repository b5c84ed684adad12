import { z } from 'zod';
import { IdsQuery, data } from '../core/wire';

/** GET /app/house/{houseRef}/approvals?ids= (added): bidders of the house on a platform. */
export const ApprovalJson = z.object({
  approvalID: z.int(), approvalRef: z.string(), memberID: z.int().nullable(),
  channel: z.enum(['MARKETPLACE', 'PRIVATE_LABEL', 'AGGREGATOR', 'FLOOR']),
  firstName: z.string(), lastName: z.string(), company: z.string(), email: z.string(), phone: z.string(),
  street1: z.string(), street2: z.string(), city: z.string(), state: z.string(), province: z.string(), postalCode: z.string(), country: z.string(),
  taxExempt: z.boolean(),
});
export type ApprovalJson = z.infer<typeof ApprovalJson>;
export const ApprovalsQuery = z.object({ ids: IdsQuery });
export const ApprovalsAnswer = data(z.object({ approvals: z.array(ApprovalJson) }));
