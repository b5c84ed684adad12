import { z } from 'zod';
import { ALL_ACCESS } from '../../rules/auth/access-types';
import { HOUSE_FEATURES } from '../../rules/auth/house-flags';
import { type Access, RIGHTS } from '../../rules/auth/rights';
import { data } from '../core/http/wire';
import { PendingEmailJson } from './profile-wire';

export const AccessType = z.enum(ALL_ACCESS as [Access, ...Access[]]).describe('Access type');

/** Access flags and tiers. */
export const UserJson = z.object({
  userRef: z.string(),
  userID: z.int(),
  userName: z.string(),
  displayName: z.string(),
  email: z.string(),
  phone: z.string().describe('Added'),
  pendingEmail: PendingEmailJson.nullable().describe('New address that is not confirmed yet; added'),
  paymentUser: z.boolean(),
  superAdmin: z
    .boolean()
    .describe('Whether the user belongs to the product’s vendor, who can, for example, edit prices after 45 days'),
  associationManager: z.boolean(),
  version: z.int().describe('Version of the user record; added'),
  access: z.array(AccessType).describe('Access types in order, regardless of the house’s tier; added'),
  accessUsers: z.boolean(),
  accessCalendar: z.boolean(),
  accessConsole: z.boolean(),
  accessCustomer: z.boolean(),
  accessInvoices: z.boolean(),
  accessMessages: z.boolean(),
  accessReports: z.boolean(),
  accessSensitive: z.boolean(),
  accessInventory: z.boolean(),
  accessSettlement: z.boolean(),
  accessPayments: z.boolean(),
  accessBulkbiding: z.boolean(),
  diyAllowed: z.boolean(),
  isInstant: z.boolean(),
  connectType: z.string(),
  paymentProcessingAccountID: z.string().nullable(),
  paymentProcessingEligible: z.boolean(),
  paymentProcessingEnabled: z.boolean(),
  userLevelA: z.boolean().describe('Whether the house has the basic tier'),
  userLevelB: z.boolean().describe('Whether the house has the live tier'),
  userLevelC: z.boolean().describe('Whether the house has the premium tier'),
  lacksSecondFactor: z
    .boolean()
    .describe(
      'True when the house requires a second factor and the user has none: the user has no permissions until they set one up; added',
    ),
  rights: z
    .array(z.enum(RIGHTS))
    .describe('Areas that the user can open, given their access types and the house’s tier; added'),
  houseInfo: z.object({
    houseID: z.int(),
    houseRef: z.string(),
    houseUserName: z.string(),
    houseName: z.string(),
    isOnlineOnly: z.boolean(),
    isInstant: z.boolean(),
    connectType: z.string(),
    currencyCode: z.string(),
    timeZoneID: z.string(),
    paymentProcessingEnabled: z.boolean(),
    autoChargeEnabled: z.boolean(),
    disableINVAInvoicing: z.boolean(),
    disputeTermsAccepted: z.boolean(),
    sellerSiteURL: z
      .string()
      .nullable()
      .describe('Added: where users without access to disputes are sent; null for nowhere'),
    ingestType: z.string(),
    features: z.array(z.enum(HOUSE_FEATURES)).describe('Features that the house has besides its tier; added'),
    hideCustomerPasswordMail: z.boolean().describe('True when customers get no password emails; added'),
    isDemo: z.boolean(),
    version: z.int().describe("Increases with every change to the house's settings; added"),
  }),
});
export type UserJson = z.infer<typeof UserJson>;

/** GET /app/house/user. */
export const UserAnswer = data(z.object({ user: UserJson }));

/** GET /app/house/{houseRef}/superuser/{userRef}: null without a super-user record. */
export const SuperUserAnswer = data(z.object({ superUser: z.object({ userRef: z.string() }).nullable() }));
export type SuperUserJson = z.infer<typeof SuperUserAnswer>['data']['superUser'];
