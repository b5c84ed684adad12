import { z } from 'zod';
import { downloadOf } from '../core/http/file-answer';
import { data, IdInUrl, IdsQuery, PageQuery, Timestamp } from '../core/http/wire';

/** A customer of the private label. */
export const CustomerJson = z.object({
  approvalID: z.int(),
  memberID: z.int().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.object({
    street1: z.string(),
    street2: z.string(),
    city: z.string(),
    stateID: z.string().describe('State code, in countries that have state codes'),
    province: z.string().describe('State name, in countries without state codes'),
    postalCode: z.string(),
    countryCode: z.string(),
    countryName: z.string(),
  }),
  creationDate: z.string().describe("MM/DD/YYYY in the house's time zone"),
  createdAt: Timestamp.describe('The same moment as a timestamp; added'),
  groups: z.array(z.object({ groupID: z.int(), groupName: z.string() })).describe('Added'),
  version: z.int().describe('Added'),
});
export type CustomerJson = z.infer<typeof CustomerJson>;

export const CUSTOMER_SORTS = ['name', 'email', 'created'] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

/** GET /app/house/{houseRef}/yourCustomers and /yourCustomers/group/{groupID}; the query is added. */
export const CustomersQuery = z.object({
  ids: IdsQuery,
  search: z.string().max(200).optional(),
  sort: z.enum(CUSTOMER_SORTS).optional(),
  direction: z.enum(['asc', 'desc']).optional(),
  ...PageQuery,
});
export type CustomersQuery = z.output<typeof CustomersQuery>;
export const CustomersAnswer = data(
  z.object({
    yourCustomers: z.array(CustomerJson),
    totalRecords: z.int().describe('Number of all matching customers'),
  }),
);
export type CustomersJson = z.infer<typeof CustomersAnswer>['data'];
export const CustomerGroupParams = z.object({ groupID: IdInUrl });

/** GET /app/house/{houseRef}/groups. */
export const CustomerGroupJson = z.object({ groupID: z.int(), groupName: z.string() });
export type CustomerGroupJson = z.infer<typeof CustomerGroupJson>;
export const CustomerGroupsAnswer = data(z.object({ groups: z.array(CustomerGroupJson) }));

/** GET /app/house/{houseRef}/keywordsReports. */
export const KeywordReportAnswer = downloadOf('text/csv');

/** POST /app/v2/member/forgotPassword, with the headers channel and houseusername. */
export const MemberPasswordBody = z.object({
  email: z.string().max(254),
  approvalID: z
    .int()
    .min(0)
    .max(2_147_483_647)
    .optional()
    .describe('Added: id of the customer when several have the email address; 404 when the address is not theirs'),
});
export const MemberPasswordAnswer = data(
  z.object({ email: z.string().describe('Email address that the message goes to') }),
);
export type MemberPasswordJson = z.infer<typeof MemberPasswordAnswer>['data'];
