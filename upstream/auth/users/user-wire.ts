import { z } from 'zod';
import { isContactType } from '../../../rules/auth/contact-types';
import { RIGHTS } from '../../../rules/auth/rights';
import { ROLE_NAMES } from '../../../rules/auth/user-fields';
import { namedWire } from '../../core/http/record-wire';
import { data, IdInUrl, IdsQuery, PageQuery, Timestamp } from '../../core/http/wire';
import { AccessType } from '../access-wire';
import { PendingEmailJson } from '../profile-wire';

/** JSON of users and their permissions. None of it is in the specification. */

const ContactType = z
  .int()
  .refine(isContactType, 'is 1, 3 or 4')
  .describe('Roles in sales: 1 consignment, 3 sale administrator, 4 expert');
const UserState = z.enum(['ACTIVE', 'INVITED', 'DISABLED']).describe('INVITED: the user has not set a password yet');

export const StaffJson = z.object({
  userID: z.int(),
  userRef: z.string(),
  userName: z.string(),
  displayName: z.string(),
  email: z.string(),
  phone: z.string(),
  pendingEmail: PendingEmailJson.nullable().describe('New address that is not confirmed yet'),
  contactTypes: z.array(z.int()),
  access: z.array(AccessType),
  ...namedWire(ROLE_NAMES, z.boolean()),
  superAdmin: z.boolean(),
  state: UserState,
  lastSignIn: Timestamp.nullable(),
  hasSecondFactor: z.boolean(),
  createdAt: Timestamp,
  version: z.int(),
});
export type StaffJson = z.infer<typeof StaffJson>;
export const StaffAnswer = data(z.object({ user: StaffJson }));

/** GET /app/house/{houseRef}/users: by name, filtered by search and state; ?ids= returns these users. */
export const StaffQuery = z.object({
  ...PageQuery,
  ids: IdsQuery,
  search: z.string().max(200).optional(),
  state: UserState.optional(),
});
export const StaffListAnswer = data(z.object({ users: z.array(StaffJson), totalRecords: z.int() }));
export type StaffListJson = z.infer<typeof StaffListAnswer>['data'];

const fields = {
  displayName: z.string().max(1000),
  email: z.string().max(1000),
  phone: z.string().max(1000),
  contactTypes: z.array(ContactType).max(10),
  access: z.array(AccessType).max(50),
  ...namedWire(ROLE_NAMES, z.boolean()),
};

/** POST /app/house/{houseRef}/users: adds a user, who gets a link to set a password. */
export const NewStaffBody = z.object({ userName: z.string().max(1000), ...fields });
export type NewStaffBody = z.infer<typeof NewStaffBody>;

/** POST .../users/{userID}. Omitted fields keep their values. `version` is the version that the user saw; another one is rejected. */
export const EditStaffBody = z.object({ ...fields, version: z.int() }).partial();
export type EditStaffBody = z.infer<typeof EditStaffBody>;

/** POST .../users/{userID}/disable, /enable, and /invite. `version` is the version that the user saw; another one is rejected. */
export const StaffVersionBody = z.object({ version: z.int().optional() });
export const StaffParams = z.object({ userID: IdInUrl });

/** GET .../userHistory?userIDs=: the changes to users, latest first, one page per user. */
export const StaffHistoryQuery = z.object({ ...PageQuery, userIDs: IdsQuery });
export const StaffEventJson = z.object({
  eventID: z.int(),
  at: Timestamp,
  by: z.string().nullable(),
  action: z.string(),
  label: z.string(),
  changes: z.array(
    z.object({ field: z.string(), label: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
});
export type StaffEventJson = z.infer<typeof StaffEventJson>;
export const StaffHistoryAnswer = data(
  z.object({ owners: z.array(z.object({ userID: z.int(), totalRecords: z.int(), events: z.array(StaffEventJson) })) }),
);
export type StaffHistoryJson = z.infer<typeof StaffHistoryAnswer>['data'];

/** GET /app/house/{houseRef}/administrators: up to five other users whom the caller can ask. */
export const AdministratorsQuery = z.object({
  right: z.enum(RIGHTS).optional().describe('The right that the caller lacks; any if left out'),
});

export const AdministratorsAnswer = data(
  z.object({ administrators: z.array(z.object({ displayName: z.string(), email: z.string() })) }),
);
export type AdministratorsJson = z.infer<typeof AdministratorsAnswer>['data'];
