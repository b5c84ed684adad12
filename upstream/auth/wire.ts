import { z } from 'zod';
import { ALL_ACCESS } from '../../rules/auth/access-types';
import { HOUSE_FEATURES } from '../../rules/auth/house-flags';
import { type Access, RIGHTS } from '../../rules/auth/rights';
import { data, Timestamp } from '../core/http/wire';

export const AccessType = z.enum(ALL_ACCESS as [Access, ...Access[]]).describe('Access type');

/** POST /app/session (added): signs in. The token is the credential, as the cookie `rostrum_session` or as a bearer. DELETE /app/session (added) ends it. */
export const SignInBody = z.object({
  // Longer than any name or password there is: what is too long is refused like everything else that is wrong.
  houseUserName: z.string().max(10_000),
  userName: z.string().max(10_000),
  password: z.string().max(10_000),
  userAgent: z.string().max(2000).optional().describe('The browser’s User-Agent; at most 300 characters are stored'),
  deviceToken: z.string().max(100).optional().describe('The device token of an earlier sign-in in the same browser'),
});
export const SessionJson = z.object({ token: z.string(), expiresAt: Timestamp });
export type SessionJson = z.infer<typeof SessionJson>;
const SignedInJson = SessionJson.extend({
  device: SessionJson.describe(
    'Says at the next sign-in that this browser is known: what others try on the name then does not hold it back',
  ),
});
export type SignedInJson = z.infer<typeof SignedInJson>;
/** POST /app/session/secondFactor (added) is answered with a session. */
export const CompletedAnswer = data(SignedInJson);
/** The password was right, and a second factor is awaited; a recovery code always completes it. */
const AwaitedJson = SessionJson.extend({
  hasAuthenticator: z.boolean().describe('Whether a code of an authenticator app completes it'),
  hasPasskey: z.boolean().describe('Whether a passkey completes it'),
});
export type AwaitedJson = z.infer<typeof AwaitedJson>;
export const SignInAnswer = data(
  z.union([
    SignedInJson,
    z.object({ secondFactor: AwaitedJson.describe('What the code or passkey is sent with, and until when') }),
  ]),
);
export type SignInJson = z.infer<typeof SignInAnswer>['data'];

/** DELETE /app/session (added): signs out. */
export const SignOutAnswer = data(z.null());

/** An email address that takes effect once its link is used. */
export const PendingEmailJson = z.object({ email: z.string(), expiresAt: Timestamp });
export type PendingEmailJson = z.infer<typeof PendingEmailJson>;

/** Access flags and tiers. */
export const UserJson = z.object({
  userRef: z.string(),
  userID: z.int(),
  userName: z.string(),
  displayName: z.string(),
  email: z.string(),
  phone: z.string().describe('Added'),
  pendingEmail: PendingEmailJson.nullable().describe('The address that waits for its confirmation; added'),
  paymentUser: z.boolean(),
  superAdmin: z.boolean().describe('Beyond the house: lifts limits such as the 45 days of prices'),
  associationManager: z.boolean(),
  version: z.int().describe("Of the user's record; added"),
  access: z.array(AccessType).describe('Access types in their order, whatever the house has; added'),
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
  userLevelA: z.boolean().describe('Basic tier of the house'),
  userLevelB: z.boolean().describe('Live tier of the house'),
  userLevelC: z.boolean().describe('Premium tier of the house'),
  lacksSecondFactor: z
    .boolean()
    .describe('The house requires a second factor of the user, who has none: no right until one is set up; added'),
  rights: z.array(z.enum(RIGHTS)).describe('What the user may open, by their access types and the house; added'),
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
    ingestType: z.string(),
    features: z.array(z.enum(HOUSE_FEATURES)).describe('What the house has beside its tier; added'),
    hideCustomerPasswordMail: z.boolean().describe('Customers get no password mail; added'),
    isDemo: z.boolean(),
    version: z.int().describe("Grows by every change of the house's settings; added"),
  }),
});
export type UserJson = z.infer<typeof UserJson>;

/** GET /app/house/user. */
export const UserAnswer = data(z.object({ user: UserJson }));

/** GET /app/house/{houseRef}/superuser/{userRef}: null without a super-user record. */
export const SuperUserAnswer = data(z.object({ superUser: z.object({ userRef: z.string() }).nullable() }));
export type SuperUserJson = z.infer<typeof SuperUserAnswer>['data']['superUser'];
