import { z } from 'zod';
import { REASON_LIMIT, REGISTRATION_STATES } from '../../../rules/customers/approvals/registrations';
import { data, IdInUrl, IdsQuery, PageQuery, Timestamp } from '../../core/http/wire';
import { ApprovalJson } from '../wire';

const shape = ApprovalJson.shape;

/** A bidder's request to bid in a sale. */
export const RegistrationJson = z.object({
  registrationID: z.int(),
  registrationRef: z.string(),
  groupID: z.int().describe('The sale'),
  groupName: z.string(),
  groupStartsAt: Timestamp.nullable().describe('Start of the first session; null without sessions'),
  groupEndedAt: Timestamp.nullable().describe('When the last session ended; null until then'),
  approvalID: z.int().describe('The bidder on a platform'),
  personID: shape.personID,
  channel: shape.channel,
  firstName: shape.firstName,
  lastName: shape.lastName,
  company: shape.company,
  email: shape.email,
  hasCard: shape.hasCard,
  requestedAt: Timestamp,
  state: z.enum(REGISTRATION_STATES),
  decidedAt: Timestamp.nullable().describe('null while pending'),
  decidedBy: z.string().nullable().describe('null while pending, and for the system'),
  reason: z.string().describe('Why it was declined; empty for others'),
  paddle: z.string().nullable().describe('Paddle number in the sale; null unless approved'),
  version: z.int(),
});
export type RegistrationJson = z.infer<typeof RegistrationJson>;

const State = z.enum(REGISTRATION_STATES).optional();

/** GET /app/house/{houseRef}/registrations (added): requests to bid, latest first, pending ones oldest first; or those of ?ids=. */
export const RegistrationsQuery = z.object({
  ...PageQuery,
  ids: IdsQuery,
  groupID: IdInUrl.optional().describe('Only requests for this sale'),
  approvalIDs: IdsQuery.describe('Only requests of these bidders'),
  state: State,
  search: z
    .string()
    .max(200)
    .optional()
    .describe(
      'A part of the name, company, email address, telephone or number of the bidder, or a whole paddle number',
    ),
});
export const RegistrationsAnswer = data(z.object({ registrations: z.array(RegistrationJson), totalRecords: z.int() }));
export type RegistrationsJson = z.infer<typeof RegistrationsAnswer>['data'];

/** GET /app/house/{houseRef}/saleRegistrations?groupIDs= (added): a page of the requests for each of these sales. */
export const SaleRegistrationsQuery = z.object({ ...PageQuery, groupIDs: IdsQuery, state: State });
export const SaleRegistrationsAnswer = data(
  z.object({
    sales: z.array(
      z.object({
        id: z.int().describe('groupID'),
        totalRecords: z.int(),
        registrations: z.array(RegistrationJson),
      }),
    ),
  }),
);
export type SaleRegistrationsJson = z.infer<typeof SaleRegistrationsAnswer>['data'];

/** GET /app/house/{houseRef}/registrationSales (added): sales that have not ended with requests, by their start: at most 200. */
export const RegistrationSaleJson = z.object({
  groupID: z.int(),
  groupName: z.string(),
  pendingApprovalsCount: z.int(),
});
export type RegistrationSaleJson = z.infer<typeof RegistrationSaleJson>;
export const RegistrationSalesAnswer = data(z.object({ sales: z.array(RegistrationSaleJson) }));
export type RegistrationSalesJson = z.infer<typeof RegistrationSalesAnswer>['data'];

const chosen = z
  .array(z.object({ registrationID: z.int(), version: z.int().optional().describe('The version that the caller saw') }))
  .min(1, 'Choose at least one request.')
  .max(200);

/**
 * POST /app/house/{houseRef}/registrations/approve, and …/reopen, which returns decided requests to pending (added); header
 * Idempotency-Key. All or none.
 */
export const ApproveBody = z.strictObject({ registrations: chosen });
/** POST /app/house/{houseRef}/registrations/decline (added); header Idempotency-Key. All or none. */
export const DeclineBody = z.strictObject({
  registrations: chosen,
  reason: z.string().max(10_000).describe(`1 to ${REASON_LIMIT} characters`),
});
export type DecisionBody = z.output<typeof ApproveBody> & { readonly reason?: string };
export const DecidedAnswer = data(z.object({ registrations: z.array(RegistrationJson) }));
export type DecidedJson = z.infer<typeof DecidedAnswer>['data'];

/**
 * POST /app/house/{houseRef}/registrations (added): the bidding platform reports that bidders ask to bid in a sale. A request that exists
 * stays as it is.
 */
export const RequestBody = z.strictObject({
  groupID: z.int(),
  approvalIDs: z.array(z.int()).min(1).max(200),
});
export type RequestBody = z.output<typeof RequestBody>;
