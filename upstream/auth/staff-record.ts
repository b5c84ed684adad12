import { userFields } from '../../rules/auth/user-fields';
import { mark, optionalInstant } from '../../rules/core/record-fields';
import { column, computed, defineRecord, type RowOf, selectColumns } from '../core/database/record';
import { PENDING_EMAIL } from './email-change-store';

/** A user as administrators see them, without secrets. */
export const staffRecord = defineRecord({
  type: 'User',
  table: 'house_user',
  fields: { ...userFields, disabledAt: mark(optionalInstant) },
  columns: {
    id: column<number>(),
    version: column<number>(),
    ref: column<string>(),
    userName: column<string>(),
    isSuperAdmin: column<boolean>(),
    signedInAt: column<Date | null>(),
    createdAt: column<Date>(),
    ...PENDING_EMAIL,
    /** Whether they have set a password. */
    hasPassword: computed<boolean>((alias) => `${alias}.password_hash is not null`),
    /** Whether they have a second factor. */
    hasSecondFactor: computed<boolean>(
      (alias) =>
        `exists (select from second_factor_user f where f.house_id = ${alias}.house_id and f.user_id = ${alias}.id)`,
    ),
  },
});

export type StaffRow = RowOf<typeof staffRecord>;

/** The columns of a StaffRow, for a table named house_user. */
export const STAFF_COLUMNS = selectColumns(staffRecord, 'house_user');
